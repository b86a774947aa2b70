"""Records new characters, and changes of scores: adjustment, class, hit dice and starting money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.ids import CLASS_LEVEL, ORIGINS
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.dice_faces import require_face, require_faces
from ledger.rulesets.ose.characters.classes import ability_effect, threshold, thresholds, unmet_requirements
from ledger.rulesets.ose.health.energy_drain import remember_hit_points_gained
from ledger.rulesets.ose.service import hiring
from ledger.rulesets.ose.tables import OseTables


class Fault(NamedTuple):
    """Why an adjustment is not allowed: the code and the facts of the refusal."""

    code: str
    facts: dict[str, Any]


def requested_points(keys: Keys) -> tuple[dict[str, int], dict[str, int]]:
    """Points off and points on by ability, from the keys `lower.int=4 raise.str=2`."""
    points: dict[str, dict[str, int]] = {"lower": {}, "raise": {}}
    for key, value in keys.items():
        way, dot, ability = key.partition(".")
        if dot and way in points:
            points[way][ability] = int(value)
    return points["lower"], points["raise"]


def adjusted_scores(scores: Mapping[str, int], lower: Mapping[str, int], higher: Mapping[str, int]) -> dict[str, int]:
    """Scores with points taken off and put on."""
    return {ability: score - lower.get(ability, 0) + higher.get(ability, 0) for ability, score in scores.items()}


def find_fault(
    tables: OseTables, class_id: str, scores: Mapping[str, int], lower: Mapping[str, int], higher: Mapping[str, int]
) -> Fault | None:
    """The first rule that an adjustment breaks, None where it is allowed (`ose:L139, L147`, `srd:Thief`)."""
    rule, primes = tables.adjustment, tables.classes[class_id].prime_requisites
    kept = {*primes, *rule.kept.get(class_id, ())}
    for ability in sorted(lower):
        if ability not in rule.may_lower or ability in kept:
            return Fault("ability_may_not_be_lowered", {"ability": ability})
    for ability in sorted(higher):
        if ability not in primes:
            return Fault("not_a_prime_requisite", {"ability": ability})
    off, on = sum(lower.values()), sum(higher.values())
    if off * rule.raise_ != on * rule.lower or any(points % rule.lower for points in lower.values()):
        return Fault("ratio_not_two_for_one", {"lowered": off, "raised": on})
    after = adjusted_scores(scores, lower, higher)
    for ability in sorted(lower):
        if after[ability] < rule.floor:
            return Fault("below_minimum_9", {"ability": ability, "score": after[ability]})
    for ability in sorted(higher):
        if after[ability] > tables.abilities.max:
            return Fault("above_maximum_18", {"ability": ability, "score": after[ability]})
    return None


def step_hit_die(
    draft: Drafting, who: str, face: int, sides: int, con: int, hit_points: int, source: str | None
) -> None:
    """Record a hit die as a step of the derivation."""
    modifier = ability_effect(OseTables.of(draft), "con_hp", con)
    draft.step("hit_die", hit_points, who=who, source=source, face=face, sides=sides, modifier=modifier)


def hit_die_shown(draft: Drafting, who: str, sides: int, keys: Keys) -> int:
    """The face of a hit die, given by a key or rolled."""
    if "hp_die" in keys:
        (face,) = draft.note_faces(sides, (require_face(int(keys["hp_die"]), sides),), name_of(who), "measures:hp")
    else:
        (face,) = draft.roll(sides, 1, name_of(who), "measures:hp")
    return face


def hit_points_of_die(tables: OseTables, class_id: str, face: int, con: int) -> int:
    """Hit points of one die: the face and the modifier of CON, at least 1 (`ose:L165, Constitution L186`).

    Raises:
        InputError: `face_impossible`.
    """
    face = require_face(face, tables.classes[class_id].hit_die)
    return int(max(tables.health.first_level.least, face + ability_effect(tables, "con_hp", con)))


def hit_die_of_level(tables: OseTables, class_id: str, level: int) -> int | None:
    """Sides of the hit die of a level, None where it adds a fixed number (`srd`, after the 9th).

    Raises:
        Refusal: `above_maximum_level`; the tables know no further levels.
    """
    row, highest = tables.classes[class_id], len(thresholds(tables, class_id))
    if level > highest:
        raise Refusal("above_maximum_level", level=highest, of=class_id)
    return row.hit_die if level <= row.hit_dice_until_level else None


def hit_points_of_level(tables: OseTables, class_id: str, level: int, face: int | None, con: int) -> int:
    """Hit points that a level adds: a die and CON, or after the 9th a fixed number without CON (`srd`).

    Raises:
        Refusal: `above_maximum_level`.
        InputError: `face_impossible`; `key_missing`, without a face where one is rolled.
    """
    if hit_die_of_level(tables, class_id, level) is None:
        return tables.classes[class_id].hp_per_level_after
    if face is None:
        raise InputError("key_missing", command="level_up", missing=["hp_die"], allowed=["hp_die"])
    return hit_points_of_die(tables, class_id, face, con)


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
    lower, higher = requested_points(facts.keys)
    if not lower and not higher:
        return scores
    fault = find_fault(OseTables.of(draft), class_id, scores, lower, higher)
    if fault is not None:
        draft.refuse(fault.code, who=facts.who, **fault.facts)
    after = adjusted_scores(scores, lower, higher)
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


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Record a new character or somebody hired (`ose:Création de personnage L138-L176`)."""
    if isinstance(facts, RetainerHired):
        hiring.hire(draft, who, facts)
        return
    require_keys(draft.rules.tables, "join", facts.keys)
    record_adventurer(draft, who, facts)


def change_scores(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Set the scores among the keys, changed by a curse or by magic, and return the other keys (`ose:L845`).

    Hit points and whatever else was recorded by an old score stay as they are.
    """
    scores = {trait: keys[trait] for trait in OseTables.of(draft).traits if trait in keys}
    if scores:
        require_keys(draft.rules.tables, "describe", scores)
    for trait in scores:
        before = draft.quantity(who, trait)
        source = OseTables.of(draft).abilities.source
        draft.step("score_changed", int(keys[trait]), who=who, source=source, trait=trait, before=before)
        draft.post(who, trait, int(keys[trait]) - before)
    return {key: value for key, value in keys.items() if key not in scores}
