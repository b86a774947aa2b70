"""Joins what a chapter says into scenes: a paragraph for what happened until time passed, or somebody fought.

Notes of the game master stand by themselves between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from cli.output.kinds.row import row_of
from cli.output.language import _
from ledger.facts import KINDS
from projections.history import passage_sort

if TYPE_CHECKING:
    from projections.story import Passage

SHORTEST = 120
"""A scene of fewer letters goes on although time passes."""

LONGEST = 500
"""A scene that has more letters goes on in another paragraph."""


class StoryLine(NamedTuple):
    """Something that a chapter says, and the entries that say it.

    Attributes:
        entries: Their numbers, in order; a document cites them, and a screen shows them at the end of the line.
        role: `note` for one that somebody typed, `passage` for all else in `story`; in full detail also `entry` for
            each entry of a fight, which comes after its paragraph, and `working` for the arithmetic behind the entry
            before it.
    """

    text: str
    entries: tuple[int, ...]
    role: Literal["note", "passage", "entry", "working"] = "passage"


def scenes(said: Iterable[tuple[Passage, str]]) -> Iterator[StoryLine]:
    """Passages and what is said of them, joined into paragraphs.

    A note is one by itself. Time that passes and rests begin one, and a fight ends it.
    """
    waiting: list[tuple[Passage, str]] = []
    for passage, text in said:
        if waiting and _begins(waiting, passage):
            yield _joined(waiting)
            waiting = []
        if is_note(passage):
            yield StoryLine(text, (passage.entries[0].number,), "note")
            continue
        waiting.append((passage, text))
    if waiting:
        yield _joined(waiting)


def is_note(passage: Passage) -> bool:
    """Whether a passage is a text that somebody typed."""
    return passage.sort == "alone" and row_of(KINDS[passage.entries[0].body.kind]).verbatim


def sentences_once(sentences: Iterable[str]) -> str:
    """Sentences in a row; those that begin alike up to a colon share their beginning.

    `Found: 5 gp (the cellar). Found: a gem.` becomes `Found: 5 gp (the cellar); a gem.`
    """
    colon = _("{name}: {title}").format(name="", title="")
    said: list[str] = []
    for sentence in sentences:
        lead, _colon, rest = sentence.partition(colon)
        before, _colon, rest_before = said[-1].partition(colon) if said else ("", "", "")
        if rest and lead == before and rest_before.endswith(".") and ". " not in rest_before:
            said[-1] = _("; ").join((said[-1][:-1], rest))
        else:
            said.append(sentence)
    return " ".join(said)


def _begins(waiting: Sequence[tuple[Passage, str]], passage: Passage) -> bool:
    """Whether a passage begins another paragraph."""
    if is_note(passage):
        return True
    if all(_is_time(before) for before, _text in waiting):
        return False
    length = sum(len(text) for _before, text in waiting)
    return (
        "fight" in (waiting[-1][0].sort, passage.sort) or length > LONGEST or (_is_time(passage) and length > SHORTEST)
    )


def _is_time(passage: Passage) -> bool:
    return passage_sort(passage.entries[0].body.kind) == "time"


def _joined(waiting: Sequence[tuple[Passage, str]]) -> StoryLine:
    numbers = tuple(entry.number for passage, _text in waiting for entry in passage.entries)
    return StoryLine(" ".join(text for _passage, text in waiting), numbers)
