"""Reads journals of hledger and ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from cli.importing.source import Options, Read, Source, Unread, Unused
from cli.importing.sources.journal import NO_NUMBER, Amount, Book, Expression, Posting, Transaction, events, number_of
from cli.output.words.language import N_
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.importing.files import InputFile

HEAD = re.compile(
    r"(?P<date>\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2})(?:=\S+)?\s*(?P<state>[*!])?\s*(?:\((?P<code>[^)]*)\))?"
    r"\s*(?P<payee>[^;]*)(?:;(?P<comment>.*))?"
)
POSTING = re.compile(
    r"(?:[*!]\s*)?(?P<account>[^;\s](?:[^;\s]|[ \t](?![ \t;]))*)(?:(?:[ ]{2}|\t)\s*(?P<amount>[^;]*))?(?:;.*)?"
)
TAG = re.compile(r"session:\s*(\d{1,6})")
DIGITS = r"[0-9][0-9.,_'\u202f]*"
AMOUNT = re.compile(
    rf'(?P<sign>[-+−])?\s*(?:(?P<number>{DIGITS})\s*(?P<after>"[^"]*"|[^\W\d_]+|[$€£¥])?'
    rf'|(?P<before>"[^"]*"|[^\W\d_]+|[$€£¥])\s*(?P<sign2>[-+−])?\s*(?P<number2>{DIGITS}))'
)
UNIT = r'(?:"[^"]*"|[^\W\d_]+)'
TOKEN = re.compile(rf"\s*(?:(?P<amount>{DIGITS}\s*{UNIT}?|{UNIT}\s*{DIGITS})|(?P<sign>[-+*/()]))")
LOT = re.compile(r"\{\{?=?\s*([^}]*)\}\}?|\[[^\]]*\]|\(\([^)]*\)\)")

COMMENTS = (";", "#", "%", "|", "*")
IGNORED = frozenset(
    {
        "account", "alias", "apply", "assert", "bucket", "capture", "check", "commodity", "d", "decimal-mark", "def",
        "define", "end", "eval", "expr", "n", "payee", "python", "tag", "test", "i", "o", "h", "b",
    }
)  # fmt: skip
"""Directives that move nothing; those of a letter in small letters."""

NOT_FOLLOWED = N_("“{text}” is not followed: import that file too")
GENERATED = N_("transactions by rule or period are not made: “{text}”")
UNKNOWN_LINE = N_("“{text}” is no line of a journal")
NO_DAY = N_("“{text}” is no day")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The transactions of a journal.

    Raises:
        InputError: `journal_unknown`.
    """
    reading, found = _Reading(), 0
    for item in reading.items(file):
        found += not isinstance(item, Unread)
        yield item
    if not found:
        raise InputError("journal_unknown", file=file.name, source="hledger")


class _Reading:
    """The reading of one journal."""

    def __init__(self) -> None:
        self._book = Book()
        self._year: int | None = None
        self._transaction: Transaction | None = None
        self._comment = self._skips = False

    def items(self, file: InputFile) -> Iterator[Read]:
        """The journal, transaction by transaction."""
        for number, text in file.lines():
            if self._comment:
                self._comment = not re.match(r"end\s+(comment|test)\b", text)
                continue
            if not text.strip():
                yield from self._end()
            elif text[0] in " \t":
                yield from self._indented(number, text)
            else:
                yield from self._end()
                yield from self._outer(number, text)
        yield from self._end()

    def _end(self) -> Iterator[Read]:
        """End the transaction that is being read."""
        transaction, self._transaction, self._skips = self._transaction, None, False
        if transaction is None:
            return
        try:
            row = self._book.row_of(transaction)
        except Unused as unused:
            yield from self._book.check(transaction)
            yield Unread(line=transaction.line, reason=unused.reason, facts=unused.facts)
            return
        yield from self._book.check(transaction)
        yield row

    def _outer(self, number: int, text: str) -> Iterator[Read]:
        """A line that is not indented: a comment, a directive, or the beginning of a transaction."""
        if text.startswith(COMMENTS):
            return
        if text[0].isdecimal():
            try:
                self._transaction = self._head(number, text)
            except Unused as unused:
                self._skips = True
                yield Unread(line=number, reason=unused.reason, facts=unused.facts)
            return
        word, _blank, rest = text.partition(" ")
        directive = word.lstrip("!@").casefold()
        self._skips = True
        if directive in ("c", "p"):
            yield from self._rate(number, directive, rest)
        elif directive in ("y", "year") or re.fullmatch(r"y\d{4}", directive):
            year = re.search(r"\d{4}", text)
            self._year = int(year[0]) if year else None
        elif directive in ("comment", "test"):
            self._comment = True
        elif directive == "include":
            yield Unread(line=number, reason=NOT_FOLLOWED, facts={"text": rest.strip()[:80]})
        elif text[0] in "=~":
            yield Unread(line=number, reason=GENERATED, facts={"text": text[:80]})
        elif directive == "account":
            self._declare(rest)
        elif directive not in IGNORED:
            yield Unread(line=number, reason=UNKNOWN_LINE, facts={"text": text[:80]})

    def _declare(self, rest: str) -> None:
        """An account whose name the journal spells otherwise: `account assets:character:Brom  ; name: "Brom"`."""
        account, _semicolon, comment = rest.partition(";")
        if named := re.search(r'name:\s*"((?:[^"\\]|\\.)*)"', comment):
            self._book.names[account.strip()] = re.sub(r"\\(.)", r"\1", named[1])

    def _rate(self, number: int, directive: str, rest: str) -> Iterator[Read]:
        try:
            if directive == "c":
                one, _equals, other = rest.partition("=")
                self._book.set_rate(amount_of(one), amount_of(other))
        except Unused as unused:
            yield Unread(line=number, reason=unused.reason, facts=unused.facts)

    def _head(self, number: int, text: str) -> Transaction:
        found = HEAD.fullmatch(text)
        if found is None:
            raise Unused(UNKNOWN_LINE, text=text[:80])
        tagged = TAG.search(found["comment"] or "")
        return Transaction(
            line=number,
            day=self._day(found["date"]),
            payee=(found["payee"] or "").strip(),
            session=int(tagged[1]) if tagged else None,
            text=[text],
        )

    def _day(self, text: str) -> str:
        parts = [int(part) for part in re.split(r"[-/.]", text)]
        if len(parts) == 2:
            if self._year is None:
                raise Unused(NO_DAY, text=text)
            parts.insert(0, self._year)
        try:
            return date(*parts).isoformat()
        except ValueError:
            raise Unused(NO_DAY, text=text) from None

    def _indented(self, number: int, text: str) -> Iterator[Read]:
        line = text.strip()
        if self._skips or line.startswith(";"):
            return
        if self._transaction is None:
            yield Unread(line=number, reason=UNKNOWN_LINE, facts={"text": line[:80]})
            return
        self._transaction.text.append(line)
        try:
            self._transaction.postings.append(posting_of(line))
        except Unused as unused:
            yield Unread(line=self._transaction.line, reason=unused.reason, facts=unused.facts)
            self._transaction, self._skips = None, True


def posting_of(line: str) -> Posting:
    """A line of a transaction.

    Raises:
        Unused: If it is none.
    """
    found = POSTING.fullmatch(line)
    if found is None:
        raise Unused(UNKNOWN_LINE, text=line[:80])
    account, text = found["account"].strip("()[] "), (found["amount"] or "").strip()
    text, _equals, asserted = re.sub(r"==?\*?", "=", text).partition("=")
    amount, cost = _amount_and_cost(text.strip())
    return Posting(
        account=account, amount=amount, cost=cost, asserted=amount_of(asserted) if asserted.strip() else None
    )


def _amount_and_cost(text: str) -> tuple[Amount | None, Amount | None]:
    """An amount, and what it counts for: `1 "Sword" @ 125s`, `-1 "Sword" {1.25G} @ 1G`."""
    if not text:
        return None, None
    bare, _at, price = text.partition("@")
    # What a lot cost counts for nothing here: it is given on as it is.
    amount = amount_of(LOT.sub("", bare))
    if not price:
        return amount, None
    each = amount_of(price.lstrip("@"))
    if price.startswith("@"):
        total = each.number if amount.number > 0 else -each.number
        return amount, Amount(total, each.commodity)
    return amount, Amount(each.number * amount.number, each.commodity)


def amount_of(text: str) -> Amount:
    """An amount: `1339829c`, `-50s`, `"Plans: Wildthorn Mail" 1`, `(9G * 6)`.

    Raises:
        Unused: If it is none.
    """
    given = text.strip()
    if given.startswith("("):
        return Expression(_tokens(given)).value()
    found = AMOUNT.fullmatch(given)
    if found is None:
        raise Unused(NO_NUMBER, text=given[:80])
    number = number_of(found["number"] or found["number2"])
    if (found["sign"] in ("-", "−")) != (found["sign2"] in ("-", "−")):
        number = -number
    return Amount(number, (found["after"] or found["before"] or "").strip('"'))


def _tokens(text: str) -> list[Amount | str]:
    tokens: list[Amount | str] = []
    at = 0
    while at < len(text.rstrip()):
        found = TOKEN.match(text, at)
        if found is None or len(tokens) > 200:
            raise Unused(NO_NUMBER, text=text[:80])
        tokens.append(found["sign"] or amount_of(found["amount"]))
        at = found.end()
    return tokens


SOURCE = Source(
    name="hledger",
    title=N_("Journals of hledger and ledger."),
    obtain=N_(
        "A journal is a text file already: name it. Accounts among the assets are those of somebody "
        "(Assets:Brom, Assets:Brom:Items), Assets:Party is the fund, every other one is of the outside world. Units "
        "that the journal converts (C 1.00G = 100s) are counted by its rates. A transaction is one entry on its day; a "
        "tag “session:3” puts it into that session. What files are included has to be named too."
    ),
    read=read,
    events=events,
)
