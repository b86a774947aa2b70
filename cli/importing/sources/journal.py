"""What journals of plain-text accounting have in common: transactions that balance, and whose accounts those are here.

An account among the assets is somebody's (`Assets:Brom:Items` is Brom's); every other one is of the outside world. An
amount that is left out is computed, as the programs of these journals do.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, DivisionByZero, InvalidOperation, Overflow, localcontext
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from cli.importing.source import Difference, Event, Read, Row, Unread, Unused
from cli.importing.values import clean
from cli.output.words.language import N_
from ledger.errors import InputError
from ledger.facts import FUND_NAME, HOARD_NAME, Line, TransactionRecorded
from ledger.ids import CHANGE, CLASS_LEVEL, CONDITION, ITEM, PARTY, SHARED, TALLY, WORLD
from ledger.people import slug
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.importing.files import InputFile
    from cli.importing.names import Names

OWN = frozenset({"assets", "asset", "actif", "actifs", "avoirs"})
"""First parts of accounts that are somebody's, folded."""

SHARED_ACCOUNTS: Mapping[str, str] = {
    **dict.fromkeys(("party", "groupe", "fund", "caisse"), FUND_NAME),
    **dict.fromkeys(("hoard", "butin"), HOARD_NAME),
}
"""Accounts among the assets that are nobody's in particular, folded."""

BY_RULES = ("equity", "game")
"""The account of this program's journals that only the rules move."""

MOST_LINES, MOST_TOKENS = 1_000, 200
"""Lines of a transaction, and numbers and signs of an amount, that are read."""

NO_NUMBER = N_("“{text}” is not a number")
NOT_FOLLOWED = N_("“{text}” is not followed: import that file too")
UNKNOWN_LINE = N_("“{text}” is no line of a journal")
NO_DAY = N_("“{text}” is no day")
NOT_BALANCED = N_("it does not balance: {amount} is left")
TWO_LEFT_OUT = N_("the amounts of several accounts are left out")
NO_LINES = N_("it moves nothing")
OTHER_RATE = N_("{amount} {commodity} are counted as {count} {coin}, by the rates of the journal")
NO_PLACE = N_("this game has no place for {amount} {commodity}")
TOO_MANY = N_("it has more than {most} lines")


class Amount(Struct, frozen=True):
    """So much of a commodity."""

    number: Decimal
    commodity: str


class Posting(Struct, kw_only=True):
    """One line of a transaction.

    Attributes:
        amount: None where it is left out.
        cost: What it counts for when the transaction is balanced, if not for itself.
        asserted: The balance that the account has afterwards, as the journal says.
    """

    account: str
    amount: Amount | None = None
    cost: Amount | None = None
    asserted: Amount | None = None


class Transaction(Struct, kw_only=True):
    """A transaction as a journal has it."""

    line: int
    day: str | None
    payee: str
    session: int | None = None
    text: list[str] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)


class Book:
    """What a journal says before and beside its transactions: rates of units, and balances so far.

    Attributes:
        names: What accounts and commodities are called in full, where the journal spells them otherwise.
    """

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self._rates: dict[str, tuple[Decimal, str]] = {}
        self._balances: dict[tuple[str, str], Decimal] = {}

    def set_rate(self, one: Amount, is_worth: Amount) -> None:
        """Note that so much of one unit is so much of another."""
        if one.number and one.commodity != is_worth.commodity:
            self._rates[one.commodity] = (is_worth.number / one.number, is_worth.commodity)

    def in_base(self, amount: Amount) -> Amount:
        """An amount in the unit that the others are made of."""
        seen = {amount.commodity}
        while (rate := self._rates.get(amount.commodity)) is not None and rate[1] not in seen:
            amount = Amount(amount.number * rate[0], rate[1])
            seen.add(amount.commodity)
        return amount

    def row_of(self, transaction: Transaction) -> Row:
        """A transaction as a row.

        Raises:
            Unused: If it cannot be balanced, or moves nothing.
        """
        self._complete(transaction)
        lines = [
            self._line(posting.account, posting.amount)
            for posting in transaction.postings
            if posting.amount is not None and posting.amount.number
        ]
        if not lines:
            raise Unused(NO_LINES)
        return Row(
            line=transaction.line,
            cells={"payee": transaction.payee, "lines": lines},
            text=" ⏎ ".join(clean(text) for text in transaction.text),
            day=transaction.day,
            session=transaction.session,
        )

    def _line(self, account: str, amount: Amount) -> list[str]:
        """Account, number and commodity of a line, and the same in base units."""
        base = self.in_base(amount)
        name = self.names.get
        return [
            ":".join(name(":".join(path), path[-1]) for path in _paths(account)),
            str(amount.number),
            name(amount.commodity, amount.commodity),
            str(base.number),
            name(base.commodity, base.commodity),
        ]

    def _complete(self, transaction: Transaction) -> None:
        """Compute the amount that is left out; note what does not balance."""
        left: dict[str, Decimal] = {}
        open_ = [posting for posting in transaction.postings if posting.amount is None]
        if len(open_) > 1:
            raise Unused(TWO_LEFT_OUT)
        if len(transaction.postings) > MOST_LINES:
            raise Unused(TOO_MANY, most=MOST_LINES)
        for posting in transaction.postings:
            counted = posting.cost or posting.amount
            if counted is not None:
                base = self.in_base(counted)
                left[base.commodity] = left.get(base.commodity, Decimal(0)) + base.number
        rest = [Amount(-number, commodity) for commodity, number in left.items() if number]
        if open_:
            place = transaction.postings.index(open_[0])
            filled = [Posting(account=open_[0].account, amount=amount) for amount in rest]
            transaction.postings[place : place + 1] = filled
        elif len(rest) == 1:
            amount = rest[0]
            raise Unused(NOT_BALANCED, amount=f"{-amount.number} {amount.commodity}")

    def check(self, transaction: Transaction) -> Iterator[Difference]:
        """Add a transaction to the balances, and compare those that it states."""
        for posting in transaction.postings:
            if posting.amount is not None:
                base = self.in_base(posting.amount)
                key = posting.account, base.commodity
                self._balances[key] = self._balances.get(key, Decimal(0)) + base.number
            if posting.asserted is not None:
                yield from self.check_balance(posting.account, posting.asserted)

    def check_balance(self, account: str, stated: Amount) -> Iterator[Difference]:
        """Compare a balance that the journal states with what it adds up to."""
        base = self.in_base(stated)
        held = self._balances.get((account, base.commodity), Decimal(0))
        if held != base.number:
            what = f"{account}, {base.commodity}"
            yield Difference(what=what, source=str(base.number), ledger=str(held))


class JournalReading(ABC):
    """The reading of one journal."""

    counts_unread = False
    """Whether the balances have what a transaction moves that cannot be read as a row."""

    def __init__(self) -> None:
        self._book = Book()
        self._transaction: Transaction | None = None
        self._skips = False

    def rows(self, file: InputFile, source: str) -> Iterator[Read]:
        """The transactions of the journal.

        Raises:
            InputError: `journal_unknown`, if there is none.
        """
        found = False
        for item in self._items(file):
            found = found or not isinstance(item, Unread)
            yield item
        if not found:
            raise InputError("journal_unknown", file=file.name, source=source)

    @abstractmethod
    def _items(self, file: InputFile) -> Iterator[Read]:
        """The journal, transaction by transaction."""

    def _end(self) -> Iterator[Read]:
        """End the transaction that is being read."""
        transaction, self._transaction, self._skips = self._transaction, None, False
        if transaction is None:
            return
        read: Row | Unread
        try:
            read = self._book.row_of(transaction)
        except Unused as unused:
            read = Unread(line=transaction.line, reason=unused.reason, facts=unused.facts)
        if isinstance(read, Row) or self.counts_unread:
            yield from self._book.check(transaction)
        yield read

    def _add(self, number: int, line: str, posting_of: Callable[[str], Posting]) -> Iterator[Unread]:
        """Add a line to the transaction that is being read; with one that is none all of it is not used."""
        if self._transaction is None:
            if not self._skips:
                yield Unread(line=number, reason=UNKNOWN_LINE, facts={"text": line[:80]})
            return
        self._transaction.text.append(line)
        try:
            self._transaction.postings.append(posting_of(line))
        except Unused as unused:
            yield Unread(line=self._transaction.line, reason=unused.reason, facts=unused.facts)
            self._transaction, self._skips = None, True


def _paths(account: str) -> list[list[str]]:
    parts = account.split(":")
    return [parts[: place + 1] for place in range(len(parts))]


def number_of(text: str) -> Decimal:
    """A number as journals write it: `1,000.50`, `1.000,50`, `12`.

    Raises:
        Unused: For anything else.
    """
    given = text.replace(" ", "").replace("_", "").replace("−", "-")
    comma, point = given.rfind(","), given.rfind(".")
    if comma > point >= 0 or (comma >= 0 > point and not _is_grouped(given)):
        given = given.replace(".", "").replace(",", ".")
    else:
        given = given.replace(",", "")
    try:
        found = Decimal(given)
    except InvalidOperation:
        raise Unused(NO_NUMBER, text=text) from None
    if not found.is_finite() or len(given) > LONGEST:
        raise Unused(NO_NUMBER, text=text)
    return found


LONGEST = 40


def _is_grouped(given: str) -> bool:
    """Whether commas part groups of three digits."""
    groups = given.lstrip("+-").split(",")
    return len(groups[0]) <= 3 and all(len(group) == 3 and group.isdecimal() for group in groups[1:])


class Expression:
    """Arithmetic of amounts: `(9G * 6)`, `(2 + 3) gp`.

    Args:
        tokens: Numbers, amounts, signs and brackets.
    """

    def __init__(self, tokens: Sequence[Amount | str]) -> None:
        self._tokens = list(tokens)
        self._at = 0

    def value(self) -> Amount:
        """What it comes to.

        Raises:
            Unused: If it is no arithmetic, or of several commodities.
        """
        try:
            with localcontext() as context:
                context.prec = 40
                found = self._sum(0)
        except (DivisionByZero, InvalidOperation, Overflow, IndexError):
            raise Unused(NO_NUMBER, text=self._text()) from None
        if self._at != len(self._tokens):
            raise Unused(NO_NUMBER, text=self._text())
        return found

    def _text(self) -> str:
        return " ".join(t if isinstance(t, str) else f"{t.number}{t.commodity}" for t in self._tokens)

    def _sum(self, depth: int) -> Amount:
        found = self._product(depth)
        while self._next() in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            other = self._product(depth)
            found = Amount(found.number + sign * other.number, self._common(found, other))
        return found

    def _product(self, depth: int) -> Amount:
        found = self._one(depth)
        while self._next() in ("*", "/"):
            multiplies = self._take() == "*"
            other = self._one(depth)
            number = found.number * other.number if multiplies else found.number / other.number
            found = Amount(number, self._common(found, other))
        return found

    def _one(self, depth: int) -> Amount:
        token = self._take()
        if depth > 20:
            raise Unused(NO_NUMBER, text=self._text())
        if token == "(":
            found = self._sum(depth + 1)
            if self._take() != ")":
                raise IndexError
            return found
        if token in ("-", "+"):
            found = self._one(depth + 1)
            return Amount(-found.number, found.commodity) if token == "-" else found
        if isinstance(token, str):
            raise IndexError
        return token

    def _common(self, some: Amount, other: Amount) -> str:
        if some.commodity and other.commodity and some.commodity != other.commodity:
            raise Unused(NO_NUMBER, text=self._text())
        return some.commodity or other.commodity

    def _next(self) -> Amount | str | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _take(self) -> Amount | str:
        token = self._tokens[self._at]
        self._at += 1
        return token


def computed(text: str, token: re.Pattern[str], amount_of: Callable[[str], Amount]) -> Amount:
    """What arithmetic comes to.

    Args:
        token: Finds an `amount` or a `sign`, with the blanks before it.

    Raises:
        Unused: If it is none.
    """
    tokens: list[Amount | str] = []
    at = 0
    while at < len(text):
        found = token.match(text, at)
        if found is None or len(tokens) > MOST_TOKENS:
            raise Unused(NO_NUMBER, text=text[:80])
        tokens.append(found["sign"] or amount_of(found["amount"]))
        at = found.end()
    return Expression(tokens).value()


def counted_at(price: Amount, amount: Amount, *, is_total: bool) -> Amount:
    """What an amount counts for at a price, which is that of one or of all of it."""
    if is_total:
        return Amount(price.number if amount.number > 0 else -price.number, price.commodity)
    return Amount(price.number * amount.number, price.commodity)


# What a transaction records.


def events(row: Row, names: Names) -> Iterator[Event]:
    """One transaction, whatever it moves; what this game has no place for is said."""
    lines = [line for given in row.cells["lines"] for line in _lines(given, names)]
    if not lines:
        raise Unused(NO_LINES)
    yield Event(facts=TransactionRecorded(payee=row.cells["payee"] or "–", lines=tuple(lines)))


def _lines(given: Sequence[Any], names: Names) -> Iterator[Line]:
    account, number, commodity, base_number, base = given
    holder = _holder(account.split(":"), names)
    if holder is None:
        return
    amount = Decimal(number)
    coin, smallest = names.coin_if_any(commodity), names.coin_if_any(base)
    if coin is not None:
        coinage = names.rules.coinage
        base_amount = Decimal(base_number)
        if smallest is not None and amount * coinage.values[coin] != base_amount * coinage.values[smallest]:
            count = _plain(base_amount / amount)
            names.remark_once(OTHER_RATE, amount=1, commodity=commodity, count=f"{count:f}", coin=smallest)
            coin, amount = smallest, base_amount
        for id_, pieces in names.coins(_plain(amount), coin).items():
            yield Line(account=holder, commodity=id_, quantity=pieces)
        return
    if amount != amount.to_integral_value():
        names.remark(NO_PLACE, amount=amount, commodity=commodity)
        return
    known = _known_commodity(commodity, names)
    if known is not None:
        yield Line(account=holder, commodity=known, quantity=int(amount))
        return
    own = commodity.removeprefix(ITEM)
    # Behind `~` is the number of the entry that found it.
    thing = names.thing(commodity if own == commodity else own.partition("~")[0].replace("_", " "))
    name = None if thing.item else thing.name
    yield Line(account=holder, commodity=ITEM + (thing.item or slug(thing.name or "")), quantity=int(amount), name=name)


def _plain(amount: Decimal) -> Decimal:
    """An amount without noughts after its point."""
    return amount.to_integral_value() if amount == amount.to_integral_value() else amount.normalize()


def _known_commodity(commodity: str, names: Names) -> str | None:
    """What is no coin and no thing, as this program's own journals name it: `xp`, `hp`, `level:fighter`, a trait."""
    tables = names.rules.tables
    if commodity.startswith((CLASS_LEVEL, CONDITION, TALLY)):
        return commodity
    base = commodity.removesuffix(".max")
    if any(base in tables.group(group) for group in ("measures", "traits", "counters", "tracks")):
        return commodity
    return None


def _holder(parts: Sequence[str], names: Names) -> str | None:
    """Whose account it is, as a line of a transaction names it; None for what only the rules move."""
    plain = tuple(map(folded, parts))
    if plain == BY_RULES:
        return None
    meant = names.meant(":".join(parts)) or names.meant(parts[-1])
    if meant is not None and meant != "":
        return names.holder(meant)
    if plain[0] not in OWN:
        if len(parts) > 2 and plain[:2] == ("equity", "other"):
            return names.person(":".join(parts[2:]), "other")
        if len(parts) > 2 and plain[:2] == ("equity", "campaign"):
            return SHARED + parts[-1]
        if plain[:2] == ("equity", "conversion"):
            return CHANGE
        return WORLD + slug(" ".join(parts[1:] or parts))
    own = list(parts[1:])
    if own and folded(own[0]) in ("character", "personnage") and len(own) > 1:
        return names.holder(":".join(own[1:]))
    if own and folded(own[0]) == "party" and len(own) > 1:
        shared = SHARED_ACCOUNTS.get(folded(own[1]))
        return shared if shared is not None else PARTY + own[1]
    if not own:
        return FUND_NAME
    return SHARED_ACCOUNTS.get(folded(own[0])) or names.holder(own[0])
