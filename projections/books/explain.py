"""Explains a number: every entry that changed it, with its derivation and the running total."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any, TypeAlias

from ledger.entries import Body
from ledger.postings import Step
from ledger.rules.ruleset import Ruleset
from ledger.rules.working import Line as WorkedLine
from ledger.rules.working import Working
from ledger.store.campaign import Campaign
from ledger.store.queries.postings import count_of_postings
from projections.past.as_of import AsOf
from projections.past.entry_json import step_json
from projections.past.in_force import EffectInForce, InForce
from projections.sheets.measure_lookup import Measure, find_measure
from projections.sheets.sheet import flag_rows, moment_row, shown_name

Row: TypeAlias = "dict[str, Any]"

FIGURE = "figure"
"""Step of the working of a figure: `of` is its label, `score` the key of a table look-up."""


def explain(
    campaign: Campaign, view: AsOf, rules: Ruleset, account: str, text: str, *, every: bool = False
) -> dict[str, Any]:
    """Every entry that counts towards a measure in a view, in the order of the view.

    A line's `quantity` is the change by the entry, `running` the total of the lines so far; for a field both are its
    value. An entry that was corrected has one line, with what it is now held to have done and the derivation of that:
    `replaces` are the entries whose figure no longer counts, `recorded` what it did as it was recorded, and `by` who
    recorded what counts. What is bounded counts as far as bounds let it since the correction `bounded_by`. Entries
    that were taken back are left out with their voids where they make no difference together, and `folded` says how
    many; a view of the order of play has neither anyway. A figure that is computed from others has a line for each
    step of its working: without an entry, with the step as its derivation, and `since`, the last entries that changed
    what the step reads.

    Args:
        every: Whether every entry has a line with what it did as recorded, what was taken back and voids among them.

    Raises:
        InputError: `measure_unknown`.
    """
    measure = find_measure(view, rules, account, text, view.moved_commodities(account))
    reader = _ExplainedLines(InForce(campaign, view), view, campaign.people(), every=every)
    folded = 0
    if measure.working is not None:
        lines = reader.of_working(account, measure.working)
    elif measure.is_share:
        lines = reader.of_share(campaign, rules, account, measure)
    else:
        lines = reader.of_measure(account, measure)
        told = {number for line in lines for number in (line["entry"], line["amended_by"], *line["replaces"])}
        folded = len(reader.moving(account, measure) - told)
    return {
        "who": shown_name(view, account),
        "account": account,
        "measure": measure.id,
        "total": _total(measure, lines),
        "lines": lines,
        "folded": folded,
        "as_of": moment_row(view),
        "flags": flag_rows(view),
    }


def _total(measure: Measure, lines: list[Row]) -> Any:
    """What the lines come to, with the dice that a figure is added to; None for a field that nobody told."""
    if measure.working is not None and measure.working.dice:
        return measure.working.shown
    is_field = measure.working is None and not measure.weights and not measure.is_share
    return lines[-1]["running"] if lines else None if is_field else 0


def moved_by_how_many(campaign: Campaign, account: str, measure: Measure) -> int:
    """About how many entries an explanation reads, without reading any of them."""
    read = [(account, commodity) for commodity in measure.weights]
    if measure.working is not None:
        read = [place for line in measure.working.lines if line.times for place in line.reads]
    return sum(count_of_postings(campaign, holder, commodity) for holder, commodity in read)


class _ExplainedLines:
    """Makes the lines of an explanation of the effects in force, or of every entry."""

    def __init__(self, in_force: InForce, view: AsOf, people: Mapping[str, str], *, every: bool) -> None:
        self._in_force = in_force
        self._view = view
        self._people = people
        self._every = every

    def of_measure(self, account: str, measure: Measure) -> list[Row]:
        """The lines of a balance, with the total after each, or of a field, with its value."""
        if not measure.weights:
            values = dict(self._view.field_values(account, measure.id))
            lines = self._in_force.of_field(values, account, measure.id, every=self._every)
            return [self._row(line, line.quantity, account, measure) for line in lines]
        return self._summed(self._of_balance(account, measure), account, measure)

    def moving(self, account: str, measure: Measure) -> set[int]:
        """Numbers of the entries that changed a measure as they were recorded."""
        if not measure.weights:
            return {number for number, _ in self._view.field_values(account, measure.id)}
        return {*_moved(self._view, account, measure)}

    def of_working(self, account: str, working: Working) -> list[Row]:
        """The lines of a working; a balance in it has a line for each entry that changed it."""
        rows: list[Row] = []
        running: int | Fraction = 0
        for line in working.lines:
            if line.times:
                ((holder, commodity),) = line.reads
                counted = Measure(commodity, {commodity: line.times})
                for moved in self._of_balance(holder, counted):
                    running = running + _counted(moved)
                    rows.append(self._row(moved, _number(running), holder, counted))
            else:
                rows.append(_step_row(self._view, account, line, running))
                running = line.after
        return rows

    def of_share(self, campaign: Campaign, rules: Ruleset, account: str, measure: Measure) -> list[Row]:
        """What was split among and handed to somebody, as in the treasure report."""
        from projections.books.treasure import handed_over

        shares = dict(handed_over(campaign, self._view, rules, account))
        return self._summed(self._in_force.as_given(shares, account), account, measure)

    def _summed(self, lines: list[EffectInForce], account: str, measure: Measure) -> list[Row]:
        """The lines with the total after each."""
        sums = accumulate(map(_counted, lines))
        return [self._row(line, running, account, measure) for line, running in zip(lines, sums, strict=True)]

    def _of_balance(self, account: str, measure: Measure) -> list[EffectInForce]:
        moved = _moved(self._view, account, measure)
        return self._in_force.of_balance(moved, account, measure.weights, every=self._every)

    def _row(self, line: EffectInForce, running: Any, account: str, measure: Measure) -> Row:
        """The change by one entry, and the total after it."""
        body = line.entry.body
        return {
            "entry": line.number,
            "session": body.session,
            "kind": body.kind,
            "quantity": line.quantity,
            "running": running,
            "derivation": [step_json(step) for step in body.derivation if step.who in (None, account)],
            "by": self._people.get(line.recorded_by, ""),
            "replaces": list(line.replaces),
            "recorded": line.recorded,
            "before": line.before,
            "voided_by": line.voided_by,
            "amended_by": line.amended_by,
            "bounded_by": line.bounded_by,
            "voids": list(line.voids),
            "parts": _parts(body, account, measure),
            "since": [],
        }


def _counted(line: EffectInForce) -> int:
    assert isinstance(line.quantity, int), "a line of a balance"
    return line.quantity


def _step_row(view: AsOf, account: str, line: WorkedLine, running: int | Fraction) -> Row:
    """A step of a working that is no balance."""
    args = {"of": line.label, **({} if line.score is None else {"score": line.score})}
    after = _number(line.after)
    step = Step(FIGURE, who=account, args=args, value=after, source=line.source)
    return {
        "entry": None,
        "session": None,
        "kind": None,
        "quantity": _number(line.after - running),
        "running": after,
        "derivation": [step_json(step)],
        "by": None,
        "replaces": [],
        "recorded": None,
        "voided_by": None,
        "amended_by": None,
        "bounded_by": None,
        "voids": [],
        "parts": {},
        "since": sorted({_last(view, *read) for read in line.reads} - {0}),
    }


def _last(view: AsOf, account: str, key: str) -> int:
    """The last entry that changed a balance or a field, 0 where none did."""
    numbers = [number for number, _ in view.field_values(account, key)]
    numbers += [moved.number for moved in view.movements(account, key)]
    return max(numbers, default=0)


def _number(value: int | Fraction) -> int | str:
    return int(value) if value == int(value) else str(value)


def _moved(view: AsOf, account: str, measure: Measure) -> dict[int, int]:
    """By how much each entry changed a measure, even by 0 in all, in the order of the view."""
    by_entry: dict[tuple[int, int], int] = {}
    for commodity, weight in measure.weights.items():
        for moved in view.movements(account, commodity):
            place = (moved.period if view.moment.is_of_play else 0, moved.number)
            by_entry[place] = by_entry.get(place, 0) + weight * moved.quantity
    return {number: quantity for (_, number), quantity in sorted(by_entry.items())}


def _parts(body: Body, account: str, measure: Measure) -> dict[str, int]:
    """The commodities that an entry changed, if a measure counts several."""
    if len(measure.weights) < 2:
        return {}
    return {p.commodity: p.quantity for p in body.postings if p.account == account and p.commodity in measure.weights}
