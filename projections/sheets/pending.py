"""What is pending at a moment: treasure and experience not shared out, debts, unidentified magic, open disputes.

The session sheet reads it from the ledger as of the session's end, the report from balances that follow the chronicle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.held_accounts import HeldAccounts
from ledger.ids import DEAD, DISPUTE, FUND, GONE, HOARD, ITEM, OWED, POOL, STATUS, UNSETTLED
from ledger.others import uncounted
from ledger.people import bare_name
from projections.sheets.party import company
from projections.sheets.sheet import XP

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.state import View
    from projections.sheets.wages_due import WageDue

MAGIC = "magic"
"""Kind of the finds that are identified."""


class Pending(Struct, frozen=True, kw_only=True):
    """What is pending.

    Attributes:
        hoard: Coins and items that were not shared out, by commodity.
        pool: Experience, and treasure that counts as such, to be awarded.
        wages: Due to those in service; `levels` who has earned a level and not taken it, and `choices` who has to
            choose something. Only the session sheet asks for these three.
        owed: What those of the company owe (below 0) or are owed, in the smallest coin, by account.
        fallen: Names of foes who are dead and were not counted as overcome, in games that count foes or not.
        unidentified: Magic that somebody of the company has and nobody knows.
        disputes: Numbers of those that wait for a ruling.
    """

    hoard: Mapping[str, int]
    pool: Mapping[str, int]
    wages: Sequence[WageDue] = ()
    owed: Mapping[str, int]
    levels: Sequence[str] = ()
    choices: Sequence[str] = ()
    fallen: Sequence[str] = ()
    unidentified: Sequence[str]
    disputes: Sequence[int]

    def of(self, account: str) -> Pending:
        """What of it concerns one character: debts and disputes."""
        owed = {account: self.owed[account]} if account in self.owed else {}
        return replace(self, hoard={}, pool={}, owed=owed, fallen=(), unidentified=())


def pending_at(view: View) -> Pending:
    """What is pending at a moment, as far as balances and fields say it."""
    members = company(view)
    living = [account for account in members if view.field(account, STATUS) not in GONE]
    owed = {account: view.quantity(account, OWED) for account in (*members, HOARD, FUND)}
    unsettled = [account for account in view.accounts(DISPUTE) if view.field(account, STATUS) in UNSETTLED]
    return Pending(
        hoard=view.holdings(HOARD),
        pool={what: quantity for what, quantity in view.holdings(POOL).items() if what in ("treasure", XP)},
        owed={account: value for account, value in owed.items() if value},
        fallen=tuple(bare_name(foe) for foe in uncounted(view) if view.field(foe, STATUS) == DEAD),
        unidentified=tuple(_unidentified(view, (*living, HOARD, FUND))),
        disputes=tuple(sorted(int(account.removeprefix(DISPUTE)) for account in unsettled)),
    )


def _unidentified(view: View, accounts: Sequence[str]) -> Iterator[str]:
    lots = {c for account in accounts for c in view.holdings(account) if c.startswith(ITEM) and "~" in c}
    for lot in sorted(lots):
        if view.field(lot, "kind") == MAGIC and view.field(lot, "identified") is not True:
            yield lot


class FollowedBalances(HeldAccounts):
    """Balances and fields after the entries so far: a `ledger.state.View` of a chronicle that is being read."""

    def add(self, entry: Entry) -> None:
        """Add the effects of an entry that counts."""
        for posting in entry.body.postings:
            held = self.balances.setdefault(posting.account, {})
            self.change_balance(held, posting.account, posting.commodity, posting.quantity)
        for change in entry.body.fields:
            values = self.values.setdefault(change.account, {})
            self.change_field(values, change.account, change.key, change.new)

    def accounts(self, prefix: str) -> Sequence[str]:
        found = {account for kept in (self.balances, self.values) for account in kept if kept[account]}
        return sorted(account for account in found if account.startswith(prefix))
