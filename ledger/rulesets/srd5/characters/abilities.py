"""Ability scores, their modifiers and cost, and the proficiency bonus, with the effects of magic items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.facts import Keys
from ledger.people import name_of
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.srd5.characters.account import level_of
from ledger.rulesets.srd5.levels.figures import proficiency_bonus
from ledger.rulesets.srd5.tables import Srd5Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View


def modifier(tables: Srd5Tables, score: int) -> int:
    """The modifier of a score: half of what it is above 10, rounded down (`srd5:abilities L391-L401`).

    Raises:
        InputError: `score_out_of_range`.
    """
    rule = tables.abilities
    if not rule.min <= score <= rule.max:
        raise InputError("score_out_of_range", score=score, min=rule.min, max=rule.max)
    return (score - rule.modifier_from) // rule.per


def point_cost(tables: Srd5Tables, scores: Sequence[int]) -> tuple[int, int, list[int]]:
    """The cost of scores, the points left, and the scores that cannot be bought (`srd5:abilities PUB`)."""
    costs, budget = tables.scores.costs, tables.scores.budget
    dear = [score for score in scores if score not in costs]
    cost = sum(costs.get(score, 0) for score in scores)
    return cost, budget - cost, dear


def rolled_score(tables: Srd5Tables, faces: Sequence[int]) -> int:
    """The score of four dice, of which the best three count (`srd5:abilities PUB`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    rule = tables.scores
    return sum(sorted(require_faces(faces, rule.dice, rule.sides))[-rule.kept :])


def modifier_of(tables: Srd5Tables, state: View, who: str, ability: str) -> int:
    """An ability's modifier; 0 for a character without the score (`srd5:abilities L391-L401`)."""
    score = score_of(tables, state, who, ability)
    return modifier(tables, score) if score else 0


def score_of(tables: Srd5Tables, state: View, who: str, ability: str) -> int:
    """An ability's score under the effects of magic items; 0 for a character without it (`srd5:magic-items PUB`)."""
    if not state.quantity(who, ability):
        return 0
    from ledger.rulesets.srd5.gear import magic

    return magic.score_working(tables, state, who, ability).total


def proficiency_bonus_of(tables: Srd5Tables, state: View, who: str) -> int:
    """The proficiency bonus, with what magic items add (`srd5:proficiency L558-L564`)."""
    from ledger.rulesets.srd5.gear import magic

    more = sum(adds for _, adds in magic.bonuses(tables, state, who, "proficiency_bonus"))
    return proficiency_bonus(tables, level_of(state, who)) + more


INCREASE = "increase."
"""Prefix of the keys that raise an ability: `increase.con=1`."""


def increases(tables: Srd5Tables, keys: Keys) -> dict[str, int]:
    """The increase of each ability that the keys raise."""
    return {ability: int(keys[INCREASE + ability]) for ability in tables.traits if INCREASE + ability in keys}


def raise_abilities(draft: Drafting, who: str, rises: Mapping[str, int], *, feature: bool) -> None:
    """Record that abilities rise, as far as they may (`srd5:levelup PUB`)."""
    scores = {ability: draft.quantity(who, ability) + rise for ability, rise in rises.items()}
    require_scores(draft, who, scores, feature=feature)
    source = Srd5Tables.of(draft).increases.source
    for ability, rise in rises.items():
        draft.post(who, ability, rise)
        draft.step("raised", scores[ability], who=who, source=source, ability=ability, rise=rise)


def require_scores(draft: Drafting, who: str, scores: dict[str, int], *, feature: bool = False) -> None:
    """Refuse a score above 20 unless a feature allows it (`srd5:abilities L368-L379`, reading R25)."""
    rule = Srd5Tables.of(draft).abilities
    most = rule.max if feature or Srd5Tables.of(draft).readings.scores_above_20 else rule.adventurer_max
    for ability, score in scores.items():
        if score > most:
            draft.refuse("score_out_of_range", who=name_of(who), ability=ability, score=score, min=rule.min, max=most)
