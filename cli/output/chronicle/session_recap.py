"""Sums a session up at its end, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from cli.output.books.pending import fallen_line, pool_line
from cli.output.chronicle.chapter import chapter_sums
from cli.output.chronicle.highlights import highlight_lines
from cli.output.entries.disputes import unsettled_line
from cli.output.terminal.columns import line_width, wrapped
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, listed, ngettext
from ledger.ids import DEAD, STATUS
from ledger.people import account_of, alphabetical, members_present
from projections.chronicle.highlights.ranking import with_highlights
from projections.chronicle.history import chronicle
from projections.past.moment import Moment
from projections.sheets.pending import pending_at


def recap(speaker: Speaker, session: int) -> Iterator[str]:
    """The sums of a session's chapter, who was present at its end, and what is still to be awarded."""
    count = sum(1 for _entry in Moment(speaker.campaign).as_counted(speaker.campaign.select(session=session)))
    said = [
        ngettext("Session {session}: {count} entry.", "Session {session}: {count} entries.", count).format(
            session=session, count=count
        )
    ]
    present = [
        name for name in members_present(speaker.view, session) if speaker.view.field(account_of(name), STATUS) != DEAD
    ]
    if present:
        said.append(_("Present at its end: {who}.").format(who=listed(sorted(present, key=alphabetical))))
    sessions = range(session, session + 1)
    found = chronicle(speaker.campaign, sessions=sessions)
    closing: list[str] = []
    for chapter in with_highlights(speaker.campaign, found, speaker.rules_of, sessions=sessions):
        if chapter.highlights:
            closing += [_("Highlights:"), *(f"· {said}" for said in highlight_lines(speaker, chapter))]
        closing += chapter_sums(speaker, chapter)
    pending = pending_at(speaker.view)
    closing += [*pool_line(speaker.terms, pending.pool), *fallen_line(speaker.terms, pending.fallen)]
    if pending.disputes:
        closing.append(unsettled_line(pending.disputes))
    for line in (" ".join(said), *closing):
        yield from wrapped(line, line_width())
