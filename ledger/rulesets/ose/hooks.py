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
    from ledger.rules.shared import bundles
    from ledger.rulesets.ose import time_passing
    from ledger.rulesets.ose.characters import inheritance, joining, levelling
    from ledger.rulesets.ose.downtime import strongholds, works
    from ledger.rulesets.ose.experience import awards, pool
    from ledger.rulesets.ose.gear import equipping, light
    from ledger.rulesets.ose.health import damage, healing
    from ledger.rulesets.ose.magic import identifying, potions, rings, spells
    from ledger.rulesets.ose.movement import riding, vehicle_damage, vehicles
    from ledger.rulesets.ose.rolls import play
    from ledger.rulesets.ose.service import hirelings
    from ledger.rulesets.ose.treasure import hoards, valuables
else:
    (bundles,) = late_modules("ledger.rules.shared", "bundles")
    (time_passing,) = late_modules(__package__, "time_passing")
    inheritance, joining, levelling = late_modules(f"{__package__}.characters", "inheritance", "joining", "levelling")
    strongholds, works = late_modules(f"{__package__}.downtime", "strongholds", "works")
    awards, pool = late_modules(f"{__package__}.experience", "awards", "pool")
    equipping, light = late_modules(f"{__package__}.gear", "equipping", "light")
    damage, healing = late_modules(f"{__package__}.health", "damage", "healing")
    identifying, potions, rings, spells = late_modules(
        f"{__package__}.magic", "identifying", "potions", "rings", "spells"
    )
    riding, vehicle_damage, vehicles = late_modules(f"{__package__}.movement", "riding", "vehicle_damage", "vehicles")
    (play,) = late_modules(f"{__package__}.rolls", "play")
    (hirelings,) = late_modules(f"{__package__}.service", "hirelings")
    hoards, valuables = late_modules(f"{__package__}.treasure", "hoards", "valuables")


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Record the keys that change balances, those of beasts and vehicles too; return the others."""
    return riding.set_mount(draft, who, joining.change_scores(draft, who, keys))


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record damage to somebody, or to a vehicle's hull."""
    if vehicles.is_vehicle(draft, who):
        vehicle_damage.damage_vehicle(draft, who, amount, keys)
    else:
        vehicle_damage.require_hit_points(draft, who, keys)
        damage.hurt(draft, who, amount, keys)


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record somebody's healing, or a vehicle's repair."""
    if vehicles.is_vehicle(draft, who):
        vehicle_damage.repair_vehicle(draft, who, amount, keys)
    else:
        vehicle_damage.require_hit_points(draft, who, keys)
        healing.heal(draft, who, amount, keys)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Record a rest; vehicles have none."""
    for name in facts.who:
        if vehicles.is_vehicle(draft, CHARACTER + name):
            raise Refusal("vehicle_without_rest", who=name)
    healing.rest(draft, facts)


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Record fatigue, the end of potions, and buildings that are finished."""
    time_passing.on_time_passed(draft, seconds)
    potions.end_potions(draft)
    strongholds.record_finished_buildings(draft)


def equip(draft: Drafting, who: str, item: str, *, off: bool) -> None:
    """Record what a piece of gear, or a ring that is put on, changes."""
    equipping.equip(draft, who, item, off=off)
    if not off:
        rings.on_ring_put_on(draft, who, item)


def use(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
    """Record a light that is lit, or a potion or scroll; return whether that was all."""
    if "turns" in keys:
        light.light_for_turns(draft, who, item, count, keys)
        return True
    if keys or potions.is_magic(draft, item):
        return potions.use(draft, who, item, count, keys)
    return light.use(draft, who, item, count)


def share(draft: Drafting, who: str) -> str:
    """A full share, or what a retainer was hired for: half a share unless agreed otherwise (`ose:L564, L567`)."""
    agreed = draft.field(who, "share")
    if agreed is not None:
        return str(agreed)
    return str(OseTables.of(draft).retainers.treasure_share) if draft.field(who, ROLE) == "retainer" else "1"


def on_identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Record the charges and powers of a lot, and its bonus."""
    identifying.on_identified(draft, lot, name, keys)
    equipping.on_identified(draft, lot, keys)


OLD_SCHOOL_HOOKS = Hooks(
    join=joining.join,
    describe=describe,
    level_up=levelling.level_up,
    die=damage.die,
    revive=healing.revive,
    inherit=inheritance.inherit,
    wage=hirelings.wage,
    work=works.work,
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
    open_bundles=bundles.open_bundles,
    use=use,
    share=share,
    defeat=pool.defeat,
    on_found=pool.on_found,
    hoard=hoards.hoard,
    appraise=valuables.appraise,
    on_appraised=pool.on_appraised,
    on_identified=on_identified,
    award=awards.award,
    remembered_of_lots=frozenset({"awards"}),
)
