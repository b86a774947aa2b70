"""Judges reactions, offers of hire, loyalty and morale."""

from __future__ import annotations

from ledger.ids import CHARACTER
from ledger.rulesets.ose.characters.abilities import effect_on_character
from ledger.rulesets.ose.optional_rules import require_optional_rule
from ledger.rulesets.ose.rolls import outcomes
from ledger.rulesets.ose.rolls.throw import OldSchoolThrow
from ledger.rulesets.ose.service import hirelings, kinds, retainers
from ledger.rulesets.ose.tables.rolls import Answers, Hiring


def morale(throw: OldSchoolThrow) -> None:
    """2d6 not above the adjusted score; some never check (`ose:L508-L511`).

    Mercenaries have a score of their own (`ose:L512-L516`); retainers have loyalty instead (`ose:L517`).
    """
    require_optional_rule(throw.draft, "morale")
    if throw.who is not None and kinds.service_kind(throw.draft, throw.who) in kinds.RETAINERS:
        throw.draft.refuse("retainers_have_loyalty", who=throw.facts.who)
    given = throw.given("score")
    if given is None and throw.who is not None:
        given = throw.draft.field(throw.who, hirelings.MORALE)
    if given is None:
        raise throw.missing_keys("score")
    score, successes = int(given), int(throw.facts.keys.get("successes", 0))
    if not outcomes.is_morale_checked(throw.tables, score, successes):
        throw.draft.refuse("morale_not_needed", score=score, successes=successes)
    adjusted = outcomes.morale_score(throw.tables, score, int(throw.facts.keys.get("modifier", 0)))
    throw.draft.step("score", adjusted, source=throw.source)
    total = throw.roll_sum(6, 2)
    throw.finish(total, adjusted, outcomes.is_within_chance(total, adjusted), adjusted - total)


def loyalty(throw: OldSchoolThrow) -> None:
    """2d6 not above the score of the employer's CHA, as adjusted (`ose:L571-L572`)."""
    score, adjustment = throw.given("score"), int(throw.facts.keys.get("modifier", 0))
    employer = None if throw.who is None else throw.draft.field(throw.who, "employer")
    if score is None and throw.who is not None and employer is not None:
        score = effect_on_character(throw.tables, throw.draft, f"{CHARACTER}{employer}", "cha_loyalty")
        if own := retainers.loyalty_bonus(throw.draft, throw.who):
            source = throw.tables.loyalty.source
            throw.draft.step("service_loyalty", own, who=throw.who, source=source, modifier=own)
            adjustment += own
    if score is None and throw.facts.target is None:
        raise throw.missing_keys("score")
    target = throw.record_target("score", outcomes.loyalty_score(int(score or 0), adjustment))
    total = throw.roll_sum(6, 2)
    throw.finish(total, target, outcomes.is_within_chance(total, target), target - total)


def reaction(throw: OldSchoolThrow) -> None:
    """2d6 and the speaker's CHA, answered by a table (`ose:L417-L419`)."""
    _answer_by_table(throw, "reaction", throw.tables.reaction)


def hiring(throw: OldSchoolThrow) -> None:
    """2d6, CHA, the offer's generosity and the employer's reputation, answered by a table (`ose:L568-L569`)."""
    throw.add_given("generosity")
    throw.add_given("reputation")
    town = throw.facts.keys.get("town")
    if throw.who is not None and town is not None:
        throw.add("offended_before", retainers.offence_in(throw.draft, throw.who, str(town)), town=str(town))
    answer = _answer_by_table(throw, "hiring", throw.tables.hiring)
    if throw.who is not None:
        retainers.remember_answer(throw.draft, throw.who, answer)
        if town is not None:
            retainers.remember_offence(throw.draft, throw.who, str(town), answer)


def _answer_by_table(throw: OldSchoolThrow, section: str, table: Answers | Hiring) -> str:
    """Roll 2d6 with modifiers and return the answer of a table."""
    throw.add_own(table.modifier)
    throw.add_given()
    total = throw.total(throw.roll_sum(6, 2))
    answer = outcomes.table_answer(table.answers, total)
    throw.draft.step(section, who=throw.who, source=throw.source, answer=answer)
    throw.finish(total, answer=answer)
    return answer
