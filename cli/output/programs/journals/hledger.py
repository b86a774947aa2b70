"""Writes a journal that hledger reads, and ledger with few exceptions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from cli.output.entries.sentence import sentence
from cli.output.programs.journals.names import Names, checks_text, coin_prices, declarations, parents_of, title_of
from cli.output.terminal.speaker import Speaker
from ledger.patterns import late_pattern
from ledger.texts import printable
from projections.books.bookkeeping import BookChecks, BookTransaction, Item, Prices

PLAIN = late_pattern("[A-Za-z]+")
"""A commodity that needs no quotes."""


def hledger_lines(speaker: Speaker, items: Iterable[Item]) -> Iterator[str]:
    """The journal, line by line."""
    yield f"; {title_of(speaker)}"
    accounts, commodities = Names(_account, _account_lines), Names(_commodity, _commodity_lines, _quoted)
    for item in items:
        yield ""
        yield from declarations(item, accounts, commodities)
        match item:
            case Prices():
                for coin, price in coin_prices(item, commodities):
                    yield f"P {item.day} {coin} {price}"
            case BookTransaction():
                yield from _transaction(speaker, item, accounts, commodities)
            case BookChecks():
                yield f"{item.day} * {_text(checks_text(item))}"
                for (account, commodity), quantity in item.balances.items():
                    unit = commodities[commodity]
                    yield f"    {accounts[account]}  0 {unit} = {quantity} {unit}"


def _transaction(speaker: Speaker, item: BookTransaction, accounts: Names, commodities: Names) -> Iterator[str]:
    body = item.entry.body
    tags = {
        "entry": item.entry.number,
        "session": body.session,
        "kind": body.kind,
        "day": None if item.is_day_known else "unknown",
    }
    tagged = ", ".join(f"{tag}:{value}" for tag, value in tags.items() if value is not None)
    yield f"{item.day} * ({item.entry.number}) {_text(sentence(speaker, item.entry))}  ; {tagged}"
    for posting in item.movements:
        yield f"    {accounts[posting.account]}  {posting.quantity} {commodities[posting.commodity]}"


def _text(text: str) -> str:
    """A description: a semicolon would begin a comment, a bar part the payee from the rest."""
    return " ".join(printable(text).replace(";", ",").replace("|", "/").split())


def _account(account: str) -> str:
    """Two blanks end an account, a colon makes another one, a semicolon begins a comment."""
    name = re.sub(r"\s{2,}|[:;]", "-", printable(account.partition(":")[2]).strip())
    return ":".join((*parents_of(account), " ".join(name.split()) or "-"))


def _account_lines(_day: str, name: str, account: str) -> Iterator[str]:
    ours = account.partition(":")[2]
    original = "" if name.endswith(f":{ours}") else f"  ; name: {json.dumps(printable(ours), ensure_ascii=False)}"
    yield f"account {name}{original}"


def _commodity(commodity: str) -> str:
    return re.sub(r'[\s;"]', "-", printable(commodity))


def _quoted(name: str) -> str:
    return name if PLAIN.fullmatch(name) else f'"{name}"'


def _commodity_lines(_day: str, name: str, _commodity: str) -> Iterator[str]:
    yield f"commodity 1. {name}"
