"""What is left after several kinds of entries: the coins in a purse, the goods of a sort."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _

if TYPE_CHECKING:
    from ledger.journal import Recorded


def purse_left(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """The coins left in the purse; nothing where the entry moved none."""
    if "purse" in recorded.result:
        yield _("Left in the purse: {amount}.").format(amount=speaker.terms.amount(recorded.result["purse"]))


def goods_left(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """How many of the goods are left, unless they were kept."""
    result = recorded.result
    if result.get("left") and not result.get("kept"):
        yield _("Left: {goods}.").format(goods=speaker.terms.quantity(result["item"], result["left"]))
