"""Records counters that a rest refills: adventure points, spell matrices, uses of abilities."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.ids import ITEM
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.tables import folded
from ledger.rulesets.argosia.characters.account import LIT_LIGHT, require_able_to_act
from ledger.rulesets.argosia.tables import ArgosiaTables
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys

MOST = ".max"
USE = "use:"
"""Prefix of the counter of an ability's uses, `use:Brutal`, with the name as it was given."""


def maximum_of(counter: str) -> str:
    """Commodity with the maximum of a counter: `adventure_points.max`, `use.max:Brutal`."""
    return counter.replace(USE, f"use{MOST}:", 1) if counter.startswith(USE) else counter + MOST


def counters_left(tables: ArgosiaTables, state: View, who: str) -> dict[str, int]:
    """What is left of each of somebody's counters, those of the tables first."""
    held = state.holdings(who)
    named = [counter for counter in tables.counters if counter + MOST in held]
    abilities = [most.replace(f"use{MOST}:", USE, 1) for most in held if most.startswith(f"use{MOST}:")]
    return {counter: held.get(counter, 0) for counter in (*named, *abilities)}


def set_maximum(draft: Drafting, who: str, counter: str, most: int) -> None:
    """Set the maximum of a counter; what is left of it changes with it."""
    gained = most - draft.quantity(who, maximum_of(counter))
    draft.note(who, maximum_of(counter), gained)
    draft.note(who, counter, max(gained, -draft.quantity(who, counter)))


def set_ability_uses(draft: Drafting, who: str, text: str) -> None:
    """Set how often abilities may be used between rests: `Brutal*1, Soin*2`."""
    for part in re.split(r"[,;]", text):
        name, _, count = part.replace("×", "*").rpartition("*")
        known = {folded(counter): counter for counter in counters_left(ArgosiaTables.of(draft), draft, who)}
        set_maximum(draft, who, known.get(folded(USE + name.strip()), USE + name.strip()), int(count))


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record what is spent of a counter (`argosia:Repos et soins L182`)."""
    require_able_to_act(draft, who)
    left = _require_counter(draft, who, counter)
    if left < count:
        points = counter == "adventure_points"
        code = "not_enough_adventure_points" if points else "not_enough_uses"
        draft.refuse(code, who=name_of(who), counter=counter, asked=count, held=left)
    draft.post(who, counter, -count)


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record what comes back of a counter, up to its maximum."""
    _require_counter(draft, who, counter)
    draft.post(who, counter, count)


def refill_counters(draft: Drafting, who: str) -> None:
    """Refill every counter to its maximum."""
    for counter, left in counters_left(ArgosiaTables.of(draft), draft, who).items():
        draft.note(who, counter, draft.quantity(who, maximum_of(counter)) - left)


def _require_counter(draft: Drafting, who: str, counter: str) -> int:
    """What is left of a counter; refuse one that somebody does not have."""
    known: Mapping[str, int] = counters_left(ArgosiaTables.of(draft), draft, who)
    if counter not in known:
        raise InputError("counter_unknown", counter=counter, known=list(known))
    return known[counter]


def use_light(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
    """Record that a light is lit: it is used up and burns until the next respite (`argosia:Lumière L202`)."""
    require_keys(draft.rules.tables, "use", keys)
    row = ArgosiaTables.of(draft).items.get(item)
    if row is None or row.light is None:
        return False
    require_able_to_act(draft, who)
    if row.needs and not draft.quantity(who, ITEM + row.needs):
        draft.refuse("light_needs", who=name_of(who), item=item, needed=row.needs)
    draft.set(who, LIT_LIGHT, item)
    draft.step("lit", who=who, source=ArgosiaTables.of(draft).items.source, light=item)
    return False
