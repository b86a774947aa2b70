"""Shows those outside the company who are not dealt with yet: their sheets, in words for players."""

from __future__ import annotations

from typing import Any

from ledger.ids import DEAD, FLED, HP, HP_LOST, HP_MAX, JOINED, OVERCOME, STATUS
from ledger.others import standing, uncounted
from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView, View
from projections.sheets.sheet import sheet

KNOWN_TO_PLAYERS = frozenset({"name", "account", "role", "status", "health", "conditions", "as_of", "flags"})
"""Keys of a sheet that players see of somebody outside the company; of the rest they see nothing."""


def foes(view: ShownView, rules: Ruleset, *, language: str = "en", for_players: bool = False) -> list[dict[str, Any]]:
    """Sheets of those who were met and neither counted as overcome nor joined, by name and number.

    The dead and those who got away are among them where the rules may still count them.
    """
    dealt_with = (JOINED, OVERCOME) if rules.tables.group("keys.defeat") else (JOINED, OVERCOME, DEAD, FLED)
    return [
        foe_sheet(view, rules, account, language=language, for_players=for_players)
        for account in dict.fromkeys([*uncounted(view), *standing(view)])
        if view.field(account, STATUS) not in dealt_with
    ]


def foe_sheet(
    view: ShownView, rules: Ruleset, account: str, *, language: str = "en", for_players: bool = False
) -> dict[str, Any]:
    """A sheet of somebody outside the company, with the hit points in a word as `health`; for players little else."""
    row = {**sheet(view, rules, account, language=language), "health": health(view, account)}
    if for_players:
        return {key: value if key in KNOWN_TO_PLAYERS else _without_figures(key, value) for key, value in row.items()}
    return row


def _without_figures(key: str, value: Any) -> Any:
    """An empty group where the game master has one with something in it, None for everything else."""
    return type(value)() if isinstance(value, dict | list) and key != "hp" else None


def health(view: View, account: str) -> str:
    """How somebody is: `unharmed`, `hurt`, `bloodied` at half or less, `fallen`; without a maximum never bloodied."""
    most, now = view.quantity(account, HP_MAX), view.quantity(account, HP)
    if view.field(account, STATUS) == DEAD or most > 0 >= now:
        return "fallen"
    if most <= 0:
        return "hurt" if view.quantity(account, HP_LOST) else "unharmed"
    return "unharmed" if now >= most else "bloodied" if 2 * now <= most else "hurt"
