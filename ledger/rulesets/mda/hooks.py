"""What Les Maîtres d'Armes does when something is recorded: the function for each hook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.rules.hooks import Hooks, late_modules

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.rulesets.mda import trade
    from ledger.rulesets.mda.characters import play as character_play
    from ledger.rulesets.mda.fight import end, equipping
    from ledger.rulesets.mda.health import consciousness
    from ledger.rulesets.mda.health import play as health_play
    from ledger.rulesets.mda.levels import experience
    from ledger.rulesets.mda.levels import play as level_play
    from ledger.rulesets.mda.rolls import play as roll_play
    from ledger.rulesets.mda.runes import rolls, spells
else:
    character_play, level_play, roll_play, health_play = late_modules(
        __package__, "characters.play", "levels.play", "rolls.play", "health.play"
    )
    end, equipping, consciousness, experience = late_modules(
        __package__, "fight.end", "fight.equipping", "health.consciousness", "levels.experience"
    )
    rolls, spells, trade = late_modules(__package__, "runes.rolls", "runes.spells", "trade")


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Record what time changes in fights, unconsciousness and spells."""
    end.on_time_passed(draft, seconds)
    consciousness.on_time_passed(draft)
    spells.on_time_passed(draft)


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record a spell that was invoked, or astral energy that was spent."""
    module = spells if spells.is_spell(draft, counter) else rolls
    module.spend(draft, who, counter, count, keys)


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record a spell that was recharged, or astral energy that came back."""
    module = spells if spells.is_spell(draft, counter) else rolls
    module.restore(draft, who, counter, count, keys)


MAITRES_D_ARMES_HOOKS = Hooks(
    join=character_play.join,
    describe=character_play.describe,
    level_up=level_play.level_up,
    choose=level_play.choose,
    die=consciousness.die,
    revive=health_play.revive,
    work=spells.work,
    roll=roll_play.roll,
    hurt=health_play.hurt,
    heal=health_play.heal,
    hurt_other=health_play.hurt,
    heal_other=health_play.heal,
    rest=health_play.rest,
    on_condition_changed=consciousness.on_condition_changed,
    on_time_passed=on_time_passed,
    spend=spend,
    restore=restore,
    equip=equipping.equip,
    on_bought=trade.on_bought,
    on_identified=equipping.on_identified,
    defeat=experience.defeat,
    award=experience.award,
)
