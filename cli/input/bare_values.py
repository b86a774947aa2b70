"""Finds the key that a value typed without it can only be of: `join Brom fighter`, `roll Brom attack ac 6`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.rules.keys import declared_keys, is_listed, is_value

if TYPE_CHECKING:
    from ledger.rules.tables import Tables


def with_their_keys(tables: Tables, command: str, words: Sequence[str], kind: str | None) -> list[str]:
    """Words of a command with the keys of those that can be of one only; what may be of two stays as it was typed.

    A key and its value apart are one too, and a key of yes or no alone is yes; a number without a key stays: it may be
    a face, a target, a number of times.
    """
    rows = declared_keys(tables, command, kind)
    given = {tables.find(f"keys.{command}", word.partition("=")[0]) for word in words if "=" in word}
    answer: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if "=" in word:
            answer.append(word)
            continue
        key = tables.find(f"keys.{command}", word)
        fits = [other for other in choices_of(tables, command, rows, word) if other not in given]
        is_free = not fits or (key in rows and rows[key]["type"] == "integer")
        if key in rows and is_free and left and "=" not in left[0] and is_value(tables, command, key, left[0]):
            word = f"{word}={left.pop(0)}"
        elif key in rows and not fits and rows[key]["type"] == "flag":
            word = f"{word}=yes"
        elif len(fits) == 1:
            key, word = fits[0], f"{fits[0]}={word}"
        given.add(key)
        answer.append(word)
    return answer


def with_numbers(tables: Tables, command: str, words: Sequence[str]) -> tuple[str, ...]:
    """Words of a command with each key that has its number behind it joined to that: `pv 12`, `ac7`."""
    answer: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        attached = WITH_NUMBER.fullmatch(word)
        if tables.find(f"keys.{command}", word) and left and left[0].isdecimal():
            word = f"{word}={left.pop(0)}"
        elif attached is not None and tables.find(f"keys.{command}", attached[1]):
            word = f"{attached[1]}={attached[2]}"
        answer.append(word)
    return tuple(answer)


WITH_NUMBER = re.compile(r"([^\W\d_]+)(\d+)")


def choices_of(tables: Tables, command: str, rows: Mapping[str, Mapping[str, Any]], word: str) -> list[str]:
    """The keys of a command that are chosen from a list with a word in it; or else may be: a text that is known."""
    known = [key for key, row in rows.items() if tables.find(str(row.get("known")), word)]
    if known:
        return known
    return [key for key in rows if is_listed(tables, command, key, word)]
