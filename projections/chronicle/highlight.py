"""A highlight: something that stood out in a chapter, as figures without words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

if TYPE_CHECKING:
    from ledger.entries import Entry

Kind = Literal[
    "death",
    "revival",
    "survived",
    "close_call",
    "critical",
    "fumble",
    "blow",
    "odds",
    "find",
    "first",
    "streak",
    "turn",
]

WEIGHTS: dict[Kind, int] = {
    "death": 100,
    "revival": 95,
    "survived": 90,
    "find": 60,
    "odds": 55,
    "turn": 50,
    "close_call": 45,
    "critical": 40,
    "fumble": 40,
    "first": 40,
    "blow": 35,
    "streak": 30,
}
"""What each kind counts for, before its rarity."""

MOST: dict[Kind, int] = {
    "close_call": 2, "critical": 2, "fumble": 2, "blow": 1, "odds": 1, "find": 1, "first": 2, "streak": 1, "turn": 1
}  # fmt: skip
"""How many of a kind a chapter has at most; deaths, revivals and those who survived have no such bound."""


Figures = dict[str, int | str]
"""Numbers and texts as entries have them, by name."""


class Highlight(Struct, frozen=True, kw_only=True):
    """Something that stood out.

    Attributes:
        entry: Number of the entry that shows it.
        who: Name of whom it is about, empty for the whole company.
        rule: Which rule found it, where a kind has several: see `cli.output.chronicle.highlights.RULES`.
        rarity: From 0 to 1; what the weight of the kind grows by.
        chance: How often dice come out so, exactly; None where it is not known.
        secret: Whether the entry was recorded as a secret.
    """

    kind: Kind
    entry: int
    who: str
    rule: str
    figures: Figures = field(default_factory=dict)
    rarity: Fraction = Fraction(0)
    chance: Fraction | None = None
    secret: bool = False

    @property
    def score(self) -> Fraction:
        """By which highlights are ranked."""
        return WEIGHTS[self.kind] * (1 + self.rarity)


def highlight_of(
    entry: Entry,
    kind: Kind,
    who: str,
    rule: str,
    figures: Figures,
    rarity: Fraction = Fraction(0),
    chance: Fraction | None = None,
) -> Highlight:
    """A highlight that an entry shows."""
    return Highlight(
        kind=kind,
        entry=entry.number,
        who=who,
        rule=rule,
        figures=figures,
        rarity=rarity,
        chance=chance,
        secret=entry.body.secret,
    )
