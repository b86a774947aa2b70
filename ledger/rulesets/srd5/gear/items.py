"""Gear: what things are, what is worn and wielded, and the armour class that follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.errors import Refusal
from ledger.ids import EQUIPPED, ITEM, NAME
from ledger.people import name_of
from ledger.rules.naming import enchanted
from ledger.rules.tables import Tables, folded
from ledger.rules.working import Working
from ledger.rulesets.srd5.characters import account
from ledger.rulesets.srd5.rolls.figures import armour_class

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View


class Piece(Struct, frozen=True):
    """Something held, as the rules see it.

    Attributes:
        item: Id of the listed item that it is, magic or not; None for what is none of them.
        base: Id of the ordinary item that it is, or that is inside it.
        plus: What magic adds, 0 to 3.
        rarity: Rarity told of it, None where the list says it.
    """

    item: str | None
    base: str | None = None
    plus: int = 0
    rarity: str | None = None

    @property
    def magic(self) -> bool:
        """Whether it is a magic item."""
        return bool(self.plus) or self.rarity is not None or (self.item != self.base)


def piece(tables: Tables, state: View, item: str) -> Piece:
    """What an item or lot is: as its lot tells, by its name (`Harnois +1`), or by its id."""
    lot, sort = ITEM + item, item.partition("~")[0]
    told, inside, bonus, rarity = (state.field(lot, key) for key in ("item", "base", "plus", "rarity"))
    named, added = enchanted(tables, str(state.field(lot, NAME) or ""))
    plus = bonus if isinstance(bonus, int) else max(0, added)
    listed = told if isinstance(told, str) else named or (sort if sort in tables.group("items") else None)
    row = tables.group("items").get(listed or "", {})
    base = inside if isinstance(inside, str) else _base(tables, listed, row)
    if plus and base is not None and row.get("kind") != "magic":
        listed = tables.group("item_kinds").get(tables["items"][base]["kind"], {}).get("enchanted", listed)
    return Piece(listed, base, plus, rarity if isinstance(rarity, str) else None)


def _base(tables: Tables, listed: str | None, row: Mapping[str, Any]) -> str | None:
    """The ordinary item in a listed one: itself, or the only one that a magic item is made of."""
    if row.get("kind") != "magic":
        return listed
    bases = row.get("bases", ())
    return str(bases[0]) if len(bases) == 1 else None


def kind_of(tables: Tables, thing: Piece) -> str | None:
    """`armour`, `shield`, `weapon`, `gear`…: of the ordinary item; `magic` for what is made of none."""
    item = thing.base or thing.item
    return None if item is None else str(tables["items"][item]["kind"])


def worn(tables: Tables, state: View, who: str) -> dict[str, Piece]:
    """What somebody wears and wields, by item or lot."""
    items = [key.removeprefix(EQUIPPED) for key, on in state.fields(who).items() if key.startswith(EQUIPPED) and on]
    return {item: piece(tables, state, item) for item in items if state.quantity(who, ITEM + item) > 0}


# Putting on and laying aside.


def equip(draft: Drafting, who: str, item: str) -> None:
    """Refuse what cannot be worn, is worn already, or finds no hand free (`srd5:attunement PUB equipment`)."""
    tables, thing = draft.rules.tables, piece(draft.rules.tables, draft, item)
    name, shown = name_of(who), thing.item or item
    if kind_of(tables, thing) in tables["wearing"]["never"]:
        raise Refusal("not_worn", item=shown)
    others = {named: other for named, other in worn(tables, draft, who).items() if named != item}
    for named, other in others.items():
        place = place_of(tables, thing)
        if place is not None and place == place_of(tables, other):
            raise Refusal("already_worn", who=name, worn=other.item or named)
    needed = hands(tables, thing)
    if needed and needed + sum(hands(tables, other) for other in others.values()) > tables["weapons"]["hands"]:
        draft.refuse("hands_full", who=name, item=shown)


def place_of(tables: Tables, thing: Piece) -> str | None:
    """Where only one thing of a sort is worn: `armour`, `shield`, `feet`… (`srd5:attunement PUB`)."""
    kind = kind_of(tables, thing)
    if kind in ("armour", "shield"):
        return kind
    place = tables.group("items").get(thing.item or "", {}).get("worn_on")
    return None if place is None else str(place)


def hands(tables: Tables, thing: Piece) -> int:
    """Hands that something takes: two-handed weapons two, other weapons and a shield one (`srd5:equipment PUB`)."""
    kind = kind_of(tables, thing)
    if kind == "weapon":
        return 2 if "two_handed" in tables.group("weapons").get(thing.base or "", {}).get("properties", ()) else 1
    return 1 if kind == "shield" else 0


def noted(draft: Drafting, who: str, item: str) -> None:
    """Note the armour class that follows from what is worn now, and what an armour too heavy takes from Speed."""
    tables = draft.rules.tables
    draft.step("armour_class", ac_of(tables, draft, who), who=who, source=tables["armour"]["source"], item=item)
    slowed = slowed_by_armour(tables, draft, who)
    if slowed:
        needed = needed_strength(tables, draft, who)
        draft.step("armour_slows", slowed, who=who, source=tables["wearing"]["source"], needed=needed)


# Weapons.


def wielded(tables: Tables, state: View, who: str, named: str | None = None) -> tuple[str, Piece] | None:
    """The weapon that somebody strikes with: one that is held and named so, or else the first that is wielded.

    Returns:
        The item or lot, and what it is.
    """
    if named is None:
        weapons = [(item, thing) for item, thing in worn(tables, state, who).items() if struck_as(tables, thing)]
        return weapons[0] if weapons else None
    for item, thing in held(tables, state, who, named):
        if struck_as(tables, thing):
            return item, thing
    listed = tables.find("items", named)
    thing = Piece(None) if listed is None else piece(tables, state, listed)
    return (str(listed), thing) if struck_as(tables, thing) else None


def held(tables: Tables, state: View, who: str, named: str) -> Iterator[tuple[str, Piece]]:
    """The items and lots that somebody has and that are called so."""
    typed = folded(named)
    for commodity in state.holdings(who):
        item = commodity.removeprefix(ITEM)
        names = (folded(item), folded(str(state.field(commodity, NAME) or "")))
        if commodity.startswith(ITEM) and (typed in names or tables.find("items", named) == item):
            yield item, piece(tables, state, item)


def struck_as(tables: Tables, thing: Piece) -> str | None:
    """The weapon of the list that something strikes as: itself, or what a staff or rod is in hand."""
    weapons = tables.group("weapons")
    known = (thing.base, tables.group("magic_effects").get(thing.item or "", {}).get("strikes_as"))
    return next((str(id_) for id_ in known if id_ in weapons), None)


# Armour class.


def shield_bonus(tables: Tables, plus: int = 0) -> int:
    """What a shield adds (`srd5:equipment PUB Armor`)."""
    return int(tables["armour"]["shield"]) + plus


def ac_of(tables: Tables, state: View, who: str) -> int:
    """Armour class of what somebody wears."""
    return ac_working(tables, state, who).total


def ac_working(tables: Tables, state: View, who: str) -> Working:
    """The same with its working."""
    from ledger.rulesets.srd5.gear import magic

    armour, armour_item, shields = Piece(None), "", dict[str, Piece]()
    for item, thing in worn(tables, state, who).items():
        kind = kind_of(tables, thing)
        if kind == "armour":
            armour, armour_item = thing, item
        elif kind == "shield":
            # Where the game master's word let somebody bear several, one counts.
            shields = {item: thing}
    dex, score = account.modifier_of(tables, state, who, "dex"), state.quantity(who, "dex")
    row = tables.group("armour.worn").get(armour.base or "")
    working = Working(tables.source("armour"))
    if row is None:
        working.add("unarmoured", armour_class(tables, 0, None), tables.source("base_ac"))
        for effect, base in magic.bonuses(tables, state, who, "base_ac"):
            if base > working.total:
                working.become(f"items/{effect.item}", base, tables.source(magic.EFFECTS), reads=effect.reads)
    else:
        reads = ((who, EQUIPPED + armour_item),)
        working.add(
            f"items/{armour_item}", int(row["ac"]), tables.source("armour", "worn", str(armour.base)), reads=reads
        )
    base = armour_class(tables, 0, row)
    if adds := armour_class(tables, dex, row) - base:
        working.add("traits/dex", adds, score=score, reads=((who, "dex"),))
    if armour.plus:
        working.add("magic", armour.plus, reads=((who, EQUIPPED + armour_item),))
    for item, thing in shields.items():
        working.add(f"items/{item}", shield_bonus(tables, thing.plus), reads=((who, EQUIPPED + item),))
    return magic.add(working, tables, magic.bonuses(tables, state, who, "ac"))


def armour_worn(tables: Tables, state: View, who: str) -> Mapping[str, Any]:
    """The row of the armour that somebody wears, empty without any."""
    bases = [thing.base for thing in worn(tables, state, who).values() if kind_of(tables, thing) == "armour"]
    return tables.group("armour.worn").get(str(bases[0]), {}) if bases else {}


def sorts_worn(tables: Tables, state: View, who: str) -> set[str]:
    """The sorts of armour that somebody wears: `light`, `medium`, `heavy`, `shield` (`srd5:equipment PUB Armor`)."""
    kinds = {kind_of(tables, thing) for thing in worn(tables, state, who).values()}
    armour = armour_worn(tables, state, who)
    return ({"shield"} if "shield" in kinds else set()) | ({str(armour["sort"])} if armour else set())


def needed_strength(tables: Tables, state: View, who: str) -> int:
    """Strength that the armour worn asks for, 0 where it asks for none."""
    return int(armour_worn(tables, state, who).get("needs_str", 0))


def slowed_by_armour(tables: Tables, state: View, who: str) -> int:
    """Feet of Speed that an armour too heavy for its wearer takes (`srd5:equipment PUB Armor`)."""
    from ledger.rulesets.srd5.gear import magic

    strong = account.score_of(tables, state, who, "str") >= needed_strength(tables, state, who)
    if strong or any(magic.has(tables, state, who, column) for column in ("no_strength", "unslowed")):
        return 0
    return int(tables["wearing"]["slow_ft"])


def stealth_at_disadvantage(tables: Tables, state: View, who: str) -> bool:
    """Whether the armour worn gives Disadvantage on Stealth (`srd5:equipment PUB Armor`)."""
    from ledger.rulesets.srd5.gear import magic

    noisy = bool(armour_worn(tables, state, who).get("stealth_disadvantage"))
    return noisy and not magic.has(tables, state, who, "quiet")
