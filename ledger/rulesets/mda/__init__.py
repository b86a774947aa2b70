"""Les Maîtres d'Armes: its tables in the TOML files here, its few functions in the modules beside them.

How a hero is held: the characteristics `co`, `in`, `ch`, `ad`, `fo` and the values `at` and `prd` are traits, each a
balance of the same id, without what weapon, armour or wounds do to them; vital energy (EV) is `hp` of `hp.max` and may
fall below nothing; astral energy (EA) is the counter `ea` of `ea.max`, all that was ever gained; adventure points (PAV)
are `xp`, the level `level`; goods to barter are the coin `ue`. Items tell their least price as `price_ue` and their
weight as `weight_g`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.ids import CHARACTER, DEAD, ROLE, SPENT, STATUS
from ledger.rules.plain import Plain
from ledger.rules.protocol import Commodity, Progress
from ledger.rules.working import Working
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

ONCE = Commodity(ceiling=1)
BOUNDED = {
    "hp": Commodity(floor=None, ceiling="hp.max", refuses=False, public=True),
    "ea": Commodity(ceiling="ea.max", refuses=False),
}


class RULESET(Plain):
    """The rules of the game over one set of tables."""

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves."""
        if commodity.startswith(SPENT):
            return ONCE
        return BOUNDED.get(commodity) or super().commodity(commodity)

    # Coming and going.

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """See `joining.join`."""
        from ledger.rulesets.mda.characters import play as character_play

        character_play.join(draft, who, facts)

    def describe(self, draft: Drafting, who: str, keys: Keys) -> Keys:
        """See `joining.describe`."""
        from ledger.rulesets.mda.characters import play as character_play

        return character_play.describe(draft, who, keys)

    def level_up(self, draft: Drafting, who: str, keys: Keys) -> None:
        """See `rising.level_up`."""
        from ledger.rulesets.mda.levels import play as level_play

        level_play.level_up(draft, who, keys)

    def die(self, draft: Drafting, who: str) -> None:
        """See `consciousness.die`."""
        from ledger.rulesets.mda.health import consciousness

        consciousness.die(draft, who)

    def revive(self, draft: Drafting, who: str, keys: Keys) -> None:
        """See `care.revive`."""
        from ledger.rulesets.mda.health import play as health_play

        health_play.revive(draft, who, keys)

    # At the table.

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """See `rolls.roll`."""
        from ledger.rulesets.mda.rolls import play as roll_play

        roll_play.roll(draft, facts)

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `care.hurt`."""
        from ledger.rulesets.mda.health import play as health_play

        health_play.hurt(draft, who, amount, keys)

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `care.heal`."""
        from ledger.rulesets.mda.health import play as health_play

        health_play.heal(draft, who, amount, keys)

    def conditioned(self, draft: Drafting, who: str, condition: str, before: int) -> None:
        """See `consciousness.conditioned`."""
        from ledger.rulesets.mda.health import consciousness

        consciousness.conditioned(draft, who, condition)

    def rest(self, draft: Drafting, facts: RestTaken) -> None:
        """See `care.rest`."""
        from ledger.rulesets.mda.health import play as health_play

        health_play.rest(draft, facts)

    def passed(self, draft: Drafting, seconds: int) -> None:
        """See `fight_wounds.on_time_passed`, `consciousness.passed` and `runes.passed`."""
        from ledger.rulesets.mda.fight import impacts
        from ledger.rulesets.mda.health import consciousness
        from ledger.rulesets.mda.runes import spells as rune_spells

        impacts.on_time_passed(draft, seconds)
        consciousness.passed(draft)
        rune_spells.passed(draft)

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """Astral energy, for whoever has had any, and the spells invoked with rune stones."""
        from ledger.rulesets.mda.runes import spells as rune_spells

        energy = {"ea": Working().count(who, "ea", state.quantity(who, "ea"))}
        return {**(energy if state.quantity(who, "ea.max") else {}), **rune_spells.counters(self.tables, state, who)}

    def spend(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """See `astral.spend` and, of spells, `runes.spend`."""
        from ledger.rulesets.mda.runes import astral_energy
        from ledger.rulesets.mda.runes import spells as rune_spells

        (rune_spells if rune_spells.is_spell(self.tables, counter) else astral_energy).spend(
            draft, who, counter, count, keys
        )

    def restore(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """See `astral.restore` and, of spells, `runes.restore`."""
        from ledger.rulesets.mda.runes import astral_energy
        from ledger.rulesets.mda.runes import spells as rune_spells

        (rune_spells if rune_spells.is_spell(self.tables, counter) else astral_energy).restore(
            draft, who, counter, count, keys
        )

    def equip(self, draft: Drafting, who: str, item: str, *, off: bool) -> None:
        """See `gear.equip`."""
        from ledger.rulesets.mda.fight import equipment

        equipment.equip(draft, who, item, off=off)

    def identified(self, draft: Drafting, lot: str, name: str, keys: Keys) -> None:
        """See `gear.identified`."""
        from ledger.rulesets.mda.fight import equipment

        equipment.identified(draft, lot, keys)

    def work(self, draft: Drafting, who: str, work: str, keys: Keys) -> None:
        """See `runes.work`."""
        from ledger.rulesets.mda.runes import spells as rune_spells

        rune_spells.work(draft, who, work, keys)

    # Goods and experience.

    def bought(self, draft: Drafting, who: str, item: str, unit: int) -> None:
        """See `trade.bought`."""
        from ledger.rulesets.mda import trade

        trade.bought(draft, who, item, unit)

    def price(self, item: str) -> int | None:
        """Least price in UE, None where the text has none (`mda:5.19 L943`)."""
        price = self.tables.group("items").get(item, {}).get("price_ue")
        return None if price is None else int(price)

    def defeat(self, draft: Drafting, facts: FoesDefeated) -> None:
        """See `experience.defeat`."""
        from ledger.rulesets.mda.levels import experience

        experience.defeat(draft)

    def award(self, draft: Drafting, facts: ExperienceAwarded) -> None:
        """See `experience.award`."""
        from ledger.rulesets.mda.levels import experience

        experience.award(draft, facts)

    # Reading.

    def progress(self, state: View, who: str) -> Progress:
        """The level, and where the next one is reached; there are no classes."""
        reached = self.next_level(state, who)
        return (
            Progress() if reached is None else Progress(level=state.quantity(who, "level"), next_level_at=reached.total)
        )

    def next_level(self, state: View, who: str) -> Working | None:
        """Where the next level is reached."""
        from ledger.rulesets.mda.levels.figures import threshold

        level = state.quantity(who, "level")
        working = Working(self.tables.source("levels"))
        reached = threshold(self.tables, level + 1)
        return working.add("measures/level", reached, score=level + 1, reads=((who, "level"),)) if level else None

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """The values of a fight, levels that are due, the weight of what is carried; what is nothing is not told."""
        from ledger.rulesets.mda.fight import equipment
        from ledger.rulesets.mda.levels.figures import levels_due
        from ledger.rulesets.mda.runes import stones
        from ledger.rulesets.mda.trade import carried_working

        tables, xp = self.tables, state.quantity(who, "xp")
        due = Working(tables.source("levels"))
        due.add("levels_due", levels_due(tables, state, who), score=xp, reads=((who, "xp"), (who, "level")))
        weighs = {"levels_due": due, "carried_g": carried_working(tables, state, who)}
        loans = stones.loans(tables, state, who)
        return {
            **equipment.figures(tables, state, who),
            **{id_: working for id_, working in weighs.items() if working.total},
            **({"runes": loans} if loans else {}),
        }

    # What cannot be.

    def unearned(self, state: View, who: str) -> bool:
        """Whether adventure points do not reach the level held."""
        from ledger.rulesets.mda.levels.figures import threshold

        level = state.quantity(who, "level")
        return level > 0 and state.quantity(who, "xp") < threshold(self.tables, level)

    def impossible(self, state: View, who: str) -> Sequence[str]:
        """Energies that do not go with being alive or dead, and values above what a hero may have."""
        if not who.startswith(CHARACTER) or state.field(who, ROLE) is None:
            return []
        from ledger.rulesets.mda.characters.account import above_the_most
        from ledger.rulesets.mda.health.figures import may_live

        ev, dead = state.quantity(who, "hp"), state.field(who, STATUS) == DEAD
        above = ev > state.quantity(who, "hp.max") or state.quantity(who, "ea") > state.quantity(who, "ea.max")
        found = {
            "alive_without_energy": not (may_live(self.tables, ev) or dead),
            "dead_with_energy": ev > 0 and dead,
            "energy_above_maximum": above,
            "above_the_most": above_the_most(self.tables, state, who),
        }
        return [code for code, is_so in found.items() if is_so]
