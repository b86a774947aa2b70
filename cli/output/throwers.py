"""Names those who threw dice: a person, the game master, or nobody in particular."""

from __future__ import annotations

from cli.output.language import _
from ledger.facts import GAME_MASTER


def thrower_name(who: str) -> str:
    """Who threw, as it is said."""
    return _("Game master") if who == GAME_MASTER else who or _("Nobody in particular")
