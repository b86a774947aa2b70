"""The journal for programs of plain-text accounting: every movement as recorded, by the day of play.

Each entry that moves something is a transaction that balances by itself. What no account gives up, such as hit points,
experience and levels, comes from an account of its own, `BY_RULES`. Amounts are those that the entries posted, voids
included, so that their sums are the present balances; only the order differs: days of play, and entries within a day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from ledger.entries import UNKNOWN_DAY, Entry
from ledger.facts import RulesAdopted, SessionEnded
from ledger.money import Coinage
from ledger.postings import Posting
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from projections.stored.entry_runs import Run, runs

BY_RULES = "rules:game"
"""Account from which everything comes that is not conserved; the journal itself has no such account."""

Balances: TypeAlias = Mapping[tuple[str, str], int]
"""Quantities by account and commodity."""


class BookTransaction(Struct, frozen=True):
    """An entry that moves something.

    Attributes:
        day: Its day of play; where nobody knows it, the last one known before it.
        movements: Its postings and those of `BY_RULES`; of each commodity they add up to zero.
    """

    entry: Entry
    day: str
    movements: tuple[Posting, ...]

    @property
    def is_day_known(self) -> bool:
        """Whether the entry says its day."""
        return self.entry.body.played_on != UNKNOWN_DAY


class Prices(Struct, frozen=True):
    """What coins are worth from a day on."""

    day: str
    coinage: Coinage


class BookChecks(Struct, frozen=True):
    """Balances that must be found after all that precedes: at a session's end, or at the end of the journal.

    Attributes:
        session: The session that ended; None at the end of the journal.
        balances: Those that moved since the checks before; the others are still the same.
    """

    day: str
    session: int | None
    balances: Balances


Item: TypeAlias = "BookTransaction | Prices | BookChecks"


def bookkeeping(
    campaign: Campaign, rules_of: Callable[[str], Ruleset], *, checked_at_midnight: bool = False
) -> Iterator[Item]:
    """Transactions with prices and checks, in the order of days, read as they are asked for.

    Args:
        checked_at_midnight: Whether a session's checks wait for the end of its day, for programs that compare only
            the balances with which a day begins.
    """
    coinage: Coinage | None = None
    sums = _Sums()
    due: int | None = None
    day = ""
    opening = campaign.entry(1)
    for run, played_on in _dated(campaign):
        if due is not None and played_on != day:
            yield sums.checks(day, due)
            due = None
        day = played_on
        for entry in campaign.entries(run.first, run.last):
            judge = opening if coinage is None else entry if entry.body.kind == RulesAdopted.__name__ else None
            if judge is not None:
                before, coinage = coinage, rules_of(judge.body.rules[-1]).coinage
                if coinage and coinage != before:
                    yield Prices(day, coinage)
            if entry.body.postings:
                transaction = BookTransaction(entry, day, tuple(_balanced(entry.body.postings)))
                sums.add(transaction)
                yield transaction
            if entry.body.kind == SessionEnded.__name__:
                if checked_at_midnight:
                    due = entry.body.session
                else:
                    yield sums.checks(day, entry.body.session)
    if sums.moved:
        yield sums.checks(day, due)


def _dated(campaign: Campaign) -> list[tuple[Run, str]]:
    """Every run of entries with its day, in the order of days.

    A day that nobody knows is the last one known before it in the order of play; before all of them, the first one.
    """
    found = runs(campaign)
    in_order_of_play = sorted(found, key=lambda run: (run.period, run.first))
    known = (run.played_on for run in in_order_of_play if run.played_on != UNKNOWN_DAY)
    day = next(known, None) or campaign.entry_named_in("entry_runs", 1).header.recorded_at[:10]
    dated = []
    for run in in_order_of_play:
        day = day if run.played_on == UNKNOWN_DAY else run.played_on
        dated.append((run, day))
    return sorted(dated, key=lambda row: (row[1], row[0].first))


def _balanced(postings: tuple[Posting, ...]) -> Iterator[Posting]:
    """Postings, then what balances them."""
    left: dict[str, int] = {}
    for posting in postings:
        yield posting
        left[posting.commodity] = left.get(posting.commodity, 0) + posting.quantity
    for commodity, total in left.items():
        if total:
            yield Posting(BY_RULES, commodity, -total)


class _Sums:
    """Balances after the transactions so far."""

    def __init__(self) -> None:
        self._balances: dict[tuple[str, str], int] = {}
        self.moved: set[tuple[str, str]] = set()

    def add(self, transaction: BookTransaction) -> None:
        for posting in transaction.movements:
            key = posting.account, posting.commodity
            self._balances[key] = self._balances.get(key, 0) + posting.quantity
            self.moved.add(key)

    def checks(self, day: str, session: int | None) -> BookChecks:
        """What moved since the last checks."""
        balances = {key: self._balances[key] for key in sorted(self.moved)}
        self.moved.clear()
        return BookChecks(day, session, balances)
