"""Facts about trade: purchases, sales, payments and exchanges of coins."""

from collections.abc import Mapping
from typing import ClassVar

from ledger.facts.base import Facts


class ItemBought(Facts, frozen=True, kw_only=True):
    """An item was bought: item and coins move in one entry, and change is given.

    Attributes:
        who: A character, `hoard` or `fund`.
        item: Id of an item of the ruleset, or a name given by the table (with a price).
        price: Unit price; None for the ruleset's.
    """

    TREASURE = "spent"
    CHRONICLE = "dealings"
    NEEDS_LIFE = True

    who: str
    item: str
    count: int = 1
    price: Mapping[str, int] | None = None
    merchant: str | None = None


class ItemSold(Facts, frozen=True, kw_only=True):
    """An item was sold: item and coins move in one entry."""

    TREASURE = "sold"
    CHRONICLE = "dealings"
    NEEDS_LIFE = True

    who: str
    item: str
    count: int = 1
    price: Mapping[str, int] | None = None
    merchant: str | None = None


class CoinsPaid(Facts, frozen=True, kw_only=True):
    """Coins were paid out of a purse.

    Attributes:
        purpose: What it pays for; None where nobody said.
        to: A character, `hoard`, `fund`, or a name of the outside world; None for the merchants.
    """

    VERSION: ClassVar[int] = 2
    TREASURE = "spent"
    CHRONICLE = "dealings"
    NEEDS_LIFE = True

    who: str
    amount: Mapping[str, int]
    purpose: str | None = None
    to: str | None = None


class CoinsReceived(Facts, frozen=True, kw_only=True):
    """Coins came from the outside world into a purse.

    Attributes:
        source: Who pays; None where nobody said.
    """

    VERSION: ClassVar[int] = 2
    TREASURE = "received"
    CHRONICLE = "dealings"

    who: str
    amount: Mapping[str, int]
    source: str | None = None


class CoinsExchanged(Facts, frozen=True, kw_only=True):
    """Coins were changed for others of the same value.

    Attributes:
        coin: What they are changed into; what does not divide comes back in smaller coins.
    """

    TREASURE = "other"
    CHRONICLE = "dealings"

    who: str
    amount: Mapping[str, int]
    coin: str
