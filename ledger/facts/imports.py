"""Facts of other programs' logs that no command at the table records."""

from collections.abc import Mapping

from msgspec import Struct

from ledger.facts.base import Facts


class NamesMapped(Facts, frozen=True, kw_only=True):
    """What an imported log calls people and things was settled; later imports of the same source read it so too.

    Attributes:
        source: Name of the importer.
        people: Names of the source to those of people here (`other:NAME` outside the company, `hoard`, `fund`, `gm`);
            an empty one for somebody who is ignored.
        things: Names of the source to ids of the ruleset: coins, items, classes, conditions.
        columns: Headings of a table to ids of the source's fields; an empty one for a column that is left out.
    """

    TREASURE = "none"
    CHRONICLE = "none"

    source: str
    people: Mapping[str, str] = {}
    things: Mapping[str, str] = {}
    columns: Mapping[str, str] = {}


class TallyChanged(Facts, frozen=True, kw_only=True):
    """Something was counted for a character that the rules do not count: downtime, renown, kills.

    Attributes:
        tally: What is counted, an id.
        amount: How much more, or less where it is negative: a decimal number with two places at most.
    """

    TREASURE = "none"
    CHRONICLE = "growth"

    who: str
    tally: str
    amount: str
    reason: str | None = None


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a transaction.

    Attributes:
        account: A character, `other:NAME`, `hoard`, `fund`, or an account of nobody: `world:NAME`, `party:pool`.
        commodity: A coin, `item:ID`, or what else the account holds.
        name: What an item is called that is none of the ruleset's.
    """

    account: str
    commodity: str
    quantity: int
    name: str | None = None


class TransactionRecorded(Facts, frozen=True, kw_only=True):
    """Coins, items and other quantities moved between accounts, as a book of accounts has it.

    Attributes:
        payee: What the transaction is described by.
        lines: What is conserved and does not add up to zero comes from, or goes to, the outside world.
    """

    TREASURE = "other"
    CHRONICLE = "dealings"

    payee: str
    lines: tuple[Line, ...]
