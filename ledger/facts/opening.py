"""Facts about what somebody brings from before the ledger."""

from collections.abc import Mapping

from ledger.facts.base import Facts, Keys
from ledger.facts.treasure import Thing


class OpeningRecorded(Facts, frozen=True, kw_only=True):
    """What a character, the hoard or the fund brings from before this ledger; each figure is set to what is given.

    Attributes:
        who: A character, who joins with it if nobody of this name has, `hoard` or `fund`.
        player: Id of the person who plays a character that joins with it.
        figures: Commodity or counter to its quantity from now on.
        keys: What is told of a character, by the ruleset's keys of `describe` or its fields.
        coins: All coins of the purse; None leaves them as they are.
        things: Items and lots, each with how many of it there are.
        worn: What is worn or wielded: items by id, others by name.
    """

    TREASURE = "brought"
    CHRONICLE = "coming"
    NEVER_SECRET = True
    RENAMES = True
    EARNS_XP = False

    who: str
    player: str | None = None
    figures: Mapping[str, int] = {}
    keys: Keys = {}
    coins: Mapping[str, int] | None = None
    things: tuple[Thing, ...] = ()
    worn: tuple[str, ...] = ()
