"""The journal: locks a campaign, loads its state, decides a command, and appends the entry.

Nothing else records. What a decision must not look up by itself is added here: the time, random numbers, and who types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import EventStore, InfrastructureFactory, IntegrityError, Mapper, OperationalError
from eventsourcing.utils import Environment, EnvType
from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.admission import admit
from ledger.decisions.session import place_in_time, rules_in_force
from ledger.drafting import NeedsDice
from ledger.entries import Command, Draft, Entry, Header, Place, make_body
from ledger.entropy import Entropy, SystemEntropy, now
from ledger.errors import InputError, LedgerError
from ledger.facts import CampaignOpened, EntryAmended, SeedKept
from ledger.fair_dice import FairDice, SessionSeed, Thrower, commitment_of, new_seed, seed_in_use
from ledger.ids import CHARACTER, ROLE
from ledger.postings import MOST
from ledger.rules import loader
from ledger.rules.ruleset import Ruleset
from ledger.secrecy import refuse_secret, refuse_to_name
from ledger.state import State
from ledger.store import chain
from ledger.store.campaign import Campaign
from ledger.store.codec import body_bytes, facts_of, read_back, require_numbers_of_rows, unwritable
from ledger.store.ledger import Ledger
from ledger.store.recorder import EntryMapper, StoreFactory, fold
from ledger.store.stored_state import StoredState
from ledger.store.transactions import Transaction
from ledger.texts import LONGEST_OF, require_plain, with_normal_texts

MOST_THROWN = 10_000
"""Times that one command asks for more dice; no throw goes on for as long."""


class Recorded(Struct, frozen=True, gc=False):
    """The result of recording.

    Attributes:
        result: What the command returns besides the entry; empty if the entry was recorded before.
        already: Whether an entry with that id was recorded before.
    """

    entry: Entry
    result: dict[str, Any]
    already: bool = False


class Journal(Application[UUID]):
    """The application that appends to one campaign.

    Args:
        recorder_name: Who records.
        clock: The time in UTC, and the day of play where a command names none.
        rules: Loads a ruleset from the content of its tables.
        loaded: Rulesets by the hash of their tables, shared with whoever loads them too.

    Attributes:
        throws_dice: Whether the program throws dice that are not given; else a command that needs them is refused.
    """

    name = "journal"

    def __init__(
        self,
        campaign: Campaign,
        recorder_name: str,
        *,
        clock: Callable[[], datetime] = now,
        entropy: Entropy | None = None,
        rules: Callable[[bytes], Ruleset] = loader.load_ruleset,
        loaded: dict[str, Ruleset] | None = None,
    ) -> None:
        self.campaign = campaign
        self.store = campaign.store
        require_plain(recorder_name, LONGEST_OF["name"])
        self._recorder_name = recorder_name
        self._clock = clock
        self._entropy = entropy or SystemEntropy()
        self._ruleset = rules
        self._rules: dict[str, Ruleset] = {} if loaded is None else loaded
        self.throws_dice = True
        self._batch: UUID | None = None
        self._present: tuple[Transaction | None, StoredState | None] = None, None
        super().__init__()

    # What the event sourcing library asks for.

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        return Environment(name, {})

    def construct_factory(self, env: Environment) -> InfrastructureFactory:
        return StoreFactory(self.campaign)

    def construct_mapper(self) -> Mapper[UUID]:
        return EntryMapper()

    def construct_snapshot_store(self) -> EventStore[UUID]:
        return EventStore(self.mapper, self.factory.aggregate_recorder("snapshots"))

    # Recording.

    @classmethod
    def open_campaign(
        cls,
        ledger: Ledger,
        facts: CampaignOpened,
        content: bytes,
        recorder_name: str,
        *,
        id: UUID | None = None,
        entry_id: UUID | None = None,
        clock: Callable[[], datetime] = now,
        entropy: Entropy | None = None,
        rules: Callable[[bytes], Ruleset] = loader.load_ruleset,
        **remarks: Any,
    ) -> tuple[Journal, Recorded]:
        """Add a campaign to a ledger, with its first entry, under the tables in `content`.

        Args:
            id: The campaign's uuid.
            entry_id: The first entry's uuid; a second command with it opens nothing.
            remarks: Other fields of the `Command`.

        Raises:
            Refusal: `campaign_exists`.
        """
        with ledger.transaction():
            for known in ledger.campaigns():
                first = known.entry_by_id(entry_id.hex) if entry_id and known.name == facts.name else None
                if first is not None:
                    journal = cls(known, recorder_name, clock=clock, entropy=entropy, rules=rules)
                    return journal, Recorded(first, {}, already=True)
            campaign = ledger.new_campaign(facts.name, id or (entropy or SystemEntropy()).uuid())
            journal = cls(campaign, recorder_name, clock=clock, entropy=entropy, rules=rules)
            # Before the first entry no field says which tables are in force.
            journal._rules[""] = journal._rules[ledger.store_rules(content)] = rules(content)
            return journal, journal.record(Command(facts=facts, **remarks), entry_id=entry_id)

    @contextmanager
    def batch(self, id: UUID | None = None) -> Iterator[UUID]:
        """One transaction for several commands, whose entries share a batch id."""
        before = self._batch
        with self.store.transaction():
            self._batch = id or self._entropy.uuid()
            try:
                yield self._batch
            finally:
                self._batch = before

    @contextmanager
    def dry_run(self) -> Iterator[None]:
        """Decide what is recorded in this context, and roll it back at the end."""
        if self.store.current is not None:
            raise AssertionError("a dry run holds the whole transaction")
        with self.store.transaction(keep=False):
            yield

    def record(self, command: Command, *, entry_id: UUID | None = None, batch: UUID | None = None) -> Recorded:
        """Decide a command against the present state and append its entry.

        Args:
            entry_id: The entry's uuid; a second command with it records nothing and returns the first one's entry.

        Raises:
            Refusal: If the rules or the state forbid it.
            InputError: If it names something unknown, or dice are missing that were to be rolled at the table.
            CheckFailed: If a balance assertion fails.
            LedgerError: If it cannot be written.
        """
        with self.store.transaction() as transaction:
            return self._append(transaction, command, entry_id, batch or self._batch)

    def _append(
        self, transaction: Transaction, command: Command, entry_id: UUID | None, batch: UUID | None
    ) -> Recorded:
        state = self._state(transaction)
        if entry_id is not None:
            known = self.campaign.entry_by_id(entry_id.hex)
            if known is not None:
                return Recorded(_require_same_command(known, command), {}, already=True)
        now = self._clock()
        command, draft, rules, where = self._drafted(command, state)
        try:
            body = make_body(
                command,
                draft,
                where,
                salt=self._entropy.salt(),
                rules=(rules.tables.hash,),
                batch=batch.hex if batch else None,
                played_on=_day_of(state, where, now),
            )
            payload = body_bytes(body)
        except (UnicodeEncodeError, OverflowError) as error:
            raise unwritable(error) from error
        require_numbers_of_rows(payload)
        body = read_back(payload, type(draft.facts))
        number, previous = state.head
        header = Header(
            campaign=self.campaign.id,
            number=number + 1,
            id=entry_id.hex if entry_id else self._entropy.id(),
            recorded_at=_time_text(now),
            recorded_by=self.campaign.person(self._recorder_name),
        )
        hash_ = chain.link(previous, header, chain.digest(payload))
        entry = Entry(header=header, body=body, payload=payload, hash=hash_)
        transaction.append(entry, self._write)
        state.apply(entry)
        return Recorded(entry, draft.result)

    def try_out(self, command: Command) -> Draft:
        """What a command would do if it was recorded; each die that is not given shows its middle face.

        Raises:
            CampaignError: As `record`.
        """
        with self.store.transaction(write=False):
            return self._drafted(command, self.campaign.state(), lambda sides, _place: (sides + 1) // 2)[1]

    def _drafted(
        self, command: Command, state: StoredState, throw: Thrower | None = None
    ) -> tuple[Command, Draft, Ruleset, Place]:
        """A command with every face, what it does, under which rules, and when."""
        if command.secret:
            refuse_secret(self.campaign, command.facts)
        rules = self.rules(rules_in_force(state, command))
        where = place_in_time(state, command)
        command = with_normal_texts(command, lambda name: state.field(CHARACTER + name, ROLE) is not None)
        refuse_to_name(state, command)
        if not command.as_recorded:
            admit(state, command, rules)
        command, draft = self._decided(state, command, rules, where, throw)
        for posting in draft.postings:
            balance = state.quantity(posting.account, posting.commodity) + posting.quantity
            if not (-MOST <= posting.quantity <= MOST and -MOST <= balance <= MOST):
                raise InputError("number_too_large", account=posting.account, commodity=posting.commodity)
        return command, draft, rules, where

    def _write(self, entries: Sequence[Entry]) -> None:
        """Write entries that were appended.

        Raises:
            LedgerError: If they cannot be written.
        """
        try:
            # What `save` adds to this, snapshots and notifications, nobody here has; it looks at the class of each
            # entry by protocols first, which takes as long as linking it.
            self.events.put(entries)
        except OperationalError as error:
            if isinstance(error.__cause__, LedgerError):
                raise error.__cause__ from None
            raise
        except IntegrityError as error:
            raise LedgerError(
                "ledger_write_failed", location=self.store.database.location, reason=str(error)
            ) from error

    def rules(self, hash_: str) -> Ruleset:
        """The ruleset of a content hash of tables; before the first entry, the one the campaign is opened under."""
        if hash_ not in self._rules:
            self._rules[hash_] = self._ruleset(self.store.rules(hash_))
        return self._rules[hash_]

    def _state(self, transaction: Transaction) -> StoredState:
        """The present state, for appending; a transaction asks for it once, and keeps it up to date from then on."""
        of, state = self._present
        if of is not transaction or state is None:
            self.campaign.lock()
            state = self.campaign.state()
            with suppress(AggregateNotFoundError):
                self.repository.get(self.campaign.id, projector_func=fold)
            self._present = transaction, state
        return state

    def _decided(
        self, state: State, command: Command, rules: Ruleset, where: Place, throw: Thrower | None
    ) -> tuple[Command, Draft]:
        """Decide a command, rolling the dice it needs; return it with every face, and its draft."""
        at_table = command.facts.faces
        for _again in range(MOST_THROWN):
            try:
                return command, decide(state, command, rules, self.rules)
            except NeedsDice as needed:
                shown = dict(command.facts.faces)
                # Dice of a character without faces of its own are taken from the common faces.
                if needed.who in at_table or "" in at_table or not self.throws_dice:
                    raise _missing(needed, command) from None
                throw = throw or self._dice(state, where)
                for _ in range(needed.count):
                    known = shown.get("", ())
                    shown[""] = (*known, throw(needed.sides, len(known)))
                facts = msgspec.structs.replace(command.facts, faces=shown)
                command = msgspec.structs.replace(
                    command, facts=facts, rolled=command.rolled or "program", program_rolled=True
                )
        raise AssertionError("dice were thrown that no decision reads")

    def _dice(self, state: State, where: Place) -> Thrower:
        """The program's dice for the next entry.

        Those of a dry run come from chance even in a session of fair dice, whose next face nobody shall see before.
        """
        transaction = self.store.current
        is_kept = transaction is not None and transaction.keep
        seed = seed_in_use(state, where.session, state.past_entry) if is_kept and not where.late else None
        if seed is None:
            return lambda sides, _place: self._entropy.face(sides)
        return FairDice(seed, self.campaign.id, state.number + 1)

    def face_in_place_of(self, entry: Entry, sides: int, place: int) -> int:
        """The face of a die that the program throws for what the next entry puts in the place of another.

        Args:
            place: How many were thrown for it before.
        """
        state = self.campaign.state()
        command = Command(facts=EntryAmended(entry=entry.header.id, reason="", instead=()))
        return self._dice(state, place_in_time(state, command))(sides, place)

    def keep_seed(self) -> SessionSeed:
        """Record a new seed for fair dice, as a secret."""
        seed = new_seed(self._entropy.salt())
        entry = self.record(Command(facts=SeedKept(seed=seed), secret=True)).entry
        return SessionSeed(entry.header.id, commitment_of(seed))


def _day_of(state: StoredState, where: Place, now: datetime) -> str:
    """The day of play of an entry whose command names none: the day of its session, else today."""
    day = None if where.session is None else state.day_of_session(where.session)
    return day or now.astimezone().date().isoformat()


def _time_text(moment: datetime) -> str:
    """A time in UTC as headers have it."""
    if moment.microsecond and moment.tzinfo is UTC:
        # As msgspec writes it, in a tenth of the time; it leaves out microseconds of 0.
        return str(msgspec.to_builtins(moment))
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def _missing(needed: NeedsDice, command: Command) -> InputError:
    """The error for dice that were not given: how many, of how many sides, whose, and what for."""
    purpose = needed.purpose or type(command.facts).__name__
    return InputError("faces_missing", who=needed.who, sides=needed.sides, count=needed.count, purpose=purpose)


def _require_same_command(known: Entry, command: Command) -> Entry:
    """Return the entry that an id was used for, if this command is the one that it was used with.

    Raises:
        InputError: `entry_id_taken`, if it was another command.
    """
    facts = facts_of(known.body)
    # Dice that the program rolled were not part of the command as it was given.
    asked = facts if command.facts.faces else msgspec.structs.replace(facts, faces={})
    if asked != command.facts:
        raise InputError("entry_id_taken", id=str(known.header.uuid), entry=known.number)
    return known
