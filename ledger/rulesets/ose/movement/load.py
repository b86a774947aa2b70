"""Load and movement: what is carried weighs, and how far one comes with it in a turn and in a day."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from ledger.ids import EQUIPPED, ITEM, NAME
from ledger.rules.bands import banded
from ledger.rules.tables import Tables, folded
from ledger.rules.working import Working
from ledger.rulesets.ose.gear.pieces import burden, gear_worn, kind_of, piece
from ledger.rulesets.ose.movement.carriers import ridden_move
from ledger.rulesets.ose.purse import weight

if TYPE_CHECKING:
    from ledger.state import View

LADEN = "condition:laden"
CLEAR = "clear"


def weight_of_item(tables: Tables, item: str, *, magic: bool = False) -> int:
    """Weight of armour, a shield or a weapon; other gear is in a flat estimate (`ose:L282`, magic armour L820)."""
    row = tables["items"][item]
    coins = int(row.get("weight_coins", 0))
    if magic and row["kind"] in ("armour", "shield"):
        return floor(coins * Fraction(tables["encumbrance"]["magic_armour_part"]))
    return coins


def weight_of_treasure(tables: Tables, treasure: Mapping[str, int]) -> int:
    """Weight of coins and finds by their sort: `gp`, `gem`, `potion` (`ose:L273-L274`)."""
    sorts = tables.group("encumbrance.treasure")
    coins = {coin: count for coin, count in treasure.items() if coin in tables.group("coinage.coins")}
    return weight(tables, coins) + sum(
        count * int(sorts[sort]["weight_coins"]) for sort, count in treasure.items() if sort not in coins
    )


def weight_of_gear(tables: Tables) -> int:
    """Weight of all that is neither treasure nor armour nor weapon (`ose:Encombrement détaillé L282`)."""
    return int(tables["encumbrance"]["gear_coins"])


def speed_by_weight(tables: Tables, coins: int) -> int:
    """Movement under a weight; none above the most that can be carried (`ose:L272, L283-L286`)."""
    rows = tables["encumbrance"]["detailed"]
    place = bisect_left(rows["up_to"], coins)
    return int(rows["metres_a_turn"][place]) if place < len(rows["up_to"]) else 0


def speed_by_armour(tables: Tables, armour: str, treasure: int, *, laden: bool) -> int:
    """Movement in no, light or heavy armour, with notable treasure or without (`ose:L275-L280, L272`).

    Args:
        treasure: Its weight, which only counts towards the most that can be carried.
    """
    if treasure > tables["encumbrance"]["max_coins"]:
        return 0
    return int(tables["burdens"][armour]["with_treasure" if laden else "without_treasure"])


def encounter_speed(tables: Tables, move: int) -> int:
    """Movement in encounters: a third (`ose:Déplacement L135, L464`)."""
    return floor(move * Fraction(tables["encumbrance"]["encounter_part"]))


def load_of(tables: Tables, state: View, who: str) -> int:
    """Weight of what somebody carries that counts under the option in force."""
    return load_working(tables, state, who).total


def load_working(tables: Tables, state: View, who: str) -> Working:
    """The same with its working."""
    detailed = tables.knob("encumbrance") == "detailed"
    working = Working(tables.source("encumbrance"))
    _weigh(working, tables, state, who, arms=detailed)
    if detailed:
        working.add("gear", weight_of_gear(tables), tables.source("encumbrance", "detailed"))
    return working


def weighed(tables: Tables, state: View, who: str, *, arms: bool = True) -> int:
    """Weight of the coins, the treasure and, unless they do not count, the armour and weapons on an account."""
    return _weigh(Working(), tables, state, who, arms=arms).total


def cargo_working(tables: Tables, state: View, accounts: Sequence[str]) -> Working:
    """Weight of what several accounts hold, with its working."""
    working = Working(tables.source("encumbrance"))
    for account in accounts:
        _weigh(working, tables, state, account)
    return working


def _weigh(working: Working, tables: Tables, state: View, who: str, *, arms: bool = True) -> Working:
    """Add the weight of what an account holds to a working."""
    held = state.holdings(who)
    for coin in tables.group("coinage.coins"):
        if coin in held:
            weighs = weight_of_treasure(tables, {coin: held[coin]})
            working.add(f"coinage.coins/{coin}", weighs, score=held[coin], reads=((who, coin),))
    for commodity, count in held.items():
        if commodity.startswith(ITEM):
            item = commodity.removeprefix(ITEM)
            thing, sort = piece(tables, state, item), _sort(tables, state, item)
            if thing.base is not None and kind_of(tables, thing) in ("armour", "shield", "weapon"):
                weighs = count * weight_of_item(tables, thing.base, magic=thing.magic) if arms else 0
            elif sort is not None:
                weighs = count * weight_of_treasure(tables, {sort: 1})
            else:
                continue
            if weighs:
                working.add(f"items/{item}", weighs, score=count, reads=((who, commodity),))
    return working


def _sort(tables: Tables, state: View, item: str) -> str | None:
    """Sort of treasure that a lot is, by its kind, what was told of it, or the first word of its name."""
    if "~" not in item:
        return None
    lot, group = ITEM + item, "encumbrance.treasure"
    for word in (
        state.field(lot, "kind"),
        state.field(lot, "sort"),
        *folded(str(state.field(lot, NAME) or "")).split(),
    ):
        if isinstance(word, str) and (found := tables.find(group, word)):
            return found
    return None


def speed_of(tables: Tables, state: View, who: str) -> int:
    """Somebody's movement under the option in force, or that of what is ridden."""
    return speed_working(tables, state, who).total


def speed_working(tables: Tables, state: View, who: str) -> Working:
    """The same with its working."""
    option, ridden = tables.knob("encumbrance"), ridden_move(tables, state, who)
    working = Working(tables.source("encumbrance"))
    if ridden is not None:
        return working.add("mount", ridden, reads=((who, "mount"),))
    unhindered = int(tables["encumbrance"]["unhindered"])
    if option == "detailed":
        load = load_of(tables, state, who)
        return working.add(
            "derived/load", speed_by_weight(tables, load), tables.source("encumbrance", "detailed"), score=load
        )
    if option == "basic":
        laden, armour = bool(state.quantity(who, LADEN)), burden(tables, state, who)
        move = speed_by_armour(tables, armour, load_of(tables, state, who), laden=laden)
        worn = [(who, EQUIPPED + item) for item, thing in gear_worn(tables, state, who) if thing == "armour"]
        return working.add(
            f"burden_{armour}{'_laden' if laden else ''}",
            move,
            tables.source("burdens"),
            reads=(*worn, *(((who, LADEN),) if laden else ())),
        )
    return working.add("unhindered", unhindered)


def movement(tables: Tables, move: int | Working) -> dict[str, Working]:
    """A movement as a sheet shows it: in a turn, in an encounter, in a day."""
    turn = move if isinstance(move, Working) else Working(tables.source("encumbrance")).add("move", move)
    metres = turn.total
    source, travel = tables.source("encumbrance"), tables.source("travel")
    encounter = Working(source).add("derived/move", metres)
    return {
        "move": turn,
        "encounter_move": encounter.become("part", encounter_speed(tables, metres), score=_part(tables)),
        "km_per_day": Working(travel).add("derived/move", metres).become("a_day", journey(tables, metres)),
    }


def _part(tables: Tables) -> str:
    return str(tables["encumbrance"]["encounter_part"])


def movement_of(tables: Tables, state: View, who: str) -> dict[str, Working]:
    """Somebody's load, where it counts, and movement."""
    counts = tables.knob("encumbrance") != "none"
    load = {"load": load_working(tables, state, who)} if counts else {}
    return {**load, **movement(tables, speed_working(tables, state, who))}


def journey(tables: Tables, move: int, terrain: str = CLEAR, *, forced: bool = False, flying: bool = False) -> int:
    """Kilometres in a day: the movement in metres, multiplied and then rounded down (`ose:L362, L370-L376`)."""
    rule = tables["travel"]
    part = Fraction(rule["flying_times"]) if flying else Fraction(tables["terrains"][terrain]["part"])
    return floor(move * part * (Fraction(rule["forced_part"]) if forced else 1))


def sailing(tables: Tables, move: int, total: int, *, variable: bool) -> tuple[Fraction, int]:
    """Part of its speed that a sailing ship has under a wind, and that speed (`ose:L391-L394, L399`)."""
    part = Fraction(banded(tables["wind"]["variable" if variable else "plain"], "part", total))
    return part, floor(move * part)
