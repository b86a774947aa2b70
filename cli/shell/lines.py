"""Runs the lines of a shell, each as a command of its own, against one open ledger."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stderr, redirect_stdout
from copy import copy
from typing import TYPE_CHECKING, TextIO

import click
from msgspec import Struct
from msgspec.structs import replace

from cli.app import App
from cli.errors import asks, explained
from cli.grammar import COMMANDS
from cli.names import command_of
from cli.output.sheets.party import pool_text
from cli.output.terminal.columns import screen_width, wrapped
from cli.output.words import language
from cli.output.words.language import _, listed, ngettext
from cli.script.shorthand.advice import read_line
from cli.script.shorthand.checks.second_look import is_secret
from cli.script.shorthand.meaning import Meaning
from cli.script.shown_line import shown_line
from cli.shell.kept_ledger import KeptLedger, LineAccess
from ledger.errors import CampaignError, InputError, LedgerError
from ledger.ids import POOL
from ledger.store.ledger import Ledger

if TYPE_CHECKING:
    from cli.recording import RecordedEntry
    from ledger.rules.ruleset import Ruleset

HELP = frozenset({"?", "help", "aide"})
HELP_OPTIONS = frozenset({"--help", "--aide", "-h"})
"""What asks for help in the place of a command."""

FEWEST_TOLD = 3
"""Words of the shortest line that may be only told."""

ALONE = frozenset({"new", "shell"})
"""Commands that are not typed in a shell."""


class Complaint(Struct, frozen=True):
    """Why a line was not done.

    Attributes:
        readings: Full commands, of which one is to be chosen: what it could stand for, or what is done only when
            somebody says so. Several commands of one are lines.
        rests: What is left of the line by the reading that is only of its beginning.
        line: The line that it is about first, of several; counted from 1.
        code: Of the error, where it is one.
    """

    message: str
    hint: str
    readings: tuple[str, ...] = ()
    rests: Mapping[str, str] = {}
    line: int = 1
    code: str = ""

    def said(self, reading: str) -> str:
        """A reading as it is shown to be chosen, its commands in lines, with what of the line it leaves."""
        rest = self.rests.get(reading)
        return _("{commands}, then “{rest}” is asked").format(commands=reading, rest=rest) if rest else reading


class Outcome(Struct, frozen=True):
    """What came of a line.

    Attributes:
        said: What it printed.
        found_wrong: Whether it was a check that found something wrong, which it printed.
        recorded: The entries that it recorded.
    """

    said: str = ""
    found_wrong: bool = False
    complaint: Complaint | None = None
    recorded: Sequence[RecordedEntry] = ()

    @property
    def is_secret(self) -> bool:
        """Whether anything that it recorded is secret."""
        return any(entry.secret for entry in self.recorded)


class LineApp(App):
    """The program for one line: what is typed in it holds for it alone."""

    is_brief = True

    def __init__(self, lines: Lines) -> None:
        super().__init__(lines.environ)
        language.speak(lines.language)
        self._lines = lines
        self.settings = copy(lines.settings)
        self.access = LineAccess(self.settings, lines.kept)
        self._rulesets = lines.rulesets

    def typed_line(self, words: Sequence[str]) -> str:
        rules = self.rules_if_any
        return shown_line(words, None if rules is None else rules.tables)

    @property
    def ledger(self) -> Ledger:
        """The ledger of the shell.

        Raises:
            InputError: `shell_has_ledger`, where the line asks for another one.
        """
        of_shell = self._lines.settings
        for option in ("ledger", "campaign"):
            if getattr(self.settings, option) != getattr(of_shell, option):
                raise InputError("shell_has_ledger", option=f"--{option}")
        return super().ledger


class Lines:
    """Runs lines one by one; what does not change from one to the next is loaded once.

    Args:
        app: That of `campaign shell`, whose global options hold for every line.
        root: The command of all commands.
        terminal: What a line is printed on in the end, for its width and its colours.
        kept: An open ledger that others use too; one of its own unless given.
        rulesets: The rules that others have loaded from it.

    Attributes:
        language: Of the shell; another one may be asked for in a line.
        rulesets: The rules by the hash of their tables.
        interruptible: What lets Ctrl-C interrupt a line while it runs, where the terminal does not by itself.
    """

    def __init__(
        self,
        app: App,
        root: click.Command,
        terminal: TextIO,
        *,
        kept: KeptLedger | None = None,
        rulesets: dict[str, Ruleset] | None = None,
    ) -> None:
        self.environ = app.environ
        self.kept = kept or KeptLedger(app.access.location)
        self.settings = copy(app.settings)
        self.language = app.language
        self.rulesets: dict[str, Ruleset] = {} if rulesets is None else rulesets
        self.interruptible: Callable[[], AbstractContextManager[None]] = nullcontext
        self._root = root
        self._terminal = terminal

    def new_app(self) -> LineApp:
        """The program for the next line."""
        return LineApp(self)

    @contextmanager
    def reading(self) -> Iterator[LineApp]:
        """The program for what is asked between two lines, in a transaction that reads.

        Raises:
            CampaignError: If the ledger cannot be read.
        """
        app = self.new_app()
        try:
            yield app
        except BaseException as error:
            app.access.abandon(error)
            raise
        finally:
            language.speak(self.language)
        app.access.close()

    def run(self, text: str, stdin: str = "") -> Outcome:
        """Run a line; what goes wrong is in the outcome.

        Args:
            stdin: What a command of the line reads from standard input.
        """
        meaning = self.meaning(text)
        if isinstance(meaning, Complaint):
            return Outcome(complaint=_or_told(text, meaning))
        if len(meaning.commands) > 1 and meaning.records:
            together = self.run_together(meaning.lines)
            return replace(together, complaint=together.complaint and _or_told(text, together.complaint))
        outcome = Outcome()
        for words in meaning.commands:
            outcome = self._run_words(words, stdin)
            if "--dry-run" in words and not meaning.in_full:
                outcome = replace(outcome, said="\n".join([*meaning.shown, outcome.said]))
            if outcome.complaint is not None:
                break
        if outcome.complaint is not None and not meaning.in_full:
            return replace(outcome, complaint=_or_told(text, outcome.complaint))
        return outcome

    def run_together(self, lines: Sequence[str]) -> Outcome:
        """Run the full commands of one typed line, all or none; of each entry only its sentence is said."""
        # That it was the second of its commands which was refused is no line's number.
        return self._run_words(["run", "-"], "\n".join(lines), numbered=False)

    def meaning(self, text: str) -> Meaning | Complaint:
        """The full commands that a line stands for; or why it stands for none, or for what is asked first."""
        app = self.new_app()
        try:
            meaning = _help_meant(text) or read_line(app, text)
            asked = _asked(app, text, meaning) if meaning.asks else None
            app.access.close()
        except BaseException as error:
            return self._complaint(error, app)
        finally:
            language.speak(self.language)
        return meaning if asked is None else asked

    def _run_words(self, words: Sequence[str], stdin: str = "", *, numbered: bool = True) -> Outcome:
        app, screen = self.new_app(), _Screen(self._terminal)
        try:
            with (
                _standard_input(stdin),
                redirect_stdout(screen),
                redirect_stderr(_Warnings(screen)),
                self.interruptible(),
            ):
                code = self._invoke(app, words)
        except BaseException as error:
            if not numbered and isinstance(error, CampaignError):
                error.facts = {name: fact for name, fact in error.facts.items() if name not in ("line", "others")}
            return Outcome(screen.getvalue(), complaint=self._complaint(error, app))
        finally:
            language.speak(self.language)
        recorded = () if app.dry_run else app.recording.recorded
        return Outcome(screen.getvalue(), found_wrong=code != 0, recorded=recorded)

    def run_in_terminal(self, text: str) -> Complaint | None:
        """Run a line that writes straight to the terminal, and may read from it."""
        meaning = self.meaning(text)
        if isinstance(meaning, Complaint):
            return meaning
        app = self.new_app()
        try:
            for words in meaning.commands:
                self._invoke(app, words)
        except BaseException as error:
            return self._complaint(error, app)
        finally:
            language.speak(self.language)
        return None

    def _invoke(self, app: LineApp, words: Sequence[str]) -> int:
        """Run a command; its exit code where it ends without an error."""
        if words and command_of(words[0]) in ALONE:
            raise InputError("not_in_shell", command=words[0])
        app.settings.json = "--json" in words
        code = self._root.main(list(words), prog_name="campaign", standalone_mode=False, obj=app)
        app.access.close()
        return code if isinstance(code, int) else 0

    def complaint(self, error: CampaignError) -> Complaint:
        """What is said of an error that came of no line."""
        try:
            return self._complaint(error, self.new_app())
        finally:
            language.speak(self.language)

    def _complaint(self, error: BaseException, app: LineApp) -> Complaint:
        if isinstance(error, InputError) and any(each[0][0] == "note" for each in error.facts.get("offers", ())):
            # The line as a note is chosen by a key, and not shown twice.
            error.facts.pop("whole", None)
        known, message, hint = explained(error, app)
        if isinstance(known, LedgerError):
            # Whatever happened to it, the next line begins anew.
            self.kept.close()
        if known.code in ("shorthand_ambiguous", "shorthand_text"):
            readings = tuple(map(_lines_of, known.facts["readings"]))
            said = _("“{given}” can be:").format(**known.facts)
            if known.code == "shorthand_text":
                words = listed([_("“{word}”").format(word=word) for word in known.facts["words"]])
                said = ngettext(
                    "{words} has no place in “{given}”. As a text:",
                    "{words} have no place in “{given}”. As a text:",
                    len(known.facts["words"]),
                ).format(words=words, given=known.facts["given"])
            return Complaint(said, "", readings + _offered(known))
        offered, rests = _offered(known), _rests(known)
        if known.code == "shorthand_guessed":
            return Complaint(_("“{given}” can be:").format(**known.facts), "", offered, rests)
        if offered:
            return Complaint("\n".join([message, *hint.splitlines()[:1]]), "", offered, rests)
        if asks(known):
            return Complaint(message, "", (str(known.facts["confirm"]).removeprefix("campaign "),))
        return Complaint(message, hint, code=known.code)


def _or_told(text: str, complaint: Complaint) -> Complaint:
    """A complaint about a sentence, which may be only told, where nothing else is offered: `prend la parole`."""
    words = text.split()
    is_command = not words or command_of(words[0]) in COMMANDS or not words[0][0].isalnum() or " --" in text
    if complaint.readings or is_command or len(words) < FEWEST_TOLD or is_secret(text):
        return complaint
    # What mends it is said all the same.
    said = "\n".join([complaint.message, *complaint.hint.splitlines()[:1]])
    return replace(complaint, message=said, readings=(shown_line(["note", text.strip()]),))


def _offered(error: CampaignError) -> tuple[str, ...]:
    """What a line may be that is read as nothing, each as its full commands in lines; as a note it is the last."""
    offers = list(error.facts.get("offers", ()))
    if part := error.facts.get("part"):
        notes = [each for each in offers if each[0][0] == "note" and len(each) == 1]
        offers = [*(each for each in offers if each not in notes and each != part), part, *notes]
    return tuple(map(_lines_of, offers))


def _rests(error: CampaignError) -> dict[str, str]:
    """What is left of a line by the reading that is only of its beginning."""
    return {_lines_of(error.facts["part"]): error.facts["rest"]} if "part" in error.facts else {}


def _lines_of(reading: Sequence[Sequence[str]]) -> str:
    return "\n".join(map(shown_line, reading))


def _help_meant(text: str) -> Meaning | None:
    """A line that asks for help on a command, or on all of them; None for any other."""
    words = text.split()
    if words and (words[0] in HELP or words[0] in HELP_OPTIONS):
        return Meaning([["help", *words[1:]] if words[0] in HELP else words], in_full=True)
    return None


def _asked(app: LineApp, text: str, meaning: Meaning) -> Complaint:
    """What a line is likely to be, to be chosen; before an award, what waits in the pool."""
    if meaning.commands != [["award"]]:
        return Complaint(_("“{given}” can be:").format(given=text.strip()), "", ("\n".join(meaning.shown),))
    held = app.state.holdings(POOL)
    pool = pool_text(app.terms, {"treasure": held.get("treasure", 0), "xp": held.get("xp", 0)})
    return Complaint(_("In the pool: {pool}.").format(pool=pool), "", tuple(meaning.shown))


@contextmanager
def _standard_input(text: str) -> Iterator[None]:
    """Let a command read a text from standard input; the keys that are pressed meanwhile are none of its."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


class _Screen(io.StringIO):
    """Collects what a line prints, as wide as the terminal and in its colours."""

    def __init__(self, terminal: TextIO) -> None:
        super().__init__()
        self._terminal = terminal

    def fileno(self) -> int:
        return self._terminal.fileno()

    def isatty(self) -> bool:
        return self._terminal.isatty()


class _Warnings(io.TextIOBase):
    """Standard error of a line: what is to be known stands among what it prints, and no progress bar does."""

    def __init__(self, screen: _Screen) -> None:
        self._screen = screen

    def write(self, text: str) -> int:
        return self._screen.write(
            "\n".join(line for part in text.split("\n") for line in wrapped(part, screen_width()))
        )
