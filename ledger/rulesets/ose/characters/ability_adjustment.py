"""Checks the adjustment of abilities at creation: two points off one for one point on a prime requisite."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ledger.facts import Keys
from ledger.rulesets.ose.tables import OseTables


class Fault(NamedTuple):
    """Why an adjustment is not allowed: the code and the facts of the refusal."""

    code: str
    facts: dict[str, Any]


def requested_points(keys: Keys) -> tuple[dict[str, int], dict[str, int]]:
    """Points off and points on by ability, from the keys `lower.int=4 raise.str=2`."""
    points: dict[str, dict[str, int]] = {"lower": {}, "raise": {}}
    for key, value in keys.items():
        way, dot, ability = key.partition(".")
        if dot and way in points:
            points[way][ability] = int(value)
    return points["lower"], points["raise"]


def adjusted_scores(scores: Mapping[str, int], lower: Mapping[str, int], higher: Mapping[str, int]) -> dict[str, int]:
    """Scores with points taken off and put on."""
    return {ability: score - lower.get(ability, 0) + higher.get(ability, 0) for ability, score in scores.items()}


def find_fault(
    tables: OseTables, class_id: str, scores: Mapping[str, int], lower: Mapping[str, int], higher: Mapping[str, int]
) -> Fault | None:
    """The first rule that an adjustment breaks, None where it is allowed (`ose:L139, L147`, `srd:Thief`)."""
    rule, primes = tables.adjustment, tables.classes[class_id].prime_requisites
    kept = {*primes, *rule.kept.get(class_id, ())}
    for ability in sorted(lower):
        if ability not in rule.may_lower or ability in kept:
            return Fault("ability_may_not_be_lowered", {"ability": ability})
    for ability in sorted(higher):
        if ability not in primes:
            return Fault("not_a_prime_requisite", {"ability": ability})
    off, on = sum(lower.values()), sum(higher.values())
    if off * rule.raise_ != on * rule.lower or any(points % rule.lower for points in lower.values()):
        return Fault("ratio_not_two_for_one", {"lowered": off, "raised": on})
    after = adjusted_scores(scores, lower, higher)
    for ability in sorted(lower):
        if after[ability] < rule.floor:
            return Fault("below_minimum_9", {"ability": ability, "score": after[ability]})
    for ability in sorted(higher):
        if after[ability] > tables.abilities.max:
            return Fault("above_maximum_18", {"ability": ability, "score": after[ability]})
    return None
