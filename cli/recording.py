"""Records what a command decides, and confirms it once it is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any
from uuid import UUID

import msgspec
from msgspec import Struct

from cli.context import CampaignContext
from cli.input import dice_words, parse
from cli.input.reader import Reader
from cli.output.words.language import _
from ledger.entries import Command, Origin
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, CampaignOpened, CharacterJoined, Facts, RetainerHired, SessionEnded, kind_named
from ledger.ids import CLOCK

if TYPE_CHECKING:
    from cli.output.log.confirmation import Extent
    from ledger.calendar import Calendar, GameDate
    from ledger.journal import Recorded


class Confirmation(Struct, frozen=True, gc=False):
    """What is said of an entry that was recorded: as JSON and with its result, or in lines."""

    entry: dict[str, Any] | None
    result: dict[str, Any]
    lines: list[str]


class RecordedEntry(Struct, frozen=True, gc=False):
    """What is asked of an entry once it is confirmed; thousands of whole entries would fill the memory."""

    number: int
    kind: str
    secret: bool


class Recording:
    """The entries that a command records, from its facts and the shared options to their confirmation.

    They are confirmed together when the command is done: nothing is shown of what could not be kept.

    Attributes:
        batch: Id that entries share which are recorded together, as by `run`; None for an entry by itself.
        recorded: The entries, so far.
        origin: Where they were typed, if that is to be known of them.
    """

    def __init__(self, context: CampaignContext, reader: Reader) -> None:
        self.batch: UUID | None = None
        self.recorded: list[RecordedEntry] = []
        self.origin: Origin | str | None = None
        self._context = context
        self._reader = reader
        self._confirmations: list[Confirmation] = []
        self._is_answered = False
        self._heading: str | None = None

    def record(self, facts: Facts, **fields: Any) -> Recorded:
        """Record an entry of these facts, with what the shared options say.

        Args:
            fields: Fields of `ledger.entries.Command` that the command itself decides.
        """
        context = self._context
        # First, because that there is no ledger matters more than a day that cannot be read.
        journal = context.journal
        recorded = journal.record(self.command(facts, **fields), entry_id=context.entry_key, batch=self.batch)
        self.confirm(recorded)
        ruled_without_need = "override" in context.given and recorded.entry.body.override is None
        if ruled_without_need and self.batch is None and not context.settings.quiet:
            context.screen.warn(_("No rule refused it, so the entry is not marked as the game master’s word."))
        return recorded

    def command(self, facts: Facts, **fields: Any) -> Command:
        """The command of these facts, completed by the shared options."""
        given = self._context.given
        if not given:
            return Command(facts=facts, **{"origin": self.origin, **fields})
        faces = self._faces(facts)
        if faces:
            facts = msgspec.structs.replace(facts, faces=faces)
        override = given.get("override")
        if override is not None and not override.strip():
            raise InputError("override_empty")
        values = {
            "session": given.get("session"),
            "override": override,
            "secret": bool(given.get("secret")),
            "note": given.get("note"),
            "played_on": parse.day(given["on"]) if "on" in given else None,
            "ingame": self._day_in_the_game(facts),
            "rolled": "table" if faces else None,
            "origin": self.origin,
        }
        return Command(facts=facts, **{**values, **fields})

    def _day_in_the_game(self, facts: Facts) -> str | None:
        """The date in the game world, by the campaign's calendar where it has one; else as it was typed."""
        typed: str | None = self._context.given.get("ingame")
        if typed is None or isinstance(facts, CampaignOpened):
            return typed
        from ledger.calendar import campaign_calendar

        calendar = campaign_calendar(self._context.state)
        if calendar is None:
            return typed
        date = calendar.read(typed)
        self._warn_of_other_date(calendar, date)
        return calendar.written(date)

    def _warn_of_other_date(self, calendar: Calendar, date: GameDate) -> None:
        """Warn where the clock shows another date, but for what is written late."""
        from cli.output.words.game_date import date_text
        from projections.sheets.clock import DAY

        context = self._context
        today = calendar.first_day + context.state.quantity(CLOCK, "seconds") // DAY
        if calendar.number_of(date) != today and "session" not in context.given and not context.settings.quiet:
            said = _("The clock shows {date}; “campaign time” moves it on.")
            context.screen.warn(said.format(date=date_text(calendar.named(today))))

    def _faces(self, facts: Facts) -> dict[str, tuple[int, ...]]:
        """Faces by name; whoever joins has a name that is not known yet."""
        shown: dict[str, tuple[int, ...]] = {}
        newcomer = facts.who if isinstance(facts, CharacterJoined | RetainerHired) else None
        for typed, faces in dice_words.shown_faces(self._context.given.get("faces", ())):
            name = typed if typed in ("", newcomer) else self._reader.who(typed, GAME_MASTER)
            shown[name] = shown.get(name, ()) + faces
        return shown

    def confirm(self, recorded: Recorded) -> None:
        """Prepare the confirmation of an entry that was recorded."""
        settings, body = self._context.settings, recorded.entry.body
        self.recorded.append(RecordedEntry(recorded.entry.number, body.kind, body.secret))
        if settings.json or not settings.quiet:
            self._confirmations.append(self._confirmation(recorded))
        if (kind_named(body.kind) or Facts).RENAMES:
            self._reader.forget_names()
            self._context.forget_game_master()

    def _confirmation(self, recorded: Recorded) -> Confirmation:
        context = self._context
        entry = None
        lines: list[str] = []
        if context.settings.json:
            from projections.past.entry_json import entry_json

            if recorded.already:
                from projections.past.deciding import result_of

                # Whoever sends a command again missed its answer.
                recorded.result.update(result_of(context.campaign, recorded.entry))
            if recorded.entry.body.kind == SessionEnded.__name__:
                from cli.output.log.confirmation import seal_of

                recorded.result["seal"] = seal_of(recorded)
            entry = entry_json(recorded.entry, context.campaign)
        else:
            from cli.output.log.confirmation import confirmation

            extent: Extent = "sentence" if self.batch is not None else "line" if context.is_brief else "whole"
            lines = list(confirmation(context.speaker, recorded, extent))
        if self._heading is not None:
            lines, self._heading = [self._heading, *lines], None
        return Confirmation(entry, recorded.result, lines)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Record several entries as one batch, all of them or none; inside a batch, as part of it."""
        around = self.batch
        try:
            with self._context.journal.batch(around) as self.batch:
                yield
        finally:
            self.batch = around

    def one_or_together(self, things: Sized) -> AbstractContextManager[None]:
        """As `together` where there is an entry for each of several things; one is recorded by itself."""
        return self.together() if len(things) > 1 else nullcontext()

    def head(self, line: str) -> None:
        """Put a line before what is said of the next entry."""
        self._heading = line

    def answered(self) -> None:
        """Leave out the confirmation: the command has recorded nothing, and has answered."""
        self._is_answered = True

    def conclude(self) -> None:
        """Keep for good what was recorded, then show it; in a batch that waits for its end."""
        if self.batch is not None or self._is_answered:
            return
        context, confirmations = self._context, self._confirmations
        self._confirmations = []
        dry_run = context.dry_run
        context.access.close()
        if context.settings.quiet and not context.settings.json:
            return
        results = [confirmation.result for confirmation in confirmations]
        data = {
            "entries": [confirmation.entry for confirmation in confirmations],
            "result": results[0] if len(results) == 1 else {"results": results},
            "dry_run": dry_run,
        }
        lines = [line for confirmation in confirmations for line in confirmation.lines]
        if dry_run:
            lines.append(_("Dry run: nothing was recorded."))
        context.show(data, lambda: lines)
