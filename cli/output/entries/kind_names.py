"""Names kinds of entries, and reads which kind a word means."""

from __future__ import annotations

from cli.output.entries.kinds.row import every_row, row_of
from cli.output.words.language import LANGUAGES, _, speak, spoken
from ledger.errors import InputError
from ledger.facts import KINDS
from ledger.rules.tables import folded


def kind_name(kind: str) -> str:
    """What a kind is called, in the language spoken."""
    return _(row_of(KINDS[kind]).name)


def read_kind(text: str) -> str:
    """The kind that a text names by id, English or French name, whatever the case and accents.

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
    known |= {folded(kind): kind for kind in KINDS}
    known |= {word: row.facts.__name__ for row in rows for word in map(folded, row.words) if word not in known}
    found = known.get(folded(text))
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(folded(text), known, n=1)
        raise InputError("kind_unknown", kind=text, nearest=near, known=sorted(_(row.name) for row in rows))
    return found
