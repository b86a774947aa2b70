"""Adds up dice by who threw them, by session or purpose: how often each face came, without a judgement or an extra."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from ledger.facts import GAME_MASTER
from ledger.people import account_of
from projections.dice.throws import NOBODY, RecordedThrow, recorded_throws
from projections.sheets.party import characters
from projections.sheets.sheet import shown_name

if TYPE_CHECKING:
    from ledger.state import ShownView, View
    from projections.past.moment import Moment

BETWEEN = "between"
"""Key of the time between sessions."""

LAST = 2**62


def counts_by(
    moment: Moment, view: ShownView, by: str, *, session: int | None = None
) -> dict[str, list[tuple[str, Thrown]]]:
    """The dice of each session or purpose with the name of who threw them; they are counted, and never judged.

    Args:
        by: `session` (its number, or `BETWEEN`) or `purpose`.
        session: Only the dice of this one.
    """
    groups: dict[tuple[int, str], list[RecordedThrow]] = {}
    for recorded in recorded_throws(moment, view):
        if session is None or recorded.session == session:
            groups.setdefault(_group(recorded, by), []).append(recorded)
    return {
        name: [(name_of_thrower(view, dice.who), dice) for dice in in_order(view, summed(group))]
        for (_place, name), group in sorted(groups.items())
    }


def _group(recorded: RecordedThrow, by: str) -> tuple[int, str]:
    """The group that dice belong to, with its place among the groups."""
    if by == "purpose":
        return 0, recorded.purpose
    return (LAST, BETWEEN) if recorded.session is None else (recorded.session, str(recorded.session))


def name_of_thrower(view: View, who: str) -> str:
    """What somebody is called now."""
    return who if who in (NOBODY, GAME_MASTER) else shown_name(view, account_of(who))


def in_order(view: View, thrown: Sequence[Thrown]) -> list[Thrown]:
    """Dice in the order of the party, those of the game master and of nobody last."""
    order = {account: place for place, account in enumerate(characters(view))}

    def place(dice: Thrown) -> tuple[int, int, int]:
        last = len(order) + (dice.who == NOBODY)
        return order.get(account_of(dice.who), last), dice.sides, SOURCES.index(dice.source)

    return sorted(thrown, key=place)


FEWEST = 30
"""Of a die with fewer rolls nothing is said."""

MOST_SIDES = 1000
"""Nor of one with more sides than this."""


Source = Literal["table", "program", "elsewhere"]
"""Real dice, the program's, or those of another program's log."""

SOURCES: Sequence[Source] = ("table", "program", "elsewhere")


class Thrown(Struct, kw_only=True):
    """The dice of one number of sides that one person threw, of one source.

    Attributes:
        counts: How often each face came, the face 1 first.
        missing: Faces that were not written down.
        voided: Dice of entries that were taken back, which do not count.
        series: The faces of throws of one such die, in order, without those recorded late.
    """

    who: str
    sides: int
    source: Source
    counts: list[int]
    missing: int = 0
    voided: int = 0
    series: list[int] = field(default_factory=list)

    @property
    def known(self) -> int:
        """Faces that are known."""
        return sum(self.counts)

    @property
    def is_examined(self) -> bool:
        """Whether there are enough rolls to look at; what another program's log has was never measured."""
        return self.source != "elsewhere" and self.known >= FEWEST and 1 < self.sides <= MOST_SIDES


def summed(throws: Iterable[RecordedThrow]) -> list[Thrown]:
    """Throws added up by person, number of sides and source, in the order of the sources."""
    found: dict[tuple[str, int, Source], Thrown] = {}
    for _number, group in groupby(throws, key=lambda each: each.number):
        of_entry = list(group)
        alone = Counter((each.who, each.throw.sides) for each in of_entry for _face in each.throw.faces)
        for each in of_entry:
            throw = each.throw
            source: Source = "elsewhere" if throw.elsewhere else "table" if throw.table else "program"
            key = each.who, throw.sides, source
            if key not in found:
                found[key] = Thrown(who=each.who, sides=throw.sides, source=source, counts=[0] * throw.sides)
            dice = found[key]
            if each.voided:
                dice.voided += len(throw.faces)
                continue
            for face in throw.faces:
                if face:
                    dice.counts[face - 1] += 1
                else:
                    dice.missing += 1
            if alone[each.who, throw.sides] == 1 and not each.late:
                dice.series += throw.faces
    return sorted(found.values(), key=lambda dice: (dice.who, dice.sides, SOURCES.index(dice.source)))
