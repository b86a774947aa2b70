"""Mudlarks: children who search the river's mud for what others lost. The figures are in the TOML files beside this."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.rules.ruleset import Progress, Ruleset
from ledger.state import View
from mudlarks.tables import MudlarksTables


class MudlarksRules(Ruleset):
    """What can be read of the game's figures; the rest is as `Ruleset` has it."""

    TABLES = MudlarksTables
    tables: MudlarksTables
    HOOKS = "mudlarks.hooks:MUDLARKS_HOOKS"

    def price(self, item: str) -> int | None:
        """What the shop asks, in pence."""
        row = self.tables.items.get(item)
        return None if row is None else row.price_penny

    def progress(self, state: View, who: str) -> Progress:
        """The level, and the experience that the next one takes."""
        level, ladder = state.quantity(who, "level"), self.tables.levels.experience
        return Progress(level=level or None, next_level_at=ladder[level] if level < len(ladder) else None)

    def has_unearned_level(self, state: View, who: str) -> bool:
        """A level that experience does not reach; a void may bring that about."""
        level, ladder = state.quantity(who, "level"), self.tables.levels.experience
        return 1 < level <= len(ladder) and state.quantity(who, "xp") < ladder[level - 1]

    def state_faults(self, state: View, who: str) -> Mapping[str, bool]:
        """Dead and alive at once."""
        dead, hit_points = state.field(who, "status") == "dead", state.quantity(who, "hp")
        return {
            "alive_without_hit_points": hit_points == 0 and not dead,
            "dead_with_hit_points": hit_points > 0 and dead,
        }
