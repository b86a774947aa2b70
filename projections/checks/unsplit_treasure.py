"""Follows treasure that somebody takes from the hoard without paying for it, until it is sold for the own purse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ledger.facts import CoinsPaid, Facts, GoodsGiven, GoodsTaken, ItemSold, TreasureSplit
from ledger.ids import CHARACTER, FUND, HOARD, ITEM, PARTY
from projections.checks.audit_findings import AuditFinding, FindingWorth, audit_deviation, worth_of

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.rules.ruleset import Ruleset

HANDING_ON = (TreasureSplit, GoodsTaken, GoodsGiven, ItemSold, CoinsPaid)
"""Kinds that say what becomes of treasure that was taken, or pay for it."""

HELD = (CHARACTER, PARTY)
"""Prefixes of the accounts of those who have things."""

SHARED = (HOARD, FUND)
"""Accounts that belong to all."""


class UnsplitTreasure:
    """What each has taken from the hoard and not paid for, with what was there when the last split was made."""

    def __init__(self) -> None:
        self._taken: dict[tuple[str, str], int] = {}
        self._left_out: set[tuple[str, str]] = set()

    def check(self, number: int, body: Body, facts: Facts, rules: Ruleset) -> Iterator[AuditFinding]:
        """Yield `sold_unsplit` where it is sold before the next split, `sold_unpaid` where after one."""
        if isinstance(facts, TreasureSplit):
            self._left_out.update(key for key, count in self._taken.items() if count)
            return
        self._drop_paid(body, rules)
        items = [p for p in body.postings if p.commodity.startswith(ITEM) and p.account.startswith(HELD)]
        if not isinstance(facts, ItemSold):
            out = {p.commodity: -p.quantity for p in items if p.account == HOARD}
            for account, item, quantity in ((p.account, p.commodity, p.quantity) for p in items if p.account != HOARD):
                if item in out and (quantity > 0) == (out[item] > 0):
                    self._taken[account, item] = max(0, self._taken.get((account, item), 0) + quantity)
            return
        for account, item, sold in ((p.account, p.commodity, -p.quantity) for p in items):
            taken = self._taken.get((account, item), 0)
            if sold > 0 and taken > 0:
                self._taken[account, item] = max(0, taken - sold)
                got = worth_of(rules, (), [p for p in body.postings if p.account == account])
                value = -got[account].value * min(taken, sold) // sold if account in got else 0
                yield audit_deviation(
                    number,
                    "sold_unpaid" if (account, item) in self._left_out else "sold_unsplit",
                    recorded=item,
                    facts={"who": account, "item": item},
                    worth={account: FindingWorth(value=-value), HOARD: FindingWorth(value=value)} if value else {},
                )

    def _drop_paid(self, body: Body, rules: Ruleset) -> None:
        """Forget what those took who put coins into what belongs to all."""
        coins = [p for p in body.postings if p.commodity in rules.coinage.values]
        if any(p.account in SHARED and p.quantity > 0 for p in coins):
            payers = {p.account for p in coins if p.quantity < 0}
            self._taken = {key: count for key, count in self._taken.items() if key[0] not in payers}
            self._left_out &= self._taken.keys()
