"""Records counters: what is spent, given back, and regained by a rest; Heroic Inspiration."""

from __future__ import annotations

from msgspec import Struct

from ledger.drafting import Drafting
from ledger.errors import Refusal
from ledger.facts import Keys
from ledger.ids import DEAD, ROLE, SPENT, STATUS
from ledger.people import name_of, require_character
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.characters.account import INSPIRATION
from ledger.rulesets.srd5.counters.figures import HIT_DICE, PACT, SLOTS, counter_maxima, counters_left, slot_level
from ledger.rulesets.srd5.tables import Srd5Tables


class Granted(Struct, frozen=True):
    """The result of granting inspiration.

    Attributes:
        held: What the character holds afterwards.
        handed: What was handed over to another character.
        lost: What is lost because nobody can hold it.
    """

    held: int
    handed: int = 0
    lost: int = 0


def after_grant(tables: Srd5Tables, held: int, receiver: int | None = None, who: str = "") -> Granted:
    """One more inspiration: at most one is held, a second goes to a character without (`srd5:inspiration L520 PUB`).

    Args:
        receiver: What the receiver holds; None where there is no receiver.
        who: Name of the receiver.

    Raises:
        Refusal: `inspiration_already_held`.
    """
    most = tables.inspiration.most
    if held < most:
        return Granted(held + 1)
    if receiver is None:
        return Granted(held, lost=1)
    if receiver >= most:
        raise Refusal("inspiration_already_held", who=who)
    return Granted(held, handed=1)


def after_spending(held: int, who: str = "") -> int:
    """What is left after one is spent (`srd5:inspiration L516-L518`).

    Raises:
        Refusal: `no_inspiration`.
    """
    if held < 1:
        raise Refusal("no_inspiration", who=who)
    return held - 1


def grant_inspiration(draft: Drafting, who: str, keys: Keys) -> None:
    """Record inspiration that the game master grants; a second one may be handed over (`srd5:inspiration L520`)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "restore", keys, INSPIRATION)
    source, held = tables.inspiration.source, draft.quantity(who, INSPIRATION)
    receiver = _receiver(draft, keys)
    theirs = None if receiver is None else draft.quantity(receiver, INSPIRATION)
    after = after_grant(tables, held, theirs, "" if receiver is None else name_of(receiver))
    draft.note(who, INSPIRATION, after.held - held)
    if after.held > held:
        draft.step("inspiration_gained", after.held, who=who, source=source, before=held)
    if receiver is not None and after.handed:
        _hand_over(draft, who, receiver)
    if after.lost:
        draft.step("inspiration_lost", who=who, source=source, held=after.held)


def hand_over_inspiration(draft: Drafting, who: str, keys: Keys) -> None:
    """Record inspiration that is handed over at another time, where the table allows it (reading R24)."""
    tables, receiver = Srd5Tables.of(draft), _receiver(draft, keys)
    if receiver is None:
        return
    if tables.readings.inspiration_gift != "freely":
        draft.refuse("inspiration_is_kept", who=name_of(who))
    if draft.quantity(receiver, INSPIRATION) >= tables.inspiration.most:
        raise Refusal("inspiration_already_held", who=name_of(receiver))
    _hand_over(draft, who, receiver)


def _hand_over(draft: Drafting, who: str, receiver: str) -> None:
    source = Srd5Tables.of(draft).inspiration.source
    draft.note(receiver, INSPIRATION, 1)
    draft.step("inspiration_handed", 1, who=receiver, source=source, giver=name_of(who))


def _receiver(draft: Drafting, keys: Keys) -> str | None:
    """Account of the player character to whom inspiration is handed over."""
    if "to" not in keys:
        return None
    receiver = require_character(draft, str(keys["to"]))
    if draft.field(receiver, ROLE) != "pc" or draft.field(receiver, STATUS) == DEAD:
        draft.refuse("not_of_the_players", who=name_of(receiver))
    return receiver


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
