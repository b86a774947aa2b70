"""The base class of facts, and what their fields have in common.

Annotations are no texts in these modules: the decoder of a kind would compile each of them.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Struct

Keys = Mapping[str, int | str | bool]
"""The ruleset's keys of a command: id to a canonical value."""

EVERYONE = "party"
GAME_MASTER = "gm"
HOARD_NAME = "hoard"
FUND_NAME = "fund"
FOUND = "found"
"""Field of a lot: how many were found."""

TreasureFlow = Literal[
    "brought",
    "found",
    "split",
    "handed",
    "received",
    "sold",
    "spent",
    "dropped",
    "used",
    "other",
    "reversed",
    "amended",
    "none",
]
"""What an entry does with the coins and items that it moves (`projections.stored.treasure_flows`).

`other` where only the rules make it move any; `reversed` gives the flows of the entries that it voids, negated;
`amended` those, and the flows of the entries as amended; `none` moves none.
"""

PassageSort = Literal[
    "alone", "action", "dealings", "treasure", "award", "work", "time", "coming", "growth", "frame", "none"
]
"""How the chronicle says an entry (`projections.chronicle.story`).

`alone` by its own sentence; `frame` in the heading or at the end of a chapter; `none` not at all. The others are said
together with entries of the same sort that precede or follow.
"""


class Facts(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of every kind.

    Attributes:
        VERSION: Of the shape that is written now.
        TREASURE: What an entry does with treasure; each kind says so itself.
        CHRONICLE: How the chronicle says an entry; each kind says so itself.
        NEVER_SECRET: Whether everybody at the table sees it happen, so that it makes no sense as a secret.
        NEEDS_LIFE: Whether somebody does something that the dead cannot.
        REUNITES: Whether everybody is at the shared clock again afterwards (`ledger.decisions.time`).
        EARNS_XP: Whether the experience that it moves was earned, and not spent, brought or settled.
        RENAMES: Whether names may stand for other people or things afterwards.
        faces: Every die face shown, in the order in which the rules asked; by character name where faces were
            given for somebody (`--faces NAME=F,F`), else under the empty name.
    """

    VERSION: ClassVar[int] = 1
    TREASURE: ClassVar[TreasureFlow] = "other"
    CHRONICLE: ClassVar[PassageSort] = "alone"
    NEVER_SECRET: ClassVar[bool] = False
    NEEDS_LIFE: ClassVar[bool] = False
    REUNITES: ClassVar[bool] = False
    EARNS_XP: ClassVar[bool] = True
    RENAMES: ClassVar[bool] = False

    faces: Mapping[str, tuple[int, ...]] = {}
