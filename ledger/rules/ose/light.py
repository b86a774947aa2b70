"""Light and food: how much light takes, rations that are eaten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.decisions.trade import need_item
from ledger.errors import InputError
from ledger.postings import ITEM, USED
from ledger.rules.bundles import bundles_of, opened
from ledger.rules.keys import need_keys
from ledger.rules.lights import kindle, lasts
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

HUNGRY = "condition:hungry"
UNIT = "turn"
"""Unit of time that lights are counted in."""


def consumed(tables: Tables, light: str, turns: int) -> int:
    """Torches, or flasks of oil, that so many turns of light take (`srd:Adventuring Gear`)."""
    return -(-turns // lasts(tables, light, UNIT))


def light_for(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> None:
    """Light as many as so many turns take, one after the other.

    Raises:
        InputError: `keys_together`, `gives_no_light`.
    """
    tables, turns = draft.rules.tables, int(keys["turns"])
    need_keys(tables, "use", keys)
    if len(keys) > 1 or count > 1:
        raise InputError("keys_together", command="use", keys=["N"] if count > 1 else sorted(keys))
    light = next((id_ for id_, row in tables.group("light.sources").items() if item in (id_, row["burns"])), None)
    if light is None:
        raise InputError("gives_no_light", item=item, allowed=list(tables.group("light.sources")))
    burns, needed = str(tables["light"]["sources"][light]["burns"]), consumed(tables, light, turns)
    draft.step("lights_needed", needed, who=who, source=tables["light"]["source"], turns=turns, item=burns)
    need_item(draft, who, ITEM + burns, needed)
    draft.move(who, USED, ITEM + burns, needed)
    kindle(draft, who, light, needed, UNIT)


# Food.


def ration_days(person_days: int, people: int) -> int:
    """Full days for which rations last so many people (`srd:Adventuring Gear`)."""
    return person_days // people


def food_days(tables: Tables, state: View, members: Sequence[str]) -> int:
    """Full days for which the rations in some packs last those who carry them, bundles included."""
    items, held = tables.group("items"), 0
    for who in members:
        for ration in tables["food"]["rations"]:
            held += state.quantity(who, ITEM + ration)
            held += sum(each * state.quantity(who, ITEM + id_) for id_, each in bundles_of(items, ration))
    return ration_days(held, len(members)) if members else 0


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
