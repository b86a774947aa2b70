"""Coins as metal: what they weigh."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.rules.tables import Tables


def weight(tables: Tables, coins: Mapping[str, int]) -> int:
    """Weight of coins in coins, 20 to the kilogram (`ose:L269, L273-L274`)."""
    return sum(count * int(tables["coinage"]["coins"][coin]["weight_coins"]) for coin, count in coins.items())
