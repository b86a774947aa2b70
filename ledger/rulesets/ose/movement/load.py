"""Computes the weight of what somebody carries, what animals and vehicles carry, and how fast animals go with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor

from ledger.ids import ACTIVE, CHARACTER, ITEM, NAME, STATUS
from ledger.rules.tables import folded
from ledger.rules.working import Working
from ledger.rulesets.ose.gear.pieces import look_up_piece, piece_kind
from ledger.rulesets.ose.service.retainers import ANIMAL, SERVICE, VEHICLE
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.gear import Ware
from ledger.state import View

COINS = "coinage.coins"


def weight_of_coins(tables: OseTables, coins: Mapping[str, int]) -> int:
    """Weight of coins in coins, 20 to the kilogram (`ose:L269, L273-L274`)."""
    return sum(count * tables.coinage.coins[coin].weight_coins for coin, count in coins.items())


def weight_of_item(tables: OseTables, item: str, *, magic: bool = False) -> int:
    """Weight of armour, a shield or a weapon; other gear is in a flat estimate (`ose:L282`, magic armour L820)."""
    row = tables.items[item]
    coins = row.weight_coins
    if magic and row.kind in ("armour", "shield"):
        return floor(coins * tables.encumbrance.magic_armour_part)
    return coins


def weight_of_treasure(tables: OseTables, treasure: Mapping[str, int]) -> int:
    """Weight of coins and finds by kind: `gp`, `gem`, `potion` (`ose:L273-L274`)."""
    sorts = tables.encumbrance.treasure
    coins = {coin: count for coin, count in treasure.items() if coin in tables.coinage.coins}
    return weight_of_coins(tables, coins) + sum(
        count * sorts[sort].weight_coins for sort, count in treasure.items() if sort not in coins
    )


def weight_of_gear(tables: OseTables) -> int:
    """Flat weight of everything but treasure, armour and weapons (`ose:Encombrement détaillé L282`)."""
    return tables.encumbrance.gear_coins


def load_of(tables: OseTables, state: View, who: str) -> int:
    """Weight of somebody's load under the encumbrance option in force."""
    detailed = tables.readings.encumbrance == "detailed"
    weight = sum([weighs for _commodity, _count, weighs in _weights(tables, state, who, arms=detailed)])
    return weight + weight_of_gear(tables) if detailed else weight


def load_working(tables: OseTables, state: View, who: str) -> Working:
    """The same, with its working."""
    detailed = tables.readings.encumbrance == "detailed"
    working = Working(tables.encumbrance.source)
    _add_weights(working, tables, state, who, arms=detailed)
    if detailed:
        working.add("gear", weight_of_gear(tables), tables.encumbrance.detailed.source)
    return working


def _add_weights(working: Working, tables: OseTables, state: View, who: str, *, arms: bool = True) -> None:
    """Add the weight of what an account holds to a working."""
    for commodity, count, weighs in _weights(tables, state, who, arms=arms):
        group, id_ = ("items", commodity.removeprefix(ITEM)) if commodity.startswith(ITEM) else (COINS, commodity)
        working.add(f"{group}/{id_}", weighs, score=count, reads=((who, commodity),))


def _weights(tables: OseTables, state: View, who: str, *, arms: bool) -> Iterator[tuple[str, int, int]]:
    """What an account holds that weighs something: commodity, count and weight, coins first."""
    held, coins = state.holdings(who), tables.coinage.coins
    for coin in [coin for coin in coins if coin in held]:
        yield coin, held[coin], held[coin] * coins[coin].weight_coins
    for commodity in [commodity for commodity in held if commodity.startswith(ITEM)]:
        item, count = commodity.removeprefix(ITEM), held[commodity]
        thing, sort = look_up_piece(tables, state, item), _treasure_kind(tables, state, item)
        if thing.base is not None and piece_kind(tables, thing) in ("armour", "shield", "weapon"):
            weighs = count * weight_of_item(tables, thing.base, magic=thing.magic) if arms else 0
        elif sort is not None:
            weighs = count * weight_of_treasure(tables, {sort: 1})
        else:
            continue
        if weighs:
            yield commodity, count, weighs


def _treasure_kind(tables: OseTables, state: View, item: str) -> str | None:
    """Kind of treasure of a lot: by its kind, its field `sort`, or a word of its name."""
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


MOUNT, CAPACITY = "mount", "capacity"

CARRIER_KINDS: Mapping[str, tuple[str, ...]] = {ANIMAL: ("animal",), VEHICLE: ("vehicle", "ship")}
"""Kinds of listed items for each kind of service."""


def cargo_of_carrier(tables: OseTables, state: View, who: str) -> Working:
    """Weight that an animal or vehicle carries, with its working: its own goods, and the load of its riders."""
    working = Working(tables.encumbrance.source)
    for account in (who, *(rider for rider in state.accounts(CHARACTER) if mount_of(state, rider) == who)):
        _add_weights(working, tables, state, account)
    return working


def mount_of(state: View, who: str) -> str | None:
    """Account of the mount that somebody rides, while it lives."""
    mount = state.field(who, MOUNT)
    account = None if mount is None else f"{CHARACTER}{mount}"
    return account if account is not None and state.field(account, STATUS) == ACTIVE else None


def animal_move_working(tables: OseTables, state: View, who: str) -> Working:
    """Movement of an animal with its cargo: half above its load, then none (`srd:Animals of Burden`)."""
    row = tables.items.get(str(state.field(who, "item")), Ware())
    own, recorded = state.field(who, "move"), state.field(who, CAPACITY)
    move = own if isinstance(own, int) else row.move_m or 0
    load = recorded if isinstance(recorded, int) else None
    bears = cargo_of_carrier(tables, state, who).total
    working = Working(tables.carriers.source)
    if isinstance(own, int):
        working.add("fields/move", move, reads=((who, "move"),))
    else:
        item = str(state.field(who, "item"))
        working.add(f"items/{item}", move, tables.items.source_of(item), reads=((who, "item"),))
    if load is None or bears <= load:
        return working
    burdened = int(move * tables.carriers.burdened_part)
    left = burdened if bears <= (2 * load if row.most_coins is None else row.most_coins) else 0
    return working.become("derived/cargo", left, score=bears)


def is_animal(state: View, who: str) -> bool:
    """Whether somebody is an animal in service."""
    return state.field(who, SERVICE) == ANIMAL
