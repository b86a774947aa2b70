"""Records what a plan holds: whoever is new, sessions, and the rows in their order, in one batch."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

import click
import msgspec
from msgspec import Struct

from cli.app import App
from cli.errors import as_campaign_error, message_and_hint
from cli.importing.names import NewPerson
from cli.importing.placing import Placement
from cli.importing.planning import Plan, SessionKey, events_of, session_key
from cli.importing.reading import decode_row
from cli.importing.source import Event, Remark, Row, Source, Unused
from cli.output.words.language import N_, _
from cli.script.full_commands import FullCommands
from cli.script.run import Runner
from ledger.entries import AGAINST_RULE, UNKNOWN_DAY, Command, Origin
from ledger.errors import CampaignError, InputError, LedgerError, Refusal
from ledger.facts import CharacterJoined, OthersMet, SessionEnded, SessionStarted
from ledger.people import bare_name, is_outsider
from ledger.state import last_session, open_session, session_numbers
from ledger.store.staging import Staged, Staging

if TYPE_CHECKING:
    from cli.recording import RecordedEntry
    from ledger.journal import Journal


BEFORE_LAST = N_("session {session} was never recorded here, and a later one was: use --sessions")

A_NOTE = N_("kept as a note: {why}")
IN_PART = N_("used only in part: {message}")


class Outcome(Struct, kw_only=True):
    """What was recorded.

    Attributes:
        rows: How many rows of the source.
        entries: Numbers of all entries.
        against: Entries of which the rules would have made something else, with the steps that say what.
        nothing_new: How many rows say what the rows before them said already.
    """

    rows: int = 0
    entries: list[int] = []
    against: list[int] = []
    nothing_new: int = 0


class Recorder:
    """Records the rows of a plan, within a batch of its own.

    Args:
        app: With the ledger open for writing.
    """

    def __init__(self, app: App, source: Source, plan: Plan, placement: Placement) -> None:
        self._app = app
        self._journal: Journal = app.journal
        self._source = source
        self._plan = plan
        self._placement = placement
        self._outcome = Outcome()
        self._known: set[str] = set()
        self._opened: int | None = None
        self._late: int | None = None
        state = app.campaign.state()
        there = session_numbers(state)
        self._there = set(there)
        self._days = {day: number for number in there if (day := state.day_of_session(number))}
        self._batch: UUID | None = None
        self._lines = LineRecorder(app) if source.line_of is not None else None

    def record(self, staging: Staging) -> Outcome:
        """Record the rows; what cannot be recorded of them is noted in the plan."""
        self._plan.names.is_planning = False
        with self._journal.batch() as self._batch:
            if (new_map := self._plan.names.new_map(self._source.name)) is not None:
                self._append(Event(facts=new_map), None)
            for staged in self._app.progress(staging.new_rows(), staging.count(), _("Recording")):
                row, before = decode_row(staged.row), len(self._outcome.entries)
                try:
                    self._record_row(staged, row)
                except Unused as unused:
                    self._plan.files.skip(staged.file, row, unused.reason, unused.facts)
                except LedgerError:
                    raise
                except CampaignError as refused:
                    message, _hint = message_and_hint(as_campaign_error(refused, self._app), self._app)
                    in_part = len(self._outcome.entries) > before
                    self._outcome.rows += row.count if in_part else 0
                    self._plan.files.unused -= row.count if in_part else 0
                    reason = IN_PART if in_part else "{message}"
                    self._plan.files.skip(staged.file, row, reason, {"message": message.rstrip(".")})
            self._end_session()
        return self._outcome

    def _record_row(self, staged: Staged, row: Row) -> None:
        names = self._plan.names
        names.begin_row(row.line, self._plan.files.files[staged.file].name)
        events = events_of(self._source, row, names)
        if not events and self._lines is None:
            # Its figures are those that the rows before it led to.
            self._outcome.nothing_new += row.count
            return
        origin = self._origin(staged, row)
        key = session_key(row, self._placement, self._days)
        self._go_to(key, row, origin)
        if self._lines is not None and self._record_line(row, origin):
            return
        if self._lines is not None:
            self._plan.kinds.update(type(event.facts).__name__ for event in events)
        for event in events:
            for person in names.take_new():
                self._enter(person, origin, row.day)
            self._append(event, origin, day=row.day)
            # The row itself stands with the first of its entries.
            origin = msgspec.structs.replace(origin, text="")
        self._outcome.rows += row.count

    def _record_line(self, row: Row, origin: Origin) -> bool:
        """Record a row as `run` would; whether it is a command at all."""
        assert self._lines is not None
        line = self._source.line_of(row) if self._source.line_of is not None else None
        if line is None:
            return False
        recorded = self._lines.record(line, origin, session=self._late, day=row.day)
        if isinstance(recorded, str):
            if any(sign.isdecimal() for sign in line):
                self._plan.remarks.append(
                    Remark(line=row.line, reason=A_NOTE, facts={"why": recorded}, file=origin.file)
                )
            return False
        for each in recorded:
            self._outcome.entries.append(each.number)
            self._plan.kinds[each.kind] += 1
        self._outcome.rows += row.count
        return True

    def _origin(self, staged: Staged, row: Row) -> Origin:
        file = self._plan.files.files[staged.file]
        return Origin(
            source=self._source.name,
            file=file.name,
            digest=file.digest,
            row=row.id or str(row.line),
            key=staged.key,
            log=self._plan.logs[staged.file],
            at=row.at,
            text=row.text,
            judged=self._lines is not None,
        )

    # People.

    def _enter(self, person: NewPerson, origin: Origin, day: str | None) -> None:
        """Let somebody new join the company, or be met."""
        bare = msgspec.structs.replace(origin, text="")
        if is_outsider(person.name):
            event = Event(facts=OthersMet(name=bare_name(person.name)), secret=person.is_secret)
        else:
            event = Event(facts=CharacterJoined(who=person.name))
        self._append(event, bare, day=day)

    # Sessions.

    def _go_to(self, key: SessionKey | None, row: Row, origin: Origin) -> None:
        """Be in the session of a row: the open one, an earlier one, a new one, or none."""
        number = self._days.get(key) if isinstance(key, str) else key
        state = self._app.campaign.state()
        if key is None or (number is not None and number in self._there):
            if number != self._opened:
                self._end_session()
            self._late = number if number != open_session(state) else None
            return
        last = last_session(state)
        if number is not None and number <= last:
            raise Unused(BEFORE_LAST, session=number)
        self._end_session()
        self._begin_session(key, number or last + 1, row, origin)

    def _begin_session(self, key: SessionKey, number: int, row: Row, origin: Origin) -> None:
        planned = self._plan.sessions[key]
        bare = msgspec.structs.replace(origin, text="")
        for person in self._plan.names.take_new(planned.present):
            self._enter(person, bare, row.day)
        following = number == last_session(self._app.campaign.state()) + 1
        self._late = None
        # A log that is written at the table says who is there, or everybody is.
        there = None if self._lines is not None else tuple(planned.present)
        facts = SessionStarted(title=row.title, present=there, number=None if following else number)
        self._append(Event(facts=facts), bare, day=row.day or UNKNOWN_DAY)
        self._opened = number
        self._there.add(number)
        if isinstance(key, str):
            self._days[key] = number

    def _end_session(self) -> None:
        if self._opened is not None:
            self._late = None
            self._append(Event(facts=SessionEnded()), None)
            self._opened = None

    # Entries.

    def _append(self, event: Event, origin: Origin | None, *, day: str | None = None) -> None:
        if day is None and self._opened is None and self._late is None and origin is not None:
            day = UNKNOWN_DAY if open_session(self._app.campaign.state()) is None else None
        recorded = self._journal.record(
            Command(
                facts=event.facts,
                session=self._late,
                played_on=day,
                note=event.note,
                ingame=event.ingame,
                secret=event.secret,
                origin=origin,
            )
        )
        number = recorded.entry.number
        self._outcome.entries.append(number)
        if any(step.step == AGAINST_RULE for step in recorded.entry.body.derivation):
            self._outcome.against.append(number)


SEVERAL = frozenset(
    {"shorthand_ambiguous", "shorthand_asks", "shorthand_guessed", "shorthand_text", "entry_ambiguous", "faces_missing"}
)
"""Codes of errors of a line that is a command, but not of one meaning, or without its dice."""


class LineRecorder:
    """Records lines.

    Args:
        app: With the ledger open for writing, in a batch of its own.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        # Nothing is confirmed line by line, and dice that the log does not have are not thrown.
        app.settings.quiet = True
        app.journal.throws_dice = False
        self._runner = Runner(app)
        self._commands = FullCommands(app)

    def record(self, text: str, origin: Origin, *, session: int | None, day: str | None) -> list[RecordedEntry] | str:
        """Record a line; why not, where it is no command.

        Raises:
            Unused: If it is one that means several things, lacks its dice, or is refused.
        """
        app = self._app
        app.given = {name: value for name, value in (("session", session), ("on", day)) if value is not None}
        app.recording.origin = origin
        before = len(app.recording.recorded)
        try:
            number = int(origin.row) if origin.row.isdecimal() else 0
            commands = self._commands.of_line(text.encode(), number)
            if not self._runner.run_all(commands):
                return ""
        except LedgerError:
            raise
        except (click.ClickException, CampaignError, RecursionError, ValueError) as failure:
            error = as_campaign_error(failure, app)
            message, hint = message_and_hint(error, app)
            if isinstance(error, InputError) and error.code not in SEVERAL and len(app.recording.recorded) == before:
                return message.rstrip(".")
            needs_hint = not isinstance(error, Refusal) and error.code != "faces_missing"
            said = f"{message} {hint}" if needs_hint else message
            raise Unused("{message}", message=" ".join(said.split()).rstrip(".")) from None
        finally:
            app.recording.origin = None
        return app.recording.recorded[before:]
