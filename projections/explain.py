"""Explains a number: every entry that changed it, with its derivation and the running total."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
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
"""Step of the working of a figure: `of` is its label, `score` the key of a table look-up."""


def explain(
    campaign: Campaign, view: AsOf, rules: Ruleset, account: str, text: str, *, voided_too: bool = False
) -> dict[str, Any]:
    """Every entry that counts towards a measure in a view, in the order of the view.

    A line's `quantity` is the change by the entry, `running` the total of the lines so far; for a field both are its
    value. Voided entries and their voids are left out where they make no difference together, and `folded` says how
    many lines were; a view of the order of play has neither anyway. A figure that is computed from others has a line
    for each step of its working: without an entry, with the step as its derivation, and `since`, the last entries that
    changed what the step reads.

    Args:
        voided_too: Whether voided entries and their voids are listed.

    Raises:
        InputError: `measure_unknown`.
    """
    measure = find_measure(view, rules, account, text, view.moved_commodities(account))
    voided = campaign.voided()
    if measure.working is not None:
        lines = _working_lines(voided, view, account, measure.working)
    elif measure.is_share:
        lines = _share_lines(campaign, voided, view, rules, account, measure)
    else:
        moved = _balance_lines(view, account, measure) if measure.weights else _field_lines(view, account, measure.id)
        lines = [_line(view, voided, account, measure, *place) for place in moved]
    foldable = not (voided_too or measure.is_share or measure.working is not None)
    shown = _without_voided(lines, adding_up=bool(measure.weights)) if foldable else lines
    return {
        "who": shown_name(view, account),
        "account": account,
        "measure": measure.id,
        "total": lines[-1]["running"] if lines else (None if _is_field(measure) else 0),
        "lines": shown,
        "folded": len(lines) - len(shown),
        "as_of": moment_row(view),
        "flags": flag_rows(view),
    }


def _line(view: AsOf, voided: Voided, account: str, measure: Measure, number: int, quantity: Any, running: Any) -> Row:
    """The change by one entry, and the total after it."""
    entry = view.entry_named_in("postings" if measure.weights else "changes", number)
    return {
        "entry": number,
        "session": entry.body.session,
        "kind": entry.body.kind,
        "quantity": quantity,
        "running": running,
        "derivation": [step_json(step) for step in entry.body.derivation if step.who in (None, account)],
        "voided_by": None if number in view.amended_entries else voided.get(number),
        "amended_by": voided.get(number) if number in view.amended_entries else None,
        "voids": list(view.campaign.voids_of(number)) if entry.body.links.voids else [],
        "parts": _parts(entry.body, account, measure),
        "since": [],
    }


def _without_voided(lines: list[Row], *, adding_up: bool) -> list[Row]:
    """Leave out each void with the entries that it took back, where together they change nothing.

    A void that was bounded gives back something else than was taken, and is listed with what it took back.

    Args:
        adding_up: Whether the lines add up; else each is the value of a field.
    """
    by_entry = {line["entry"]: line for line in lines}
    gone: set[int] = set()
    for line in lines:
        if line["voids"] and line["voided_by"] is None:
            # What a void took back that was itself a void counts again, and stays.
            together = {line["entry"], *line["voids"]} & by_entry.keys()
            if not adding_up or sum(by_entry[number]["quantity"] for number in together) == 0:
                gone |= together
    left = [line for line in lines if line["entry"] not in gone]
    if adding_up:
        sums = accumulate(line["quantity"] for line in left)
        return [{**line, "running": running} for line, running in zip(left, sums, strict=True)]
    same = (left[-1]["running"] if left else None) == (lines[-1]["running"] if lines else None)
    return left if same else lines


def _working_lines(voided: Voided, view: AsOf, account: str, working: Working) -> list[Row]:
    """The lines of a working; a balance in it has a line for each entry that changed it."""
    rows: list[Row] = []
    running: int | Fraction = 0
    for line in working.lines:
        if line.times:
            ((holder, commodity),) = line.reads
            counted = Measure(commodity, {commodity: line.times})
            for number, quantity, _ in _balance_lines(view, holder, counted):
                running = running + quantity
                rows.append(_line(view, voided, holder, counted, number, quantity, _number(running)))
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
                "amended_by": None,
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


def _is_field(measure: Measure) -> bool:
    return measure.working is None and not measure.weights and not measure.is_share


def _share_lines(
    campaign: Campaign, voided: Voided, view: AsOf, rules: Ruleset, account: str, measure: Measure
) -> list[Row]:
    """What was split among and handed to somebody, as in the treasure report."""
    from projections.treasure import handed_over

    rows: list[Row] = []
    running = 0
    for number, value in handed_over(campaign, view, rules, account):
        running += value
        rows.append(_line(view, voided, account, measure, number, value, running))
    return rows


def _balance_lines(view: AsOf, account: str, measure: Measure) -> list[tuple[int, int, int]]:
    """(number, quantity, running total) of each entry that changed the measure, even by 0 in all."""
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


def _field_lines(view: AsOf, account: str, key: str) -> list[tuple[int, FieldValue, FieldValue]]:
    return [(number, value, value) for number, value in view.field_values(account, key)]


def _parts(body: Body, account: str, measure: Measure) -> dict[str, int]:
    """The commodities that an entry changed, if a measure counts several."""
    if len(measure.weights) < 2:
        return {}
    return {p.commodity: p.quantity for p in body.postings if p.account == account and p.commodity in measure.weights}
