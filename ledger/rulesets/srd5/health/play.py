"""Records what follows from conditions, time and rests, the choice of who concentrates, and returns from death."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import CHARACTER, CLOCK, CONDITION
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.characters.account import EXHAUSTION, FAILURES, SUCCESSES
from ledger.rulesets.srd5.healing.play import AIDED, AIDED_UNTIL, on_aid_changed
from ledger.rulesets.srd5.health import figures as health_figures
from ledger.rulesets.srd5.health.conditions import has_condition, is_fatal_exhaustion
from ledger.rulesets.srd5.health.state import (
    CONCENTRATION_DUE,
    DIED_AT,
    FALLEN,
    KNOCKED_OUT,
    PRONE,
    STABLE_SINCE,
    TEMPORARY,
    change_exhaustion,
    end_concentration,
    end_concentration_if_incapacitated,
    record_exhaustion,
    record_vitals,
    set_condition,
    vitals_of,
)
from ledger.rulesets.srd5.tables import Srd5Tables


def on_condition_changed(draft: Drafting, who: str, condition: str, before: int) -> None:
    """Record what follows from a condition that was set or ended (`srd5:conditions PUB`)."""
    tables, level = Srd5Tables.of(draft), draft.quantity(who, CONDITION + condition)
    hp = draft.quantity(who, "hp")
    match condition:
        case "exhaustion":
            record_exhaustion(draft, who, before)
        case "unconscious" if level:
            set_condition(draft, who, PRONE, held=True)
        case "unconscious" if hp <= 0:
            draft.refuse("unconscious_at_zero_hp", who=name_of(who))
        case "unconscious":
            draft.set(who, FALLEN, None)
        case "stable":
            if hp > 0:
                draft.refuse("not_at_zero_hp", who=name_of(who), hp=hp)
            draft.set(who, STABLE_SINCE, draft.quantity(CLOCK, "seconds") if level else None)
            for counter in (SUCCESSES, FAILURES):
                draft.note(who, counter, -draft.quantity(who, counter))
        case "suffocating" if not level:
            draft.step("breathes", before, who=who, source=tables.suffocation.source, condition=condition)
            change_exhaustion(draft, who, -before)
        case "concentration" if level and has_condition(tables, draft, who, "incapacitated"):
            draft.refuse("cannot_concentrate", who=name_of(who))
        case "concentration":
            draft.set(who, CONCENTRATION_DUE, None)
        case "aided":
            on_aid_changed(draft, who, before, level)
    end_concentration_if_incapacitated(draft, who)


def on_time_passed(draft: Drafting) -> None:
    """End Aid after its hours; wake who has been stable long enough (`srd5:healing PUB, srd5:deathsave L1138`)."""
    tables, now = Srd5Tables.of(draft), draft.quantity(CLOCK, "seconds")
    rule = tables.stabilising
    longest = rule.recovery_sides * tables.units[rule.recovery_unit].seconds
    for who in draft.accounts(CHARACTER):
        until, since = draft.field(who, AIDED_UNTIL), draft.field(who, STABLE_SINCE)
        if isinstance(until, int) and until <= now:
            before = draft.quantity(who, AIDED)
            set_condition(draft, who, AIDED, held=False)
            on_aid_changed(draft, who, before, 0)
        if isinstance(since, int) and now - since >= longest:
            hours, unit = rule.recovery_sides, rule.recovery_unit
            draft.step("recovers", hours, who=who, source=rule.source, unit=unit)
            record_vitals(draft, who, health_figures.after_recovery(tables, vitals_of(draft, who)))


def on_rest(draft: Drafting, who: str, rest: str) -> None:
    """End a knockout (`srd5:zero L1094-L1096`, reading R23), and the conditions that every rest ends."""
    tables = Srd5Tables.of(draft)
    if draft.quantity(who, KNOCKED_OUT) and tables.readings.knockout_ends == "short_rest":
        set_condition(draft, who, KNOCKED_OUT, held=False)
        draft.step("comes_round", who=who, source=tables.knobs["knockout_ends"].source, condition="knocked_out")
    if not has_condition(tables, draft, who, "incapacitated"):
        for condition in tables.rests[rest].ends:
            if draft.quantity(who, CONDITION + condition):
                set_condition(draft, who, CONDITION + condition, held=False)
                draft.step("rest_ends", who=who, source=tables.rests.source, condition=condition)


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record the choice about a concentration save that is due: roll it, or give up (`srd5:d20 PUB, L453`)."""
    if keys:
        raise InputError("keys_together", keys=sorted(keys))
    if option == "end_concentration":
        end_concentration(draft, who)
        return
    from ledger.rulesets.srd5.rolls.saves import save_concentration

    save_concentration(draft, who)


PENALTY = "revival_penalty"


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Record a return from death, by a spell or by the game master's decision (`srd5:zero L1116 PUB`, reading R27)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "revive", keys)
    rule, source = tables.revival, tables.revival.source
    spell = tables.revivals[str(keys["spell"])] if "spell" in keys else None
    died = draft.field(who, DIED_AT)
    if spell and isinstance(died, int):
        since, within = draft.quantity(CLOCK, "seconds") - died, spell.within_seconds
        if since > within:
            draft.refuse("dead_too_long", who=name_of(who), spell=keys["spell"], since=since, within=within)
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
