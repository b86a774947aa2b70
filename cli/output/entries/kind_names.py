"""Names kinds of entries, and reads which kind a word means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cli.grammar import ROWS
from cli.output.entries.kind_row import KindRow, every_row, row_named
from cli.output.words.language import LANGUAGES, _, speak, spoken
from ledger.errors import InputError
from ledger.rules.tables import folded


def kind_name(kind: str) -> str:
    """What a kind is called, in the language spoken."""
    return _(row_named(kind).name)


def words_for(row: KindRow[Any]) -> Iterator[str]:
    """What a kind goes by besides its name: words of its own, and the commands that record it, in both languages."""
    yield from row.words
    for command in ROWS.values():
        if command.records == row.facts.__name__:
            yield from (command.id.rpartition(" ")[2], *command.french)


def read_kind(text: str) -> str:
    """The kind that a text names by its name, its id or a command that records it, whatever the case and accents.

    Raises:
        InputError: `kind_unknown`.
    """
    rows = every_row()
    language = spoken()
    known: dict[str, str] = {}
    try:
        for other in LANGUAGES:
            speak(other)
            known |= {folded(_(row.name)): row.facts.__name__ for row in rows}
    finally:
        speak(language)
    known |= {folded(row.facts.__name__): row.facts.__name__ for row in rows}
    for row in rows:
        for word in words_for(row):
            known.setdefault(folded(word), row.facts.__name__)
    found = known.get(folded(text))
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(folded(text), known, n=1)
        raise InputError("kind_unknown", kind=text, nearest=near, known=sorted(_(row.name) for row in rows))
    return found
