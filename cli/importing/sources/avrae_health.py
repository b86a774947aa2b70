"""Counts hit points as Avrae does while its log is read, so that what it states of them can be checked.

The ledger posts damage and healing as they are recorded, without bounds. Avrae itself takes temporary hit points off
first, never leaves a player's character below 0 and heals no further than the maximum. So what it states next may
differ for two reasons: by these bounds, or because something happened that the log does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cli.importing.source import Difference

Happening = dict[str, Any]
"""What a row says happened: `what` it is, `who` it is about, and more."""

STATED = re.compile(
    r"^[#\s-]{0,12}(?:-?\d{1,6}: {1,6})?(?P<who>[^<>\n]{1,100}?):?\s*"
    r"<(?P<hp>-?\d{1,9})(?:/(?P<max>\d{1,9}))? HP>(?: \(\+(?P<temp>\d{1,9}) temp\))?"
)
"""Somebody's hit points as Avrae writes them: `15: Nitar <31/35 HP> (+4 temp)`, `Nitar: <31/35 HP>`."""

LONGEST_LINE = 400
"""Characters of a line in which somebody's hit points are stated."""

MOST_PEOPLE = 2_000
"""People whose hit points are counted at once; of further ones those first seen are forgotten."""


def rolled(
    who: str | None, purpose: str, dice: str, *, target: int | None = None, outcome: str | None = None
) -> Happening:
    """A roll of somebody, whom nobody may know; `dice` as Avrae writes them."""
    return {"what": "roll", "who": who, "purpose": purpose, "dice": dice, "target": target, "outcome": outcome}


class Stated(Struct, frozen=True, kw_only=True):
    """Hit points as Avrae states them.

    Attributes:
        temporary: 0 where it names none.
    """

    hp: int
    max: int | None
    temporary: int


class Counted(Struct, kw_only=True):
    """Hit points as Avrae counts them, and as the ledger has them when it posts what is recorded.

    Attributes:
        is_player: Whether it is a player's character, which Avrae leaves at 0 at least.
    """

    hp: int
    max: int | None
    temporary: int
    posted: int
    posted_temporary: int
    is_player: bool


def stated_in(text: str) -> tuple[str, Stated] | None:
    """Whose hit points a line states, and how many."""
    found = STATED.match(text[:LONGEST_LINE])
    if found is None:
        return None
    most, temporary = found["max"], found["temp"]
    return found["who"].strip(), Stated(
        hp=int(found["hp"]), max=int(most) if most else None, temporary=int(temporary or 0)
    )


class HitPoints:
    """The hit points of everybody whom the log stated them of."""

    def __init__(self) -> None:
        self._people: dict[str, Counted] = {}

    def forget(self) -> None:
        """Begin anew, as another combat does."""
        self._people.clear()

    def hurt(self, who: str, amount: int) -> None:
        """Note damage that is posted, or healing where it is below 0."""
        counted = self._people.get(who)
        if counted is None:
            return
        counted.posted -= amount
        if amount > 0:
            taken = min(counted.temporary, amount)
            counted.temporary -= taken
            counted.hp -= amount - taken
            if counted.is_player:
                counted.hp = max(0, counted.hp)
        else:
            healed = counted.hp - amount
            counted.hp = healed if counted.max is None else max(counted.hp, min(counted.max, healed))

    def protect(self, who: str, amount: int) -> Iterator[Happening]:
        """What temporary hit points come to: they replace fewer ones, and are not added to them."""
        counted = self._people.get(who)
        if counted is not None:
            if amount <= counted.temporary:
                return
            counted.temporary = counted.posted_temporary = amount
        yield {"what": "figures", "who": who, "temporary": amount}

    def rise(self, who: str) -> Iterator[Happening]:
        """What it comes to that somebody is up again with 1 hit point."""
        counted = self._people.get(who)
        if counted is None:
            yield {"what": "healed", "who": who, "amount": 1}
            return
        yield from self._bounded(who, counted)
        if counted.hp < 1:
            yield {"what": "healed", "who": who, "amount": 1 - counted.hp}
            counted.hp = counted.posted = 1

    def check(self, who: str, stated: Stated, where: str, *, is_player: bool) -> Iterator[Happening | Difference]:
        """What follows from hit points that the log states: those of somebody new, or a difference that is made good.

        Args:
            where: The place in the log, to be said with a difference.
        """
        counted = self._people.get(who)
        if counted is None or (stated.max is not None and stated.max != counted.max):
            yield self._set(who, stated, is_player=is_player)
            return
        yield from self._bounded(who, counted, stated)
        if missing := stated.hp - counted.hp:
            yield Difference(what=f"{who}, HP ({where})", source=str(stated.hp), ledger=str(counted.hp))
            yield {"what": "healed" if missing > 0 else "hurt", "who": who, "amount": abs(missing), "stated": stated.hp}
            counted.hp = counted.posted = stated.hp
        if stated.temporary != counted.temporary:
            yield {"what": "figures", "who": who, "temporary": stated.temporary}
            counted.temporary = counted.posted_temporary = stated.temporary

    def _set(self, who: str, stated: Stated, *, is_player: bool) -> Happening:
        if len(self._people) >= MOST_PEOPLE:
            del self._people[next(iter(self._people))]
        self._people[who] = Counted(
            hp=stated.hp,
            max=stated.max,
            temporary=stated.temporary,
            posted=stated.hp,
            posted_temporary=stated.temporary,
            is_player=is_player,
        )
        figures: Happening = {"what": "figures", "who": who, "hp": stated.hp, "temporary": stated.temporary}
        return figures if stated.max is None else {**figures, "max": stated.max}

    def _bounded(self, who: str, counted: Counted, stated: Stated | None = None) -> Iterator[Happening]:
        """What Avrae's own bounds made of what was posted, unless it states that they did not hold."""
        if stated is not None and stated.hp == counted.posted and stated.temporary == counted.posted_temporary:
            counted.hp, counted.temporary = counted.posted, counted.posted_temporary
        if (counted.hp, counted.temporary) != (counted.posted, counted.posted_temporary):
            yield {
                "what": "figures",
                "who": who,
                "hp": counted.hp,
                "temporary": counted.temporary,
                "posted": counted.posted,
            }
            counted.posted, counted.posted_temporary = counted.hp, counted.temporary
