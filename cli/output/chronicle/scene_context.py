"""What the tellers of a chapter's scenes share: the names of things, who died, and the marks of single entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from cli.output.chronicle.chapter import against_rules, entry_line, entry_marks, is_disputed
from cli.output.entries.entry_details import with_remark
from cli.output.entries.sentence import sentence
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _
from cli.output.words.tags import without_marks
from ledger.entries import Entry
from ledger.facts import Facts
from ledger.people import killed_by
from ledger.store.codec import facts_of
from projections.chronicle.story import remark_of

F = TypeVar("F", bound=Facts)


def of_kind(entries: Iterable[Entry], kind: type[F]) -> Iterator[tuple[Entry, F]]:
    """The entries of a kind, each with its facts."""
    for entry in entries:
        if isinstance(facts := facts_of(entry.body), kind):
            yield entry, facts


class SceneContext:
    """A chapter while it is told.

    Attributes:
        terms: By the rules in force.
        dead: Names of those who died so far.
        first_deaths: Number of the entry that was the campaign's first death, if it is in this chapter.
    """

    def __init__(self, speaker: Speaker, first_deaths: Collection[int] = ()) -> None:
        self.speaker, self.terms = speaker, speaker.terms
        self.first_deaths = first_deaths
        self.dead: set[str] = set()

    def follow(self, entries: Iterable[Entry]) -> None:
        """Follow entries that are told, to know who died."""
        for entry in entries:
            if entry.body.fields:
                self.dead.update(killed_by(entry.body.fields))

    def is_at_stake(self, entry: Entry) -> bool:
        """Whether a dispute that waits for a ruling is about an entry, which is then told by itself, with its mark."""
        return is_disputed(self.speaker, entry)

    def is_marked(self, entry: Entry) -> bool:
        """Whether something has to be said of this entry alone."""
        body = entry.body
        is_remarked = remark_of(entry) is not None or body.override is not None or against_rules(body) is not None
        return body.secret or is_remarked or self.is_at_stake(entry)

    def typed(self, entry: Entry) -> tuple[str, str]:
        """What somebody typed with the marks of its entry: without those of its tags, and with them."""
        said, marks = sentence(self.speaker, entry), [*entry_marks(self.speaker, entry)]
        return " ".join([without_marks(said), *marks]), " ".join([said, *marks])

    def marked(self, said: str, entry: Entry) -> str:
        """What is told of an entry with its remark, the game master's word for it, and its marks."""
        body = entry.body
        if not said and body.override is None:
            return entry_line(self.speaker, entry)
        if body.override is not None:
            said = _("{sentence} By the game master’s word: {reason}.").format(
                sentence=said, reason=body.override.rstrip(".")
            )
        note = remark_of(entry)
        said = with_remark(said.strip(), note.rstrip(".") if note else None)
        return " ".join([said, *entry_marks(self.speaker, entry)])
