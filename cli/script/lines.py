"""Splits the text of a list of commands into lines, and a line into words."""

from __future__ import annotations

from collections.abc import Iterator

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
        for at, word in enumerate(words):
            if word == "#" or (at == 0 and word.startswith("#")):
                return words[:at]
        return words
    return [word for word, _begins in words_with_quotes(text, number)]


def words_with_quotes(text: str, number: int) -> list[tuple[str, bool]]:
    """Split a line into words in the same way, each with whether it begins with a quote."""
    words: list[tuple[str, bool]] = []
    at, end = 0, len(text)
    while at < end:
        if text[at].isspace():
            at += 1
            continue
        if text[at] == "#" and (not words or at + 1 == end or text[at + 1].isspace()):
            break
        word, begins_quoted = "", text[at] == '"'
        while at < end and not text[at].isspace():
            if text[at] == '"':
                quoted, at = _quoted(text, at + 1, number)
                word += quoted
            else:
                word += text[at]
                at += 1
        words.append((word, begins_quoted))
    return words


def _quoted(text: str, at: int, number: int) -> tuple[str, int]:
    """The text up to the closing quote, and the position after it."""
    quoted = ""
    while True:
        close = text.find('"', at)
        if close < 0:
            raise InputError("quote_open", line=number)
        quoted += text[at:close]
        if text[close + 1 : close + 2] != '"':
            return quoted, close + 1
        quoted += '"'
        at = close + 2
