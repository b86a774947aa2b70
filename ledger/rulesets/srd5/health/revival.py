"""Records the return from death."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import Keys
from ledger.ids import CLOCK
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.characters.account import EXHAUSTION
from ledger.rulesets.srd5.health.conditions import is_fatal_exhaustion
from ledger.rulesets.srd5.health.state import DIED_AT, TEMPORARY, change_exhaustion
from ledger.rulesets.srd5.tables import Srd5Tables

PENALTY = "revival_penalty"


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Record a return from death, by a spell or by the game master's decision (`srd5:zero L1116 PUB`, reading R27)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "revive", keys)
    rule, source = tables.revival, tables.revival.source
    spell = tables.revivals[str(keys["spell"])] if "spell" in keys else None
    died = draft.field(who, DIED_AT)
    if spell and isinstance(died, int):
        since = draft.quantity(CLOCK, "seconds") - died
        if since > spell.within_seconds:
            draft.refuse(
                "dead_too_long", who=name_of(who), spell=keys["spell"], since=since, within=spell.within_seconds
            )
    if "spell" in keys:
        draft.step("revived_by", who=who, source=tables.revivals.source, spell=str(keys["spell"]))
    if draft.quantity(who, "hp.max") <= 0:
        # Nobody lives with a maximum of 0: what was drained of it comes back (`srd5:zero L1110`).
        lost = draft.quantity(who, "hp.max_lost")
        draft.note(who, "hp.max", lost)
        draft.note(who, "hp.max_lost", -lost)
        draft.step("maximum_back", lost, who=who, source=source, lost=lost)
    hp = min(rule.recovery_hp, draft.quantity(who, "hp.max"))
    draft.note(who, "hp", hp - draft.quantity(who, "hp"))
    draft.step("revived", hp, who=who, source=source, hp=hp)
    draft.set(who, DIED_AT, None)
    cleared = tables.readings.revival_order == "cleared"
    if cleared:
        draft.note(who, TEMPORARY, -draft.quantity(who, TEMPORARY))
    if cleared or is_fatal_exhaustion(tables, draft.quantity(who, EXHAUSTION)):
        change_exhaustion(draft, who, -rule.exhaustion_removed)
    penalty = int(keys.get("penalty", spell.penalty if spell else 0))
    if penalty:
        draft.note(who, PENALTY, penalty - draft.quantity(who, PENALTY))
        draft.step("penalised", -penalty, who=who, source=tables.revivals.source, penalty=penalty)
