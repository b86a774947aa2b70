"""What a printed sheet shows beyond `projections.sheets.sheet`: full counters, attack rolls, marks of training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ledger.measures import MOST, printed_workings
from ledger.people import is_outsider
from ledger.rules.printed_sheet import PrintedSheet, load_sheet
from ledger.rules.ruleset import Ruleset
from ledger.state import View


class Printed(NamedTuple):
    """What a sheet is drawn from besides its figures.

    Attributes:
        layout: The boxes of the game's sheet.
        figures: Figures that only the printed sheet has room for, by measure: `attack_rolls.9`.
        most: The full number of counters, by counter.
        empty: Counters that the sheet has room for though nobody holds any.
        training: How often training counts for a figure, where the sheet has a mark for it: `saves.dex`.
    """

    layout: PrintedSheet
    figures: Mapping[str, int | str]
    most: Mapping[str, int]
    empty: Sequence[str]
    training: Mapping[str, int]


def printed(view: View, rules: Ruleset, account: str) -> Printed:
    """What a game's sheet of somebody has printed on it; of somebody outside the company only the layout."""
    if is_outsider(account):
        return Printed(load_sheet(rules.SHEET), {}, {}, (), {})
    found = printed_workings(view, rules, account)
    held, counters = view.holdings(account), rules.counters(view, account)
    ceilings = {counter: rules.commodity(counter).ceiling for counter in counters}
    most = {counter: held.get(ceiling, 0) for counter, ceiling in ceilings.items() if isinstance(ceiling, str)}
    full = {measure.removesuffix(MOST): working.total for measure, working in found.items() if measure.endswith(MOST)}
    figures = {measure: working.shown for measure, working in found.items() if not measure.endswith(MOST)}
    empty = [counter for counter in full if counter not in counters and not held.get(counter)]
    return Printed(load_sheet(rules.SHEET), figures, {**most, **full}, empty, rules.training(view, account))
