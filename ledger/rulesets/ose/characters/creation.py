"""Records new characters: scores, class, hit points and starting money."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.ids import CLASS_LEVEL, ORIGINS
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.ose.characters import ability_adjustment
from ledger.rulesets.ose.characters.abilities import unmet_requirements
from ledger.rulesets.ose.characters.classes import threshold, thresholds
from ledger.rulesets.ose.characters.hit_dice import hit_points_of_die, step_hit_die
from ledger.rulesets.ose.health.energy_drain import remember_hit_points_gained
from ledger.rulesets.ose.tables import OseTables


def record_adventurer(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired, level: int = 1) -> None:
    """Record a character of a class at a level, with the experience that the level needs."""
    tables, keys = OseTables.of(draft), facts.keys
    command = "join" if isinstance(facts, CharacterJoined) else "hire"
    refuse_together(command, keys, "hp", "hp_die")
    if facts.coins is not None and "gold_dice" in keys:
        raise InputError("keys_together", command=command, keys=["gold_dice", "--coins"])
    class_id = str(keys["class"])
    scores = {ability: int(keys[ability]) for ability in tables.traits}
    missing = unmet_requirements(tables.classes[class_id], scores)
    if missing:
        draft.refuse("class_requirements_not_met", who=facts.who, missing=missing, **{"class": class_id})
    scores = _adjusted(draft, who, facts, class_id, scores)
    for ability, score in scores.items():
        draft.post(who, ability, score)
    draft.post(who, CLASS_LEVEL + class_id, level)
    if level > 1:
        reached = threshold(tables, class_id, level)
        if reached is None:
            raise Refusal("above_maximum_level", who=facts.who, level=len(thresholds(tables, class_id)))
        draft.step("level_at_hiring", level, who=who, source=tables.services.source, xp=reached)
        draft.post(who, "xp", reached)
    hit_points = _hit_points(draft, who, facts, class_id, scores["con"], level)
    draft.post(who, "hp.max", hit_points)
    draft.post(who, "hp", hit_points)
    remember_hit_points_gained(draft, who, 1, hit_points)
    if "alignment" in keys:
        draft.set(who, "alignment", str(keys["alignment"]))
    if facts.coins is None and (isinstance(facts, CharacterJoined) or "gold_dice" in keys):
        record_starting_gold(draft, who, facts)


def _adjusted(
    draft: Drafting, who: str, facts: CharacterJoined | RetainerHired, class_id: str, scores: dict[str, int]
) -> dict[str, int]:
    """The scores with the adjustment that was asked for, if any."""
    lower, higher = ability_adjustment.requested_points(facts.keys)
    if not lower and not higher:
        return scores
    fault = ability_adjustment.find_fault(OseTables.of(draft), class_id, scores, lower, higher)
    if fault is not None:
        draft.refuse(fault.code, who=facts.who, **fault.facts)
    after = ability_adjustment.adjusted_scores(scores, lower, higher)
    source = OseTables.of(draft).adjustment.source
    for ability in sorted({*lower, *higher}):
        draft.step("adjusted", after[ability], who=who, source=source, ability=ability, score=scores[ability])
    return after


def refuse_together(command: str, keys: Keys, *names: str) -> None:
    """Refuse keys that exclude each other.

    Raises:
        InputError: `keys_together`, if all are given.
    """
    if all(name in keys for name in names):
        raise InputError("keys_together", command=command, keys=list(names))


def _hit_points(
    draft: Drafting, who: str, facts: CharacterJoined | RetainerHired, class_id: str, con: int, level: int
) -> int:
    """Hit points of the first level, or of all levels up to a higher one: as given, else rolled."""
    tables, keys = OseTables.of(draft), facts.keys
    sides = tables.classes[class_id].hit_die
    dice = min(level, tables.classes[class_id].hit_dice_until_level)
    fixed = (level - dice) * tables.classes[class_id].hp_per_level_after
    if "hp_die" in keys and level > 1:
        raise InputError("keys_together", keys=["level", "hp_die"])
    if "hp" in keys:
        least, most = (dice * hit_points_of_die(tables, class_id, face, con) + fixed for face in (1, sides))
        if not least <= int(keys["hp"]) <= most:
            draft.refuse("hit_points_impossible", who=facts.who, hp=keys["hp"], least=least, most=most)
        return int(keys["hp"])
    faces = (
        draft.note_faces(sides, (int(keys["hp_die"]),), facts.who, "measures:hp")
        if "hp_die" in keys
        else _roll_hit_dice(draft, who, facts, sides, dice)
    )
    each = [hit_points_of_die(tables, class_id, face, con) for face in faces]
    for face, hit_points in zip(faces, each, strict=True):
        step_hit_die(draft, who, face, sides, con, hit_points, tables.health.first_level.source)
    return sum(each) + fixed


def _roll_hit_dice(
    draft: Drafting, who: str, facts: CharacterJoined | RetainerHired, sides: int, dice: int
) -> tuple[int, ...]:
    """Roll the first hit die and those of further levels; a knob rerolls a first 1 or 2 (`ose:L168-L169`)."""
    (face,) = draft.roll(sides, 1, facts.who, "measures:hp")
    knob = OseTables.of(draft).knobs["reroll_low_first_hp"]
    while knob.value and face <= OseTables.of(draft).health.first_level.low:
        draft.step("rolled_again", who=who, source=knob.source, face=face)
        (face,) = draft.roll(sides, 1, facts.who, "measures:hp")
    return (face, *(draft.roll(sides, dice - 1, facts.who, "measures:hp") if dice > 1 else ()))


def starting_gold(tables: OseTables, faces: tuple[int, ...]) -> int:
    """Starting money in gold: 3d6 times 10 (`ose:Budget de départ L166, L239`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    rule = tables.starting_gold
    return int(sum(require_faces(faces, rule.dice, rule.sides)) * rule.coins_per_pip)


def record_starting_gold(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Record starting money, from faces given or rolled (`ose:Budget de départ L166, L239`)."""
    rule = OseTables.of(draft).starting_gold
    if "gold_dice" in facts.keys:
        given = tuple(map(int, str(facts.keys["gold_dice"]).split(",")))
        faces = draft.note_faces(rule.sides, given, facts.who, "coins")
    else:
        faces = draft.roll(rule.sides, rule.dice, facts.who, "coins")
    gold, coin = starting_gold(OseTables.of(draft), faces), rule.coin
    shown = " + ".join(map(str, faces))
    draft.step("starting_gold", gold, who=who, source=rule.source, faces=shown, times=rule.coins_per_pip, coin=coin)
    draft.move(ORIGINS, who, coin, gold)
