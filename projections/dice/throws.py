"""Reads the dice that were thrown from the entries of a campaign, in the order in which they were recorded.

Every physical throw counts once, with the face that it showed: both dice of an advantage, dropped dice, those rolled
again, those that explode, hit dice and treasure; whatever a rule made of the face. It counts for the person whose dice
they are; those of foes are the game master's, and those of nobody in particular stay apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.entries import Throw
from ledger.facts import GAME_MASTER, CharactersHealed, CharactersHurt, RollRecorded
from ledger.ids import CHARACTER
from ledger.rules.tables import folded
from ledger.store.codec import body_bytes
from ledger.store.columns import part_of
from projections.sheets.party import company

if TYPE_CHECKING:
    from ledger.state import ShownView
    from projections.past.moment import Moment

NOBODY = ""
"""Who dice count for that are nobody's in particular."""

OF_ONE_WHO_STRIKES = ("", "damage")
"""Purposes of dice that are thrown by whoever hurts or heals, and not by whom it happens to."""


class RecordedThrow(Struct, frozen=True, kw_only=True):
    """Dice of an entry, and whom they count for.

    Attributes:
        who: Name of the character at joining, `gm`, or `NOBODY`.
        purpose: What they were rolled for: an id (`rolls:attack`, `damage`), the kind of the entry, or `--for`.
        voided: Whether the entry was taken back, and nothing put into its place.
    """

    number: int
    session: int | None
    late: bool
    voided: bool
    who: str
    purpose: str
    throw: Throw


class _Content(Struct):
    """What is read of a payload."""

    session: int | None
    period: int
    late: bool
    played_on: str
    rolled: str | None
    facts: msgspec.Raw
    dice: tuple[Throw, ...] = ()


class _Facts(Struct):
    """What is read of the facts of some kinds."""

    cause: str | None = None
    purpose: str | None = None


_CONTENT = msgspec.json.Decoder(_Content)
_FACTS = msgspec.json.Decoder(_Facts)


def recorded_throws(moment: Moment, view: ShownView) -> Iterator[RecordedThrow]:
    """The dice that count, and those that were taken back, by entry."""
    campaign, people = moment.campaign, _People(view)
    earlier: dict[int, tuple[Throw, ...]] | None = None
    for number, kind, payload in campaign.rows(1, moment.last):
        if number in moment.amended:
            body = moment.amended[number].body
            kind, payload = body.kind, body_bytes(body)
        content = part_of(number, payload, _CONTENT)
        dice = content.dice
        if not dice and content.rolled is not None:
            if earlier is None:
                from projections.dice.earlier_entries import throws_decided_again

                earlier = throws_decided_again(campaign, moment.last)
            dice = earlier.get(number, ())
        if not dice or not moment.reaches(number, content.period, content.played_on):
            continue
        facts = part_of(number, content.facts, _FACTS) if kind in _TELLING else _Facts()
        for throw in dice:
            yield RecordedThrow(
                number=number,
                session=content.session,
                late=content.late,
                voided=number in moment.voided,
                who=people.thrower(kind, throw, facts.cause),
                purpose=_purpose(kind, throw, facts.purpose),
                throw=throw,
            )


_TELLING = frozenset(kind.__name__ for kind in (CharactersHurt, CharactersHealed, RollRecorded))
_STRIKING = frozenset(kind.__name__ for kind in (CharactersHurt, CharactersHealed))


def _purpose(kind: str, throw: Throw, told: str | None) -> str:
    if kind == RollRecorded.__name__ and throw.purpose == "roll" and told:
        return told
    return throw.purpose or kind


class _People:
    """Whom dice count for, by the names that entries have."""

    def __init__(self, view: ShownView) -> None:
        self._joined = {account.removeprefix(CHARACTER) for account in company(view)}
        self._by_name = {folded(name): name for name in self._joined}

    def thrower(self, kind: str, throw: Throw, cause: str | None) -> str:
        """Whom the dice of an entry count for."""
        if kind in _STRIKING and throw.purpose in OF_ONE_WHO_STRIKES:
            # Whoever is named as the cause threw them; a fall or a potion is nobody.
            return self._by_name.get(folded(cause or ""), NOBODY)
        if not throw.who or throw.who in self._joined:
            return throw.who
        return GAME_MASTER
