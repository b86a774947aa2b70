"""What the basic old-school rules do when something is recorded: the function for each hook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refusal
from ledger.ids import CHARACTER, ROLE
from ledger.rules.hooks import Hooks, late_modules
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys, RestTaken
    from ledger.rules.shared import supplies as shared_supplies
    from ledger.rulesets.ose import time_passing
    from ledger.rulesets.ose.characters import creation, inheritance, levelling
    from ledger.rulesets.ose.downtime import research, strongholds
    from ledger.rulesets.ose.experience import awards
    from ledger.rulesets.ose.gear import equipping, supplies
    from ledger.rulesets.ose.health import damage, healing
    from ledger.rulesets.ose.magic import items, spells
    from ledger.rulesets.ose.movement import speeds, travel, vehicle_damage
    from ledger.rulesets.ose.rolls import play
    from ledger.rulesets.ose.service import hiring
    from ledger.rulesets.ose.treasure import hoards, valuables
else:
    (shared_supplies,) = late_modules("ledger.rules.shared", "supplies")
    (time_passing,) = late_modules(__package__, "time_passing")
    creation, inheritance, levelling = late_modules(f"{__package__}.characters", "creation", "inheritance", "levelling")
    research, strongholds = late_modules(f"{__package__}.downtime", "research", "strongholds")
    (awards,) = late_modules(f"{__package__}.experience", "awards")
    equipping, supplies = late_modules(f"{__package__}.gear", "equipping", "supplies")
    damage, healing = late_modules(f"{__package__}.health", "damage", "healing")
    items, spells = late_modules(f"{__package__}.magic", "items", "spells")
    speeds, travel, vehicle_damage = late_modules(f"{__package__}.movement", "speeds", "travel", "vehicle_damage")
    (play,) = late_modules(f"{__package__}.rolls", "play")
    (hiring,) = late_modules(f"{__package__}.service", "hiring")
    hoards, valuables = late_modules(f"{__package__}.treasure", "hoards", "valuables")


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Record the keys that change balances, those of beasts and vehicles too; return the others."""
    return travel.set_mount(draft, who, creation.change_scores(draft, who, keys))


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage to somebody, or to a vehicle's hull."""
    if speeds.is_vehicle(draft, who):
        vehicle_damage.damage_vehicle(draft, who, amount, keys)
    else:
        vehicle_damage.require_hit_points(draft, who, keys)
        damage.hurt(draft, who, amount, keys)


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record somebody's healing, or a vehicle's repair."""
    if speeds.is_vehicle(draft, who):
        vehicle_damage.repair_vehicle(draft, who, amount, keys)
    else:
        vehicle_damage.require_hit_points(draft, who, keys)
        healing.heal(draft, who, amount, keys)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Record a rest; vehicles have none."""
    for name in facts.who:
        if speeds.is_vehicle(draft, CHARACTER + name):
            raise Refusal("vehicle_without_rest", who=name)
    healing.rest(draft, facts)


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Record fatigue, the end of potions, and buildings that are finished."""
    characters = {who: draft.fields(who) for who in draft.accounts(CHARACTER)}
    time_passing.on_time_passed(draft, seconds, characters)
    items.end_potions(draft, characters)
    strongholds.record_finished_buildings(draft, characters)


def equip(draft: Drafting, who: str, item: str, *, off: bool) -> None:
    """Record what a piece of gear, or a ring that is put on, changes."""
    equipping.equip(draft, who, item, off=off)
    if not off:
        items.on_ring_put_on(draft, who, item)


def use(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
    """Record a light that is lit, or a potion or scroll; return whether that was all."""
    if "turns" in keys:
        supplies.light_for_turns(draft, who, item, count, keys)
        return True
    if keys or items.is_magic(draft, item):
        return items.use(draft, who, item, count, keys)
    return supplies.use(draft, who, item, count)


def share(draft: Drafting, who: str) -> str:
    """A full share, or what a retainer was hired for: half a share unless agreed otherwise (`ose:L564, L567`)."""
    agreed = draft.field(who, "share")
    if agreed is not None:
        return str(agreed)
    return str(OseTables.of(draft).retainers.treasure_share) if draft.field(who, ROLE) == "retainer" else "1"


def on_identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Record the charges and powers of a lot, and its bonus."""
    items.on_identified(draft, lot, name, keys)
    equipping.on_identified(draft, lot, keys)


OLD_SCHOOL_HOOKS = Hooks(
    join=creation.join,
    describe=describe,
    level_up=levelling.level_up,
    die=damage.die,
    revive=healing.revive,
    inherit=inheritance.inherit,
    wage=hiring.wage,
    work=research.work,
    choose=levelling.choose_class,
    roll=play.roll,
    hurt=hurt,
    heal=heal,
    hurt_other=damage.hurt,
    heal_other=healing.heal,
    rest=rest,
    on_time_passed=on_time_passed,
    spend=spells.spend,
    restore=spells.restore,
    equip=equip,
    on_unequipped=equipping.on_unequipped,
    open_bundles=shared_supplies.open_bundles,
    use=use,
    share=share,
    defeat=awards.defeat,
    on_found=awards.on_found,
    hoard=hoards.hoard,
    appraise=valuables.appraise,
    on_appraised=awards.on_appraised,
    on_identified=on_identified,
    award=awards.award,
    remembered_of_lots=frozenset({"awards"}),
)
