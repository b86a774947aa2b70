"""Verifies that a ledger holds what was recorded.

It checks every link of the chain from the campaign's uuid on, every payload's digest, and every column that repeats a
part of a payload; the triggers that keep the store append-only, and the database's own check; the hash of the tables of
rules; and the tables that follow from the entries, by a full fold. Somebody who can write to the file can still cut
off its end, put back an old copy, or make a whole new chain: only a seal that somebody kept shows that.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ledger.entries import Body, Header
from ledger.errors import LedgerError, reason_of
from ledger.facts import CampaignOpened
from ledger.ids import CHARACTER
from ledger.seal import Seal
from ledger.sha256 import expect_entries
from ledger.store import chain
from ledger.store.chain import is_hash
from ledger.store.codec import TIME, facts_of, read_body
from ledger.store.queries import checks as queries
from projections.checks.verify_players import check_players
from projections.checks.verify_problems import MOST, Problem, Problems
from projections.checks.verify_tables import ProjectionCheck, check_people, check_rules, check_store, check_tables
from projections.dice.fair_dice import FairDiceCheck
from projections.stored.effect_tables import EffectTables, EntryEffects, Row
from projections.stored.registry import STORED_PROJECTIONS
from projections.stored.watch import Watch

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign
    from projections.copies.other_copy import OtherCopy

COPIED = ("kind", "session", "period", "played_on", "batch")
"""Columns that repeat a part of the payload."""


class Verification(Struct, frozen=True):
    """The result of a verification.

    Attributes:
        entries: How many were read.
        head: Hash of the last one.
        seal: The seal of the last one, empty before the first and where its hash is none.
        clock_back: Entries recorded at an earlier time than the one before: number, time, and that one's time. No
            problem by itself, because a clock may be corrected.
        fair_dice: How many dice were thrown again from the seeds of their sessions, and came out as recorded.
    """

    entries: int
    head: str
    seal: str
    problems: tuple[Problem, ...]
    clock_back: tuple[tuple[int, str, str], ...] = ()
    fair_dice: int = 0

    @property
    def ok(self) -> bool:
        """Whether everything is as it was recorded."""
        return not self.problems


Pass = Watch[Row]
"""Yields the rows of entries that it is given, and may show the progress."""


def verify(campaign: Campaign, seal: Seal | None = None, watch: Pass = iter) -> Verification:
    """Check everything, and that the entries up to a seal are those that were sealed.

    The caller begins the transaction, so that all is read at one moment.
    """
    problems = Problems()
    readable = check_store(campaign, problems)
    expect_entries(campaign.last())
    walk = _ChainWalk(campaign, problems)
    for row in watch(_rows(campaign, problems) if readable else ()):
        walk.check(row, seal)
    if readable and not walk.count:
        problems.add("entry_missing", 1)
    if seal is not None and seal.number > walk.number:
        problems.add("seal_beyond", expected=seal.number, found=walk.number)
    if readable:
        check_rules(campaign, walk.rules, problems)
        check_people(campaign, walk.people, problems)
    if readable and walk.whole:
        check_tables(campaign, walk.effects, walk.projections, problems)
        check_players(campaign, problems)
    sealed = Seal.of(walk.number, walk.head).text if walk.number and is_hash(walk.head) else ""
    return Verification(walk.count, walk.head, sealed, problems.all(), tuple(walk.clock_back), walk.fair_dice.dice)


def parted_from_sealed(found: Verification, copy: OtherCopy, seal: Seal) -> Verification:
    """What was found where a seal differs, with the first entry that another copy, which has the sealed history, has
    otherwise or beyond the end; or that it does not have that history either."""
    there = next((entry.hash for entry in copy.since if entry.number == seal.number), None)
    if there is not None and seal.matches(there):
        cut = found.entries == copy.fork
        problem = Problem(code="seal_goes_on" if cut else "seal_parts", entry=copy.fork + 1)
    elif copy.entries < seal.number:
        problem = Problem(code="seal_beyond_there", expected=seal.number, found=copy.entries)
    else:
        problem = Problem(code="seal_unknown_there", expected=seal.text)
    return msgspec.structs.replace(found, problems=(*found.problems, problem))


def changed_in_copy(found: Verification, campaign: Campaign, copy: OtherCopy) -> Verification:
    """What was found, with the entries that another copy has too and that are not the same there."""
    from projections.copies.changed_copy import changed_entries
    from projections.past.branch_state import Fork

    problems = Problems()
    for changed in changed_entries(Fork(campaign, copy.fork), copy):
        problems.add("copy_changed", changed.here.number, there=changed.there.number, parts=changed.parts)
    return msgspec.structs.replace(found, problems=(*found.problems, *problems.all()))


def _rows(campaign: Campaign, problems: Problems) -> Iterator[Row]:
    """Rows of entries in order; one that cannot be read at all is reported and left out."""
    after: Any = queries.BEFORE_ALL
    while True:
        try:
            rows = queries.entry_rows(campaign, after)
        except LedgerError as error:
            rows = yield from _one_by_one(campaign, after, problems, error)
        else:
            yield from rows
        if not rows:
            return
        after = rows[-1][0]


def _one_by_one(
    campaign: Campaign, after: Any, problems: Problems, error: LedgerError
) -> Generator[Row, None, list[Row]]:
    """The same rows singly, because one among them cannot be read; returns their numbers."""
    try:
        numbers = queries.entry_numbers(campaign, after)
    except LedgerError:
        problems.add("database_damaged", found=reason_of(error))
        return []
    for (number,) in numbers:
        try:
            yield from queries.entry_row(campaign, number)
        except LedgerError as unreadable:
            problems.add("row_unreadable", number, found=reason_of(unreadable))
    return numbers


class _ChainWalk:
    """A walk along the chain, from entry to entry.

    Attributes:
        count: How many entries were checked.
        whole: Whether every payload could be read, so that their effects can be added up.
        rules: Hashes of the tables that entries name, each with the first entry that names it.
        projections: The checks of the stored projections.
        people: Ids of those who recorded or play, each with the first entry that names it.
        clock_back: Entries recorded at an earlier time than the one before: number, time, and that one's time.
        fair_dice: Throws the dice of fair sessions again.
    """

    def __init__(self, campaign: Campaign, problems: Problems) -> None:
        self.number = 0
        self.count = 0
        self.head = chain.genesis(campaign.id)
        self.whole = True
        self.rules: dict[str, int] = {}
        self.people: dict[Any, int] = {}
        self.effects = EffectTables()
        self.projections = [ProjectionCheck(campaign, projection) for projection in STORED_PROJECTIONS]
        self._campaign = campaign
        self._problems = problems
        self._ids: dict[str, int] = {}
        self._last_time = ""
        self.clock_back: list[tuple[int, str, str]] = []
        self.fair_dice = FairDiceCheck(campaign.id)

    def check(self, row: Row, seal: Seal | None) -> None:
        """Check the next entry's row."""
        number, id_, stream, version, _, recorded_at, recorded_by, *_, payload, hash_ = row
        if not isinstance(number, int) or number <= self.number:
            self._problems.add("row_unreadable", found=f"number = {number!r}")
            return
        self._check_number(number, version, stream)
        self.number, self.count = number, self.count + 1
        if id_ in self._ids:
            self._problems.add("id_twice", number, found=id_, first=self._ids[id_])
        self._ids[id_] = number
        linked = None
        payload = payload if isinstance(payload, bytes) else str(payload).encode()
        if chain.is_id(id_) and isinstance(recorded_at, str) and isinstance(recorded_by, str):
            header = Header(
                campaign=self._campaign.id, number=number, id=id_, recorded_at=recorded_at, recorded_by=recorded_by
            )
            linked = chain.link(self.head, header, chain.digest(payload))
        if linked != hash_:
            self._problems.add("chain_broken", number, expected=linked, found=hash_)
        self.head = hash_ if isinstance(hash_, str) else str(hash_)
        if seal is not None and seal.number == number and not _sealed(seal, self.head):
            self._problems.add("seal_differs", number, expected=seal.text, found=self.head)
        self.people.setdefault(recorded_by, number)
        self._check_time(number, recorded_at)
        self._check_payload(row, payload)

    def _check_time(self, number: int, recorded_at: Any) -> None:
        """Check how a time is written; one earlier than the last is listed but no problem, as clocks are corrected."""
        if not isinstance(recorded_at, str) or not TIME.fullmatch(recorded_at):
            self._problems.add("time_unreadable", number, found=recorded_at)
            return
        if recorded_at < self._last_time:
            self.clock_back.append((number, recorded_at, self._last_time))
        self._last_time = recorded_at

    def _check_number(self, number: int, version: Any, stream: Any) -> None:
        for missing in range(self.number + 1, min(number, self.number + MOST + 1)):
            self._problems.add("entry_missing", missing)
        if version != number:
            self._problems.add("column_differs", number, expected=number, found=version, column="version")
        if stream is not None:
            self._problems.add("column_differs", number, expected=None, found=stream, column="stream")

    def _check_payload(self, row: Row, payload: bytes) -> None:
        number, id_, _, _, kind, _, _, session, period, played_on, batch, *_ = row
        try:
            body = read_body(payload)
        except LedgerError as error:
            self.whole = False
            self._problems.add("payload_unreadable", number, found=str(error.facts.get("reason", "")))
            return
        for column, found in zip(COPIED, (kind, session, period, played_on, batch), strict=True):
            expected = getattr(body, column)
            if expected != found:
                self._problems.add("column_differs", number, expected=expected, found=found, column=column)
        for hash_ in body.rules:
            self.rules.setdefault(hash_, number)
        for change in body.fields:
            if change.key == "player" and change.new is not None and change.account.startswith(CHARACTER):
                self.people.setdefault(change.new, number)
        self._check_facts(number, body)
        effects = EntryEffects(period=body.period, links=body.links, postings=body.postings, fields=body.fields)
        self.effects.add(number, id_, effects)
        for projection in self.projections:
            projection.add(number, kind, body)

    def _check_facts(self, number: int, body: Body) -> None:
        """Check what the facts of some kinds say beside the effects: the campaign's name, and fair dice."""
        try:
            for problem in self.fair_dice.check(number, body):
                self._problems.add(problem.code, problem.entry, expected=problem.expected, found=problem.found)
            opened = facts_of(body) if body.kind == CampaignOpened.__name__ else None
            if isinstance(opened, CampaignOpened) and opened.name != self._campaign.name:
                self._problems.add("campaign_renamed", number, expected=opened.name, found=self._campaign.name)
        except LedgerError as error:
            self._problems.add("payload_unreadable", number, found=str(error.facts.get("reason", "")))


def _sealed(seal: Seal, hash_: str) -> bool:
    try:
        return seal.matches(hash_)
    except ValueError:
        return False
