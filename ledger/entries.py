"""Entries, and what they are made from: commands, drafts, bodies and headers.

A `Command` is what somebody asks for. A decision makes a `Draft` of it, the command with its effects. The journal
stores that as a `Body`, adds a header (number, id, time, recorder) and links both into the chain: an `Entry`, which
never changes.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.facts import Facts
from ledger.postings import FieldChange, Posting, Step

OVERRIDDEN = "overridden"
"""Step of a derivation for a rule that the game master overrode."""

AGAINST_RULE = "against_rule"
"""Step of a derivation for a rule that would have refused what was recorded elsewhere."""

UNKNOWN_DAY = "?"
"""Value of `played_on` where nobody knows the day of play."""


class Origin(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The row of another program's log that an entry was imported from.

    An entry with one is as recorded there: what the row says is posted as it says it, whatever the rules would have
    made of it (`ledger.decisions.as_recorded`).

    Attributes:
        source: Name of the importer, such as `critrole`.
        file: Name of the file.
        digest: SHA-256 of the file, in hex.
        row: The row's own id in the source, else the number of its line.
        key: Digest of what the row says, with a number where the file has it several times; empty where it says how
            somebody stood, and is compared with the ledger when it comes again.
        log: Digest of the first file of this log; a file to which rows were added since is the same log.
        at: ShownView in the source's own time, as it was written.
        text: The row as it was read; of the first entry of a row.
        judged: Whether the log is written as one types at the table, so that the rules decide what it says.
    """

    source: str
    file: str
    digest: str
    row: str
    key: str
    log: str
    at: str = ""
    text: str = ""
    judged: bool = False


class Throw(Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice of one sort that were thrown at once, with the faces that they showed, whatever a rule made of them.

    Attributes:
        faces: In the order in which they were asked for.
        table: Whether they are real dice; else the program rolled them.
        who: Name of whose dice they are, `gm`, or empty for nobody in particular.
        purpose: What they were rolled for, as in `ledger.drafting.NeedsDice`; empty where the kind of entry says it.
        elsewhere: Whether another program's log has them, so that nobody here knows what dice they were; a face that
            it does not have is 0.
    """

    sides: int
    faces: tuple[int, ...]
    table: bool = False
    who: str = ""
    purpose: str = ""
    elsewhere: bool = False


class Command(Struct, frozen=True, gc=False, kw_only=True):
    """A command to the journal, in canonical ids.

    Attributes:
        facts: The command as given, with every die face known so far.
        session: Number of the earlier session that this is recorded late for; None for now.
        override: The game master's reason to override a rule, if one refuses.
        secret: Whether players see it only after it is revealed.
        note: A remark.
        played_on: Day of play, ISO date, or `UNKNOWN_DAY`; None for that of the session, else today.
        ingame: Date in the game world, as it was typed.
        rolled: Where the faces come from: `program`, `table`, or None when no die was shown.
        program_rolled: Whether the program rolled the faces that are nobody's in particular.
        origin: Where it was recorded first: the row of another program's log that it is as recorded in, or in words,
            the line of a file or the entry of another copy.
    """

    facts: Facts
    session: int | None = None
    override: str | None = None
    secret: bool = False
    note: str | None = None
    played_on: str | None = None
    ingame: str | None = None
    rolled: str | None = None
    program_rolled: bool = False
    origin: Origin | str | None = None

    @property
    def as_recorded(self) -> bool:
        """Whether it says what another program recorded, which is posted as it says it."""
        return self.origin is not None and isinstance(self.origin, Origin) and not self.origin.judged


class Links(Struct, frozen=True, gc=False, omit_defaults=True):
    """Earlier entries that an entry refers to, by uuid in hex.

    Attributes:
        voids: The entries whose effects this entry takes back.
        reveals: The secret entry that this entry makes public.
        amends: The entry in whose place this entry puts what should have been; it is among `voids`.
    """

    voids: tuple[str, ...] = ()
    reveals: str | None = None
    amends: str | None = None


class AmendedEffects(Struct, frozen=True, gc=False, omit_defaults=True):
    """The effects of an earlier entry as it is now held to have been, in its own place in time.

    Attributes:
        entry: Its uuid in hex.
    """

    entry: str
    postings: tuple[Posting, ...] = ()
    fields: tuple[FieldChange, ...] = ()
    derivation: tuple[Step, ...] = ()
    dice: tuple[Throw, ...] = ()


class Body(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """The payload of an entry: stored and hashed as one JSON text, and never encoded again.

    Attributes:
        salt: 16 random bytes in hex, so that nobody can guess a secret's content from its digest.
        kind: Kind of the facts, a stable short string such as `ExperienceAwarded`.
        version: Version of the shape of the facts.
        session: Session it belongs to, None between sessions.
        period: Place in time as an integer: session n is 2n, the time after it 2n+1, before the first session 1.
        late: Recorded late for an earlier session.
        facts: The facts as JSON of the given kind and version.
        rules: Content hashes of the tables it was decided under.
        batch: A uuid in hex that the entries of one `run` or import share.
        override: The game master's reason for overriding a rule. Entries of older programs may have one although no
            rule refused; `overridden_rules` tells them apart.
        played_on: Day of play, ISO date, or `UNKNOWN_DAY`.
        dice: See `throws`; absent where no die was thrown. Entries of older programs have faces in their facts alone.
        amended: Of an amendment, the entries that it holds in the place of those recorded, in the order of their
            numbers. Its own postings and fields are the difference that they make now.
    """

    salt: str
    kind: str
    version: int
    session: int | None
    period: int
    late: bool
    secret: bool
    links: Links
    facts: msgspec.Raw
    postings: tuple[Posting, ...]
    fields: tuple[FieldChange, ...]
    derivation: tuple[Step, ...]
    rules: tuple[str, ...]
    batch: str | None
    override: str | None
    note: str | None
    played_on: str
    ingame: str | None
    rolled: str | None
    origin: Origin | str | None
    dice: tuple[Throw, ...] | msgspec.UnsetType = msgspec.UNSET
    amended: tuple[AmendedEffects, ...] = ()

    @property
    def as_recorded(self) -> bool:
        """Whether it says what another program recorded, which is posted as it says it."""
        return self.origin is not None and isinstance(self.origin, Origin) and not self.origin.judged

    @property
    def holds_others(self) -> bool:
        """Whether it holds other entries in the place of those recorded, as an amendment does."""
        return self.links.amends is not None or bool(self.amended)

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every die that was thrown, in order, as far as the entry has them."""
        return self.dice or ()


class Header(Struct, frozen=True, gc=False, kw_only=True):
    """What the chain hashes together with the payload's digest.

    Attributes:
        campaign: The campaign's uuid.
        number: Position in the journal, from 1.
        id: The entry's uuid in hex, its idempotency key.
        recorded_at: ISO time in UTC with microseconds and a final Z.
        recorded_by: Id of the person who recorded it; the name is not part of the chain.
    """

    campaign: UUID
    number: int
    id: str
    recorded_at: str
    recorded_by: str

    @property
    def uuid(self) -> UUID:
        """The entry's uuid, as it is shown and given to programs."""
        return UUID(self.id)


class Entry(Struct, frozen=True, gc=False, kw_only=True):
    """One entry as it is stored.

    Attributes:
        payload: The JSON text of the body, exactly as stored.
        hash: SHA-256 over the previous hash and the header, in hex.
    """

    header: Header
    body: Body
    payload: bytes
    hash: str

    @property
    def number(self) -> int:
        """Position in the journal, from 1."""
        return self.header.number

    @property
    def originator_id(self) -> UUID:
        """The campaign, as the event store names a stream."""
        return self.header.campaign

    @property
    def originator_version(self) -> int:
        """The number, as the event store counts a stream."""
        return self.header.number


class Draft(Struct, frozen=True, gc=False, kw_only=True):
    """The result of a decision: an entry without its header.

    Attributes:
        facts: The command as given, with every die face that was shown.
        result: What the command returns besides the entry (a roll's total, a split's shares); derived, not stored.
    """

    facts: Facts
    links: Links
    postings: tuple[Posting, ...]
    fields: tuple[FieldChange, ...]
    derivation: tuple[Step, ...]
    result: dict[str, Any]
    dice: tuple[Throw, ...] = ()
    amended: tuple[AmendedEffects, ...] = ()


class Place(Struct, frozen=True, gc=False):
    """Where in time an entry belongs: its session, its period, and whether it is recorded late; see `Body`."""

    session: int | None
    period: int
    late: bool


def make_body(
    command: Command,
    draft: Draft,
    place: Place,
    *,
    salt: str,
    rules: tuple[str, ...],
    batch: str | None,
    played_on: str,
) -> Body:
    """Make the body of an entry from a command and its draft.

    Args:
        played_on: Day of play for a command that names none.
    """
    return Body(
        salt=salt,
        kind=type(draft.facts).__name__,
        version=type(draft.facts).VERSION,
        session=place.session,
        period=place.period,
        late=place.late,
        secret=command.secret,
        links=draft.links,
        facts=msgspec.Raw(msgspec.json.encode(draft.facts)),
        postings=draft.postings,
        fields=draft.fields,
        derivation=draft.derivation,
        rules=rules,
        batch=batch,
        override=None if command.override is None or not overridden_rules(draft.derivation) else command.override,
        note=command.note,
        played_on=command.played_on or played_on,
        ingame=command.ingame,
        rolled=command.rolled,
        origin=command.origin,
        dice=draft.dice or msgspec.UNSET,
        amended=draft.amended,
    )


def overridden_rules(derivation: Iterable[Step]) -> list[str]:
    """Codes of the rules that the game master overrode, from an entry's derivation."""
    return [str(step.args.get("rule", "")) for step in derivation if step.step == OVERRIDDEN]


def command_of(body: Body, facts: Facts) -> Command:
    """The command that an entry was decided from, with every face that was shown."""
    return Command(
        facts=facts,
        session=body.session if body.late else None,
        override=body.override,
        secret=body.secret,
        note=body.note,
        played_on=body.played_on,
        ingame=body.ingame,
        rolled=body.rolled,
        program_rolled=body.rolled == "program" or False in [throw.table for throw in body.throws],
        origin=body.origin,
    )
