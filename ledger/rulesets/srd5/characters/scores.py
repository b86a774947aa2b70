"""Increases of ability scores by name, and the most that a score may be."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import Keys
from ledger.people import name_of
from ledger.rulesets.srd5.tables import Srd5Tables

INCREASE = "increase."
"""Prefix of the keys that raise an ability: `increase.con=1`."""


def increases(tables: Srd5Tables, keys: Keys) -> dict[str, int]:
    """The increase of each ability that the keys raise."""
    return {ability: int(keys[INCREASE + ability]) for ability in tables.traits if INCREASE + ability in keys}


def require_scores(draft: Drafting, who: str, scores: dict[str, int], *, feature: bool = False) -> None:
    """Refuse a score above 20 unless a feature allows it (`srd5:abilities L368-L379`, reading R25)."""
    rule = Srd5Tables.of(draft).abilities
    most = rule.max if feature or Srd5Tables.of(draft).readings.scores_above_20 else rule.adventurer_max
    for ability, score in scores.items():
        if score > most:
            draft.refuse("score_out_of_range", who=name_of(who), ability=ability, score=score, min=rule.min, max=most)
