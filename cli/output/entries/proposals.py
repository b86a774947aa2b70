"""Renders proposals: who proposes what, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cli.output.terminal.columns import line_width, wrapped
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, listed
from projections.disputes.proposals import Proposal


def answer_text(proposal: Proposal) -> str:
    """What became of a proposal."""
    if proposal.waits:
        return _("waits")
    if proposal.status == "accepted":
        return _("recorded as {entries}").format(entries=listed([f"#{number}" for number in proposal.recorded]))
    return _("declined: {reason}").format(reason=proposal.reason) if proposal.reason else _("declined")


def proposal_lines(speaker: Speaker, proposals: Iterable[Proposal]) -> Iterator[str]:
    """A line for each: its number, who proposes what, and what became of it."""
    none = True
    for proposal in proposals:
        none = False
        said = _("#{number} by {who}: {text} ({note})").format(
            number=proposal.id, who=proposal.by, text=speaker.typed_line(proposal.words), note=answer_text(proposal)
        )
        yield from wrapped(said, line_width())
    if none:
        yield _("Nothing was proposed.")
