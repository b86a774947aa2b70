"""Types of the tables about characters: abilities, classes, origins, levels, what is spent and comes back."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, field

from ledger.rules.game_tables import Counter, GameTables, Limit
from ledger.rules.table_types import (
    Bounds,
    ByLevel,
    Count,
    Dice,
    Number,
    Positive,
    Row,
    Rows,
    Table,
    Words,
    id_in,
    rising_from,
)

Ability = Annotated[str, id_in("traits")]
SkillId = Annotated[str, id_in("skills")]
ToolId = Annotated[str, id_in("tools")]
ItemId = Annotated[str, id_in("items")]
ClassId = Annotated[str, id_in("classes")]
SpeciesId = Annotated[str, id_in("species")]
ConditionId = Annotated[str, id_in("conditions")]
DamageType = Annotated[str, id_in("damage_types")]


class Abilities(Bounds):
    """Bounds of scores, and how a modifier follows from one."""

    adventurer_max: Count
    modifier_from: Count
    per: Positive


class Scores(Table):
    """Ways to make scores: dice, an array, points."""

    dice: Count
    sides: Positive
    kept: Count
    array: tuple[Count, ...]
    budget: Count
    costs: ByLevel


class Increases(Table):
    levels: tuple[Positive, ...]
    points: Count
    ways: tuple[Annotated[str, Meta(pattern=r"^\d(,\d)*$", examples=["2,1"])], ...]


class Proficiency(Table):
    bonus: ByLevel
    expertise: Count


class Skill(Row):
    ability: Ability


class Check(Row):
    ability: Ability | None = None


class ClassRow(Row):
    hit_die: Positive
    primary: tuple[Ability, ...]
    primary_of: Annotated[str, id_in("primary_ways")]
    saves: tuple[Ability, ...]
    packages_cp: tuple[Count, ...]
    coins_only_cp: Count
    caster: Annotated[str, id_in("casters")]
    subclass: Words
    armour: tuple[Annotated[str, id_in("armour_training")], ...] = ()
    tools: tuple[ToolId, ...] = ()
    more_increases: tuple[Count, ...] = ()
    levels_from: Literal["spell_slots.full", "spell_slots.half", "pact_magic"] | None = None
    casts_with: Ability | None = None
    prepared: ByLevel | None = None
    cantrips: ByLevel | None = None


class ClassChoices(Table):
    """How much a class lets choose at its levels, by the choice."""

    skills: ByLevel | None = None
    expertise: ByLevel | None = None
    fighting_style: ByLevel | None = None
    subclass: ByLevel | None = None
    multiclass_skills: Count = 0

    def at_level(self, level: int) -> dict[str, int]:
        """How many there are of each choice at just this level."""
        options = ("skills", "expertise", "fighting_style", "subclass")
        return {option: counts[level] for option in options if level in (counts := getattr(self, option) or {})}


class Multiclass(Table):
    least: Count


class Levels(Bounds):
    xp: Annotated[tuple[Count, ...], rising_from(0)]
    feat_step: Positive


class HitPoints(Table):
    fixed: ByLevel
    least: Count


class Species(Row):
    speed_ft: Count | None = None
    sizes: tuple[Annotated[str, id_in("sizes")], ...] = ()
    hp_per_level: Count = 0
    resists: tuple[DamageType, ...] = ()
    carry_size_steps: Count = 0
    rerolls_natural_1: bool = False
    inspired_by_long_rest: bool = False
    endures_once_per_long_rest: bool = False


class Background(Row):
    abilities: tuple[Ability, ...]
    skills: tuple[SkillId, ...]
    package_cp: Count
    coins_only_cp: Count
    tools: tuple[ToolId, ...] = ()


class HigherStartRow(Table):
    from_level: Count
    base_cp: Count
    sides: Positive | None = None
    per_pip_cp: Count = 0
    magic_items: dict[Annotated[str, id_in("rarities")], Count] = {}


class HigherStart(Table):
    rows: tuple[HigherStartRow, ...]


class Package(Table):
    contents: dict[ItemId, Count]
    one_of: tuple[Annotated[str, id_in("item_sorts")], ...] = ()


# What is spent and comes back.


class Srd5Counter(Counter):
    """A counter: how many by the levels of classes, and what a rest brings back of it."""

    uses: dict[ClassId, ByLevel] = {}
    per_level: dict[ClassId, Count] = {}
    species: dict[SpeciesId, Count] = {}
    after_short: Annotated[str, id_in("returns")] | None = None
    after_long: Annotated[str, id_in("returns")] | None = None


class SpellSlots(Row):
    slots_1: ByLevel
    slots_2: ByLevel
    slots_3: ByLevel
    slots_4: ByLevel
    slots_5: ByLevel
    slots_6: ByLevel | None = None
    slots_7: ByLevel | None = None
    slots_8: ByLevel | None = None
    slots_9: ByLevel | None = None

    @property
    def by_level(self) -> list[ByLevel]:
        """Slots of each level of spells, from the first."""
        low = (self.slots_1, self.slots_2, self.slots_3, self.slots_4, self.slots_5)
        high = (self.slots_6, self.slots_7, self.slots_8, self.slots_9)
        return [*low, *(slots for slots in high if slots is not None)]


class PactMagic(Table):
    slots: ByLevel
    slot_level: ByLevel


class Casting(Table):
    half_caster_part: Fraction


class ArcaneRecovery(Table):
    class_: ClassId = field(name="class")
    part: Fraction
    highest: Count


class Spell(Row):
    level: Count
    attack: bool = False


class Rest(Row):
    """A rest: its hours, who can take it and when again, and what it ends."""

    hours: Count
    least_hp: Count
    wait_hours: Count = 0
    hours_per_interruption: Count = 0
    short_rest_after_hours: Count = 0
    species: SpeciesId | None = None
    ends: tuple[ConditionId, ...] = ()
    exhaustion: Count = 0
    revival_penalty: Count = 0


class Feature(Table):
    """What a class does with dice of its own."""

    class_: ClassId = field(name="class")
    dice: ByLevel
    sides: Positive
    adds_level: bool = False
    heals: bool = False
    counter: Annotated[str, id_in("counters")] | None = None


class Power(Row):
    """What a class or a species does by name: the counter that it spends, or the roll that it is, and with what edge.

    `free` marks one that may be used without spending.
    """

    class_: ClassId | None = field(name="class", default=None)
    species: SpeciesId | None = None
    counter: Annotated[str, id_in("counters")] | None = None
    free: bool = False
    roll: Annotated[str, id_in("rolls")] | None = None
    mode: Literal["advantage"] | None = None


class Difficulty(Row):
    xp: tuple[Count, ...]


class Worth(Table):
    xp: Count


class Monster(Row):
    ac: Count = 0
    cr: Annotated[str, id_in("challenge_ratings")]
    hp: Count
    xp: Count
    xp_lair: Count | None = None
    hd: Dice | None = None
    initiative: Number = 0


class CharacterSections(GameTables):
    """Sections about characters."""

    abilities: Abilities
    traits: Rows[Row]
    improvements: Rows[Row]
    worn_scores: Rows[Row]
    scores: Scores
    increases: Increases
    increase_keys: Rows[Row]
    proficiency: Proficiency
    skills: Rows[Skill]
    saves: Rows[Row]
    checks: Rows[Check]
    classes: Rows[ClassRow]
    class_choices: Rows[ClassChoices]
    class_coins: Rows[Row]
    primary_ways: Rows[Row]
    casters: Rows[Row]
    choices: Rows[Row]
    multiclass: Multiclass
    levels: Levels
    hit_points: HitPoints
    species: Rows[Species]
    backgrounds: Rows[Background]
    background_coins: Rows[Row]
    higher_start: HigherStart
    packages: Rows[Package]
    counters: Rows[Srd5Counter]
    returns: Rows[Row]
    spell_slots: Rows[SpellSlots]
    pact_magic: PactMagic
    casting: Casting
    arcane_recovery: ArcaneRecovery
    spells: Rows[Spell]
    inspiration: Limit
    rests: Rows[Rest]
    features: Rows[Feature]
    powers: Rows[Power] = Rows({}, Power)
    sharing: Table
    difficulties: Rows[Difficulty]
    challenge_ratings: Rows[Worth]
    monsters: Rows[Monster]
