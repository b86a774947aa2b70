"""What Argosia does when something is recorded: the function for each hook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.rules.hooks import Hooks, late_modules

if TYPE_CHECKING:
    from ledger.rulesets.argosia.characters import counters, joining
    from ledger.rulesets.argosia.health import healing, wounds
    from ledger.rulesets.argosia.rolls import play
else:
    counters, joining = late_modules(f"{__package__}.characters", "counters", "joining")
    healing, wounds = late_modules(f"{__package__}.health", "healing", "wounds")
    (play,) = late_modules(f"{__package__}.rolls", "play")

ARGOSIA_HOOKS = Hooks(
    join=joining.join,
    meet=joining.meet,
    describe=joining.describe,
    level_up=joining.level_up,
    die=healing.die,
    revive=healing.revive,
    choose=healing.choose,
    roll=play.roll,
    hurt=wounds.hurt,
    heal=healing.heal,
    hurt_other=wounds.hurt,
    heal_other=healing.heal,
    rest=healing.rest,
    spend=counters.spend,
    restore=counters.restore,
    use=counters.use_light,
)
