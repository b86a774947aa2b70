"""Does what pages ask of the ledger: one thing after the other, in one thread that keeps it open.

One thread, because the language spoken is the process's, and because a recording waits for the one before it anyway.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stdout
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar
from uuid import UUID, uuid5

import click

from cli.app import App
from cli.completion.completer import Candidate, Completer
from cli.output.entries.sentence import sentence
from cli.output.words.language import _
from cli.script.lines import line_of
from cli.serve.guests import Role
from cli.serve.page_app import PageApp, PageLines, Reader
from cli.serve.pages.proposals import SAID_AT_ONCE, require_room
from cli.shell.entered import outcome_of
from cli.shell.kept_ledger import KeptLedger
from cli.shell.lines import Complaint, Outcome
from ledger.errors import CampaignError
from ledger.rules.ruleset import Ruleset
from projections.secrecy.public import NamedPeople, PublicCampaign

Given = ParamSpec("Given")
Result = TypeVar("Result")

KEPT_PAGES = 400
"""Parts of pages that are kept until something new is recorded."""


class Desk:
    """The ledger as the server's pages read it and record in it.

    Args:
        app: That of `campaign serve`, whose ledger is closed.
        root: The command of all commands.
    """

    def __init__(self, app: App, root: click.Group, campaign: str) -> None:
        self.kept = KeptLedger(app.access.location)
        self._app = app
        self._app.settings.campaign = campaign
        self._root = root
        self._rulesets: dict[str, Ruleset] = {}
        self._names = NamedPeople()
        self._revealed: tuple[int, ...] = ()
        self._completers: dict[tuple[Role, bool], Completer] = {}
        self._pages: dict[tuple[object, ...], object] = {}
        self._head: tuple[int, str] = (0, "")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="desk")

    async def do(
        self, work: Callable[Concatenate[Desk, Given], Result], /, *args: Given.args, **more: Given.kwargs
    ) -> Result:
        """Do something in the thread of the ledger, and wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(work, self, *args, **more))

    def close(self) -> None:
        """Close the ledger, once what was begun is done."""
        self._thread.submit(self.kept.close).result()
        self._thread.shutdown()

    # In the thread of the ledger.

    def lines(self, reader: Reader, key: UUID | None = None, *, for_players: bool | None = None) -> PageLines:
        """What runs the lines of somebody.

        Args:
            key: Of one line, which is recorded once however often it is sent.
            for_players: Whether only what players may know is shown; as the reader's role has it unless given.
        """
        # Nobody's form repeats another's, even if its key was seen.
        key = key and uuid5(key, f"{reader.role}:{reader.name}")
        return PageLines(
            self._app,
            self._root,
            self.kept,
            self._rulesets,
            reader,
            names_in=self._names_in,
            for_players=not reader.sees_all if for_players is None else for_players,
            key=key,
        )

    def _names_in(self, public: PublicCampaign) -> NamedPeople:
        """Who is named in what is public; looked for anew once a secret is revealed or hidden again."""
        revealed = tuple(sorted(public.known_since))
        if revealed != self._revealed:
            self._names, self._revealed = NamedPeople(), revealed
        return self._names

    @contextmanager
    def reading(self, reader: Reader, as_of: str | None = None) -> Iterator[PageApp]:
        """The program for a page, in a transaction that reads.

        Raises:
            CampaignError: If the ledger cannot be read.
        """
        with redirect_stdout(io.StringIO()), self.lines(reader).reading() as app:
            assert isinstance(app, PageApp)
            app.settings.as_of = as_of
            # What players may know may be in a store of its own, whose accounts are read once too.
            with app.campaign.store.transaction(write=False):
                yield app

    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry."""
        with self.lines(SYSTEM).reading() as app:
            return app.whole_campaign.head()

    def kept_page(self, head: tuple[int, str], place: tuple[object, ...], make: Callable[[], Result]) -> Result:
        """A part of a page, made once for everybody who is shown the same of it.

        Args:
            head: Number and hash of the last entry that it shows: of another one nothing is kept.
            place: What it is, and whatever it depends on besides the ledger.
        """
        if head != self._head or len(self._pages) > KEPT_PAGES:
            self._pages.clear()
            self._head = head
        if place not in self._pages:
            self._pages[place] = make()
        found: Result = self._pages[place]  # type: ignore[assignment]
        return found

    def enter(self, reader: Reader, text: str, key: UUID) -> Outcome:
        """Do a line that somebody entered; one that was sent before is not done again, and says what it recorded."""
        lines = self.lines(reader, key, for_players=False)
        with redirect_stdout(io.StringIO()):
            try:
                said = self._recorded_before(lines)
            except CampaignError:
                # The line itself says what is wrong.
                said = []
            return Outcome("\n".join(said)) if said else outcome_of(lines, text)

    def propose(self, reader: Reader, text: str, key: UUID) -> Outcome:
        """Propose what a player typed, which is read with nothing but what players may know."""
        seen = self.lines(reader, for_players=True)
        lines = self.lines(reader, key, for_players=False)
        with redirect_stdout(io.StringIO()):
            try:
                if said := self._recorded_before(lines):
                    return Outcome("\n".join(said))
                with seen.reading() as app:
                    require_room(app, reader.name)
            except CampaignError as error:
                return Outcome(complaint=lines.complaint(error))
            meaning = seen.meaning(text)
            if isinstance(meaning, Complaint):
                return Outcome(complaint=meaning)
            # A comment is no command.
            first = next(iter(meaning.commands), None)
            if first is not None and (refused := self._refused_at_once(reader, first)) is not None:
                return Outcome(complaint=refused)
            # How a proposal is answered is for the game master to know: a player is told no more than what is proposed.
            return lines.run_together([line_of(["propose", "--", *words]) for words in meaning.commands])

    def _refused_at_once(self, reader: Reader, words: Sequence[str]) -> Complaint | None:
        """Why a command would be refused, as things stand, where a player may hear it.

        Of several commands the first alone is tried, for what comes later may depend on it.
        """
        found = self.lines(reader, for_players=False).run(line_of([*words, "--dry-run"])).complaint
        return found if found is not None and found.code in SAID_AT_ONCE else None

    def tried(self, reader: Reader, line: str) -> Outcome:
        """What a line would do; nothing of it is recorded."""
        with redirect_stdout(io.StringIO()):
            return self.lines(reader, for_players=False).run(f"{line} --dry-run")

    @staticmethod
    def _recorded_before(lines: PageLines) -> Sequence[str]:
        with lines.reading() as app:
            assert isinstance(app, PageApp)
            numbers = app.numbers_recorded()
            said = _("Recorded before: {sentence}")
            return [
                f"#{entry.number}  " + said.format(sentence=sentence(app.speaker, entry))
                for entry in app.campaign.entries_numbered(numbers)
            ]

    def completed(self, reader: Reader, line: str, cursor: int) -> list[Candidate]:
        """What may be typed at a place of a line."""
        completer = self._completers.setdefault((reader.role, reader.hides_hit_points), Completer(shorthand=True))
        try:
            with self.reading(reader) as app:
                return completer.candidates(line, cursor, app)
        except CampaignError:
            return []


SYSTEM = Reader("", "gm", "en")
"""Who looks at the head: nobody in particular."""
