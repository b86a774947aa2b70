"""Renders the chronicle: a chapter for each session and for the time between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from cli.output.chronicle.chapter import chapter_sums, chapter_title, disputes_line
from cli.output.chronicle.highlights import highlight_lines, highlight_text, highlights_in_order, rule_text
from cli.output.chronicle.scenes import StoryLine
from cli.output.chronicle.story import brief, cited, paragraphs
from cli.output.entries.sentence import sentence
from cli.output.terminal.columns import unparted, wrapped
from cli.output.terminal.screen import section_lines, title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _
from cli.output.words.tags import without_marks
from projections.chronicle.highlight import Highlight
from projections.chronicle.history import Chapter


def history_json(speaker: Speaker, chapters: Iterable[Chapter]) -> dict[str, Any]:
    """The chronicle as scripts read it."""
    at_stake = speaker.at_stake
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
                        "disputes": [mark.dispute for mark in at_stake.get(entry.number, ())],
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
    layout = _Layout(speaker)
    is_first = True
    for chapter in chapters:
        if detail == "brief":
            said = _("{name}: {title}").format(name=chapter_title(chapter), title=brief(speaker, chapter))
            lines = list(wrapped(said, layout.columns))
        elif detail == "story" and chapter.session is None and not is_first:
            lines = list(_between(layout, chapter))
        else:
            lines = list(_chapter(layout, chapter, detail))
        if lines:
            yield from [] if is_first or detail == "brief" else [""]
            yield from lines
            is_first = False
    if is_first:
        yield _("Nothing has been recorded yet.")


def _between(layout: _Layout, chapter: Chapter) -> Iterator[str]:
    """The time after a session, in few lines: a story has no chapter for it."""
    speaker = layout.speaker
    lines = [replace(line, text=cited(line)) for line in paragraphs(speaker, chapter, "story")]
    if not lines:
        lines = [StoryLine(sentence(speaker, entry), (entry.number,)) for entry in chapter.corrections]
    for place, line in enumerate([*lines, *(StoryLine(said, ()) for said in disputes_line(speaker, chapter))]):
        said = " ".join([_("Afterwards."), line.text]) if place == 0 and line.role != "note" else line.text
        yield from layout.hanging(said, line.role)


def _chapter(layout: _Layout, chapter: Chapter, detail: str) -> Iterator[str]:
    speaker = layout.speaker
    told = list(paragraphs(speaker, chapter, detail))
    corrections = chapter.corrections if detail == "full" or not chapter.entries else ()
    if not (told or corrections or chapter.session is not None):
        return
    yield from title_lines(speaker.screen, chapter_title(chapter))
    if chapter.present:
        yield from layout.hanging(speaker.present(chapter.present), "present")
    for paragraph in told:
        yield from layout.hanging(cited(paragraph), paragraph.role)
    for entry in corrections:
        yield from layout.hanging(sentence(speaker, entry), "correction")
    if chapter.summary:
        yield from [""] if layout.draws else []
        said = chapter.summary if detail == "full" else without_marks(chapter.summary)
        yield from layout.hanging(said, "summary")
    if chapter.highlights:
        yield from section_lines(speaker.screen, _("Highlights:"))
        for said in highlight_lines(speaker, chapter, with_rules=detail == "full"):
            yield from layout.hanging(said, "passage")
    closing = [*chapter_sums(speaker, chapter, with_finds=detail == "full"), *disputes_line(speaker, chapter)]
    if closing:
        yield ""
    apart = detail == "full" or layout.draws
    for line in closing if apart else [" ".join(closing)] if closing else []:
        yield from layout.hanging(line, "sum")


class _Layout:
    """How lines are laid out; asked of the screen once, for a chronicle has thousands of them."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.draws = speaker.screen.draws
        self.columns = speaker.screen.columns

    def hanging(self, text: str, role: str) -> Iterator[str]:
        """A text with a mark before its first line and as much space before the others, in colour where colours are."""
        mark, indent = MARKS.get(role, ("", ""))
        if self.draws:
            text, mark = self._drawn(text, role), self.speaker.style(mark, fg="cyan")
            indent = "  " if role == "sum" else indent
        first, *more = wrapped(text, self.columns - len(indent))
        yield mark + first
        yield from (indent + line for line in more)

    def _drawn(self, text: str, role: str) -> str:
        """A text as it is shown on a terminal: what is said in few words is bold, what it cites dim."""
        text = unparted(text)
        style = self.speaker.style
        if role == "sum":
            label, colon, rest = text.partition(_("{name}: {title}").format(name="", title=""))
            return style(label + colon, bold=True) + rest
        if (cites := text.rfind(" [#")) > 0 and text.endswith("]"):
            return text[:cites] + style(text[cites:], dim=True)
        return style(text, **STYLES.get(role, {}))


MARKS = {
    "note": ("▪ ", "  "),
    "passage": ("· ", "  "),
    "correction": ("· ", "  "),
    "entry": ("  – ", "    "),
    "working": ("      ", "      "),
}
"""What precedes the first line and the others, by the role of what is said."""

STYLES: Mapping[str, Mapping[str, Any]] = {
    "present": {"dim": True},
    "note": {"fg": "cyan"},
    "correction": {"dim": True},
    "working": {"dim": True},
    "summary": {"bold": True},
}
"""How it looks where there are colours."""
