"""Finds the key that a value typed without it can only be of: `join Brom fighter`, `roll Brom attack ac 6`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.patterns import late_pattern
from ledger.rules.keys import BY_DICE, ON_AVERAGE, declared_keys, is_listed, is_value
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
    """Words of a command with each key joined to its value: `pv 12`, `ac7`, `with 40 hp`, `hp dice`, `scale large`."""
    group = f"keys.{command}"
    answer: list[str] = []
    left = _without_marks(tables, group, words)
    while left:
        key, length = key_begun(tables, command, left)
        name, left = " ".join(left[:length]), left[length:]
        attached = WITH_NUMBER.fullmatch(name)
        before = NUMBER_FIRST.fullmatch(name)
        taken = _value_length(tables, command, key, left) if key else 0
        if taken:
            name, left = f"{name}={' '.join(left[:taken])}", left[taken:]
        elif attached is not None and tables.find(group, attached[1]):
            name = f"{attached[1]}={attached[2]}"
        elif before is not None and tables.find(group, before[2]):
            name = f"{before[2]}={before[1]}"
        elif name.isdecimal() and left and not _has_number(tables, group, left):
            key, length = key_begun(tables, command, left)
            if key:
                name, left = f"{' '.join(left[:length])}={name}", left[length:]
        if "=" in name and answer and answer[-1].casefold() in JOINS:
            answer.pop()
        answer.append(name)
    return tuple(answer)


def key_begun(tables: Tables, command: str, words: Sequence[str]) -> tuple[str | None, int]:
    """The key that words begin with, of as many words as possible, and how many they are; None and 1 for none."""
    for count in range(min(len(words), LONGEST), 0, -1):
        key = tables.find(f"keys.{command}", " ".join(words[:count]))
        if key is not None:
            return key, count
    return None, 1


def _value_length(tables: Tables, command: str, key: str, words: Sequence[str]) -> int:
    """How many words at the beginning of some are the value of a key: a number, one of a list, how it is rolled."""
    if not words or "=" in words[0]:
        return 0
    if words[0].isdecimal() or (words[0][:1].isdecimal() and is_value(tables, command, key, words[0])):
        return 1
    row = tables.group(f"keys.{command}")[key]
    if row["type"] == "text":
        return int(key == "hp" and folded(words[0]) in (*BY_DICE, *ON_AVERAGE))
    lengths = range(min(len(words), LONGEST), 0, -1)
    return next((count for count in lengths if is_value(tables, command, key, " ".join(words[:count]))), 0)


LONGEST = 4
"""Words of the longest key, and of the longest value."""


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
