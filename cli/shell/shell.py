"""What a shell knows between its lines: the last refusal, where things stand, what others have recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TextIO

import click
from msgspec import Struct
from msgspec.structs import replace

from cli.app import App
from cli.names import command_of, shown_command
from cli.output.terminal.columns import screen_width, wrapped, wrapped_lines
from cli.output.words import language
from cli.output.words.language import _, integer, ngettext
from cli.shell.entered import outcome_of
from cli.shell.help import help_lines
from cli.shell.lines import HELP, Complaint, Lines, Outcome
from cli.shell.standing import Fragments, Standing, standing
from ledger.errors import CampaignError

if TYPE_CHECKING:
    from cli.shell.lines import LineApp


LEAVING = frozenset({"quit", "exit", "quitter"})
IN_THE_TERMINAL = frozenset(
    {"audit", "backup", "export", "import", "merge", "opening", "rebuild", "replay", "run", "tutorial", "verify"}
)
"""Commands that show a progress bar, ask questions or are interrupted, and so have the terminal to themselves."""


class Answer(Struct, frozen=True):
    """What is to be done after a line.

    Attributes:
        lines: What is printed above the prompt.
        done: Whether it is done, so that the prompt is empty again; else it stays to be mended.
        remembered: Whether it goes into the history.
    """

    lines: tuple[str, ...] = ()
    done: bool = True
    remembered: bool = True


class Shell:
    """One person's shell on one campaign.

    Args:
        app: That of `campaign shell`, whose ledger is closed.
        root: The command of all commands.
        terminal: What is printed on.

    Attributes:
        standing: For the lines under the prompt; None until it was read first, or while it cannot be.
        complaint: About the line that is being mended.
        notice: What a key asked for, shown where the complaint would be.
        is_read: Whether the ledger could be read when it was looked at last.
        shows_secrets: Whether those who are secret are shown too: the table may be looking at the screen.
    """

    def __init__(self, app: App, root: click.Command, terminal: TextIO) -> None:
        self.lines = Lines(app, root, terminal)
        self.standing: Standing | None = None
        self.complaint: Complaint | None = None
        self.notice = ""
        self.shows_secrets = False
        self.is_read = True
        self._refused = ""
        self._last = 0
        self._own = 0

    def begin(self) -> None:
        """Read where things stand, and which campaign this is."""
        with self.lines.reading() as app:
            self.campaign_id = app.campaign.id
            self._last = app.campaign.last()
            self.standing = standing(app)
            spoken = app.language
        # Another campaign that is opened in the ledger meanwhile changes nothing here.
        self.lines.settings.campaign = self.standing.campaign
        self.lines.language = spoken
        language.speak(spoken)

    @property
    def prompt(self) -> str:
        """What is shown before the line: the open session."""
        return "> " if self.standing is None or self.standing.session is None else f"s{self.standing.session} > "

    def enter(self, text: str) -> Answer:
        """Do a line that was entered."""
        text = text.strip()
        self.complaint, self.notice = None, ""
        if not text:
            return Answer(remembered=False)
        if text.lower() in HELP:
            with self.lines.reading() as app:
                return Answer(tuple(help_lines(app.rules.tables)), remembered=False)
        return self._answer(text, outcome_of(self.lines, text))

    def _answer(self, text: str, outcome: Outcome) -> Answer:
        said = tuple(outcome.said.splitlines())
        others = self.look(entry.number for entry in outcome.recorded)
        if outcome.complaint is None:
            return Answer((*others, *said), remembered=not outcome.is_secret and "\n" not in text)
        self.complaint, self._refused = outcome.complaint, text
        return Answer((*others, *said), done=False)

    def run_in_terminal(self, text: str) -> Answer:
        """Do a line that has the terminal to itself; it printed by itself what it recorded."""
        self.complaint, self.notice, self._refused = self.lines.run_in_terminal(text), "", text
        return Answer(tuple(self.look(printed=True)), done=self.complaint is None)

    @staticmethod
    def has_the_terminal(text: str) -> bool:
        """Whether a line is of a command that has the terminal to itself."""
        words = text.removeprefix("campaign ").split()
        return bool(words) and command_of(words[0]) in IN_THE_TERMINAL

    def reading(self, text: str, digit: int) -> str | None:
        """The full command of a digit, where a line was refused for what it could be; None once it was changed."""
        readings = self.complaint.readings if self.complaint is not None else ()
        return readings[digit - 1] if text.strip() == self._refused and 0 < digit <= len(readings) else None

    def ask_again(self, text: str, complaint: Complaint, *, but: str) -> None:
        """Ask what a line is, of which one reading was refused."""
        left = tuple(reading for reading in complaint.readings if reading != but)
        if any(command_of(reading.split(" ")[0]) != "note" for reading in left):
            self.complaint, self._refused = replace(complaint, readings=left), text.strip()

    def rest_of(self, reading: str) -> str:
        """What a reading of the line that is being mended leaves of it, to be asked about then."""
        return self.complaint.rests.get(reading, "") if self.complaint is not None else ""

    def ask_rest(self, rest: str) -> None:
        """Ask about what is left of a line whose beginning was chosen: nothing of it is recorded unasked."""
        found = self.lines.meaning(rest)
        if not isinstance(found, Complaint):
            found = Complaint(_("“{given}” can be:").format(given=rest), "", ("\n".join(found.shown),))
        self.complaint, self._refused = found, rest

    def undo(self) -> Answer:
        """Undo the last entry of whoever types."""
        self.complaint, self.notice = None, ""
        return self._answer(shown_command("undo", language.spoken()), self.lines.run("undo"))

    def show_last(self) -> Answer:
        """Show the last entry of this shell whole."""
        number = self._own or self._last
        return self._answer(f"show {number}", self.lines.run(f"show {number}"))

    def show_full_command(self, text: str) -> None:
        """Tell which full command a line stands for, and record nothing."""
        self.complaint = None
        found = self.lines.meaning(text)
        if isinstance(found, Complaint):
            self.complaint, self._refused = found, text.strip()
        else:
            self.notice = "\n".join(found.shown)

    def forget(self) -> None:
        """Forget the line that was being mended."""
        self.complaint, self.notice = None, ""

    def look(self, own: Iterable[int] = (), *, printed: bool = False) -> list[str]:
        """Read where things stand if something was recorded; return what others did.

        Args:
            own: Numbers of the entries that this shell has just recorded.
            printed: Whether those of whoever types were all printed by a line that had the terminal to itself.
        """
        mine = set(own)
        self._own = max(mine, default=self._own)
        try:
            with self.lines.reading() as app:
                last = app.campaign.last()
                self.is_read = True
                if last == self._last:
                    return []
                others = [number for number in range(self._last + 1, last + 1) if number not in mine]
                said = [
                    line
                    for of_one in said_of_others(app, others, but=app.recorder if printed else None)
                    for line in wrapped(of_one, screen_width())
                ]
                self.standing, self._last = standing(app), last
        except CampaignError:
            # The next line says what is wrong.
            self.is_read = False
            self.lines.kept.close()
            return []
        return said

    def standing_lines(self, columns: int) -> list[Fragments]:
        """Where things stand, as far as it is known."""
        if self.standing is None:
            return []
        return self.standing.lines(columns, secrets=self.shows_secrets, is_read=self.is_read)

    def message(self, columns: int) -> Fragments:
        """Lines under that of the prompt: what a key asked for, or the complaint, its readings numbered."""
        shown = [("", line) for line in wrapped_lines(self.notice, columns)]
        if self.complaint is not None:
            shown += [("class:complaint", line) for line in wrapped_lines(self.complaint.message, columns)]
            readings = self.complaint.readings
            for number, reading in enumerate(readings, 1):
                first, *more = wrapped("; ".join(self.complaint.said(reading).splitlines()), columns - 3)
                shown += [("", f"{number}  {first}"), *(("", f"   {line}") for line in more)]
            hint = _("A digit chooses; or mend the line.") if readings else self.complaint.hint
            shown += [("class:hint", line) for line in wrapped_lines(hint, columns)]
        return shown


MOST = 5
"""Entries that are said one by one; of more only the last ones."""


def said_of_others(app: LineApp, numbers: Sequence[int], but: str | None = None) -> Iterator[str]:
    """A line for each of these entries.

    Args:
        but: Name of a person whose entries are left out.
    """
    from cli.output.entries.sentence import sentence

    people = app.campaign.people()
    entries = [entry for number in numbers if (entry := app.campaign.entry(number)) is not None]
    entries = [entry for entry in entries if but is None or people.get(entry.header.recorded_by) != but]
    if len(entries) > MOST:
        left_out = len(entries) - MOST
        yield ngettext("{count} entry of others, and:", "{count} entries of others, and:", left_out).format(
            count=integer(left_out)
        )
    for entry in entries[-MOST:]:
        name = people.get(entry.header.recorded_by) or _("somebody")
        said = sentence(app.speaker, entry)
        yield _("#{number} by {name}: {sentence}").format(number=entry.number, name=name, sentence=said)
