"""Says what pages have seen of the history, and judges what one saved: `witness`, `verify --proof`."""

from __future__ import annotations

from cli.app import App, Ended
from cli.output.checks.witness import marks_json, marks_lines, proof_json, proof_lines
from cli.serve.marks import MarkBook
from projections.checks.witness_marks import judged_marks

PROOF_MB = 16
"""Most of a file of a proof: a thousand headers seen, and as many shown, are half of one."""


def witness(app: App) -> None:
    campaign = app.whole_campaign
    told = MarkBook(app.access.location, campaign.id.hex, app.environ).devices
    marks = list(judged_marks(campaign, told))
    app.show({"marks": marks_json(marks)}, lambda: marks_lines(app.screen, marks))
    if any(mark.verdict != "same" or mark.found is not None for mark in marks):
        raise Ended(1)


def verify_proof(app: App, file: str) -> None:
    """Judge a proof by itself, and on the copy of the campaign at hand."""
    from cli.commands.receipt import campaigns_at_hand
    from cli.input.files import read_whole
    from projections.checks.witness_proof import judge_alone, judge_on, read_proof, without_campaign

    found = judge_alone(read_proof(read_whole(file, PROOF_MB)))
    campaigns = campaigns_at_hand(app)
    if campaigns is not None and found.is_whole:
        id_ = found.proof.seen.id
        here = next((campaign for campaign in campaigns if campaign.id.hex == id_), None)
        found = without_campaign(found) if here is None else judge_on(found, here)
    app.show(proof_json(found), lambda: proof_lines(app.screen, found))
    if not found.ok:
        raise Ended(1)
