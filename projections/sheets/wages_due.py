"""Determines the wages that are due: for the days on the game's clock since somebody was hired that nobody has paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.entries import Command
from ledger.errors import CampaignError
from ledger.ids import ACTIVE, CHARACTER, CLOCK, ROLE, STATUS
from ledger.people import name_of
from projections.sheets.clock import DAY

if TYPE_CHECKING:
    from projections.past.as_of import AsOf


class WageDue(Struct, frozen=True):
    """What somebody in service is owed for work.

    Attributes:
        value: In the smallest coin.
    """

    who: str
    employer: str
    days: int
    value: int


def wages_due(view: AsOf) -> Iterator[WageDue]:
    """The wages due at a moment, by name; none in a game without money."""
    accounts = [account for account in view.accounts(CHARACTER) if _serves(view, account)] if view.rules.coinage else []
    paid = _payments(view) if accounts else []
    for account in accounts:
        days = _days_served(view, account) - sum(days for days, receivers in paid if account in receivers)
        if days > 0 and (value := _wage(view, account, days)):
            yield WageDue(name_of(account), str(view.field(account, "employer")), days, value)


def _serves(view: AsOf, account: str) -> bool:
    return view.field(account, ROLE) not in (None, "pc") and view.field(account, STATUS) == ACTIVE


def _days_served(view: AsOf, account: str) -> int:
    """Whole days on the clock since somebody was hired."""
    hired, _ = view.field_values(account, ROLE)[0]
    begun = view.entry_named_in("changes", hired).body.period if view.moment.is_of_play else 0
    passed = sum(
        moved.quantity
        for moved in view.movements(CLOCK, "seconds")
        if (moved.period if view.moment.is_of_play else 0, moved.number) > (begun, hired)
    )
    return passed // DAY


def _payments(view: AsOf) -> list[tuple[int, set[str]]]:
    """The wages that were paid and count: for how many days, and to which accounts."""
    from ledger.facts import WagesPaid
    from ledger.store.codec import facts_of

    found: list[tuple[int, set[str]]] = []
    for entry in view.moment.as_counted(view.campaign.select(kind=WagesPaid.__name__)):
        facts = facts_of(entry.body)
        if isinstance(facts, WagesPaid):
            found.append((facts.days, {posting.account for posting in entry.body.postings if posting.quantity > 0}))
    return found


def _wage(view: AsOf, account: str, days: int) -> int:
    """What the rules give for some days, 0 where they cannot say."""
    from ledger.drafting import Drafting
    from ledger.facts import WagesPaid
    from ledger.rules.hooks import hooks_of

    draft = Drafting(view.campaign.state(), Command(facts=WagesPaid(days=days)), view.rules)
    try:
        return hooks_of(draft).wage(draft, account, days, {})
    except CampaignError:
        return 0
