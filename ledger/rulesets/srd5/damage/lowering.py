"""Lowers the hit point maximum and ability scores until a Long Rest (`srd5:zero L1110, srd5:rest PUB`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import Keys
from ledger.rulesets.srd5.characters.abilities import modifier
from ledger.rulesets.srd5.characters.account import LOST, level_of
from ledger.rulesets.srd5.health.state import cap_at_maximum, settle_maximum
from ledger.rulesets.srd5.tables import Srd5Tables

LOWERED = "lower."
"""Prefix of the keys that lower an ability: `lower.str=2`."""


def drain_maximum(draft: Drafting, who: str, amount: int) -> None:
    """Lower the maximum and cap hit points at it; at a maximum of 0 the character dies (`srd5:zero L1110`)."""
    lost = min(amount, draft.quantity(who, "hp.max"))
    draft.note(who, "hp.max", -lost)
    draft.note(who, "hp.max_lost", lost)
    source = Srd5Tables.of(draft).zero.source
    draft.step("drained", draft.quantity(who, "hp.max"), who=who, source=source, drained=lost)
    cap_at_maximum(draft, who)


def lower_abilities(draft: Drafting, who: str, keys: Keys) -> bool:
    """Lower abilities, the maximum with Constitution; return whether any fell (`srd5:rest PUB, srd5:levelup PUB`)."""
    tables = Srd5Tables.of(draft)
    falls = {ability: int(keys[LOWERED + ability]) for ability in tables.traits if LOWERED + ability in keys}
    before, least = _constitution_modifier(draft, who), tables.abilities.min
    for ability, fall in falls.items():
        lost = max(0, min(fall, draft.quantity(who, ability) - least))
        draft.note(who, ability, -lost)
        draft.note(who, ability + LOST, lost)
        source = tables.abilities.source
        draft.step("lowered", draft.quantity(who, ability), who=who, source=source, ability=ability, lost=lost)
    if fell := before - _constitution_modifier(draft, who):
        drain_maximum(draft, who, fell * level_of(draft, who))
    if falls:
        settle_maximum(draft, who)
    return bool(falls)


def _constitution_modifier(draft: Drafting, who: str) -> int:
    """The Constitution modifier without magic, 0 for a character without the score."""
    score = draft.quantity(who, "con")
    return modifier(Srd5Tables.of(draft), score) if score else 0
