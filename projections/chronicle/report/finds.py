"""Follows what was found, but coins: through whose hands each find went, entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.ids import CHARACTER, DUNGEON, FUND, HOARD, ITEM, VALUABLES
from projections.sheets.sheet import item_row

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.state import View
    from projections.chronicle.history import Chapter


class Hand(Struct, frozen=True):
    """Somebody who got a find.

    Attributes:
        quantity: How many pieces.
        entry: By which entry; period: of its chapter.
    """

    account: str
    quantity: int
    entry: int
    period: int


class Find(Struct, frozen=True, kw_only=True):
    """Something that was found.

    Attributes:
        entry: That of the find; period: of its chapter.
        row: As `projections.sheets.sheet.item_row` gives it, the quantity being that found.
        hands: Who got it, from the hoard on.
        holders: Accounts that have it at the point.
    """

    entry: int
    period: int
    row: dict[str, Any]
    hands: tuple[Hand, ...]
    holders: tuple[str, ...]

    @property
    def is_treated_like_coins(self) -> bool:
        """Whether it is a gem or a jewel that nobody took for himself."""
        return self.row["kind"] in VALUABLES and not any(hand.account.startswith(CHARACTER) for hand in self.hands)


class Finds:
    """Every find, followed chapter by chapter."""

    def __init__(self) -> None:
        self._found: dict[str, Hand] = {}
        self._hands: dict[str, list[Hand]] = {}

    def add(self, chapter: Chapter) -> None:
        """Follow a chapter."""
        for entry in chapter.entries:
            for posting in entry.body.postings:
                lot, account, quantity = posting.commodity, posting.account, posting.quantity
                if not lot.startswith(ITEM) or "~" not in lot:
                    continue
                if account == DUNGEON and lot not in self._found:
                    self._found[lot] = Hand(account, -quantity, entry.number, chapter.period)
                elif quantity > 0 and account != DUNGEON:
                    hands = self._hands.setdefault(lot, [])
                    if not hands or hands[-1].account != account:
                        hands.append(Hand(account, quantity, entry.number, chapter.period))

    def at(self, view: View, rules: Ruleset, language: str) -> list[Find]:
        """The finds in the order in which they were made, as they are in a view."""
        accounts = (HOARD, FUND, *view.accounts(CHARACTER))
        return [
            Find(
                entry=found.entry,
                period=found.period,
                row=item_row(view, rules, lot.removeprefix(ITEM), found.quantity, language),
                hands=tuple(self._hands.get(lot, ())),
                holders=tuple(account for account in accounts if view.quantity(account, lot) > 0),
            )
            for lot, found in self._found.items()
        ]
