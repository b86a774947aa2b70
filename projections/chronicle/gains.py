"""What each one gained and lost in a chapter of the chronicle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from ledger.facts import CharacterJoined, OpeningRecorded, RetainerHired
from ledger.ids import CHARACTER, CLASS_LEVEL, ITEM
from ledger.measures import is_level

if TYPE_CHECKING:
    from ledger.money import Coinage
    from projections.chronicle.history import Chapter


BROUGHT = frozenset({CharacterJoined.__name__, RetainerHired.__name__, OpeningRecorded.__name__})
"""Kinds of entries that give somebody levels, coins and things from before."""


class Gains(Struct):
    """What one person gained and lost in a chapter.

    Attributes:
        xp: Experience earned, as the chapter sums it.
        coins: Change of the coins held, in the smallest coin.
        lost: Hit points lost, healed again or not.
        levels: Levels gained (1 and more) or lost by class; the class is empty if the game has none.
        things: Change of the items held, by item or lot.
        died: Whether the person died in it.
    """

    xp: int = 0
    coins: int = 0
    lost: int = 0
    levels: dict[str, int] = field(default_factory=dict)
    things: dict[str, int] = field(default_factory=dict)
    died: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was gained or lost."""
        return not (self.xp or self.coins or self.lost or self.died or self.levels or self.things)


def gains_of(chapter: Chapter, coinage: Coinage) -> dict[str, Gains]:
    """The gains of a chapter by account: those present first, then whoever else gained or lost something."""
    found = {CHARACTER + name: Gains() for name in chapter.present}
    for kind, posting in ((entry.body.kind, each) for entry in chapter.entries for each in entry.body.postings):
        account, commodity, quantity = posting.account, posting.commodity, posting.quantity
        if not account.startswith(CHARACTER):
            continue
        own = found.setdefault(account, Gains())
        if kind in BROUGHT:
            # What somebody comes with is nothing gained.
            continue
        if commodity in coinage.values:
            own.coins += coinage.values[commodity] * quantity
        elif commodity.startswith(ITEM):
            _count(own.things, commodity, quantity)
        elif is_level(commodity):
            _count(own.levels, class_of(commodity), quantity)
    for name, xp in chapter.experience.items():
        found.setdefault(CHARACTER + name, Gains()).xp = xp
    for name, lost in chapter.wounds.items():
        found.setdefault(CHARACTER + name, Gains()).lost = lost
    for name in chapter.deaths:
        found.setdefault(CHARACTER + name, Gains()).died = True
    present = {CHARACTER + name for name in chapter.present}
    return {account: own for account, own in found.items() if account in present or not own.is_nothing}


def class_of(rank: str) -> str:
    """The class of a commodity of levels; empty where the game has none."""
    return rank.removeprefix(CLASS_LEVEL) if rank.startswith(CLASS_LEVEL) else ""


def _count(counts: dict[str, int], what: str, quantity: int) -> None:
    counts[what] = counts.get(what, 0) + quantity
    if not counts[what]:
        del counts[what]
