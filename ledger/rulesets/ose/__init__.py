"""The basic old-school rules: its tables in the TOML files here, its few functions in the modules beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.errors import Refusal
from ledger.ids import CHARACTER, CLASS_LEVEL, CONDITION, DEAD, ITEM, ROLE, SPENT, STATUS
from ledger.rules.plain import Plain
from ledger.rules.protocol import Commodity, Progress
from ledger.rules.tables import Tables
from ledger.rules.working import Working, totals
from ledger.rulesets.ose.characters.abilities import effect_working, prime_working
from ledger.rulesets.ose.characters.classes import bonus_working, class_of, level_of, save, thac0, threshold
from ledger.rulesets.ose.movement import carriers, vehicles
from ledger.rulesets.ose.service import kinds, retainers

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import (
        CharacterJoined,
        ExperienceAwarded,
        FoesDefeated,
        Keys,
        RestTaken,
        RetainerHired,
        RollRecorded,
        Thing,
    )
    from ledger.state import View

# What records is imported where it is called: reading a sheet needs none of it.

BOUNDED = {
    "xp": Commodity(public=True),
    "hp.max": Commodity(public=True),
    "seconds": Commodity(unit="second"),
    "owed": Commodity(floor=None, conserved=True),
    "turns_active": Commodity(refuses=False),
    "days_travelled": Commodity(refuses=False),
    "rounds_run": Commodity(refuses=False),
    "subdual": Commodity(refuses=False),
}
THING = Commodity(conserved=True, public=True)
ONE_CONDITION = Commodity(ceiling=1, refuses=False)
BACK = Commodity(refuses=False)
COUNTED = Commodity()


class RULESET(Plain):
    """The basic old-school rules over one set of tables."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        # Down to where death is: from 0, or below it with a house rule.
        self._hit_points = Commodity(
            floor=min(0, least_hit_points(tables)), ceiling="hp.max", refuses=False, public=True
        )

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves."""
        if commodity in self.coinage.values or commodity.startswith(ITEM):
            return THING
        if commodity.startswith(CONDITION):
            return ONE_CONDITION
        if commodity.startswith(SPENT):
            return BACK
        if commodity == "hp":
            return self._hit_points
        return BOUNDED.get(commodity, COUNTED)

    # Coming and going.

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """See `joining.join`."""
        from ledger.rulesets.ose.characters import joining

        joining.join(draft, who, facts)

    def level_up(self, draft: Drafting, who: str, keys: Keys) -> None:
        """See `levelling.level_up`."""
        from ledger.rulesets.ose.characters import levelling

        levelling.level_up(draft, who, keys)

    def describe(self, draft: Drafting, who: str, keys: Keys) -> Keys:
        """See `joining.describe` and `riding.describe`."""
        from ledger.rulesets.ose.characters import joining
        from ledger.rulesets.ose.movement import riding

        return riding.describe(draft, who, joining.describe(draft, who, keys))

    def die(self, draft: Drafting, who: str) -> None:
        """See `damage.die`."""
        from ledger.rulesets.ose.health import damage

        damage.die(draft, who)

    def revive(self, draft: Drafting, who: str, keys: Keys) -> None:
        """See `healing.revive`."""
        from ledger.rulesets.ose.health import healing

        healing.revive(draft, who, keys)

    def adventures(self, state: View, who: str) -> bool:
        """See `kinds.adventures`."""
        return kinds.adventures(self.tables, state, who)

    def wage(self, draft: Drafting, who: str, days: int, keys: Keys) -> int:
        """See `hirelings.wage`."""
        from ledger.rulesets.ose.service import hirelings

        return hirelings.wage(draft, who, days, keys)

    def inherit(self, draft: Drafting, heir: str, source: str, keys: Keys) -> None:
        """See `inheritance.inherit`."""
        from ledger.rulesets.ose.characters import inheritance

        inheritance.inherit(draft, heir, source, keys)

    def work(self, draft: Drafting, who: str, work: str, keys: Keys) -> None:
        """See `works.work`."""
        from ledger.rulesets.ose.downtime import works

        works.work(draft, who, work, keys)

    def pending(self, state: View, who: str) -> Sequence[str]:
        """See `retainers.pending`."""
        return retainers.pending(self.tables, state, who)

    def choose(self, draft: Drafting, who: str, option: str, keys: Keys) -> None:
        """See `hiring.choose`."""
        from ledger.rulesets.ose.characters import levelling

        levelling.choose_class(draft, who, option, keys)

    # At the table.

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """See `play.roll`."""
        from ledger.rulesets.ose.rolls import play

        play.roll(draft, facts)

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `damage.hurt`."""
        from ledger.rulesets.ose.health import damage
        from ledger.rulesets.ose.movement import vehicle_damage

        if vehicles.is_vehicle(draft, who):
            vehicle_damage.hurt(draft, who, amount, keys)
        else:
            vehicle_damage.require_hit_points(draft, who, keys)
            damage.hurt(draft, who, amount, keys)

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `healing.heal`."""
        from ledger.rulesets.ose.health import healing
        from ledger.rulesets.ose.movement import vehicle_damage

        if vehicles.is_vehicle(draft, who):
            vehicle_damage.repair(draft, who, amount, keys)
        else:
            vehicle_damage.require_hit_points(draft, who, keys)
            healing.heal(draft, who, amount, keys)

    def rest(self, draft: Drafting, facts: RestTaken) -> None:
        """See `healing.rest`."""
        from ledger.rulesets.ose.health import healing

        for name in facts.who:
            if vehicles.is_vehicle(draft, CHARACTER + name):
                raise Refusal("vehicle_without_rest", who=name)
        healing.rest(draft, facts)

    def passed(self, draft: Drafting, seconds: int) -> None:
        """See `time_passing.passed`."""
        from ledger.rulesets.ose import time_passing
        from ledger.rulesets.ose.downtime import strongholds
        from ledger.rulesets.ose.magic import potions

        time_passing.passed(draft, seconds)
        potions.passed(draft)
        strongholds.passed(draft)

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """See `spells.workings`."""
        from ledger.rulesets.ose.magic import spells

        return spells.workings(self.tables, state, who)

    def spend(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """See `spells.spend`."""
        from ledger.rulesets.ose.magic import spells

        spells.spend(draft, who, counter, count)

    def restore(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """See `spells.restore`."""
        from ledger.rulesets.ose.magic import spells

        spells.restore(draft, who, counter, count)

    def equip(self, draft: Drafting, who: str, item: str, *, off: bool) -> None:
        """See `equipping.equip`."""
        from ledger.rulesets.ose.gear import equipping
        from ledger.rulesets.ose.magic import rings

        equipping.equip(draft, who, item, off=off)
        if not off:
            rings.on_ring_put_on(draft, who, item)

    def parted(self, draft: Drafting, who: str, item: str) -> None:
        """See `equipping.release`."""
        from ledger.rulesets.ose.gear import equipping

        equipping.release(draft, who, item)

    def unpack(self, draft: Drafting, who: str, item: str, missing: int) -> None:
        """See `bundles.opened`."""
        from ledger.rules import bundles

        bundles.opened(draft, who, item, missing)

    def use(self, draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
        """See `potions.use`, `light.light_for` and `lights.use`."""
        from ledger.rules import lights
        from ledger.rulesets.ose.gear import light
        from ledger.rulesets.ose.magic import potions

        if "turns" in keys:
            light.light_for_turns(draft, who, item, count, keys)
            return True
        if keys or potions.is_magic(draft, item):
            return potions.use(draft, who, item, count, keys)
        return lights.use(draft, who, item, count, light.UNIT)

    # Treasure and experience.

    def price(self, item: str) -> int | None:
        """List price in copper pieces."""
        price = self.tables["items"].get(item, {}).get("price_cp")
        return None if price is None else int(price)

    def share(self, draft: Drafting, who: str) -> str:
        """A full share, or what a retainer was hired for: half one unless agreed otherwise (`ose:L564, L567`)."""
        agreed = draft.field(who, "share")
        if agreed is not None:
            return str(agreed)
        return str(self.tables["retainers"]["treasure_share"]) if draft.field(who, ROLE) == "retainer" else "1"

    def defeat(self, draft: Drafting, facts: FoesDefeated) -> None:
        """See `pool.defeat`."""
        from ledger.rulesets.ose.experience import pool

        pool.defeat(draft, facts)

    def found(self, draft: Drafting, thing: Thing, lot: str | None) -> None:
        """See `pool.found`."""
        from ledger.rulesets.ose.experience import pool

        pool.found(draft, thing, lot)

    def hoard(self, draft: Drafting, type_id: str, count: int, keys: Keys) -> Sequence[Thing]:
        """See `hoards.hoard`."""
        from ledger.rulesets.ose.treasure import hoards

        return hoards.hoard(draft, type_id, count, keys)

    def appraise(self, draft: Drafting, lots: Sequence[str], value: int | None, keys: Keys) -> Mapping[str, int]:
        """See `valuables.appraise`."""
        from ledger.rulesets.ose.treasure import valuables

        return valuables.appraise(draft, lots, value, keys)

    def appraised(self, draft: Drafting, lot: str, before: int | None, value: int) -> None:
        """See `pool.appraised`."""
        from ledger.rulesets.ose.experience import pool

        pool.appraised(draft, lot, before, value)

    def identified(self, draft: Drafting, lot: str, name: str, keys: Keys) -> None:
        """See `identifying.identified` and `equipping.identified`."""
        from ledger.rulesets.ose.gear import equipping
        from ledger.rulesets.ose.magic import identifying

        identifying.identified(draft, lot, name, keys)
        equipping.identified(draft, lot, keys)

    def award(self, draft: Drafting, facts: ExperienceAwarded) -> None:
        """See `awards.award`."""
        from ledger.rulesets.ose.experience import awards

        awards.award(draft, facts)

    # Reading.

    def progress(self, state: View, who: str) -> Progress:
        """Class, level, and where the next one is reached."""
        class_id = class_of(state, who)
        if class_id is None:
            return Progress()
        reached = self.next_level(state, who)
        level = level_of(state, who, class_id)
        return Progress({class_id: level}, level, None if reached is None else reached.total)

    def next_level(self, state: View, who: str) -> Working | None:
        """Where the next level is reached, as the table of the class says."""
        class_id = class_of(state, who)
        if class_id is None:
            return None
        level = level_of(state, who, class_id) + 1
        reached = threshold(self.tables, class_id, level)
        if reached is None:
            return None
        label, source = f"classes/{class_id}", self.tables.source("classes", class_id)
        return Working(source).add(label, reached, score=level, reads=((who, CLASS_LEVEL + class_id),))

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """Attack values, saves and what the abilities give, by id."""
        class_id = class_of(state, who)
        if class_id is None:
            if vehicles.is_vehicle(state, who):
                return vehicles.derived(self.tables, state, who)
            if carriers.is_animal(state, who):
                from ledger.rulesets.ose.movement import speeds

                return speeds.animal_figures(self.tables, state, who)
            return retainers.derived(self.tables, state, who)
        from ledger.rules import lights
        from ledger.rulesets.ose.downtime import strongholds
        from ledger.rulesets.ose.gear import armour, light, protection
        from ledger.rulesets.ose.movement import speeds

        tables, level = self.tables, level_of(state, who, class_id)
        ac, burnt = armour.armour_class_working(tables, state, who), lights.burning(tables, state, who, light.UNIT)

        def by_level(figure: int) -> Working:
            working = Working(tables.source("classes", class_id))
            return working.add(f"classes/{class_id}", figure, score=level, reads=((who, CLASS_LEVEL + class_id),))

        to_hit = by_level(thac0(tables, class_id, level))
        return {
            "armour_class": ac,
            "ascending_ac": armour.ascending_working(tables, ac),
            **speeds.movement_of(tables, state, who),
            **({"light": burnt} if burnt else {}),
            "thac0": to_hit,
            "attack_bonus": bonus_working(tables, to_hit),
            "saves": {
                id_: protection.add_protection(by_level(save(tables, class_id, level, id_)), tables, state, who)
                for id_ in tables.group("saves")
            },
            "prime_percent": prime_working(tables, state, who, class_id),
            **{id_: effect_working(tables, state, who, column) for id_, column in DERIVED.items()},
            **retainers.derived(tables, state, who),
            **strongholds.derived(tables, state, who),
        }

    def together(self, state: View, members: Sequence[str]) -> Mapping[str, Any]:
        """Movement of the slowest (`ose:Déplacement du groupe L262`), and how long the food of all lasts."""
        from ledger.rulesets.ose.gear import food
        from ledger.rulesets.ose.movement import speeds

        if not members:
            return {}
        tables, days = self.tables, food.food_days(self.tables, state, members)
        slowest = totals(speeds.movement_figures(tables, min(speeds.speed_of(tables, state, who) for who in members)))
        return {**slowest, **({"food_days": days} if days and "food_days" in tables.group("derived") else {})}

    def modifier_working(self, state: View, who: str, trait: str) -> Working | None:
        """The number that speaks for a score: STR in melee, DEX for armour class, CON for hit points…"""
        column = self.tables.group("traits")[trait].get("modifier")
        return None if column is None else effect_working(self.tables, state, who, column)

    # What cannot be.

    def unearned(self, state: View, who: str) -> bool:
        """Whether experience does not reach the level held."""
        class_id = class_of(state, who)
        if class_id is None:
            return False
        reached = threshold(self.tables, class_id, level_of(state, who, class_id))
        return reached is None or state.quantity(who, "xp") < reached

    def impossible(self, state: View, who: str) -> Sequence[str]:
        """Hit points that do not go with being alive or dead, or with their maximum."""
        if not who.startswith(CHARACTER) or state.field(who, ROLE) is None:
            return []
        now, most = state.quantity(who, "hp"), state.quantity(who, "hp.max")
        if kinds.service_kind(state, who) not in (None, *kinds.RETAINERS):
            # Hirelings are counted by heads, and a vehicle without hull points is a wreck.
            return ["hit_points_above_maximum"] if now > most else []
        dead = state.field(who, STATUS) == DEAD
        found = {
            "alive_without_hit_points": now <= least_hit_points(self.tables) and not dead,
            "dead_with_hit_points": now > 0 and dead,
            "hit_points_above_maximum": now > most,
        }
        return [code for code, is_so in found.items() if is_so]


def least_hit_points(tables: Tables) -> int:
    """Hit points at which death is (`ose:Mort L289-L290`)."""
    return int(tables["health"]["death"]["at_or_below"])


DERIVED = {
    "missile": "dex_missile",
    "initiative": "dex_initiative",
    "open_doors_in_6": "str_open_doors_in_6",
    "extra_languages": "int_extra_languages",
    "max_retainers": "cha_max_retainers",
    "loyalty": "cha_loyalty",
}
"""What a sheet shows of the ability tables, and their columns."""
