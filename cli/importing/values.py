"""Reads the values in cells, which have three states: a number, known to be unknown, not given (None)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from cli.importing.source import Unused
from cli.output.words.language import N_
from ledger.facts import UNKNOWN
from ledger.texts import HIDDEN, printable

Number = int | Decimal
Value = Number | str | None
"""A number, `UNKNOWN`, or None where nothing is given."""

UNKNOWN_WORDS = frozenset({"unknown", "inconnu", "inconnue", "?", "n/a", "unk"})
NONE_WORDS = frozenset({"", "null", "none", "-", "–", "—"})

LONGEST_NUMBER = 30
"""Characters of a number at most."""

GROUPED = re.compile(r"[+-]?\d{1,3}(?:([  .,'’_])\d{3})(?:\1\d{3})*")
PLAIN = re.compile(r"[+-]?\d+(?:[.,]\d+)?")

NO_NUMBER = N_("“{text}” is not a number")
TWO_READINGS = N_("“{text}” is {small} or {large}: say which with --decimal")
FORMULA = N_("“{text}” is a formula, and no value")
HIDDEN_CHARACTER = N_("the cell “{column}” holds the hidden character {character}")


def clean(text: str) -> str:
    """A cell's text on one line, without blanks around it."""
    return " ".join(text.split())


def require_visible(cells: Mapping[str, Any]) -> None:
    """Require that no cell holds a character that moves, hides or reverses what is shown.

    Raises:
        Unused: Naming it.
    """
    for column, cell in cells.items():
        for text in _texts(cell):
            if not text.isascii() and (found := HIDDEN.search(text)):
                raise Unused(HIDDEN_CHARACTER, column=printable(column), character=f"U+{ord(found[0]):04X}")


def _texts(cell: Any) -> Iterator[str]:
    """Every text of a cell, which may be a list or an object of JSON."""
    if isinstance(cell, str):
        yield cell
    elif isinstance(cell, Mapping):
        for key, value in cell.items():
            yield from (key, *_texts(value))
    elif isinstance(cell, list):
        for value in cell:
            yield from _texts(value)


def number(text: str | None, decimal: str | None = None) -> Value:
    """The number in a cell; one with a single group of three digits after a sign may mean two things.

    Args:
        decimal: The decimal sign, where it is known.

    Raises:
        Unused: For anything else, a formula, NaN and infinity among it.
    """
    given = clean(text or "").replace("−", "-")
    if given.casefold() in NONE_WORDS:
        return None
    if given.casefold() in UNKNOWN_WORDS:
        return UNKNOWN
    if given.startswith(("=", "@")):
        raise Unused(FORMULA, text=printable(given[:LONGEST_NUMBER]))
    if len(given) > LONGEST_NUMBER:
        raise Unused(NO_NUMBER, text=printable(given[:LONGEST_NUMBER] + "…"))
    if decimal is not None:
        given = given.replace("," if decimal == "." else ".", "").replace(decimal, ".")
    elif grouped := GROUPED.fullmatch(given):
        separator = grouped[1]
        if separator in ".," and given.count(separator) == 1 and not given.lstrip("+-").startswith("0"):
            small, large = given.replace(separator, "."), given.replace(separator, "")
            raise Unused(TWO_READINGS, text=given, small=small, large=large)
        if separator not in ".," or given.count(separator) > 1:
            given = given.replace(separator, "")
    given = re.sub(r"(?<=\d)[  '’_](?=\d)", "", given)
    if not PLAIN.fullmatch(given):
        raise Unused(NO_NUMBER, text=printable(given))
    try:
        found = Decimal(given.replace(",", "."))
    except InvalidOperation:
        raise Unused(NO_NUMBER, text=printable(given)) from None
    return int(found) if found == found.to_integral_value() else found


def whole(text: str | None, decimal: str | None = None) -> int | None:
    """The integer in a cell; None where it is empty or says that it is unknown.

    Raises:
        Unused: For anything else.
    """
    found = number(text, decimal)
    if isinstance(found, Decimal):
        raise Unused(N_("“{text}” is no whole number"), text=str(found))
    return found if isinstance(found, int) else None
