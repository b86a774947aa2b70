"""Facts: one class per kind of entry, the command as it was given in canonical ids.

Defaults are left open: what a rule fills in is in the entry's postings, fields and derivation. Characters are
named by their name at joining, coins, items, kinds and keys by the ruleset's ids. A changed shape gets a higher
`VERSION` and an upcaster (`ledger.store.codec`); readers know only the newest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

Keys = Mapping[str, int | str | bool]
"""The ruleset's keys of a command: id to a canonical value."""

EVERYONE = "party"
GAME_MASTER = "gm"
HOARD_NAME = "hoard"
FUND_NAME = "fund"
FOUND = "found"
"""Field of a lot: how many were found."""


class Facts(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of every kind.

    Attributes:
        faces: Every die face shown, in the order in which the rules asked; by character name where faces were
            given for somebody (`--faces NAME=F,F`), else under the empty name.
    """

    VERSION: ClassVar[int] = 1

    faces: Mapping[str, tuple[int, ...]] = {}


class CampaignOpened(Facts, frozen=True, kw_only=True):
    """A campaign was opened under a ruleset; always the first entry."""

    name: str
    ruleset: str
    language: str


class CharacterJoined(Facts, frozen=True, kw_only=True):
    """A player character joined.

    Attributes:
        who: The name, its account's id for ever.
        player: Id of the person who plays it.
        coins: Starting coins given outright; None lets the rules ask for dice or give none.
    """

    who: str
    keys: Keys = {}
    player: str | None = None
    coins: Mapping[str, int] | None = None


class RetainerHired(Facts, frozen=True, kw_only=True):
    """A retainer, hireling or companion entered somebody's service.

    Attributes:
        share: Part of a full share of treasure, a fraction as text; None for the ruleset's default.
        wage: Coins a day.
    """

    who: str
    employer: str
    keys: Keys = {}
    share: str | None = None
    wage: Mapping[str, int] | None = None
    coins: Mapping[str, int] | None = None


class SessionStarted(Facts, frozen=True, kw_only=True):
    """A sitting at the table began; everyone active is present unless `present` or `absent` says otherwise.

    Attributes:
        number: Of the session, where it does not follow from the last one.
    """

    title: str | None = None
    present: tuple[str, ...] | None = None
    absent: tuple[str, ...] = ()
    number: int | None = None


class SessionEnded(Facts, frozen=True, kw_only=True):
    """The sitting ended."""

    summary: str | None = None


class CharactersArrived(Facts, frozen=True, kw_only=True):
    """They share what follows."""

    who: tuple[str, ...]


class CharactersLeft(Facts, frozen=True, kw_only=True):
    """They no longer share what follows."""

    who: tuple[str, ...]


class Opponent(Struct, frozen=True, omit_defaults=True):
    """The other side of an opposed roll: a character or `gm`, and what is rolled."""

    who: str
    roll: str


class RollRecorded(Facts, frozen=True, kw_only=True):
    """A roll of dice: an expression, or one of the ruleset's kinds, which judges it.

    Attributes:
        who: A character, or `gm`.
        on_behalf: For whom the game master rolls, a foe's name.
        kind: A roll kind of the ruleset; None for a bare expression.
        value: The kind's own value (`save=paralysis`).
        expression: Dice as written; None where the kind names them.
        purpose: What it is for.
        target: A number to reach, given by the table.
        edge: `advantage`, `disadvantage`, `both` (of a kind alone), or None.
    """

    who: str
    on_behalf: str | None = None
    kind: str | None = None
    value: str | None = None
    expression: str | None = None
    keys: Keys = {}
    purpose: str | None = None
    target: int | None = None
    against: Opponent | None = None
    edge: str | None = None


class CharactersHurt(Facts, frozen=True, kw_only=True):
    """Hit points lost; what follows (down, dead) is in the same entry.

    Attributes:
        amount: A number or a dice expression, the same for everyone; None where keys compute it.
    """

    who: tuple[str, ...]
    amount: str | None = None
    cause: str | None = None
    keys: Keys = {}


class CharactersHealed(Facts, frozen=True, kw_only=True):
    """Hit points regained, never above the maximum."""

    who: tuple[str, ...]
    amount: str | None = None
    cause: str | None = None
    keys: Keys = {}


class RestTaken(Facts, frozen=True, kw_only=True):
    """A rest of one of the ruleset's kinds.

    Attributes:
        beside: Whether it fills time that others spent by themselves before it moves the clock.
    """

    rest: str
    who: tuple[str, ...]
    days: int = 1
    keys: Keys = {}
    beside: bool = False


class ConditionsChanged(Facts, frozen=True, kw_only=True):
    """Conditions set or ended.

    Attributes:
        conditions: The level of each, 1 where the ruleset knows no levels, 0 where it was left open: the first, or
            one more for those who are in the condition already.
    """

    who: tuple[str, ...]
    conditions: Mapping[str, int]
    ended: bool = False


class FoesDefeated(Facts, frozen=True, kw_only=True):
    """Foes overcome, into the experience pool."""

    what: str
    count: int = 1
    keys: Keys = {}


class Thing(Struct, frozen=True, kw_only=True, omit_defaults=True):
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
    """Treasure into the hoard.

    Attributes:
        keys: How the ruleset's tables are rolled on, for finds of kind `type`.
    """

    things: tuple[Thing, ...]
    origin: str | None = None
    keys: Keys = {}


class Credit(Struct, frozen=True, kw_only=True):
    """An item of the hoard handed over against a share of the split.

    Attributes:
        item: Commodity without its `item:` prefix.
        value: What it counts for, in the smallest coin.
    """

    who: str
    item: str
    value: int


class TreasureSplit(Facts, frozen=True, kw_only=True):
    """The hoard into purses by equal value.

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

    among: tuple[str, ...] | None = None
    shares: Mapping[str, str] = {}
    coins: Mapping[str, int] | None = None
    cash_in: bool = False
    by_level: bool = False
    credits: tuple[Credit, ...] = ()
    whole_coins: bool = False
    remainder: str = HOARD_NAME


class Goods(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Coins, or a number of one item or lot.

    Attributes:
        item: Commodity without its `item:` prefix (`torch`, `gem~57`).
    """

    coins: Mapping[str, int] = {}
    item: str | None = None
    count: int = 1


class GoodsTaken(Facts, frozen=True, kw_only=True):
    """Out of the hoard (or the fund) into somebody's hands."""

    who: str
    goods: Goods
    source: str = HOARD_NAME


class GoodsGiven(Facts, frozen=True, kw_only=True):
    """From hand to hand; either may be `hoard` or `fund`."""

    source: str
    target: str
    goods: Goods


class GoodsDropped(Facts, frozen=True, kw_only=True):
    """Left behind."""

    who: str
    goods: Goods


class ItemUsed(Facts, frozen=True, kw_only=True):
    """Used, and used up unless the rules say otherwise."""

    who: str
    goods: Goods
    keys: Keys = {}


class ItemBought(Facts, frozen=True, kw_only=True):
    """Item and coins move in one entry; change is made.

    Attributes:
        who: A character, `hoard` or `fund`.
        item: Id of an item of the ruleset, or a name given by the table (with a price).
        price: Unit price; None for the ruleset's.
    """

    who: str
    item: str
    count: int = 1
    price: Mapping[str, int] | None = None
    merchant: str | None = None


class ItemSold(Facts, frozen=True, kw_only=True):
    """Item out, coins in, in one entry."""

    who: str
    item: str
    count: int = 1
    price: Mapping[str, int] | None = None
    merchant: str | None = None


class CoinsPaid(Facts, frozen=True, kw_only=True):
    """Coins out of a purse.

    Attributes:
        to: A character, `hoard`, `fund`, or a name of the outside world; None for the merchants.
    """

    who: str
    amount: Mapping[str, int]
    purpose: str
    to: str | None = None


class CoinsReceived(Facts, frozen=True, kw_only=True):
    """Coins from the outside world into a purse."""

    who: str
    amount: Mapping[str, int]
    source: str


class ExperienceAwarded(Facts, frozen=True, kw_only=True):
    """Experience: the pool as the ruleset divides it, or an award of the game master's.

    Attributes:
        xp: The award; None for the pool.
        each: Whether everyone gets all of it.
        to: Names; None for those that the rules say.
        shares: Part of a full share by name, fractions as text.
        continues: The adventure goes on; caps do not start anew.
    """

    xp: int | None = None
    each: bool = False
    to: tuple[str, ...] | None = None
    shares: Mapping[str, str] = {}
    continues: bool = False
    reason: str | None = None
    keys: Keys = {}


class CharacterLevelled(Facts, frozen=True, kw_only=True):
    """The next level, with the choices that the ruleset asks for."""

    who: str
    keys: Keys = {}


class CharacterImproved(Facts, frozen=True, kw_only=True):
    """What experience buys piece by piece.

    Attributes:
        things: How many steps of each thing, by its id among the ruleset's `improvements`.
    """

    who: str
    things: Mapping[str, int]
    keys: Keys = {}


class CharacterDied(Facts, frozen=True, kw_only=True):
    """The end of a character."""

    who: str
    cause: str


class CharacterRevived(Facts, frozen=True, kw_only=True):
    """Back from the dead."""

    who: str
    keys: Keys = {}


class CharacterRetired(Facts, frozen=True, kw_only=True):
    """Out of the company for good, or back in it.

    Attributes:
        off: The retirement ends.
    """

    who: str
    off: bool = False


class CharacterDescribed(Facts, frozen=True, kw_only=True):
    """What is told, not counted: a name, an age, a rank, an alignment."""

    who: str
    keys: Keys


class TimePassed(Facts, frozen=True, kw_only=True):
    """The game's clock moved on."""

    count: int
    unit: str
    keys: Keys = {}


class NoteTaken(Facts, frozen=True, kw_only=True):
    """A line in the history; `@person #place !thing *plot` are tags."""

    text: str


class EntryRevealed(Facts, frozen=True, kw_only=True):
    """A secret entry made known, with its payload as stored.

    Attributes:
        entry: Its uuid in hex.
    """

    entry: str
    payload: str


class EntriesVoided(Facts, frozen=True, kw_only=True):
    """A set of entries' effects taken back, netted and bounded once.

    Attributes:
        entries: Their uuids in hex, in the order of their numbers.
        way: `void`, `undo` or `redo`, as it was asked for.
    """

    entries: tuple[str, ...]
    reason: str
    way: str = "void"


class RulesAdopted(Facts, frozen=True, kw_only=True):
    """From here on the campaign is judged by these rules.

    Attributes:
        tables: Content hash of the tables, house rules included.
        house: Names of the house rules' files, for show.
    """

    ruleset: str
    tables: str
    house: tuple[str, ...] = ()


class ItemEquipped(Facts, frozen=True, kw_only=True):
    """Worn, wielded, attuned, or laid aside."""

    who: str
    item: str
    off: bool = False


class ChoiceMade(Facts, frozen=True, kw_only=True):
    """The answer to a choice that the ruleset owes somebody."""

    who: str
    option: str
    keys: Keys = {}


class CounterSpent(Facts, frozen=True, kw_only=True):
    """Something that is counted and comes back was spent: a slot, a point, a charge."""

    who: str
    counter: str
    count: int = 1
    keys: Keys = {}


class CounterRestored(Facts, frozen=True, kw_only=True):
    """Something that was spent came back."""

    who: str
    counter: str
    count: int = 1
    keys: Keys = {}


class ItemAppraised(Facts, frozen=True, kw_only=True):
    """What one of a lot turned out to be worth.

    Attributes:
        items: Lots without their `item:` prefix.
        value: Worth of one; None where keys of the ruleset say it.
    """

    items: tuple[str, ...]
    value: Mapping[str, int] | None = None
    keys: Keys = {}


class ItemIdentified(Facts, frozen=True, kw_only=True):
    """What a lot turned out to be."""

    item: str
    name: str
    keys: Keys = {}


class BillCharged(Facts, frozen=True, kw_only=True):
    """A bill that those present share, equally, and who paid what of it at once.

    Attributes:
        paid: Coins by name.
    """

    purpose: str
    amount: Mapping[str, int]
    paid: Mapping[str, Mapping[str, int]] = {}
    to: str | None = None


class CoinsLent(Facts, frozen=True, kw_only=True):
    """Coins from one to another, to be given back."""

    source: str
    target: str
    amount: Mapping[str, int]


class DebtSettled(Facts, frozen=True, kw_only=True):
    """Coins from one to another that settle what is owed."""

    source: str
    target: str
    amount: Mapping[str, int]


class CoinsExchanged(Facts, frozen=True, kw_only=True):
    """Coins changed for others of the same value.

    Attributes:
        coin: What they are changed into; what does not divide comes back in smaller coins.
    """

    who: str
    amount: Mapping[str, int]
    coin: str


class WagesPaid(Facts, frozen=True, kw_only=True):
    """What those in service are owed for some days, paid by their employers."""

    days: int = 1
    keys: Keys = {}


class EstateInherited(Facts, frozen=True, kw_only=True):
    """What a dead character leaves to an heir."""

    heir: str
    source: str
    keys: Keys = {}


class WorkDone(Facts, frozen=True, kw_only=True):
    """Time off that costs time and money, one of the ruleset's kinds of work.

    Attributes:
        beside: Whether it fills time that others spent by themselves before it moves the clock.
    """

    who: str
    work: str
    keys: Keys = {}
    beside: bool = False


class BalanceChecked(Facts, frozen=True, kw_only=True):
    """A balance assertion that held.

    Attributes:
        who: A character, `hoard` or `fund`.
        expected: Commodity to quantity.
        figures: Numbers of the sheet that are no balances (`ledger.measures`): measure to an integer or a fraction.
    """

    who: str
    expected: Mapping[str, int] = {}
    figures: Mapping[str, int | str] = {}


KINDS: dict[str, type[Facts]] = {kind.__name__: kind for kind in Facts.__subclasses__()}
"""Every kind by its name in the store."""
