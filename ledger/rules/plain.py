"""What a ruleset is without rules of its own: it refuses what its book does not know.

A ruleset derives from `Plain` and gives meaning to what its book has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ledger.errors import InputError, Refusal
from ledger.ids import CLASS_LEVEL, ITEM
from ledger.money import Coinage
from ledger.rules.protocol import Commodity, Progress
from ledger.rules.tables import Tables
from ledger.rules.working import Working, shown, totals
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
        Thing,
    )


class Plain:
    """Rules over one set of tables that know nothing but names."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.coinage = Coinage.of(tables.get("coinage"))

    def commodity(self, commodity: str) -> Commodity:
        """Coins and things are conserved, hit points and conditions are clamped, the rest counts from 0 up."""
        prefix, _, id_ = commodity.partition(":")
        if commodity in self.coinage.values or prefix == "item":
            return Commodity(conserved=True, public=True)
        if prefix == "condition":
            return Commodity(ceiling=int(self.tables.group("conditions").get(id_, {}).get("levels", 1)), refuses=False)
        return COMMODITIES.get(commodity, Commodity())

    def lacks(self, what: str) -> NoReturn:
        """Refuse what the book does not have."""
        raise Refusal("rules_have_none", what=what, ruleset=self.tables["meta"]["id"])

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """Nobody begins with anything."""

    def describe(self, draft: Drafting, who: str, keys: Keys) -> Keys:
        """Everything is only told."""
        return keys

    def level_up(self, draft: Drafting, who: str, keys: Keys) -> None:
        """No levels."""
        self.lacks("levels")

    def conditioned(self, draft: Drafting, who: str, condition: str, before: int) -> None:
        """Nothing follows from a condition."""

    def improve(self, draft: Drafting, who: str, things: Mapping[str, int], keys: Keys) -> None:
        """Nothing is bought piece by piece."""
        self.lacks("improvements")

    def die(self, draft: Drafting, who: str) -> None:
        """Dead, and nothing more."""

    def revive(self, draft: Drafting, who: str, keys: Keys) -> None:
        """Alive again, and nothing more."""

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """No kinds of roll."""
        self.lacks("rolls")

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """No hit points."""
        self.lacks("hit_points")

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """No hit points."""
        self.lacks("hit_points")

    def rest(self, draft: Drafting, facts: RestTaken) -> None:
        """No rests."""
        self.lacks("rests")

    def price(self, item: str) -> int | None:
        """No list prices."""
        return None

    def worth(self, name: str) -> int | None:
        """A name alone is worth nothing."""
        return None

    def offer(self, draft: Drafting, item: str, count: int) -> int | None:
        """What a lot is worth, or the list price."""
        own = draft.field(ITEM + item, "value")
        unit = own if isinstance(own, int) else self.price(item)
        if unit is None:
            return None
        source = self.tables.group("items").get(item, {}).get("source")
        draft.step("price", unit * count, item=item, unit=unit, count=count, source=source)
        return unit * count

    def bought(self, draft: Drafting, who: str, item: str, unit: int) -> None:
        """Anything may be bought at any price."""

    def share(self, draft: Drafting, who: str) -> str:
        """A full share for everyone, unless agreed otherwise."""
        return str(draft.field(who, "share") or "1")

    def defeat(self, draft: Drafting, facts: FoesDefeated) -> None:
        """No experience for foes."""
        self.lacks("foes")

    def found(self, draft: Drafting, thing: Thing, lot: str | None) -> None:
        """Finds are worth no experience."""

    def appraise(self, draft: Drafting, lots: Sequence[str], value: int | None, keys: Keys) -> Mapping[str, int]:
        """Each is worth what the table says."""
        if value is None:
            raise InputError("worth_missing")
        return dict.fromkeys(lots, value)

    def appraised(self, draft: Drafting, lot: str, before: int | None, value: int) -> None:
        """What a lot is worth means nothing else."""

    def identified(self, draft: Drafting, lot: str, name: str, keys: Keys) -> None:
        """What a lot is means nothing else."""

    def hoard(self, draft: Drafting, type_id: str, count: int, keys: Keys) -> Sequence[Thing]:
        """No treasure tables."""
        self.lacks("treasure_types")

    def award(self, draft: Drafting, facts: ExperienceAwarded) -> None:
        """No experience."""
        self.lacks("experience")

    def equip(self, draft: Drafting, who: str, item: str, *, off: bool) -> None:
        """Anything may be worn."""

    def equip_again(self, draft: Drafting, who: str, item: str) -> bool:
        """What is worn is worn."""
        return False

    def parted(self, draft: Drafting, who: str, item: str) -> None:
        """Anything may be given away."""

    def unpack(self, draft: Drafting, who: str, item: str, missing: int) -> None:
        """No bundles."""

    def use(self, draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
        """Whether using it is seen to here; else the item is used up."""
        return False

    def pending(self, state: View, who: str) -> Sequence[str]:
        """No choices."""
        return ()

    def choose(self, draft: Drafting, who: str, option: str, keys: Keys) -> None:
        """No choices."""
        self.lacks("choices")

    def counter_workings(self, state: View, who: str) -> Mapping[str, Working]:
        """No counters."""
        return {}

    def counters(self, state: View, who: str) -> Mapping[str, int]:
        """What the workings come to."""
        return totals(self.counter_workings(state, who))

    def track_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """What is held of the tables' tracks."""
        held = {track: state.quantity(who, track) for track in self.tables.group("tracks")}
        return {track: Working().count(who, track, quantity) for track, quantity in held.items() if quantity}

    def tracks(self, state: View, who: str) -> Mapping[str, Any]:
        """What the workings come to."""
        return {track: shown(value) for track, value in self.track_workings(state, who).items()}

    def spend(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """No counters."""
        self.lacks("counters")

    def restore(self, draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
        """No counters."""
        self.lacks("counters")

    def passed(self, draft: Drafting, seconds: int) -> None:
        """Time brings nothing."""

    def adventures(self, state: View, who: str) -> bool:
        """Everybody goes on adventures."""
        return True

    def wage(self, draft: Drafting, who: str, days: int, keys: Keys) -> int:
        """What was agreed a day, in the smallest coin."""
        agreed = draft.field(who, "wage")
        return agreed * days if isinstance(agreed, int) else 0

    def work(self, draft: Drafting, who: str, work: str, keys: Keys) -> None:
        """No work."""
        self.lacks("works")

    def inherit(self, draft: Drafting, heir: str, source: str, keys: Keys) -> None:
        """No inheritance."""
        self.lacks("inheritance")

    def progress(self, state: View, who: str) -> Progress:
        """The levels of classes, or the one level of who has no class."""
        held = state.holdings(who)
        classes = {id_: held[level] for id_ in self.tables.group("classes") if (level := f"{CLASS_LEVEL}{id_}") in held}
        return Progress(classes=classes, level=sum(classes.values()) or held.get("level"))

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """Nothing follows from anything."""
        return {}

    def derived(self, state: View, who: str) -> Mapping[str, Any]:
        """What the workings come to."""
        return {id_: shown(value) for id_, value in self.derived_workings(state, who).items()}

    def next_level(self, state: View, who: str) -> Working | None:
        """Experience leads to no level."""
        return None

    def together(self, state: View, members: Sequence[str]) -> Mapping[str, Any]:
        """Nothing follows from going together."""
        return {}

    def modifier_working(self, state: View, who: str, trait: str) -> Working | None:
        """Traits have no modifiers."""
        return None

    def modifier(self, state: View, who: str, trait: str) -> int | None:
        """What the working comes to."""
        working = self.modifier_working(state, who, trait)
        return None if working is None else working.total

    def unearned(self, state: View, who: str) -> bool:
        """No level has to be earned."""
        return False

    def impossible(self, state: View, who: str) -> Sequence[str]:
        """Nothing is."""
        return ()


COMMODITIES = {
    "hp": Commodity(ceiling="hp.max", refuses=False, public=True),
    "hp.max": Commodity(public=True),
    "xp": Commodity(public=True),
    "seconds": Commodity(unit="second"),
    "owed": Commodity(floor=None, conserved=True),
}
"""How what every game counts behaves."""
