"""Finds which lot (a find with a name or a worth of its own) is meant by an id, a name or a beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.context import CampaignContext
from cli.input.counted import called
from cli.nearest import nearest
from ledger.errors import InputError
from ledger.ids import CHARACTER, FUND, HOARD, ITEM
from ledger.state import View

if TYPE_CHECKING:
    from projections.past.as_of import AsOf


def ambiguous(context: CampaignContext, text: str, fits: Sequence[str]) -> InputError:
    """The error where a text names several things, each by its name, or by its id and worth where names are alike."""
    shown = Counter(context.terms.item(item) for item in fits)
    names = {item: context.terms.item(item) for item in fits}
    candidates = [name if shown[name] == 1 else _with_worth(context, item) for item, name in names.items()]
    return InputError("item_ambiguous", item=text, candidates=candidates)


def _with_worth(context: CampaignContext, item: str) -> str:
    value = context.state.field(ITEM + item, "value")
    return f"{item} ({context.terms.value(value)})" if isinstance(value, int) else item


def lot(context: CampaignContext, text: str, *, begun: bool = True) -> str:
    """The one lot that a text names by id, name or beginning, whoever holds it; without `item:`.

    What the company still has goes before what it sold or used up.

    Raises:
        InputError: If nothing is called so, or several lots are.
    """
    kept = _lot(context, context.state, text, _kept(context.state), begun=begun)
    found = kept or _lot(context, context.state, text, begun=begun)
    if found is None:
        raise InputError("lot_unknown", given=text, nearest=nearest(text, _lots(context.state)))
    return found


def identifiable(context: CampaignContext, text: str, *, begun: bool = True) -> str:
    """The lot that a text names, or an item of the tables of which the company has one to set apart.

    Args:
        begun: Whether the beginning of a name will do.

    Raises:
        InputError: If nothing is called so, or several lots are.
    """
    listed = context.rules.tables.find("items", text)
    is_held = listed is not None and ITEM + listed in _held(context.state)
    if listed is not None and is_held and _lot(context, context.state, text, _kept(context.state)) is None:
        return listed
    return lot(context, text, begun=begun)


def lots(context: CampaignContext, text: str) -> tuple[str, ...]:
    """The lots of a comma list, or the one whose name has the commas.

    Raises:
        InputError: If nothing is called so, several lots are, or none is named.
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise InputError("argument_missing", argument="ITEM", command="campaign appraise")
    if len(names) > 1 and (whole := _lot(context, context.state, text, _kept(context.state))):
        return (whole,)
    return tuple(lot(context, name) for name in names)


def anywhere(context: CampaignContext, view: AsOf, text: str) -> str:
    """A lot, or an item of the ruleset, that anybody ever held at the moment that a view shows; without `item:`.

    Raises:
        InputError: If nothing is called so, or several lots are.
    """
    typed = text.strip().removeprefix(ITEM)
    listed = context.rules.tables.find("items", typed)
    if view.postings_of(ITEM + typed):
        return typed
    if listed is not None and view.postings_of(ITEM + listed):
        return listed
    found = _lot(context, view, typed) or listed
    if found is None:
        raise InputError("lot_unknown", given=text, nearest=nearest(typed, _lots(view)))
    return found


def _kept(view: View) -> list[str]:
    """Lots in the hands of the company."""
    held = _held(view)
    return [lot for lot in _lots(view) if ITEM + lot in held]


def _held(view: View) -> set[str]:
    """What is in the hands of the company."""
    return {item for account in (HOARD, FUND, *view.accounts(CHARACTER)) for item in view.holdings(account)}


def _lots(view: View) -> list[str]:
    return [account.removeprefix(ITEM) for account in view.accounts(ITEM) if view.field(account, "kind") is not None]


def _lot(
    context: CampaignContext, view: View, text: str, among: list[str] | None = None, *, begun: bool = True
) -> str | None:
    """The lot of an id, a name or any word of it."""
    typed = text.strip().removeprefix(ITEM)
    lots = _lots(view) if among is None else among
    if typed in lots:
        return typed
    fits = called(typed, {item: _names(context, item) for item in lots}, begun=begun)
    if len(fits) > 1:
        raise ambiguous(context, text, fits)
    return fits[0] if fits else None


def _names(context: CampaignContext, item: str) -> set[str]:
    """What a lot is called, in every language, alone and with its number: `gem~6` is `gemme` and `gemme~6` too."""
    names = context.terms.item_names(item)
    _sort, tilde, number = item.partition("~")
    return {item, *names, *(f"{name}{tilde}{number}" for name in names if tilde)}
