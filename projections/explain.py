"""Why a number is what it is: each entry that moved it, with its derivation, adding up to it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from ledger.entries import Body
from ledger.postings import FieldValue, Step
from projections.as_of import AsOf
from projections.entry_json import step_json
from projections.measure_lookup import Measure, find_measure
from projections.sheet import flag_rows, moment_row, shown_name

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.rules.working import Working
    from ledger.store.campaign import Campaign

Row: TypeAlias = "dict[str, Any]"
Voided: TypeAlias = "Mapping[int, int]"

FIGURE = "figure"
"""Step of the working of a figure: `of` says what it is, `score` what a table was looked up by."""


def explain(campaign: Campaign, view: AsOf, rules: Ruleset, account: str, text: str) -> dict[str, Any]:
    """Every entry that counts towards a measure in a view, in the order in which it is added up.

    A line's `quantity` is what the entry did, `running` what stood after it; of a field they are its value. An
    entry that is voided and the void itself are both there, as the ledger says; a view of what is held true has
    neither. A figure that follows from others has a line for each step of its working: without an entry, with the
    step as its derivation, and `since`, the last entries that changed what it was read from.

    Raises:
        InputError: `measure_unknown`.
    """
    measure = find_measure(view, rules, account, text, view.moved_commodities(account))
    voided = campaign.voided()
    if measure.working is not None:
        lines = _worked_out(campaign, voided, view, account, measure.working)
    elif measure.is_share:
        lines = _share(campaign, voided, view, rules, account, measure)
    else:
        moved = _added_up(view, account, measure) if measure.weights else _told(view, account, measure.id)
        lines = [_line(campaign, voided, account, measure, *place) for place in moved]
    return {
        "who": shown_name(view, account),
        "account": account,
        "measure": measure.id,
        "total": lines[-1]["running"] if lines else (None if _is_told(measure) else 0),
        "lines": lines,
        "as_of": moment_row(view),
        "flags": flag_rows(view),
    }


def _line(
    campaign: Campaign, voided: Voided, account: str, measure: Measure, number: int, quantity: Any, running: Any
) -> Row:
    """What one entry did, and what stood after it."""
    entry = campaign.entry_named_in("postings" if measure.weights else "changes", number)
    return {
        "entry": number,
        "session": entry.body.session,
        "kind": entry.body.kind,
        "quantity": quantity,
        "running": running,
        "derivation": [step_json(step) for step in entry.body.derivation if step.who in (None, account)],
        "voided_by": voided.get(number),
        "voids": list(campaign.voids_of(number)) if entry.body.links.voids else [],
        "parts": _parts(entry.body, account, measure),
        "since": [],
    }


def _worked_out(campaign: Campaign, voided: Voided, view: AsOf, account: str, working: Working) -> list[Row]:
    """The lines of a working; a balance in it by the entries that moved it."""
    rows: list[Row] = []
    running: int | Fraction = 0
    for line in working.lines:
        if line.times:
            ((holder, commodity),) = line.reads
            counted = Measure(commodity, {commodity: line.times})
            for number, quantity, _ in _added_up(view, holder, counted):
                running = running + quantity
                rows.append(_line(campaign, voided, holder, counted, number, quantity, _number(running)))
            continue
        args = {"of": line.label, **({} if line.score is None else {"score": line.score})}
        after = _number(line.after)
        step = Step(FIGURE, who=account, args=args, value=after, source=line.source)
        rows.append(
            {
                "entry": None,
                "session": None,
                "kind": None,
                "quantity": _number(line.after - running),
                "running": after,
                "derivation": [step_json(step)],
                "voided_by": None,
                "voids": [],
                "parts": {},
                "since": sorted({_last(view, *read) for read in line.reads} - {0}),
            }
        )
        running = line.after
    return rows


def _last(view: AsOf, account: str, key: str) -> int:
    """The last entry that changed a balance or a field, 0 where none did."""
    numbers = [number for number, _ in view.field_values(account, key)]
    numbers += [moved.number for moved in view.movements(account, key)]
    return max(numbers, default=0)


def _number(value: int | Fraction) -> int | str:
    return int(value) if value == int(value) else str(value)


def _is_told(measure: Measure) -> bool:
    return measure.working is None and not measure.weights and not measure.is_share


def _share(campaign: Campaign, voided: Voided, view: AsOf, rules: Ruleset, account: str, measure: Measure) -> list[Row]:
    """What was split among and handed to somebody, as the treasure report adds it up."""
    from projections.treasure import handed_over

    rows: list[Row] = []
    running = 0
    for number, value in handed_over(campaign, view, rules, account):
        running += value
        rows.append(_line(campaign, voided, account, measure, number, value, running))
    return rows


def _added_up(view: AsOf, account: str, measure: Measure) -> list[tuple[int, int, int]]:
    """(number, quantity, running total) of each entry that moved the measure, though it may come to nothing."""
    by_entry: dict[tuple[int, int], int] = {}
    for commodity, weight in measure.weights.items():
        for moved in view.movements(account, commodity):
            place = (moved.period if view.counting.in_order_of_play else 0, moved.number)
            by_entry[place] = by_entry.get(place, 0) + weight * moved.quantity
    rows, running = [], 0
    for (_, number), quantity in sorted(by_entry.items()):
        running += quantity
        rows.append((number, quantity, running))
    return rows


def _told(view: AsOf, account: str, key: str) -> list[tuple[int, FieldValue, FieldValue]]:
    return [(number, value, value) for number, value in view.field_values(account, key)]


def _parts(body: Body, account: str, measure: Measure) -> dict[str, int]:
    """The commodities that an entry moved, where a measure is made of several."""
    if len(measure.weights) < 2:
        return {}
    return {p.commodity: p.quantity for p in body.postings if p.account == account and p.commodity in measure.weights}
