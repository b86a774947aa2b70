"""Records awards less the malus of age, improvements, settlements and changes of rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError, Refusal
from ledger.ids import GONE, RETIRED, STATUS
from ledger.money import shares
from ledger.people import account_of, company, name_of, record_attendance
from ledger.rules.keys import require_keys
from ledger.rulesets.altaride.characters import ranks
from ledger.rulesets.altaride.characters.account import (
    GUILD,
    SCHOOL,
    SCHOOL_LEVEL,
    XP,
    age_of,
    characteristics_of,
    levels_of,
    ranks_of,
    school_of,
    session_mark,
)
from ledger.rulesets.altaride.characters.tracks import update_maximum_health
from ledger.rulesets.altaride.experience.figures import Learner, age_malus, buy, settlement_unit
from ledger.rulesets.altaride.tables import AltarideTables
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import ExperienceAwarded, Keys

GIVE_UP = "give_up"


def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    """Record an award of the game master's, less the malus of age once a session (`altaride:age L42, L63`)."""
    require_keys(draft.rules.tables, "award", facts.keys)
    if facts.xp is None:
        raise InputError("award_missing")
    names = list(dict.fromkeys((*(facts.to or company(draft)), *facts.shares)))
    if not names:
        raise Refusal("nobody_there")
    weights = {name: Fraction(facts.shares.get(name, "1")) for name in names}
    portions, remainder = dict.fromkeys(names, facts.xp), 0
    if not facts.each:
        portions, remainder = shares(facts.xp, weights)
    malus = {}
    for name, portion in portions.items():
        who = account_of(name)
        if facts.each or len(names) == 1:
            draft.step("awarded", portion, who=who)
        else:
            draft.step("award_divided", portion, who=who, xp=facts.xp, people=len(names))
        malus[name] = _age_malus_once(draft, who)
        draft.post(who, XP, portion - malus[name])
        if (held := draft.quantity(who, XP)) < 0:
            draft.step("below_nothing", held, who=who, source=AltarideTables.of(draft).choices.source)
    awards = {name: portion - malus[name] for name, portion in portions.items()}
    draft.result.update(pool=None, awards=awards, lost={}, malus=malus, remainder=remainder)


def _age_malus_once(draft: Drafting, who: str) -> int:
    """Malus of age to an award, once a session."""
    account, mark = session_mark(draft, "aged", who)
    if draft.field(account, mark):
        return 0
    draft.set(account, mark, True)
    tables, age = AltarideTables.of(draft), age_of(AltarideTables.of(draft), draft, who)
    malus = age_malus(tables, age)
    if malus:
        draft.step("age_malus", -malus, who=who, source=tables.age.source, age=age)
    return malus


def things_to_lower(tables: AltarideTables, state: View, who: str) -> Sequence[str]:
    """What may be lowered while experience is negative, or the end of the career (`altaride:age L65`)."""
    if state.quantity(who, XP) >= 0 or state.field(who, STATUS) in GONE:
        return ()
    by_skill = tables.readings.negative_settlement == "skill"
    held = levels_of(tables, state, who) if by_skill else characteristics_of(tables, state, who)
    return (*(thing for thing, value in held.items() if value > 0), GIVE_UP)


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record one point or level given up to settle negative experience (`altaride:age L42, L65`)."""
    tables = AltarideTables.of(draft)
    require_keys(tables, "choose", keys)
    source = tables.choices.source
    if option == GIVE_UP:
        draft.step("given_up", who=who, source=tables.choices[GIVE_UP].source)
        draft.set(who, STATUS, RETIRED)
        record_attendance(draft, name_of(who), "left")
        return
    unit = settlement_unit(tables)
    draft.step("lowered", unit, who=who, source=source, thing=option)
    draft.post(who, option, -1)
    draft.post(who, XP, unit)
    update_maximum_health(draft, who)
    draft.result["xp"] = draft.quantity(who, XP)


def learner_of(draft: Drafting, who: str) -> Learner:
    """A character as somebody who spends experience in the command's session."""
    tables = AltarideTables.of(draft)
    things = (*tables.skills, SCHOOL_LEVEL)
    marks = {thing: session_mark(draft, f"raised:{thing}", who) for thing in things}
    by_school = tables.readings.words_level == "school"
    return Learner(
        xp=draft.quantity(who, XP),
        characteristics=characteristics_of(tables, draft, who),
        levels=levels_of(tables, draft, who),
        school=school_of(draft, who),
        guild=bool(draft.field(who, GUILD)),
        school_level=draft.quantity(who, SCHOOL_LEVEL) if by_school else None,
        raised={thing: count for thing, mark in marks.items() if isinstance(count := draft.field(*mark), int)},
    )


def improve(draft: Drafting, who: str, things: Mapping[str, int], keys: Keys) -> None:
    """Record what experience buys: characteristics first, then a school, then skills (`altaride:skills L126-L132`)."""
    tables = AltarideTables.of(draft)
    require_keys(tables, "improve", keys)
    before = spender = learner_of(draft, who)
    for thing in tables.improvements:
        times, held = things.get(thing, 0), spender.xp
        for _ in range(times):
            kind = _kind_of_purchase(tables, spender, thing, keys.get("open"))
            spender, price = buy(tables, spender, kind, thing, partial(_refuse_purchase, draft, times, held))
            _step_of_purchase(draft, who, kind, thing, spender, price)
    for trait, value in spender.characteristics.items():
        draft.post(who, trait, value - before.characteristics[trait])
    for thing, count in spender.raised.items():
        draft.set(*session_mark(draft, f"raised:{thing}", who), count)
    for skill, level in spender.levels.items():
        draft.post(who, skill, level - before.levels.get(skill, 0))
    draft.post(who, SCHOOL_LEVEL, (spender.school_level or 0) - (before.school_level or 0))
    draft.set(who, SCHOOL, spender.school)
    draft.post(who, XP, spender.xp - before.xp)
    update_maximum_health(draft, who)


def _refuse_purchase(draft: Drafting, times: int, before: int, code: str, /, **facts: Any) -> None:
    """Refuse a purchase; one that is too dear by what all of it costs, however often it was asked for."""
    if code == "not_enough_xp":
        facts |= {"cost": facts["cost"] * times, "held": before, "times": times, "id": facts["thing"].replace("_", "-")}
    draft.refuse(code, **facts)


def _kind_of_purchase(tables: AltarideTables, spender: Learner, thing: str, opening: object) -> str:
    """Kind of a purchase; a skill that is not open is opened, unless the key says which it should be."""
    if thing in tables.traits:
        return "characteristic"
    if thing in tables.schools:
        return "school"
    if thing == SCHOOL_LEVEL:
        return thing
    opens = not spender.levels.get(thing) if opening is None else bool(opening)
    return "skill_open" if opens else "skill_level"


def _step_of_purchase(draft: Drafting, who: str, kind: str, thing: str, after: Learner, price: int) -> None:
    """Record a purchase as a step of the derivation."""
    tables = AltarideTables.of(draft)
    step, source = {
        "characteristic": ("bought", tables.traits.source),
        "school": ("schooled", tables.schools.source),
        "skill_open": ("opened", tables.skill_rules.source),
    }.get(kind, ("raised", tables.skill_rules.source))
    level = after.school_level if kind == SCHOOL_LEVEL else after.levels.get(thing)
    args = {"level": level} if step == "raised" and level is not None else {}
    draft.step(step, price, who=who, source=source, thing=thing, **args)


def change_rank(draft: Drafting, who: str, aspect: str, rank: str, how: str) -> None:
    """Record a change of rank, and its cost in experience where the game master wants it (`altaride:ranks L81`)."""
    tables = AltarideTables.of(draft)
    present = ranks_of(tables, draft, who).get(aspect)
    dearer = ranks.rank_cost(tables, aspect, rank) - ranks.rank_cost(tables, aspect, present)
    source = tables.aspects.source
    if how == "free":
        draft.step("rank_free", who=who, source=source, aspect=aspect)
        return
    price = dearer if how == "pay" else -abs(dearer)
    if price > draft.quantity(who, XP):
        draft.refuse("rank_not_paid", cost=price, held=draft.quantity(who, XP))
    draft.step("rank_pay", -price, who=who, source=source, aspect=aspect, points=abs(dearer))
    draft.post(who, XP, -price)
