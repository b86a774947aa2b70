"""The types of the game's tables; the figures, with their sources, are in the TOML files beside this."""

from typing import Annotated, Literal

from msgspec import Meta

from ledger.rules.game_tables import Experience, GameTables, Item, Roll
from ledger.rules.table_types import Bounds, Count, Number, Positive, Readings, Row, Rows, Table, Words, id_in

Trait = Annotated[str, id_in("traits")]
Skill = Annotated[str, id_in("skills")]
Rank = Annotated[str, id_in("ranks")]
ActionId = Annotated[str, id_in("actions")]
Formula = tuple[Trait, ...]
"""Characteristics whose mean bounds a skill."""


class AltarideReadings(Readings):
    age_malus: Literal["table", "printed_formula"]
    characteristic_start: Literal[0, 1]
    formula_rounding: Literal["floor", "ceil", "exact"]
    mental_loss_steps: Literal["floor", "started"]
    negative_settlement: Literal["characteristic", "skill"]
    rank_direction: Literal["left_costs", "left_refunds"]
    resist_tie: Literal["caster", "target"]
    scale_modifier: Literal["bonus_difference", "ordinal_difference"]
    scale_sign: Literal["combat_detail", "general"]
    small_long_weapon: Literal["allowed", "refused"]
    spell_base: Literal[20, 0]
    spell_casters_division: Literal["after_all", "before_time"]
    unopened_skill: Literal["formula", "refused"]
    words_level: Literal["incantations", "school"]
    xp_on_faces: Literal["die", "roll"]


# Characters.


class Creation(Table):
    points: Number
    characteristic: Positive
    school: Count


class Age(Table):
    base: Count
    points_per_year: Count
    free_until: Count
    years_per_malus: Positive
    years_pass: bool = False


class RankRow(Row):
    points: Number
    closed_at_creation: bool = False


class RankName(Row):
    """What a rank is called of one aspect of people, such as their beauty."""

    rank: Rank


class Aspect(Row):
    group: Literal["beauty", "height", "reputation", "social_status", "weight"]


class SeenBeauty(Row):
    columns: Count


class Morality(Table):
    least: Count
    most: Count


class Learned(Row):
    """What experience buys: by the sort of action that it serves, and by what it opens."""

    formula: Formula = ()
    action: ActionId | None = None
    sorcery: bool = False
    elements: bool = False
    guild: bool = False


class SkillRow(Row):
    formula: Formula
    action: ActionId | None = None
    sorcery: bool = False


class SkillRules(Table):
    open_cost: Count
    level_cost: Positive
    levels_per_session: Count


class Track(Row):
    """A track; house rules may give it boxes: a number of each of some characteristics, or so many for everybody."""

    short: Words = {}
    boxes: tuple[Trait, ...] = ()
    per_box: Positive = 1
    most: Positive | None = None


class Ware(Item):
    price: Count | None = None


# Rolls.


class D20(Table):
    sides: Positive
    adds_on: Count
    subtracts_on: Count
    xp_per_face: Count
    difficulty: Count


class AltarideRoll(Roll):
    judge: Literal["cast", "initiative", "opposition", "resist", "rune", "skill", "weapon"]
    formula: Formula = ()
    skill: Skill | None = None
    action: ActionId | None = None
    sorcery: bool = False


class Action(Row):
    """A sort of action: what a difference of scale adds to it, and what opposes it."""

    general: Number
    combat_detail: Number
    opposed_by: tuple[ActionId, ...] = ()


class Scale(Row):
    bonus: Number


class Being(Row):
    scale: Annotated[str, id_in("scales")]


class Weapon(Row):
    """A sort of weapon: the skill for it by how much smaller it is than whoever wields it."""

    skills: tuple[Skill, ...]
    by_example: Count | None = None


class Weapons(Rows[Weapon]):
    smaller: Skill


class Turn(Table):
    malus_per_action: Number


# Sorcery.


class School(Row):
    elements: bool = False
    guild: bool = False


class Word(Row):
    school: Annotated[str, id_in("schools")]


class Spell(Table):
    per_word: Count
    mental_points: Count
    gap_step: Positive


class Extent(Row):
    measure: Annotated[str, id_in("extent_sorts")] | None = None
    size: Positive | None = None


class Factor(Row):
    """A factor of a spell: what it is measured in, and how much more is a step beyond the last column."""

    measure: Annotated[str, id_in("extent_sorts")]
    beyond: Annotated[str, Meta(pattern=r"^[1-9]\d{0,5}([ _][a-z]+)?$", examples=["10 m"])]
    group: Literal["spans"] | None = None


class Factors(Rows[Factor]):
    step: Count


Column = Annotated[str, Meta(pattern=r"^\d{1,6}([ _][a-z]+)?$", examples=["10 m"])]


class FactorTable(Table):
    bands: tuple[Count, ...]
    casters: tuple[Column, ...]
    targets: tuple[Column, ...]
    power: tuple[Column, ...]
    scale: tuple[Column, ...]
    range: tuple[Column, ...]
    area: tuple[Column, ...]
    duration: tuple[Column, ...]
    casting_time: tuple[Column, ...]

    def column(self, factor: str) -> tuple[str, ...]:
        """The values of a factor, one for each band."""
        column: tuple[str, ...] = getattr(self, factor)
        return column


class Runes(Table):
    times: Count


class AltarideTables(GameTables):
    """The sections."""

    LABELS = "ledger.rulesets.altaride.labels"
    readings: AltarideReadings
    creation: Creation
    age: Age
    ages: Bounds
    scores: Bounds
    levels: Bounds
    parts: Rows[Row]
    ranks: Rows[RankRow]
    rank_changes: Rows[Row]
    aspects: Rows[Aspect]
    beauty: Rows[RankName]
    height: Rows[RankName]
    weight: Rows[RankName]
    reputation: Rows[RankName]
    social_status: Rows[RankName]
    beauty_seen: Rows[SeenBeauty]
    told: Rows[Row]
    morality: Morality
    skills: Rows[SkillRow]
    skill_rules: SkillRules
    improvements: Rows[Learned]
    choices: Rows[Learned]
    experience: Experience
    tracks: Rows[Track]
    mental_lost: Rows[Row]
    items: Rows[Ware]
    d20: D20
    rolls: Rows[AltarideRoll]
    judges: Rows[Row]
    actions: Rows[Action]
    scales: Rows[Scale]
    beings: Rows[Being]
    weapons: Weapons
    turn: Turn
    schools: Rows[School]
    elements: Rows[Row]
    words: Rows[Word]
    spell: Spell
    spans: Rows[Row]
    extents: Rows[Extent]
    extent_sorts: Rows[Row]
    factors: Factors
    factor_table: FactorTable
    runes: Runes
