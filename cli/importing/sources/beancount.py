"""Reads journals of beancount."""

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

TEXT = r'"(?:[^"\\]|\\.)*"'
HEAD = re.compile(r"(?P<date>\d{4}[-/]\d{2}[-/]\d{2})\s+(?P<word>txn|[a-z]+|[*!])(?P<rest>.*)")
ACCOUNT = re.compile(r"[^\W\d_a-z][\w-]*(?::[^\W_a-z][\w-]*)+")
POSTING = re.compile(rf"(?:[*!&#?%]\s+)?(?P<account>{ACCOUNT.pattern})(?:\s+(?P<rest>.*))?")
COMMODITY = r"[A-Z][A-Z0-9'._/-]*"
META = re.compile(rf"(?P<key>[a-z][\w-]*):\s*(?P<value>{TEXT}|[^\s].*)?")
TOKEN = re.compile(r"\s*(?:(?P<amount>\d[\d,]*(?:\.\d+)?|\.\d+)|(?P<sign>[-+*/()]))")
AMOUNT = re.compile(rf"(?P<number>[-+*/().,\d\s]+?)\s*(?P<commodity>{COMMODITY})(?P<rest>.*)")

MOVES_NOTHING = frozenset({"close", "commodity", "custom", "document", "event", "note", "open", "price", "query"})
OUTSIDE = frozenset({"option", "plugin", "poptag", "pushtag", "pushmeta", "popmeta"})

PADDED = N_("what pads a balance is not made up: “{text}”")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The transactions of a journal.

    Raises:
        InputError: `journal_unknown`.
    """
    return _Reading().rows(file, "beancount")


class _Reading(JournalReading):
    """The reading of one journal of beancount."""

    _declared: str | None = None

    def _items(self, file: InputFile) -> Iterator[Read]:
        for number, text in file.lines():
            line = _without_comment(text)
            if not line.strip():
                continue
            if line[0] in " \t":
                yield from self._indented(number, line.strip())
                continue
            yield from self._end()
            self._declared, self._skips = None, True
            try:
                yield from self._outer(number, line)
            except Unused as unused:
                yield Unread(line=number, reason=unused.reason, facts=unused.facts)
        yield from self._end()

    def _outer(self, number: int, line: str) -> Iterator[Read]:
        word = line.split(maxsplit=1)[0]
        if word == "include":
            raise Unused(NOT_FOLLOWED, text=line.removeprefix(word).strip()[:80])
        if word in OUTSIDE or word.startswith("*"):
            return
        found = HEAD.fullmatch(line)
        if found is None:
            raise Unused(UNKNOWN_LINE, text=line[:80])
        day, directive, rest = _day(found["date"]), found["word"], found["rest"].strip()
        if directive in ("txn", "*", "!"):
            texts = [re.sub(r"\\(.)", r"\1", text[1:-1]) for text in re.findall(TEXT, rest)]
            payee = ": ".join(filter(None, texts[:2]))
            self._transaction = Transaction(line=number, day=day, payee=payee, text=[line.strip()])
        elif directive == "balance":
            yield from self._balance(rest)
        elif directive == "pad":
            raise Unused(PADDED, text=line[:80])
        elif directive in ("open", "commodity"):
            self._declared = rest.split()[0] if rest else None
        elif directive not in MOVES_NOTHING:
            raise Unused(UNKNOWN_LINE, text=line[:80])

    def _balance(self, rest: str) -> Iterator[Read]:
        account, _blank, amount = rest.partition(" ")
        # A tolerance after it is none of the amount.
        stated, _rest = _amount(re.sub(r"~\s*[\d.,]+", "", amount).strip())
        if stated is not None:
            yield from self._book.check_balance(account, stated)

    def _indented(self, number: int, line: str) -> Iterator[Read]:
        meta = META.fullmatch(line)
        if meta is not None:
            self._note_meta(meta["key"], meta["value"] or "")
        else:
            yield from self._add(number, line, _posting)

    def _note_meta(self, key: str, value: str) -> None:
        """What an account or a commodity is called, and the session of a transaction, as our own journals have it."""
        if key == "name" and self._declared is not None and value.startswith('"'):
            self._book.names[self._declared] = re.sub(r"\\(.)", r"\1", value[1:-1])
        transaction = self._transaction
        if key == "session" and transaction is not None and not transaction.postings and value.isdecimal():
            transaction.session = int(value)


def _without_comment(line: str) -> str:
    """A line up to a semicolon outside of quotes."""
    if ";" not in line:
        return line
    found = re.match(rf'(?:{TEXT}|[^";])*', line)
    return found[0] if found else ""


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text.replace("/", "-")).isoformat()
    except ValueError:
        raise Unused(NO_DAY, text=text) from None


def _posting(line: str) -> Posting:
    found = POSTING.fullmatch(line)
    if found is None:
        raise Unused(UNKNOWN_LINE, text=line[:80])
    amount, rest = _amount((found["rest"] or "").strip())
    cost = None if amount is None else _cost(amount, rest)
    return Posting(account=found["account"], amount=amount, cost=cost)


def _amount(text: str) -> tuple[Amount | None, str]:
    """An amount at the beginning of a text, and what follows it."""
    if not text:
        return None, ""
    found = AMOUNT.fullmatch(text)
    if found is None:
        raise Unused(NO_NUMBER, text=text[:80])
    number = computed(
        found["number"].strip(), TOKEN, lambda token: Amount(number_of(token.replace(",", "")), "")
    ).number
    return Amount(number, found["commodity"]), found["rest"].strip()


def _cost(amount: Amount, rest: str) -> Amount | None:
    """What an amount counts for: by its lot `{10 GP}` or `{{100 GP}}`, else by its price `@ 10 GP` or `@@ 100 GP`."""
    lot = re.match(r"(?P<whole>\{\{?)(?P<cost>[^}]*)\}\}?", rest)
    price = re.search(r"(?P<whole>@@?)\s*(?P<cost>.*)", rest[lot.end() :] if lot else rest)
    for found, total in ((lot, "{{"), (price, "@@")):
        given = found["cost"].split(",")[0].strip() if found else ""
        if found and given and AMOUNT.fullmatch(given):
            each, _rest = _amount(given)
            assert each is not None
            return counted_at(each, amount, is_total=found["whole"] == total)
    return None


SOURCE = Source(
    name="beancount",
    obtain=N_(
        "A journal is a text file already: name it. Assets:Brom and what is below it is Brom’s, Assets:Party the fund, "
        "every other account is of the outside world. A transaction is one entry on its day; metadata “session: 3” "
        "puts it into that session. What files are included has to be named too, and what pads a balance is not made "
        "up."
    ),
    read=read,
    events=events,
)
