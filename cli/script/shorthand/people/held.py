"""Finds who holds a thing of a name, so that a name is not read as an amount; and who owes whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.item_lookup import held_item
from cli.script.shorthand.one_line import once
from ledger.errors import InputError
from ledger.facts import HOARD_NAME
from ledger.ids import HOLDERS, ITEM
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def holders_of(app: App, text: str, among: Iterable[str] | None = None) -> list[str]:
    """Names of those who hold something that is called so, whole or from its beginning."""
    holders = among or (*HOLDERS, *app.read.roster.names)
    return [name for name in holders if once(("holds", name, text), partial(_holds, app, name, text))]


def owed(app: App, debtor: str, creditor: str) -> int:
    """What one of the company owes another, in the smallest coin."""
    from ledger.debts import owed_between

    return owed_between(app.state, holder_account(debtor), holder_account(creditor))


def debts_of(app: App, who: str) -> dict[str, int]:
    """What somebody can pay back to each of the company, in the smallest coin."""
    return {name: value for name in app.read.roster.names if (value := owed(app, who, name))}


def own_counter(app: App, name: str, text: str) -> str | None:
    """The counter of somebody that the table named, `use:Brutal`, which is called by that alone; else None."""
    return once(("counts", name, text), partial(_own_counter, app, name, text))


def _own_counter(app: App, name: str, text: str) -> str | None:
    held = app.rules.counters(app.state, holder_account(name))
    return next((id_ for id_ in held if id_.startswith(USE) and folded(id_.removeprefix(USE)) == folded(text)), None)


USE = "use:"
"""How the id of a counter begins that the table named."""


def most_held(app: App, text: str, among: Iterable[str]) -> int:
    """The most that one of these holds of what is called so."""
    most = 0
    for name in among:
        held = app.state.holdings(holder_account(name))
        items = [commodity.removeprefix(ITEM) for commodity in held if commodity.startswith(ITEM)]
        try:
            listed = app.rules.tables.find("items", text) or app.rules.tables.find("items", singular(text))
            found = listed if listed in items else held_item(app, singular(text), items)
        except InputError:
            continue
        most = max(most, held.get(ITEM + str(found), 0))
    return most


def held_in_part(app: App, text: str, name: str) -> int:
    """How many somebody holds of a thing called by a part of its name, `the oil` of flasks of oil; else none."""
    held = app.state.holdings(holder_account(name))
    items = [commodity.removeprefix(ITEM) for commodity in held if commodity.startswith(ITEM)]
    try:
        item = held_item(app, text, items) if items else None
    except InputError:
        return 0
    if item is None or folded(text) in map(folded, app.terms.item_names(item)):
        return 0
    return held.get(ITEM + str(item), 0)


def _holds(app: App, name: str, text: str) -> bool:
    held = app.state.holdings(holder_account(name))
    items = [commodity.removeprefix(ITEM) for commodity in held if commodity.startswith(ITEM)]
    try:
        return bool(items) and any(held_item(app, name, items) is not None for name in {text, singular(text)})
    except InputError:
        # Several things are called so.
        return True


def coins_in_hoard(app: App) -> dict[str, int]:
    """How many of each coin the hoard has; empty in a game without coins."""
    held = app.state.holdings(holder_account(HOARD_NAME))
    coins = app.rules.coinage.values if app.rules.coinage else ()
    return {coin: held[coin] for coin in coins if held.get(coin)}


THINGS = {"give": 3, "use": 2, "take": 2, "drop": 2, "equip": 2, "sell": 2}
"""Where commands have a thing that somebody has."""
