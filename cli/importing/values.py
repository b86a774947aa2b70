"""Reads the values in cells: numbers in three states, known, known to be unknown, not given (None); days; dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.importing.source import Unused
from cli.output.words.language import N_
from ledger.dice_tree import MOST_SIDES
from ledger.facts import UNKNOWN, ToldDie
from ledger.texts import HIDDEN, printable

if TYPE_CHECKING:
    from cli.importing.names import Names


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


def day_in(text: str, pattern: str) -> str | None:
    """The day, in ISO form, that a text of a pattern of `strptime` says; None where it says none."""
    try:
        # No time of day is in question, nor a zone.
        return datetime.strptime(clean(text), pattern).date().isoformat()  # noqa: DTZ007
    except ValueError:
        return None


AMERICAN_DAY = "%m/%d/%Y"

NO_FACE = N_("a die with {sides} sides shows {face}, and is not counted")
TOTAL_DIFFERS = N_("the total is {total}; its dice and numbers make {sum}")


class LogDie(NamedTuple):
    """A die as a log has it.

    Attributes:
        face: 0 where the log does not have it.
        kept: Whether it counts for the total.
    """

    sides: int
    face: int
    kept: bool = True


def told_dice(dice: Sequence[LogDie], names: Names) -> Iterator[ToldDie]:
    """Dice as an entry has them; a face that a die does not have is said, and its die left out."""
    for sides, face, kept in dice:
        if 1 <= sides <= MOST_SIDES and 0 <= face <= sides:
            yield ToldDie(sides=sides, face=face, kept=kept)
        else:
            names.remark(NO_FACE, sides=sides, face=face)


def told_total(total: str | None, sum_: str | None, names: Names) -> int | str | None:
    """A total as an entry has it; one that is not what its dice and numbers make is said.

    Args:
        sum_: What they make, None where that is not known.
    """
    if total is None:
        return None
    if sum_ is not None and Decimal(sum_) != Decimal(total):
        names.remark(TOTAL_DIFFERS, total=total, sum=sum_)
    exact = Decimal(total)
    return int(exact) if exact == exact.to_integral_value() else total
