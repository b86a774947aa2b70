"""The types of the game's tables; the figures, with their sources, are in the TOML files beside this."""

from fractions import Fraction
from typing import Annotated, Literal

from ledger.rules.game_tables import Counter, Die, Experience, GameTables, Item, Part, Roll, TimedRest
from ledger.rules.table_types import Bounds, ByLevel, Count, Number, Positive, Readings, Row, Rows, Table, Words, id_in

Zone = Annotated[str, id_in("zones")]
BodyPart = Annotated[str, id_in("parts")]
Rune = Annotated[str, id_in("runes")]
Characteristic = Annotated[str, id_in("characteristics")]


class MdaReadings(Readings):
    armour_light_impact_strikes_symbol: bool
    armour_shield_counts_for_handicap: bool
    death_combat_end: Literal["ev_zero", "strictly_exceeds"]
    ev_adventure_start: Literal["maximum", "fixed_85"]
    levelup_combat_after_21: Literal["allowed", "stopped"]
    levelup_ea_professions: Literal["gifted", "magicians_only"]
    parry_doubled_comparison: Literal["le", "lt"]
    pav_rune_test: Literal["none", "each_die"]
    pav_wound_rounding: Literal["floor", "ceil"]
    pav_wound_scope: Literal["total", "per_wound"]
    protection: Literal["short", "realistic"]
    rest_partial: Literal["none", "linear"]
    rune_partial_ea: Literal["refused", "mixed"]
    rune_repeats: Literal["extra", "total"]
    rupture_increment: Literal["on_break", "every_clash"]
    rupture_tie: Literal["both_roll", "none"]
    weapons_unsigned_modifier: Literal["as_printed", "negative"]
    wounds_last: Literal["combat", "until_healed"]


# Heroes.


class Creation(Table):
    dice: Positive
    sides: Positive
    points: Count
    swordsmanship_points: Count


class Characteristics(Rows[Row]):
    humanoid: Count
    most: Count


class Swordsmanship(Row):
    base: Count
    most: Count


class Trait(Row):
    """A characteristic, or one of the two values of swordsmanship."""

    base: Count | None = None
    most: Count | None = None


class Profession(Row):
    gifted: bool = False
    magician: bool = False
    energies: Count | None = None


class Energies(Table):
    vital: Count
    astral: Number


class Levels(Bounds):
    entry: Count
    per_level: Positive


class LevelUp(Table):
    sides: Positive
    swordsmanship: Count
    grows_to: Count
    later_from: Count
    later_every: Positive
    later_to: Count
    stone_astral_from: Count
    transfer_from: Count
    choices_kept: bool = False


class Reason(Row):
    """A reason for an award; one of `nothing` gives none."""

    nothing: bool = False


class Checks(Table):
    sides: Positive
    part: Fraction


class MdaRoll(Roll):
    """A kind of roll: how it is judged, what its number may be given as, and who may not make it."""

    judge: Literal[
        "attack", "check", "exposed", "flight", "impact", "initiative", "parry", "rune_test", "series", "third_attacks",
    ]  # fmt: skip
    acts: bool = False
    fights: bool = False
    opposed: bool = False
    targeted: bool = False
    under: bool = False


# Health.


class Vitality(Table):
    unconscious_at_or_below: Count
    dead_at_or_below: Number


class Recovery(Table):
    full_days: Positive
    day_seconds: Count
    minute_seconds: Count


class ConditionRow(Row):
    """A condition: what it adds to AT and PRD, what it forbids, what ends it, and whether it spares a wound."""

    at: Number = 0
    prd: Number = 0
    no_act: bool = False
    no_fight: bool = False
    spares: bool = False
    until: Annotated[str, id_in("rests")] | None = None
    ends: Words = {}


# Fights.


class Initiative(Table):
    trait: Characteristic


class Exchange(Table):
    sides: Positive
    master_attack_up_to: Count
    master_parry_up_to: Count
    times: Count


class Several(Table):
    per_attack: Positive
    cut_after: Count
    most_against_one: Count


class Situation(Row):
    """What leaves zones of a body open: so many of them, or dice and what is added to them."""

    zones: Count | None = None
    sides: Positive | None = None
    adds: Count = 0


class Flight(Table):
    sides: Positive
    legs: tuple[Zone, ...]
    leg_wounds: Count


class Strength(Table):
    none_up_to: Count


class Rupture(Table):
    sides: Positive
    breaks_up_to: Count
    gains: Count


class AddedUp(Table):
    dice: Positive


class WeaponRow(Row):
    """A weapon in one hand or in both; `item` is what is borne, where it is called otherwise."""

    hands: Count
    dice: Positive
    plus: Number
    at: Number
    prd: Number
    rupture: Count
    length_cm: Count | None = None
    unsigned: bool = False
    item: Annotated[str, id_in("items")] | None = None


class Weapons(Rows[WeaponRow]):
    hands: Count


class Ware(Item):
    """A thing: its least price, its weight, and what it protects where it is armour or a shield."""

    kind: Annotated[str, id_in("goods")] | None = None
    price_ue: Count | None = None
    weight_g: Count = 0
    pr: Count = 0
    symbols: tuple[Zone, ...] = ()
    excludes: tuple[Annotated[str, id_in("items")], ...] = ()
    master: bool = False
    rune: Rune | None = None


class Handicap(Row):
    """What an amount of protection takes from AT and PRD, and what each point after the last one listed does."""

    at: ByLevel
    prd: ByLevel
    last: Count
    further: Count


class Handicaps(Rows[Handicap]):
    advised_up_to: Count


class Symbols(Table):
    pr: Count


class Wounds(Table):
    unconscious_at: Count
    incapable_at: Number
    fight_over_after_seconds: Count
    opponents_keep: bool = False


class ZoneRow(Row):
    """A zone: the part of the body that it is, by the hand that holds the weapon, and what its wounds take."""

    number: Count
    left: BodyPart
    right: BodyPart
    stat: Annotated[str, id_in("swordsmanship")]
    shield_arm: bool = False


class Shape(Row):
    """A shape of body: how its zones differ from a human's."""

    number: Count
    loses: Annotated[str, id_in("swordsmanship")] | None = None
    tail: Count | None = None
    tail_at: bool = False
    sides_differ: bool = False


# Runes.


class RuneRow(Row):
    number: Count
    stone: Count


class Place(Row):
    times: Count


class SpellRow(Row):
    goal: Rune
    carrier: Rune
    path: Rune
    condition: Annotated[str, id_in("conditions")] | None = None


class SpellCounter(Counter):
    """The counter of a spell, with the spell's own figures."""

    goal: Rune | None = None
    carrier: Rune | None = None
    path: Rune | None = None
    condition: Annotated[str, id_in("conditions")] | None = None


class RuneTest(Table):
    sides: Positive
    scores: tuple[Characteristic, ...]
    levels_per_repeat: Positive
    pause_hours: Count


class Invocation(Table):
    least_hours: Count


class Recharge(Table):
    astral_for_one_vital: Positive
    days: Count
    pause_seconds: Count


class MdaTables(GameTables):
    """The sections."""

    LABELS = "ledger.rulesets.mda.labels"
    readings: MdaReadings
    creation: Creation
    characteristics: Characteristics
    swordsmanship: Rows[Swordsmanship]
    traits: Rows[Trait]
    choices: Rows[Trait]
    scores: Bounds
    values: Bounds
    professions: Rows[Profession]
    standings: Rows[Row]
    energies: Energies
    astral: Table
    levels: Levels
    level_up: LevelUp
    experience: Experience
    reasons: Rows[Reason]
    wound_awards: Part
    checks: Checks
    answers: Rows[Row]
    rolls: Rows[MdaRoll]
    vitality: Vitality
    unconsciousness: ByLevel
    recovery: Recovery
    rests: Rows[TimedRest]
    conditions: Rows[ConditionRow]
    counters: Rows[SpellCounter]
    tracks: Rows[Row]
    initiative: Initiative
    exchange: Exchange
    attacks: Rows[Row]
    defences: Rows[Row]
    several: Several
    situations: Rows[Situation]
    flight: Flight
    impact: Die
    strength: Strength
    rupture: Rupture
    added_up: AddedUp
    weapons: Weapons
    hands: Rows[Row]
    goods: Rows[Row]
    items: Rows[Ware]
    handicaps: Handicaps
    symbols: Symbols
    wounds: Wounds
    zones: Rows[ZoneRow]
    parts: Rows[Row]
    sides: Rows[Row]
    shapes: Rows[Shape]
    runes: Rows[RuneRow]
    places: Rows[Place]
    spells: Rows[SpellRow]
    rune_test: RuneTest
    invocation: Invocation
    recharge: Recharge
    works: Rows[Row]
