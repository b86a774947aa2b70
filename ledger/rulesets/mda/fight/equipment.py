"""What somebody bears: the weapon in hand, armour and shield, and the values that a fight is fought with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.ids import CONDITION, EQUIPPED, ITEM, NAME, USED
from ledger.people import name_of
from ledger.rules.tables import Tables
from ledger.rules.working import Working
from ledger.rulesets.mda.fight.figures import wounds
from ledger.rulesets.mda.fight.figures.armour import (
    REALISTIC,
    SHORT,
    Handicap,
    combat_values,
    excluded,
    handicap,
    zone_protection,
)
from ledger.rulesets.mda.fight.figures.weapons import expression, fixed, item_of
from ledger.rulesets.mda.fight.figures.wounds import AT, PRD, Body
from ledger.rulesets.mda.trade import need_right

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

WEAPON, ARMOUR, SHIELD = "weapon", "armour", "shield"
SHIELD_LOST = "shield_lost"
SYMBOLS = "symbols"
"""Field of a character: the zones in which its symbols sit, as it was told."""
RUPTURE = "rupture"
"""Field of a weapon that has met others: its factor from then on."""
BASE, PLUS = "base", "plus"
"""Fields of a lot that was identified: the item that it is, and what it does beyond the least of its kind."""
LOST = {AT: "at.loss", PRD: "prd.loss"}
"""What wounds have taken of AT and PRD."""


class Arm(Struct, frozen=True):
    """A weapon in hand.

    Attributes:
        item: The item or lot, without `item:`.
        weapon: What it is in this hand, or these, an id of the weapons.
        rupture: Its factor of rupture.
        plus: What it does beyond the least of its kind.
    """

    item: str
    weapon: str
    rupture: int
    plus: int = 0


def base_of(tables: Tables, state: View, item: str) -> str | None:
    """The item of the tables that an item or lot is: as it was identified, by its id, or by the name of the lot."""
    told = state.field(ITEM + item, BASE)
    sort = str(told) if told is not None else item.partition("~")[0]
    if sort in tables.group("items"):
        return sort
    return tables.find("items", str(state.field(ITEM + item, NAME) or ""))


def borne(tables: Tables, state: View, who: str, kind: str) -> dict[str, str]:
    """What somebody bears of a kind: the item of the tables by item or lot."""
    found = {}
    for key, value in state.fields(who).items():
        item = key.removeprefix(EQUIPPED)
        if item == key or not value or state.quantity(who, ITEM + item) <= 0:
            continue
        base = base_of(tables, state, item)
        if base is not None and tables["items"][base].get("kind") == kind and (kind != WEAPON or _grips(tables, base)):
            found[item] = base
    return found


def arm_of(tables: Tables, state: View, who: str) -> Arm | None:
    """The weapon in somebody's hand: a sif in both, where no shield takes one (`mda:5.17 L890`)."""
    arms = borne(tables, state, who, WEAPON)
    if not arms:
        return None
    item, base = next(iter(arms.items()))
    free = int(tables["weapons"]["hands"]) - len(borne(tables, state, who, SHIELD)) - (len(arms) - 1)
    grips = _grips(tables, base)
    fits = {id_: row for id_, row in grips.items() if row["hands"] <= free} or grips
    weapon = max(fits, key=lambda id_: int(fits[id_]["hands"]))
    told, plus = (state.field(ITEM + item, key) for key in (RUPTURE, PLUS))
    rupture = told if isinstance(told, int) else int(grips[weapon]["rupture"])
    return Arm(item, weapon, rupture, plus if isinstance(plus, int) else 0)


def _grips(tables: Tables, base: str) -> dict[str, Mapping[str, Any]]:
    """The weapons that an item may be in the hand."""
    return {id_: row for id_, row in tables.group("weapons").items() if item_of(tables, id_) == base}


def equip(draft: Drafting, who: str, item: str, *, off: bool) -> None:
    """Refuse what hands or other pieces do not allow, and note the values that follow."""
    tables, name = draft.rules.tables, name_of(who)
    base = base_of(tables, draft, item)
    kind = tables.group("items").get(base or "", {}).get("kind")
    if not off and base is not None:
        need_right(draft, who, base)
        others = {other: named for other, named in borne(tables, draft, who, str(kind)).items() if other != item}
        if kind == ARMOUR and (other := excluded(tables, base, others.values())):
            draft.refuse("not_together", item=base, other=other)
        elif kind in (WEAPON, SHIELD) and others:
            draft.refuse("in_hand_already", who=name, item=base, other=next(iter(others.values())))
        if kind in (WEAPON, SHIELD) and _hands(tables, draft, who) > tables["weapons"]["hands"]:
            draft.refuse("hands_full", who=name, item=base)
    if kind in (WEAPON, ARMOUR, SHIELD):
        at, prd = values(tables, draft, who)
        source = tables["items"].get(base, {}).get("source")
        pr, advised = protection(tables, draft, who), int(tables["handicaps"]["advised_up_to"])
        draft.step("values_borne", who=who, source=source, at=at, prd=prd, pr=pr)
        if pr > advised and not off:
            draft.deviate("heavier_than_advised", who)


def _hands(tables: Tables, state: View, who: str) -> int:
    """Hands that everything borne takes at least."""
    least = [
        min(int(row["hands"]) for row in _grips(tables, base).values())
        for base in borne(tables, state, who, WEAPON).values()
    ]
    return sum(least) + len(borne(tables, state, who, SHIELD))


# Protection.


def protection(tables: Tables, state: View, who: str) -> int:
    """PR by the short rules: of armour, and of a shield that is not lost (`mda:3.6 L471, 5.15 L796-L810`)."""
    return protection_working(tables, state, who).total


def protection_working(tables: Tables, state: View, who: str) -> Working:
    """The same with its working: a line for each piece."""
    working = Working(tables.source("goods"))
    for kind in (ARMOUR, SHIELD):
        if kind == SHIELD and state.quantity(who, CONDITION + SHIELD_LOST):
            continue
        for item, base in borne(tables, state, who, kind).items():
            if points := int(tables["items"][base].get("pr", 0)):
                working.add(f"items/{item}", points, tables.source("items", base), reads=((who, EQUIPPED + item),))
    return working


def _zone_working(tables: Tables, state: View, who: str, zone: str) -> Working:
    """PR of a zone by the realistic rules: that of its symbols, less those that are crossed out."""
    body = body_of(tables, state, who)
    symbols, struck = body.symbols.get(zone, 0), body.struck.get(zone, 0)
    working = Working(tables.source("symbols"))
    if symbols:
        working.add("symbols", zone_protection(tables, symbols, 0), score=symbols, reads=((who, SYMBOLS),))
    if struck:
        left = zone_protection(tables, symbols, struck)
        working.become("symbols_struck", left, score=struck, reads=((who, f"struck.{zone}"),))
    return working


def symbols_of(tables: Tables, state: View, who: str) -> dict[str, int]:
    """Symbols by zone: as told, else where pieces have theirs; those of a shield beside (`mda:3.5 L447-L467, 3.6`)."""
    found: dict[str, int] = {}
    told = state.field(who, SYMBOLS)
    kinds = (SHIELD,) if isinstance(told, str) else (ARMOUR, SHIELD)
    if isinstance(told, str):
        for zone in told.split(","):
            found[zone] = found.get(zone, 0) + 1
    for kind in kinds:
        if kind == SHIELD and state.quantity(who, CONDITION + SHIELD_LOST):
            continue
        for base in borne(tables, state, who, kind).values():
            for zone in tables["items"][base].get("symbols", ()):
                found[zone] = found.get(zone, 0) + 1
    return found


def weight_of(tables: Tables, state: View, who: str) -> Handicap:
    """What equipment takes from AT and PRD by its PR, or its symbols, which are as many; damage gives nothing back."""
    shields = borne(tables, state, who, SHIELD).values() if tables.knob("armour_shield_counts_for_handicap") else ()
    pieces = (*borne(tables, state, who, ARMOUR).values(), *shields)
    by = REALISTIC if tables.knob("protection") == REALISTIC else SHORT
    return handicap(tables, by, sum(int(tables["items"][base].get("pr", 0)) for base in pieces))


def protection_against(tables: Tables, state: View, who: str, zone: str | None) -> int:
    """PR that an impact meets: that of the zone by the realistic rules, else of everything worn."""
    if tables.knob("protection") == SHORT:
        return protection(tables, state, who)
    body = body_of(tables, state, who)
    return 0 if zone is None else zone_protection(tables, body.symbols.get(zone, 0), body.struck.get(zone, 0))


# The body in a fight.


def body_of(tables: Tables, state: View, who: str) -> Body:
    """The zones of somebody in this fight."""
    zones = tables.group("zones")
    return Body(
        symbols=symbols_of(tables, state, who),
        struck={zone: state.quantity(who, f"struck.{zone}") for zone in zones},
        wounds={zone: state.quantity(who, f"wounds.{zone}") for zone in zones},
        at=state.quantity(who, LOST[AT]),
        prd=state.quantity(who, LOST[PRD]),
        spared=any(row.get("spares") and state.quantity(who, CONDITION + id_) for id_, row in _conditions(tables)),
    )


def change_body(draft: Drafting, who: str, after: Body) -> None:
    """Note the difference between the zones as they are and as they are from now on."""
    before = body_of(draft.rules.tables, draft, who)
    for zone in draft.rules.tables.group("zones"):
        draft.note(who, f"struck.{zone}", after.struck.get(zone, 0) - before.struck.get(zone, 0))
        draft.note(who, f"wounds.{zone}", after.wounds.get(zone, 0) - before.wounds.get(zone, 0))
    draft.note(who, LOST[AT], after.at - before.at)
    draft.note(who, LOST[PRD], after.prd - before.prd)
    for id_, row in _conditions(draft.rules.tables):
        if row.get("spares") and before.spared and not after.spared:
            draft.note(who, CONDITION + id_, -draft.quantity(who, CONDITION + id_))


def _conditions(tables: Tables) -> list[tuple[str, Mapping[str, Any]]]:
    return list(tables.group("conditions").items())


# The values of a fight.


def values(tables: Tables, state: View, who: str) -> tuple[int, int]:
    """AT and PRD with weapon, armour, spells and wounds (`mda:3.7 L483-L505, 5.17 L864-L890, 6.7 L1116, 3.1 L379`)."""
    at, prd = values_workings(tables, state, who)
    return at.total, prd.total


def values_workings(tables: Tables, state: View, who: str) -> tuple[Working, Working]:
    """The same with their working."""
    arm, weighs = arm_of(tables, state, who), weight_of(tables, state, who)
    at = Working(tables.source("values")).count(who, AT, state.quantity(who, AT))
    prd = Working(tables.source("values")).count(who, PRD, state.quantity(who, PRD))
    own, weapon = (at.total, prd.total), None if arm is None else arm.weapon

    def go_on(values: tuple[int, int], label: str, source: str | None, *reads: str) -> None:
        for working, value in zip((at, prd), values, strict=True):
            if value != working.total:
                working.become(label, value, source, reads=tuple((who, key) for key in reads))

    if arm is not None:
        source = tables.source("weapons", arm.weapon)
        go_on(combat_values(tables, *own, weapon, Handicap(0, 0)), f"items/{arm.item}", source, EQUIPPED + arm.item)
    pieces = [EQUIPPED + item for kind in (ARMOUR, SHIELD) for item in borne(tables, state, who, kind)]
    go_on(combat_values(tables, *own, weapon, weighs), "handicap", tables.source("handicaps"), *pieces)
    runes = {AT: 0, PRD: 0}
    for id_, row in _conditions(tables):
        if state.quantity(who, CONDITION + id_):
            runes = {stat: adds + int(row.get(stat, 0)) for stat, adds in runes.items()}
            with_it = combat_values(tables, *own, weapon, weighs, rune_at=runes[AT], rune_prd=runes[PRD])
            go_on(with_it, f"conditions/{id_}", tables.source("conditions", id_), CONDITION + id_)
    for working, stat in ((at, AT), (prd, PRD)):
        if lost := state.quantity(who, LOST[stat]):
            working.count(who, LOST[stat], lost, -1)
    return at, prd


def figures(tables: Tables, state: View, who: str) -> dict[str, Any]:
    """What a sheet shows of a fighter: AT and PRD as they are now, PR, the impact and the factor of the weapon."""
    if not (state.quantity(who, AT) or state.quantity(who, PRD)):
        return {}
    at, prd = values_workings(tables, state, who)
    found: dict[str, Any] = {"at_now": at, "prd_now": prd}
    if tables.knob("protection") == SHORT:
        found["pr"] = protection_working(tables, state, who)
    else:
        found["zones"] = {zone: _zone_working(tables, state, who, zone) for zone in tables.group("zones")}
    arm = arm_of(tables, state, who)
    if arm is not None:
        row, strength = tables["weapons"][arm.weapon], state.quantity(who, "fo")
        found["pi"] = expression(tables, int(row["dice"]), fixed(tables, arm.weapon, strength) + arm.plus)
        reads = ((who, EQUIPPED + arm.item), (ITEM + arm.item, RUPTURE))
        found["fr"] = Working(tables.source("rupture")).add(f"items/{arm.item}", arm.rupture, reads=reads)
    return found


def incapable(tables: Tables, state: View, who: str) -> bool:
    """Whether wounds leave somebody no AT or PRD to go on with (`mda:3.8 L523`)."""
    at, prd = values(tables, state, who)
    return wounds.incapable(tables, at, prd)


# Weapons are better than the least of their kind, wear and break.


def on_identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Note what a lot truly is, and what it does beyond the least of its kind (`mda:5.19 L935, 4.8 L701`)."""
    from ledger.rules.keys import need_keys

    need_keys(draft.rules.tables, "identify", keys)
    for key, field in (("base", BASE), ("pi", PLUS), ("fr", RUPTURE)):
        if key in keys:
            draft.set(lot, field, keys[key])


def break_arm(draft: Drafting, who: str, item: str) -> None:
    """Note that a weapon breaks: it is gone."""
    draft.move(who, USED, ITEM + item, 1)


def wear_arm(draft: Drafting, who: str, item: str, rupture: int) -> None:
    """Note the new factor of a weapon; one of many alike becomes a thing of its own (`mda:4.8 L697-L699`)."""
    if "~" in item:
        draft.set(ITEM + item, RUPTURE, rupture)
        return
    from ledger.decisions.trade import new_lot
    from ledger.facts import FOUND

    lot = new_lot(draft, item, None, "item", draft.rules.price(item))
    draft.set(lot, FOUND, 1)
    draft.set(lot, RUPTURE, rupture)
    draft.move(who, USED, ITEM + item, 1)
    draft.move(USED, who, lot, 1)
    draft.set(who, EQUIPPED + item, None)
    draft.set(who, EQUIPPED + lot.removeprefix(ITEM), True)
