"""Asks for one step after the other, does what is typed, and judges a step by what was recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cli.output.terminal.columns import screen_width, wrapped_lines
from cli.output.terminal.screen import Screen
from cli.output.words.language import _
from cli.shell.entered import UNDO
from cli.shell.lines import Complaint, Lines, Outcome
from cli.shell.shell import LEAVING
from cli.tutorial import wording
from cli.tutorial.steps import NAMES, STEPS, Step
from ledger.ids import CHARACTER
from ledger.people import name_of


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
        self._say(wording.opening_lines(self._game))
        self._say(wording.keys_lines())
        for number in range(1, len(STEPS) + 1):
            self._say(wording.step_lines(number, self._game, self._names()))
            if not self._is_taken(number):
                self._say([_("Nothing of this is kept. “campaign tutorial” begins again.")])
                return
        self._say(wording.closing_lines(self._game))

    def _is_taken(self, number: int) -> bool:
        """Do what is typed until a step is done or passed over; False where somebody leaves."""
        while True:
            try:
                typed = [line.strip() for line in self._ask().splitlines()] or [wording.HINT]
            except EOFError:
                return False
            for text in typed:
                if text.lower() in LEAVING | {wording.LEAVE}:
                    return False
                if text == wording.HINT:
                    self._say(wording.hint_lines(number, self._game, self._names()))
                elif text == wording.SKIP or self._is_done(number, text):
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
            wanted = wording.typed_line(number, self._game, self._names())
            said = _("The step still waits for: {line}").format(line=wanted)
            self._say(wrapped_lines(said, screen_width()))
            return False
        entry = outcome.recorded[-1].entry.number if outcome.recorded else None
        self._say(["", *wording.done_lines(number, self._names(), entry)])
        return True

    def _fulfils(self, step: Step, text: str, outcome: Outcome) -> bool:
        if outcome.recorded:
            return any(recorded.entry.body.kind == step.fulfilled_by for recorded in outcome.recorded)
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
