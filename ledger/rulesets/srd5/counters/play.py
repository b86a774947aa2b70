"""What is counted and comes back: hit dice, spell slots, uses of class features."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ledger.errors import Refusal
from ledger.ids import CLASS_LEVEL, SPENT
from ledger.people import name_of
from ledger.rules.bands import from_level
from ledger.rules.keys import need_keys
from ledger.rules.tables import Tables
from ledger.rules.working import Working, totals
from ledger.rulesets.srd5.characters.account import INSPIRATION, classes_of
from ledger.rulesets.srd5.counters.slots import pact_slots, spell_slots

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

HIT_DICE = "hit_dice.d"
SLOTS = "slots."
PACT = "pact_slots"


def hit_dice(tables: Tables, classes: Mapping[str, int]) -> dict[int, int]:
    """Hit dice by sides: one of its class's for each level, the fewest sides first (`srd5:rest PUB`)."""
    found: dict[int, int] = {}
    for class_id, level in classes.items():
        sides = int(tables["classes"][class_id]["hit_die"])
        found[sides] = found.get(sides, 0) + level
    return dict(sorted(found.items()))


def uses(row: Mapping[str, Any], classes: Mapping[str, int], species: str) -> int:
    """How often a feature may be used between rests, by the levels of its classes (`srd5:levels PUB`, classes)."""
    by_class = sum(from_level(row["uses"][id_], level) for id_, level in classes.items() if id_ in row.get("uses", {}))
    by_level = sum(level * row["per_level"][id_] for id_, level in classes.items() if id_ in row.get("per_level", {}))
    return int(by_class + by_level + row.get("species", {}).get(species, 0))


def most_of(tables: Tables, state: View, who: str) -> dict[str, int]:
    """All that somebody has of each counter, spent or not, in the order of the tables."""
    classes = classes_of(state, who)
    if not classes:
        return {}
    pact = pact_slots(tables, classes)
    most = {
        **{f"{HIT_DICE}{sides}": count for sides, count in hit_dice(tables, classes).items()},
        **{f"{SLOTS}{number}": count for number, count in enumerate(spell_slots(tables, classes), 1)},
        **({} if pact is None else {PACT: pact[0]}),
    }
    species = str(state.field(who, "species"))
    for counter, row in tables.group("counters").items():
        if count := uses(row, classes, species):
            most[counter] = count
    return most


def counters(tables: Tables, state: View, who: str) -> dict[str, int]:
    """What is left of each counter; Heroic Inspiration too, which is held or not."""
    return totals(workings(tables, state, who))


def workings(tables: Tables, state: View, who: str) -> dict[str, Working]:
    """The same with their working: all there is by level, and what was spent and came back."""
    left, reads = {}, tuple((who, CLASS_LEVEL + class_id) for class_id in classes_of(state, who))
    for counter, count in most_of(tables, state, who).items():
        group = "spell_slots" if counter == PACT or counter.startswith(SLOTS) else "counters"
        working = Working(tables.source(group, counter)).add("available", count, reads=reads)
        left[counter] = working.count(who, SPENT + counter, state.quantity(who, SPENT + counter), -1).least(0)
    return {**left, INSPIRATION: Working().count(who, INSPIRATION, state.quantity(who, INSPIRATION))} if left else {}


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Note what is spent of a counter, unless less is left; a spell takes no slot below its level."""
    need_keys(draft.rules.tables, "spend", keys, counter)
    level = slot_level(draft.rules.tables, draft, who, counter)
    if level < int(keys.get("spell_level", level)):
        draft.refuse("slot_too_small", who=name_of(who), slot=level, spell=int(keys["spell_level"]))
    left = counters(draft.rules.tables, draft, who).get(counter, 0)
    if left < count:
        draft.refuse(refusal(counter), who=name_of(who), counter=counter, left=left, asked=count)
    if counter == INSPIRATION:
        from ledger.rulesets.srd5.counters.inspiration import give

        draft.post(who, INSPIRATION, -min(count, left))
        give(draft, who, keys)
    else:
        draft.post(who, SPENT + counter, min(count, left))


def slot_level(tables: Tables, state: View, who: str, counter: str) -> int:
    """Spell level of a slot (`srd5:slots PUB`); 0 for what is no slot."""
    if counter == PACT:
        pact = pact_slots(tables, classes_of(state, who))
        return pact[1] if pact else 0
    return int(counter.removeprefix(SLOTS)) if counter.startswith(SLOTS) else 0


def refusal(counter: str) -> str:
    """The code of the refusal where nothing is left of a counter."""
    if counter.startswith(HIT_DICE):
        return "no_hit_die_left"
    if counter == INSPIRATION:
        return "no_inspiration"
    return "no_slot_left" if counter == PACT or counter.startswith(SLOTS) else "nothing_left"


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Give back what was spent, or inspiration to whoever has none.

    Raises:
        Refusal: `not_spent`.
    """
    if counter == INSPIRATION:
        from ledger.rulesets.srd5.counters.inspiration import grant

        grant(draft, who, keys)
        return
    spent = draft.quantity(who, SPENT + counter)
    if spent < count:
        raise Refusal("not_spent", who=name_of(who), counter=counter, spent=spent, asked=count)
    draft.post(who, SPENT + counter, -count)


def refill(draft: Drafting, who: str, rest: str) -> None:
    """Give back what a rest gives back: all of a counter, or one use of it (`srd5:rest PUB`)."""
    tables = draft.rules.tables
    for counter in most_of(tables, draft, who):
        row = tables["counters"][counter]
        spent, way = draft.quantity(who, SPENT + counter), row.get(f"after_{rest}")
        back = spent if way == "all" else min(spent, 1) if way == "one" else 0
        if back:
            source = row.get("source") or tables["counters"]["source"]
            draft.step("comes_back", back, who=who, source=source, counter=counter)
            draft.post(who, SPENT + counter, -back)
