"""Shows full commands as lines of a script in the language spoken: `blesser Brom 4` for `damage Brom 4`."""

from __future__ import annotations

from collections.abc import Sequence

from cli.output.words.shown_words import shown_words
from cli.script.lines import line_of
from ledger.rules.tables import Tables


def shown_line(words: Sequence[str], tables: Tables | None = None) -> str:
    """A full command as a line in the language spoken.

    Args:
        tables: Those in force; of the campaign that the present command has open unless given.
    """
    return line_of(shown_words(words, tables))
