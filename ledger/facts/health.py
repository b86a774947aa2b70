"""Facts about hit points, rests, conditions, death and revival."""

from collections.abc import Mapping
from typing import ClassVar

from ledger.facts.base import Facts, Keys


class CharactersHurt(Facts, frozen=True, kw_only=True):
    """Characters lost hit points; what follows (down, dead) is in the same entry.

    Attributes:
        amount: A number or a dice expression, the same for everyone; None where keys compute it.
    """

    TREASURE = "other"
    CHRONICLE = "action"
    REUNITES = True

    who: tuple[str, ...]
    amount: str | None = None
    cause: str | None = None
    keys: Keys = {}


class CharactersHealed(Facts, frozen=True, kw_only=True):
    """Characters regained hit points, never above their maximum."""

    TREASURE = "other"
    CHRONICLE = "action"

    who: tuple[str, ...]
    amount: str | None = None
    cause: str | None = None
    keys: Keys = {}


class RestTaken(Facts, frozen=True, kw_only=True):
    """Characters took a rest of one of the ruleset's kinds.

    Attributes:
        beside: Whether it fills time that others spent by themselves before it moves the clock.
    """

    TREASURE = "other"
    CHRONICLE = "time"

    rest: str
    who: tuple[str, ...]
    days: int = 1
    keys: Keys = {}
    beside: bool = False


class ConditionsChanged(Facts, frozen=True, kw_only=True):
    """Conditions began or ended.

    Attributes:
        conditions: The level of each, 1 where the ruleset knows no levels, 0 where it was left open: the first, or
            one more for those who are in the condition already.
    """

    TREASURE = "other"
    CHRONICLE = "action"

    who: tuple[str, ...]
    conditions: Mapping[str, int]
    ended: bool = False


class CharacterDied(Facts, frozen=True, kw_only=True):
    """A character died.

    Attributes:
        cause: What caused it; None where nobody said.
    """

    VERSION: ClassVar[int] = 2
    TREASURE = "other"
    CHRONICLE = "alone"
    REUNITES = True

    who: str
    cause: str | None = None


class CharacterRevived(Facts, frozen=True, kw_only=True):
    """A character came back from the dead."""

    TREASURE = "other"
    CHRONICLE = "alone"
    REUNITES = True

    who: str
    keys: Keys = {}
