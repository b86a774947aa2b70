"""Types of the tables about gear, treasure and what is carried."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import field

from ledger.rules.game_tables import Coin, Coinage, Food, GameTables, Item, Lights, Limit
from ledger.rules.table_types import Banded, Count, Dice, Number, Positive, Row, Rows, Table, id_in
from ledger.rulesets.ose.tables.characters import ClassId

ItemId = Annotated[str, id_in("items")]
Find = Annotated[str, id_in("finds")]


class Ware(Item):
    """A thing of the list: what it costs and weighs, and what it carries where it is an animal or a vehicle."""

    kind: Literal[
        "ammunition", "animal", "armour", "gear", "ring", "shield", "ship", "tack", "vehicle", "weapon",
    ] = "gear"  # fmt: skip
    price_cp: Count | None = None
    weight_coins: Count = 0
    load_coins: Count | None = None
    most_coins: Count | None = None
    move_m: Count | None = None
    seagoing: bool = False


class Armour(Row):
    item: ItemId
    ac: Number
    burden: Annotated[str, id_in("burdens")]


class ArmourTable(Table):
    unarmoured: Count
    shield: Count
    worn: Rows[Armour]


class WeaponRow(Row):
    item: ItemId = ""
    damage: Number = 0
    qualities: tuple[Annotated[str, id_in("qualities")], ...] = ()
    shoots: tuple[ItemId, ...] = ()
    slow: bool = False
    two_handed: bool = False


class Weapons(Rows[WeaponRow]):
    hands: Count


class Proficiency(Table):
    """What a class may wear and wield: only these, only of a quality, never those."""

    class_: ClassId = field(name="class")
    wears: tuple[ItemId, ...]
    shield: bool
    only: tuple[ItemId, ...] | None = None
    only_of: Annotated[str, id_in("qualities")] | None = None
    never: tuple[ItemId, ...] = ()


class Protecting(Row):
    bonus: Count = 0


class Protection(Table):
    items: Rows[Protecting] = Rows({}, Protecting)
    most_rings: Count = 0


class GearLoss(Table):
    spared: tuple[Literal["gem", "item", "jewel"], ...]


class Light(Lights):
    radius_m: Count


class Burden(Row):
    without_treasure: Count
    with_treasure: Count


class Weight(Row):
    weight_coins: Count


class OseCoin(Coin):
    weight_coins: Count = 0


class OseCoinage(Coinage):
    coins: Rows[OseCoin]


class DetailedEncumbrance(Table):
    up_to: tuple[Count, ...]
    metres_a_turn: tuple[Count, ...]


class Encumbrance(Table):
    unhindered: Count
    max_coins: Count
    gear_coins: Count
    encounter_part: Fraction
    magic_armour_part: Fraction
    detailed: DetailedEncumbrance
    treasure: Rows[Weight]


# Treasure.


class Gems(Banded):
    sides: Positive
    value_gp: tuple[Count, ...]


class Jewellery(Table):
    dice: Positive
    sides: Positive
    times_gp: Count
    damaged: Fraction


class MagicCategories(Banded):
    basic_column: tuple[Find, ...]
    expert_column: tuple[Find, ...]
    basic_up_to_level: Count


class ScrollColumn(Banded):
    sides: Positive
    arcane: tuple[Count, ...]
    divine: tuple[Count, ...]


class Scrolls(Table):
    kinds: Rows[Row]
    divine_in: Positive
    basic_column: ScrollColumn
    expert_column: ScrollColumn

    def column(self, column: str) -> ScrollColumn:
        """The `basic` or the `expert` column."""
        return self.basic_column if column == "basic" else self.expert_column


class Line(Table):
    """A line of a treasure type: the chance of it, and how much of what."""

    what: Literal["cp", "sp", "ep", "gp", "pp", "gems", "jewellery", "magic", "potions", "scrolls"]
    percent: Number | None = None
    dice: Dice | None = None
    times: Count = 1
    count: Positive | None = None
    one_of: tuple[Find, ...] | None = None
    none_of: tuple[Find, ...] = ()
    plus: tuple[Find, ...] = ()


class TreasureType(Row):
    carried: Annotated[str, id_in("hoards")]
    lines: tuple[Line, ...]
    mean_cp: Count | None = None


class Charge(Table):
    """Dice of the charges of a kind of magic item, and the classes that may use it."""

    dice: Positive
    sides: Positive
    users: tuple[ClassId, ...] = ()


class Potions(Table):
    sides: Positive
    more: Count
    unit: Annotated[str, id_in("units")]
    sick_turns: Count
    durations: Rows[Row]


class GearSections(GameTables):
    """Sections about gear, treasure and what is carried."""

    coinage: OseCoinage
    items: Rows[Ware]
    armour: ArmourTable
    weapons: Weapons
    qualities: Rows[Row]
    proficiency: Rows[Proficiency]
    protection: Protection
    gear_loss: GearLoss
    light: Light
    food: Food
    burdens: Rows[Burden]
    encumbrance: Encumbrance
    finds: Rows[Row]
    gems: Gems
    jewellery: Jewellery
    magic_categories: MagicCategories
    scrolls: Scrolls
    treasure_types: Rows[TreasureType]
    hoards: Rows[Row]
    loot: Rows[Row]
    charges: Rows[Charge]
    potions: Potions
    rings: Limit
