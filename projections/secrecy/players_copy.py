"""Keeps what players may know of a campaign whose secrets have effects: in tables of the ledger, or in memory.

Each public entry is decided again once, from the public entries before it (`projections.secrecy.redaction`), when it is
first asked for. What comes of it is stored under the negative of the campaign's key, and read by the same statements
as any campaign. Only where the ledger cannot be written, or is asked for as it was before something was revealed, is a
copy made in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from ledger.errors import LedgerError
from ledger.store.campaign import Campaign
from ledger.store.queries import copies, projections
from ledger.store.queries import public_entries as queries
from ledger.store.queries.public_entries import PUBLIC_ENTRIES
from ledger.store.transactions import Store
from projections.past.taken_back import voids_at
from projections.secrecy.hidden_entries import Secrets, recorded_secrets, secrets_until

if TYPE_CHECKING:
    from ledger.entries import Entry

Alter = Callable[["Entry", "bytes | None"], None]
"""Takes an entry that players may not read as it is stored, with the payload that they may read, None for nothing."""


def stored_for_players(whole: Campaign) -> Campaign:
    """What players may know of a campaign, as far as it is stored."""
    return Campaign(whole.store, -whole.key, whole.id, whole.name)


def is_stored(whole: Campaign, hidden: frozenset[int], last: int) -> bool:
    """Whether it is stored up to an entry what players may know while some entries are hidden."""
    players = stored_for_players(whole)
    if queries.known_until(players) < last:
        return False
    return {number for number, shown in queries.altered(players).items() if not shown and number <= last} == hidden


@contextmanager
def a_current_store(whole: Campaign) -> Iterator[Store | None]:
    """The ledger with what players may know of every entry, to be read; None where it cannot be written."""
    transaction = whole.store.current
    if transaction is not None and transaction.write:
        catch_up(whole)
        yield whole.store
        return
    if not (store := _written(whole)):
        yield None
        return
    with store, store.transaction(write=False):
        yield store


def _written(whole: Campaign) -> Store | None:
    from ledger.store.ledger import open_ledger

    try:
        store = open_ledger(whole.store.location, wait_s=0)
    except LedgerError:
        return None
    try:
        with store.transaction():
            catch_up(Campaign(store, whole.key, whole.id, whole.name))
    except LedgerError as error:
        store.close()
        if error.code == "ledger_corrupt":
            raise
        return None
    return store


def catch_up(whole: Campaign) -> None:
    """Store what players may know of the entries since the last time; needs a transaction that writes."""
    whole.lock()
    players, last = stored_for_players(whole), whole.last()
    projections.make_table(players, PUBLIC_ENTRIES)
    secrets = secrets_until(whole, last, recorded_secrets(whole))
    known = queries.known_until(players)
    before = {number for number, shown in queries.altered(players).items() if not shown}
    # What was revealed since, or is a secret again, changes what players know from there on.
    if other := before ^ {number for number in secrets.hidden if number <= known}:
        known = min(other) - 1
        queries.forget_from(players, min(other))
        queries.add_up(players, voids_at(players, known).by)
    begin = last + 1 if secrets.moving is None else secrets.moving
    if known < begin - 1:
        # Nothing depends on what is hidden among these.
        for number in sorted(secrets.hidden):
            if known < number < begin:
                queries.alter(players, number, None)
        queries.copy_effects(players, known, begin - 1)
        known = begin - 1
        queries.add_up(players, voids_at(players, known).by)

    def alter(entry: Entry, payload: bytes | None) -> None:
        queries.alter(players, entry.number, payload)

    from ledger.store.entry_rows import write_effects

    _publish(whole, players, secrets, known, last, partial(write_effects, players), alter)
    queries.set_known_until(players, last)


def in_memory(whole: Campaign, last: int, secrets: Secrets, alter: Alter) -> Campaign:
    """A copy of what players may know of the entries up to one, in a ledger in memory."""
    from ledger.store.entry_rows import write_entries
    from ledger.store.memory import MemoryDatabase

    store = Store(":memory:", MemoryDatabase(whole.database.location))
    copy = Campaign(store, whole.key, whole.id, whole.name)

    def write(entries: Sequence[Entry]) -> None:
        for hash_ in {hash_ for entry in entries for hash_ in entry.body.rules}:
            store.store_rules(whole.store.rules(hash_))
        write_entries(copy, entries)

    try:
        with store.transaction():
            _publish(whole, copy, secrets, 0, last, write, alter)
            for id_, name in whole.people().items():
                copy.add_person(id_, name if name and copies.names_person(copy, id_) else None)
    except BaseException:
        store.close()
        raise
    return copy


def _publish(
    whole: Campaign,
    players: Campaign,
    secrets: Secrets,
    after: int,
    last: int,
    write: Callable[[Sequence[Entry]], object],
    alter: Alter,
) -> None:
    """Append to what players may know the entries after one and up to another, as they may read them."""
    from projections.secrecy.redaction import Redaction

    players.reached = after
    redaction = Redaction(whole, players, [number for number in secrets.hidden if number <= after], secrets.people)
    for entry in whole.entries(after + 1, last):
        players.reached = entry.number - 1
        if entry.number in secrets.hidden:
            redaction.hide(entry)
            alter(entry, None)
            continue
        public = (
            redaction.public_entry(entry) if secrets.moving is not None and entry.number > secrets.moving else entry
        )
        if public is not entry:
            alter(entry, public.payload)
        players.append(public, write)
    players.reached = last
    players.forget_state()
