"""Types of the tables about health: a part by itself, for the bounds of hit points are asked for by every history."""

from fractions import Fraction

from ledger.rules.game_tables import GameTables, Part, Revival, Threshold
from ledger.rules.table_types import Count, Positive, Table


class Fall(Table):
    metres: Positive
    sides: Positive


class FirstLevel(Table):
    least: Count
    low: Count


class NaturalHealing(Table):
    sides: Positive
    days_per_die: Positive = 1


class SlowHealing(Table):
    part: Fraction
    days_per_die: Positive = 2


class Health(Table):
    death: Threshold
    fall: Fall
    first_level: FirstLevel
    natural: NaturalHealing
    save: Part
    slow_healing: SlowHealing
    poison: Table = Table()
    revival: Revival | None = None


class HealthSections(GameTables):
    """The section about health."""

    health: Health
