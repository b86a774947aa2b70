"""What is known of the company before a chapter: what it holds, its levels, its dead, and how much was played.

It is carried from chapter to chapter, so that a chapter can be compared with everything before it without reading it
again; for a single session it is read as of the session before. It grows with what the company holds, and not with the
journal.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from ledger.entries import Entry
from ledger.facts import RollRecorded
from ledger.ids import CHARACTER, CLASS_LEVEL, DEAD, ITEM, STATUS
from ledger.measures import LEVEL
from ledger.people import accounts_killed
from ledger.rules.ruleset import Ruleset
from ledger.state import View, session_numbers
from ledger.store.campaign import Campaign
from projections.past.as_of import view_at
from projections.past.moment import Moment, entry_of
from projections.stored.entry_runs import periods_of, runs

OWN = (CHARACTER, "party:")
"""Prefixes of the accounts of the company."""


class Company:
    """The company at a moment in the order of play.

    Args:
        view: Balances at the moment; None before the first entry.

    Attributes:
        rolls: How many rolls were recorded until then.
        sessions: How many sessions were started until then.
        has_died: Whether somebody had died.
    """

    def __init__(self, view: View | None = None) -> None:
        self._view = view
        self._unread = set() if view is None else {account for prefix in OWN for account in view.accounts(prefix)}
        self._held: dict[str, dict[str, int]] = {account: {} for account in sorted(self._unread)}
        self.rolls = 0
        self.sessions = 0
        self.has_died = False

    def held(self, account: str) -> dict[str, int]:
        """What an account holds, by commodity."""
        held = self._held.get(account)
        if held is None:
            held = self._held[account] = {}
        if account in self._unread and self._view is not None:
            self._unread.discard(account)
            held.update(self._view.holdings(account))
        return held

    def quantity(self, account: str, commodity: str) -> int:
        """How much of a commodity an account holds."""
        return self.held(account).get(commodity, 0)

    def hit_points(self) -> dict[str, tuple[int, int]]:
        """Hit points and their maximum by name, of everybody who has any."""
        found = {}
        for account in [account for account in self._held if account.startswith(CHARACTER)]:
            held = self.held(account)
            if held.get("hp") or held.get("hp.max"):
                found[account.removeprefix(CHARACTER)] = held.get("hp", 0), held.get("hp.max", 0)
        return found

    def coins(self) -> dict[str, int]:
        """The coins of everybody and of the company, by commodity; what else is counted is among them."""
        sums: dict[str, int] = {}
        for account in [*self._held]:
            for commodity, quantity in self.held(account).items():
                if not commodity.startswith(ITEM):
                    sums[commodity] = sums.get(commodity, 0) + quantity
        return sums

    def highest_level(self) -> int:
        """The highest level of anybody, over all classes."""
        levels = (level_of(self.held(account)) for account in [*self._held] if account.startswith(CHARACTER))
        return max(levels, default=0)

    def add(self, entry: Entry) -> None:
        """Go on after an entry."""
        for posting in entry.body.postings:
            if posting.account.startswith(OWN):
                held = self.held(posting.account)
                held[posting.commodity] = held.get(posting.commodity, 0) + posting.quantity
        self.rolls += entry.body.kind == RollRecorded.__name__
        if entry.body.fields and not self.has_died:
            self.has_died = bool(accounts_killed(entry.body.fields))


def level_of(held: dict[str, int]) -> int:
    """The level over all classes of whoever holds this."""
    return held.get(LEVEL, 0) or sum(count for what, count in held.items() if what.startswith(CLASS_LEVEL))


def company_before(
    campaign: Campaign, sessions: range | None, point: str | None, rules_of: Callable[[str], Ruleset]
) -> Company:
    """The company before the first of some sessions; before the first entry where they are all.

    Args:
        point: The moment that is shown, as `projections.chronicle.history.chronicle` takes it.
    """
    if sessions is None:
        return Company()
    shown = runs(campaign)
    first = min((run.first for run in shown if run.period in periods_of(sessions)), default=1)
    earlier = [number for number in session_numbers(campaign.state()) if number < sessions[0]]
    if entry_of(point) is not None:
        company = Company(view_at(campaign, str(first - 1), rules_of) if first > 1 else None)
    else:
        company = Company(view_at(campaign, f"s{earlier[-1]}", rules_of) if earlier else None)
        after = 2 * earlier[-1] if earlier else 0
        between = (run for run in shown if after < run.period < 2 * sessions[0])
        entries = (entry for run in between for entry in campaign.entries(run.first, run.last))
        for entry in Moment.at(campaign, point).as_counted(entries):
            company.add(entry)
    company.sessions = len(earlier)
    company.rolls = _rolls_before(campaign, 2 * sessions[0])
    company.has_died = _has_died(campaign, 2 * sessions[0])
    return company


def _rolls_before(campaign: Campaign, period: int) -> int:
    """How many rolls before a place in time were not taken back."""
    from ledger.store.queries.postings import entries_of_kinds_between

    gone = Moment(campaign).voided
    # Runs that follow each other and are all before it, or all not, are read at once.
    parts = groupby(runs(campaign), key=lambda run: run.period < period)
    earlier = [[*some] for is_before, some in parts if is_before]
    return sum(
        number not in gone
        for some in earlier
        for number in entries_of_kinds_between(campaign, [RollRecorded.__name__], some[0].first - 1, some[-1].last)
    )


def _has_died(campaign: Campaign, period: int) -> bool:
    """Whether somebody had died before a place in time."""
    state = campaign.state()
    return any(
        value == DEAD and changed < period
        for account in state.accounts(CHARACTER)
        for _number, changed, value in state.field_changes(account, STATUS)
    )
