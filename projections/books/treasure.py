"""Reports treasure: what was found, split, sold and spent, who had how much, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ledger.ids import FUND, HOARD, ITEM
from projections.sheets.party import characters, holdings_row, total_value
from projections.sheets.sheet import flag_rows, holder_name, item_rows, item_value, moment_row, purse_coins
from projections.stored.treasure_flows import FLOWS, SHARED_OUT, Flow, counted_contents, flows, flows_of

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.state import ShownView, View
    from ledger.store.campaign import Campaign
    from projections.past.as_of import AsOf


def treasure(campaign: Campaign, view: ShownView, rules: Ruleset, *, language: str = "en") -> dict[str, Any]:
    """The report; every value is in the smallest coin.

    Returns:
        `found` (coins, items, value), `split`, `sold` and `spent` (total and by name), `holders` (what happened to
        the coins of each, its `share`, which is what was split among and handed to it less what it handed on, and the
        items that passed into its hands), `left` (hoard, fund, purses), `sessions`.
    """
    moved = [flow for flow in flows(campaign, view) if flow[3] in rules.coinage.values or flow[3].startswith(ITEM)]
    worth = _Worth(view, rules)
    by_holder: dict[str, list[Flow]] = {}
    for flow in moved:
        by_holder.setdefault(flow[2], []).append(flow)
    return {
        "found": _found(moved, view, rules, language),
        **{what: _by_name(moved, what, view, worth) for what in ("split", "sold", "spent")},
        "holders": {
            account: _holder(by_holder[account], account, view, rules)
            for account in (*characters(view), HOARD, FUND)
            if account in by_holder
        },
        "left": {
            "hoard": holdings_row(view, rules, HOARD, language),
            "fund": holdings_row(view, rules, FUND, language),
            "purses": {
                holder_name(view, account): rules.coinage.value(view.holdings(account)) for account in characters(view)
            },
        },
        "sessions": _sessions(moved, worth),
        "as_of": moment_row(view),
        "flags": flag_rows(view),
    }


class _Worth:
    """Values of flows in the smallest coin."""

    def __init__(self, view: View, rules: Ruleset) -> None:
        self._view, self._rules = view, rules

    def coins(self, flow: Flow) -> int:
        """Value of the coins in a flow."""
        return self._rules.coinage.values.get(flow[3], 0) * flow[4]

    def all(self, flow: Flow) -> int:
        """Value of the coins or items in a flow; unappraised items count 0."""
        if not flow[3].startswith(ITEM):
            return self.coins(flow)
        return (item_value(self._view, self._rules, flow[3].removeprefix(ITEM)) or 0) * flow[4]


def _found(moved: list[Flow], view: View, rules: Ruleset, language: str) -> dict[str, Any]:
    held: dict[str, int] = {}
    for _, what, _, commodity, quantity in moved:
        if what == "found":
            held[commodity] = held.get(commodity, 0) + quantity
    things = item_rows(view, rules, {what: quantity for what, quantity in sorted(held.items()) if quantity}, language)
    value = rules.coinage.value(held) + total_value(things)
    return {"coins": purse_coins(rules, held), "items": things, "value": value}


def _by_name(moved: list[Flow], what: str, view: View, worth: _Worth) -> dict[str, Any]:
    """Value of coins by who got them; of coins spent, by who paid, as a positive number."""
    sign = -1 if what == "spent" else 1
    by: dict[str, int] = {}
    for flow in moved:
        if flow[1] == what and not (what == "split" and flow[2] == HOARD):
            name = holder_name(view, flow[2])
            by[name] = by.get(name, 0) + sign * worth.coins(flow)
    by = {name: value for name, value in by.items() if value}
    return {"total": sum(by.values()), "by": by}


def _holder(moved: list[Flow], account: str, view: View, rules: Ruleset) -> dict[str, Any]:
    """What happened to the coins of one holder, their value now, and the items that came and went.

    Args:
        moved: The holder's flows.
    """
    coins: dict[str, int] = {}
    things: dict[str, int] = {}
    for _, what, _, commodity, quantity in moved:
        if commodity.startswith(ITEM):
            things[commodity] = things.get(commodity, 0) + quantity
        else:
            coins[what] = coins.get(what, 0) + quantity * rules.coinage.values[commodity]
    return {
        "name": holder_name(view, account),
        **{what: coins.get(what, 0) for what in FLOWS},
        "share": sum(coins.get(what, 0) for what in SHARED_OUT),
        "coins": rules.coinage.value(view.holdings(account)),
        "items": {commodity.removeprefix(ITEM): quantity for commodity, quantity in things.items() if quantity},
    }


def handed_over(campaign: Campaign, view: AsOf, rules: Ruleset, account: str) -> Iterator[tuple[int, int]]:
    """The entries of somebody's share in the report: number, and value in the smallest coin."""
    values, counted = rules.coinage.values, view.counted_entries()
    for number, kind, content in counted_contents(campaign, view, counted):
        coins = [
            values[commodity] * quantity
            for _session, what, holder, commodity, quantity in flows_of(campaign, number, kind, content)
            if what in SHARED_OUT and holder == account and commodity in values
        ]
        if any(coins):
            yield number, sum(coins)


def _sessions(moved: list[Flow], worth: _Worth) -> list[dict[str, Any]]:
    """What was found (coins and items), split, sold and spent (coins) in each session; None is between sessions."""
    rows: dict[int | None, dict[str, Any]] = {}
    for flow in moved:
        session, what, account = flow[0] or None, flow[1], flow[2]
        row = rows.setdefault(session, {"session": session, "found": 0, "split": 0, "sold": 0, "spent": 0})
        if what == "found":
            row["found"] += worth.all(flow)
        elif what == "split" and account != HOARD:
            row["split"] += worth.coins(flow)
        elif what == "sold":
            row["sold"] += worth.coins(flow)
        elif what == "spent":
            row["spent"] -= worth.coins(flow)
    return [rows[session] for session in sorted(rows, key=lambda number: (number is None, number or 0))]
