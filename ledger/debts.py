"""What is owed at the table: by each, between two, and the payments that settle all of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.ids import OWED

if TYPE_CHECKING:
    from ledger.state import View


def owed_by_account(view: View) -> dict[str, int]:
    """What each account is owed, or owes where it is below 0; in the smallest coin."""
    return {account: value for account in view.accounts("") if (value := view.quantity(account, OWED))}


def owed_between(view: View, debtor: str, creditor: str) -> int:
    """How much one account can pay back to another: debts are balances with everybody, not with each."""
    return max(0, min(-view.quantity(debtor, OWED), view.quantity(creditor, OWED)))


def payments(owed: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Payments that settle all debts, few in number: the largest debtor pays the largest creditor.

    Args:
        owed: Balance of `owed` by account.

    Returns:
        (debtor, creditor, value), at most one fewer than there are accounts.
    """
    open_ = {account: value for account, value in sorted(owed.items()) if value}
    found: list[tuple[str, str, int]] = []
    exact = {value: account for account, value in open_.items() if value > 0}
    for account, value in sorted(open_.items()):
        creditor = exact.pop(-value, None) if value < 0 else None
        if creditor is not None:
            found.append((account, creditor, -value))
            open_[account] = open_[creditor] = 0
    while any(open_.values()):
        debtor = min(open_, key=lambda account: (open_[account], account))
        creditor = max(open_, key=lambda account: (open_[account], account))
        value = min(-open_[debtor], open_[creditor])
        if value <= 0:
            break
        found.append((debtor, creditor, value))
        open_[debtor] += value
        open_[creditor] -= value
    return found
