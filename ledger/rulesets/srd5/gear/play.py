"""Records what is done with items: identified, put on, opened, lit, drunk, used up."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import Refusal
from ledger.facts import Keys
from ledger.ids import CHARACTER, ITEM, NAME
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.shared import lights, supplies
from ledger.rulesets.srd5.gear import items as gear_items
from ledger.rulesets.srd5.gear.armour import ac_working, needed_strength, slowed_by_armour
from ledger.rulesets.srd5.gear.attunement import attune_when_put_on
from ledger.rulesets.srd5.gear.charges import figures as charge_figures
from ledger.rulesets.srd5.gear.charges import play as charge_play
from ledger.rulesets.srd5.gear.items import Piece, kind_of, listed_row, piece, worn_pieces
from ledger.rulesets.srd5.gear.sheet import UNIT
from ledger.rulesets.srd5.healing import play as healing_play
from ledger.rulesets.srd5.health.state import settle_maximum
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Kind, Ware, Weapon
from ledger.rulesets.srd5.trade.figures import require_base
from ledger.state import View


def require_wearable(draft: Drafting, who: str, item: str) -> None:
    """Refuse an item that cannot be worn, is worn already, or has no free hand (`srd5:attunement PUB equipment`)."""
    tables, thing = Srd5Tables.of(draft), piece(Srd5Tables.of(draft), draft, item)
    name, shown = name_of(who), thing.item or item
    if kind_of(tables, thing) in tables.wearing.never:
        raise Refusal("not_worn", item=shown)
    others = {named: other for named, other in worn_pieces(tables, draft, who).items() if named != item}
    for named, other in others.items():
        place = place_of(tables, thing)
        if place is not None and place == place_of(tables, other):
            raise Refusal("already_worn", who=name, worn=other.item or named)
    needed = hands_taken(tables, thing)
    if needed and needed + sum(hands_taken(tables, other) for other in others.values()) > tables.weapons.hands:
        draft.refuse("hands_full", who=name, item=shown)


def place_of(tables: Srd5Tables, thing: Piece) -> str | None:
    """The place where only one item is worn: `armour`, `shield`, `feet`… (`srd5:attunement PUB`)."""
    kind = kind_of(tables, thing)
    if kind in ("armour", "shield"):
        return kind
    place = tables.items.get(thing.item or "", Ware()).worn_on
    return None if place is None else str(place)


def hands_taken(tables: Srd5Tables, thing: Piece) -> int:
    """Hands that an item takes: two-handed weapons two, other weapons and a shield one (`srd5:equipment PUB`)."""
    kind = kind_of(tables, thing)
    if kind == "weapon":
        return 2 if "two_handed" in tables.weapons.get(thing.base or "", Weapon()).properties else 1
    return 1 if kind == "shield" else 0


def record_armour_class(draft: Drafting, who: str, item: str) -> None:
    """Record the armour class that follows from what is worn, and the Speed lost to too heavy an armour."""
    tables = Srd5Tables.of(draft)
    ac = ac_working(tables, draft, who).total
    draft.step("armour_class", ac, who=who, source=tables.armour.source, item=item)
    slowed = slowed_by_armour(tables, draft, who)
    if slowed:
        needed = needed_strength(tables, draft, who)
        draft.step("armour_slows", slowed, who=who, source=tables.wearing.source, needed=needed)


def on_identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Record which listed item a find is, what it is made of, its bonus, rarity and charges (`srd5:attunement`)."""
    require_keys(draft.rules.tables, "identify", keys)
    draft.set(lot, NAME, name)
    for given in ("item", "base", "plus", "rarity", "attunement"):
        if given in keys:
            draft.set(lot, given, keys[given])
    require_base(Srd5Tables.of(draft), gear_items.piece(Srd5Tables.of(draft), draft, lot.removeprefix(ITEM)))
    if "charges" in keys:
        charge_play.set_charges_found(draft, lot, keys)


def equip(draft: Drafting, who: str, item: str, *, off: bool) -> None:
    """Put an item on, with the attunement that it requires, or take it off (`srd5:attunement PUB`)."""
    if not off:
        require_wearable(draft, who, item)
        attune_when_put_on(draft, who, item)
    thing = gear_items.piece(Srd5Tables.of(draft), draft, item)
    if gear_items.kind_of(Srd5Tables.of(draft), thing) in ("armour", "shield"):
        record_armour_class(draft, who, item)
    settle_maximum(draft, who)


def use(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
    """Use an item: spend charges, drink, open a pack, light it. False where the caller is to use it up."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "use", keys)
    row = listed_row(tables, draft, item) or Ware(kind="")
    if row.kind == "kit":
        healing_play.use_healers_kit(draft, who, keys)
    if charge_figures.has_charges(tables, draft, item):
        charge_play.spend_charges(draft, who, item, count)
        return True
    if row.heals is not None:
        healing_play.drink_potion(draft, who, item, count, keys)
        return False
    if row.kind == "pack":
        supplies.open_bundle(draft, who, item, count)
        return True
    if lights.use_light(draft, Srd5Tables.of(draft), who, item, count, UNIT):
        return True
    return not bool(keys.get("used_up", is_used_up(tables, draft, item)))


def burn_down(draft: Drafting) -> None:
    """Record how far each light has burned; those burned down go out."""
    characters = {who: draft.fields(who) for who in draft.accounts(CHARACTER)}
    lights.burn_down_lights(draft, Srd5Tables.of(draft), UNIT, characters)


def is_used_up(tables: Srd5Tables, state: View, item: str) -> bool:
    """Whether use consumes an item: potions, food, fuel; weapons, armour and most magic items stay."""
    row = listed_row(tables, state, item)
    if row is None:
        return state.field(ITEM + item, "kind") != "magic"
    return row.consumable or not tables.item_kinds.get(row.kind, Kind()).stays
