"""Reads journals of hledger and ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from cli.importing.source import Options, Read, Source, Unread, Unused
from cli.importing.sources.journal import (
    NO_DAY,
    NO_NUMBER,
    NOT_FOLLOWED,
    UNKNOWN_LINE,
    Amount,
    JournalReading,
    Posting,
    Transaction,
    computed,
    counted_at,
    events,
    number_of,
)
from cli.output.words.language import N_

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
        "define", "end", "eval", "expr", "n", "payee", "python", "tag", "test", "i", "o", "h", "b", "p",
    }
)  # fmt: skip
"""Directives that move nothing; those of a letter in small letters."""

GENERATED = N_("transactions by rule or period are not made: “{text}”")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The transactions of a journal.

    Raises:
        InputError: `journal_unknown`.
    """
    return _Reading().rows(file, "hledger")


class _Reading(JournalReading):
    """The reading of one journal of hledger."""

    counts_unread = True
    _year: int | None = None
    _comment = False

    def _items(self, file: InputFile) -> Iterator[Read]:
        for number, text in file.lines():
            if self._comment:
                self._comment = not re.match(r"end\s+(comment|test)\b", text)
                continue
            if not text.strip():
                yield from self._end()
            elif text[0] in " \t":
                if not (self._skips or text.lstrip().startswith(";")):
                    yield from self._add(number, text.strip(), posting_of)
            else:
                yield from self._end()
                try:
                    self._outer(number, text)
                except Unused as unused:
                    yield Unread(line=number, reason=unused.reason, facts=unused.facts)
        yield from self._end()

    def _outer(self, number: int, text: str) -> None:
        """Read a line that is not indented: a comment, a directive, or the beginning of a transaction.

        Raises:
            Unused: If it is none of them, or one that is not followed.
        """
        if text.startswith(COMMENTS):
            return
        self._skips = True
        if text[0].isdecimal():
            self._transaction, self._skips = self._head(number, text), False
            return
        word, _blank, rest = text.partition(" ")
        directive = word.lstrip("!@").casefold()
        if directive == "c":
            one, _equals, other = rest.partition("=")
            self._book.set_rate(amount_of(one), amount_of(other))
        elif directive in ("y", "year") or re.fullmatch(r"y\d{4}", directive):
            year = re.search(r"\d{4}", text)
            self._year = int(year[0]) if year else None
        elif directive in ("comment", "test"):
            self._comment = True
        elif directive == "include":
            raise Unused(NOT_FOLLOWED, text=rest.strip()[:80])
        elif text[0] in "=~":
            raise Unused(GENERATED, text=text[:80])
        elif directive == "account":
            self._declare(rest)
        elif directive not in IGNORED:
            raise Unused(UNKNOWN_LINE, text=text[:80])

    def _declare(self, rest: str) -> None:
        """An account whose name the journal spells otherwise: `account assets:character:Brom  ; name: "Brom"`."""
        account, _semicolon, comment = rest.partition(";")
        if named := re.search(r'name:\s*"((?:[^"\\]|\\.)*)"', comment):
            self._book.names[account.strip()] = re.sub(r"\\(.)", r"\1", named[1])

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
    return amount, counted_at(amount_of(price.lstrip("@")), amount, is_total=price.startswith("@"))


def amount_of(text: str) -> Amount:
    """An amount: `1339829c`, `-50s`, `"Plans: Wildthorn Mail" 1`, `(9G * 6)`.

    Raises:
        Unused: If it is none.
    """
    given = text.strip()
    if given.startswith("("):
        return computed(given, TOKEN, amount_of)
    found = AMOUNT.fullmatch(given)
    if found is None:
        raise Unused(NO_NUMBER, text=given[:80])
    number = number_of(found["number"] or found["number2"])
    if (found["sign"] in ("-", "−")) != (found["sign2"] in ("-", "−")):
        number = -number
    return Amount(number, (found["after"] or found["before"] or "").strip('"'))


SOURCE = Source(
    name="hledger",
    obtain=N_(
        "A journal is a text file already: name it. Accounts among the assets are those of somebody "
        "(Assets:Brom, Assets:Brom:Items), Assets:Party is the fund, every other one is of the outside world. Units "
        "that the journal converts (C 1.00G = 100s) are counted by its rates. A transaction is one entry on its day; a "
        "tag “session:3” puts it into that session. What files are included has to be named too."
    ),
    read=read,
    events=events,
)
