"""Facts about wages, estates and work."""

from ledger.facts.base import Facts, Keys


class WagesPaid(Facts, frozen=True, kw_only=True):
    """Employers paid those in their service for some days."""

    TREASURE = "spent"
    CHRONICLE = "dealings"

    days: int = 1
    keys: Keys = {}


class EstateInherited(Facts, frozen=True, kw_only=True):
    """An heir received what a dead character left."""

    TREASURE = "handed"
    CHRONICLE = "alone"

    heir: str
    source: str
    keys: Keys = {}


class WorkDone(Facts, frozen=True, kw_only=True):
    """A character spent time, and perhaps money, on one of the ruleset's kinds of work.

    Attributes:
        beside: Whether it fills time that others spent by themselves before it moves the clock.
    """

    TREASURE = "spent"
    CHRONICLE = "work"
    NEEDS_LIFE = True

    who: str
    work: str
    keys: Keys = {}
    beside: bool = False
