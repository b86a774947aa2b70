"""A session on one sheet: what each one gained, what was found, and what is pending at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.errors import InputError
from ledger.ids import CHARACTER, CLASS_LEVEL, FUND, GONE, HOARD, ITEM, OWED, POOL, ROLE, STATUS
from ledger.people import pending_choices
from projections.as_of import end_of_session, entry_of
from projections.disputes import disputes_at
from projections.history import chronicle
from projections.sheet import TOTAL_LEVEL, XP, shown_name
from projections.wages_due import WageDue, wages_due

if TYPE_CHECKING:
    from ledger.money import Coinage
    from ledger.state import View
    from ledger.store.campaign import Campaign
    from projections.as_of import AsOf, RulesOf
    from projections.history import Chapter


class Gain(Struct):
    """What one person gained in a session.

    Attributes:
        xp: Experience earned.
        coins: Change of the purse, in the smallest coin.
        things: Change of what is carried, by item or lot.
        levels: Levels gained and lost.
    """

    xp: int = 0
    coins: int = 0
    things: dict[str, int] = field(default_factory=dict)
    levels: int = 0


class Pending(Struct, frozen=True, kw_only=True):
    """What is pending.

    Attributes:
        hoard: Coins and items that were not shared out, by commodity; and `pool` what was not awarded.
        wages: Due to those in service.
        owed: What those of the company owe (below 0) or are owed, in the smallest coin, by account.
        levels: Who has earned a level and not taken it, and `choices` who has to choose something.
        unidentified: Magic that somebody of the company has and nobody knows.
        disputes: Numbers of those that wait for a ruling.
    """

    hoard: Mapping[str, int]
    pool: Mapping[str, int]
    wages: Sequence[WageDue]
    owed: Mapping[str, int]
    levels: Sequence[str]
    choices: Sequence[str]
    unidentified: Sequence[str]
    disputes: Sequence[int]


class SessionSheet(Struct, frozen=True, kw_only=True):
    """One session.

    Attributes:
        gains: By name as it is now, those present first, then whoever else gained or lost something.
    """

    chapter: Chapter
    gains: Mapping[str, Gain]
    pending: Pending


def session_sheet(campaign: Campaign, rules_of: RulesOf, session: int, *, point: str | None = None) -> SessionSheet:
    """Draw up the sheet of a session, as is now held true of it.

    Args:
        point: An entry: as was held true when it was recorded.

    Raises:
        InputError: `session_unknown`, `span_and_moment`.
    """
    until = None if point is None else entry_of(point)
    if point is not None and until is None:
        raise InputError("span_and_moment", point=point)
    chapters = chronicle(campaign, point=point, sessions=range(session, session + 1))
    chapter = next(chapter for chapter in chapters if chapter.session == session)
    view = end_of_session(campaign, session, rules_of, until=until)
    return SessionSheet(chapter=chapter, gains=_gains(chapter, view), pending=pending_at(view))


def _gains(chapter: Chapter, view: AsOf) -> dict[str, Gain]:
    coinage = view.rules.coinage
    found = {CHARACTER + name: Gain() for name in chapter.present}
    for posting in (posting for entry in chapter.entries for posting in entry.body.postings):
        if posting.account.startswith(CHARACTER) and _matters(posting.commodity, coinage):
            _add(found.setdefault(posting.account, Gain()), posting.commodity, posting.quantity, coinage)
    for name, xp in chapter.experience.items():
        found.setdefault(CHARACTER + name, Gain()).xp = xp
    return {shown_name(view, account): gain for account, gain in found.items()}


def _matters(commodity: str, coinage: Coinage) -> bool:
    return commodity in coinage.values or commodity == TOTAL_LEVEL or commodity.startswith((ITEM, CLASS_LEVEL))


def _add(gain: Gain, commodity: str, quantity: int, coinage: Coinage) -> None:
    if commodity in coinage.values:
        gain.coins += coinage.values[commodity] * quantity
    elif commodity.startswith(ITEM):
        gain.things[commodity] = gain.things.get(commodity, 0) + quantity
    else:
        gain.levels += quantity


def pending_at(view: AsOf) -> Pending:
    """What is pending at a moment."""
    members = [account for account in view.accounts(CHARACTER) if view.field(account, ROLE) is not None]
    living = [account for account in members if view.field(account, STATUS) not in GONE]
    held = {account: view.quantity(account, OWED) for account in (*members, HOARD, FUND)}
    return Pending(
        hoard=view.holdings(HOARD),
        pool={what: quantity for what, quantity in view.holdings(POOL).items() if what in ("treasure", XP)},
        wages=list(wages_due(view)),
        owed={account: value for account, value in held.items() if value},
        levels=[shown_name(view, account) for account in living if _has_earned_level(view, account)],
        choices=[shown_name(view, account) for account in living if pending_choices(view.rules, view, account)],
        unidentified=list(_unidentified(view, (*living, HOARD, FUND))),
        disputes=[dispute.id for dispute in disputes_at(view.campaign, view) if dispute.is_unsettled],
    )


def _has_earned_level(view: AsOf, account: str) -> bool:
    at = view.rules.progress(view, account).next_level_at
    return at is not None and view.rules.is_adventurer(view, account) and view.quantity(account, XP) >= at


def _unidentified(view: View, accounts: Sequence[str]) -> Iterator[str]:
    lots = {c for account in accounts for c in view.holdings(account) if c.startswith(ITEM) and "~" in c}
    for lot in sorted(lots):
        if view.field(lot, "kind") == "magic" and view.field(lot, "identified") is not True:
            yield lot
