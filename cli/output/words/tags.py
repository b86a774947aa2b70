"""Reads what people typed without the marks of its tags: `la #Salle-des-Eaux` as la Salle des Eaux."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.patterns import late_pattern
from projections.chronicle.report.mentions import TAG, tag_name

ENDS = '.!?…»”"'
"""What a sentence ends in."""

LOOSE = late_pattern(rf"(?<=[{ENDS}])(?:\s+[@#!*][^\W\d_][\w’'-]*)+\s*$")
"""Tags after the last sentence, which file a note and say nothing."""


def without_marks(text: str) -> str:
    """A text whose tags are words like others."""
    return TAG.sub(lambda tag: tag_name(tag[1], tag[2]), _without_loose(text))


def _without_loose(text: str) -> str:
    """A text without the tags after its last sentence, where it has any; most notes are without a full stop."""
    return LOOSE.sub("", text) if any(end in text for end in ENDS) else text


def tagged_words(text: str) -> Iterator[tuple[str, str]]:
    """The same text in pieces: the mark and the words of a tag, or no mark and what stands between tags."""
    said, place = _without_loose(text), 0
    for tag in TAG.finditer(said):
        if tag.start() > place:
            yield "", said[place : tag.start()]
        yield tag[1], tag_name(tag[1], tag[2])
        place = tag.end()
    if place < len(said):
        yield "", said[place:]
