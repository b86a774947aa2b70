"""Reads the answer to a question at the terminal, with what was typed before to be mended, and a way back."""

from __future__ import annotations

from collections.abc import Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.styles import Style

from cli.guided.questions import BACK, StepBack

STYLES = {
    "completion-menu": "bg:#303030 fg:#d0d0d0",
    "completion-menu.completion.current": "noreverse bg:#d0d0d0 fg:#1c1c1c",
    "completion-menu.meta.completion": "bg:#303030 fg:#9e9e9e",
    "completion-menu.meta.completion.current": "bg:#9e9e9e fg:#1c1c1c",
    # French sets many; the library underlines them.
    "nbsp": "nounderline fg:default",
}
"""What the menus and texts of every prompt look like."""


class Terminal:
    """A prompt that is kept from question to question."""

    def __init__(self) -> None:
        keys = line_keys()
        keys.add("s-tab")(_step_back)
        self._session: PromptSession[str] = PromptSession(key_bindings=keys, style=Style.from_dict(STYLES))

    def ask(self, question: str, default: str, words: Sequence[str]) -> str:
        """The answer to a question.

        Args:
            default: What is there to be mended.
            words: What Tab completes.

        Raises:
            StepBack: If the question before is wanted.
            KeyboardInterrupt, EOFError: If the person gives up.
        """
        completer = WordCompleter(list(words), ignore_case=True, sentence=True) if words else None
        answer = self._session.prompt(f"{question} ", default=default, completer=completer).strip()
        if answer == BACK:
            raise StepBack
        return answer


def line_keys() -> KeyBindings:
    """Let Ctrl-C clear what is typed; on an empty line it gives up, as it does by itself."""
    keys = KeyBindings()

    @keys.add("c-c", filter=Condition(lambda: bool(get_app().current_buffer.text)))
    def _clear(event: KeyPressEvent) -> None:
        event.current_buffer.reset()

    return keys


def _step_back(event: KeyPressEvent) -> None:
    event.app.exit(exception=StepBack())
