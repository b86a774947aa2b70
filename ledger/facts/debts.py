"""Facts about bills, loans and settlements."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.facts.base import Facts


class BillCharged(Facts, frozen=True, kw_only=True):
    """A bill that those present share, equally, and who paid what of it at once.

    Attributes:
        paid: Coins by name.
    """

    TREASURE = "spent"
    CHRONICLE = "dealings"

    purpose: str
    amount: Mapping[str, int]
    paid: Mapping[str, Mapping[str, int]] = {}
    to: str | None = None


class CoinsLent(Facts, frozen=True, kw_only=True):
    """Coins from one to another, to be given back."""

    TREASURE = "handed"
    CHRONICLE = "dealings"

    source: str
    target: str
    amount: Mapping[str, int]


class DebtSettled(Facts, frozen=True, kw_only=True):
    """Coins from one to another that settle what is owed."""

    TREASURE = "spent"
    CHRONICLE = "dealings"

    source: str
    target: str
    amount: Mapping[str, int]
