"""Says a chapter as a story, passage by passage; in brief; or in full, with every entry."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import Literal

from cli.output.chronicle.chapter import chapter_sums, disputes_line, entry_line, is_disputed
from cli.output.chronicle.fights import FightTeller, fight_in_brief
from cli.output.chronicle.scene_sentences import SceneTeller, is_of_treasure
from cli.output.chronicle.scenes import StoryLine, Told, is_note, scenes
from cli.output.chronicle.story_gains import awarded, awards, experience_of, treasure
from cli.output.entries.entry_details import ranges
from cli.output.entries.kind_row import row_named
from cli.output.entries.messages import derivation_lines
from cli.output.entries.sentence import sentence
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import with_count
from ledger.entries import Entry
from ledger.facts import GoodsTaken, ItemAppraised, ItemIdentified
from projections.chronicle.fight_runs import fights_of, tried_in
from projections.chronicle.history import Chapter, passage_sort
from projections.chronicle.story import Passage, is_said_alone, moves_any, passages, things_handed_on

FOUND_OUT = frozenset({ItemIdentified.__name__, ItemAppraised.__name__})
"""Kinds that say more of a find, which are told in their place."""


def paragraphs(
    speaker: Speaker, chapter: Chapter, detail: str, only: Container[int] | None = None
) -> Iterator[StoryLine]:
    """What a chapter says, in the order of play.

    Args:
        detail: `story` has a paragraph for each scene; `full` has every entry, and of a fight its paragraph first;
            `brief` is one paragraph for the whole chapter.
        only: Numbers of entries; passages without any of them are left out.
    """
    if detail == "brief":
        yield StoryLine(brief(speaker, chapter), ())
        return
    found = (
        passage
        for passage in passages(chapter, apart=speaker.at_stake.keys())
        if only is None or any(entry.number in only for entry in passage.entries)
    )
    if detail == "story":
        yield from _story(speaker, chapter, found)
        return
    fights = FightTeller(speaker, chapter)
    for passage in found:
        if passage.fight is not None:
            said = " ".join(filter(None, fights.text(passage.fight, passage.place)))
            yield StoryLine(said, tuple(entry.number for entry in passage.entries))
        yield from _entries(speaker, passage)


def brief(speaker: Speaker, chapter: Chapter) -> str:
    """A chapter in one paragraph: who was present, its summary, its fights and its sums."""
    summary = chapter.summary or ""
    if summary and summary[-1] not in ".!?…":
        summary += "."
    fights = fight_in_brief(speaker.terms, list(fights_of(chapter)))
    sums = chapter_sums(speaker, chapter)
    lines = [*([summary] if summary else []), *fights, *sums, *disputes_line(speaker, chapter)]
    if not lines and not chapter.entries:
        lines = [sentence(speaker, entry) for entry in chapter.corrections]
    if not lines:
        count = len(chapter.entries)
        lines = [with_count("{count} entry.", "{count} entries.", count)]
    return " ".join([*([speaker.present(chapter.present)] if chapter.present else []), *lines])


def cited(line: StoryLine) -> str:
    """A line as a screen shows it: a passage of several entries ends in their numbers."""
    return f"{line.text} [{', '.join(ranges(line.entries))}]" if len(line.entries) > 1 else line.text


def _story(speaker: Speaker, chapter: Chapter, found: Iterable[Passage]) -> Iterator[StoryLine]:
    """A chapter as a story: scenes in order, and at the end what was found, shared out and awarded."""
    teller, fights = SceneTeller(speaker, chapter), FightTeller(speaker, chapter)
    handed_on = things_handed_on(chapter)
    kept: list[Entry] = []
    yield from scenes(_told(teller, fights, found, kept, handed_on))
    if kept:
        yield StoryLine(_treasure(speaker, chapter, kept), tuple(entry.number for entry in kept))


def _told(
    teller: SceneTeller, fights: FightTeller, found: Iterable[Passage], kept: list[Entry], handed_on: Collection[str]
) -> Iterator[Told]:
    """What is told of each passage, and of what interrupts a fight after it; treasure and awards are kept."""
    for passage in _joined(found):
        if passage.fight is not None:
            first, within = tried_in(passage.fight)
            said = [teller.text(first), *fights.text(passage.fight, passage.place, teller.text(within))]
            teller.context.follow(passage.entries)
            notes = [entry for entry in passage.entries if _is_typed(entry)]
            told = (*first, *within, *notes)
            said.append(teller.text([e for e in passage.entries if is_said_alone(e) and e not in told]))
            text = " ".join(filter(None, said))
            yield Told(passage, text, tuple(entry.number for entry in passage.entries if entry not in notes))
            for note in notes:
                yield _noted(note, teller)
            continue
        later = [entry for entry in passage.entries if _is_kept(entry) and not moves_any(entry, handed_on)]
        entries = [entry for entry in passage.entries if entry not in later] if later else passage.entries
        kept += later
        if is_note(passage):
            yield _noted(passage.entries[0], teller)
        elif entries:
            yield Told(passage, teller.text(entries), tuple(entry.number for entry in entries))


def _joined(found: Iterable[Passage]) -> list[Passage]:
    """Passages, of which those that go on with the same kind of entries are one; blows at nobody are rolls."""
    joined: list[Passage] = []
    for passage in found:
        if passage.fight is not None and not passage.fight.is_against_somebody:
            passage = Passage(sort="action", entries=passage.entries)
        if joined and _goes_on(joined[-1], passage):
            joined[-1] = Passage(sort=joined[-1].sort, entries=[*joined[-1].entries, *passage.entries])
        else:
            joined.append(passage)
    return joined


def _goes_on(before: Passage, after: Passage) -> bool:
    last, first = before.entries[-1].body.kind, after.entries[0].body.kind
    return before.fight is None and after.fight is None and last == first and not is_note(after)


def _is_typed(entry: Entry) -> bool:
    return row_named(entry.body.kind).verbatim


def _noted(entry: Entry, teller: SceneTeller) -> Told:
    """A note, without the marks of its tags."""
    text, typed = teller.context.typed(entry)
    return Told(Passage(sort="alone", entries=[entry]), text, (entry.number,), typed)


def _is_kept(entry: Entry) -> bool:
    """Whether an entry is told at the end of its chapter."""
    treasure = passage_sort(entry.body.kind) in ("treasure", "award") and entry.body.kind not in FOUND_OUT
    return (treasure and not is_said_alone(entry)) or is_of_treasure(entry)


def _treasure(speaker: Speaker, chapter: Chapter, kept: Sequence[Entry]) -> str:
    """What a chapter brought: finds, shares, and awards, of which the sums say how much where they do."""
    given = [entry for entry in kept if passage_sort(entry.body.kind) == "award"]
    disputed = [entry for entry in given if is_disputed(speaker, entry)]
    awarding = [entry for entry in given if entry not in disputed]
    others = [entry for entry in kept if entry not in given]
    others.sort(key=lambda entry: entry.body.kind == GoodsTaken.__name__)
    said = [treasure(speaker, others)] if others else []
    if awarding:
        # The sums of a session say what each one earned.
        if chapter.session is None or not any(experience_of(awarding).values()):
            said.append(awards(speaker, awarding))
        elif not said:
            said.append(awarded(awarding))
    said += [entry_line(speaker, entry) for entry in disputed]
    return " ".join(filter(None, said))


def _entries(speaker: Speaker, passage: Passage) -> Iterator[StoryLine]:
    """Each entry of a passage, with the arithmetic behind what was rolled, lost and regained."""
    role: Literal["note", "passage", "entry"] = "passage" if passage.fight is None else "entry"
    if is_note(passage):
        role = "note"
    for entry in passage.entries:
        yield StoryLine(entry_line(speaker, entry), (entry.number,), role)
        if role == "entry" or passage_sort(entry.body.kind) == "action":
            for working in derivation_lines(speaker.terms_at(entry), entry.body.derivation):
                yield StoryLine(working, (entry.number,), "working")
