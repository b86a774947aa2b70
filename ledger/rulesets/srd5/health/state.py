"""Reads a character's vitals from the ledger, and records their changes."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.ids import CLOCK, CONDITION, DEAD, STATUS
from ledger.rulesets.srd5.characters.account import EXHAUSTION, FAILURES, SUCCESSES
from ledger.rulesets.srd5.gear.worn_maximum import adjust_maximum, cap_hit_points, end_every_attunement
from ledger.rulesets.srd5.health import conditions
from ledger.rulesets.srd5.health.conditions import has_condition
from ledger.rulesets.srd5.health.figures import Vitals
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.state import View

TEMPORARY = "hp.temporary"
UNCONSCIOUS, PRONE, STABLE = CONDITION + "unconscious", CONDITION + "prone", CONDITION + "stable"
KNOCKED_OUT, CONCENTRATION = CONDITION + "knocked_out", CONDITION + "concentration"
STABLE_SINCE = "stable_since"
"""Field of a character: the clock's second at which it became stable."""

DIED_AT = "died_at"
"""Field of a character: the clock's second at which it died."""

FALLEN = "fallen"
"""Field of a character: it is unconscious because it has no hit points."""

CONCENTRATION_DUE = "concentration_due"
"""Field of a character: the DCs of the concentration saves that are due, `10,12`, one for each time it took damage."""


def due_saves(state: View, who: str) -> list[int]:
    """The DCs of the concentration saves that are due."""
    return [int(dc) for dc in str(state.field(who, CONCENTRATION_DUE) or "").split(",") if dc]


def set_due_saves(draft: Drafting, who: str, due: list[int]) -> None:
    """Record the DCs of the concentration saves that are due."""
    draft.set(who, CONCENTRATION_DUE, ",".join(map(str, due)) or None)


def vitals_of(state: View, who: str) -> Vitals:
    """A character's vitals."""
    return Vitals(
        hp=state.quantity(who, "hp"),
        most=state.quantity(who, "hp.max"),
        temporary=state.quantity(who, TEMPORARY),
        successes=state.quantity(who, SUCCESSES),
        failures=state.quantity(who, FAILURES),
        stable=bool(state.quantity(who, STABLE)),
        knocked_out=bool(state.quantity(who, KNOCKED_OUT)),
        dead=state.field(who, STATUS) == DEAD,
    )


def record_vitals(draft: Drafting, who: str, after: Vitals) -> None:
    """Record the difference between a character's vitals and the new ones, with what follows.

    A character that falls to 0 is unconscious and prone, and still prone when it wakes (`srd5:zero L1118`).
    """
    before = vitals_of(draft, who)
    if after.dead and not before.dead:
        die(draft, who)
        return
    draft.note(who, "hp", after.hp - before.hp)
    draft.note(who, TEMPORARY, after.temporary - before.temporary)
    draft.note(who, SUCCESSES, after.successes - before.successes)
    draft.note(who, FAILURES, after.failures - before.failures)
    set_condition(draft, who, STABLE, after.stable)
    set_condition(draft, who, KNOCKED_OUT, after.knocked_out)
    if after.stable != before.stable:
        draft.set(who, STABLE_SINCE, draft.quantity(CLOCK, "seconds") if after.stable else None)
    if before.hp > 0 >= after.hp:
        set_condition(draft, who, UNCONSCIOUS, True)
        set_condition(draft, who, PRONE, True)
        if Srd5Tables.of(draft).version >= 2:
            draft.set(who, FALLEN, True)
        draft.step("falls", who=who, source=Srd5Tables.of(draft).zero.source, hp=after.hp)
    elif before.hp <= 0 < after.hp:
        set_condition(draft, who, UNCONSCIOUS, False)
        draft.set(who, FALLEN, None)
        draft.step("wakes", who=who, source=Srd5Tables.of(draft).zero.source, hp=after.hp)
    if after.knocked_out and not before.knocked_out:
        set_condition(draft, who, PRONE, True)
        draft.step("knocked_out", who=who, source=Srd5Tables.of(draft).knockout.source, hp=after.hp)
    end_concentration_if_incapacitated(draft, who)


def die(draft: Drafting, who: str) -> None:
    """Record a death: hit points, death saves, concentration and attunements end."""
    draft.step("dead", who=who, source=Srd5Tables.of(draft).zero.source)
    draft.set(who, STATUS, DEAD)
    draft.set(who, DIED_AT, draft.quantity(CLOCK, "seconds"))
    for commodity in ("hp", SUCCESSES, FAILURES, UNCONSCIOUS, STABLE, KNOCKED_OUT):
        draft.note(who, commodity, -draft.quantity(who, commodity))
    draft.set(who, STABLE_SINCE, None)
    draft.set(who, FALLEN, None)
    end_concentration(draft, who)
    end_every_attunement(draft, who)


def cap_at_maximum(draft: Drafting, who: str) -> None:
    """Cap hit points at a lowered maximum; at a maximum of 0 the character dies (`srd5:zero L1110`)."""
    cap_hit_points(draft, who)
    die_without_maximum(draft, who)


def settle_maximum(draft: Drafting, who: str) -> None:
    """Adjust the hit point maximum to the magic items worn; a character that is left none dies (`srd5:zero L1110`)."""
    if adjust_maximum(draft, who):
        die_without_maximum(draft, who)


def die_without_maximum(draft: Drafting, who: str) -> None:
    """Record the death of a living character whose maximum is 0 (`srd5:zero L1110`)."""
    if draft.quantity(who, "hp.max") <= 0 and draft.field(who, STATUS) != DEAD:
        die(draft, who)


def set_condition(draft: Drafting, who: str, commodity: str, held: bool) -> None:
    """Begin or end a condition that has no levels."""
    draft.note(who, commodity, int(held) - draft.quantity(who, commodity))


def end_concentration_if_incapacitated(draft: Drafting, who: str) -> None:
    """End the concentration of an incapacitated character (`srd5:conditions PUB`)."""
    if draft.quantity(who, CONCENTRATION) and has_condition(Srd5Tables.of(draft), draft, who, "incapacitated"):
        end_concentration(draft, who)


def end_concentration(draft: Drafting, who: str) -> None:
    """End a character's concentration, if there is any."""
    draft.set(who, CONCENTRATION_DUE, None)
    if draft.quantity(who, CONCENTRATION):
        draft.note(who, CONCENTRATION, -1)
        source = Srd5Tables.of(draft).conditions["concentration"].source
        draft.step("concentration_ends", who=who, source=source, condition="concentration")


def change_exhaustion(draft: Drafting, who: str, levels: int) -> None:
    """Record levels of exhaustion gained or removed; too many are fatal (`srd5:conditions PUB`)."""
    tables, before = Srd5Tables.of(draft), draft.quantity(who, EXHAUSTION)
    after = conditions.exhaustion_after(tables, before, max(0, levels), max(0, -levels))
    if after == before:
        return
    draft.note(who, EXHAUSTION, after - before)
    record_exhaustion(draft, who, before)


def record_exhaustion(draft: Drafting, who: str, before: int) -> None:
    """Record the step for a new level of exhaustion, and a death by it."""
    tables, level = Srd5Tables.of(draft), draft.quantity(who, EXHAUSTION)
    source = tables.exhaustion.source
    penalty = conditions.d20_penalty(tables, level)
    draft.step("exhaustion", level, who=who, source=source, before=before, penalty=penalty)
    if conditions.is_fatal_exhaustion(tables, level) and draft.field(who, STATUS) != DEAD:
        die(draft, who)


def state_faults(tables: Srd5Tables, state: View, who: str) -> dict[str, bool]:
    """Hit points, conditions and death saves that contradict one another, by code."""
    vitals = vitals_of(state, who)
    alive, down, fell = not vitals.dead, vitals.most > 0 >= vitals.hp, bool(state.field(who, FALLEN))
    return {
        "dead_with_hit_points": vitals.hp > 0 and vitals.dead,
        "hit_points_above_maximum": vitals.hp > vitals.most,
        "awake_without_hit_points": alive and down and not state.quantity(who, UNCONSCIOUS),
        "stable_with_hit_points": vitals.stable and vitals.hp > 0,
        "unconscious_with_hit_points": alive and vitals.hp > 0 and fell and bool(state.quantity(who, UNCONSCIOUS)),
        "alive_after_three_failures": alive and vitals.failures >= tables.deathsave.needed,
        "alive_though_exhausted": alive and conditions.is_fatal_exhaustion(tables, state.quantity(who, EXHAUSTION)),
    }
