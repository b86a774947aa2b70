"""Records a roll of any kind, by the judge of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.rules.keys import require_keys
from ledger.rules.shared.throw import require_options
from ledger.rulesets.ose.rolls import attacks, checks, encounters, exploring
from ledger.rulesets.ose.rolls.checks import ability_check, open_doors, percent, research, save, x_in_6
from ledger.rulesets.ose.rolls.encounters import evasion, hiring, initiative, loyalty, morale, reaction, surprise
from ledger.rulesets.ose.rolls.exploring import wind
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow
from ledger.rulesets.ose.tables import OseTables


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Roll and judge one of the kinds (`ose:Les jets de dés L40-L51` and the section of each)."""
    kind = str(facts.kind)
    require_keys(draft.rules.tables, "roll", facts.keys, kind)
    row = OseTables.of(draft).rolls[kind]
    require_options(facts, target=row.judge in TARGETED)
    if facts.value is not None and row.value in facts.keys:
        raise InputError("key_twice", key=row.value, command="roll")
    throw = OldSchoolThrow(draft, facts)
    JUDGES[row.judge](throw)
    _add_experience_for_natural(throw)


def _add_experience_for_natural(throw: OldSchoolThrow) -> None:
    """Add experience for a natural 20, where a house rule gives some (`ose:L92`)."""
    rule = throw.tables.experience.critical
    if throw.who is None or not rule.xp or throw.kind not in rule.rolls:
        return
    if throw.shown(20) == [rule.natural]:
        throw.draft.step("critical_xp", rule.xp, who=throw.who, source=rule.source, face=rule.natural)
        throw.draft.post(throw.who, "xp", rule.xp)


JUDGES: Mapping[str, Callable[[OldSchoolThrow], None]] = {
    "ability": ability_check,
    "open_doors": open_doors,
    "x_in_6": x_in_6,
    "percent": percent,
    "attack": attacks.attack,
    "damage": attacks.damage,
    "save": save,
    "morale": morale,
    "loyalty": loyalty,
    "reaction": reaction,
    "hiring": hiring,
    "surprise": surprise,
    "initiative": initiative,
    "evasion": evasion,
    "wind": wind,
    "research": research,
    "chance": checks.printed_chance,
    "region": exploring.region,
    "distance": encounters.distance,
    "forage": exploring.forage,
    "monster_hp": encounters.monster_hp,
    "reach": exploring.reach,
    "room": exploring.room,
    "gale": exploring.gale,
    "skill": checks.skill,
    "turning": checks.turning,
}
"""How each kind of roll is judged, by the `judge` of its row."""


TARGETED = frozenset({
    "ability", "attack", "chance", "evasion", "forage", "gale", "loyalty", "open_doors", "percent", "reach", "region",
    "save", "skill", "turning", "x_in_6",
})  # fmt: skip
"""Judges of rolls against a number, which may be given instead."""
