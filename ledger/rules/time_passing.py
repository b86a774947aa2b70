"""Moves the clock for the characters of an entry, and calls the game's hook for what time ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import CLOCK
from ledger.rules.hooks import hooks_of

if TYPE_CHECKING:
    from ledger.drafting import Drafting


def pass_time(draft: Drafting, seconds: int, *, with_effects: bool = True) -> None:
    """Let time pass for the characters of an entry; the shared clock moves only by what exceeds their time apart.

    Args:
        with_effects: Whether the game's hook is called, so that lights burn down and spells end.
    """
    behind = min(draft.seconds_behind, seconds)
    draft.seconds_behind -= behind
    draft.elapsed += seconds
    draft.post(CLOCK, "seconds", seconds - behind)
    if with_effects and (seconds > behind or not behind):
        hooks_of(draft).on_time_passed(draft, seconds - behind)
