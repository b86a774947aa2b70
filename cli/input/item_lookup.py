"""Things in: which of what somebody holds, or of what the ruleset sells, is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import counted, words_of
from cli.input.nearest import nearest
from cli.input.shop_lookup import is_piece
from ledger.errors import InputError, Refusal
from ledger.facts import FUND_NAME, HOARD_NAME, Goods
from ledger.ids import CHARACTER, CLASS_LEVEL, CONDITION, FUND, HOARD, ITEM
from ledger.people import account_of
from ledger.rules.shared.bundles import bundle_contents
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.state import View
    from projections.asof import AsOf

ACCOUNTS = {HOARD_NAME: HOARD, FUND_NAME: FUND}


def goods(app: App, text: str, count: int, holder: str) -> Goods:
    """A number of an item or lot that a holder has, by any of its names, or coins (`12gp`); `2 torches` are two.

    What is held is looked for by name before the text is read as an amount: `+1 longsword` may be a thing.

    Raises:
        InputError: If nothing is called so, or several things that differ are.
    """
    try:
        return _goods(app, text, count, holder)
    except InputError as error:
        several = counted(text) if count == 1 and error.code in ("item_unknown", "coin_unknown") else None
        if several is None:
            raise
    name, count = several
    return _goods(app, _piece(app, name) or name, count, holder)


def _piece(app: App, text: str) -> str | None:
    """What a pack holds, where the name of a pack is also that of its pieces: `torches`, of torches (6)."""
    listed = app.rules.tables.find("items", text)
    holds = app.rules.tables.group("items").get(listed or "", {}).get("holds")
    return str(holds["item"]) if holds and is_piece(app, text, holds["item"]) else None


def _goods(app: App, text: str, count: int, holder: str) -> Goods:
    listed = app.rules.tables.find("items", text)
    held = [name for name in app.state.holdings(ACCOUNTS.get(holder, account_of(holder))) if name.startswith(ITEM)]
    items = [commodity.removeprefix(ITEM) for commodity in held]
    if listed in items or text in items:
        return Goods(item=listed if listed in items else text, count=count)
    if listed is not None and _bundled(app, listed, items):
        return Goods(item=listed, count=count)
    if found := _held(app, text, items, whole=True):
        return Goods(item=found, count=count)
    amount = _coins(app, text) if listed is None else None
    if isinstance(amount, dict):
        return Goods(coins=amount)
    if found := _held(app, text, items):
        return Goods(item=found, count=count)
    if (piece := _piece(app, text)) in items:
        return Goods(item=piece, count=count)
    if listed is not None:
        return Goods(item=listed, count=count)
    if amount is not None:
        raise amount
    near = nearest(text, [app.terms.item(item) for item in items])
    raise InputError("item_unknown", item=text, nearest=near)


def _coins(app: App, text: str) -> dict[str, int] | InputError | Refusal | None:
    """The amount that a text is, or what is wrong with it as an amount; None for what begins with no number.

    A number before a word that is like no coin is the beginning of a name.
    """
    if not re.match(r"\s*[+\-−]?\s*[\d½¼¾]", text):
        return None
    try:
        return app.amount(text)
    except InputError as error:
        unlike = error.code == "coin_unknown" and not error.facts["nearest"] and len(error.facts["coin"]) > LONGEST_COIN
        return None if unlike else error
    except Refusal as error:
        return error


LONGEST_COIN = 3
"""Letters that a coin's short name has at most: a longer word that is like no coin is none."""


def _bundled(app: App, item: str, held: list[str]) -> bool:
    """Whether one of the things held is a bundle of an item."""
    rows = app.rules.tables.group("items")
    return any(item in bundle_contents(rows.get(bundle, {})) for bundle in held)


def _held(app: App, text: str, items: list[str], *, whole: bool = False) -> str | None:
    """The one thing held that is called so, or begins so unless only whole names count; alike ones are the same."""
    typed = folded(text)
    called = {item: set(map(folded, app.terms.item_names(item))) for item in items}
    named = [item for item, names in called.items() if typed in names]
    begun = [item for item, names in called.items() if any(name.startswith(typed) for name in names)]
    several = [item for item, names in called.items() if words_of(typed) in map(words_of, names)]
    for fits in (named, *([] if whole else (begun, several))):
        worth = {item: app.state.field(ITEM + item, "value") for item in fits}
        if len({(app.terms.item(item), value) for item, value in worth.items()}) > 1:
            raise InputError("item_ambiguous", item=text, candidates=[_told(app, item) for item in fits])
        if fits:
            return fits[0]
    return None


def _told(app: App, item: str) -> str:
    value = app.state.field(ITEM + item, "value")
    return f"{item} ({app.terms.value(value)})" if isinstance(value, int) else item


def lot(app: App, text: str) -> str:
    """The one lot that a text names by id, name or beginning, whoever holds it; without `item:`.

    What the company still has goes before what it sold or used up.

    Raises:
        InputError: If nothing is called so, or several lots are.
    """
    found = _lot(app, app.state, text, _kept(app.state)) or _lot(app, app.state, text)
    if found is None:
        raise InputError("lot_unknown", given=text, nearest=nearest(text, _lots(app.state)))
    return found


def identifiable(app: App, text: str) -> str:
    """The lot that a text names, or an item of the tables of which the company has one to set apart.

    Raises:
        InputError: If nothing is called so, or several lots are.
    """
    listed = app.rules.tables.find("items", text)
    held = {item for account in (HOARD, FUND, *app.state.accounts(CHARACTER)) for item in app.state.holdings(account)}
    if listed is not None and ITEM + listed in held and _lot(app, app.state, text, _kept(app.state)) is None:
        return listed
    return lot(app, text)


def lots(app: App, text: str) -> tuple[str, ...]:
    """The lots of a comma list, or the one whose name has the commas.

    Raises:
        InputError: If nothing is called so, several lots are, or none is named.
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise InputError("argument_missing", argument="ITEM", command="campaign appraise")
    if len(names) > 1 and (whole := _lot(app, app.state, text, _kept(app.state))):
        return (whole,)
    return tuple(lot(app, name) for name in names)


def anywhere(app: App, view: AsOf, text: str) -> str:
    """A lot, or an item of the ruleset, that anybody ever held at the moment that a view shows; without `item:`.

    Raises:
        InputError: If nothing is called so, or several lots are.
    """
    typed = text.strip().removeprefix(ITEM)
    listed = app.rules.tables.find("items", typed)
    if view.moves(ITEM + typed):
        return typed
    if listed is not None and view.moves(ITEM + listed):
        return listed
    found = _lot(app, view, typed) or listed
    if found is None:
        raise InputError("lot_unknown", given=text, nearest=nearest(typed, _lots(view)))
    return found


def _kept(view: View) -> list[str]:
    """Lots in the hands of the company."""
    held = {item for account in (HOARD, FUND, *view.accounts(CHARACTER)) for item in view.holdings(account)}
    return [lot for lot in _lots(view) if ITEM + lot in held]


def _lots(view: View) -> list[str]:
    return [account.removeprefix(ITEM) for account in view.accounts(ITEM) if view.field(account, "kind") is not None]


def _lot(app: App, view: View, text: str, among: list[str] | None = None) -> str | None:
    """The lot of an id, a name or a beginning; an exact one goes before those that only begin so."""
    typed = text.strip().removeprefix(ITEM)
    lots = _lots(view) if among is None else among
    if typed in lots:
        return typed
    names = {item: {folded(item), *map(folded, app.terms.item_names(item))} for item in lots}
    for fits in (
        [item for item in lots if folded(typed) in names[item]],
        [item for item in lots if any(name.startswith(folded(typed)) for name in names[item])],
    ):
        if len(fits) > 1:
            raise InputError("item_ambiguous", item=text, candidates=[_told(app, item) for item in fits])
        if fits:
            return fits[0]
    return None


def option(app: App, text: str, who: str) -> str:
    """Id of one of the options that somebody may choose from, by any of its names.

    Raises:
        InputError: If none is called so; whether any choice is owed is the decision's to say.
    """
    owed = app.rules.pending_options(app.state, account_of(who))
    found = app.rules.tables.find("choices", text) or (text if text in owed else None)
    if found is not None or not owed:
        return found or text
    named = [app.terms.term("choices", id_) for id_ in owed]
    raise InputError("choice_unknown", option=text, who=who, known=list(owed), nearest=nearest(text, named))


def counter(app: App, text: str, who: str) -> str:
    """Id of something that somebody may spend, by any of its names or the beginning of one.

    Raises:
        InputError: If nothing is called so; whether the ruleset counts anything is the decision's to say.
    """
    found = app.rules.tables.find("counters", text)
    held = list(app.rules.counters(app.state, account_of(who)))
    if found is not None or text in held:
        return found or text
    typed = folded(text)
    called = {id_: set(map(folded, _counter_names(app, id_))) for id_ in held}
    for fits in (
        [id_ for id_, names in called.items() if typed in names],
        [id_ for id_, names in called.items() if any(name.startswith(typed) for name in names)],
    ):
        if len(fits) == 1:
            return fits[0]
    known = held or list(app.rules.tables.group("counters"))
    if not known:
        return text
    near = nearest(text, [app.terms.measure(id_) for id_ in known])
    raise InputError("counter_unknown", counter=text, known=known, nearest=near)


def improvements(app: App, words: Sequence[str]) -> tuple[dict[str, int], list[str]]:
    """Steps by what they improve, and the words that are keys: a word names a thing before it names a key.

    Raises:
        InputError: If a word is neither, a thing is named twice, or a number is none.
    """
    from cli.input.values import number

    tables = app.rules.tables
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
                app.rules.refuse_unsupported("improvements")
            told = [*known, *(app.terms.term("improvements", id_) for id_ in known), *tables.group("keys.improve")]
            raise InputError("improvement_unknown", thing=name, known=known, nearest=nearest(name, told))
        if thing in things:
            raise InputError("thing_twice", thing=name)
        things[thing] = number(count, 1) if equals else 1
    return things, keys


def _counter_names(app: App, counter: str) -> set[str]:
    """What a counter goes by; that of an item or lot by its names in every language."""
    if counter.startswith(ITEM):
        return app.terms.item_names(counter.removeprefix(ITEM))
    return {app.terms.measure(counter)}


def checked(app: App, text: str, holder: str) -> tuple[str, bool]:
    """What a check is about, and whether it is a balance; else it is a figure of the sheet or a field.

    Raises:
        InputError: If nothing is called so.
    """
    from projections.measure_lookup import find_figure, measure_at_place

    account = ACCOUNTS.get(holder, account_of(holder))
    if found := find_figure(app.state, app.rules, account, text):
        return found
    try:
        return commodity(app, measure_at_place(text), holder), True
    except InputError:
        found = find_figure(app.state, app.rules, account, text, loosely=True)
        if found is None:
            raise
    return found


def commodity(app: App, text: str, holder: str) -> str:
    """What is counted: a coin, experience, hit points, an item or lot, a condition, a trait, a class's level.

    Raises:
        InputError: If nothing is called so.
    """
    tables = app.rules.tables
    for group, prefix in MEASURED.items():
        if id_ := tables.find(group, text):
            return prefix + id_
    held = app.state.holdings(ACCOUNTS.get(holder, account_of(holder)))
    for id_ in (text, ITEM + text):
        if id_ in held:
            return id_
    if found := _held(app, text, [name.removeprefix(ITEM) for name in held if name.startswith(ITEM)]):
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
