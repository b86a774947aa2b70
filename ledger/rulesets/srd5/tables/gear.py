"""Types of the tables about gear: items and what they do, what is worn, carried and charged."""

from fractions import Fraction
from typing import Annotated

from msgspec import Meta, field

from ledger.rules.game_tables import Coinage, Food, GameTables, Item, Lights, LightSource, Limit
from ledger.rules.table_types import Amount, Count, Dice, Positive, Row, Rows, Table, id_in
from ledger.rulesets.srd5.tables.characters import Ability, ClassId, DamageType, ItemId, SkillId, SpeciesId, ToolId

ItemKind = Annotated[str, id_in("item_kinds")]
Sort = Annotated[str, id_in("item_sorts")]


class Ware(Item):
    """A thing of the lists: what it costs and weighs; of a magic item, on what it may be and how it is used."""

    kind: ItemKind = "gear"
    price_cp: Count | None = None
    weight_lb: Fraction | None = None
    capacity_lb: Fraction | None = None
    monster: Annotated[str, id_in("monsters")] | None = None
    of: ItemId | None = None
    focus: Sort | None = None
    worn_on: Annotated[str, id_in("wearing.places")] | None = None
    used_up: bool = False
    heals: Dice | None = None
    category: Annotated[str, id_in("magic_categories")] | None = None
    rarity: tuple[Annotated[str, id_in("rarities")], ...] = ()
    plus: bool = False
    bases: tuple[ItemId, ...] = ()
    bases_not: tuple[ItemId, ...] = ()
    base_sorts: tuple[Sort, ...] = ()
    attunement: bool = False
    attunement_by: tuple[Annotated[str, id_in("attuners")], ...] = ()
    charges: Count | None = None
    regain: Annotated[str, Meta(pattern=r"^\d*(d\d+)?([+-]\d+)?$", examples=["1d6+1"])] = ""
    destroyed_on: Count | None = None
    consumable: bool = False
    scroll_level: Count | None = None

    @property
    def has_base(self) -> bool:
        """Whether a magic item is made of an ordinary one."""
        return bool(self.bases or self.base_sorts)


class Kind(Row):
    """A kind of item: the magic item that one with a bonus is, and whether it stays when it is used."""

    enchanted: ItemId | None = None
    stays: bool = False


class MagicCategory(Row):
    tools: tuple[ToolId, ...] = ()


class Rarity(Row):
    value_cp: Count | None = None
    craft_days: Count | None = None
    craft_cp: Count | None = None


class Worn(Row):
    sort: Annotated[str, id_in("armour_training")]
    ac: Count
    dex_most: Count | None = None
    needs_str: Count = 0
    stealth_disadvantage: bool = False
    don_min: Count
    doff_min: Count


class Armour(Table):
    shield: Count
    worn: Rows[Worn]


class BaseArmourClass(Table):
    base: Count


class UntrainedArmour(Table):
    abilities: tuple[Ability, ...]


class Weapon(Row):
    damage: Amount | None = None
    type: DamageType | None = None
    strike: Sort | None = None
    proficiency: Sort | None = None
    mastery: Annotated[str, id_in("masteries")] | None = None
    properties: tuple[Annotated[str, id_in("weapon_properties")], ...] = ()
    versatile: Dice | None = None
    ammunition: ItemId | None = None
    range_ft: tuple[Count, ...] = ()


class Weapons(Rows[Weapon]):
    hands: Count


class Wearing(Table):
    never: tuple[ItemKind, ...]
    places: Rows[Row]
    slow_ft: Count


class MagicEffect(Table):
    """What a magic item does to the numbers of who wears or carries it."""

    carried: bool = False
    unarmoured: bool = False
    unshielded: bool = False
    ac: Count = 0
    base_ac: Count = 0
    saves: Count = 0
    checks: Count = 0
    proficiency_bonus: Count = 0
    spell_attack: Count = 0
    spell_dc: Count = 0
    plus_to_spells: bool = False
    skill: SkillId | None = None
    skill_bonus: Count = 0
    weapon: Count = 0
    weapons: tuple[ItemId, ...] = ()
    damage: Count = 0
    strikes_as: ItemId | None = None
    ability: Ability | None = None
    score: Count = 0
    raise_: Count | None = field(name="raise", default=None)
    most: Count = 0
    hp_per_level: Count = 0
    speed_least: Count = 0
    unslowed: bool = False
    trained: bool = False
    no_strength: bool = False
    quiet: bool = False

    def bonus(self, column: str) -> int:
        """The bonus in a column: `ac`, `saves`, `checks`, `spell_attack`, `spell_dc`…"""
        bonus: int = getattr(self, column)
        return bonus


class Attuner(Row):
    """Who may attune to an item: members of a class, or of a species."""

    class_: ClassId | None = field(name="class", default=None)
    species: SpeciesId | None = None


class Charges(Table):
    dawn_hour: Count
    destroy_sides: Positive
    first_aid: ItemId


class Size(Row):
    carry_per_str: Fraction


class Load(Table):
    push_times: Count
    over_carry_ft: Count
    drawn_times: Count
    not_carried: tuple[ItemKind, ...]


class Barding(Table):
    price_times: Count
    weight_times: Count


class Srd5Coinage(Coinage):
    coins_per_lb: Positive


class Light(LightSource):
    bright_ft: Count = 0
    dim_ft: Count = 0
    cone: bool = False


class LightTable(Lights):
    sources: Rows[Light]


class Tool(Row):
    """A tool: the check that it helps, and what it makes: items, or sorts of them but for some."""

    ability: Ability
    sort: Sort
    dc: tuple[Count, ...] = ()
    makes: tuple[ItemId, ...] = ()
    makes_sorts: tuple[Sort, ...] = ()
    makes_not: tuple[ItemId, ...] = ()


class GearSections(GameTables):
    """Sections about gear."""

    items: Rows[Ware]
    item_kinds: Rows[Kind]
    item_sorts: Rows[Row]
    magic_categories: Rows[MagicCategory]
    rarities: Rows[Rarity]
    armour: Armour
    armour_training: Rows[Row]
    base_ac: BaseArmourClass
    untrained_armour: UntrainedArmour
    weapons: Weapons
    weapon_properties: Rows[Row]
    masteries: Rows[Row]
    wearing: Wearing
    magic_effects: Rows[MagicEffect]
    attunement: Limit
    attuners: Rows[Attuner]
    charges: Charges
    sizes: Rows[Size]
    load: Load
    barding: Barding
    coinage: Srd5Coinage
    light: LightTable
    food: Food
    tools: Rows[Tool]
    finds: Table
