"""Finds the last entry of a moment: an entry, a session or a day."""

from __future__ import annotations

from cli.context import CampaignContext


def last_recorded(context: CampaignContext, as_of: str | None) -> int:
    """Number of the last entry at a point: the entry itself, the last of a session, the last of a day of play.

    Raises:
        InputError: `point_unknown`, if it is no such entry, session or day.
    """
    campaign = context.campaign
    if as_of is None:
        return campaign.last()
    from projections.past.moment import Moment

    moment = Moment.at(campaign, as_of)
    if moment.session is not None:
        from projections.stored.entry_runs import runs

        return max(run.last for run in runs(campaign) if run.session is not None and run.session <= moment.session)
    return moment.counting.last
