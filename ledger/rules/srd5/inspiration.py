"""Heroic Inspiration as figures: gained, handed over, spent."""

from __future__ import annotations

from msgspec import Struct

from ledger.errors import Refusal
from ledger.rules.tables import Tables


class Granted(Struct, frozen=True):
    """What became of inspiration that was granted.

    Attributes:
        held: What the one who was given it holds now.
        handed: What somebody else got of it.
        lost: What nobody can hold.
    """

    held: int
    handed: int = 0
    lost: int = 0


def granted(tables: Tables, held: int, receiver: int | None = None, who: str = "") -> Granted:
    """What one more brings: at most one is held, a second goes to somebody without (`srd5:inspiration L520 PUB`).

    Args:
        receiver: What the one holds to whom it may be handed over; None for nobody.
        who: Name of that one.

    Raises:
        Refusal: `inspiration_already_held`.
    """
    most = int(tables["inspiration"]["most"])
    if held < most:
        return Granted(held + 1)
    if receiver is None:
        return Granted(held, lost=1)
    if receiver >= most:
        raise Refusal("inspiration_already_held", who=who)
    return Granted(held, handed=1)


def spent(held: int, who: str = "") -> int:
    """What is left after one was spent (`srd5:inspiration L516-L518`).

    Raises:
        Refusal: `no_inspiration`.
    """
    if held < 1:
        raise Refusal("no_inspiration", overridable=True, who=who)
    return held - 1
