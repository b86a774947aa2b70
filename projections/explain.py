"""Why a number is what it is: each entry that moved it, with its derivation, adding up to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.entries import Body
from ledger.postings import FieldValue
from projections.asof import AsOf
from projections.entries import step_json
from projections.measures import Measure, find_measure
from projections.sheet import as_of, flags, shown_name

if TYPE_CHECKING:
    from ledger.rules.protocol import Ruleset
    from ledger.store.campaign import Campaign


def explain(campaign: Campaign, view: AsOf, rules: Ruleset, account: str, text: str) -> dict[str, Any]:
    """Every entry that counts towards a measure in a view, in the order in which it is added up.

    A line's `quantity` is what the entry did, `running` what stood after it; of a field they are its value. An
    entry that is voided and the void itself are both there, as the ledger says; a view of what is held true has
    neither.

    Raises:
        InputError: `measure_unknown`.
    """
    measure = find_measure(view, rules, account, text)
    moved = _added_up(view, account, measure) if measure.weights else _told(view, account, measure.id)
    voided = campaign.voided()
    lines = []
    for number, quantity, running in moved:
        entry = campaign.entry_beside(number, "postings" if measure.weights else "changes")
        lines.append(
            {
                "entry": number,
                "session": entry.body.session,
                "kind": entry.body.kind,
                "quantity": quantity,
                "running": running,
                "derivation": [step_json(step) for step in entry.body.derivation if step.who in (None, account)],
                "voided_by": voided.get(number),
                "voids": list(campaign.voids_of(number)) if entry.body.links.voids else [],
                "parts": _parts(entry.body, account, measure),
            }
        )
    return {
        "who": shown_name(view, account),
        "account": account,
        "measure": measure.id,
        "total": lines[-1]["running"] if lines else (0 if measure.weights else None),
        "lines": lines,
        "as_of": as_of(view),
        "flags": flags(view),
    }


def _added_up(view: AsOf, account: str, measure: Measure) -> list[tuple[int, int, int]]:
    """(number, quantity, running total) of each entry that moved the measure, though it may come to nothing."""
    by_entry: dict[tuple[int, int], int] = {}
    for commodity, weight in measure.weights.items():
        for moved in view.movements(account, commodity):
            place = (moved.period if "period" in view.order else 0, moved.number)
            by_entry[place] = by_entry.get(place, 0) + weight * moved.quantity
    rows, running = [], 0
    for (_, number), quantity in sorted(by_entry.items()):
        running += quantity
        rows.append((number, quantity, running))
    return rows


def _told(view: AsOf, account: str, key: str) -> list[tuple[int, FieldValue, FieldValue]]:
    return [(number, value, value) for number, value in view.changes(account, key)]


def _parts(body: Body, account: str, measure: Measure) -> dict[str, int]:
    """The commodities that an entry moved, where a measure is made of several."""
    if len(measure.weights) < 2:
        return {}
    return {p.commodity: p.quantity for p in body.postings if p.account == account and p.commodity in measure.weights}
