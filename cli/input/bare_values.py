"""Finds the key that a value typed without it can only be of: `join Brom fighter`, `roll Brom attack ac 6`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.patterns import late_pattern
from ledger.rules.keys import declared_keys, is_listed, is_value
from ledger.rules.tables import Tables, folded


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
    """Words of a command with each key joined to its number, before it or behind it: `pv 12`, `ac7`, `with 40 hp`."""
    group = f"keys.{command}"
    answer: list[str] = []
    left = _without_marks(tables, group, words)
    while left:
        word = left.pop(0)
        attached = WITH_NUMBER.fullmatch(word)
        before = NUMBER_FIRST.fullmatch(word)
        key = tables.find(group, word)
        if (
            key
            and left
            and (left[0].isdecimal() or (left[0][:1].isdecimal() and is_value(tables, command, key, left[0])))
        ):
            word = f"{word}={left.pop(0)}"
        elif attached is not None and tables.find(group, attached[1]):
            word = f"{attached[1]}={attached[2]}"
        elif before is not None and tables.find(group, before[2]):
            word = f"{before[2]}={before[1]}"
        elif word.isdecimal() and left and tables.find(group, left[0]) and not _has_number(tables, group, left):
            word = f"{left.pop(0)}={word}"
        if "=" in word and answer and answer[-1].casefold() in JOINS:
            answer.pop()
        answer.append(word)
    return tuple(answer)


def _without_marks(tables: Tables, group: str, words: Sequence[str]) -> list[str]:
    """Words in which keys and their numbers have no brackets and commas round them: `(AC 7, hp 9)`, `(7 hp each)`."""
    answer: list[str] = []
    for word in words:
        plain = word.strip("(),;")
        parts = WITH_NUMBER.fullmatch(plain) or NUMBER_FIRST.fullmatch(plain)
        is_key = any(tables.find(group, part) for part in (plain, *(parts.groups() if parts else ())) if part)
        marked = plain != word and not word.startswith('"')
        if marked and folded(plain) in EACH and answer and (answer[-1].isdecimal() or tables.find(group, answer[-1])):
            continue
        answer.append(plain if marked and (plain.isdecimal() or is_key) else word)
    return answer


EACH = frozenset({"each", "apiece", "chacun", "chacune"})
"""Words after the figures of several, folded."""


def _has_number(tables: Tables, group: str, words: Sequence[str]) -> bool:
    """Whether the key that words begin with has a number behind it that is not the next key's: `pv 7` of `3 pv 7`."""
    if len(words) < 2 or not words[1].isdecimal():
        return False
    return len(words) < 3 or tables.find(group, words[2]) is None


WITH_NUMBER = late_pattern(r"([^\W\d_]+)(\d+)")
NUMBER_FIRST = late_pattern(r"(\d+)([^\W\d_]+)")

JOINS = frozenset({"with", "having", "at", "of", "avec", "ayant", "à", "de", "and", "et"})
"""Words between a name and the numbers after it."""


def choices_of(tables: Tables, command: str, rows: Mapping[str, Mapping[str, Any]], word: str) -> list[str]:
    """The keys of a command that are chosen from a list with a word in it; or else may be: a text that is known."""
    known = [key for key, row in rows.items() if tables.find(str(row.get("known")), word)]
    if known:
        return known
    return [key for key in rows if is_listed(tables, command, key, word)]
