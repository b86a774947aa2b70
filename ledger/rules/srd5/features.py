"""What spending a class feature or a slot does beside being spent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.drafting import Drafting
from ledger.facts import Keys
from ledger.people import living_now, name_of
from ledger.rules.srd5.counters import PACT, SLOTS
from ledger.rules.srd5.people import classes_of
from ledger.rules.srd5.slots import pact_slots


def need_slot(draft: Drafting, who: str, counter: str, keys: Keys) -> None:
    """Refuse a slot below the level of the spell that is cast with it (`srd5:slots PUB`)."""
    if "spell_level" not in keys:
        return
    level = int(counter.removeprefix(SLOTS)) if counter != PACT else 0
    if counter == PACT:
        pact = pact_slots(draft.rules.tables, classes_of(draft, who))
        level = pact[1] if pact else 0
    if level < int(keys["spell_level"]):
        draft.refuse("slot_too_small", who=name_of(who), slot=level, spell=int(keys["spell_level"]))


def used(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Note what a feature that heals gives back: a die and the level, or as many points as are spent."""
    row = draft.rules.tables["counters"][counter].get("heals")
    if row is None:
        return
    target = living_now(draft, str(keys["on"])) if "on" in keys else who
    amount = _amount(draft, who, counter, count, row)
    before = draft.quantity(target, "hp")
    draft.rules.heal(draft, target, amount, {})
    now = draft.quantity(target, "hp")
    draft.result["healed"] = {name_of(target): now - before}
    draft.result["hp"] = {name_of(target): {"current": now, "max": draft.quantity(target, "hp.max")}}


def _amount(draft: Drafting, who: str, counter: str, count: int, row: Mapping[str, Any]) -> int:
    source = draft.rules.tables["counters"][counter]["source"]
    if "sides" not in row:
        draft.step("points_given", count, who=who, source=source, counter=counter)
        return count
    faces = draft.roll(int(row["sides"]), count, name_of(who))
    level = classes_of(draft, who).get(str(row["class"]), 0)
    amount = sum(faces) + count * level
    shown = " ".join(map(str, faces))
    draft.step("die_and_level", amount, who=who, source=source, counter=counter, faces=shown, level=level)
    return amount
