"""Facts about campaigns, the rules in force and sessions at the table."""

from __future__ import annotations

from ledger.facts.base import Facts


class CampaignOpened(Facts, frozen=True, kw_only=True):
    """A campaign was opened under a ruleset; always the first entry."""

    TREASURE = "none"
    CHRONICLE = "alone"
    NEVER_SECRET = True

    name: str
    ruleset: str
    language: str


class RulesAdopted(Facts, frozen=True, kw_only=True):
    """From here on the campaign is judged by these rules.

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


class SessionStarted(Facts, frozen=True, kw_only=True):
    """A sitting at the table began; everyone active is present unless `present` or `absent` says otherwise.

    Attributes:
        number: Of the session, where it does not follow from the last one.
    """

    TREASURE = "none"
    CHRONICLE = "frame"
    NEVER_SECRET = True
    REUNITES = True

    title: str | None = None
    present: tuple[str, ...] | None = None
    absent: tuple[str, ...] = ()
    number: int | None = None


class SessionEnded(Facts, frozen=True, kw_only=True):
    """The sitting ended."""

    TREASURE = "none"
    CHRONICLE = "frame"
    NEVER_SECRET = True
    REUNITES = True

    summary: str | None = None


class CharactersArrived(Facts, frozen=True, kw_only=True):
    """They share what follows."""

    TREASURE = "none"
    CHRONICLE = "coming"
    NEVER_SECRET = True
    REUNITES = True

    who: tuple[str, ...]


class CharactersLeft(Facts, frozen=True, kw_only=True):
    """They no longer share what follows."""

    TREASURE = "none"
    CHRONICLE = "coming"
    NEVER_SECRET = True
    REUNITES = True

    who: tuple[str, ...]
