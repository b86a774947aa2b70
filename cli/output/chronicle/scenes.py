"""Joins what a chapter says into scenes: a paragraph for what happened until time passed, or somebody fought.

Notes of the game master stand by themselves between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cli.output.entries.kind_row import row_named
from cli.output.words.language import _
from projections.chronicle.history import passage_sort
from projections.chronicle.story import Passage

SHORTEST = 120
"""A scene of fewer letters goes on although time passes."""

LONGEST = 500
"""A scene that has more letters goes on in another paragraph."""


class StoryLine(Struct, frozen=True):
    """Something that a chapter says, and the entries that say it.

    Attributes:
        entries: Their numbers, in order; a document cites them, and a screen shows them at the end of the line.
        role: `note` for one that somebody typed, `passage` for all else in `story`; in full detail also `entry` for
            each entry of a fight, which comes after its paragraph, and `working` for the arithmetic behind the entry
            before it.
        typed: Of a note what was typed, with the marks of its tags and those of its entry.
    """

    text: str
    entries: tuple[int, ...]
    role: Literal["note", "passage", "entry", "working"] = "passage"
    typed: str = ""


class Told(Struct, frozen=True):
    """A passage, what is told of it, the numbers of the entries that are told in it, and a note as it was typed."""

    passage: Passage
    text: str
    entries: tuple[int, ...]
    typed: str = ""


def scenes(told: Iterable[Told]) -> list[StoryLine]:
    """Passages and what is told of them, joined into paragraphs.

    A note is one by itself. Time that passes and rests begin one, and so does a fight, which ends it too. Entries of
    which nothing is told are cited with what follows them; time after which nothing is told ends what precedes it.
    """
    joined: list[StoryLine] = []
    for line, is_time in _paragraphs(told):
        if is_time and joined and joined[-1].role == "passage":
            before = joined[-1]
            joined[-1] = replace(before, text=f"{before.text} {line.text}", entries=before.entries + line.entries)
        else:
            joined.append(line)
    return joined


def _paragraphs(told: Iterable[Told]) -> Iterator[tuple[StoryLine, bool]]:
    """The paragraphs, and whether one says nothing but that time passed."""
    waiting: list[Told] = []
    silent: tuple[int, ...] = ()
    for each in told:
        if waiting and _begins(waiting, each):
            yield _joined(waiting), _is_all_time(waiting)
            waiting = []
        if is_note(each.passage):
            yield StoryLine(each.text, each.entries, "note", each.typed), False
        elif each.text:
            waiting.append(replace(each, entries=silent + each.entries))
            silent = ()
        elif waiting:
            waiting[-1] = replace(waiting[-1], entries=waiting[-1].entries + each.entries)
        else:
            silent += each.entries
    if waiting:
        yield _joined(waiting), _is_all_time(waiting)


def is_note(passage: Passage) -> bool:
    """Whether a passage is a text that somebody typed."""
    return passage.sort == "alone" and row_named(passage.entries[0].body.kind).verbatim


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


def _begins(waiting: Sequence[Told], told: Told) -> bool:
    """Whether a passage begins another paragraph."""
    if is_note(told.passage):
        return True
    if not told.text or _is_all_time(waiting):
        return False
    length = sum(len(before.text) for before in waiting)
    return (
        "fight" in (waiting[-1].passage.sort, told.passage.sort)
        or length > LONGEST
        or (_is_time(told.passage) and length > SHORTEST)
    )


def _is_all_time(waiting: Sequence[Told]) -> bool:
    return all(_is_time(told.passage) for told in waiting)


def _is_time(passage: Passage) -> bool:
    return passage_sort(passage.entries[0].body.kind) == "time"


def _joined(waiting: Sequence[Told]) -> StoryLine:
    numbers = tuple(sorted(number for told in waiting for number in told.entries))
    return StoryLine(" ".join(told.text for told in waiting), numbers)
