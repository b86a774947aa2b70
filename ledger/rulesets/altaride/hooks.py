"""What Altaride does when something is recorded: the function for each hook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.rules.hooks import Hooks, late_modules

if TYPE_CHECKING:
    from ledger.rulesets.altaride.characters import joining, tracks
    from ledger.rulesets.altaride.experience import play as experience_play
    from ledger.rulesets.altaride.rolls import play as roll_play
else:
    joining, tracks = late_modules(f"{__package__}.characters", "joining", "tracks")
    (experience_play,) = late_modules(f"{__package__}.experience", "play")
    (roll_play,) = late_modules(f"{__package__}.rolls", "play")

ALTARIDE_HOOKS = Hooks(
    join=joining.join,
    meet=joining.meet,
    on_opened=tracks.update_maximum_health,
    describe=joining.describe,
    improve=experience_play.improve,
    choose=experience_play.choose,
    award=experience_play.award,
    roll=roll_play.roll,
    hurt=tracks.hurt,
    heal=tracks.heal,
    on_time_passed=joining.on_time_passed,
)
