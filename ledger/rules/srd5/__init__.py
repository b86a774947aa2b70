"""The fifth-edition reference document: its tables in the TOML files here, its functions in the modules beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.postings import CHARACTER, SPENT
from ledger.rules.plain import Plain
from ledger.rules.protocol import Commodity, Progress
from ledger.rules.srd5 import levels, people
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import CharacterJoined, Keys, RetainerHired, RollRecorded

# What records is imported where it is called: reading a sheet needs none of it.

BOUNDED = {
    "xp": Commodity(public=True),
    "hp": Commodity(ceiling="hp.max", refuses=False, public=True),
    "hp.max": Commodity(public=True),
    "hp.max_lost": Commodity(refuses=False, public=True),
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
        if commodity in self.coinage.values or commodity.startswith("item:"):
            return THING
        if commodity.startswith(people.CONDITION):
            row = self.tables.group("conditions").get(commodity.removeprefix(people.CONDITION), {})
            return Commodity(ceiling=int(row.get("levels", 1)), refuses=False)
        if commodity.startswith(SPENT):
            return BACK
        if commodity in self.tables.group("traits"):
            return Commodity(ceiling=int(self.tables["abilities"]["max"]))
        return BOUNDED.get(commodity, COUNTED)

    # Coming and going.

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """See `joining.join`."""
        from ledger.rules.srd5 import joining

        joining.join(draft, who, facts)

    def die(self, draft: Drafting, who: str) -> None:
        """See `wounds.die`."""
        from ledger.rules.srd5 import wounds

        wounds.die(draft, who)

    # At the table.

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """See `rolls.roll`."""
        from ledger.rules.srd5 import rolls

        rolls.roll(draft, facts)

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `wounds.hurt`."""
        from ledger.rules.srd5 import wounds

        wounds.hurt(draft, who, amount, keys)

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `wounds.heal`."""
        from ledger.rules.srd5 import wounds

        wounds.heal(draft, who, amount, keys)

    # Treasure and experience.

    def price(self, item: str) -> int | None:
        """List price in copper pieces."""
        price = self.tables.group("items").get(item, {}).get("price_cp")
        return None if price is None else int(price)

    # Reading.

    def progress(self, state: View, who: str) -> Progress:
        """Classes, level, and where the next one is reached."""
        classes = people.classes_of(state, who)
        level = sum(classes.values())
        return Progress(classes, level or None, levels.threshold(self.tables, level + 1) if level else None)

    def derived(self, state: View, who: str) -> Mapping[str, Any]:
        """What follows from abilities, levels and gear, by id."""
        if not people.level_of(state, who):
            return {}
        return {"proficiency": people.bonus_of(self.tables, state, who)}

    def modifier(self, state: View, who: str, trait: str) -> int | None:
        """An ability's modifier (`srd5:abilities L391-L401`)."""
        return people.modifier_of(self.tables, state, who, trait)

    # What cannot be.

    def impossible(self, state: View, who: str) -> Sequence[str]:
        """States that no bound sees."""
        if not who.startswith(CHARACTER) or state.field(who, "role") is None:
            return []
        now, most = state.quantity(who, "hp"), state.quantity(who, "hp.max")
        dead = state.field(who, "status") == "dead"
        found = {"dead_with_hit_points": now > 0 and dead, "hit_points_above_maximum": now > most}
        return [code for code, is_so in found.items() if is_so]
