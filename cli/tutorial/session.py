"""Plays a first evening at a terminal, in a ledger that is removed afterwards."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from types import FrameType

import click

from cli.app import App
from cli.ledger_access import LEDGER_FILE
from cli.output.terminal.columns import screen_width, wrapped_lines
from cli.output.terminal.screen import Screen
from cli.output.words import language
from cli.output.words.language import _
from cli.shell.entered import UNDO
from cli.shell.lines import Complaint, Lines, Outcome
from cli.shell.shell import LEAVING
from cli.tutorial import steps
from cli.tutorial.steps import NAMES, STEPS, Step
from ledger.ids import CHARACTER
from ledger.people import name_of

LOST = (signal.SIGHUP, signal.SIGTERM)
"""Signals that end the program, and end it at once unless they are caught."""

OF_A_LEDGER = frozenset({"CAMPAIGN_LEDGER", "CAMPAIGN_NAME"})
"""Variables that name a ledger or a campaign: not this one."""


def play(app: App, root: click.Group, game: str) -> None:
    """Ask for the commands of a first evening until it is over or somebody leaves."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.styles import Style

    from cli.guided.terminal import STYLES, line_keys
    from cli.shell.candidates import ShellCompleter

    with _Loss() as loss, throwaway(app, root, game) as lines:
        prompt = PromptSession[str](
            completer=ShellCompleter(lines),
            complete_while_typing=False,
            key_bindings=line_keys(),
            style=Style.from_dict(STYLES),
        )
        Tutor(lines, game, lambda: loss.leaving(lambda: prompt.prompt("> ")), app.screen).run()


@contextmanager
def throwaway(app: App, root: click.Group, game: str) -> Iterator[Lines]:
    """A new campaign in a temporary folder, and what runs lines in it."""
    with TemporaryDirectory(prefix="campaign-") as folder:
        inner = App({name: value for name, value in app.environ.items() if name not in OF_A_LEDGER})
        inner.settings.ledger = os.path.join(folder, LEDGER_FILE)
        inner.settings.lang = app.settings.lang or language.spoken()
        inner.settings.by, inner.settings.color = app.settings.by, app.settings.color
        inner.settings.quiet = True
        inner.speak()
        root.main(["new", _("The old well"), "--rules", game], "campaign", standalone_mode=False, obj=inner)
        inner.access.close()
        inner.settings.quiet = False
        lines = Lines(inner, root, sys.stdout)
        try:
            yield lines
        finally:
            lines.kept.close()


class _Loss:
    """Lets a signal that ends the program end it at the next prompt, so that the folder is removed.

    A line that is being done is done first: it would take the end for a failure of its own.
    """

    def __init__(self) -> None:
        self._came = 0
        self._is_asking = False

    def __enter__(self) -> _Loss:
        self._before = [signal.signal(number, self._come) for number in LOST]
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in zip(LOST, self._before, strict=True):
            signal.signal(number, handler)

    def leaving(self, ask: Callable[[], str]) -> str:
        """What is answered, unless the program is to end before."""
        self._is_asking = True
        try:
            self._end()
            return ask()
        finally:
            self._is_asking = False

    def _come(self, number: int, frame: FrameType | None) -> None:
        self._came = number
        if self._is_asking:
            self._end()

    def _end(self) -> None:
        if self._came:
            raise SystemExit(128 + self._came)


class Tutor:
    """Takes somebody through a first evening.

    Args:
        lines: Runs what is typed, in a ledger that is thrown away.
        ask: The next line that is typed; EOFError where somebody leaves.
    """

    def __init__(self, lines: Lines, game: str, ask: Callable[[], str], screen: Screen) -> None:
        self._lines = lines
        self._game = game
        self._ask = ask
        self._screen = screen
        self._joined: list[str] = []

    def run(self) -> None:
        """Go through all steps, or as many as somebody wants."""
        self._say(steps.opening_lines(self._game))
        self._say(steps.keys_lines())
        for number in range(1, len(STEPS) + 1):
            self._say(steps.step_lines(number, self._game, self._names()))
            if not self._is_taken(number):
                self._say([_("Nothing of this is kept. “campaign tutorial” begins again.")])
                return
        self._say(steps.closing_lines(self._game))

    def _is_taken(self, number: int) -> bool:
        """Do what is typed until a step is done or passed over; False where somebody leaves."""
        while True:
            try:
                typed = [line.strip() for line in self._ask().splitlines()] or [steps.HINT]
            except EOFError:
                return False
            for text in typed:
                if text.lower() in LEAVING | {steps.LEAVE}:
                    return False
                if text == steps.HINT:
                    self._say(steps.hint_lines(number, self._game, self._names()))
                elif text == steps.SKIP or self._is_done(number, text):
                    self._say([""])
                    return True

    def _is_done(self, number: int, text: str) -> bool:
        """Do a line; whether it was that of the step."""
        outcome = self._lines.run("undo" if text.lower() in UNDO else text)
        self._say(outcome.said.splitlines())
        if outcome.complaint is not None:
            self._say(_complaint_lines(outcome.complaint))
            return False
        self._look_who_joined()
        if not self._fulfils(STEPS[number - 1], text, outcome):
            wanted = steps.typed_line(number, self._game, self._names())
            said = _("The step still waits for: {line}").format(line=wanted)
            self._say(wrapped_lines(said, screen_width()))
            return False
        entry = outcome.recorded[-1].number if outcome.recorded else None
        self._say(["", *steps.done_lines(number, self._names(), entry)])
        return True

    def _fulfils(self, step: Step, text: str, outcome: Outcome) -> bool:
        if outcome.recorded:
            return any(entry.kind == step.fulfilled_by for entry in outcome.recorded)
        meaning = self._lines.meaning(text)
        return not isinstance(meaning, Complaint) and any(
            words[0] == step.fulfilled_by and "--help" not in words for words in meaning.commands
        )

    def _names(self) -> tuple[str, str]:
        """Of the two whom the steps are about."""
        if not self._joined:
            return NAMES
        spare = [name for name in reversed(NAMES) if name not in self._joined]
        first, second = [*self._joined, *spare][:2]
        return first, second

    def _look_who_joined(self) -> None:
        """Call the characters by the names that they were given, in the order in which they came."""
        with self._lines.reading() as app:
            present = [name_of(account) for account in app.state.accounts(CHARACTER)]
        came = [name for name in self._joined if name in present]
        self._joined = [*came, *(name for name in present if name not in came)]

    def _say(self, lines: Iterable[str]) -> None:
        self._screen.print_lines(lines)


def _complaint_lines(complaint: Complaint) -> list[str]:
    """What is wrong with a line, and what it could have been."""
    hint = _("Type the one that you mean.") if complaint.readings else complaint.hint
    return [
        line for text in (complaint.message, *complaint.readings, hint) for line in wrapped_lines(text, screen_width())
    ]
