"""What is counted and comes back with a rest: adventure points, spell matrices, uses of abilities."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.ids import ITEM
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.tables import Tables, folded
from ledger.rulesets.argosia.characters.account import LIT, need_to_act
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys

MOST = ".max"
USE = "use:"
"""Prefix of the counter of an ability's uses, `use:Brutal`; its name is as the table told it."""


def most_of(counter: str) -> str:
    """The commodity that holds how many a rest brings back: `adventure_points.max`, `use.max:Brutal`."""
    return counter.replace(USE, f"use{MOST}:", 1) if counter.startswith(USE) else counter + MOST


def counters(tables: Tables, state: View, who: str) -> dict[str, int]:
    """What is left of each counter that somebody has, those of the tables first."""
    held = state.holdings(who)
    named = [counter for counter in tables.group("counters") if counter + MOST in held]
    told = [most.replace(f"use{MOST}:", USE, 1) for most in held if most.startswith(f"use{MOST}:")]
    return {counter: held.get(counter, 0) for counter in (*named, *told)}


def set_most(draft: Drafting, who: str, counter: str, most: int) -> None:
    """Set how many a rest brings back; what is gained or lost by it is there or gone at once."""
    gained = most - draft.quantity(who, most_of(counter))
    draft.note(who, most_of(counter), gained)
    draft.note(who, counter, max(gained, -draft.quantity(who, counter)))


def set_abilities(draft: Drafting, who: str, text: str) -> None:
    """Set how often abilities may be used between rests: `Brutal*1, Soin*2`."""
    for part in re.split(r"[,;]", text):
        name, _, count = part.replace("×", "*").rpartition("*")
        known = {folded(counter): counter for counter in counters(draft.rules.tables, draft, who)}
        set_most(draft, who, known.get(folded(USE + name.strip()), USE + name.strip()), int(count))


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Note what is spent of a counter (`argosia:Repos et soins L182`)."""
    need_to_act(draft, who)
    left = _known(draft, who, counter)
    if left < count:
        points = counter == "adventure_points"
        code = "not_enough_adventure_points" if points else "not_enough_uses"
        draft.refuse(code, who=name_of(who), counter=counter, asked=count, held=left)
    draft.post(who, counter, -count)


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Note what comes back of a counter, up to what a rest brings back."""
    _known(draft, who, counter)
    draft.post(who, counter, count)


def refill(draft: Drafting, who: str) -> None:
    """Bring every counter back to its most."""
    for counter, left in counters(draft.rules.tables, draft, who).items():
        draft.note(who, counter, draft.quantity(who, most_of(counter)) - left)


def _known(draft: Drafting, who: str, counter: str) -> int:
    known: Mapping[str, int] = counters(draft.rules.tables, draft, who)
    if counter not in known:
        raise InputError("counter_unknown", counter=counter, known=list(known))
    return known[counter]


def use(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
    """Note that a light is lit: it is used up and burns till the next respite (`argosia:Lumière L202`)."""
    require_keys(draft.rules.tables, "use", keys)
    row = draft.rules.tables.group("items").get(item, {})
    if "light" not in row:
        return False
    need_to_act(draft, who)
    needed = row.get("needs")
    if needed and not draft.quantity(who, ITEM + needed):
        draft.refuse("light_needs", who=name_of(who), item=item, needed=needed)
    draft.set(who, LIT, item)
    draft.step("lit", who=who, source=draft.rules.tables["items"]["source"], light=item)
    return False
