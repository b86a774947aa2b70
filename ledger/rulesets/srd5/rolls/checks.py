"""Rolls ability checks, initiative and first aid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ledger.decisions.roll import dice_shown, record_roll
from ledger.dice import evaluate
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.ids import SECRET
from ledger.others import sort_of, standing
from ledger.people import account_of, company, name_of, require_character
from ledger.rules.keys import parse_value
from ledger.rules.tables import folded
from ledger.rulesets.srd5.characters.account import EXHAUSTION, listed_ids
from ledger.rulesets.srd5.gear import armour, magic
from ledger.rulesets.srd5.healing import play as healing_play
from ledger.rulesets.srd5.health.conditions import conditions_of, edges
from ledger.rulesets.srd5.health.state import vitals_of
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.rolls.d20 import D20Test
from ledger.rulesets.srd5.tables import Srd5Tables

CHECK, PASSIVE = "check", "passive"
BONUS = "initiative"
"""Field of somebody outside the company: what it adds to its roll for initiative."""

INITIATIVE_EDGES = ("initiative", "checks")
"""Columns of conditions that give such a roll advantage or disadvantage."""
STEALTH = "stealth"
SENSES = {"sight": "blinded", "hearing": "deafened"}
"""The condition that fails a check by each sense."""


def _add_check_bonuses(test: D20Test, check: str, ability: str | None = None) -> None:
    """Add the bonuses of a check: ability, proficiency in the skill or a tool, magic, circumstances."""
    tables, draft, keys = test.tables, test.draft, test.keys
    skill = check if check in tables.skills else None
    test.add_stated_modifier()
    ability = ability or (check if skill is None else tables.skills[skill].ability)
    if test.who is not None:
        test.add_ability(ability)
        tool = bool(keys.get("tool"))
        test.add_proficiency(bonuses.skill_proficiency(tables, draft, test.who, skill or "", tool=tool))
        test.add_magic(magic.skill_bonuses(tables, draft, test.who, skill or ""))
        if tool and skill in listed_ids(draft, test.who, "skills"):
            test.note("skill_and_tool", source=tables.proficiency.source, skill=str(skill))
            test.add_edge("advantage", 1)
        if skill == STEALTH and armour.stealth_at_disadvantage(tables, draft, test.who):
            test.note("noisy_armour", source=tables.armour.source, skill=skill)
            test.add_edge("disadvantage", 1)
    _add_pace(test, skill)
    test.add_circumstances("checks", ability=ability)


def _add_pace(test: D20Test, skill: str | None) -> None:
    """Add what the pace of a journey does to a skill (`srd5:travel L793-L807`)."""
    for edge in _edges_of_pace(test, skill):
        test.note("pace_at_roll", edge, source=test.tables.paces.source, pace=str(test.keys["pace"]))
        test.add_edge(edge, 1)


def _edges_of_pace(test: D20Test, skill: str | None) -> list[str]:
    if "pace" not in test.keys:
        return []
    row = test.tables.paces[str(test.keys["pace"])]
    return ["advantage"] * (skill in row.advantage) + ["disadvantage"] * (skill in row.disadvantage)


def check(draft: Drafting, facts: RollRecorded) -> None:
    """An ability check, with a skill or without, against a number or somebody else’s check (`srd5:d20 L424-L447`)."""
    test = D20Test(draft, facts)
    goal = test.target_number()
    if _fails_without_sense(test):
        return
    _add_check_bonuses(test, str(facts.kind), _ability(facts))
    test.add_stated()
    if facts.against is not None:
        goal = _opposing_total(draft, facts)
    roll = test.roll_test(CHECK, goal)
    tie = facts.against is not None and roll.total == goal
    test.answer_with(roll, **({"outcome": None, "success": False} if tie else {}))


def _ability(facts: RollRecorded) -> str | None:
    ability = facts.keys.get("ability")
    return None if ability is None else str(ability)


def _fails_without_sense(test: D20Test) -> bool:
    """Answer a check that fails because a sense is missing; return whether it does (`srd5:conditions PUB`)."""
    held = test.conditions_held()
    for sense, condition in SENSES.items():
        if test.keys.get(sense) and condition in held:
            test.answer_failed("fails_by_condition", condition=condition)
            return True
    return False


def _opposing_total(draft: Drafting, facts: RollRecorded) -> int:
    """The total of the opposing check: one of these kinds, a passive score, or dice."""
    assert facts.against is not None
    tables, other, given = Srd5Tables.of(draft), facts.against, facts.against.roll
    who = None if other.who == GAME_MASTER else require_character(draft, other.who)
    kind = tables.find("rolls", given)
    judge = None if kind is None else tables.rolls[kind].judge
    if judge == CHECK and kind is not None:
        test = D20Test(draft, RollRecorded(who=other.who, kind=kind))
        test.outsider = test.outsider_aimed_at
        _add_check_bonuses(test, kind)
        roll = test.roll_test(CHECK, None)
        test.note("total_alone", roll.total, source=tables.d20.source, kept=roll.kept)
        draft.result["against"] = {"expression": given, "dice": test.dice, "total": roll.total}
        return roll.total
    if judge == PASSIVE and who is not None:
        score = bonuses.passive_working(tables, draft, who).total
        draft.step("passive", score, who=who, source=tables.passive.source, skill=bonuses.PERCEPTION)
        draft.result["against"] = {"expression": given, "dice": [], "total": score}
        return score
    rolled = evaluate(given, partial(draft.roll, who=other.who, purpose="opposed"))
    record_roll(draft, rolled, who=other.who)
    draft.result["against"] = {"expression": given, "dice": dice_shown(rolled), "total": rolled.total}
    return rolled.total


def passive(draft: Drafting, facts: RollRecorded) -> None:
    """A passive score against a number (`srd5:passive PUB`)."""
    test, tables = D20Test(draft, facts), Srd5Tables.of(draft)
    goal = test.target_number()
    if test.who is None:
        test.add_circumstances("checks")
        test.add_stated_edges()
        _add_pace(test, bonuses.PERCEPTION)
        score = _score_without_dice(test, int(facts.keys.get("modifier", 0)) + test.modifier)
    else:
        given = [edge for edge in bonuses.EDGES if facts.edge in (edge, "both")]
        given += _edges_of_pace(test, bonuses.PERCEPTION)
        score = bonuses.passive_working(tables, draft, test.who, *given).total
    test.note("passive", score, skill=bonuses.PERCEPTION)
    success = None if goal is None else score >= goal
    outcome = None if success is None else "success" if success else "failure"
    test.fill_answer(total=score, target=goal, outcome=outcome, success=success)


def group(draft: Drafting, facts: RollRecorded) -> None:
    """The same check by everybody present; at least half must succeed (`group_check`)."""
    tables, whole = Srd5Tables.of(draft), D20Test(draft, facts)
    goal, check = whole.target_number(), whole.value_of_kind()
    if check is None or goal is None:
        raise whole.missing_keys(*(key for key, value in (("check", check), ("dc", goal)) if value is None))
    check = str(parse_value(tables, "roll", "check", check))
    passed: dict[str, bool] = {}
    dice: list[dict[str, Any]] = []
    for name in company(draft):
        test = D20Test(draft, facts)
        test.who = account_of(name)
        _add_check_bonuses(test, check, _ability(facts))
        test.add_stated()
        roll = test.roll_test(CHECK, goal)
        test.note("total", roll.total, source=tables.d20.source)
        passed[name], dice = bool(roll.success), dice + test.dice
    if not passed:
        raise InputError("nobody_rolls")
    success = roll_figures.group_succeeds(tables, sum(passed.values()), len(passed))
    needed = next(count for count in range(len(passed) + 1) if roll_figures.group_succeeds(tables, count, len(passed)))
    whole.dice = dice
    whole.note("group", sum(passed.values()), source=tables.group_check.source, rolled=len(passed))
    outcome = "success" if success else "failure"
    whole.fill_answer(total=sum(passed.values()), target=needed, outcome=outcome, success=success, rolls=passed)


def influence(draft: Drafting, facts: RollRecorded) -> None:
    """A check to influence somebody, against 15 or its Intelligence (`srd5:social L676 PUB`)."""
    test, tables = D20Test(draft, facts), Srd5Tables.of(draft)
    _add_check_bonuses(test, str(parse_value(tables, "roll", "skill", test.required_value())))
    attitude = str(facts.keys.get("attitude", "indifferent"))
    if edge := tables.attitudes[attitude].edge:
        test.note("attitude", edge, source=tables.attitudes.source, attitude=attitude)
        test.add_edge(edge, 1)
    test.add_stated()
    goal = facts.target or max(tables.influence.least_dc, int(facts.keys.get("intelligence", 0)))
    test.answer_with(test.roll_test(CHECK, goal))


def initiative(draft: Drafting, facts: RollRecorded) -> None:
    """A Dexterity check, or its score; surprise is a disadvantage (`srd5:combat L833-L839, srd5:passive PUB`)."""
    test = D20Test(draft, facts)
    test.add_stated_modifier()
    _add_initiative_bonuses(test, surprised=bool(facts.keys.get("surprised")))
    test.add_stated()
    if not facts.keys.get("score"):
        test.answer_with(test.roll_test(CHECK, None))
        return
    score, source = _score_without_dice(test, test.modifier), Srd5Tables.of(draft).passive.source
    mode = roll_figures.mode_of(test.advantage, test.disadvantage)
    test.note("score", score, source=source, mode=mode)
    test.note("total", score, source=source)
    test.fill_answer(total=score, mode=mode)


def _score_without_dice(test: D20Test, bonus: int) -> int:
    """The score of a test that nobody rolls, with its advantage or disadvantage (`srd5:passive PUB`)."""
    mode = roll_figures.mode_of(test.advantage, test.disadvantage)
    return roll_figures.passive_score(test.tables, bonus, **{edge: mode == edge for edge in bonuses.EDGES})


def turn_order(draft: Drafting, facts: RollRecorded) -> None:
    """Initiative of everybody present and of foes; the highest acts first (`srd5:combat L833-L839`).

    Like ones among those who were met share one roll, where no foes are typed.
    """
    keys = facts.keys
    surprised = {folded(name) for name in str(keys.get("ambushed", "")).split(",")}
    foes = [part.rpartition(":") for part in str(keys.get("foes", "")).split(",") if part]
    everybody: list[tuple[str, str | None, int]] = [(name, account_of(name), 0) for name in company(draft)]
    everybody += [(name.strip(), None, int(modifier)) for name, _, modifier in foes]
    met = {} if foes else _foes_met(draft)
    everybody += [(name, None, int(str(draft.field(like[0], BONUS)))) for name, like in met.items()]
    totals: dict[str, int] = {}
    dice: list[dict[str, Any]] = []
    for name, who, modifier in everybody:
        test = D20Test(draft, facts)
        test.who = who
        test.outsider = _least_hindered(test, met[name]) if who is None and name in met else None
        if who is None:
            test.note("foe", name=name)
        test.add("modifier", modifier)
        _add_initiative_bonuses(test, surprised=folded(name) in surprised)
        roll = test.roll_test(CHECK, None)
        test.note("initiative", roll.total)
        totals[name], dice = roll.total, dice + test.dice
    if not totals:
        raise InputError("nobody_rolls")
    order, tie = roll_figures.turn_order(totals)
    whole = D20Test(draft, facts)
    whole.dice = dice
    whole.note("turn_order", ", ".join(f"{name} {totals[name]}" for name in order), count=len(order))
    if tie:
        whole.note("turn_tie", count=len(order))
    whole.note("total", totals[order[0]])
    whole.fill_answer(total=totals[order[0]], order=order, totals=totals, tie=tie)


def _foes_met(draft: Drafting) -> dict[str, list[str]]:
    """Accounts of those outside the company who are still there and have an initiative, like ones together.

    Secrets roll apart.
    """
    found: dict[str, list[str]] = {}
    for account in standing(draft):
        if isinstance(draft.field(account, BONUS), int) and not draft.field(account, SECRET):
            found.setdefault(sort_of(account), []).append(account)
    return found


def _least_hindered(test: D20Test, like: Sequence[str]) -> str | None:
    """The one of a group with one roll whose conditions count: what only some of them suffer slows no other."""

    def hindrances(account: str) -> tuple[int, int]:
        rows = conditions_of(test.tables, test.draft, account)
        return len([*edges(rows, *INITIATIVE_EDGES)]), test.draft.quantity(account, EXHAUSTION)

    return min(like, key=hindrances) if test.tables.meta.others_in_conditions else None


def _add_initiative_bonuses(test: D20Test, *, surprised: bool) -> None:
    """Add the bonuses of initiative, and the disadvantage of surprise."""
    test.add_ability(bonuses.INITIATIVE)
    if test.who is not None:
        test.add_magic(magic.bonuses(test.tables, test.draft, test.who, "checks"))
    test.add_circumstances(*INITIATIVE_EDGES, ability=bonuses.INITIATIVE)
    if surprised:
        test.add_condition("surprised", "disadvantage")


def stabilise(draft: Drafting, facts: RollRecorded) -> None:
    """First aid: a Medicine check for somebody at 0 hit points, or knocked out (`srd5:deathsave L1136, L1096`)."""
    test, tables = D20Test(draft, facts), Srd5Tables.of(draft)
    patient = require_character(draft, test.required_value())
    _add_check_bonuses(test, "medicine", _ability(facts))
    test.add_stated()
    roll = test.roll_test(CHECK, tables.stabilising.dc)
    healing_play.first_aid(draft, patient, roll.total)
    test.answer_with(roll, state={name_of(patient): vitals_of(draft, patient).state})
