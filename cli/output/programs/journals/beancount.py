"""Writes a journal that beancount reads."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from cli.output.entries.sentence import sentence
from cli.output.programs.journals.names import Names, checks_text, coin_prices, declarations, parents_of, title_of
from cli.output.terminal.speaker import Speaker
from ledger.texts import printable
from projections.books.bookkeeping import BookChecks, BookTransaction, Item, Prices

WORDS = {"TRUE", "FALSE", "NULL"}
"""Capitals that beancount reads as something else than a commodity."""


def beancount_lines(speaker: Speaker, items: Iterable[Item]) -> Iterator[str]:
    """The journal, line by line."""
    yield f'option "title" {_quoted(title_of(speaker))}'
    accounts, commodities = Names(_account, _account_lines), Names(_commodity, _commodity_lines)
    for item in items:
        yield ""
        yield from declarations(item, accounts, commodities)
        match item:
            case Prices():
                for coin, price in coin_prices(item, commodities):
                    yield f"{item.day} price {coin} {price}"
            case BookTransaction():
                yield from _transaction(speaker, item, accounts, commodities)
            case BookChecks():
                yield f"; {checks_text(item)}"
                yield from _checks(item, accounts, commodities)


def _transaction(speaker: Speaker, item: BookTransaction, accounts: Names, commodities: Names) -> Iterator[str]:
    body = item.entry.body
    yield f"{item.day} * {_quoted(sentence(speaker, item.entry))}"
    yield f"  entry: {item.entry.number}"
    if body.session is not None:
        yield f"  session: {body.session}"
    yield f"  kind: {_quoted(body.kind)}"
    if not item.is_day_known:
        yield '  day: "unknown"'
    for posting in item.movements:
        yield f"  {accounts[posting.account]}  {posting.quantity} {commodities[posting.commodity]}"


def _checks(checks: BookChecks, accounts: Names, commodities: Names) -> Iterator[str]:
    """Balances with which the next day begins."""
    day = date.fromisoformat(checks.day)
    if day == date.max:
        return
    morning = day + timedelta(days=1)
    for (account, commodity), quantity in checks.balances.items():
        yield f"{morning} balance {accounts[account]}  {quantity} {commodities[commodity]}"


def _quoted(text: str) -> str:
    escaped = printable(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _account(account: str) -> str:
    """Every part begins with a capital or a digit, and has only letters, digits and hyphens."""
    return ":".join(map(_part, (*parents_of(account), account.partition(":")[2])))


def _part(name: str) -> str:
    held = "".join(char if _is_letter_or_digit(char) else "-" for char in unicodedata.normalize("NFC", name))
    # The capital of some letters is two letters.
    first = held[:1].upper()[:1]
    return (first if unicodedata.category(first or "-") in ("Lu", "Nd") else f"X{held[:1]}") + held[1:]


def _is_letter_or_digit(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] == "L" or category == "Nd"


def _account_lines(day: str, name: str, account: str) -> Iterator[str]:
    yield f"{day} open {name}"
    yield from _original(name.rpartition(":")[2], account.partition(":")[2])


def _commodity(commodity: str) -> str:
    """A commodity begins with a capital, ends with a capital or a digit, and knows no accents."""
    plain = unicodedata.normalize("NFKD", commodity).encode("ascii", "ignore").decode().upper()
    name = re.sub(r"[^A-Z0-9'._-]", "-", plain).rstrip("'._-")
    return name if re.match("[A-Z]", name) and name not in WORDS else f"X-{name}".rstrip("-")


def _commodity_lines(day: str, name: str, commodity: str) -> Iterator[str]:
    yield f"{day} commodity {name}"
    yield from _original(name, commodity)


def _original(name: str, ours: str) -> Iterator[str]:
    if name != ours:
        yield f"  name: {_quoted(ours)}"
