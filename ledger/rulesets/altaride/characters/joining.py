"""Records new characters, and changes of ranks, Modif., words, elements, and age (`altaride:age L40-L65`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.ids import CHARACTER, CLOCK, GONE, ROLE, STATUS
from ledger.others import sort_of
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.altaride.characters import creation
from ledger.rulesets.altaride.characters.account import (
    AGE,
    MODIF,
    SCALE,
    SCHOOL,
    SCHOOL_LEVEL,
    WORDS,
    age_of,
    school_of,
)
from ledger.rulesets.altaride.characters.creation import NewCharacter
from ledger.rulesets.altaride.characters.tracks import update_maximum_health
from ledger.rulesets.altaride.experience.play import change_rank
from ledger.rulesets.altaride.sorcery.spells import count_own_words, refuse_element_order, words_limit
from ledger.rulesets.altaride.tables import AltarideTables


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Make everybody older by the full years since their first day, or since they last grew older.

    The ledger knows no birthdays: somebody's year begins when time first passes for them.
    """
    tables = AltarideTables.of(draft)
    if "year" not in tables.units or not tables.age.years_pass:
        return
    year = tables.units["year"].seconds
    now = draft.quantity(CLOCK, "seconds")
    for who in draft.accounts(CHARACTER):
        if draft.field(who, ROLE) is None or draft.field(who, STATUS) in GONE:
            continue
        mark = f"aged:{name_of(who)}"
        recorded = draft.field(CLOCK, mark)
        since = recorded if isinstance(recorded, int) else now - seconds
        years = (now - since) // year
        if years:
            before = age_of(tables, draft, who)
            draft.set(who, AGE, before + years)
            draft.step("older", before + years, who=who, source=tables.age.source, before=before)
        if years or recorded is None:
            draft.set(CLOCK, mark, since + years * year)


POINTS_LEFT = "points_left"
ELEMENTS = ("major", "minor")


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Record a new character; a player’s character is paid with creation points (`altaride:points L21-L36`)."""
    tables, keys = AltarideTables.of(draft), facts.keys
    require_keys(tables, "join" if isinstance(facts, CharacterJoined) else "hire", keys)
    made = new_character_of(tables, keys)
    if isinstance(facts, CharacterJoined):
        creation.refuse_forbidden(tables, made, draft.refuse)
        _pay_creation_points(draft, who, made)
    draft.set(who, AGE, made.age)
    for aspect, rank in made.ranks.items():
        draft.set(who, aspect, rank)
    for trait, score in made.characteristics.items():
        draft.post(who, trait, score)
    for skill, level in made.levels.items():
        draft.post(who, skill, level)
    for school in made.schools[:1]:
        draft.set(who, SCHOOL, school)
    draft.post(who, SCHOOL_LEVEL, made.school_level)
    for key in ("morality", *tables.told):
        if key in keys:
            draft.set(who, key, keys[key])
    _set_scale(draft, who, keys, str(keys.get("race", "")))
    _set_words_and_elements(draft, who, keys)
    update_maximum_health(draft, who)


def _set_scale(draft: Drafting, who: str, keys: Keys, being: str) -> None:
    """Set the scale told, else that of a being that the book names (`altaride:scale L315-L322`)."""
    if SCALE in keys:
        draft.set(who, SCALE, keys[SCALE])
    elif known := AltarideTables.of(draft).find("beings", being):
        row = AltarideTables.of(draft).beings[known]
        draft.set(who, SCALE, row.scale)
        draft.step("scale_of_being", who=who, source=row.source, being=known, scale=row.scale)


def meet(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Record the scale of somebody outside the company; return the other keys, which are fields."""
    _set_scale(draft, who, keys, sort_of(who) if draft.field(who, SCALE) is None else "")
    return {key: value for key, value in keys.items() if key != SCALE}


def new_character_of(tables: AltarideTables, keys: Keys) -> NewCharacter:
    """The character described by the keys of `join`."""
    schools = str(keys.get("school", ""))
    return NewCharacter(
        age=int(keys.get("age", tables.age.base)),
        characteristics={trait: int(keys[trait]) for trait in tables.traits},
        ranks={aspect: str(keys[aspect]) for aspect in tables.aspects if aspect in keys},
        levels={skill: int(keys[skill]) for skill in tables.skills if keys.get(skill)},
        schools=tuple(schools.split(",")) if schools else (),
        school_level=int(keys.get(SCHOOL_LEVEL, 0)),
        morality=int(keys["morality"]) if "morality" in keys else None,
        advantages=int(keys.get("advantages_cost", 0)),
    )


def _pay_creation_points(draft: Drafting, who: str, made: NewCharacter) -> None:
    """Record the cost of each part and the points left."""
    tables = AltarideTables.of(draft)
    points, parts = creation.budget(tables, made.age), creation.cost_by_part(tables, made)
    spent, source = sum(parts.values()), tables.creation.source
    draft.step("budget", points, who=who, source=tables.age.source, age=made.age)
    for part, cost in parts.items():
        if cost:
            draft.step("part", cost, who=who, source=source, part=part)
    draft.step("left", points - spent, who=who, source=source, spent=spent, budget=points)
    draft.note(who, POINTS_LEFT, max(0, points - spent))
    draft.result.update(budget=points, spent=spent, left=points - spent, breakdown=parts)


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Record the keys that change balances; return those that are fields."""
    tables = AltarideTables.of(draft)
    require_keys(tables, "describe", keys)
    ranks = {aspect: str(keys[aspect]) for aspect in tables.aspects if aspect in keys}
    if "xp" in keys and not ranks:
        raise InputError("rank_missing")
    for aspect, rank in ranks.items():
        change_rank(draft, who, aspect, rank, str(keys.get("xp", "free")))
    for skill in tables.skills:
        if skill in keys:
            draft.step("modif_told", int(keys[skill]), who=who, source=tables.skill_rules.source, skill=skill)
            draft.note(who, MODIF + skill, int(keys[skill]) - draft.quantity(who, MODIF + skill))
    _set_words_and_elements(draft, who, keys)
    known = {WORDS, *(key for element in ELEMENTS for key in (element, f"{element}_level"))}
    return {key: value for key, value in keys.items() if key != "xp" and key not in tables.skills and key not in known}


def _set_words_and_elements(draft: Drafting, who: str, keys: Keys) -> None:
    """Set the words and elements among the keys (`altaride:schools L231; words L249`)."""
    tables, school = AltarideTables.of(draft), school_of(draft, who)
    if WORDS in keys:
        limit = words_limit(tables, draft.quantity(who, "incantations"), draft.quantity(who, SCHOOL_LEVEL))
        count_own_words(tables, school, str(keys[WORDS]).split(","), limit, draft.refuse)
        draft.set(who, WORDS, str(keys[WORDS]))
    given = [key for element in ELEMENTS for key in (element, f"{element}_level") if key in keys]
    if given and not (school and tables.schools[school].elements):
        draft.refuse("elements_are_elementalists", who=name_of(who))
    for key in given:
        draft.set(who, key, keys[key])
    major, minor = (int(draft.field(who, f"{element}_level") or 0) for element in ELEMENTS)
    if given:
        refuse_element_order(major, minor, draft.refuse)
