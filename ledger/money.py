"""Computes with coins: a ruleset's denominations, amounts, change, and shares.

An amount is a mapping from coin id to a count of coins. A value is an integer in the smallest coin. A ruleset
without money has an empty `Coinage`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from fractions import Fraction

Coins = Mapping[str, int]


class Coinage(Struct, frozen=True, eq=False):
    """The denominations of a ruleset.

    Attributes:
        values: Coin id to its value in the smallest coin, most valuable first.
        change: Coins that change is given in, most valuable first; ends with the smallest coin.
        price_unit: Coin that prices are shown in.
    """

    values: Mapping[str, int] = {}
    change: tuple[str, ...] = ()
    price_unit: str = ""

    @classmethod
    def of(cls, section: Mapping[str, Any]) -> Coinage:
        """Read the section `coinage` of a ruleset, which may be empty.

        By default change is given in every coin, and prices are shown in the smallest.
        """
        values = {coin: int(row["value"]) for coin, row in section.get("coins", {}).items()}
        by_value = {coin: values[coin] for coin in sorted(values, key=lambda coin: (-values[coin], coin))}
        change = tuple(section.get("change", by_value))
        return cls(by_value, change, str(section.get("price_unit", "".join(change[-1:]))))

    def __bool__(self) -> bool:
        return bool(self.values)

    @property
    def smallest(self) -> str:
        """The coin that values are counted in."""
        return min(self.values, key=lambda coin: self.values[coin])

    def value(self, coins: Coins) -> int:
        """Value of coins in the smallest coin; commodities that are no coins count 0."""
        values = self.values
        return sum([count * values[coin] for coin, count in coins.items() if coin in values])

    def in_coins(self, value: int) -> dict[str, int]:
        """Convert a value into as few coins as possible, of those that change is given in."""
        coins: dict[str, int] = {}
        for coin in self.change:
            count, value = divmod(value, self.values[coin])
            if count:
                coins[coin] = count
        return coins

    def converted(self, count: int, coin: str, into: str) -> tuple[int, int]:
        """Convert coins of one kind into another; return their count, and the value left over in the smallest coin."""
        return divmod(count * self.values[coin], self.values[into])

    def payment(self, purse: Coins, amount: Coins) -> dict[str, int]:
        """Compute how a purse is changed so that it holds exactly the coins of an amount.

        The coins of the amount are used first. Those that are missing are changed from others: the most valuable
        first while they do not exceed what is missing, then the least valuable coin that covers the rest.

        Returns:
            Coin id to the number that the purse gains (negative: gives up), empty if no change is needed. The total
            value is 0.

        Raises:
            ValueError: If the purse is worth less than the amount.
        """
        left = {coin: purse.get(coin, 0) - amount.get(coin, 0) for coin in self.values}
        lacking = {coin: -count for coin, count in left.items() if count < 0}
        if not lacking:
            return {}
        owed = self.value(lacking)
        spare = {coin: count for coin, count in left.items() if count > 0}
        if self.value(spare) < owed:
            raise ValueError(f"the purse lacks {owed - self.value(spare)}")
        gains = dict(lacking)
        for coin in sorted(spare, key=lambda coin: -self.values[coin]):
            count = min(spare[coin], owed // self.values[coin])
            gains[coin] = gains.get(coin, 0) - count
            spare[coin] -= count
            owed -= count * self.values[coin]
        if owed:
            broken = min(
                (coin for coin in spare if spare[coin] and self.values[coin] > owed), key=lambda coin: self.values[coin]
            )
            gains[broken] = gains.get(broken, 0) - 1
            for coin, count in self.in_coins(self.values[broken] - owed).items():
                gains[coin] = gains.get(coin, 0) + count
        return {coin: count for coin, count in gains.items() if count}


def shares(total: int, weights: Mapping[str, Fraction]) -> tuple[dict[str, int], int]:
    """Divide a value by weights, rounding down; return each portion, and the remainder that nobody gets."""
    whole = sum(weights.values())
    portions = {name: int(total * weight / whole) for name, weight in weights.items()}
    return portions, total - sum(portions.values())
