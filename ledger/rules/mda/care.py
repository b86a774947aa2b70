"""Vital energy lost and given back, rests, waking and death, noted in an entry."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys, RestTaken
from ledger.postings import CHARACTER, CLOCK
from ledger.rules.keys import need_keys
from ledger.rules.mda import fight_wounds
from ledger.rules.mda.people import UNCONSCIOUS
from ledger.rules.mda.vitality import at_adventure_start, may_live, minutes_out, recovered, state_of

FIGHT = "fight"
WAKES = "wakes_at"
"""Field of a character: the second of the game's clock at which it comes round."""


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note vital energy lost: so much, or what the keys make of an impact."""
    need_keys(draft.rules.tables, "damage", keys)
    points = fight_wounds.wounded(draft, who, amount, keys)
    if points is None:
        raise InputError("amount_missing", command="damage", keys=[])
    if points:
        lose(draft, who, points, counted=fight_wounds.is_counted(keys))


def lose(draft: Drafting, who: str, points: int, *, counted: bool = False) -> None:
    """Note so much vital energy lost, and what follows (`mda:2.3 L228`).

    Args:
        counted: Whether it is the count after a fight, which may kill only past the EV (`mda:4.1 L551`).
    """
    tables = draft.rules.tables
    source = tables["vitality"]["source"]
    draft.step("damage", points, who=who, source=source)
    draft.post(who, "hp", -points)
    ev = draft.quantity(who, "hp")
    state = state_of(tables, ev)
    if state == "dead" and counted and may_live(tables, ev):
        draft.step("barely_alive", who=who, source=tables["added_up"]["source"], ev=ev)
        pass_out(draft, who)
    elif state == "dead":
        draft.step("dead", who=who, source=source, ev=ev)
        _end(draft, who)
    elif state == "unconscious":
        pass_out(draft, who, minutes_out(tables, ev))


def pass_out(draft: Drafting, who: str, minutes: int | None = None) -> None:
    """Note that somebody loses consciousness: for so many minutes, or until care or the game master's word."""
    tables = draft.rules.tables
    draft.post(who, UNCONSCIOUS, 1 - draft.quantity(who, UNCONSCIOUS))
    if minutes is None:
        draft.set(who, WAKES, None)
        return
    source = tables["unconsciousness"]["source"]
    draft.step("unconscious", minutes, who=who, source=source, ev=draft.quantity(who, "hp"))
    draft.set(who, WAKES, draft.quantity(CLOCK, "seconds") + minutes * int(tables["recovery"]["minute_seconds"]))


def wake(draft: Drafting, who: str) -> None:
    """Note that somebody comes round, if it was unconscious."""
    if draft.quantity(who, UNCONSCIOUS):
        source = draft.rules.tables["unconsciousness"]["source"]
        draft.step("wakes", who=who, source=source, ev=draft.quantity(who, "hp"))
        draft.post(who, UNCONSCIOUS, -1)
        draft.set(who, WAKES, None)


def passed(draft: Drafting) -> None:
    """Note who comes round now that time has passed."""
    now = draft.quantity(CLOCK, "seconds")
    for who in draft.accounts(CHARACTER):
        until = draft.field(who, WAKES)
        if isinstance(until, int) and until <= now:
            wake(draft, who)


def die(draft: Drafting, who: str) -> None:
    """Take the vital energy that was left."""
    draft.step("dead", who=who, source=draft.rules.tables["vitality"]["source"], ev=0)
    draft.note(who, "hp", -max(0, draft.quantity(who, "hp")))
    _end(draft, who)


def _end(draft: Drafting, who: str) -> None:
    draft.set(who, "status", "dead")
    draft.post(who, UNCONSCIOUS, -draft.quantity(who, UNCONSCIOUS))
    draft.set(who, WAKES, None)


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Note a return from death, of which the rules know none, with so much vital energy (`mda:2.3 L228`)."""
    tables = draft.rules.tables
    need_keys(tables, "revive", keys)
    draft.refuse("no_return")
    given = draft.post(who, "hp", int(keys["ev"]) - draft.quantity(who, "hp"))
    draft.step("healing", given, who=who, source=tables["vitality"]["source"])
    if state_of(tables, draft.quantity(who, "hp")) == "unconscious":
        pass_out(draft, who, minutes_out(tables, draft.quantity(who, "hp")))


def conditioned(draft: Drafting, who: str, condition: str) -> None:
    """Forget when somebody was to come round, once the table says how it is."""
    if UNCONSCIOUS.endswith(f":{condition}"):
        draft.set(who, WAKES, None)


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note medicine or magic that gives vital energy back, never above the maximum (`mda:2.3 L224-L226`)."""
    need_keys(draft.rules.tables, "heal", keys)
    if amount is None:
        raise InputError("amount_missing", command="heal", keys=[])
    given = draft.post(who, "hp", amount)
    draft.step("healing", given, who=who, source=draft.rules.tables["recovery"]["source"])
    _settle(draft, who)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Note days of rest and care, those between two adventures, or the end of a fight (`mda:2.3 L224, 3.8 L509`)."""
    tables = draft.rules.tables
    need_keys(tables, "rest", facts.keys, facts.rest)
    if facts.rest == FIGHT:
        fight_wounds.end(draft, facts)
        return
    source, full = tables["recovery"]["source"], int(tables["recovery"]["full_days"])
    rested = at_adventure_start if facts.rest == "between" else recovered
    for name in dict.fromkeys(facts.who):
        who = CHARACTER + name
        before, most = draft.quantity(who, "hp"), draft.quantity(who, "hp.max")
        gained = rested(tables, before, most, facts.days) - before
        if facts.days < full and not gained:
            draft.step("too_short", who=who, source=source, days=facts.days, needed=full)
        else:
            draft.step("recovered", gained, who=who, source=source, days=facts.days)
        draft.post(who, "hp", gained)
        _settle(draft, who)


def _settle(draft: Drafting, who: str) -> None:
    """End unconsciousness that vital energy no longer explains, and what wounds took of who is whole again."""
    if state_of(draft.rules.tables, draft.quantity(who, "hp")) == "conscious":
        wake(draft, who)
    fight_wounds.mended(draft, who)
