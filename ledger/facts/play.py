"""Facts about play: rolls, choices, counters, time and notes."""

from msgspec import Struct

from ledger.facts.base import Facts, Keys


class Opponent(Struct, frozen=True, gc=False, omit_defaults=True):
    """The other side of an opposed roll: a character or `gm`, and what is rolled."""

    who: str
    roll: str


UNKNOWN = "?"
"""A figure that a source knows to be unknown; one that it does not give is absent."""


class ToldDie(Struct, frozen=True, omit_defaults=True):
    """A die of a roll that was recorded elsewhere.

    Attributes:
        face: 0 where nobody knows it.
        kept: Whether it counted.
    """

    sides: int
    face: int
    kept: bool = True


class ToldRoll(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What another program's log says came of a roll.

    Attributes:
        total: An integer, a decimal number as text, `UNKNOWN`, or None where none is given.
        outcome: `success`, `failure`, `critical` or `fumble`.
        against: The bound that a result is given by, as it is written: `>10`.
    """

    dice: tuple[ToldDie, ...] = ()
    total: int | str | None = None
    outcome: str | None = None
    against: str | None = None


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
        told: What came of it, where that was recorded elsewhere and is not judged here.
    """

    TREASURE = "other"
    CHRONICLE = "action"
    NEEDS_LIFE = True
    REUNITES = True

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
    told: ToldRoll | None = None


class ChoiceMade(Facts, frozen=True, kw_only=True):
    """A character answered a choice that the rules offered."""

    TREASURE = "other"
    CHRONICLE = "growth"
    EARNS_XP = False

    who: str
    option: str
    keys: Keys = {}


class CounterSpent(Facts, frozen=True, kw_only=True):
    """A counter was spent that comes back: slots, points, charges."""

    TREASURE = "other"
    CHRONICLE = "action"
    NEEDS_LIFE = True

    who: str
    counter: str
    count: int = 1
    keys: Keys = {}


class CounterRestored(Facts, frozen=True, kw_only=True):
    """A counter that was spent came back."""

    TREASURE = "other"
    CHRONICLE = "action"

    who: str
    counter: str
    count: int = 1
    keys: Keys = {}


class TimePassed(Facts, frozen=True, kw_only=True):
    """The game's clock moved on."""

    TREASURE = "other"
    CHRONICLE = "time"
    REUNITES = True

    count: int
    unit: str
    keys: Keys = {}


class NoteTaken(Facts, frozen=True, kw_only=True):
    """A line in the history; `@person #place !thing *plot` are tags."""

    TREASURE = "none"
    CHRONICLE = "alone"

    text: str
