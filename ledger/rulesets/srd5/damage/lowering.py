"""What is lowered until a Long Rest: the hit point maximum, and ability scores (`srd5:zero L1110, srd5:rest PUB`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import Keys
from ledger.rulesets.srd5.characters.abilities import modifier
from ledger.rulesets.srd5.characters.account import LOST, level_of
from ledger.rulesets.srd5.gear import magic
from ledger.rulesets.srd5.health.state import lower

LOWER = "lower."
"""Keys of abilities that are lowered: `lower.str=2`."""


def drained(draft: Drafting, who: str, amount: int) -> None:
    """Lower the maximum, and present hit points to it; at none is death (`srd5:zero L1110`)."""
    lost = min(amount, draft.quantity(who, "hp.max"))
    draft.note(who, "hp.max", -lost)
    draft.note(who, "hp.max_lost", lost)
    source = draft.rules.tables["zero"]["source"]
    draft.step("drained", draft.quantity(who, "hp.max"), who=who, source=source, drained=lost)
    lower(draft, who)


def lowered(draft: Drafting, who: str, keys: Keys) -> bool:
    """Lower abilities, the maximum with Constitution; whether any were (`srd5:rest PUB, srd5:levelup PUB`)."""
    tables = draft.rules.tables
    falls = {ability: int(keys[LOWER + ability]) for ability in tables.group("traits") if LOWER + ability in keys}
    before, least = _own_modifier(draft, who), int(tables["abilities"]["min"])
    for ability, fall in falls.items():
        lost = max(0, min(fall, draft.quantity(who, ability) - least))
        draft.note(who, ability, -lost)
        draft.note(who, ability + LOST, lost)
        source = tables["abilities"]["source"]
        draft.step("lowered", draft.quantity(who, ability), who=who, source=source, ability=ability, lost=lost)
    if fell := before - _own_modifier(draft, who):
        drained(draft, who, fell * level_of(draft, who))
    if falls:
        magic.settle(draft, who)
    return bool(falls)


def _own_modifier(draft: Drafting, who: str) -> int:
    """The Constitution modifier without magic, none for whoever has no score."""
    score = draft.quantity(who, "con")
    return modifier(draft.rules.tables, score) if score else 0
