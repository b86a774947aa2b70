"""A session on one sheet: what each one gained, what was found, and what is pending at its end."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import InputError
from ledger.ids import GONE, STATUS
from ledger.people import pending_choices
from ledger.store.campaign import Campaign
from projections.chronicle.gains import Gains, gains_of
from projections.chronicle.history import Chapter, chronicle
from projections.past.as_of import AsOf, RulesOf
from projections.past.moment import Moment, entry_of
from projections.sheets.party import company
from projections.sheets.pending import Pending, pending_at
from projections.sheets.sheet import XP, shown_name
from projections.sheets.wages_due import wages_due


class SessionSheet(Struct, frozen=True, kw_only=True):
    """One session.

    Attributes:
        gains: By name as it is now: those present first, then whoever else gained or lost something.
    """

    chapter: Chapter
    gains: Mapping[str, Gains]
    pending: Pending


def session_sheet(campaign: Campaign, rules_of: RulesOf, session: int, *, point: str | None = None) -> SessionSheet:
    """Draw up the sheet of a session, from what is now known of it.

    Args:
        point: An entry: from what was known when it was recorded.

    Raises:
        InputError: `session_unknown`, `span_and_moment`.
    """
    until = entry_of(point)
    if point is not None and until is None:
        raise InputError("span_and_moment", point=point)
    chapters = chronicle(campaign, point=point, sessions=range(session, session + 1))
    chapter = next(chapter for chapter in chapters if chapter.session == session)
    view = AsOf(Moment(campaign, entry=until, session=session), rules_of)
    gains = {shown_name(view, account): own for account, own in gains_of(chapter, view.rules.coinage).items()}
    return SessionSheet(chapter=chapter, gains=gains, pending=_pending(view))


def _pending(view: AsOf) -> Pending:
    living = [account for account in company(view) if view.field(account, STATUS) not in GONE]
    return replace(
        pending_at(view),
        wages=list(wages_due(view)),
        levels=[shown_name(view, account) for account in living if _has_earned_level(view, account)],
        choices=[shown_name(view, account) for account in living if pending_choices(view.rules, view, account)],
    )


def _has_earned_level(view: AsOf, account: str) -> bool:
    at = view.rules.progress(view, account).next_level_at
    return at is not None and view.rules.is_adventurer(view, account) and view.quantity(account, XP) >= at
