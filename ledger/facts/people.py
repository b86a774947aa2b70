"""Facts about characters and retainers: who joins, how they are described, who retires."""

from collections.abc import Mapping

from ledger.facts.base import Facts, Keys


class CharacterJoined(Facts, frozen=True, kw_only=True):
    """A player character joined.

    Attributes:
        who: The name, its account's id for ever.
        player: Id of the person who plays it.
        coins: Starting coins given outright; None lets the rules ask for dice or give none.
    """

    TREASURE = "brought"
    CHRONICLE = "coming"
    NEVER_SECRET = True
    RENAMES = True
    EARNS_XP = False

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

    TREASURE = "brought"
    CHRONICLE = "coming"
    NEVER_SECRET = True
    RENAMES = True
    EARNS_XP = False

    who: str
    employer: str
    keys: Keys = {}
    share: str | None = None
    wage: Mapping[str, int] | None = None
    coins: Mapping[str, int] | None = None


class CharacterDescribed(Facts, frozen=True, kw_only=True):
    """A character was described: a name, an age, a rank, an alignment."""

    TREASURE = "other"
    CHRONICLE = "growth"
    RENAMES = True

    who: str
    keys: Keys


class CharacterRetired(Facts, frozen=True, kw_only=True):
    """A character left the company for good, or came back.

    Attributes:
        off: The retirement ends.
    """

    TREASURE = "other"
    CHRONICLE = "alone"

    who: str
    off: bool = False
