"""Collects all the evidence of a dispute, for a screen, a file and a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from cli.app import App
from projections.books.custody import custody
from projections.disputes.dispute_evidence import Evidence, evidence
from projections.disputes.dispute_figures import Running, dice_at_stake, running_figures
from projections.disputes.disputes import dispute_at
from projections.past.as_of import AsOf, view_at

if TYPE_CHECKING:
    from projections.disputes.dispute_figures import DiceAtStake

WholeEvidence: TypeAlias = "tuple[Evidence, list[Running], list[dict[str, Any]], DiceAtStake | None]"
"""The evidence of a dispute, both parties’ figures, the custody of things, and the verdict on dice."""


def whole_evidence(app: App, point: str | None, number: int) -> WholeEvidence:
    """The evidence of a dispute as of a point: what was done, both parties’ figures, custody, and the dice."""
    there = view_of_evidence(app, point)
    found = evidence(app.campaign, there, dispute_at(app.campaign, there, number), app.rules_of)
    running = list(running_figures(app.campaign, there, found, app.rules_of))
    things = [custody(app.campaign, there, there.rules, item, language=app.language) for item in found.items]
    dice = dice_at_stake(there, point, [stake.entry for stake in found.entries])
    return found, running, things, dice


def view_of_evidence(app: App, point: str | None) -> AsOf:
    """The ledger as it was recorded at a point, or is now."""
    return view_at(app.campaign, point or None, app.rules_of)
