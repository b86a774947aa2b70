"""Computes hazards: falls, breath and hunger."""

from __future__ import annotations

from ledger.rulesets.srd5.rolls.figures import require_not_negative
from ledger.rulesets.srd5.tables import Srd5Tables


def falling_dice(tables: Srd5Tables, feet: int) -> int:
    """Damage dice of a fall: one for each full 10 feet, at most 20 (`srd5:hazards L776-L781 PUB`).

    Raises:
        InputError: `negative_amount`.
    """
    rule = tables.falling
    return min(rule.most_dice, require_not_negative(feet) // rule.feet)


def breath_seconds(tables: Srd5Tables, con: int) -> int:
    """Seconds that a breath is held: 1 minute, and 1 for each point of Constitution modifier (`srd5:hazards PUB`)."""
    rule = tables.breath
    return max(rule.least_seconds, rule.seconds * (rule.base + con))


def fasting_levels(tables: Srd5Tables, days: int) -> int:
    """Levels of exhaustion after days of eating nothing: one a day from the end of the fifth (`srd5:hazards PUB`).

    Raises:
        InputError: `negative_amount`.
    """
    rule = tables.fasting
    return max(0, require_not_negative(days) - rule.days + 1) * rule.levels
