"""Light and food: how much light takes, rations that are eaten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.postings import ITEM, USED
from ledger.rules.bundles import opened
from ledger.rules.lights import lasts
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting

HUNGRY = "condition:hungry"
UNIT = "turn"
"""Unit of time that lights are counted in."""


def consumed(tables: Tables, light: str, turns: int) -> int:
    """Torches, or flasks of oil, that so many turns of light take (`srd:Adventuring Gear`)."""
    return -(-turns // lasts(tables, light, UNIT))


# Food.


def ration_days(person_days: int, people: int) -> int:
    """Full days for which rations last so many people (`srd:Adventuring Gear`)."""
    return person_days // people


def eat(draft: Drafting, people: Sequence[str], days: int) -> None:
    """A ration a day for each, out of one's own and then the others' packs; who lacks any goes hungry (`ose:L327`)."""
    source = draft.rules.tables["food"]["source"]
    meals = dict.fromkeys(people, 0)
    for _ in range(days):
        fed = [who for who in people if any(_eat_from(draft, holder) for holder in _packs(who, people))]
        for who in fed:
            meals[who] += 1
        if not fed:
            break
    for who, eaten in meals.items():
        if eaten:
            draft.step("eaten", eaten, who=who, source=source, days=days)
        if eaten < days:
            draft.step("unfed", days - eaten, who=who, source=source, days=days)
        hungry = draft.quantity(who, HUNGRY)
        if (eaten < days) != bool(hungry):
            draft.post(who, HUNGRY, -hungry or 1)


def _packs(who: str, people: Sequence[str]) -> Sequence[str]:
    """One's own pack first, then the others' in their order."""
    return (who, *(other for other in people if other != who))


def _eat_from(draft: Drafting, holder: str) -> bool:
    """Eat one ration out of a pack, if it holds any."""
    for ration in draft.rules.tables["food"]["rations"]:
        if not draft.quantity(holder, ITEM + ration):
            opened(draft, holder, ration, 1)
        if draft.quantity(holder, ITEM + ration):
            draft.move(holder, USED, ITEM + ration, 1)
            return True
    return False
