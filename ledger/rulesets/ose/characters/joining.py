"""Coming into play, and rising a level."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.ids import CHARACTER, CLASS_LEVEL, ORIGINS
from ledger.rules.faces import need_faces
from ledger.rules.keys import need_keys
from ledger.rules.tables import Tables
from ledger.rulesets.ose.characters import ability_adjustment
from ledger.rulesets.ose.characters.abilities import effect, unmet
from ledger.rulesets.ose.characters.classes import (
    class_of,
    die_of_level,
    hit_points_of_die,
    hit_points_of_level,
    level_of,
    threshold,
    thresholds,
)
from ledger.rulesets.ose.health.energy_drain import remember
from ledger.rulesets.ose.service import hiring


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Note scores, class, hit points and starting money (`ose:Création de personnage L138-L176`)."""
    if isinstance(facts, RetainerHired):
        hiring.hire(draft, who, facts)
        return
    need_keys(draft.rules.tables, "join", facts.keys)
    adventurer(draft, who, facts)


def adventurer(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired, level: int = 1) -> None:
    """Note a member of a class at a level, its experience just enough for it."""
    tables, keys = draft.rules.tables, facts.keys
    command = "join" if isinstance(facts, CharacterJoined) else "hire"
    need_one_of(command, keys, "hp", "hp_die")
    if facts.coins is not None and "gold_dice" in keys:
        raise InputError("keys_together", command=command, keys=["gold_dice", "--coins"])
    class_id = str(keys["class"])
    scores = {ability: int(keys[ability]) for ability in tables.group("traits")}
    missing = unmet(tables["classes"][class_id], scores)
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
        draft.step("level_at_hiring", level, who=who, source=tables["services"]["source"], xp=reached)
        draft.post(who, "xp", reached)
    hit_points = _hit_points(draft, who, facts, class_id, scores["con"], level)
    draft.post(who, "hp.max", hit_points)
    draft.post(who, "hp", hit_points)
    remember(draft, who, 1, hit_points)
    if "alignment" in keys:
        draft.set(who, "alignment", str(keys["alignment"]))
    if facts.coins is None and (isinstance(facts, CharacterJoined) or "gold_dice" in keys):
        starting_gold_of(draft, who, facts)


def _adjusted(
    draft: Drafting, who: str, facts: CharacterJoined | RetainerHired, class_id: str, scores: dict[str, int]
) -> dict[str, int]:
    """The scores after points off some for fewer on a prime requisite, where that was asked for."""
    lower, higher = ability_adjustment.asked(facts.keys)
    if not lower and not higher:
        return scores
    fault = ability_adjustment.fault(draft.rules.tables, class_id, scores, lower, higher)
    if fault is not None:
        draft.refuse(fault.code, who=facts.who, **fault.facts)
    after = ability_adjustment.adjusted(scores, lower, higher)
    source = draft.rules.tables["adjustment"]["source"]
    for ability in sorted({*lower, *higher}):
        draft.step("adjusted", after[ability], who=who, source=source, ability=ability, score=scores[ability])
    return after


def need_one_of(command: str, keys: Keys, *names: str) -> None:
    """Hold that keys that stand for each other are not all given.

    Raises:
        InputError: `keys_together`.
    """
    if all(name in keys for name in names):
        raise InputError("keys_together", command=command, keys=list(names))


def _hit_points(
    draft: Drafting, who: str, facts: CharacterJoined | RetainerHired, class_id: str, con: int, level: int
) -> int:
    """Hit points of the first level, or of all up to a higher one: given, or of dice."""
    tables, keys = draft.rules.tables, facts.keys
    sides = int(tables["classes"][class_id]["hit_die"])
    dice = min(level, int(tables["classes"][class_id]["hit_dice_until_level"]))
    fixed = (level - dice) * int(tables["classes"][class_id]["hp_per_level_after"])
    if "hp_die" in keys and level > 1:
        raise InputError("keys_together", keys=["level", "hp_die"])
    if "hp" in keys:
        least, most = (dice * hit_points_of_die(tables, class_id, face, con) + fixed for face in (1, sides))
        if not least <= int(keys["hp"]) <= most:
            draft.refuse("hit_points_impossible", who=facts.who, hp=keys["hp"], least=least, most=most)
        return int(keys["hp"])
    faces = (int(keys["hp_die"]),) if "hp_die" in keys else _faces(draft, who, facts, sides, dice)
    each = [hit_points_of_die(tables, class_id, face, con) for face in faces]
    for face, hit_points in zip(faces, each, strict=True):
        step_hit_die(draft, who, face, sides, con, hit_points, tables["health"]["first_level"]["source"])
    return sum(each) + fixed


def _faces(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired, sides: int, dice: int) -> tuple[int, ...]:
    """The first hit die and those of further levels; by a knob a first 1 or 2 is rolled again (`ose:L168-L169`)."""
    (face,) = draft.roll(sides, 1, facts.who, "measures:hp")
    knob = draft.rules.tables["knobs"]["reroll_low_first_hp"]
    while knob["value"] and face <= draft.rules.tables["health"]["first_level"]["low"]:
        draft.step("rolled_again", who=who, source=knob["source"], face=face)
        (face,) = draft.roll(sides, 1, facts.who, "measures:hp")
    return (face, *(draft.roll(sides, dice - 1, facts.who, "measures:hp") if dice > 1 else ()))


def step_hit_die(draft: Drafting, who: str, face: int, sides: int, con: int, hit_points: int, source: str) -> None:
    """Note what a hit die brought."""
    modifier = effect(draft.rules.tables, "con_hp", con)
    draft.step("hit_die", hit_points, who=who, source=source, face=face, sides=sides, modifier=modifier)


def starting_gold(tables: Tables, faces: tuple[int, ...]) -> int:
    """Starting money in gold: 3d6 times 10 (`ose:Budget de départ L166, L239`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    rule = tables["starting_gold"]
    return int(sum(need_faces(faces, rule["dice"], rule["sides"])) * rule["coins_per_pip"])


def starting_gold_of(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Note starting money, of dice or of faces given (`ose:Budget de départ L166, L239`)."""
    rule = draft.rules.tables["starting_gold"]
    if "gold_dice" in facts.keys:
        faces = tuple(map(int, str(facts.keys["gold_dice"]).split(",")))
    else:
        faces = draft.roll(rule["sides"], rule["dice"], facts.who, "coins")
    gold, coin = starting_gold(draft.rules.tables, faces), rule["coin"]
    shown = " + ".join(map(str, faces))
    draft.step(
        "starting_gold", gold, who=who, source=rule["source"], faces=shown, times=rule["coins_per_pip"], coin=coin
    )
    draft.move(ORIGINS, who, coin, gold)


def level_up(draft: Drafting, who: str, keys: Keys) -> None:
    """Note the next level and what it adds to the maximum of hit points (`ose:Passage de niveau L235`).

    Present hit points do not rise with it, unless the knob `level_up_raises_current_hp` says so.
    """
    tables, name = draft.rules.tables, who.removeprefix(CHARACTER)
    need_keys(tables, "level_up", keys)
    class_id = class_of(draft, who)
    if class_id is None:
        raise Refusal("no_class", who=name)
    level = level_of(draft, who, class_id) + 1
    needed = threshold(tables, class_id, level)
    if needed is None:
        raise Refusal("above_maximum_level", who=name, level=level - 1)
    held = draft.quantity(who, "xp")
    if held < needed:
        draft.refuse("not_enough_xp", who=name, held=held, needed=needed, level=level)
    source = tables["experience"]["level"]["source"]
    draft.step("level_reached", level, who=who, source=source, xp=held, needed=needed)
    draft.post(who, CLASS_LEVEL + class_id, 1)
    gained = _hit_points_of_level(draft, who, class_id, level, keys)
    draft.post(who, "hp.max", gained)
    remember(draft, who, level, gained)
    if tables.knob("level_up_raises_current_hp"):
        draft.post(who, "hp", gained)


def _hit_points_of_level(draft: Drafting, who: str, class_id: str, level: int, keys: Keys) -> int:
    tables, con = draft.rules.tables, draft.quantity(who, "con")
    sides = die_of_level(tables, class_id, level)
    if sides is None:
        if "hp_die" in keys:
            raise InputError("hit_die_not_rolled", level=level)
        gained = hit_points_of_level(tables, class_id, level, None, con)
        source = tables["classes"][class_id]["source"]
        draft.step("hit_points_fixed", gained, who=who, source=source, level=level)
        return gained
    face = (
        int(keys["hp_die"]) if "hp_die" in keys else draft.roll(sides, 1, who.removeprefix(CHARACTER), "measures:hp")[0]
    )
    gained = hit_points_of_level(tables, class_id, level, face, con)
    step_hit_die(draft, who, face, sides, con, gained, tables["experience"]["level"]["source"])
    return gained


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Set the scores among the keys, changed by a curse or by magic (`ose:Exemples de malédiction L845`).

    What followed from an old score and was recorded, hit points above all, stays as it is.
    """
    told = {trait: keys[trait] for trait in draft.rules.tables.group("traits") if trait in keys}
    if told:
        need_keys(draft.rules.tables, "describe", told)
    for trait in told:
        before = draft.quantity(who, trait)
        source = draft.rules.tables["abilities"]["source"]
        draft.step("score_changed", int(keys[trait]), who=who, source=source, trait=trait, before=before)
        draft.post(who, trait, int(keys[trait]) - before)
    return {key: value for key, value in keys.items() if key not in told}
