"""Splits a line at the cursor: the words before it, what is typed of the word under it, and where that begins."""

from __future__ import annotations

import re
from typing import NamedTuple


class Typed(NamedTuple):
    """A line up to the cursor.

    Attributes:
        words: The words before the one under the cursor.
        word: What is typed of that one, without quotes.
        start: Where it begins in the line, a quote at its beginning included.
        quoted: Whether it is between quotes that are still open.
    """

    words: tuple[str, ...]
    word: str
    start: int
    quoted: bool


def typed_until(line: str, cursor: int) -> Typed:
    """The words of a line up to the cursor; only `"…"` quotes, as in a list of commands."""
    words: list[str] = []
    word, start, quoted, begun = "", cursor, False, False
    for at, letter in enumerate(line[:cursor]):
        if letter.isspace() and not quoted:
            if begun:
                words.append(word)
            word, begun = "", False
            continue
        if not begun:
            begun, start = True, at
        if letter == '"':
            quoted = not quoted
        else:
            word += letter
    return Typed(tuple(words), word, start if begun else cursor, quoted)


def part_start(line: str, typed: Typed, cursor: int, part: str) -> tuple[int, bool]:
    """Where the last part of the word under the cursor begins, and whether a quote is open from before it.

    Args:
        part: What follows the last `=` or comma of that word, without quotes.
    """
    if part == typed.word:
        return typed.start, False
    start = cursor - len(part)
    if typed.quoted and line[start - 1 : start] == '"':
        return start - 1, False
    return start, typed.quoted


def quoted(text: str, *, inside: bool, whole: bool) -> str:
    """A word as it is typed in a line, between quotes where it has blanks.

    Args:
        inside: Whether a quote before it is open.
        whole: Whether the word ends there; else the quotes stay open.
    """
    body = text.replace('"', '""')
    if inside:
        return body + ('"' if whole else "")
    if not re.search(r'[\s"]', text):
        return body
    return f'"{body}' + ('"' if whole else "")
