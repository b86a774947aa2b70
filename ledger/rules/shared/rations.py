"""Rations: everybody eats one a day, from their own pack first and then from the others'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.ids import ITEM, USED
from ledger.rules.game_tables import Food
from ledger.rules.shared.bundles import open_bundles

if TYPE_CHECKING:
    from ledger.drafting import Drafting


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
