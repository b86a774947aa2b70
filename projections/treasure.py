"""Treasure: what was found, split, sold and spent, who had how much, and what is left; a stored projection.

Its rows are what entries did to coins and items in the hands of the party, told apart by what it was for. A void
has the rows of what it voids with the opposite sign, so that any sum of rows up to an entry is right; what is now
held true of a moment leaves out both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ledger.facts import EntriesVoided
from ledger.postings import CHANGE, CHARACTER, FUND, HOARD, ITEM, MERCHANTS, Posting
from projections.asof import AsOf
from projections.party import characters, stock, value_of
from projections.sheet import as_of, flags, item_row, item_value, purse, shown_name
from projections.stored import Row, Rows, StoredProjection, Table, Told

if TYPE_CHECKING:
    from ledger.rules.protocol import Ruleset
    from ledger.state import View
    from ledger.store.campaign import Campaign

WHAT: Mapping[str, str] = {
    "CharacterJoined": "brought",
    "RetainerHired": "brought",
    "TreasureFound": "found",
    "TreasureSplit": "split",
    "GoodsTaken": "handed",
    "GoodsGiven": "handed",
    "GoodsDropped": "dropped",
    "ItemUsed": "used",
    "ItemBought": "spent",
    "CoinsPaid": "spent",
    "ItemSold": "sold",
    "CoinsReceived": "received",
}
"""What an entry of a kind does with treasure; of any other kind it is `other`."""

FLOWS = ("brought", "found", "split", "handed", "received", "sold", "spent", "dropped", "other")
"""What can have happened to coins, in the order shown."""

TABLE = Table(
    "treasure",
    (
        ("number", "BIGINT NOT NULL"),
        ("what", "TEXT NOT NULL"),
        ("account", "TEXT NOT NULL"),
        ("commodity", "TEXT NOT NULL"),
        ("quantity", "BIGINT NOT NULL"),
        ("period", "BIGINT NOT NULL"),
        ("session", "BIGINT"),
    ),
    keys=4,
)


def evolve(number: int, kind: str, told: Told, rows: Rows) -> Iterator[Row]:
    """The rows of an entry."""
    if kind == EntriesVoided.__name__:
        yield from _taken_back(number, told, rows)
        return
    what = WHAT.get(kind, "other")
    if what == "spent" and all(_handled(p.account) or p.account == CHANGE for p in told.postings):
        what = "handed"
    moved = [p for p in told.postings if _handled(p.account) and _passed_on(p.commodity, told.postings)]
    sold = _cashed_in(told.postings) if what == "split" else {}
    for commodity, quantity in sold.items():
        yield number, "sold", HOARD, commodity, quantity, told.period, told.session
    for posting in moved:
        quantity = posting.quantity - (sold.get(posting.commodity, 0) if posting.account == HOARD else 0)
        if quantity:
            yield number, what, posting.account, posting.commodity, quantity, told.period, told.session


def _taken_back(number: int, told: Told, rows: Rows) -> Iterator[Row]:
    """The rows of what is voided, with the opposite sign."""
    sums: dict[tuple[str, str, str], int] = {}
    for target in rows.voids_of(number):
        for _, what, account, commodity, quantity, _, _ in rows.of(target):
            key = (what, account, commodity)
            sums[key] = sums.get(key, 0) - quantity
    for (what, account, commodity), quantity in sums.items():
        if quantity:
            yield number, what, account, commodity, quantity, told.period, told.session


def _handled(account: str) -> bool:
    return account.startswith(CHARACTER) or account in (HOARD, FUND)


def _passed_on(commodity: str, postings: tuple[Posting, ...]) -> bool:
    """Whether an entry hands a commodity from one account to another, as it does with coins and items."""
    quantities = [posting.quantity for posting in postings if posting.commodity == commodity]
    return len(quantities) > 1 and not sum(quantities)


def _cashed_in(postings: tuple[Posting, ...]) -> dict[str, int]:
    """What the hoard gave to and got from the merchants in a split that sells gems and jewels."""
    return {posting.commodity: -posting.quantity for posting in postings if posting.account == MERCHANTS}


TREASURE = StoredProjection("treasure", TABLE, evolve)


def treasure(campaign: Campaign, view: View, rules: Ruleset, *, language: str = "en") -> dict[str, Any]:
    """The report; every value is in the smallest coin.

    Returns:
        `found` (coins, items, value), `split`, `sold` and `spent` (total and by name), `holders` (what happened to
        the coins of each, and the items that passed into its hands), `left` (hoard, fund, purses), `sessions`.
    """
    flows = [
        (session, what, account, commodity, quantity)
        for session, what, account, commodity, quantity in _sums(campaign, view)
        if commodity in rules.coinage.values or commodity.startswith(ITEM)
    ]
    worth = _Worth(view, rules)
    return {
        "found": _found(flows, view, rules, language),
        **{what: _by_name(flows, what, view, worth) for what in ("split", "sold", "spent")},
        "holders": {account: _holder(flows, account, view, rules) for account in _holders(flows, view)},
        "left": {
            "hoard": stock(view, rules, HOARD, language),
            "fund": stock(view, rules, FUND, language),
            "purses": {
                shown_name(view, account): rules.coinage.value(view.holdings(account)) for account in characters(view)
            },
        },
        "sessions": _sessions(flows, worth),
        "as_of": as_of(view),
        "flags": flags(view),
    }


Flow = tuple[int | None, str, str, str, int]
"""Session, what, account, commodity, quantity."""


class _Worth:
    """Worth of commodities in the smallest coin."""

    def __init__(self, view: View, rules: Ruleset) -> None:
        self._view, self._rules = view, rules

    def coins(self, flow: Flow) -> int:
        """Worth of the coins in a flow."""
        return self._rules.coinage.values.get(flow[3], 0) * flow[4]

    def all(self, flow: Flow) -> int:
        """Worth of the coins or items in a flow; what nobody has appraised is worth nothing yet."""
        if not flow[3].startswith(ITEM):
            return self.coins(flow)
        return (item_value(self._view, self._rules, flow[3].removeprefix(ITEM)) or 0) * flow[4]


def _sums(campaign: Campaign, view: View) -> list[Flow]:
    """Sums of rows by session, what, account and commodity, of what counts in a view."""
    tail = TREASURE.tail(campaign).values()
    where, until = (view.where, view.until) if isinstance(view, AsOf) else ("1 = 1", 0)
    sums: dict[tuple[int | None, str, str, str], int] = {}
    if TREASURE.position(campaign) is not None:
        params: dict[str, Any] = {"campaign": campaign.key}
        if isinstance(view, AsOf):
            params["until"] = until
        grouped = "session, what, account, commodity"
        for session, what, account, commodity, quantity in campaign.ledger.execute(
            f"SELECT {grouped}, SUM(quantity) FROM treasure moved"
            f" WHERE campaign = :campaign AND {where} GROUP BY {grouped}",
            params,
        ):
            sums[session, what, account, commodity] = int(quantity)
    counted = view.counted() if tail and isinstance(view, AsOf) else None
    for number, what, account, commodity, quantity, _, session in tail:
        if counted is None or number in counted:
            key = (session, what, account, commodity)
            sums[key] = sums.get(key, 0) + quantity
    ordered = sorted(sums.items(), key=lambda row: (row[0][0] or 0, *row[0][1:]))
    return [(*key, quantity) for key, quantity in ordered if quantity]


def _found(flows: list[Flow], view: View, rules: Ruleset, language: str) -> dict[str, Any]:
    held: dict[str, int] = {}
    for _, what, _, commodity, quantity in flows:
        if what == "found":
            held[commodity] = held.get(commodity, 0) + quantity
    things: list[dict[str, Any]] = []
    for commodity, quantity in sorted(held.items()):
        if commodity.startswith(ITEM) and quantity:
            things.append(item_row(view, rules, commodity.removeprefix(ITEM), quantity, language))
    value = rules.coinage.value(held) + value_of(things)
    return {"coins": purse(rules, held), "items": things, "value": value}


def _by_name(flows: list[Flow], what: str, view: View, worth: _Worth) -> dict[str, Any]:
    """Worth in coins by who got it; what was spent by who paid, as a positive number."""
    sign = -1 if what == "spent" else 1
    by: dict[str, int] = {}
    for flow in flows:
        if flow[1] == what and not (what == "split" and flow[2] == HOARD):
            name = _name(view, flow[2])
            by[name] = by.get(name, 0) + sign * worth.coins(flow)
    by = {name: value for name, value in by.items() if value}
    return {"total": sum(by.values()), "by": by}


def _holders(flows: list[Flow], view: View) -> list[str]:
    moved = {flow[2] for flow in flows}
    return [account for account in (*characters(view), HOARD, FUND) if account in moved]


def _holder(flows: list[Flow], account: str, view: View, rules: Ruleset) -> dict[str, Any]:
    """What happened to the coins of one holder, their worth now, and the items that came and went."""
    coins: dict[str, int] = {}
    things: dict[str, int] = {}
    for _, what, whose, commodity, quantity in flows:
        if whose == account and commodity.startswith(ITEM):
            things[commodity] = things.get(commodity, 0) + quantity
        elif whose == account:
            coins[what] = coins.get(what, 0) + quantity * rules.coinage.values[commodity]
    return {
        "name": _name(view, account),
        **{what: coins.get(what, 0) for what in FLOWS},
        "coins": rules.coinage.value(view.holdings(account)),
        "items": {commodity.removeprefix(ITEM): quantity for commodity, quantity in things.items() if quantity},
    }


def _sessions(flows: list[Flow], worth: _Worth) -> list[dict[str, Any]]:
    """What was found (coins and items), split, sold and spent (coins) in each session; None is between sessions."""
    rows: dict[int | None, dict[str, Any]] = {}
    for flow in flows:
        session, what, account = flow[0], flow[1], flow[2]
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


def _name(view: View, account: str) -> str:
    return shown_name(view, account) if account.startswith(CHARACTER) else account.removeprefix("party:")
