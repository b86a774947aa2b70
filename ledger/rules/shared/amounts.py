"""Requires the amount of damage or healing, which may be left out where keys determine it."""

from __future__ import annotations

from ledger.errors import InputError


def require_amount(amount: int | None) -> int:
    """Require that an amount was given.

    Raises:
        InputError: `amount_missing`.
    """
    if amount is None:
        raise InputError("amount_missing")
    return amount
