"""Hazards as figures: falls, breath, hunger, and what a save against one must reach."""

from __future__ import annotations

from ledger.rules.tables import Tables
from ledger.rulesets.srd5.rolls.figures import require_amount


def falling_dice(tables: Tables, feet: int) -> int:
    """Dice of damage of a fall: one for each full 10 feet, 20 at most (`srd5:hazards L776-L781 PUB`).

    Raises:
        InputError: `negative_amount`.
    """
    rule = tables["falling"]
    return min(int(rule["most_dice"]), require_amount(feet) // int(rule["feet"]))


def breath_seconds(tables: Tables, con: int) -> int:
    """How long a breath lasts: 1 minute and one for each point of Constitution modifier (`srd5:hazards PUB`)."""
    rule = tables["breath"]
    return max(int(rule["least_seconds"]), int(rule["seconds"]) * (int(rule["base"]) + con))


def fasting_levels(tables: Tables, days: int) -> int:
    """Exhaustion that days of eating nothing bring in all: from the end of the fifth on (`srd5:hazards PUB`).

    Raises:
        InputError: `negative_amount`.
    """
    rule = tables["fasting"]
    return max(0, require_amount(days) - int(rule["days"]) + 1) * int(rule["levels"])


def hazard_dc(tables: Tables, hazard: str, hour: int = 1) -> int:
    """What the save of an hour in a hazard must reach (`srd5:hazards PUB`)."""
    row = tables["hazards"][hazard]
    return int(row["dc"]) + int(row["per_hour"]) * (hour - 1)
