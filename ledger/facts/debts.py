"""Facts about bills, loans and settlements."""

from collections.abc import Mapping

from ledger.facts.base import Facts


class BillCharged(Facts, frozen=True, kw_only=True):
    """A bill was shared equally among those present, some of whom paid at once.

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
    """Coins were lent, to be given back."""

    TREASURE = "handed"
    CHRONICLE = "dealings"

    source: str
    target: str
    amount: Mapping[str, int]


class DebtSettled(Facts, frozen=True, kw_only=True):
    """Coins were paid to settle a debt."""

    TREASURE = "spent"
    CHRONICLE = "dealings"

    source: str
    target: str
    amount: Mapping[str, int]
