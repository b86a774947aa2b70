"""Records levels gained, what was chosen of what they bring, and abilities improved."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.ids import CHOICES, CLASS_LEVEL, SPENT
from ledger.people import name_of
from ledger.rules.keys import declared_keys, require_keys
from ledger.rulesets.srd5.characters.abilities import increases, modifier, raise_abilities
from ledger.rulesets.srd5.characters.account import (
    FIRST_CLASS,
    LEVELLED,
    MILESTONES,
    classes_of,
    level_of,
    listed_ids,
    scores_of,
)
from ledger.rulesets.srd5.characters.creation import record_gain
from ledger.rulesets.srd5.characters.proficiencies import record_proficiencies
from ledger.rulesets.srd5.counters.figures import counter_maxima
from ledger.rulesets.srd5.levels import hit_points
from ledger.rulesets.srd5.levels.choices import (
    EXPERTISE,
    FIGHTING_STYLE,
    INCREASE,
    SKILLS,
    SUBCLASS,
    owe_choices,
    settle_choice,
)
from ledger.rulesets.srd5.levels.figures import proficiency_bonus, threshold
from ledger.rulesets.srd5.tables import Srd5Tables


def unmet_prerequisites(
    tables: Srd5Tables, classes: Mapping[str, int], take: str, scores: Mapping[str, int]
) -> list[str]:
    """Classes, new or held, whose primary abilities are too low for multiclassing (`srd5:levelup PUB`)."""
    if take in classes or not classes:
        return []
    least = tables.multiclass.least
    found = []
    for class_id in (take, *classes):
        row = tables.classes[class_id]
        enough = [scores.get(ability, 0) >= least for ability in row.primary]
        if not (any(enough) if row.primary_of == "any" else all(enough)):
            found.append(class_id)
    return found


def next_level(tables: Srd5Tables, classes: Mapping[str, int]) -> tuple[int, int]:
    """The next level of all classes together, and the experience that it needs (`srd5:levels PUB`).

    Raises:
        Refusal: `level_out_of_range`, above the highest.
    """
    level = sum(classes.values()) + 1
    needed = threshold(tables, level)
    if needed is None:
        rule = tables.levels
        raise Refusal("level_out_of_range", level=level, min=rule.min, max=rule.max)
    return level, needed


def level_up(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the next level and what it brings (`srd5:levelup PUB`); current hit points rise only by a knob."""
    tables, name = Srd5Tables.of(draft), name_of(who)
    require_keys(tables, "level_up", keys)
    classes = classes_of(draft, who)
    if not classes:
        raise Refusal("no_class", who=name)
    level, needed = next_level(tables, classes)
    class_id = _class_to_raise(keys, classes)
    _require_earned(draft, who, level, needed)
    missing = unmet_prerequisites(tables, classes, class_id, scores_of(tables, draft, who))
    if missing:
        least = tables.multiclass.least
        draft.refuse("multiclass_prerequisite", who=name, classes=missing, least=least, **{"class": class_id})
    if tables.readings.level_pace == "one_per_rest":
        if draft.field(who, LEVELLED):
            draft.refuse("one_level_per_rest", who=name)
        draft.set(who, LEVELLED, True)
    source, had = tables.levels.source, counter_maxima(tables, draft, who)
    draft.post(who, CLASS_LEVEL + class_id, 1)
    class_level = classes.get(class_id, 0) + 1
    draft.step("level_reached", level, who=who, source=source, level=class_level, **{"class": class_id})
    bonus = proficiency_bonus(tables, level)
    if bonus != proficiency_bonus(tables, level - 1):
        draft.step("proficiency_risen", bonus, who=who, source=tables.proficiency.source)
    owe_choices(draft, who, class_id, class_level, first=class_id == draft.field(who, FIRST_CLASS))
    if "feat" in keys or increases(tables, keys):
        settle_choice(draft, who, INCREASE)
    before = modifier(tables, draft.quantity(who, "con"))
    _raise_abilities(draft, who, keys, class_id, class_level)
    record_proficiencies(draft, who, keys)
    set_choices(draft, who, keys)
    _raise_hit_points(draft, who, keys, class_id, level, before)
    if tables.readings.level_gains == "after_rest":
        _record_gains_as_spent(draft, who, had)


def _record_gains_as_spent(draft: Drafting, who: str, had: Mapping[str, int]) -> None:
    """Record new hit dice, slots and uses as spent until a rest, by a house rule (reading R26)."""
    tables = Srd5Tables.of(draft)
    for counter, most in counter_maxima(tables, draft, who).items():
        if (gained := most - had.get(counter, 0)) > 0:
            draft.post(who, SPENT + counter, gained)
            draft.step("gained_spent", gained, who=who, source=tables.knobs["level_gains"].source, counter=counter)


def _class_to_raise(keys: Keys, classes: Mapping[str, int]) -> str:
    """The class that gains the level: the one given, or the only one.

    Raises:
        InputError: `key_missing`.
    """
    if "class" in keys:
        return str(keys["class"])
    if len(classes) > 1:
        raise InputError("key_missing", command="level_up", missing=["class"], allowed=["class"])
    return next(iter(classes))


def _require_earned(draft: Drafting, who: str, level: int, needed: int) -> None:
    """Require the experience or the milestone for the level (`srd5:levels PUB`, reading R2)."""
    tables, held = Srd5Tables.of(draft), draft.quantity(who, "xp")
    if tables.readings.advancement == "milestone":
        if not draft.quantity(who, MILESTONES):
            draft.refuse("no_milestone", who=name_of(who), level=level)
        draft.post(who, MILESTONES, -min(1, draft.quantity(who, MILESTONES)))
        if tables.readings.milestone_sets_xp:
            draft.post(who, "xp", max(0, needed - held))
    elif held < needed:
        draft.refuse("xp_below_threshold", who=name_of(who), held=held, needed=needed, level=level)


def set_choices(draft: Drafting, who: str, keys: Keys) -> None:
    """Set the subclass, and add a feat or a fighting style to the character's feats."""
    if SUBCLASS in keys:
        draft.set(who, SUBCLASS, str(keys[SUBCLASS]))
        settle_choice(draft, who, SUBCLASS)
    for option in (FIGHTING_STYLE, "feat"):
        if option in keys:
            feats = draft.field(who, "feats")
            draft.set(who, "feats", f"{feats}, {keys[option]}" if feats else str(keys[option]))
            settle_choice(draft, who, option)


def _raise_abilities(draft: Drafting, who: str, keys: Keys, class_id: str, class_level: int) -> None:
    """Raise abilities where the class's level allows it: 2 points, never above an adventurer's maximum."""
    tables, rises = Srd5Tables.of(draft), increases(Srd5Tables.of(draft), keys)
    if not rises:
        return
    rule = tables.increases
    due = class_level in (*rule.levels, *tables.classes[class_id].more_increases)
    most = rule.points if due else 0
    if sum(rises.values()) > most and "feat" not in keys:
        draft.refuse("no_increase_due", who=name_of(who), points=sum(rises.values()), most=most, level=class_level)
    raise_abilities(draft, who, rises, feature="feat" in keys)


def improve(draft: Drafting, who: str, things: Mapping[str, int], keys: Keys) -> None:
    """Raise abilities by a feature or an award, and hit points with Constitution (`srd5:levelup PUB`, R25)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "improve", keys)
    set_choices(draft, who, keys)
    before = modifier(tables, draft.quantity(who, "con"))
    raise_abilities(draft, who, things, feature="feat" in keys)
    rise, level = modifier(tables, draft.quantity(who, "con")) - before, level_of(draft, who)
    if rise and level:
        draft.step("hp_constitution", rise * level, who=who, source=tables.hit_points.source, rise=rise, level=level)
        draft.post(who, "hp.max", rise * level)
        if tables.readings.level_up_heals:
            draft.post(who, "hp", rise * level)


def _raise_hit_points(draft: Drafting, who: str, keys: Keys, class_id: str, level: int, con: int) -> None:
    """Raise the hit point maximum for the level, and for a Constitution that rose with it."""
    tables = Srd5Tables.of(draft)
    sides = tables.classes[class_id].hit_die
    face = None
    if "hp_die" in keys:
        if keys.get("method") == "fixed":
            raise InputError("keys_together", command="level_up", keys=["method", "hp_die"])
        (face,) = draft.note_faces(sides, (int(keys["hp_die"]),), name_of(who), "measures:hp")
    elif keys.get("method") == "roll":
        (face,) = draft.roll(sides, 1, name_of(who), "measures:hp")
    species = None if draft.field(who, "species") is None else str(draft.field(who, "species"))
    after = modifier(tables, draft.quantity(who, "con"))
    gain = hit_points.level_gain(tables, class_id, level, face, con, con_after=after, species=species)
    record_gain(draft, who, gain, sides, con, level)
    draft.post(who, "hp.max", gain.total)
    if tables.readings.level_up_heals:
        draft.post(who, "hp", gain.total)
    draft.result["gain"] = gain.total


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record skills, a subclass, an increase: one of the choices of a level (`srd5:start PUB, srd5:levelup PUB`).

    Raises:
        InputError: `key_missing`.
    """
    tables = Srd5Tables.of(draft)
    require_keys(tables, "choose", keys, option)
    if not keys:
        allowed = [key for key, row in declared_keys(tables, "choose", option).items() if "kinds" in row]
        raise InputError("key_missing", command="choose", missing=allowed[:1], allowed=allowed)
    if option in (SKILLS, EXPERTISE):
        new = set(str(keys[option]).split(",")) - set(listed_ids(draft, who, option))
        owed = draft.quantity(who, CHOICES + option)
        if not 1 <= len(new) <= owed:
            draft.refuse("too_many_chosen", who=name_of(who), option=option, owed=owed, chosen=len(new))
        record_proficiencies(draft, who, keys)
    elif option == INCREASE:
        rises, points = increases(tables, keys), tables.increases.points
        if "feat" not in keys and sum(rises.values()) != points:
            draft.refuse("too_many_chosen", who=name_of(who), option=option, owed=points, chosen=sum(rises.values()))
        improve(draft, who, rises, {key: value for key, value in keys.items() if key == "feat"})
        settle_choice(draft, who, INCREASE)
    else:
        set_choices(draft, who, keys)
