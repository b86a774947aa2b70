"""Coins as metal: what they weigh and convert to."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.money import Coinage
from ledger.rules.tables import Tables


def weight(tables: Tables, coins: Mapping[str, int]) -> int:
    """Weight of coins in coins, 20 to the kilogram (`ose:L269, L273-L274`)."""
    return sum(count * int(tables["coinage"]["coins"][coin]["weight_coins"]) for coin, count in coins.items())


def converted(coinage: Coinage, count: int, coin: str, into: str) -> tuple[int, int]:
    """Coins of one kind in another, and the worth that is left over in the smallest (`ose:Fortune L221-L229`)."""
    return divmod(count * coinage.values[coin], coinage.values[into])
