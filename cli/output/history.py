"""Renders the chronicle: a chapter for each session and for the time between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cli.output.chapter import chapter_sums, chapter_title, disputes_line, present_line
from cli.output.columns import line_width, wrapped
from cli.output.highlights import highlight_lines, highlight_text, highlights_in_order, rule_text
from cli.output.language import _
from cli.output.party import title_lines
from cli.output.sentence import sentence
from cli.output.story import brief, cited, paragraphs

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from projections.highlights.highlight import Highlight
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
                "highlights": [highlight_json(speaker, each) for each in highlights_in_order(chapter)],
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


def highlight_json(speaker: Speaker, highlight: Highlight) -> dict[str, Any]:
    """A highlight as scripts read it."""
    return {
        "entry": highlight.entry,
        "kind": highlight.kind,
        "who": highlight.who or None,
        "rule": highlight.rule,
        "figures": highlight.figures,
        "chance": None if highlight.chance is None else str(highlight.chance),
        "secret": highlight.secret,
        "text": highlight_text(speaker, highlight),
        "why": rule_text(highlight),
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
            yield from wrapped(said, line_width())
        else:
            yield from ([""] if place else [])
            yield from _chapter(speaker, chapter, detail)
    if place < 0:
        yield _("Nothing has been recorded yet.")


def _chapter(speaker: Speaker, chapter: Chapter, detail: str) -> Iterator[str]:
    yield from title_lines(speaker.screen, chapter_title(chapter))
    if chapter.present:
        yield from wrapped(present_line(speaker, chapter), line_width())
    for paragraph in paragraphs(speaker, chapter, detail):
        yield from _hanging(cited(paragraph), *MARKS[paragraph.role])
    for entry in chapter.corrections:
        yield from _hanging(sentence(speaker, entry), *MARKS["passage"])
    if chapter.summary:
        yield from wrapped(chapter.summary, line_width())
    if chapter.highlights:
        yield ""
        yield _("Highlights:")
        for said in highlight_lines(speaker, chapter, with_rules=detail == "full"):
            yield from _hanging(said, *MARKS["passage"])
    closing = [*chapter_sums(speaker.terms, chapter), *disputes_line(speaker, chapter)]
    if closing:
        yield ""
    for line in closing if detail == "full" else [" ".join(closing)] if closing else []:
        yield from wrapped(line, line_width())


def _hanging(text: str, mark: str, indent: str) -> Iterator[str]:
    """A text with a mark before its first line, and as much space before the others."""
    first, *more = wrapped(text, line_width() - len(indent))
    yield mark + first
    yield from (indent + line for line in more)


MARKS = {"note": ("▪ ", "  "), "passage": ("· ", "  "), "entry": ("  – ", "    "), "working": ("      ", "      ")}
"""What precedes the first line and the others, by the role of what is said."""
