"""What is pending after entries: treasure and experience not shared out, debts, unidentified magic, open disputes.

It is followed entry by entry, in the order of play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.ids import CHARACTER, DISPUTE, FUND, HOARD, ITEM, OWED, POOL, STATUS, UNSETTLED

if TYPE_CHECKING:
    from ledger.entries import Entry

MAGIC = "magic"
"""Kind of the finds that are identified."""


class Pending(Struct, frozen=True, kw_only=True):
    """What is pending.

    Attributes:
        hoard: Coins and items that were not shared out.
        pool: Experience, and treasure that counts as such, to be awarded.
        owed: What those of the company owe (below 0) and are owed, in the smallest coin, by account.
        unidentified: Lots that somebody of the company has.
        disputes: Numbers of those that wait for a ruling.
    """

    hoard: dict[str, int]
    pool: dict[str, int]
    owed: dict[str, int]
    unidentified: tuple[str, ...]
    disputes: tuple[int, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether everything is settled."""
        return not (self.hoard or any(self.pool.values()) or self.owed or self.unidentified or self.disputes)


class PendingMatters:
    """Balances and fields that say what is pending."""

    def __init__(self) -> None:
        self._hoard: dict[str, int] = {}
        self._pool: dict[str, int] = {}
        self._owed: dict[str, int] = {}
        self._magic: dict[str, int] = {}
        self._disputes: set[int] = set()

    def add(self, entry: Entry) -> None:
        """Follow an entry that counts."""
        for change in entry.body.fields:
            if change.account.startswith(DISPUTE) and change.key == STATUS:
                number = int(change.account.removeprefix(DISPUTE))
                (self._disputes.add if change.new in UNSETTLED else self._disputes.discard)(number)
            elif change.account.startswith(ITEM) and (change.key, change.new) == ("kind", MAGIC):
                self._magic.setdefault(change.account, 0)
            elif change.account.startswith(ITEM) and (change.key, change.new) == ("identified", True):
                self._magic.pop(change.account, None)
        for posting in entry.body.postings:
            account, commodity, quantity = posting.account, posting.commodity, posting.quantity
            if account == POOL:
                _add(self._pool, commodity, quantity)
                continue
            if account == HOARD:
                _add(self._hoard, commodity, quantity)
            if commodity in self._magic and account.startswith((CHARACTER, HOARD, FUND)):
                self._magic[commodity] += quantity
            elif commodity == OWED and account.startswith((CHARACTER, HOARD, FUND)):
                _add(self._owed, account, quantity)

    def now(self) -> Pending:
        """What is pending after the entries so far."""
        return Pending(
            hoard=dict(sorted(self._hoard.items())),
            pool=dict(self._pool),
            owed=dict(sorted(self._owed.items())),
            unidentified=tuple(lot for lot, held in self._magic.items() if held > 0),
            disputes=tuple(sorted(self._disputes)),
        )


def _add(counts: dict[str, int], what: str, quantity: int) -> None:
    counts[what] = counts.get(what, 0) + quantity
    if not counts[what]:
        del counts[what]
