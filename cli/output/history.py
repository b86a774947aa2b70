"""Renders the chronicle: a chapter for each session and for the time between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cli.output.chapter import chapter_sums, chapter_title, disputes_line, entries_said, entry_line, present_line
from cli.output.columns import screen_width, wrapped
from cli.output.language import _
from cli.output.party import title_lines
from cli.output.sentence import sentence
from cli.output.story import brief, story

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from projections.history import Chapter


def history_json(speaker: Speaker, chapters: Iterable[Chapter]) -> dict[str, Any]:
    """The chronicle as scripts read it."""
    return {
        "sessions": [
            {
                "session": chapter.session,
                "title": chapter.title,
                "played_on": [played_on for played_on in dict.fromkeys(chapter.played_on) if played_on],
                "ingame": chapter.ingame,
                "present": chapter.present,
                "summary": chapter.summary,
                "experience": chapter.experience,
                "coins": chapter.coins,
                "items": chapter.items,
                "wounds": chapter.wounds,
                "levels": [{"who": who, "class": class_ or None} for who, class_ in chapter.levels],
                "deaths": chapter.deaths,
                "rulings": chapter.rulings,
                "lines": [
                    {
                        "entry": entry.number,
                        "kind": entry.body.kind,
                        "text": sentence(speaker, entry),
                        "secret": entry.body.secret,
                        "late": entry.body.late,
                        "disputes": [mark.dispute for mark in speaker.at_stake.get(entry.number, ())],
                    }
                    for entry in chapter.entries
                ],
                "corrections": [
                    {
                        "entry": entry.number,
                        "text": sentence(speaker, entry),
                        "voids": list(speaker.campaign.voids_of(entry.number)),
                    }
                    for entry in chapter.corrections
                ],
            }
            for chapter in chapters
        ]
    }


def history_lines(speaker: Speaker, chapters: Iterable[Chapter], detail: str) -> Iterator[str]:
    """Lines of the chapters, one after the other.

    Args:
        detail: `full` has a line for each entry, `story` a paragraph for entries of a sort, `brief` one for a chapter.
    """
    place = -1
    for place, chapter in enumerate(chapters):
        if detail == "brief":
            said = _("{name}: {title}").format(name=chapter_title(chapter), title=brief(speaker, chapter))
            yield from wrapped(said, screen_width())
        else:
            yield from ([""] if place else [])
            yield from _chapter(speaker, chapter, detail)
    if place < 0:
        yield _("Nothing has been recorded yet.")


def _chapter(speaker: Speaker, chapter: Chapter, detail: str) -> Iterator[str]:
    yield from title_lines(speaker.screen, chapter_title(chapter))
    if chapter.present:
        yield from wrapped(present_line(chapter), screen_width())
    corrections = (sentence(speaker, entry) for entry in chapter.corrections)
    for said in (*lines_of(speaker, chapter, detail), *corrections):
        first, *more = wrapped(said, screen_width() - 2)
        yield "· " + first
        yield from ("  " + line for line in more)
    if chapter.summary:
        yield from wrapped(chapter.summary, screen_width())
    closing = [*chapter_sums(speaker.terms, chapter), *disputes_line(speaker, chapter)]
    if closing:
        yield ""
    for line in closing:
        yield from wrapped(line, screen_width())


def lines_of(speaker: Speaker, chapter: Chapter, detail: str) -> Iterator[str]:
    """A chapter, entry by entry or passage by passage."""
    if detail == "full":
        return (entry_line(speaker, entry) for entry in entries_said(chapter))
    return story(speaker, chapter)
