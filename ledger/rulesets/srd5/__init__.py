"""The fifth-edition reference document: its tables in the TOML files here, its functions in the modules beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.ids import CHARACTER, CONDITION, ITEM, ROLE, SPENT
from ledger.rules.plain import Plain
from ledger.rules.protocol import Commodity, Progress
from ledger.rules.working import Working
from ledger.rulesets.srd5.characters import account
from ledger.rulesets.srd5.levels import figures as level_figures
from ledger.rulesets.srd5.rolls.bonuses import add_ability
from ledger.state import View

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
    )

# What records is imported where it is called: reading a sheet needs none of it.

BOUNDED = {
    "xp": Commodity(public=True),
    "hp": Commodity(ceiling="hp.max", refuses=False, public=True),
    "hp.max": Commodity(public=True),
    "hp.max_lost": Commodity(refuses=False, public=True),
    "hp.max_worn": Commodity(floor=None, refuses=False, public=True),
    "hp.temporary": Commodity(refuses=False, public=True),
    "seconds": Commodity(unit="second"),
    "owed": Commodity(floor=None, conserved=True),
    "inspiration": Commodity(ceiling=1, refuses=False),
    "death.successes": Commodity(refuses=False),
    "death.failures": Commodity(refuses=False),
    "revival_penalty": Commodity(refuses=False),
}
THING = Commodity(conserved=True, public=True)
BACK = Commodity(refuses=False)
COUNTED = Commodity()


class RULESET(Plain):
    """The rules of the document over one set of tables."""

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves."""
        if commodity in self.coinage.values or commodity.startswith(ITEM):
            return THING
        if commodity.startswith(CONDITION):
            row = self.tables.group("conditions").get(commodity.removeprefix(CONDITION), {})
            return Commodity(ceiling=int(row.get("levels", 1)), refuses=False)
        if commodity.startswith(SPENT):
            return BACK
        if commodity in self.tables.group("traits"):
            return Commodity(ceiling=int(self.tables["abilities"]["max"]))
        return BOUNDED.get(commodity, COUNTED)

    # Coming and going.

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """See `joining.join`."""
        from ledger.rulesets.srd5.characters import play as character_play

        character_play.join(draft, who, facts)

    def describe(self, draft: Drafting, who: str, keys: Keys) -> Keys:
        """See `joining.describe`."""
        from ledger.rulesets.srd5.characters import play as character_play

        return character_play.describe(draft, who, keys)

    def improve(self, draft: Drafting, who: str, things: Mapping[str, int], keys: Keys) -> None:
        """See `levelling.improve`."""
        from ledger.rulesets.srd5.health.state import settle_maximum
        from ledger.rulesets.srd5.levels import play as level_play

        level_play.improve(draft, who, things, keys)
        settle_maximum(draft, who)

    def level_up(self, draft: Drafting, who: str, keys: Keys) -> None:
        """See `levelling.level_up`."""
        from ledger.rulesets.srd5.health.state import settle_maximum
        from ledger.rulesets.srd5.levels import play as level_play

        level_play.level_up(draft, who, keys)
        settle_maximum(draft, who)

    def die(self, draft: Drafting, who: str) -> None:
        """See `standing.die`."""
        from ledger.rulesets.srd5.health import state as health_state

        health_state.die(draft, who)

    def revive(self, draft: Drafting, who: str, keys: Keys) -> None:
        """See `passing.revive`."""
        from ledger.rulesets.srd5.health import revival

        revival.revive(draft, who, keys)

    def adventures(self, state: View, who: str) -> bool:
        """See `service.adventures`."""
        from ledger.rulesets.srd5.services import members

        return members.adventures(self.tables, state, who)

    def wage(self, draft: Drafting, who: str, days: int, keys: Keys) -> int:
        """See `service.wage`."""
        from ledger.rulesets.srd5.services import members

        return members.wage(draft, who, days, keys)

    def work(self, draft: Drafting, who: str, work: str, keys: Keys) -> None:
        """See `service.work`."""
        from ledger.rulesets.srd5.services import play as service_play

        service_play.work(draft, who, work, keys)

    # At the table.

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """See `rolls.roll`."""
        from ledger.rulesets.srd5.rolls import play as roll_play

        roll_play.roll(draft, facts)

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `vehicles.hurt` and `wounds.hurt`."""
        from ledger.rulesets.srd5.damage import play as damage_play
        from ledger.rulesets.srd5.services import vehicles

        left = vehicles.damage_vehicle(draft, who, amount, keys)
        if left is not None:
            damage_play.hurt(draft, who, amount, left)

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `vehicles.heal` and `care.heal`."""
        from ledger.rulesets.srd5.healing import play as healing_play
        from ledger.rulesets.srd5.services import vehicles

        if not vehicles.repair_vehicle(draft, who, amount, keys):
            healing_play.heal(draft, who, amount, keys)

    def conditioned(self, draft: Drafting, who: str, condition: str, before: int) -> None:
        """See `passing.conditioned`."""
        from ledger.rulesets.srd5.health import play as health_play

        health_play.on_condition_changed(draft, who, condition, before)

    def pending(self, state: View, who: str) -> Sequence[str]:
        """What somebody who was hurt and concentrates owes (`srd5:d20 PUB`)."""
        return ("concentration_save", "end_concentration") if state.field(who, "concentration_due") else ()

    def choose(self, draft: Drafting, who: str, option: str, keys: Keys) -> None:
        """See `passing.choose`."""
        from ledger.rulesets.srd5.health import play as health_play

        health_play.choose(draft, who, option, keys)

    def rest(self, draft: Drafting, facts: RestTaken) -> None:
        """See `rests.rest`; vehicles and hirelings have none that is kept."""
        from ledger.rulesets.srd5.rests import play as rest_play
        from ledger.rulesets.srd5.services import vehicles

        vehicles.refuse_rest_without_body(draft, facts.who)
        rest_play.rest(draft, facts)

    def passed(self, draft: Drafting, seconds: int) -> None:
        """See `rests.passed`, `passing.passed`, `charges.passed` and `journey.passed`; lights burn down."""
        from ledger.rules import lights
        from ledger.rulesets.srd5.gear import sheet as gear_sheet
        from ledger.rulesets.srd5.gear.charges import play as charge_play
        from ledger.rulesets.srd5.health import play as health_play
        from ledger.rulesets.srd5.rests import play as rest_play
        from ledger.rulesets.srd5.travel import play as travel_play

        rest_play.on_time_passed(draft, seconds)
        health_play.on_time_passed(draft)
        charge_play.on_time_passed(draft, seconds)
        lights.burn_down(draft, gear_sheet.UNIT)
        travel_play.on_time_passed(draft, seconds)

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """See `counters.workings` and `charges.workings`."""
        from ledger.rulesets.srd5.counters import figures as counter_figures
        from ledger.rulesets.srd5.gear.charges import figures as charge_figures

        return {
            **counter_figures.counter_workings(self.tables, state, who),
            **charge_figures.charge_workings(self.tables, state, who),
        }

    def spend(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """See `counters.spend` and `charges.spend`."""
        from ledger.rulesets.srd5.counters import play as counter_play
        from ledger.rulesets.srd5.gear.charges import play as charge_play

        if counter.startswith(ITEM):
            charge_play.spend_charges(draft, who, counter.removeprefix(ITEM), count)
        else:
            counter_play.spend(draft, who, counter, count, keys)

    def restore(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """See `counters.restore` and `charges.restore`."""
        from ledger.rulesets.srd5.counters import play as counter_play
        from ledger.rulesets.srd5.gear.charges import play as charge_play

        if counter.startswith(ITEM):
            charge_play.restore_charges(draft, counter.removeprefix(ITEM), count)
        else:
            counter_play.restore(draft, who, counter, count, keys)

    def equip(self, draft: Drafting, who: str, item: str, *, off: bool) -> None:
        """See `finds.equip`."""
        from ledger.rulesets.srd5.gear import play as gear_play

        gear_play.equip(draft, who, item, off=off)

    def equip_again(self, draft: Drafting, who: str, item: str) -> bool:
        """See `attunement.play.equip_again`."""
        from ledger.rulesets.srd5.gear.attunement.play import equip_again

        return equip_again(draft, who, item)

    def parted(self, draft: Drafting, who: str, item: str) -> None:
        """See `health.state.settle_maximum`: what somebody no longer has does nothing for it."""
        from ledger.rulesets.srd5.health.state import settle_maximum

        settle_maximum(draft, who)

    def unpack(self, draft: Drafting, who: str, item: str, missing: int) -> None:
        """See `bundles.opened`."""
        from ledger.rules import bundles

        bundles.opened(draft, who, item, missing)

    def use(self, draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
        """See `finds.use`."""
        from ledger.rulesets.srd5.gear import play as gear_play

        return gear_play.use(draft, who, item, count, keys)

    # Treasure and experience.

    def price(self, item: str) -> int | None:
        """See `trade.price`."""
        from ledger.rulesets.srd5.trade import figures as trade_figures

        return trade_figures.price(self.tables, item)

    def worth(self, name: str) -> int | None:
        """See `trade.named_worth`."""
        from ledger.rulesets.srd5.trade import figures as trade_figures

        return trade_figures.value_by_name(self.tables, name)

    def offer(self, draft: Drafting, item: str, count: int) -> int | None:
        """See `trade.sell`."""
        from ledger.rulesets.srd5.trade import play as trade_play

        return trade_play.sell(draft, item, count)

    def appraise(self, draft: Drafting, lots: Sequence[str], value: int | None, keys: Keys) -> Mapping[str, int]:
        """What the table says, or what rarity and the item inside come to (`srd5:trade PUB magic-items`)."""
        from ledger.rulesets.srd5.trade import play as trade_play

        if value is not None:
            return super().appraise(draft, lots, value, keys)
        return {lot: trade_play.appraise(draft, lot, keys) for lot in lots}

    def identified(self, draft: Drafting, lot: str, name: str, keys: Keys) -> None:
        """See `finds.identified`."""
        from ledger.rulesets.srd5.gear import play as gear_play

        gear_play.on_identified(draft, lot, name, keys)

    def defeat(self, draft: Drafting, facts: FoesDefeated) -> None:
        """See `experience.defeat`."""
        from ledger.rulesets.srd5.levels import experience

        experience.defeat(draft, facts)

    def award(self, draft: Drafting, facts: ExperienceAwarded) -> None:
        """See `experience.award`."""
        from ledger.rulesets.srd5.levels import experience

        experience.award(draft, facts)

    # Reading.

    def progress(self, state: View, who: str) -> Progress:
        """Classes, level, and where experience reaches the next one; with milestones it reaches none."""
        classes = account.classes_of(state, who)
        reached = self.next_level(state, who)
        return Progress(classes, sum(classes.values()) or None, None if reached is None else reached.total)

    def next_level(self, state: View, who: str) -> Working | None:
        """Where experience reaches the next level, where it does at all."""
        level = account.level_of(state, who)
        reached = level_figures.threshold(self.tables, level + 1)
        if not level or reached is None or self.tables.knob("advancement") != "xp":
            return None
        return Working(self.tables.source("levels")).add(
            "level", reached, score=level + 1, reads=account.level_reads(state, who)
        )

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """What follows from abilities, levels and gear, by id."""
        from ledger.rulesets.srd5.gear import sheet as gear_sheet
        from ledger.rulesets.srd5.levels import sheet as level_sheet
        from ledger.rulesets.srd5.rolls import sheet as roll_sheet
        from ledger.rulesets.srd5.services import members

        if not account.level_of(state, who):
            return members.service_values(self.tables, state, who)
        shown = (roll_sheet.roll_values, level_sheet.career_values, gear_sheet.gear_values)
        return {id_: value for part in shown for id_, value in part(self.tables, state, who).items()}

    def together(self, state: View, members: Sequence[str]) -> Mapping[str, Any]:
        """Experience that encounters of each difficulty hold for those who go together (`srd5:treasure PUB`)."""
        from ledger.rulesets.srd5.levels import sheet as level_sheet

        return level_sheet.encounter_budgets(self.tables, state, members)

    def modifier_working(self, state: View, who: str, trait: str) -> Working | None:
        """An ability's modifier (`srd5:abilities L391-L401`)."""
        return add_ability(Working(), self.tables, state, who, trait)

    # What cannot be.

    def unearned(self, state: View, who: str) -> bool:
        """Whether experience does not reach the level held; with milestones nobody asks (`srd5:levels PUB`)."""
        if self.tables.knob("advancement") == "milestone":
            return False
        return level_figures.level_for_xp(self.tables, state.quantity(who, "xp")) < account.level_of(state, who)

    def impossible(self, state: View, who: str) -> Sequence[str]:
        """See `standing.impossible`."""
        if not who.startswith(CHARACTER) or state.field(who, ROLE) is None:
            return []
        from ledger.rulesets.srd5.health import state as health_state

        return health_state.impossible_states(self.tables, state, who)
