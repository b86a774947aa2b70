"""Plays a first evening at a terminal, in a ledger that is removed afterwards."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from types import FrameType

import click

from cli.app import App
from cli.ledger_access import LEDGER_FILE
from cli.output.words import language
from cli.output.words.language import _
from cli.shell.lines import Lines
from cli.tutorial.tutor import Tutor

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
