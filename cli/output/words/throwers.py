"""Names those who throw dice or raise disputes: a person, the game master, or nobody in particular."""

from __future__ import annotations

from cli.output.words.language import _
from ledger.facts import GAME_MASTER


def thrower_name(who: str) -> str:
    """Who threw, as it is said."""
    return _("Game master") if who == GAME_MASTER else who or _("Nobody in particular")


def person_name(who: str, *, begins: bool = False) -> str:
    """Somebody at the table, as a sentence names them.

    Args:
        begins: Whether the sentence begins with it.
    """
    if who != GAME_MASTER:
        return who
    return _("The game master") if begins else _("the game master")
