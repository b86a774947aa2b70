"""Types of the tables about D20 Tests, conditions, damage, healing and death."""

from fractions import Fraction
from typing import Annotated, Literal

from ledger.rules.game_tables import GameTables, Part, Roll
from ledger.rules.table_types import Amount, Count, Dice, Number, Positive, Row, Rows, Table, id_in
from ledger.rulesets.srd5.tables.characters import Ability, ConditionId, DamageType

Mode = Literal["advantage", "disadvantage"]


class Srd5Roll(Roll):
    """A kind of roll: how it is judged, the ability that it adds, and whether it is a feature that is used."""

    judge: Annotated[str, id_in("judges", "rolls", also=("feature",))]
    ability: Ability | None = None
    used: bool = False


class D20(Table):
    sides: Positive
    dice_with_edge: Positive


class Naturals(Table):
    hits: Count
    misses: Count


class DifficultyClass(Row):
    dc: Count


class Cover(Row):
    ac: Count = 0
    dex_save: Count = 0
    untargetable: bool = False


class AttackAbilities(Table):
    melee: Ability
    ranged: Ability


class Passive(Table):
    base: Count
    edge: Count


class SpellNumbers(Table):
    save_dc: Count


class Influence(Table):
    least_dc: Count


class Attitude(Row):
    edge: Mode | None = None


class Concentration(Table):
    part: Fraction
    least: Count
    most: Count


class Srd5Condition(Row):
    """A condition: whose rolls it helps or hinders, what it forbids, and which others go along with it."""

    levels: Positive | None = None
    accumulates: bool = True
    implies: tuple[ConditionId, ...] = ()
    leaves: tuple[ConditionId, ...] = ()
    attacks: Mode | None = None
    attacked: Mode | None = None
    attacked_near: Mode | None = None
    critical_near: bool = False
    checks: Mode | None = None
    initiative: Mode | None = None
    dex_saves: Mode | None = None
    fails: tuple[Ability, ...] = ()
    resists: tuple[Annotated[str, id_in("damage_types", also=("all",))], ...] = ()
    speed: Number | None = None
    no_act: bool = False
    keeps_exhaustion: bool = False

    def edge(self, column: str) -> Mode | None:
        """The advantage or disadvantage in a column such as `attacks`, None for neither."""
        edge: Mode | None = getattr(self, column, None)
        return edge


class Exhaustion(Table):
    d20_penalty: Number
    speed_penalty_ft: Number


# Damage.


class Damage(Table):
    critical_times: Count
    resisted_part: Fraction
    vulnerable_times: Count
    saved_part: Fraction


class Falling(Table):
    feet: Positive
    sides: Positive
    most_dice: Count
    type: DamageType


class Burning(Table):
    sides: Positive
    type: DamageType


class Breath(Table):
    base: Count
    seconds: Positive
    least_seconds: Count


class LostLevels(Table):
    levels: Positive


class Fasting(LostLevels):
    days: Count


class Hazard(Row):
    dc: Count
    per_hour: Count
    keeps: ConditionId | None = None


class Hazards(Rows[Hazard]):
    ability: Ability
    levels: Positive


# Healing and death.


class Healing(Row):
    """A way to heal: its dice and what a higher slot adds to them, what it adds, and what it takes."""

    dice: Amount = "0"
    bonus: Count = 0
    level: Count | None = None
    more_dice: Dice | None = None
    more_bonus: Positive = 0
    most_targets: Count = 1
    adds: Annotated[str, id_in("additions")] | None = None
    gives: Annotated[str, id_in("gifts")] | None = None
    pool: Annotated[str, id_in("counters")] | None = None
    counter: Annotated[str, id_in("counters")] | None = None
    seconds: Positive = 0


class Knockout(Table):
    knocked_out_at: Positive
    first_aid_dc: Count


class DeathSave(Table):
    sides: Positive
    dc: Count
    needed: Positive
    natural_recovery: Count
    natural_failure: Count
    natural_failures: Count
    damage_failures: Count
    critical_failures: Count
    recovery_hp: Positive


class Stabilising(Table):
    dc: Count
    recovery_hp: Positive
    recovery_sides: Positive
    recovery_unit: Annotated[str, id_in("units")]


class Revival(Table):
    recovery_hp: Positive
    exhaustion_removed: Count


class RevivalSpell(Row):
    level: Count
    within_seconds: Count
    component_cp: Count
    penalty: Count = 0


class RollSections(GameTables):
    """Sections about D20 Tests, conditions, damage, healing and death."""

    rolls: Rows[Srd5Roll]
    judges: Rows[Row]
    modes: Rows[Row]
    d20: D20
    naturals: Naturals
    difficulty_classes: Rows[DifficultyClass]
    cover: Rows[Cover]
    attack_abilities: AttackAbilities
    passive: Passive
    spell_numbers: SpellNumbers
    group_check: Part
    influence: Influence
    attitudes: Rows[Attitude]
    persuasions: Rows[Row]
    concentration: Concentration
    conditions: Rows[Srd5Condition]
    states: Rows[Row]
    exhaustion: Exhaustion
    damage: Damage
    damage_types: Rows[Row]
    damage_kinds: Rows[Row]
    defences: Rows[Row]
    falling: Falling
    burning: Burning
    breath: Breath
    suffocation: LostLevels
    thirst: LostLevels
    fasting: Fasting
    hazards: Hazards
    bloodied: Part
    zero: Table
    knockout: Knockout
    deathsave: DeathSave
    stabilising: Stabilising
    healing: Table
    healings: Rows[Healing]
    additions: Rows[Row]
    gifts: Rows[Row]
    temporary: Table
    temporary_choices: Rows[Row]
    revival: Revival
    revivals: Rows[RevivalSpell]
