"""Computes load: the weight carried, what can be carried, and Speed under load (`srd5:load`)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ledger.ids import ITEM
from ledger.rules.working import Working
from ledger.rulesets.srd5.gear.items import kind_of, piece
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.state import View


class Capacity(NamedTuple):
    """Pounds that can be carried, and that can be pushed, dragged or lifted."""

    carry: Fraction
    push: Fraction


def weight_of_item(tables: Srd5Tables, item: str) -> Fraction:
    """Pounds of one item: barding weighs twice its armour, an item of a bundle its part of it (`srd5:trade PUB`)."""
    row = tables.items[item]
    if row.weight_lb is not None:
        return row.weight_lb
    if row.of is not None:
        return weight_of_item(tables, row.of) * tables.barding.weight_times
    for bundle in tables.items.values():
        if bundle.holds is not None and item == bundle.holds.item:
            return (bundle.weight_lb or Fraction(0)) / bundle.holds.count
    return Fraction(0)


def weight_of_coins(tables: Srd5Tables, coins: Mapping[str, int]) -> Fraction:
    """Pounds of coins, 50 of any metal to the pound (`srd5:coins PUB`)."""
    return Fraction(sum(coins.values()), tables.coinage.coins_per_lb)


def capacity(tables: Srd5Tables, strength: int, size: str, steps: int = 0) -> Capacity:
    """What a Strength carries and pushes at a size, counted as some sizes larger (`srd5:load PUB rules-glossary`)."""
    sizes = list(tables.sizes)
    counted = sizes[min(sizes.index(size) + steps, len(sizes) - 1)]
    carry = strength * tables.sizes[counted].carry_per_str
    return Capacity(carry, carry * tables.load.push_times)


def speed_under_load(tables: Srd5Tables, feet: int, load: Fraction, most: Capacity) -> int:
    """Speed under a load: at most 5 ft beyond what can be carried, 0 beyond what can be dragged (`srd5:load`)."""
    if load > most.push:
        return 0
    return min(feet, tables.load.over_carry_ft) if load > most.carry else feet


# Of a character.


def load_of(tables: Srd5Tables, state: View, who: str) -> Fraction:
    """Pounds that a character carries, coins included; mounts and vehicles are not carried."""
    return Fraction(load_working(tables, state, who).value)


def load_working(tables: Srd5Tables, state: View, who: str) -> Working:
    """The same, with its working."""
    held, working = state.holdings(who), Working(tables.load.source)
    coins = {coin: held[coin] for coin in tables.coinage.coins if coin in held}
    if coins:
        weighs, reads = weight_of_coins(tables, coins), tuple((who, coin) for coin in coins)
        working.add("coins", weighs, tables.coinage.source, score=sum(coins.values()), reads=reads)
    for commodity, count in held.items():
        if not commodity.startswith(ITEM):
            continue
        thing = piece(tables, state, commodity.removeprefix(ITEM))
        item = thing.base or thing.item
        if item is None or kind_of(tables, thing) in tables.load.not_carried:
            continue
        if weighs := count * weight_of_item(tables, item):
            held_as, source = commodity.removeprefix(ITEM), tables.items[item].source
            working.add(f"items/{held_as}", weighs, source, score=count, reads=((who, commodity),))
    return working


def capacity_of(tables: Srd5Tables, state: View, who: str) -> Capacity | None:
    """What a character carries and pushes by Strength, size and species; None without a Strength score."""
    from ledger.rulesets.srd5.characters.abilities import score_of
    from ledger.rulesets.srd5.characters.account import species_of

    strength = score_of(tables, state, who, "str")
    if not strength:
        return None

    species = species_of(tables, state, who)
    size = str(state.field(who, "size") or (*species.sizes, "medium")[0])
    return capacity(tables, strength, size, species.carry_size_steps)


def speed_of_bearer(tables: Srd5Tables, state: View, who: str, feet: int) -> int:
    """Speed under a character's load, where the knob counts weight (`srd5:load L764-L766`)."""
    most = capacity_of(tables, state, who)
    if most is None or tables.readings.carrying == "ignored":
        return feet
    return speed_under_load(tables, feet, load_of(tables, state, who), most)


def load_values(tables: Srd5Tables, state: View, who: str) -> dict[str, Working]:
    """Load and capacity in pounds, for the sheet."""
    from ledger.rulesets.srd5.characters.abilities import score_of

    most, strength = capacity_of(tables, state, who), score_of(tables, state, who, "str")
    if most is None:
        return {}
    carry, push = Working(tables.sizes.source), Working(tables.load.source)
    reads = ((who, "str"), (who, "size"), (who, "species"))
    return {
        "load_lb": load_working(tables, state, who),
        "carry_lb": carry.add("traits/str", most.carry, score=strength, reads=reads),
        "push_lb": push.add("derived/carry_lb", most.carry).become("times", most.push, score=tables.load.push_times),
    }
