"""Compares a sheet of another program, which says how somebody stands, with what the ledger has of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.decisions.treasure import id_of
from ledger.facts import OpeningRecorded, Thing
from ledger.ids import ITEM, NAME, ROLE
from ledger.people import holder_account, slug
from ledger.state import View

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset


def differing(view: View, rules: Ruleset, facts: OpeningRecorded) -> OpeningRecorded | None:
    """Of the figures of a sheet those that differ from what the ledger has; None where none does."""
    account = holder_account(facts.who)
    figures = {figure: n for figure, n in facts.figures.items() if view.quantity(account, figure) != n}
    keys = {key: value for key, value in facts.keys.items() if view.field(account, key) != value}
    held = {coin: view.quantity(account, coin) for coin in rules.coinage.values}
    coins = facts.coins
    if coins is not None and all(held[coin] == coins.get(coin, 0) for coin in held):
        coins = None
    things = tuple(thing for thing in facts.things if view.quantity(account, commodity_of(thing)) != thing.count)
    if not (figures or keys or things or coins is not None):
        return None
    return replace(facts, figures=figures, keys=keys, coins=coins, things=things)


def standing(view: View, rules: Ruleset, facts: OpeningRecorded) -> Iterator[tuple[str, object, object]]:
    """What a sheet says and the ledger has, where that is another: a commodity or a key of what is told, and both.

    Of somebody new there is nothing.
    """
    account = holder_account(facts.who)
    if view.field(account, ROLE) is None:
        return
    counted = {**facts.figures, **{commodity_of(thing): thing.count for thing in facts.things}}
    if facts.coins is not None:
        counted |= {coin: facts.coins.get(coin, 0) for coin in rules.coinage.values}
    for measure, count in counted.items():
        if (held := view.quantity(account, measure)) != count:
            yield measure, count, held
    for key, value in facts.keys.items():
        if (told := view.field(account, key)) != value:
            yield key, value, told


def possessions(view: View, who: str, things: Iterable[Thing]) -> tuple[Thing, ...]:
    """Everything that somebody has, by a sheet that lists it all: of each name one, and none of what it does not list.

    What is held as a lot of its own, a find with a worth say, counts as what it is called.
    """
    listed: dict[str, Thing] = {}
    for thing in things:
        before = listed.get(commodity := commodity_of(thing))
        listed[commodity] = thing if before is None else replace(before, count=before.count + thing.count)
    others: list[Thing] = []
    for commodity, count in view.holdings(holder_account(who)).items():
        if not commodity.startswith(ITEM) or not count or commodity in listed:
            continue
        called = view.field(commodity, NAME)
        alike = (commodity.partition("~")[0], ITEM + slug(str(called)))
        same = next((name for name in alike if name in listed), None)
        left = 0 if same is None else min(count, listed[same].count)
        if same is not None:
            listed[same] = replace(listed[same], count=listed[same].count - left)
        others.append(Thing(kind="item", item=commodity.removeprefix(ITEM), count=left))
    return (*listed.values(), *others)


def commodity_of(thing: Thing) -> str:
    """The commodity of a thing of a sheet."""
    return ITEM + (thing.item or id_of(thing))
