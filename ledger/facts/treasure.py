"""Facts about treasure: finds, splits, handing over, appraisal and identification."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from ledger.facts.base import HOARD_NAME, Facts, Keys


class Thing(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Something found.

    Attributes:
        kind: `coins`, `gem`, `jewel`, `item`, `magic`, or `type`: rolled by the ruleset's table of that name.
        coins: For coins, their count by coin.
        item: Id of an item of the ruleset, if it is one.
        name: What it is called, where it is no item of the ruleset.
        value: Worth of one in the smallest coin; None when not appraised.
    """

    kind: str
    coins: Mapping[str, int] = {}
    item: str | None = None
    name: str | None = None
    value: int | None = None
    count: int = 1


class TreasureFound(Facts, frozen=True, kw_only=True):
    """Treasure was found and put into the hoard.

    Attributes:
        keys: How the ruleset's tables are rolled on, for finds of kind `type`.
        to: Who has it, where that was recorded elsewhere; else the hoard.
    """

    TREASURE = "found"
    CHRONICLE = "treasure"
    REUNITES = True

    things: tuple[Thing, ...]
    origin: str | None = None
    keys: Keys = {}
    to: str | None = None


class Credit(Struct, frozen=True, gc=False, kw_only=True):
    """An item of the hoard handed over against a share of the split.

    Attributes:
        item: Commodity without its `item:` prefix.
        value: What it counts for, in the smallest coin.
    """

    who: str
    item: str
    value: int


class TreasureSplit(Facts, frozen=True, kw_only=True):
    """The hoard was divided among purses by equal value.

    Attributes:
        among: Names; None for everyone present, or active between sessions.
        shares: Part of a full share by name, fractions as text.
        coins: Only this much of the hoard.
        cash_in: Sell gems and jewels at their value in the same entry.
        by_level: Weigh each share by its taker's level.
        credits: Items of the hoard that count against their takers' shares.
        whole_coins: Deal whole coins of each kind only; what is over stays, and nothing is changed.
        remainder: `hoard`, `rotate` (whoever had the fewest such coins so far), or the name of who takes what
            cannot be divided.
    """

    VERSION: ClassVar[int] = 2
    TREASURE = "split"
    CHRONICLE = "treasure"

    among: tuple[str, ...] | None = None
    shares: Mapping[str, str] = {}
    coins: Mapping[str, int] | None = None
    cash_in: bool = False
    by_level: bool = False
    credits: tuple[Credit, ...] = ()
    whole_coins: bool = False
    remainder: str = HOARD_NAME


class Goods(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Coins, or a number of one item or lot.

    Attributes:
        item: Commodity without its `item:` prefix (`torch`, `gem~57`).
    """

    coins: Mapping[str, int] = {}
    item: str | None = None
    count: int = 1


class GoodsTaken(Facts, frozen=True, kw_only=True):
    """Coins or items went from the hoard or the fund to a character."""

    TREASURE = "handed"
    CHRONICLE = "dealings"

    who: str
    goods: Goods
    source: str = HOARD_NAME


class GoodsGiven(Facts, frozen=True, kw_only=True):
    """Coins or items were handed over; either side may be `hoard` or `fund`."""

    TREASURE = "handed"
    CHRONICLE = "dealings"

    source: str
    target: str
    goods: Goods


class GoodsDropped(Facts, frozen=True, kw_only=True):
    """Coins or items were left behind."""

    TREASURE = "dropped"
    CHRONICLE = "dealings"

    who: str
    goods: Goods


class ItemAppraised(Facts, frozen=True, kw_only=True):
    """Lots were appraised.

    Attributes:
        items: Lots without their `item:` prefix.
        value: Worth of one; None where keys of the ruleset say it.
    """

    TREASURE = "other"
    CHRONICLE = "treasure"

    items: tuple[str, ...]
    value: Mapping[str, int] | None = None
    keys: Keys = {}


class ItemIdentified(Facts, frozen=True, kw_only=True):
    """A lot was identified."""

    TREASURE = "other"
    CHRONICLE = "treasure"

    item: str
    name: str
    keys: Keys = {}
