"""Types of the tables about rolls, fights and rest."""

from bisect import bisect_right
from typing import Annotated, Literal

from msgspec import field

from ledger.rules.game_tables import GameTables, Roll, TimedRest
from ledger.rules.table_types import ByLevel, Count, Number, Positive, Row, Rows, Table, id_in
from ledger.rulesets.ose.tables.characters import Column, Percentages

Event = Annotated[str, id_in("events")]


class OseRoll(Roll):
    """A kind of roll: how it is judged, and what of that way is in its row; a class may have figures by its level."""

    judge: Literal[
        "ability", "attack", "chance", "damage", "distance", "evasion", "forage", "gale", "hiring", "initiative",
        "loyalty", "monster_hp", "morale", "open_doors", "percent", "reach", "reaction", "region", "research", "room",
        "save", "skill", "surprise", "turning", "wind", "x_in_6",
    ]  # fmt: skip
    dice: Positive = 1
    sides: Positive = 1
    half_sides: Positive = 1
    chance: Count = 0
    needs: Count = 0
    seagoing: Count = 0
    yes: Event | None = None
    no: Event | None = None
    column: Literal["lost", "wandering"] = "wandering"
    modifier: Column | None = None
    behind: bool = False
    cleric: ByLevel | None = None
    dwarf: ByLevel | None = None
    elf: ByLevel | None = None
    fighter: ByLevel | None = None
    halfling: ByLevel | None = None
    magic_user: ByLevel | None = None
    thief: ByLevel | None = None

    def of_class(self, class_id: str) -> ByLevel | None:
        """The figures of a class by its level."""
        figures = getattr(self, class_id, None)
        return figures if isinstance(figures, ByLevel) else None


class Skill(Row):
    thief: ByLevel


class AbilityCheck(Table):
    always_succeeds: Count
    always_fails: Count


class Answer(Row):
    """An answer of a table of 2d6, from a sum on."""

    from_: Number = field(name="from")


class Answers(Table):
    modifier: Column
    answers: Rows[Answer]


class HiringAnswer(Answer):
    accepts: bool = False
    loyalty: Count | None = None
    later_in_town: Number | None = None


class Hiring(Table):
    modifier: Column
    answers: Rows[HiringAnswer]


class RoomAnswer(Answer):
    treasure: Count | None = None


class Rooms(Table):
    sides: Positive
    answers: Rows[RoomAnswer]


class Region(Row):
    """A sort of region: chances in six of what wanders there and of losing one's way."""

    wandering: Count
    lost: Count | None = None
    distance: Annotated[str, id_in("distances")] | None = None


class Distance(Row):
    dice: Positive
    sides: Positive
    metres_each: Count


class PrintedEvasion(Table):
    fleeing: Count
    pursuers: Count
    percent: Number


class Evasion(Table):
    least: Count
    fleeing: tuple[Count, ...]
    pursuers: tuple[ByLevel, ...]
    printed: PrintedEvasion

    def chances(self, fleeing: int) -> ByLevel:
        """Chances by the number of pursuers, for a number of fugitives."""
        return self.pursuers[max(0, bisect_right(self.fleeing, fleeing) - 1)]


class Attack(Table):
    always_hits: Count
    always_misses: Count
    least_needed: Count
    most_needed: Count
    bonus_from: Count
    natural_source: str | None = None


class Strike(Row):
    """A way to strike: the columns of the ability that helps to hit and to harm, and the die of damage."""

    sides: Positive
    hit: Column
    harm: Column | None = None


class Range(Row):
    modifier: Number


class Situation(Row):
    """A situation of the one who is struck; `least` and `most` bound what is told of it."""

    attack: Number = 0
    no_shield: bool = False
    least: Count | None = None
    most: Count | None = None


class Damage(Table):
    least: Count


class Initiative(Table):
    sides: Positive
    slow_last: bool = False


class Surprise(Table):
    sides: Positive
    surprised_up_to: Count


class Morale(Table):
    fights_to_death: Count
    never_adjusted: tuple[Count, ...]
    successes_enough: Count


class OseCondition(Row):
    """A condition: what it adds to rolls and armour class, what it forbids, and how many rounds it lasts."""

    attack: Number = 0
    damage: Number = 0
    missile: Number = 0
    ac: Number = 0
    helpless: bool = False
    no_attack: bool = False
    no_spells: bool = False
    rounds: Count | None = None


# Health and rest.


class DungeonFatigue(Table):
    turns: Positive
    penalty: Number


class WildernessFatigue(Table):
    days: Count
    penalty: Number


class Chase(Table):
    rounds: Count
    rest_turns: Count


class Fatigue(Table):
    dungeon: DungeonFatigue
    wilderness: WildernessFatigue
    chase: Chase


class GroupLevels(Table):
    apart: Count


class Ending(Table):
    levels: GroupLevels
    loyalty: Table


class RollSections(GameTables):
    """Sections about rolls, fights and rest."""

    rolls: Rows[OseRoll]
    skills: Rows[Skill]
    ability_check: AbilityCheck
    events: Rows[Row]
    reaction: Answers
    rooms: Rooms
    regions: Rows[Region]
    distances: Rows[Distance]
    evasion: Evasion
    evasion_water: Percentages
    attack: Attack
    strikes: Rows[Strike]
    ranges: Rows[Range]
    situations: Rows[Situation]
    damage: Damage
    initiative: Initiative
    surprise: Surprise
    morale: Morale
    conditions: Rows[OseCondition]
    fatigue: Fatigue
    rests: Rows[TimedRest]
    ending: Ending | None
