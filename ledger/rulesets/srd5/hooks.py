"""What the fifth-edition rules do when something is recorded: the function for each hook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.ids import CHOICES, ITEM
from ledger.rules.hooks import Hooks, late_modules

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys, RestTaken
    from ledger.rules.shared import supplies as shared_supplies
    from ledger.rulesets.srd5.characters import play as character_play
    from ledger.rulesets.srd5.counters import play as counter_play
    from ledger.rulesets.srd5.damage import play as damage_play
    from ledger.rulesets.srd5.gear import attunement
    from ledger.rulesets.srd5.gear import play as gear_play
    from ledger.rulesets.srd5.gear.charges import play as charge_play
    from ledger.rulesets.srd5.healing import play as healing_play
    from ledger.rulesets.srd5.health import play as health_play
    from ledger.rulesets.srd5.health import state as health_state
    from ledger.rulesets.srd5.levels import experience
    from ledger.rulesets.srd5.levels import play as level_play
    from ledger.rulesets.srd5.rests import play as rest_play
    from ledger.rulesets.srd5.rolls import play as roll_play
    from ledger.rulesets.srd5.services import members, vehicles
    from ledger.rulesets.srd5.services import play as service_play
    from ledger.rulesets.srd5.trade import play as trade_play
    from ledger.rulesets.srd5.travel import play as travel_play
else:
    (shared_supplies,) = late_modules("ledger.rules.shared", "supplies")
    character_play, counter_play, damage_play, gear_play, healing_play, health_play = late_modules(
        __package__, "characters.play", "counters.play", "damage.play", "gear.play", "healing.play", "health.play"
    )
    level_play, rest_play, roll_play, service_play, travel_play = late_modules(
        __package__, "levels.play", "rests.play", "rolls.play", "services.play", "travel.play"
    )
    attunement, charge_play, health_state = late_modules(
        __package__, "gear.attunement", "gear.charges.play", "health.state"
    )
    experience, members, vehicles, trade_play = late_modules(
        __package__, "levels.experience", "services.members", "services.vehicles", "trade.play"
    )


def improve(draft: Drafting, who: str, things: Mapping[str, int], keys: Keys) -> None:
    """Record an improvement, and what magic items do for the new scores."""
    level_play.improve(draft, who, things, keys)
    health_state.settle_maximum(draft, who)


def level_up(draft: Drafting, who: str, keys: Keys) -> None:
    """Record a level, and what magic items do for the new scores."""
    level_play.level_up(draft, who, keys)
    health_state.settle_maximum(draft, who)


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record the choice about concentration, or one of a level and what magic items do for the new scores."""
    if draft.quantity(who, CHOICES + option):
        level_play.choose(draft, who, option, keys)
        health_state.settle_maximum(draft, who)
    else:
        health_play.choose(draft, who, option, keys)


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage to somebody, or to a vehicle."""
    left = vehicles.damage_vehicle(draft, who, amount, keys)
    if left is not None:
        damage_play.hurt(draft, who, amount, left)


def hurt_other(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage to somebody outside the company, who dies at 0 hit points as a monster does."""
    damage_play.hurt(draft, who, amount, {**keys, "monster": True})


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record somebody's healing, or a vehicle's repair."""
    if not vehicles.repair_vehicle(draft, who, amount, keys):
        healing_play.heal(draft, who, amount, keys)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Record a rest; vehicles and hirelings have none."""
    vehicles.refuse_rest_without_body(draft, facts.who)
    rest_play.rest(draft, facts)


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Record what ends or comes back with time: rests, conditions, charges, lights, and a journey's days."""
    rest_play.on_time_passed(draft, seconds)
    health_play.on_time_passed(draft)
    charge_play.on_time_passed(draft, seconds)
    gear_play.burn_down(draft)
    travel_play.on_time_passed(draft, seconds)


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record charges of an item that were spent, or another counter."""
    if counter.startswith(ITEM):
        charge_play.spend_charges(draft, who, counter.removeprefix(ITEM), count)
    else:
        counter_play.spend(draft, who, counter, count, keys)


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record charges of an item that came back, or another counter."""
    if counter.startswith(ITEM):
        charge_play.restore_charges(draft, counter.removeprefix(ITEM), count)
    else:
        counter_play.restore(draft, who, counter, count, keys)


def on_unequipped(draft: Drafting, who: str, item: str) -> None:
    """End what a magic item did for a character who no longer has it."""
    health_state.settle_maximum(draft, who)


FIFTH_EDITION_HOOKS = Hooks(
    join=character_play.join,
    on_opened=character_play.on_opened,
    describe=character_play.describe,
    level_up=level_up,
    improve=improve,
    die=health_state.die,
    revive=health_play.revive,
    wage=members.wage,
    work=service_play.work,
    choose=choose,
    roll=roll_play.roll,
    hurt=hurt,
    heal=heal,
    hurt_other=hurt_other,
    heal_other=healing_play.heal,
    rest=rest,
    on_condition_changed=health_play.on_condition_changed,
    on_time_passed=on_time_passed,
    spend=spend,
    restore=restore,
    equip=gear_play.equip,
    equip_again=attunement.equip_again,
    on_unequipped=on_unequipped,
    open_bundles=shared_supplies.open_bundles,
    use=gear_play.use,
    offer=trade_play.sell,
    appraise=trade_play.appraise,
    on_identified=gear_play.on_identified,
    defeat=experience.defeat,
    award=experience.award,
)
