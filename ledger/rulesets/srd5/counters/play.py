"""Records counters: what is spent, given back, and regained by a rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refusal
from ledger.ids import SPENT
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.characters.account import INSPIRATION
from ledger.rulesets.srd5.counters.figures import HIT_DICE, PACT, SLOTS, counter_maxima, counters_left, slot_level
from ledger.rulesets.srd5.tables import Srd5Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record what is spent of a counter; refuse more than is left, and a slot below the spell's level."""
    require_keys(draft.rules.tables, "spend", keys, counter)
    level = slot_level(Srd5Tables.of(draft), draft, who, counter)
    if level < int(keys.get("spell_level", level)):
        draft.refuse("slot_too_small", who=name_of(who), slot=level, spell=int(keys["spell_level"]))
    left = counters_left(Srd5Tables.of(draft), draft, who).get(counter, 0)
    if left < count:
        draft.refuse(refusal_code(counter), who=name_of(who), counter=counter, left=left, asked=count)
    if counter == INSPIRATION:
        from ledger.rulesets.srd5.counters.inspiration import hand_over_inspiration

        draft.post(who, INSPIRATION, -min(count, left))
        hand_over_inspiration(draft, who, keys)
    else:
        draft.post(who, SPENT + counter, min(count, left))


def refusal_code(counter: str) -> str:
    """The code of the refusal where nothing is left of a counter."""
    if counter.startswith(HIT_DICE):
        return "no_hit_die_left"
    if counter == INSPIRATION:
        return "no_inspiration"
    return "no_slot_left" if counter == PACT or counter.startswith(SLOTS) else "nothing_left"


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Give back what was spent of a counter, or grant inspiration.

    Raises:
        Refusal: `not_spent`.
    """
    if counter == INSPIRATION:
        from ledger.rulesets.srd5.counters.inspiration import grant_inspiration

        grant_inspiration(draft, who, keys)
        return
    spent = draft.quantity(who, SPENT + counter)
    if spent < count:
        raise Refusal("not_spent", who=name_of(who), counter=counter, spent=spent, asked=count)
    draft.post(who, SPENT + counter, -count)


def refill_after_rest(draft: Drafting, who: str, rest: str) -> None:
    """Give back what a rest restores: all of a counter, or one use of it (`srd5:rest PUB`)."""
    tables = Srd5Tables.of(draft)
    for counter in counter_maxima(tables, draft, who):
        row = tables.counters[counter]
        spent, way = draft.quantity(who, SPENT + counter), row.after_short if rest == "short" else row.after_long
        back = spent if way == "all" else min(spent, 1) if way == "one" else 0
        if back:
            source = row.source or tables.counters.source
            draft.step("comes_back", back, who=who, source=source, counter=counter)
            draft.post(who, SPENT + counter, -back)
