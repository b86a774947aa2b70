"""Facts about campaigns, the rules in force and sessions at the table."""

from ledger.facts.base import Facts


class CampaignOpened(Facts, frozen=True, kw_only=True):
    """A campaign was opened under a ruleset; always the first entry.

    Attributes:
        calendar: That of the game world, as `ledger.calendar.stored` writes it; None without one.
    """

    TREASURE = "none"
    CHRONICLE = "alone"
    NEVER_SECRET = True

    name: str
    ruleset: str
    language: str
    calendar: str | None = None


class CampaignSetAside(Facts, frozen=True, kw_only=True):
    """A campaign that holds nothing but its opening is not meant where none is named; its next entry ends that."""

    TREASURE = "none"
    CHRONICLE = "alone"
    NEVER_SECRET = True


class RulesAdopted(Facts, frozen=True, kw_only=True):
    """The campaign adopted other rules, which judge what follows.

    Attributes:
        tables: Content hash of the tables, house rules included.
        house: Names of the house rules' files, for show.
    """

    TREASURE = "none"
    CHRONICLE = "alone"
    NEVER_SECRET = True

    ruleset: str
    tables: str
    house: tuple[str, ...] = ()


class SeedKept(Facts, frozen=True, kw_only=True):
    """A seed for the fair dice of a session was drawn; always a secret, which the session's end reveals."""

    TREASURE = "none"
    CHRONICLE = "none"

    seed: str


class SessionStarted(Facts, frozen=True, kw_only=True):
    """A sitting at the table began; everyone active is present unless `present` or `absent` says otherwise.

    Attributes:
        number: Of the session, where it does not follow from the last one.
        commitment: SHA-256 in hex of the seed that the program's dice are thrown from (`ledger.fair_dice`).
        seed_entry: The secret entry that has the seed, by uuid in hex.
    """

    TREASURE = "none"
    CHRONICLE = "frame"
    NEVER_SECRET = True
    REUNITES = True

    title: str | None = None
    present: tuple[str, ...] | None = None
    absent: tuple[str, ...] = ()
    number: int | None = None
    commitment: str | None = None
    seed_entry: str | None = None


class SessionEnded(Facts, frozen=True, kw_only=True):
    """A sitting at the table ended.

    Attributes:
        seed: What its fair dice were thrown from, made known now.
    """

    TREASURE = "none"
    CHRONICLE = "frame"
    NEVER_SECRET = True
    REUNITES = True

    summary: str | None = None
    seed: str | None = None


class CharactersArrived(Facts, frozen=True, kw_only=True):
    """Characters came to the table, and share what follows."""

    TREASURE = "none"
    CHRONICLE = "coming"
    NEVER_SECRET = True
    REUNITES = True

    who: tuple[str, ...]


class CharactersLeft(Facts, frozen=True, kw_only=True):
    """Characters left the table, and no longer share what follows."""

    TREASURE = "none"
    CHRONICLE = "coming"
    NEVER_SECRET = True
    REUNITES = True

    who: tuple[str, ...]
