"""Decides the outcome of rolls: whether attacks hit, and saves and checks succeed."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.rolls import Answer


def attack_target(tables: OseTables, thac0: int, ac: int) -> int:
    """The total that an attack needs: THAC0 less armour class, within the bounds of the matrix (`ose:L522-L545`).

    With the knob `attack_by_thac0_arithmetic` there are no bounds (`ose:L546`).
    """
    if tables.readings.attack_by_thac0_arithmetic:
        return thac0 - ac
    bounds = tables.attack
    return int(min(bounds.most_needed, max(bounds.least_needed, thac0 - ac)))


def attack_hits(tables: OseTables, face: int, total: int, target: int) -> bool:
    """Whether an attack hits: a natural 20 always, a natural 1 never (`ose:L475, 1 et 20 naturels L484-L485`)."""
    rule = tables.attack
    if face in (rule.always_hits, rule.always_misses):
        return bool(face == rule.always_hits)
    return total >= target


def damage_done(tables: OseTables, total: int) -> int:
    """Damage of a hit: at least one point (`ose:Dégâts minimum L493`)."""
    return int(max(tables.damage.least, total))


def save_succeeds(total: int, target: int) -> bool:
    """Whether a saving throw succeeds; no natural face is special (`ose:Lancer un jet de sauvegarde L307-L308`)."""
    return total >= target


def armour_class_hit(thac0: int, total: int) -> int:
    """The least protected armour class that an attack still hits (`ose:L651`)."""
    return thac0 - total


def check_succeeds(tables: OseTables, face: int, modifier: int, score: int) -> bool:
    """Whether a check succeeds: not above the score; a natural 1 always, a natural 20 never (`ose:L293`)."""
    rule = tables.ability_check
    if face in (rule.always_succeeds, rule.always_fails):
        return bool(face == rule.always_succeeds)
    return face + modifier <= score


def is_within_chance(face: int, chance: int) -> bool:
    """Whether a roll is not above its chance, in 6 or in 100 (`ose:L48-L51`)."""
    return face <= chance


def research_succeeds(face: int, failure: int) -> bool:
    """Whether magical research succeeds: above the chance of failure (`ose:Chances d'échec L637`)."""
    return face > failure


def is_morale_checked(tables: OseTables, score: int, successes: int) -> bool:
    """Whether a foe's morale is checked: not with a score of 12, nor after two successes (`ose:Moral L508-L509`)."""
    rule = tables.morale
    return bool(score < rule.fights_to_death and successes < rule.successes_enough)


def morale_score(tables: OseTables, score: int, modifier: int) -> int:
    """Morale with its adjustment; scores of 2 and 12 are never adjusted (`ose:Ajustements au moral L511`)."""
    return score if score in tables.morale.never_adjusted else score + modifier


def loyalty_score(score: int, adjustment: int) -> int:
    """Loyalty with the adjustment for the employer's conduct (`ose:Loyauté L571`)."""
    return score + adjustment


def table_answer(answers: Mapping[str, Answer], total: int) -> str:
    """The answer of a table, `reaction` or `hiring`, to a sum of two dice (`ose:L418-L419, L569`)."""
    return max((id_ for id_ in answers if answers[id_].from_ <= total), key=lambda id_: answers[id_].from_)
