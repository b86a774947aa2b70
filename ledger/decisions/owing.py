"""Owing: what an account lacks for a correction is advanced by the outside world, and owed there.

An accountant does not refuse a correction because the money is gone: it becomes a debt, the same that `lend` makes and
`settle` lists. So every balance is true, no purse is negative, and coins and things are conserved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ledger.decisions.trade import source_of_item
from ledger.drafting import Drafting
from ledger.errors import Refusal
from ledger.ids import CHANGE, CORRECTIONS, ITEM, NAME, OWED, WORLD
from ledger.money import Coins
from ledger.postings import Posting, Step
from ledger.rules.hooks import hooks_of

ADVANCED = "owing.coins"
ADVANCED_ITEM = "owing.item"


def advance_missing(draft: Drafting, account: str, changes: Mapping[str, int]) -> None:
    """Give an account what it lacks to bear changes of its coins and items, and have it owe that.

    The changes themselves are left to the caller, as is everything that is neither coin nor item. Coins are changed
    before any are advanced.

    Raises:
        Refusal: `worth_unknown`, for something that has no worth.
    """
    if account.startswith(WORLD):
        return
    coins = {coin: changes[coin] for coin in draft.rules.coinage.values if changes.get(coin)}
    _advance_coins(draft, account, coins)
    for commodity, quantity in sorted(changes.items()):
        if commodity.startswith(ITEM) and quantity < 0:
            _advance_item(draft, account, commodity, -quantity)


def advance_all_missing(draft: Drafting, changes: Iterable[Posting]) -> None:
    """Give every account what it lacks to bear changes, as `advance_missing` does."""
    by_account: dict[str, dict[str, int]] = {}
    for change in changes:
        by_account.setdefault(change.account, {})[change.commodity] = change.quantity
    for account, of_account in by_account.items():
        advance_missing(draft, account, of_account)


def debts_advanced(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """What a derivation says was advanced, as results have it, by debtor."""
    owed: dict[str, int] = {}
    for step in steps:
        if step.step in (ADVANCED, ADVANCED_ITEM) and step.who is not None:
            owed[step.who] = owed.get(step.who, 0) + int(step.value or 0)
    return [{"from": who, "to": CORRECTIONS, "quantity": value} for who, value in sorted(owed.items())]


def _advance_coins(draft: Drafting, account: str, changes: Mapping[str, int]) -> None:
    coinage = draft.rules.coinage
    purse = {coin: draft.quantity(account, coin) + max(0, changes.get(coin, 0)) for coin in coinage.values}
    needed = {coin: -count for coin, count in changes.items() if count < 0}
    if all(purse[coin] >= count for coin, count in needed.items()):
        return
    lacking = coinage.value(needed) - coinage.value(purse)
    if lacking > 0:
        for coin, count in _lacking_coins(draft, purse, needed, lacking).items():
            draft.note_moved(CORRECTIONS, account, coin, count)
            purse[coin] += count
        draft.step(ADVANCED, lacking, who=account)
        draft.note_moved(account, CORRECTIONS, OWED, lacking)
    for coin, count in coinage.payment(purse, needed).items():
        draft.note_moved(CHANGE, account, coin, count)


def _lacking_coins(draft: Drafting, purse: Coins, needed: Coins, lacking: int) -> dict[str, int]:
    """The coins that are advanced: those that are missing, as far as their value goes, then small ones."""
    coinage, advanced = draft.rules.coinage, dict[str, int]()
    for coin, worth in coinage.values.items():
        count = min(max(0, needed.get(coin, 0) - purse[coin]), lacking // worth)
        if count:
            advanced[coin] = count
            lacking -= count * worth
    for coin, count in coinage.in_coins(lacking).items():
        advanced[coin] = advanced.get(coin, 0) + count
    return advanced


def _advance_item(draft: Drafting, account: str, commodity: str, count: int) -> None:
    item = commodity.removeprefix(ITEM)
    if draft.quantity(account, commodity) < count:
        hooks_of(draft).open_bundles(draft, account, item, count - draft.quantity(account, commodity))
    missing = count - draft.quantity(account, commodity)
    if missing <= 0:
        return
    unit = _worth(draft, item)
    if unit is None:
        raise Refusal("worth_unknown", account=account, item=commodity)
    draft.note_moved(CORRECTIONS, account, commodity, missing)
    # A lot has no name any more once its find is taken back.
    named = str(draft.state.field(commodity, NAME) or item)
    source = source_of_item(draft, item)
    draft.step(ADVANCED_ITEM, unit * missing, who=account, item=named, count=missing, unit=unit, source=source)
    draft.note_moved(account, CORRECTIONS, OWED, unit * missing)


def _worth(draft: Drafting, item: str) -> int | None:
    """The worth of one, in the smallest coin: of a lot its own, else the list price of what it is."""
    own = draft.state.field(ITEM + item, "value")
    if isinstance(own, int):
        return own
    kind = item.partition("~")[0]
    return draft.rules.price(kind) if draft.rules.coinage and kind in draft.rules.tables.group("items") else None
