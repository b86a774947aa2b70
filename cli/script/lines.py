"""Splits the text of a list of commands into lines, and a line into words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ledger.errors import InputError


def numbered(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers, from 1."""
    yield from enumerate(content.removeprefix(b"\xef\xbb\xbf").splitlines(), 1)


def words_of(line: bytes, number: int) -> list[str]:
    """The words of a line; none where it holds no command.

    Raises:
        InputError: If it is not UTF-8, or a quote is left open.
    """
    return split_line(text_of_line(line, number), number)


def text_of_line(line: bytes, number: int) -> str:
    """The text of a line.

    Raises:
        InputError: If it is not UTF-8.
    """
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("line_undecodable", line=number) from None


def split_line(text: str, number: int) -> list[str]:
    """Split a line into words: only `"…"` quotes (`""` inside is a quote), and `#` between blanks begins a comment."""
    if '"' not in text:
        words = text.split()
        for at, word in enumerate(words if "#" in text else ()):
            if word == "#" or (at == 0 and word.startswith("#")):
                return words[:at]
        return words
    if text.count('"') == 2 and "#" not in text:
        before, quoted, after = text.split('"')
        if (not before or before[-1].isspace()) and (not after or after[0].isspace()):
            # One word in quotes, as in most lines that have any.
            return [*before.split(), quoted, *after.split()]
    return [word for word, _begins in words_with_quotes(text, number)]


WORD = re.compile(r"""(?P<comment>\#(?=\s|\Z))|(?:[^\s"]++|"(?:[^"]++|"")*+")++|\S""")
"""What begins a comment, or a word with the quotes in it, which may hold blanks; a quote left open is one by itself.

Nothing that was read is given back to be read otherwise: a long line whose quote is left open would never end.
"""

QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')


def words_with_quotes(text: str, number: int) -> list[tuple[str, bool]]:
    """Split a line into words in the same way, each with whether it begins with a quote."""
    words: list[tuple[str, bool]] = []
    for found in WORD.finditer(text):
        word = found[0]
        if found["comment"] or (word[0] == "#" and not words):
            break
        if word == '"':
            raise InputError("quote_open", line=number)
        plain = QUOTED.sub(lambda quoted: quoted[1].replace('""', '"'), word) if '"' in word else word
        words.append((plain, word[0] == '"'))
    return words


def line_of(words: Iterable[str]) -> str:
    """Words as a line that is split into the same words again."""
    return " ".join(word if _is_plain(word) else '"' + word.replace('"', '""') + '"' for word in words)


def _is_plain(word: str) -> bool:
    return bool(word) and not word.startswith("#") and not any(char.isspace() or char == '"' for char in word)
