"""Records Short and Long Rests: whether one may begin, hit dice, what comes back and what ends."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import ceil

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RestTaken
from ledger.ids import ACTIVE, CHARACTER, CLOCK, NAME, SPENT, STATUS
from ledger.people import account_of, name_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.dice_faces import require_face
from ledger.rules.tables import folded
from ledger.rules.time_passing import pass_time
from ledger.rulesets.srd5.characters.abilities import modifier_of
from ledger.rulesets.srd5.characters.account import (
    EXHAUSTION,
    INSPIRATION,
    LEVELLED,
    LONG_REST,
    LOST,
    classes_of,
    species_of,
)
from ledger.rulesets.srd5.counters import figures as counter_figures
from ledger.rulesets.srd5.counters import play as counter_play
from ledger.rulesets.srd5.gear.attunement import on_short_rest
from ledger.rulesets.srd5.health import figures as health_figures
from ledger.rulesets.srd5.health.conditions import kept_exhaustion
from ledger.rulesets.srd5.health.play import on_rest
from ledger.rulesets.srd5.health.state import record_vitals, settle_maximum, vitals_of
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.travel import play as travel_play


def rest_fault(tables: Srd5Tables, kind: str, hp: int, hours_since: int | None = None) -> str | None:
    """The code of why a rest cannot begin: no hit points, or too soon after another one (`srd5:rest PUB`, reading R7).

    Args:
        hours_since: Hours since the end of the last Long Rest; None where there was none, below 0 where the clock
            was turned back since.
    """
    rule = tables.rests[kind]
    if hp < rule.least_hp:
        return "rest_needs_1_hp"
    if hours_since is None or not rule.wait_hours:
        return None
    if hours_since < 0:
        return "rest_before_last"
    return "rest_too_soon" if hours_since < rule.wait_hours else None


def hit_dice_gains(tables: Srd5Tables, hp: int, most: int, con: int, dice: Sequence[tuple[int, int]]) -> list[int]:
    """The hit points that each hit die restores, in order, up to the maximum (`srd5:rest PUB`).

    Each restores at least 1; with the knob `hit_die_least` at `rest`, all of them together do (reading R8).

    Args:
        dice: Sides and face of each.

    Raises:
        InputError: `face_impossible`.
    """
    least, each = tables.hit_points.least, tables.readings.hit_die_least == "die"
    rolled = [require_face(face, sides) + con for sides, face in dice]
    if each:
        rolled = [max(least, gained) for gained in rolled]
    elif rolled and sum(rolled) < least:
        rolled = [*([0] * (len(rolled) - 1)), least]
    now, gains = hp, []
    for gained in rolled:
        after = min(most, now + gained)
        gains.append(after - now)
        now = after
    return gains


def interrupted_rest(tables: Srd5Tables, hours_done: int, interruptions: int) -> tuple[bool, int]:
    """Whether a broken Long Rest counts as a short one, and its whole length when resumed (`srd5:rest PUB`)."""
    rule = tables.rests["long"]
    benefit = hours_done >= rule.short_rest_after_hours
    return benefit, rule.hours + interruptions * rule.hours_per_interruption


HOUR = 3600
"""Seconds in an hour."""

WAKES_SINCE = 2
"""Version of the rules since which a rest at 0 hit points wakes; before, it only gave hit points."""

SHORT, LONG = "short", "long"
RECOVERY = "arcane_recovery"


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Record a rest: its hours pass, then it restores (`srd5:rest L1042-L1044, PUB`)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "rest", facts.keys, facts.rest)
    accounts = [account_of(name) for name in dict.fromkeys(facts.who)]
    if facts.days > 1 and (facts.rest == SHORT or facts.keys):
        raise InputError("one_rest", days=facts.days)
    for night in range(facts.days):
        if night:
            pass_time(draft, tables.rests[facts.rest].wait_hours * HOUR)
        for who in accounts:
            _refuse_rest(draft, facts, who)
        _rest_once(draft, facts, accounts)


def _refuse_rest(draft: Drafting, facts: RestTaken, who: str) -> None:
    """Refuse a rest that cannot begin."""
    tables, rule = Srd5Tables.of(draft), Srd5Tables.of(draft).rests[facts.rest]
    if rule.species is not None and draft.field(who, "species") != rule.species:
        draft.refuse("not_of_species", who=name_of(who), species=rule.species)
    hours = _hours_since(draft, facts, who)
    code = rest_fault(tables, facts.rest, draft.quantity(who, "hp"), hours)
    if code == "rest_needs_1_hp":
        draft.refuse(code, who=name_of(who), least=rule.least_hp)
    elif code is not None and hours is not None:
        draft.refuse(code, who=name_of(who), hours=abs(hours), wait=rule.wait_hours)


def _hours_since(draft: Drafting, facts: RestTaken, who: str) -> int | None:
    """Whole hours since the end of the last Long Rest, as given or by the clock; None where there was none."""
    if "hours_since_last" in facts.keys:
        return int(facts.keys["hours_since_last"])
    ended = draft.field(who, LONG_REST)
    return None if not isinstance(ended, int) else (draft.own_time - ended) // HOUR


def _rest_once(draft: Drafting, facts: RestTaken, accounts: list[str]) -> None:
    """Record one rest: its hours, then what it restores."""
    tables, keys = Srd5Tables.of(draft), facts.keys
    rule = tables.rests[facts.rest]
    source = rule.source or tables.rests.source
    hours, kind = rule.hours, SHORT if facts.rest == SHORT else LONG
    if "broken_after" in keys:
        if "interruptions" in keys:
            raise InputError("keys_together", command="rest", keys=["broken_after", "interruptions"])
        if int(keys["broken_after"]) >= hours:
            raise InputError("rest_not_broken", hours=hours, after=int(keys["broken_after"]))
        hours = int(keys["broken_after"])
        benefit = kind == LONG and interrupted_rest(tables, hours, 0)[0]
        kind = SHORT if benefit else ""
        draft.step("rest_broken_short" if benefit else "rest_broken", source=source, hours=hours)
    elif "interruptions" in keys:
        _, hours = interrupted_rest(tables, 0, int(keys["interruptions"]))
        draft.step("rest_resumed", source=source, hours=hours, count=int(keys["interruptions"]))
    pass_time(draft, hours * HOUR)
    dice = _hit_dice(draft, facts, accounts)
    if dice and kind != SHORT:
        raise InputError("hit_dice_in_short_rest")
    for who in accounts:
        if kind == SHORT:
            _take_short_rest(draft, facts, who, dice.get(who, {}))
        elif kind == LONG:
            _take_long_rest(draft, who)


def _hit_dice(draft: Drafting, facts: RestTaken, accounts: list[str]) -> dict[str, dict[int, int]]:
    """Hit dice that each character spends, by sides: those of everybody, and those given by name."""
    everybody = {
        int(key.removeprefix(counter_figures.HIT_DICE)): int(count)
        for key, count in facts.keys.items()
        if key.startswith(counter_figures.HIT_DICE) and count
    }
    dice = {who: dict(everybody) for who in accounts} if everybody else {}
    for part in re.split(", ?", str(facts.keys.get("spend", ""))):
        if not part:
            continue
        name, _, given = part.partition(":")
        who = _resting_account(draft, name.strip(), accounts)
        for die in given.strip().lower().split("+"):
            count, _, sides = die.partition("d")
            own = dice.setdefault(who, {})
            own[int(sides)] = own.get(int(sides), 0) + int(count or 1)
    return dice


def _resting_account(draft: Drafting, name: str, accounts: list[str]) -> str:
    """Account of a resting character, by name.

    Raises:
        InputError: `not_resting`.
    """
    for who in accounts:
        if folded(name) in {folded(name_of(who)), folded(str(draft.field(who, NAME) or ""))}:
            return who
    raise InputError("not_resting", who=name)


def _take_short_rest(draft: Drafting, facts: RestTaken, who: str, dice: Mapping[int, int]) -> None:
    """Spend hit dice in order, and give back what a Short Rest restores (`srd5:rest PUB`)."""
    rolled: list[tuple[int, int]] = []
    for sides, count in dice.items():
        counter_play.spend(draft, who, f"{counter_figures.HIT_DICE}{sides}", count, {})
        rolled += [(sides, face) for face in draft.roll(sides, count, name_of(who))]
    regain_by_hit_dice(draft, who, rolled)
    on_rest(draft, who, SHORT)
    counter_play.refill_after_rest(draft, who, SHORT)
    on_short_rest(draft, who, facts.keys)
    if "recover" in facts.keys:
        _recover_slots(draft, who, [int(level) for level in str(facts.keys["recover"]).split(",")])


def regain_by_hit_dice(draft: Drafting, who: str, dice: list[tuple[int, int]]) -> None:
    """Give back the hit points of hit dice that are spent."""
    tables = Srd5Tables.of(draft)
    con, hp, most = modifier_of(tables, draft, who, "con"), draft.quantity(who, "hp"), draft.quantity(who, "hp.max")
    gains = hit_dice_gains(tables, hp, most, con, dice)
    for (sides, face), gained in zip(dice, gains, strict=True):
        draft.step("hit_die", gained, who=who, source=tables.rests.source, sides=sides, face=face, con=con)
        _regain_hit_points(draft, who, gained)
    if dice:
        draft.result.setdefault("gains", {})[name_of(who)] = gains


def _regain_hit_points(draft: Drafting, who: str, gained: int) -> None:
    """Give back hit points; a character at 0, who rests by override, wakes with them."""
    before = vitals_of(draft, who)
    if before.hp > 0 or Srd5Tables.of(draft).version < WAKES_SINCE:
        draft.post(who, "hp", gained)
    else:
        record_vitals(draft, who, health_figures.after_healing(before, gained))


def _recover_slots(draft: Drafting, who: str, levels: list[int]) -> None:
    """Give back spell slots by Arcane Recovery, once between Long Rests (`srd5:slots PUB`, classes)."""
    tables, rule = Srd5Tables.of(draft), Srd5Tables.of(draft).arcane_recovery
    wizard = classes_of(draft, who).get(rule.class_, 0)
    most = ceil(wizard * rule.part)
    left = counter_figures.counters_left(tables, draft, who).get(RECOVERY, 0)
    above = [level for level in levels if level > rule.highest]
    unspent = [
        level for level in levels if levels.count(level) > draft.quantity(who, f"{SPENT}{counter_figures.SLOTS}{level}")
    ]
    if not left or sum(levels) > most or above or unspent:
        facts = {"asked": sum(levels), "most": most if left else 0, "above": rule.highest + 1}
        draft.refuse("no_recovery_left", who=name_of(who), **facts)
    counter_play.spend(draft, who, RECOVERY, min(1, left), {})
    for level in levels:
        draft.post(who, f"{SPENT}{counter_figures.SLOTS}{level}", -1)
        draft.step("recovered", who=who, source=rule.source, level=level)


def _take_long_rest(draft: Drafting, who: str) -> None:
    """Give back what a Long Rest restores, and end what it ends (`srd5:rest PUB, srd5:temphp L1148-L1150`)."""
    tables, rule = Srd5Tables.of(draft), Srd5Tables.of(draft).rests[LONG]
    source = tables.rests.source
    if lost := draft.quantity(who, "hp.max_lost"):
        draft.step("rest_max_back", lost, who=who, source=source)
        draft.post(who, "hp.max", lost)
        draft.post(who, "hp.max_lost", -lost)
    for ability in tables.traits:
        if lost := draft.quantity(who, ability + LOST):
            draft.post(who, ability, lost)
            draft.post(who, ability + LOST, -lost)
            draft.step("score_back", draft.quantity(who, ability), who=who, source=source, ability=ability)
    settle_maximum(draft, who)
    if missing := draft.quantity(who, "hp.max") - draft.quantity(who, "hp"):
        draft.step("rest_all_hp", missing, who=who, source=source)
        _regain_hit_points(draft, who, missing)
    if temporary := draft.quantity(who, "hp.temporary"):
        draft.step("rest_temporary", temporary, who=who, source=tables.temporary.source)
        draft.post(who, "hp.temporary", -temporary)
    ends = min(rule.exhaustion, draft.quantity(who, EXHAUSTION) - kept_exhaustion(tables, draft, who))
    if ends > 0:
        draft.post(who, EXHAUSTION, -ends)
        draft.step("rest_exhaustion", draft.quantity(who, EXHAUSTION), who=who, source=source)
    if penalty := draft.quantity(who, "revival_penalty"):
        draft.post(who, "revival_penalty", -min(penalty, rule.revival_penalty))
        draft.step("rest_revival", draft.quantity(who, "revival_penalty"), who=who, source=source)
    on_rest(draft, who, LONG)
    counter_play.refill_after_rest(draft, who, LONG)
    if species_of(tables, draft, who).inspired_by_long_rest and tables.readings.human_inspiration == "long_rest":
        _grant_inspiration(draft, who)
    travel_play.end_march(draft, who)
    draft.set(who, LEVELLED, None)
    draft.set(who, LONG_REST, draft.own_time)


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Grant humans inspiration on a new day, where that reading is in force (`srd5:inspiration L524`, reading R4)."""
    tables = Srd5Tables.of(draft)
    if tables.readings.human_inspiration != "day":
        return
    now, day = draft.quantity(CLOCK, "seconds"), tables.units["day"].seconds
    if now // day == (now - seconds) // day:
        return
    for who in draft.accounts(CHARACTER):
        if draft.field(who, STATUS) == ACTIVE and species_of(tables, draft, who).inspired_by_long_rest:
            _grant_inspiration(draft, who)


def _grant_inspiration(draft: Drafting, who: str) -> None:
    if not draft.quantity(who, INSPIRATION):
        draft.post(who, INSPIRATION, 1)
        draft.step("inspired", who=who, source=Srd5Tables.of(draft).knobs["human_inspiration"].source)
