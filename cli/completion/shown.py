"""Commands and options by the name that is shown in the language spoken; the other names are found too."""

from __future__ import annotations

from cli.completion.vocabulary import Word
from cli.grammar import ROWS
from cli.names import shown_last_word, shown_option
from cli.output.words.language import spoken
from cli.typed_names import OPTIONS


def command_word(path: str, said: str) -> Word:
    """A command, by the last word of its path: `start` of `session start`."""
    shown = shown_last_word(path, spoken())
    return _word(shown, path.rpartition(" ")[2], ROWS[path].french if path in ROWS else (), said, 1)


def option_word(name: str, path: str, said: str, group: int = 0) -> Word:
    """An option of a command."""
    return _word(shown_option(name, spoken(), path), name, OPTIONS.get(name, ()), said, group)


def _word(shown: str, id_: str, names: tuple[str, ...], said: str, group: int) -> Word:
    return Word(shown, said, group, tuple(name for name in dict.fromkeys((id_, *names)) if name != shown))
