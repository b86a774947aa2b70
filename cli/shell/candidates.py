"""Completes the line of a shell: the candidates of `cli.completion` as prompt_toolkit takes them."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.completion import CompleteEvent, Completion
from prompt_toolkit.completion import Completer as LineCompleter
from prompt_toolkit.document import Document

from cli.completion.completer import Completer
from cli.shell.lines import Lines
from ledger.errors import CampaignError


class ShellCompleter(LineCompleter):
    """Completes by position: names, what is in that purse, prices, keys and their values, shorthand."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._completer = Completer(shorthand=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """What may be typed at the cursor; nothing while the ledger cannot be read."""
        # A batch that was pasted is completed line by line.
        line, cursor = document.current_line, document.cursor_position_col
        try:
            with self._lines.reading() as app:
                found = self._completer.candidates(line, cursor, app)
        except CampaignError:
            return
        for candidate in found:
            text = candidate.text + (" " if candidate.whole else "")
            yield Completion(text, candidate.start - cursor, display=candidate.name, display_meta=candidate.description)
