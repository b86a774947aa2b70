"""Records damage: what a hit deals, what defences leave of it, and what follows."""

from __future__ import annotations

from functools import partial

from ledger.dice import evaluate
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import CONDITION, DEAD, STATUS
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.characters.abilities import modifier
from ledger.rulesets.srd5.characters.account import LOST, level_of, species_of
from ledger.rulesets.srd5.damage import hazards
from ledger.rulesets.srd5.damage.figures import Defences, resolution_steps
from ledger.rulesets.srd5.health import figures as health_figures
from ledger.rulesets.srd5.health.conditions import conditions_of
from ledger.rulesets.srd5.health.figures import Vitals
from ledger.rulesets.srd5.health.state import (
    CONCENTRATION,
    PRONE,
    cap_at_maximum,
    change_exhaustion,
    due_saves,
    record_vitals,
    set_condition,
    set_due_saves,
    settle_maximum,
    vitals_of,
)
from ledger.rulesets.srd5.rolls.figures import concentration_dc, require_not_negative
from ledger.rulesets.srd5.tables import Srd5Tables

LOWERED = "lower."
"""Prefix of the keys that lower an ability: `lower.str=2`."""


def drain_maximum(draft: Drafting, who: str, amount: int) -> None:
    """Lower the maximum and cap hit points at it; at a maximum of 0 the character dies (`srd5:zero L1110`)."""
    lost = min(amount, draft.quantity(who, "hp.max"))
    draft.note(who, "hp.max", -lost)
    draft.note(who, "hp.max_lost", lost)
    draft.step("drained", draft.quantity(who, "hp.max"), who=who, source=Srd5Tables.of(draft).zero.source, drained=lost)
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


UNTYPED = "untyped"
"""Damage of no stated type: only defences against every type apply."""


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage by types, hazards, and what follows from them (`srd5:damage L1048-L1088, srd5:hazards`)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "damage", keys)
    endured = _record_lasting_losses(draft, who, keys)
    parts = {} if amount is None else {UNTYPED: amount}
    for type_, dealt in (*_stated_damage(draft, who, keys), *_hazard_damage(draft, who, keys)):
        parts[type_] = parts.get(type_, 0) + dealt
    if not parts:
        if endured:
            return
        raise InputError("amount_missing")
    total = _damage_left(draft, who, parts, keys)
    if draft.field(who, STATUS) != DEAD:
        record_damage(draft, who, total, keys)
    if "fall" in keys and total and draft.field(who, STATUS) != DEAD and not draft.quantity(who, PRONE):
        draft.step("lands_prone", who=who, source=tables.falling.source, condition="prone")
        set_condition(draft, who, PRONE, True)


def _stated_damage(draft: Drafting, who: str, keys: Keys) -> list[tuple[str, int]]:
    """The stated damage of each type; dice are rolled once for everybody who is hit (`srd5:damage L1060-L1062`)."""
    found = []
    for type_ in Srd5Tables.of(draft).damage_types:
        if type_ not in keys:
            continue
        rolled: dict[str, int] = draft.result.setdefault("rolled", {})
        if type_ not in rolled:
            rolled[type_] = roll_stated_amount(draft, str(keys[type_]), name_of(who))
        found.append((type_, rolled[type_]))
    return found


def roll_stated_amount(draft: Drafting, given: str, who: str) -> int:
    """A stated number, or the total of stated dice, at least 0 (`srd5:damage L1048`).

    Raises:
        InputError: `negative_amount`.
    """
    rolled = evaluate(given, partial(draft.roll, who=who))
    if not rolled.dice:
        return require_not_negative(rolled.total)
    draft.step("rolled", rolled.total, expression=given, faces=" ".join(str(die.face) for die in rolled.dice))
    return max(0, rolled.total)


def _hazard_damage(draft: Drafting, who: str, keys: Keys) -> list[tuple[str, int]]:
    """The damage of a fall and of burning, rolled (`srd5:hazards PUB`)."""
    tables, found = Srd5Tables.of(draft), []
    if "fall" in keys:
        rule = tables.falling
        faces = draft.roll(rule.sides, hazards.falling_dice(tables, int(keys["fall"])), name_of(who))
        shown = " + ".join(map(str, faces)) or "0"
        draft.step("fall", sum(faces), who=who, source=rule.source, feet=keys["fall"], dice=len(faces), faces=shown)
        found.append((rule.type, sum(faces)))
    if keys.get("burning"):
        flames = tables.burning
        (face,) = draft.roll(flames.sides, 1, name_of(who))
        draft.step("burns", face, who=who, source=flames.source, sides=flames.sides)
        found.append((flames.type, face))
    return found


def _record_lasting_losses(draft: Drafting, who: str, keys: Keys) -> bool:
    """Record exhaustion and lowered scores; return whether there was any (`srd5:hazards PUB, srd5:zero L1110`)."""
    tables = Srd5Tables.of(draft)
    if "drain" in keys:
        drain_maximum(draft, who, int(keys["drain"]))
    endured = lower_abilities(draft, who, keys) or "drain" in keys
    causes = {
        "exhaustion": (int(keys.get("exhaustion", 0)), None),
        "thirst": (tables.thirst.levels if keys.get("thirst") else 0, "dehydrated"),
        "fasting": (_fasting_levels(draft, int(keys.get("fasting", 0))), "malnourished"),
        "suffocation": (tables.suffocation.levels * int(keys.get("suffocation", 0)), "suffocating"),
    }
    for levels, condition in causes.values():
        if levels and draft.field(who, STATUS) != DEAD:
            if condition is not None:
                draft.post(who, CONDITION + condition, levels)
            change_exhaustion(draft, who, levels)
    if "fasting" in keys and not causes["fasting"][0]:
        draft.step("fasting", 0, who=who, source=tables.fasting.source, days=int(keys["fasting"]))
    return endured or any(key in keys for key in causes)


def _fasting_levels(draft: Drafting, days: int) -> int:
    """Levels of exhaustion that one more day of eating nothing adds (`srd5:hazards PUB`)."""
    tables = Srd5Tables.of(draft)
    return hazards.fasting_levels(tables, days) - hazards.fasting_levels(tables, max(0, days - 1))


def _damage_left(draft: Drafting, who: str, parts: dict[str, int], keys: Keys) -> int:
    """The damage left of a hit, with a step for each rule that changed it (`srd5:damage L1064-L1088`)."""
    tables, total = Srd5Tables.of(draft), 0
    source, defences = tables.damage.source, defences_of(draft, who, keys)
    for type_, amount in parts.items():
        before = amount
        for step, left in resolution_steps(tables, type_, amount, defences):
            draft.step(step, left, who=who, source=source, type=type_, before=before)
            before = left
        total += before
    threshold = int(keys.get("threshold", 0))
    if total < threshold:
        draft.step("below_threshold", 0, who=who, source=source, damage=total, threshold=threshold)
        total = 0
    if len(parts) > 1:
        draft.step("damage_total", total, who=who, source=source, types=len(parts))
    return total


def defences_of(draft: Drafting, who: str, keys: Keys) -> Defences:
    """The stated defences, and those of the character’s species and conditions."""
    against = {name: {part for part in str(keys.get(name, "")).split(",") if part} for name in DEFENCES}
    tables = Srd5Tables.of(draft)
    own = [species_of(tables, draft, who).resists, *(row.resists for row in conditions_of(tables, draft, who).values())]
    against["resist"].update(*own)
    return Defences(
        saved=bool(keys.get("saved")),
        adjustment=int(keys.get("adjust", 0)),
        **{name: frozenset(types) for name, types in against.items()},
    )


DEFENCES = ("resist", "vulnerable", "immune")


def record_damage(draft: Drafting, who: str, damage: int, keys: Keys) -> None:
    """Record an amount of damage and what follows from it (`srd5:temphp L1144, srd5:zero L1106-L1120`)."""
    tables, before = Srd5Tables.of(draft), vitals_of(draft, who)
    given = {name: bool(keys.get(name)) for name in ("critical", "monster", "knockout")}
    after = health_figures.after_damage(tables, before, damage, **given)
    absorbed = min(before.temporary, damage)
    if absorbed:
        draft.step("absorbed", absorbed, who=who, source=tables.temporary.source, damage=damage)
    _explain_outcome(draft, who, before, after, damage - absorbed, monster=given["monster"])
    if damage and after.hp > 0 and not after.knocked_out:
        _require_concentration_save(draft, who, damage)
    record_vitals(draft, who, after)
    report_vitals(draft, who)


def _explain_outcome(draft: Drafting, who: str, before: Vitals, after: Vitals, left: int, *, monster: bool) -> None:
    """Record the step that explains why a character falls, dies or fails a death save."""
    tables = Srd5Tables.of(draft)
    zero, saves = tables.zero.source, tables.deathsave.source
    over = left - max(0, before.hp)
    if before.hp <= 0:
        if after.dead and left >= before.most:
            draft.step("massive", who=who, source=saves, over=left, most=before.most)
        elif after.failures > before.failures:
            failed = after.failures - before.failures
            draft.step("death_failures", after.failures, who=who, source=saves, failures=failed)
        elif before.stable and not after.stable:
            draft.step("unstable", who=who, source=saves, condition="stable")
    elif after.dead:
        step = "monster_dies" if monster and over < before.most else "massive"
        draft.step(step, who=who, source=zero, over=over, most=before.most)
    if not after.dead and health_figures.is_bloodied(tables, after) and not health_figures.is_bloodied(tables, before):
        draft.step("bloodied", who=who, source=tables.bloodied.source, hp=after.hp, most=after.most)


def _require_concentration_save(draft: Drafting, who: str, damage: int) -> None:
    """Record the save that damage requires of a concentrating character (`srd5:d20 PUB`)."""
    if not draft.quantity(who, CONCENTRATION):
        return
    dc = concentration_dc(Srd5Tables.of(draft), damage)
    set_due_saves(draft, who, [*due_saves(draft, who), dc])
    draft.step("concentration_due", dc, who=who, source=Srd5Tables.of(draft).concentration.source, damage=damage)


def report_vitals(draft: Drafting, who: str) -> None:
    """Put the character's present state into the result."""
    now = vitals_of(draft, who)
    draft.result.setdefault("state", {})[name_of(who)] = now.state
    draft.result.setdefault("bloodied", {})[name_of(who)] = health_figures.is_bloodied(Srd5Tables.of(draft), now)
    draft.result.setdefault("temporary", {})[name_of(who)] = now.temporary
