"""Types of the tables about characters: abilities, classes, levels, experience, spells."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, field

from ledger.rules.game_tables import GameTables, Part
from ledger.rules.table_types import Banded, ByLevel, Count, Number, Positive, Row, Rows, Table, id_in, rising_from

Trait = Annotated[str, id_in("traits")]
ClassId = Annotated[str, id_in("classes")]
Column = Literal[
    "cha_loyalty", "cha_max_retainers", "cha_reaction", "con_hp", "dex_ac", "dex_initiative", "dex_missile",
    "int_extra_languages", "str_melee", "str_open_doors_in_6", "wis_magic_saves",
]  # fmt: skip
"""A column of figures of the ability tables."""


class Abilities(Banded):
    """What each score brings; the ids of the columns begin with that of the ability."""

    min: Number
    max: Count
    str_melee: tuple[Number, ...]
    str_open_doors_in_6: tuple[Count, ...]
    int_extra_languages: tuple[Count, ...]
    int_literacy: tuple[Literal["basic", "illiterate", "literate"], ...]
    int_speech: tuple[Literal["broken", "native"], ...]
    wis_magic_saves: tuple[Number, ...]
    dex_ac: tuple[Number, ...]
    dex_missile: tuple[Number, ...]
    dex_initiative: tuple[Number, ...]
    con_hp: tuple[Number, ...]
    cha_reaction: tuple[Number, ...]
    cha_max_retainers: tuple[Count, ...]
    cha_loyalty: tuple[Count, ...]

    def effect(self, column: str, score: int) -> int:
        """The figure of a column for a score."""
        figures: tuple[int, ...] = getattr(self, column)
        return self.at(score, figures)


class Ability(Row):
    modifier: Column | None = None


class Adjustment(Table):
    lower: Count
    raise_: Count = field(name="raise")
    floor: Count
    may_lower: tuple[Trait, ...]
    kept: Rows[tuple[Trait, ...]]


class Percentages(Banded):
    percent: tuple[Number, ...]


class PrimeRule(Table):
    """What a class with several prime requisites gets for scores of so much: each of them, or any of them."""

    percent: Number
    all_of: dict[Trait, Count] = {}
    any_of: dict[Trait, Count] = {}


class Saves(Table):
    death: ByLevel
    wands: ByLevel
    paralysis: ByLevel
    breath: ByLevel
    spells: ByLevel

    def against(self, category: str) -> ByLevel:
        """The figures of a category by level."""
        figures: ByLevel = getattr(self, category)
        return figures


class ClassRow(Row):
    hit_die: Positive
    hit_dice_until_level: Count
    hp_per_level_after: Count
    prime_requisites: tuple[Trait, ...]
    xp: Annotated[tuple[Count, ...], rising_from(0)]
    thac0: ByLevel
    saves: Saves
    xp_per_level_above: Count | None = None
    requirements: dict[Trait, Count] = {}
    prime_rules: tuple[PrimeRule, ...] = ()


class HighLevels(Table):
    last: Count


class StartingGold(Table):
    dice: Positive
    sides: Positive
    coins_per_pip: Positive
    coin: Annotated[str, id_in("coinage.coins")]


class Inheritance(Table):
    tax_percent: Count
    heir_level: Count


class Cap(Table):
    levels: Positive
    short_of_next: Count


class Critical(Table):
    natural: Count
    rolls: tuple[Annotated[str, id_in("rolls")], ...]
    xp: Count


class PooledTreasure(Table):
    cp_per_xp: Positive


class Experience(Table):
    division: Table
    level: Table
    prime: Table
    treasure: PooledTreasure
    retainers: Part
    cap: Cap
    critical: Critical = Critical(natural=20, rolls=(), xp=0)


HitDice = Annotated[str, Meta(pattern=r"^(NH|<1|1/[1-9]\d*|\d{1,3}([+-]\d*)?)$", examples=["3+1"])]


class OseMonster(Row):
    """A monster, of which the book describes none: house rules may."""

    hd: HitDice
    abilities: Count = 0
    hp: Count | None = None
    ac: Number | None = None
    thac0: Number | None = None
    morale: Count | None = None
    xp: Count | None = None


class FoeExperienceRow(Table):
    hd: HitDice
    base: Count
    ability: Count


class FoesExperience(Table):
    rows: tuple[FoeExperienceRow, ...]
    last_hd: Count
    per_hd_above: Count


class MonsterAttacks(Table):
    thac0: dict[str, Count]


class NormalHuman(Table):
    hit_die: Positive
    hit_dice: Literal["NH"]


class Drain(Table):
    levels: Positive
    xp_part_of_level: Fraction


class SpellSlots(Row):
    slots_1: ByLevel
    slots_2: ByLevel
    slots_3: ByLevel
    slots_4: ByLevel
    slots_5: ByLevel
    slots_6: ByLevel | None = None

    @property
    def by_level(self) -> list[ByLevel]:
        """Slots of each level of spells, from the first."""
        all_ = (self.slots_1, self.slots_2, self.slots_3, self.slots_4, self.slots_5, self.slots_6)
        return [slots for slots in all_ if slots is not None]


class Spell(Row):
    """A spell: its level in each list that has it."""

    arcane: Count | None = None
    divine: Count | None = None


class Memorising(Table):
    seconds: Positive


class Casters(Row):
    classes: tuple[ClassId, ...]


class CharacterSections(GameTables):
    """Sections about characters."""

    abilities: Abilities
    traits: Rows[Ability]
    alignments: Rows[Row]
    adjustment: Adjustment
    prime_requisite: Percentages
    classes: Rows[ClassRow]
    saves: Rows[Row]
    high_levels: HighLevels
    starting_gold: StartingGold
    inheritance: Inheritance
    experience: Experience
    choices: Rows[Row]
    monsters: Rows[OseMonster]
    monster_xp: FoesExperience
    monster_thac0: MonsterAttacks
    monster_saves: Rows[dict[str, Count]]
    normal_human: NormalHuman
    drain: Drain
    spell_slots: Rows[SpellSlots]
    spell_lists: Rows[Literal["arcane", "divine"]]
    spells: Rows[Spell]
    memorising: Memorising
    casters: Rows[Casters]
