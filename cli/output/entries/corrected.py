"""Says how an entry came to be what it is now: by which correction, why, and in place of what."""

from __future__ import annotations

from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _
from ledger.store.amendments import amendment_facts


def as_corrected(amended_by: int, in_place_of: str = "") -> str:
    """By which amendment an entry is as it is, and the figure that this replaces."""
    if not in_place_of:
        return _("as corrected by #{entry}").format(entry=amended_by)
    return _("as corrected by #{entry}, in place of {figure}").format(entry=amended_by, figure=in_place_of)


def correction_text(speaker: Speaker, amended_by: int) -> str:
    """An amendment by its number, who recorded it, and why."""
    who = speaker.campaign.people().get(speaker.campaign.entry_named_in("voided", amended_by).header.recorded_by, "")
    said = _("#{number}, recorded by {who}: {reason}") if who else _("#{number}: {reason}")
    return said.format(number=amended_by, who=who, reason=reason_of(speaker, amended_by))


def reason_of(speaker: Speaker, amended_by: int) -> str:
    """Why an amendment was recorded."""
    return amendment_facts(speaker.campaign.entry_named_in("voided", amended_by).body).reason
