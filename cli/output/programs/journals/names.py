"""Names of accounts and commodities in journals: what a format cannot hold is replaced, and no name is given twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, integer
from ledger.ids import CHANGE, CORRECTIONS, DUNGEON, ORIGINS, REGROUPED, WORLD
from ledger.texts import printable
from projections.books.bookkeeping import BY_RULES, BookChecks, BookTransaction, Item, Prices

ASSETS, EQUITY, EXPENSES, INCOME = "assets", "equity", "expenses", "income"

PLACES = {
    CHANGE: (EQUITY, "conversion"),
    BY_RULES: (EQUITY,),
    CORRECTIONS: (EQUITY,),
    ORIGINS: (EQUITY,),
    REGROUPED: (EQUITY,),
    DUNGEON: (INCOME,),
}
"""The accounts above an account of the outside world; every other one is among the expenses."""

OF_OTHERS = {"campaign", "other"}
"""Beginnings of accounts that hold nothing of the company's."""


def parents_of(account: str) -> tuple[str, ...]:
    """The accounts above an account; its own name is what follows the first colon."""
    prefix = account.partition(":")[0]
    if account.startswith(WORLD) or account in PLACES:
        return PLACES.get(account, (EXPENSES,))
    return (EQUITY if prefix in OF_OTHERS else ASSETS, prefix)


class Names:
    """The names that a journal gives to ours, each declared when it is needed first.

    Args:
        spelled: Replaces what the format cannot hold in a name.
        declared: Lines that declare a name on a day: `(day, name, ours)`.
        quoted: Writes a name as the format wants it.
    """

    def __init__(
        self,
        spelled: Callable[[str], str],
        declared: Callable[[str, str, str], Iterator[str]],
        quoted: Callable[[str], str] = str,
    ) -> None:
        self._spelled = spelled
        self._quoted = quoted
        self._declared = declared
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()

    def __getitem__(self, ours: str) -> str:
        return self._names[ours]

    def new(self, ours: str, day: str) -> Iterator[str]:
        """Lines that declare a name; none if it is declared already."""
        if ours in self._names:
            return
        wanted = name = self._spelled(ours)
        number = 1
        while name in self._taken:
            number += 1
            name = f"{wanted}-{number}"
        self._taken.add(name)
        self._names[ours] = name = self._quoted(name)
        yield from self._declared(day, name, ours)


def declarations(item: Item, accounts: Names, commodities: Names) -> Iterator[str]:
    """Lines that declare the accounts and commodities which an item is the first to name."""
    if isinstance(item, Prices):
        for coin in item.coinage.values:
            yield from commodities.new(coin, item.day)
    elif isinstance(item, BookTransaction):
        for posting in item.movements:
            yield from commodities.new(posting.commodity, item.day)
            yield from accounts.new(posting.account, item.day)


def coin_prices(prices: Prices, commodities: Names) -> Iterator[tuple[str, str]]:
    """The name of each coin but the smallest, and what it is worth in that."""
    coinage = prices.coinage
    for coin, value in coinage.values.items():
        if coin != coinage.smallest:
            yield commodities[coin], f"{value} {commodities[coinage.smallest]}"


def title_of(speaker: Speaker) -> str:
    """The campaign's name."""
    return printable(speaker.campaign.name)


def checks_text(checks: BookChecks) -> str:
    """What a check of balances is called."""
    if checks.session is None:
        return _("Balances at the end of the journal")
    return _("Balances at the end of session {number}").format(number=integer(checks.session))
