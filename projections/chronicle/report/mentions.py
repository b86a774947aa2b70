"""Collects what notes mention by tags: people, places, things and plots, and where each of them appears."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.facts import NoteTaken, SessionEnded
from ledger.patterns import late_pattern
from ledger.rules.tables import folded
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from ledger.entries import Entry
    from projections.chronicle.history import Chapter

MARKS = "@#!*"
"""Marks of people, places, things and plots, in the order of the index."""

TAG = late_pattern(r"(?<![\w@#!*])([@#!*])(?=[^\W\d_])([\w’'-]*\w)(?![\w’'-]|\1)")
"""A tag of a note: `@person`, `#place`, `!thing`, `*plot`; what a mark also ends is no tag."""


ELIDED = late_pattern(r"\b([dlnsj]|qu) (?=[aeiouyhàâéèêëîïôùûü])", re.IGNORECASE)
"""A French word without its vowel, which a tag cannot set apart: `cloche-d-argent`."""


class Mention(Struct, kw_only=True):
    """Somebody or something that notes mention.

    Attributes:
        number: Counts mentions in the order in which they appear.
        mark: One of `MARKS`.
        name: As it was first written, without its mark.
        places: Number of each entry that mentions it, and the period of its chapter, in the order of play.
    """

    number: int
    mark: str
    name: str
    places: list[tuple[int, int]] = field(default_factory=list)


class Mentions:
    """What the chapters read so far mention."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Mention] = {}

    def add(self, chapter: Chapter) -> None:
        """Add a chapter."""
        for entry in chapter.entries:
            for text in _texts(entry):
                for tag in TAG.finditer(text):
                    self._add(tag[1], tag_name(tag[1], tag[2]), entry.number, chapter.period)

    def found(self) -> dict[tuple[str, str], Mention]:
        """Everything mentioned, by `mention_key`."""
        return self._found

    def _add(self, mark: str, name: str, entry: int, period: int) -> None:
        key = mention_key(mark, name)
        mention = self._found.get(key)
        if mention is None:
            mention = self._found[key] = Mention(number=len(self._found) + 1, mark=mark, name=name)
        if (entry, period) not in mention.places:
            mention.places.append((entry, period))


def mention_key(mark: str, name: str) -> tuple[str, str]:
    """Under what a mention is found: its mark, and its name whatever the capitals and accents."""
    return mark, folded(name)


def tag_name(mark: str, word: str) -> str:
    """What a tag names: underscores join words, and hyphens those of a place, a thing or a plot; people have them in
    their names."""
    words = word.replace("_", " ")
    if mark != "@":
        words = words.replace("-", " ")
    return ELIDED.sub(r"\1’", words) if mark != "@" and " " in words else words


def _texts(entry: Entry) -> Iterator[str]:
    """What somebody typed that may hold tags."""
    facts = facts_of(entry.body)
    if isinstance(facts, NoteTaken):
        yield facts.text
    elif isinstance(facts, SessionEnded) and facts.summary:
        yield facts.summary
    if entry.body.note:
        yield entry.body.note
