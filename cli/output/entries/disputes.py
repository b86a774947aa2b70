"""Renders disputes and proposals: who holds or proposes what, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.entry_details import ranges
from cli.output.terminal.columns import line_width, wrapped
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, listed, ngettext, numbered
from cli.output.words.throwers import person_name

if TYPE_CHECKING:
    from projections.disputes.disputes import Dispute, DisputeMark
    from projections.disputes.proposals import Proposal


STATUSES = {
    "open": N_("open"),
    "upheld": N_("upheld"),
    "dismissed": N_("dismissed"),
    "appealed": N_("appealed, to be ruled on again"),
}
"""Statuses of disputes."""


def dispute_json(dispute: Dispute) -> dict[str, Any]:
    """A dispute as scripts read it."""
    return {
        "id": dispute.id,
        "claim": dispute.claim,
        "raised_by": dispute.raised_by,
        "about": list(dispute.about),
        "amount": dict(dispute.amount),
        "status": dispute.status,
        "opened": dispute.id,
        "ruled": dispute.ruled,
        "reason": dispute.reason,
        "corrections": list(dispute.corrections),
        "corrections_carried_on": [{"entry": n, "by": by} for n, by in dispute.carried_on.items()],
        "corrections_overruled": [{"entry": n, "dispute": later} for n, later in dispute.overruled.items()],
        "corrections_taken_back": [{"entry": n, "voided_by": by} for n, by in dispute.taken_back.items()],
    }


def disputes_lines(speaker: Speaker, disputes: Sequence[Dispute]) -> Iterator[str]:
    """Each dispute with its status, its claim, and its last ruling."""
    if not disputes:
        yield _("There is no dispute.")
    for place, dispute in enumerate(disputes):
        if place:
            yield ""
        for number, line in enumerate(summary(speaker, dispute)):
            first, *more = wrapped(line, line_width() - 2)
            yield f"  {first}" if number else speaker.style(first, bold=True)
            yield from (f"  {text}" for text in more)


def summary(speaker: Speaker, dispute: Dispute) -> Iterator[str]:
    """A dispute in a few lines: its status, the claim, the ruling."""
    from cli.output.entries.kinds.disputes import claimed, put_right

    yield dispute_title(dispute)
    said = _("“{claim}”").format(claim=dispute.claim)
    if dispute.raised_by is not None:
        said = _("{who}: {text}").format(who=person_name(dispute.raised_by), text=said)
    if dispute.amount:
        said = _("{sentence} ({note})").format(sentence=said, note=claimed(speaker.terms, dispute.amount))
    yield said
    yield _("About {entries}.").format(entries=listed(ranges(dispute.about)))
    if dispute.ruled is not None:
        said = _("Ruled by #{entry}: {reason}.").format(entry=dispute.ruled, reason=(dispute.reason or "").rstrip("."))
        if dispute.corrections:
            said = " ".join([said, put_right(speaker, dispute.corrections)])
        yield said
    yield from taken_back_lines(dispute)


def dispute_title(dispute: Dispute) -> str:
    """A dispute by its number, with its status, and whether what put it right still does."""
    said = _("Dispute #{number}: {status}").format(number=dispute.id, status=_(STATUSES[dispute.status]))
    if dispute.overruled and not dispute.is_unsettled:
        later = numbered(dict.fromkeys(dispute.overruled.values()))
        said = _("{title}, and ruled otherwise since by dispute {number}").format(title=said, number=later)
    if dispute.taken_back and not dispute.is_unsettled:
        said = _("{title}, but its correction was taken back").format(title=said)
    return said


def taken_back_lines(dispute: Dispute) -> Iterator[str]:
    """The corrections of the last ruling that count no longer or in another's place, and what to do about it."""
    for number, by in dispute.carried_on.items():
        yield _("What #{number} put right is in #{entry} since, which corrects it further.").format(
            number=number, entry=by
        )
    for number, later in dispute.overruled.items():
        yield _("The correction #{number} was taken back with the ruling on dispute #{dispute}.").format(
            number=number, dispute=later
        )
    for number, by in dispute.taken_back.items():
        yield _("The correction #{number} was taken back by #{entry}: what was ruled is put right no longer.").format(
            number=number, entry=by
        )
    if dispute.taken_back and not dispute.is_unsettled:
        yield _(
            "“campaign dispute appeal {number} --reason TEXT” opens it again, “campaign void {by} --reason TEXT” "
            "restores the correction."
        ).format(number=dispute.id, by=max(dispute.taken_back.values()))


def unsettled_marks(marks: Iterable[DisputeMark]) -> Iterator[str]:
    """What is said beside an entry that a dispute waits for a ruling about."""
    for mark in marks:
        if mark.is_unsettled:
            yield _("dispute #{number}").format(number=mark.dispute)


def marks_text(marks: Iterable[DisputeMark]) -> str:
    """Every dispute about an entry, with its status."""
    return ", ".join(
        _("#{number} ({status})").format(number=mark.dispute, status=_(STATUSES[mark.status])) for mark in marks
    )


def unsettled_line(numbers: Sequence[int]) -> str:
    """The disputes that wait for a ruling."""
    said = ngettext("Open dispute: {entries}.", "Open disputes: {entries}.", len(numbers))
    return said.format(entries=numbered(numbers))


def answer_text(proposal: Proposal) -> str:
    """What became of a proposal."""
    if proposal.waits:
        return _("waits")
    if proposal.status == "accepted":
        return _("recorded as {entries}").format(entries=numbered(proposal.recorded))
    return _("declined: {reason}").format(reason=proposal.reason) if proposal.reason else _("declined")


def proposal_lines(speaker: Speaker, proposals: Iterable[Proposal]) -> Iterator[str]:
    """A line for each: its number, who proposes what, and what became of it."""
    said = [
        _("#{number} by {who}: {text} ({note})").format(
            number=proposal.id, who=proposal.by, text=speaker.typed_line(proposal.words), note=answer_text(proposal)
        )
        for proposal in proposals
    ]
    for line in said or [_("Nothing was proposed.")]:
        yield from wrapped(line, line_width())
