"""Finds the last entry of a moment: an entry, a session or a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.context import CampaignContext


def last_recorded(context: CampaignContext, as_of: str | None) -> int:
    """Number of the last entry at a point: the entry itself, the last of a session, the last of a day of play.

    Raises:
        InputError: `point_unknown`, if it is no such entry, session or day.
    """
    campaign = context.campaign
    if as_of is None:
        return campaign.last()
    from projections.as_of import DAY, ENTRY, SESSION_END, view_at

    view_at(campaign, as_of, context.rules_of)
    text = as_of.strip()
    if found := ENTRY.fullmatch(text):
        return int(found[1])
    day, session = DAY.fullmatch(text), SESSION_END.fullmatch(text)
    if day is not None:
        from projections.days_of_play import numbers_by

        return max(numbers_by(campaign, text))
    assert session is not None
    from ledger.store.queries.moments import last_entry_of_sessions

    return last_entry_of_sessions(campaign, int(session[1]))
