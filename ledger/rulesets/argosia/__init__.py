"""The light d20 game of Argosia: its tables in the TOML files here, its few functions in the modules beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.ids import CHARACTER, CONDITION, ITEM, ROLE
from ledger.rules.plain import Plain
from ledger.rules.protocol import Commodity, Progress
from ledger.rules.working import Working
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import CharacterJoined, Keys, RestTaken, RetainerHired, RollRecorded

# What records is imported where it is called: reading a sheet needs none of it.

BOUNDED = {
    "hp": Commodity(ceiling="hp.max", refuses=False, public=True),
    "hp.max": Commodity(public=True),
    "aggravated": Commodity(public=True),
    "seconds": Commodity(unit="second"),
    "owed": Commodity(floor=None, conserved=True),
}
THING = Commodity(conserved=True, public=True)
ONE_CONDITION = Commodity(ceiling=1, refuses=False)
COUNTED = Commodity()


class RULESET(Plain):
    """The rules of the game over one set of tables; it has no coins and no experience."""

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves."""
        if commodity.startswith(ITEM):
            return THING
        if commodity.startswith(CONDITION):
            return ONE_CONDITION
        if commodity in self.tables.group("counters"):
            return Commodity(ceiling=commodity + ".max", refuses=False)
        if commodity.startswith("use:"):
            return Commodity(ceiling=commodity.replace("use:", "use.max:", 1), refuses=False)
        return BOUNDED.get(commodity, COUNTED)

    # Coming and going.

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """See `joining.join`."""
        from ledger.rulesets.argosia.characters import joining

        joining.join(draft, who, facts)

    def describe(self, draft: Drafting, who: str, keys: Keys) -> Keys:
        """See `joining.describe`."""
        from ledger.rulesets.argosia.characters import joining

        return joining.describe(draft, who, keys)

    def level_up(self, draft: Drafting, who: str, keys: Keys) -> None:
        """See `joining.level_up`."""
        from ledger.rulesets.argosia.characters import joining

        joining.level_up(draft, who, keys)

    def die(self, draft: Drafting, who: str) -> None:
        """See `healing.die`."""
        from ledger.rulesets.argosia.health import healing

        healing.die(draft, who)

    def revive(self, draft: Drafting, who: str, keys: Keys) -> None:
        """See `healing.revive`."""
        from ledger.rulesets.argosia.health import healing

        healing.revive(draft, who, keys)

    # At the table.

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """See `play.roll`."""
        from ledger.rulesets.argosia.rolls import play

        play.roll(draft, facts)

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `wounds.hurt`."""
        from ledger.rulesets.argosia.health import wounds

        wounds.hurt(draft, who, amount, keys)

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `healing.heal`."""
        from ledger.rulesets.argosia.health import healing

        healing.heal(draft, who, amount, keys)

    def rest(self, draft: Drafting, facts: RestTaken) -> None:
        """See `rests.rest`."""
        from ledger.rulesets.argosia.health import rests

        rests.rest(draft, facts)

    def pending(self, state: View, who: str) -> Sequence[str]:
        """The choice at no hit points, by what somebody is (`argosia:Zéro de point de vie L125-L128, L164-L170`)."""
        if not who.startswith(CHARACTER) or state.field(who, ROLE) is None:
            return ()
        from ledger.rulesets.argosia.characters.account import nature_of, vitals_of

        if vitals_of(state, who).state != "must_choose":
            return ()
        return tuple(self.tables["natures"][nature_of(state, who)]["choices"])

    def choose(self, draft: Drafting, who: str, option: str, keys: Keys) -> None:
        """See `healing.choose`."""
        from ledger.rulesets.argosia.health import healing

        healing.choose(draft, who, option, keys)

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """What entries left of each counter."""
        from ledger.rulesets.argosia.characters import counters

        held = counters.counters(self.tables, state, who)
        return {counter: Working().count(who, counter, left) for counter, left in held.items()}

    def spend(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """See `counters.spend`."""
        from ledger.rulesets.argosia.characters import counters

        counters.spend(draft, who, counter, count)

    def restore(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """See `counters.restore`."""
        from ledger.rulesets.argosia.characters import counters

        counters.restore(draft, who, counter, count)

    def use(self, draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
        """See `counters.use`."""
        from ledger.rulesets.argosia.characters import counters

        return counters.use(draft, who, item, keys)

    # Reading.

    def progress(self, state: View, who: str) -> Progress:
        """The level; there are no classes, and no experience leads to the next."""
        return Progress(level=state.quantity(who, "level") or None)

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """What a level adds to rolls, and what a save must reach."""
        from ledger.rulesets.argosia.characters.account import level_of, nature_of
        from ledger.rulesets.argosia.rolls.d20 import half_level, save_threshold

        tables, level, nature = self.tables, level_of(state, who), nature_of(state, who)
        half = Working(tables.source("rolls")).add("measures/level", half_level(tables, level), score=level)
        save = Working(tables.source("natures", nature))
        return {"half_level": half, "save": save.add(f"natures/{nature}", save_threshold(tables, nature))}

    # What cannot be.

    def impossible(self, state: View, who: str) -> Sequence[str]:
        """Hit points that do not go with how somebody stands, or with their maximum."""
        if not who.startswith(CHARACTER) or state.field(who, ROLE) is None:
            return []
        from ledger.rulesets.argosia.characters.account import vitals_of

        vitals = vitals_of(state, who)
        found = {
            "exalted_without_hit_points": vitals.hp <= 0 and vitals.exalted and not (vitals.dead or vitals.unconscious),
            "unconscious_with_hit_points": vitals.hp > 0 and vitals.unconscious and not vitals.dead,
            "dead_with_hit_points": vitals.hp > 0 and vitals.dead,
            "hit_points_above_maximum": vitals.hp > vitals.most,
        }
        return [code for code, is_so in found.items() if is_so]
