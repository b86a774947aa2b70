"""Parses durations, days, KEY=VALUE words, shares and numbers of entries as they are typed."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import date

from cli.input.values import number
from cli.output.words.language import _
from ledger.entries import UNKNOWN_DAY
from ledger.errors import InputError
from ledger.numbers import fraction, normalised
from ledger.rules.tables import Tables


def duration(text: str, tables: Tables) -> tuple[int, str]:
    """A count of a unit of time, `+3d` or `+1 tour`: the count and the unit's id."""
    found = re.fullmatch(r"\s*([+-]?)\s*(\d(?:[\d_' ]*\d)?)\s*([^\W\d_].*)", normalised(text))
    units = tables.group("units")
    if found is None:
        raise InputError("duration_unclear", given=text, units=sorted(units))
    if found[1] == "-":
        raise InputError("time_backwards", given=text)
    word = found[3].strip()
    unit = tables.find("units", word) or tables.find("units", word.removesuffix("s"))
    if unit is None:
        first, _blank, rest = word.partition(" ")
        is_unit = rest and (tables.find("units", first) or tables.find("units", first.removesuffix("s")))
        raise InputError(
            "unit_unknown", unit=word, known=sorted(units), nearest=[f'--note "{rest}"'] if is_unit else []
        )
    return number(found[2], 1), unit


def day(text: str) -> str:
    """A day of the calendar as ISO writes it, or `?` for one that nobody knows."""
    if text.strip() == UNKNOWN_DAY:
        return UNKNOWN_DAY
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise InputError("day_unclear", given=text) from None


def entry(text: str) -> int:
    """Number of an entry: `12` or `#12`."""
    typed = text.strip().removeprefix("#")
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 19):
        raise InputError("entry_unclear", given=text)
    return int(typed)


def loose_and_keys(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words that are no KEY=VALUE, and those that are."""
    return [word for word in words if "=" not in word], [word for word in words if "=" in word]


def pairs(texts: Sequence[str]) -> list[tuple[str, str]]:
    """KEY=VALUE words, split at the first `=`."""
    split = []
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise InputError("key_unclear", given=text)
        split.append((key.strip(), value.strip()))
    return split


def share(text: str) -> str:
    """A part of a full share: `1/2`, `½`, `0,5`, `40%`, `2`, as a fraction's text; `0` for none."""
    part = fraction(text)
    if part is None or part < 0:
        raise InputError("share_malformed", share=text)
    return str(part)


def house_rules(files: Sequence[str]) -> list[tuple[str, bytes]]:
    """House rules as they were written, by the names of their files without their folders.

    Raises:
        OSError: If one cannot be read.
    """
    from cli.input.files import TABLE_MB, read_whole

    return [(os.path.basename(file), read_whole(file, TABLE_MB)) for file in files]


def text_of(file: str) -> str:
    """The text that a file holds.

    Raises:
        InputError: `file_unreadable`, if it holds none; `file_too_large`.
        OSError: If it cannot be read.
    """
    from cli.input.files import TABLE_MB, read_whole

    try:
        return read_whole(file, TABLE_MB).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("file_unreadable", file=file, reason=_("it is not UTF-8 text")) from error
