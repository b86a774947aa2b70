"""The vectors of `altaride`: each topic calls the public functions of the ruleset, and computes nothing itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ledger.errors import InputError, Refusal
from ledger.rules.shared.dice_faces import require_face
from ledger.rules.tables import Tables
from ledger.rulesets.altaride import AltarideRules
from ledger.rulesets.altaride.characters import creation, ranks, scale, skills
from ledger.rulesets.altaride.characters.creation import NewCharacter
from ledger.rulesets.altaride.experience import figures
from ledger.rulesets.altaride.experience.figures import Learner
from ledger.rulesets.altaride.rolls.d20 import Figure, ThrownDice, read_dice
from ledger.rulesets.altaride.sorcery import spells
from tests.support.rulebook_tables import lines_of

Given = Mapping[str, Any]
Answer = dict[str, Any]

ERRORS = {
    "face_impossible": "die_face_invalid",
    "faces_count": "dice_count",
    "school_without_level": "unknown_purchase",
}
"""Codes that the digest names otherwise."""


def decimal(figure: Figure) -> float | int:
    """A figure as the digest writes it: an exact half as a decimal."""
    return int(figure) if figure.denominator == 1 else float(figure)


RANKS = {"beauty": 73, "weight": 74, "height": 75, "social_status": 76, "reputation": 77}
"""The line of the rulebook with the ranks of an aspect."""


def printed(tables: Tables, aspect: str, rank: str) -> str:
    """A rank as the rulebook prints it: an alias where the program's word agrees with what it is of."""
    row, line = tables.group(aspect)[rank], lines_of("altaride")[RANKS[aspect] - 1]
    return str(next(word for word in (row["names"]["fr"], *row.get("aliases", ())) if re.search(rf"\b{word}\b", line)))


def strictly(code: str, **facts: Any) -> None:
    """No game master's word beats a rule here."""
    raise Refusal(code, **facts)


def _budget(rules: AltarideRules, given: Given) -> Answer:
    return {"points": creation.budget(rules.tables, given["age"])}


def _malus(rules: AltarideRules, given: Given) -> Answer:
    return {"malus": figures.age_malus(rules.tables, creation.require_age(given["age"]))}


ASPECTS = {"status": "social_status"}
"""What a rank is of, where the ledger calls it otherwise."""


def _called(rules: AltarideRules, aspect: str, label: str) -> tuple[str, str]:
    aspect = ASPECTS.get(aspect, aspect)
    row = rules.tables.group("aspects").get(aspect)
    rank = None if row is None else rules.tables.find(row["group"], label)
    if rank is None:
        raise InputError("unknown_rank", aspect=aspect, rank=label)
    return aspect, rank


def _require_level(level: int) -> None:
    if level < 0:
        raise InputError("bad_level", before=0, after=level)


def _rank(rules: AltarideRules, given: Given) -> Answer:
    aspect, rank = _called(rules, given["aspect"], given["label"])
    if given.get("phase", "creation") == "creation":
        ranks.refuse_closed_rank(rules.tables, aspect, rank, strictly)
    points, cost = ranks.printed_points(rules.tables, aspect, rank), ranks.rank_cost(rules.tables, aspect, rank)
    return {"points": points, "cost": cost}


def _beauty(rules: AltarideRules, given: Given) -> Answer:
    aspect, rank = _called(rules, "beauty", given["label"])
    seen = ranks.perceived_beauty(rules.tables, rank, given["relation"])
    return {"label": printed(rules.tables, aspect, seen)}


def _formula(rules: AltarideRules, given: Given) -> Answer:
    return {"formula": decimal(skills.formula_value(rules.tables, given["skill"], given["characteristics"]))}


def _cost(rules: AltarideRules, given: Given) -> Answer:
    return {"cost": skills.skill_cost(rules.tables, given["from"], given["to"])}


def _score(rules: AltarideRules, given: Given) -> Answer:
    skill, level, characteristics = given["skill"], given["level"], given["characteristics"]
    formula = skills.formula_value(rules.tables, skill, characteristics)
    _require_level(level)
    skills.refuse_unopened_skill(rules.tables, skill, level, strictly)
    skills.refuse_level_above_formula(rules.tables, skill, level, characteristics, strictly)
    score = skills.skill_score(rules.tables, skill, level, characteristics) + given.get("modifier", 0)
    return {"formula": decimal(formula), "score": decimal(score)}


def _thrown(rules: AltarideRules, given: Given) -> ThrownDice:
    score = given["score"]
    return read_dice(rules.tables, Fraction(score) if isinstance(score, float) else score, given["dice"])


def _roll(rules: AltarideRules, given: Given) -> Answer:
    roll = _thrown(rules, given)
    success = roll.total >= given.get("difficulty", rules.tables["d20"]["difficulty"])
    return {"total": decimal(roll.total), "success": success, "critical": roll.critical, "xp": roll.xp}


def _opposition(rules: AltarideRules, given: Given) -> Answer:
    a, b = _thrown(rules, given["a"]).total, _thrown(rules, given["b"]).total
    winner = "tie" if a == b else "a" if a > b else "b"
    return {"total_a": decimal(a), "total_b": decimal(b), "winner": winner, "margin": decimal(max(a - b, b - a))}


def _session_xp(rules: AltarideRules, given: Given) -> Answer:
    malus = figures.age_malus(rules.tables, creation.require_age(given["age"]))
    return {"malus": malus, "net": given["award"] + given.get("dice_xp", 0) - malus}


def _settle(rules: AltarideRules, given: Given) -> Answer:
    lost, after = 0, given["net"]
    while after < 0:
        lost, after = lost + 1, after + figures.settlement_unit(rules.tables)
    return {"lost": lost, "xp_after": after}


def _spend(rules: AltarideRules, given: Given) -> Answer:
    learner = Learner(
        xp=given["xp"],
        characteristics=given["characteristics"],
        levels=given["skills"],
        school=given.get("school"),
        raised=Counter(given.get("raised_this_session", ())),
    )
    for purchase in given["purchases"]:
        learner, _ = figures.buy(rules.tables, learner, purchase["kind"], purchase.get("id", ""), strictly)
    school = {"school": learner.school} if learner.school else {}
    characteristics, levels = dict(learner.characteristics), dict(learner.levels)
    return {"xp_after": learner.xp, "characteristics": characteristics, "skills": levels, **school}


def made_of(rules: AltarideRules, given: Given) -> NewCharacter:
    """A character as a vector gives it."""
    school = given.get("school")
    schools = [school] if isinstance(school, str) else school or []
    return NewCharacter(
        age=given["age"],
        ranks=dict(_called(rules, aspect, label) for aspect, label in given.get("ranks", {}).items()),
        characteristics=given["characteristics"],
        levels={**given.get("skills", {}), **given.get("sorcery", {})},
        schools=tuple(schools),
        morality=given.get("morality"),
    )


def _creation(rules: AltarideRules, given: Given) -> Answer:
    made = made_of(rules, given)
    creation.refuse_forbidden(rules.tables, made, strictly)
    parts, budget = creation.cost_by_part(rules.tables, made), creation.budget(rules.tables, made.age)
    spent = sum(parts.values())
    shown = {part: cost for part, cost in parts.items() if cost or part != "advantages"}
    return {"budget": budget, "spent": spent, "left": budget - spent, "breakdown": shown}


def _difficulty(rules: AltarideRules, given: Given) -> Answer:
    words = given.get("words", 0)
    asked = {factor: given[factor] for factor in rules.tables.group("factors") if factor in given}
    count = words if isinstance(words, int) else len(words)
    found = spells.spell_difficulty(rules.tables, count, asked, given.get("gm_bonus", 0))
    return {"factors": found.factors, "difficulty": found.total}


def _cast(rules: AltarideRules, given: Given) -> Answer:
    roll, needed = _thrown(rules, given), given["difficulty"]
    return {
        "total": decimal(roll.total),
        "success": roll.total >= needed,
        "mental_points_lost": rules.tables["spell"]["mental_points"],
        "mental_level_step": spells.mental_step(rules.tables, roll.total, needed),
        "xp": roll.xp,
    }


def _resist(rules: AltarideRules, given: Given) -> Answer:
    caster, target = (_thrown(rules, given[side]).total for side in ("caster", "target"))
    works = spells.spell_works(rules.tables, caster, target)
    return {"caster_total": decimal(caster), "target_total": decimal(target), "spell_works": works}


def _rune_time(rules: AltarideRules, given: Given) -> Answer:
    return {"amount": spells.rune_time(rules.tables, given["amount"]), "unit": given["unit"]}


def _words(rules: AltarideRules, given: Given) -> Answer:
    tables = rules.tables
    limit = spells.words_limit(tables, given.get("incantations_level", 0), given.get("school_level", 0))
    words = [tables.find("words", word) or word for word in given["words"]]
    return {"own_words": spells.count_own_words(tables, given.get("school"), words, limit, strictly), "limit": limit}


def _elements(rules: AltarideRules, given: Given) -> Answer:
    major, minor = given["major_level"], given["minor_level"]
    _require_level(min(major, minor))
    spells.refuse_element_order(major, minor, strictly)
    return {"ok": True}


def _modifier(rules: AltarideRules, given: Given) -> Answer:
    a, b, action = given["a"], given["b"], given["action"]
    return {
        "a": scale.scale_modifier(rules.tables, a, b, action),
        "b": scale.scale_modifier(rules.tables, b, a, action),
    }


def _actions(rules: AltarideRules, given: Given) -> Answer:
    return {"actions": scale.actions_per_turn(rules.tables, given["scale"])}


def _action_malus(rules: AltarideRules, given: Given) -> Answer:
    return {"malus": scale.action_maluses(rules.tables, given["scale"], given["phases"], strictly)}


def _weapon(rules: AltarideRules, given: Given) -> Answer:
    weapon = given["user"], given["weapon_scale"], given["weapon"]
    return {"skill": scale.weapon_skill(rules.tables, *weapon, strictly)}


def _initiative(rules: AltarideRules, given: Given) -> Answer:
    parts, sides = rules.tables["rolls"]["initiative"]["formula"], rules.tables["d20"]["sides"]
    fighters = [
        (
            fighter["name"],
            fighter["scale"],
            skills.mean_of_characteristics(rules.tables, parts, fighter) + require_face(fighter["die"], sides),
        )
        for fighter in given["fighters"]
    ]
    return {"order": scale.order_of_action(fighters, rules.tables)}


TOPICS: Mapping[str, Callable[[AltarideRules, Given], Answer]] = {
    "age.malus": _malus,
    "beauty.perceived": _beauty,
    "creation.budget": _budget,
    "creation.cost": _creation,
    "elements": _elements,
    "initiative": _initiative,
    "opposition": _opposition,
    "rank": _rank,
    "roll": _roll,
    "rune.time": _rune_time,
    "scale.action_malus": _action_malus,
    "scale.actions": _actions,
    "scale.modifier": _modifier,
    "scale.weapon": _weapon,
    "skill.cost": _cost,
    "skill.formula": _formula,
    "skill.score": _score,
    "spell.cast": _cast,
    "spell.difficulty": _difficulty,
    "spell.resist": _resist,
    "words.known": _words,
    "xp.session": _session_xp,
    "xp.settle": _settle,
    "xp.spend": _spend,
}
