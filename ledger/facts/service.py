"""Facts about wages, estates and work."""

from __future__ import annotations

from ledger.facts.base import Facts, Keys


class WagesPaid(Facts, frozen=True, kw_only=True):
    """What those in service are owed for some days, paid by their employers."""

    TREASURE = "spent"
    CHRONICLE = "dealings"

    days: int = 1
    keys: Keys = {}


class EstateInherited(Facts, frozen=True, kw_only=True):
    """What a dead character leaves to an heir."""

    TREASURE = "handed"
    CHRONICLE = "alone"

    heir: str
    source: str
    keys: Keys = {}


class WorkDone(Facts, frozen=True, kw_only=True):
    """Time off that costs time and money, one of the ruleset's kinds of work.

    Attributes:
        beside: Whether it fills time that others spent by themselves before it moves the clock.
    """

    TREASURE = "spent"
    CHRONICLE = "alone"
    NEEDS_LIFE = True

    who: str
    work: str
    keys: Keys = {}
    beside: bool = False
