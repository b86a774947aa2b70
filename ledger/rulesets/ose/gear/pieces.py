"""Gear: what is worn and wielded, by whom, and what it does for armour class, attacks and damage."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.errors import Refusal
from ledger.ids import CHARACTER, CONDITION, DEAD, EQUIPPED, ITEM, NAME, STATUS
from ledger.rules.tables import Tables
from ledger.rules.working import Working
from ledger.rulesets.ose.characters.abilities import effect_on
from ledger.rulesets.ose.characters.classes import class_of

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

ENCHANTED = re.compile(r"(?P<base>.*\S)\s*(?P<bonus>[+\-−]\s?\d)")
"""A name that tells what a magic thing adds: `Épée +1`."""

NEVER_WORN = frozenset({"ammunition", "animal", "ship", "vehicle"})


class Piece(Struct, frozen=True):
    """Something held, as the rules see it.

    Attributes:
        base: Id of the item of the tables that it is, None for what is none of them.
        bonus: What magic adds; a curse takes away.
        worthless: Whether a curse makes an armour count as none (`ose:L819`).
        cursed: Whether it cannot be laid aside without magic.
    """

    base: str | None
    bonus: int = 0
    magic: bool = False
    worthless: bool = False
    cursed: bool = False


def piece(tables: Tables, state: View, item: str) -> Piece:
    """What an item or lot is: by its id, else as its lot tells, else by its name (`Cotte de mailles +1`)."""
    sort = item.partition("~")[0]
    listed = sort if sort in tables.group("items") else None
    if sort == item:
        return Piece(listed)
    lot = ITEM + item
    told, bonus = state.field(lot, "base"), state.field(lot, "bonus")
    named, added = _named(tables, str(state.field(lot, NAME) or ""))
    base = told if isinstance(told, str) else named or listed
    plus = bonus if isinstance(bonus, int) else added
    worthless = bool(state.field(lot, "worthless"))
    magic = state.field(lot, "kind") == "magic" or plus != 0
    return Piece(base, plus, magic, worthless, worthless or plus < 0 or bool(state.field(lot, "cursed")))


def _named(tables: Tables, name: str) -> tuple[str | None, int]:
    found = ENCHANTED.fullmatch(name)
    if found is None:
        return tables.find("items", name), 0
    bonus = int(found["bonus"].replace("−", "-").replace(" ", ""))
    return tables.find("items", found["base"]), bonus


def identified(draft: Drafting, lot: str, keys: Keys) -> None:
    """Note what armour or weapon a lot truly is, its magic, and its curse (`ose:L819-L820`)."""
    for told in ("base", "bonus", "cursed", "worthless", "protection"):
        if told in keys:
            draft.set(lot, told, keys[told] or None)


def kind_of(tables: Tables, thing: Piece) -> str | None:
    """`armour`, `shield`, `weapon`… of an item of the tables."""
    return None if thing.base is None else str(tables["items"][thing.base]["kind"])


def worn(tables: Tables, state: View, who: str) -> dict[str, Piece]:
    """What somebody wears and wields, by item or lot."""
    items = [
        key.removeprefix(EQUIPPED)
        for key, value in state.fields(who).items()
        if key.startswith(EQUIPPED) and value and state.quantity(who, ITEM + key.removeprefix(EQUIPPED)) > 0
    ]
    return {item: piece(tables, state, item) for item in items}


def equip(draft: Drafting, who: str, item: str, *, off: bool) -> None:
    """Refuse what class, hands or a curse do not allow, and note the armour class that follows (`ose:L166, L819`)."""
    from ledger.rulesets.ose.gear import protection

    tables = draft.rules.tables
    thing = piece(tables, draft, item)
    if off:
        release(draft, who, item)
    elif thing.base is not None:
        others = [other for named, other in worn(tables, draft, who).items() if named != item]
        _need_fit(draft, who, thing, thing.base, others)
    if kind_of(tables, thing) in ("armour", "shield") or item in protection.given_by(tables, draft, who):
        ac = armour_class_of(tables, draft, who)
        draft.step("armour_class", ac, who=who, source=tables["armour"]["source"], ascending=ascending(tables, ac))


def _need_fit(draft: Drafting, who: str, thing: Piece, base: str, others: Sequence[Piece]) -> None:
    """Refuse what is not worn, what is worn already, and what class or hands do not allow."""
    tables, name = draft.rules.tables, who.removeprefix(CHARACTER)
    kind = kind_of(tables, thing)
    if kind in NEVER_WORN:
        raise Refusal("not_worn", item=base)
    if kind in ("armour", "shield"):
        for other in others:
            if kind_of(tables, other) == kind:
                raise Refusal("already_worn", who=name, worn=other.base)
    class_id = class_of(draft, who)
    if class_id is not None and not allowed(tables, class_id, base):
        if kind == "weapon":
            draft.refuse("class_may_not_wield", who=name, item=base, **{"class": class_id})
        else:
            draft.refuse("class_may_not_wear", who=name, item=base, **{"class": class_id})
    taken = sum(hands(tables, other) for other in others)
    if hands(tables, thing) and taken + hands(tables, thing) > tables["weapons"]["hands"]:
        draft.refuse("hands_full", who=name, item=base)


def release(draft: Drafting, who: str, item: str) -> None:
    """Refuse to part with what is cursed and was put on (`ose:Échapper à la malédiction L819`)."""
    thing = piece(draft.rules.tables, draft, item)
    if thing.cursed and draft.field(who, STATUS) != DEAD:
        draft.refuse("cursed_stays", who=who.removeprefix(CHARACTER), item=thing.base or item)


def allowed(tables: Tables, class_id: str, item: str) -> bool:
    """Whether a class may wear or wield an item (`ose:L166`, `srd:Character Classes`)."""
    rule: Mapping[str, Any] = tables["proficiency"].get(class_id, {})
    kind = tables["items"][item]["kind"]
    if kind == "armour":
        return item in rule.get("wears", (item,))
    if kind == "shield":
        return bool(rule.get("shield", True))
    if kind == "weapon":
        kept = rule.get("only_of") in (None, *qualities(tables, Piece(item)))
        return kept and item in rule.get("only", (item,)) and item not in rule.get("never", ())
    return True


def hands(tables: Tables, thing: Piece) -> int:
    """Hands that something takes: two-handed weapons two, other weapons and a shield one (`srd:Weapons and Armour`)."""
    kind = kind_of(tables, thing)
    if kind == "weapon":
        return 2 if tables.group("weapons").get(thing.base or "", {}).get("two_handed") else 1
    return 1 if kind == "shield" else 0


def qualities(tables: Tables, thing: Piece) -> list[str]:
    """Qualities of a weapon; none of what is no weapon."""
    return list(tables.group("weapons").get(thing.base or "", {}).get("qualities", ()))


# Armour class.


def armour_class(
    tables: Tables,
    armour: str | None,
    dex: int,
    *,
    armour_bonus: int = 0,
    worthless: bool = False,
    shield: int = 0,
    penalty: int = 0,
) -> int:
    """Descending armour class: the armour's less what DEX, shield and magic give (`ose:L167, L172-L174, L819-L820`).

    Args:
        dex: Modifier of DEX.
        worthless: A curse that lets any armour count as none.
        shield: What the shield gives, its magic included.
    """
    rule = tables["armour"]
    base = rule["unarmoured"] if armour is None or worthless else rule["worn"][armour]["ac"] - armour_bonus
    return int(base) - dex - shield + penalty


def ascending(tables: Tables, ac: int) -> int:
    """The same as an ascending armour class (`ose:Classe d'armure ascendante L130`)."""
    return int(tables["attack"]["bonus_from"]) - ac


def ascending_working(tables: Tables, ac: Working) -> Working:
    """The same with its working."""
    working = Working(tables.source("attack")).add("bonus_from", int(tables["attack"]["bonus_from"]))
    return working.add("derived/armour_class", ascending(tables, ac.total) - working.total)


def shield_bonus(tables: Tables, magic: int = 0) -> int:
    """What a shield gives, with its magic (`ose:L820`, `srd:Weapons and Armour`)."""
    return int(tables["armour"]["shield"]) + magic


def armour_class_of(tables: Tables, state: View, who: str, *, shielded: bool = True) -> int:
    """A character's armour class with what is worn, DEX and what conditions take.

    Args:
        shielded: Whether a shield counts, which it does not from behind (`ose:L466, L496`).
    """
    return armour_class_working(tables, state, who, shielded=shielded).total


def armour_class_working(tables: Tables, state: View, who: str, *, shielded: bool = True) -> Working:
    """The same with its working: each piece and each modifier changes what those before it came to."""
    from ledger.rulesets.ose.gear import protection

    armour, armour_item, shields = Piece(None), "", dict[str, Piece]()
    for item, thing in worn(tables, state, who).items():
        kind = kind_of(tables, thing)
        if kind == "armour":
            armour, armour_item = thing, item
        elif kind == "shield" and shielded:
            # Where the game master's word let somebody bear several, one counts.
            shields = {item: thing}
    working = Working(tables.source("armour")).add("unarmoured", armour_class(tables, None, 0))
    if armour.base is not None:
        with_it = armour_class(tables, armour.base, 0, armour_bonus=armour.bonus, worthless=armour.worthless)
        source = tables.source("armour", "worn", armour.base)
        working.become(f"items/{armour_item}", with_it, source, reads=((who, EQUIPPED + armour_item),))
    dex = effect_on(tables, state, who, "dex_ac")
    if dex:
        score = state.quantity(who, "dex")
        working.add("traits/dex", -dex, tables.source("abilities"), score=score, reads=((who, "dex"),))
    for item, thing in shields.items():
        given = 0 if thing.worthless else shield_bonus(tables, thing.bonus)
        working.add(f"items/{item}", -given, reads=((who, EQUIPPED + item),))
    for id_, row in tables.group("conditions").items():
        if row.get("ac") and state.quantity(who, f"{CONDITION}{id_}"):
            source = tables.source("conditions", id_)
            working.add(f"conditions/{id_}", -int(row["ac"]), source, reads=((who, f"{CONDITION}{id_}"),))
    return protection.add(working, tables, state, who)


def gear_worn(tables: Tables, state: View, who: str) -> list[tuple[str, str | None]]:
    """What somebody wears and wields: each item or lot with its kind."""
    return [(item, kind_of(tables, thing)) for item, thing in worn(tables, state, who).items()]


def burden(tables: Tables, state: View, who: str) -> str:
    """Whether no armour is worn, a light or a heavy one (`ose:Encombrement simple L277-L280`)."""
    found = [thing.base for thing in worn(tables, state, who).values() if kind_of(tables, thing) == "armour"]
    return str(tables["armour"]["worn"][found[0]]["burden"]) if found else "none"


# Weapons.


class Weapon(Struct, frozen=True):
    """What is struck with: the item or lot, the item of the tables that it is, and its magic."""

    item: str
    base: str
    bonus: int = 0


def wielded(tables: Tables, state: View, who: str, strike: str | None) -> Weapon | None:
    """The weapon in somebody's hands for a strike, `melee` or `missile`; without one, a melee weapon rather."""
    weapons = {item: thing for item, thing in worn(tables, state, who).items() if thing.base in tables.group("weapons")}
    for wanted in ("melee", "missile") if strike is None else (strike,):
        for item, thing in weapons.items():
            if wanted in qualities(tables, thing):
                return Weapon(item, str(thing.base), thing.bonus)
    return None


def acts_last(tables: Tables, state: View, who: str) -> Weapon | None:
    """The slow weapon in somebody's hands, with which one acts at the end of a round (`ose:Armes lentes L457-L458`)."""
    weapons = tables.group("weapons")
    for item, thing in worn(tables, state, who).items():
        if weapons.get(thing.base or "", {}).get("slow"):
            return Weapon(item, str(thing.base), thing.bonus)
    return None


def strike_of(tables: Tables, base: str) -> str:
    """How a weapon strikes unless said: in melee if it can."""
    return "melee" if "melee" in tables.group("weapons")[base]["qualities"] else "missile"


def die_of(tables: Tables, strike: str, weapon: Weapon | None) -> int:
    """Sides of the die of damage: of the weapon where a knob says so, else of the strike (`ose:L493-L495, L504`)."""
    if weapon is not None and tables.knob("variable_weapon_damage"):
        return int(tables.group("weapons")[weapon.base]["damage"])
    return int(tables["strikes"][strike]["sides"])
