"""Things in: which of what somebody holds, or of what the ruleset sells, is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import counted, words_of
from cli.input.parse import amount
from cli.input.shop_lookup import is_piece
from cli.nearest import nearest
from ledger.errors import InputError, Refusal
from ledger.facts import FUND_NAME, HOARD_NAME, Goods
from ledger.ids import CHARACTER, CLASS_LEVEL, CONDITION, FUND, HOARD, ITEM
from ledger.people import account_of
from ledger.rules.shared.bundles import bundle_contents
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.context import CampaignContext
    from ledger.state import View
    from projections.as_of import AsOf

ACCOUNTS = {HOARD_NAME: HOARD, FUND_NAME: FUND}


def goods(context: CampaignContext, text: str, count: int, holder: str) -> Goods:
    """A number of an item or lot that a holder has, by any of its names, or coins (`12gp`); `2 torches` are two.

    What is held is looked for by name before the text is read as an amount: `+1 longsword` may be a thing.

    Raises:
        InputError: If nothing is called so, or several things that differ are.
    """
    try:
        return _goods(context, text, count, holder)
    except InputError as error:
        several = counted(text) if count == 1 and error.code in ("item_unknown", "coin_unknown") else None
        if several is None:
            raise
    name, count = several
    return _goods(context, _piece(context, name) or name, count, holder)


def _piece(context: CampaignContext, text: str) -> str | None:
    """What a pack holds, where the name of a pack is also that of its pieces: `torches`, of torches (6)."""
    listed = context.rules.tables.find("items", text)
    holds = context.rules.tables.group("items").get(listed or "", {}).get("holds")
    return str(holds["item"]) if holds and is_piece(context, text, holds["item"]) else None


def _goods(context: CampaignContext, text: str, count: int, holder: str) -> Goods:
    listed = context.rules.tables.find("items", text)
    held = [name for name in context.state.holdings(ACCOUNTS.get(holder, account_of(holder))) if name.startswith(ITEM)]
    items = [commodity.removeprefix(ITEM) for commodity in held]
    if listed in items or text in items:
        return Goods(item=listed if listed in items else text, count=count)
    if listed is not None and _bundled(context, listed, items):
        return Goods(item=listed, count=count)
    if found := _held(context, text, items, whole=True):
        return Goods(item=found, count=count)
    coins = _coins(context, text) if listed is None else None
    if isinstance(coins, dict):
        return Goods(coins=coins)
    if found := _held(context, text, items):
        return Goods(item=found, count=count)
    if (piece := _piece(context, text)) in items:
        return Goods(item=piece, count=count)
    if listed is not None:
        return Goods(item=listed, count=count)
    if coins is not None:
        raise coins
    near = nearest(text, [context.terms.item(item) for item in items])
    raise InputError("item_unknown", item=text, nearest=near)


def _coins(context: CampaignContext, text: str) -> dict[str, int] | InputError | Refusal | None:
    """The amount that a text is, or what is wrong with it as an amount; None for what begins with no number.

    A number before a word that is like no coin is the beginning of a name.
    """
    if not re.match(r"\s*[+\-−]?\s*[\d½¼¾]", text):
        return None
    try:
        return amount(text, context.rules.coinage, context.rules.tables)
    except InputError as error:
        unlike = error.code == "coin_unknown" and not error.facts["nearest"] and len(error.facts["coin"]) > LONGEST_COIN
        return None if unlike else error
    except Refusal as error:
        return error


LONGEST_COIN = 3
"""Letters that a coin's short name has at most: a longer word that is like no coin is none."""


def _bundled(context: CampaignContext, item: str, held: list[str]) -> bool:
    """Whether one of the things held is a bundle of an item."""
    rows = context.rules.tables.group("items")
    return any(item in bundle_contents(rows.get(bundle, {})) for bundle in held)


def _held(context: CampaignContext, text: str, items: list[str], *, whole: bool = False) -> str | None:
    """The one thing held that is called so, or begins so unless only whole names count; alike ones are the same."""
    typed = folded(text)
    called = {item: set(map(folded, context.terms.item_names(item))) for item in items}
    named = [item for item, names in called.items() if typed in names]
    begun = [item for item, names in called.items() if any(name.startswith(typed) for name in names)]
    several = [item for item, names in called.items() if words_of(typed) in map(words_of, names)]
    for fits in (named, *([] if whole else (begun, several))):
        worth = {item: context.state.field(ITEM + item, "value") for item in fits}
        if len({(context.terms.item(item), value) for item, value in worth.items()}) > 1:
            raise InputError("item_ambiguous", item=text, candidates=[_told(context, item) for item in fits])
        if fits:
            return fits[0]
    return None


def _told(context: CampaignContext, item: str) -> str:
    value = context.state.field(ITEM + item, "value")
    return f"{item} ({context.terms.value(value)})" if isinstance(value, int) else item


def lot(context: CampaignContext, text: str) -> str:
    """The one lot that a text names by id, name or beginning, whoever holds it; without `item:`.

    What the company still has goes before what it sold or used up.

    Raises:
        InputError: If nothing is called so, or several lots are.
    """
    found = _lot(context, context.state, text, _kept(context.state)) or _lot(context, context.state, text)
    if found is None:
        raise InputError("lot_unknown", given=text, nearest=nearest(text, _lots(context.state)))
    return found


def identifiable(context: CampaignContext, text: str) -> str:
    """The lot that a text names, or an item of the tables of which the company has one to set apart.

    Raises:
        InputError: If nothing is called so, or several lots are.
    """
    listed = context.rules.tables.find("items", text)
    held = {
        item
        for account in (HOARD, FUND, *context.state.accounts(CHARACTER))
        for item in context.state.holdings(account)
    }
    if (
        listed is not None
        and ITEM + listed in held
        and _lot(context, context.state, text, _kept(context.state)) is None
    ):
        return listed
    return lot(context, text)


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
    held = {item for account in (HOARD, FUND, *view.accounts(CHARACTER)) for item in view.holdings(account)}
    return [lot for lot in _lots(view) if ITEM + lot in held]


def _lots(view: View) -> list[str]:
    return [account.removeprefix(ITEM) for account in view.accounts(ITEM) if view.field(account, "kind") is not None]


def _lot(context: CampaignContext, view: View, text: str, among: list[str] | None = None) -> str | None:
    """The lot of an id, a name or a beginning; an exact one goes before those that only begin so."""
    typed = text.strip().removeprefix(ITEM)
    lots = _lots(view) if among is None else among
    if typed in lots:
        return typed
    names = {item: {folded(item), *map(folded, context.terms.item_names(item))} for item in lots}
    for fits in (
        [item for item in lots if folded(typed) in names[item]],
        [item for item in lots if any(name.startswith(folded(typed)) for name in names[item])],
    ):
        if len(fits) > 1:
            raise InputError("item_ambiguous", item=text, candidates=[_told(context, item) for item in fits])
        if fits:
            return fits[0]
    return None


def option(context: CampaignContext, text: str, who: str) -> str:
    """Id of one of the options that somebody may choose from, by any of its names.

    Raises:
        InputError: If none is called so; whether any choice is owed is the decision's to say.
    """
    owed = context.rules.pending_options(context.state, account_of(who))
    found = context.rules.tables.find("choices", text) or (text if text in owed else None)
    if found is not None or not owed:
        return found or text
    named = [context.terms.term("choices", id_) for id_ in owed]
    raise InputError("choice_unknown", option=text, who=who, known=list(owed), nearest=nearest(text, named))


def counter(context: CampaignContext, text: str, who: str) -> str:
    """Id of something that somebody may spend, by any of its names or the beginning of one.

    Raises:
        InputError: If nothing is called so; whether the ruleset counts anything is the decision's to say.
    """
    found = context.rules.tables.find("counters", text)
    held = list(context.rules.counters(context.state, account_of(who)))
    if found is not None or text in held:
        return found or text
    typed = folded(text)
    called = {id_: set(map(folded, _counter_names(context, id_))) for id_ in held}
    for fits in (
        [id_ for id_, names in called.items() if typed in names],
        [id_ for id_, names in called.items() if any(name.startswith(typed) for name in names)],
    ):
        if len(fits) == 1:
            return fits[0]
    known = held or list(context.rules.tables.group("counters"))
    if not known:
        return text
    near = nearest(text, [context.terms.measure(id_) for id_ in known])
    raise InputError("counter_unknown", counter=text, known=known, nearest=near)


def improvements(context: CampaignContext, words: Sequence[str]) -> tuple[dict[str, int], list[str]]:
    """Steps by what they improve, and the words that are keys: a word names a thing before it names a key.

    Raises:
        InputError: If a word is neither, a thing is named twice, or a number is none.
    """
    from cli.input.values import number

    tables = context.rules.tables
    things: dict[str, int] = {}
    keys: list[str] = []
    for word in words:
        name, equals, count = word.partition("=")
        thing = tables.find("improvements", name)
        if thing is None and equals and tables.find("keys.improve", name):
            keys.append(word)
            continue
        if thing is None:
            known = list(tables.group("improvements"))
            if not known:
                context.rules.refuse_unsupported("improvements")
            told = [*known, *(context.terms.term("improvements", id_) for id_ in known), *tables.group("keys.improve")]
            raise InputError("improvement_unknown", thing=name, known=known, nearest=nearest(name, told))
        if thing in things:
            raise InputError("thing_twice", thing=name)
        things[thing] = number(count, 1) if equals else 1
    return things, keys


def _counter_names(context: CampaignContext, counter: str) -> set[str]:
    """What a counter goes by; that of an item or lot by its names in every language."""
    if counter.startswith(ITEM):
        return context.terms.item_names(counter.removeprefix(ITEM))
    return {context.terms.measure(counter)}


def checked(context: CampaignContext, text: str, holder: str) -> tuple[str, bool]:
    """What a check is about, and whether it is a balance; else it is a figure of the sheet or a field.

    Raises:
        InputError: If nothing is called so.
    """
    from projections.measure_lookup import find_figure, measure_at_place

    account = ACCOUNTS.get(holder, account_of(holder))
    if found := find_figure(context.state, context.rules, account, text):
        return found
    try:
        return commodity(context, measure_at_place(text), holder), True
    except InputError:
        found = find_figure(context.state, context.rules, account, text, loosely=True)
        if found is None:
            raise
    return found


def commodity(context: CampaignContext, text: str, holder: str) -> str:
    """What is counted: a coin, experience, hit points, an item or lot, a condition, a trait, a class's level.

    Raises:
        InputError: If nothing is called so.
    """
    tables = context.rules.tables
    for group, prefix in MEASURED.items():
        if id_ := tables.find(group, text):
            return prefix + id_
    held = context.state.holdings(ACCOUNTS.get(holder, account_of(holder)))
    for id_ in (text, ITEM + text):
        if id_ in held:
            return id_
    if found := _held(context, text, [name.removeprefix(ITEM) for name in held if name.startswith(ITEM)]):
        return ITEM + found
    known = [id_ for group in MEASURED for id_ in tables.group(group)]
    raise InputError("measure_unknown", measure=text, nearest=nearest(text, known))


MEASURED = {
    "coinage.coins": "",
    "measures": "",
    "items": ITEM,
    "conditions": CONDITION,
    "traits": "",
    "counters": "",
    "tracks": "",
    "classes": CLASS_LEVEL,
}
"""Groups of the tables whose members can be counted, to the prefix of their commodities."""
