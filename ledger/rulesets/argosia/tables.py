"""The types of the game's tables; the figures, with their sources, are in the TOML files beside this."""

from fractions import Fraction
from typing import Annotated, Literal

from ledger.rules.game_tables import Die, GameTables, Item, Part, Revival, Roll, Threshold
from ledger.rules.table_types import Bounds, Count, Dice, Number, Positive, Readings, Row, Rows, Table, Words, id_in

Condition = Annotated[str, id_in("conditions")]


class ArgosiaReadings(Readings):
    advantage_and_disadvantage: Literal["cancel", "both_rolled"]
    aggravated_also_reduces_current: bool
    half_level_rounding: Literal["down", "up"]
    house_criticals: bool
    natural_20_doubles: Literal["total", "dice_only"]
    resist_rounding: Literal["down", "up"]
    respite_inside_rest: bool
    uncomfortable_rest: Literal["half_of_maximum", "half_of_missing"]


# Rolls.


class D20(Table):
    sides: Positive
    always_fails: Count
    always_succeeds: Count


class Help(Table):
    bonus: Count
    helpers_for_advantage: Positive


class Luck(Table):
    sides: Positive
    yes_from: Count


class ArgosiaRoll(Roll):
    """A kind of roll: how it is judged, what a level adds to it, and whether only who can act may roll it."""

    judge: Literal[
        "attack", "characteristic", "combat", "creature_trick", "element", "group_action", "initiative", "luck",
        "poison", "save", "surprise", "trick",
    ]  # fmt: skip
    adds: Literal["half_level", "level"] | None = None
    acts: bool = False


# Fights.


class Initiative(Table):
    sides: Positive
    kept: bool = False


class Turn(Table):
    actions: Count
    manoeuvres: Count


class Movement(Table):
    paces: Positive
    run: Count
    run_defence: Number
    tactical_up_to: Count
    tactical_bonus: Count
    slower_in_the_dark: bool = False


class Attack(Table):
    contusion_per_die: Count
    misses_on: Count
    doubles_on: Count
    times: Count


class Unarmed(Table):
    damage: Dice
    only_stuns: bool = False


Effect = Literal["normal", "disadvantage", "forbidden"]


class Light(Row):
    sight: Annotated[str, id_in("light")]
    speed: Count
    ranged: Effect
    melee: Effect


class Element(Row):
    secondary: Words = {}
    condition: Condition | None = None
    initiative_sides: Positive | None = None


class Poison(Row):
    """What a poison does: a condition, dice of damage, or all hit points."""

    roll: Count
    condition: Condition | None = None
    sides: Positive | None = None
    per_level: bool = False
    aggravated: bool = False
    all_hit_points: bool = False


# Characters and their health.


class Nature(Row):
    save: Count
    choices: tuple[Annotated[str, id_in("choices")], ...]


class ConditionRow(Row):
    """A condition: which rest ends it, what it forbids, and which figure of `movement` it adds to defence."""

    until: Annotated[str, id_in("rests")] | None = None
    no_act: bool = False
    disadvantage: bool = False
    disadvantage_to_act: bool = False
    no_recovery: bool = False
    defence: Literal["run_defence", "tactical_bonus"] | None = None


class Aggravated(Table):
    recovered_by_rest: Count


class Night(Table):
    uncomfortable_part: Fraction
    day_seconds: Positive


class Thing(Item):
    """A thing; one that gives light may need another to burn in."""

    light: Annotated[str, id_in("light")] | None = None
    needs: Annotated[str, id_in("items")] | None = None


class ArgosiaTables(GameTables):
    """The sections."""

    readings: ArgosiaReadings
    dice: D20
    help: Help
    group_: Part
    luck: Luck
    answers: Rows[Row]
    additions: Rows[Row]
    rolls: Rows[ArgosiaRoll]
    initiative: Initiative
    turn: Turn
    movement: Movement
    attack: Attack
    unarmed: Unarmed
    weapons: Rows[Row]
    results: Rows[Row]
    light: Rows[Light]
    effects: Rows[Row]
    resistance: Part
    elements: Rows[Element]
    poison: Die
    poisons: Rows[Poison]
    levels: Bounds
    thresholds: Bounds
    natures: Rows[Nature]
    choices: Rows[Row]
    conditions: Rows[ConditionRow]
    states: Rows[Row]
    second_wind: Die
    zero: Threshold
    aggravated: Aggravated
    revival: Revival | None
    respite: Die
    night: Night
    items: Rows[Thing]
