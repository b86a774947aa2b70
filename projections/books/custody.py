"""Custody of an item or lot: every entry that moved or described it, and who had it afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from ledger.ids import ITEM, WORLD
from ledger.rules.ruleset import Ruleset
from ledger.rules.shared.supplies import bundles_holding
from ledger.store.campaign import Campaign
from projections.past.as_of import AsOf
from projections.sheets.sheet import flag_rows, holder_name, item_row, moment_row

Value = TypeVar("Value")


def custody(campaign: Campaign, view: AsOf, rules: Ruleset, item: str, *, language: str = "en") -> dict[str, Any]:
    """Everything that happened to an item, in the order of the view.

    Args:
        item: Its id without `item:`; if it is not a lot, all pieces count together.

    Returns:
        What it is (`id`, `name`, `kind`, `value`, `quantity` at the table), its fields (`told`), the balances of its
        own account (`counts`, such as charges), its `holders` now, and `lines`: for each entry who it went from and
        to, the fields that were set, and who held it then. A voided entry names its void, a void what it takes back.
        `packed` is who has how many more in bundles of it, now and after each entry; what moved these has a line too.
    """
    lot = ITEM + item
    moves = _by_entry(view.postings_of(lot))
    bundles = _bundles_moved(view, rules, item)
    fields = _by_entry(view.all_field_changes(lot))
    counted = _by_entry(
        (moved.number, commodity, moved.quantity)
        for commodity in view.moved_commodities(lot)
        for moved in view.movements(lot, commodity)
    )
    voided, amended = campaign.voided(), campaign.amended()
    held: dict[str, int] = {}
    packed: dict[str, int] = {}
    lines = []
    for number in _in_order(view, {*moves, *fields, *counted, *bundles}):
        entry = view.entry_named_in("postings" if number in moves or number in bundles else "changes", number)
        for account, quantity in bundles.get(number, {}).items():
            packed[account] = packed.get(account, 0) + quantity
        for account, quantity in moves.get(number, {}).items():
            held[account] = held.get(account, 0) + quantity
        lines.append(
            {
                "entry": number,
                "session": entry.body.session,
                "kind": entry.body.kind,
                "played_on": entry.body.played_on,
                "from": {a: -q for a, q in moves.get(number, {}).items() if q < 0},
                "to": {a: q for a, q in moves.get(number, {}).items() if q > 0},
                "told": fields.get(number, {}),
                "counted": counted.get(number, {}),
                "holders": _at_table(held),
                "packed": _at_table(packed),
                "voided_by": None if number in amended else voided.get(number),
                "amended_by": voided.get(number) if number in amended else None,
                "voids": list(campaign.voids_of(number)) if entry.body.links.voids else [],
            }
        )
    now = _at_table(held)
    return {
        **item_row(view, rules, item, sum(now.values()), language),
        "told": dict(view.fields(lot)),
        "counts": dict(view.holdings(lot)),
        "holders": [{"account": a, "name": holder_name(view, a), "quantity": quantity} for a, quantity in now.items()],
        "packed": [{"account": a, "name": holder_name(view, a), "quantity": n} for a, n in _at_table(packed).items()],
        "lines": lines,
        "as_of": moment_row(view),
        "flags": flag_rows(view),
    }


def _by_entry(rows: Iterable[tuple[int, str, Value]]) -> dict[int, dict[str, Value]]:
    """Values by entry, and by account, key or commodity."""
    by: dict[int, dict[str, Value]] = {}
    for number, what, value in rows:
        by.setdefault(number, {})[what] = value
    return by


def _bundles_moved(view: AsOf, rules: Ruleset, item: str) -> dict[int, dict[str, int]]:
    """By entry and account, how many more or fewer of an item are in bundles."""
    by: dict[int, dict[str, int]] = {}
    for bundle, each in bundles_holding(rules.tables.items, item):
        for number, account, quantity in view.postings_of(ITEM + bundle):
            of_entry = by.setdefault(number, {})
            of_entry[account] = of_entry.get(account, 0) + each * quantity
    return by


def _in_order(view: AsOf, numbers: set[int]) -> list[int]:
    """Entries in the order of the view: by number, or by the period that they belong to first."""
    if not view.moment.is_of_play:
        return sorted(numbers)
    periods = {number: entry.body.period for number in numbers if (entry := view.campaign.entry(number)) is not None}
    return sorted(periods, key=lambda number: (periods[number], number))


def _at_table(held: Mapping[str, int]) -> dict[str, int]:
    """Who holds how many, without the outside world."""
    return {a: quantity for a, quantity in sorted(held.items()) if quantity and not a.startswith(WORLD)}
