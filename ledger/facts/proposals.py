"""Facts about proposals: a command that a player would like to be recorded, and what the game master made of it."""

from ledger.facts.base import Facts


class CommandProposed(Facts, frozen=True, kw_only=True):
    """Somebody proposes a command, which moves nothing until it is accepted; this entry's number is the proposal's.

    Attributes:
        words: The full command as it was read, in English ids, without `campaign`.
    """

    TREASURE = "none"
    CHRONICLE = "none"
    NEVER_SECRET = True

    words: tuple[str, ...]


class ProposalAccepted(Facts, frozen=True, kw_only=True):
    """A proposal was accepted.

    Attributes:
        proposal: The entry that made it: its uuid in hex.
        recorded: The entries that record it, or what was recorded in its place.
    """

    TREASURE = "none"
    CHRONICLE = "none"
    NEVER_SECRET = True

    proposal: str
    recorded: tuple[str, ...]


class ProposalDeclined(Facts, frozen=True, kw_only=True):
    """A proposal was declined.

    Attributes:
        proposal: The entry that made it: its uuid in hex.
        reason: Why, where that was said.
    """

    TREASURE = "none"
    CHRONICLE = "none"
    NEVER_SECRET = True

    proposal: str
    reason: str | None = None
