"""Supplies: bundles, which are bought together and used one by one, and rations, of which everybody eats one a day.

An item that `holds = { item, count }` is a bundle of another; one with `contents = { rope = 1, torch = 10 }` is one of
several sorts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ledger.ids import ITEM, USED
from ledger.rules.game_tables import Food, Item

if TYPE_CHECKING:
    from ledger.drafting import Drafting


def bundles_holding(items: Mapping[str, Item], item: str) -> Iterator[tuple[str, int]]:
    """The bundles that hold an item, and how many of it each holds."""
    for bundle, row in items.items():
        if each := row.bundle.get(item):
            yield bundle, each


def open_bundle(draft: Drafting, who: str, bundle: str, count: int) -> None:
    """Replace a number of bundles by their contents."""
    row = draft.rules.tables.items[bundle]
    draft.move(who, USED, ITEM + bundle, count)
    for item, each in row.bundle.items():
        draft.move(USED, who, ITEM + item, count * each)
    held = count * sum(row.bundle.values())
    draft.step("opened", who=who, source=row.source, item=bundle, count=held)


def open_bundles(draft: Drafting, who: str, item: str, missing: int) -> None:
    """Open bundles until so many more of an item are at hand, or none is left."""
    for bundle, each in bundles_holding(draft.rules.tables.items, item):
        if missing < 1:
            break
        bundles = min(draft.quantity(who, ITEM + bundle), -(-missing // each))
        if bundles > 0:
            open_bundle(draft, who, bundle, bundles)
            missing -= bundles * each


def eat_rations(draft: Drafting, food: Food, people: Sequence[str], days: int) -> dict[str, int]:
    """Eat a ration a day; return the days on which each has eaten, and record the days without food."""
    meals = dict.fromkeys(people, 0)
    for _ in range(days):
        fed = [who for who in people if any(_eat_from(draft, food, holder) for holder in _packs(who, people))]
        for who in fed:
            meals[who] += 1
        if not fed:
            break
    for who, eaten in meals.items():
        if eaten:
            draft.step("eaten", eaten, who=who, source=food.source, days=days)
        if eaten < days:
            draft.step("unfed", days - eaten, who=who, source=food.source, days=days)
    return meals


def _packs(who: str, people: Sequence[str]) -> Sequence[str]:
    """The holder's own pack, then the others' in their order."""
    return (who, *(other for other in people if other != who))


def _eat_from(draft: Drafting, food: Food, holder: str) -> bool:
    """Eat one ration out of a pack, if it holds any."""
    for ration in food.rations:
        if not draft.quantity(holder, ITEM + ration):
            open_bundles(draft, holder, ration, 1)
        if draft.quantity(holder, ITEM + ration):
            draft.move(holder, USED, ITEM + ration, 1)
            return True
    return False
