"""Throws the fair dice of ended sessions again, from the seed that each session's end revealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from msgspec import Struct

from ledger.entries import Body, Throw
from ledger.facts import SessionEnded, SessionStarted
from ledger.fair_dice import FairDice, commitment_of
from ledger.store.codec import facts_of


class DiceProblem(Struct, frozen=True):
    """Dice, or a seed, that are not what was announced.

    Attributes:
        code: `seed_differs` for a seed with another hash than the one announced; `dice_differ` for a face that the seed
            does not give; `dice_unseeded` for dice of the program that were not thrown from the seed.
        entry: Number of the entry.
    """

    code: str
    entry: int
    expected: Any = None
    found: Any = None


class FairDiceCheck:
    """Reads the entries in order, and throws a session's dice again at its end.

    Attributes:
        dice: How many were thrown again and came out the same.
    """

    def __init__(self, campaign: UUID) -> None:
        self.dice = 0
        self._campaign = campaign
        self._session: int | None = None
        self._commitment: str | None = None
        self._thrown: list[tuple[int, tuple[Throw, ...]]] = []

    def check(self, number: int, body: Body) -> Iterator[DiceProblem]:
        """Every problem with the dice that is known at this entry.

        Raises:
            LedgerError: If its facts cannot be read.
        """
        if body.kind == SessionStarted.__name__:
            started = facts_of(body)
            if isinstance(started, SessionStarted):
                self._session, self._commitment, self._thrown = body.session, started.commitment, []
        elif body.kind == SessionEnded.__name__ and self._commitment is not None:
            ended = facts_of(body)
            if isinstance(ended, SessionEnded) and ended.seed is not None:
                yield from self._throw_again(number, ended.seed)
                self._commitment, self._thrown = None, []
        elif body.session == self._session and self._commitment is not None and not (body.late or body.origin):
            thrown = tuple(throw for throw in _throws(body) if not throw.table)
            if thrown or body.rolled == "program":
                self._thrown.append((number, thrown))

    def _throw_again(self, number: int, seed: str) -> Iterator[DiceProblem]:
        announced = commitment_of(seed)
        if announced != self._commitment:
            yield DiceProblem("seed_differs", number, self._commitment, announced)
            return
        for entry, thrown in self._thrown:
            dice = FairDice(seed, self._campaign, entry)
            sides = [throw.sides for throw in thrown for _face in throw.faces]
            recorded = [face for throw in thrown for face in throw.faces]
            faces = [dice(max(1, of), place) for place, of in enumerate(sides)]
            if not thrown:
                yield DiceProblem("dice_unseeded", entry)
            elif faces != recorded:
                yield DiceProblem("dice_differ", entry, faces, recorded)
            else:
                self.dice += len(faces)


def _throws(body: Body) -> tuple[Throw, ...]:
    """The throws made for an entry; of an amendment those for what it puts in an entry's place. What it decides again
    besides has the dice that were thrown before."""
    return body.throws + tuple(throw for part in body.amended if part.entry == body.links.amends for throw in part.dice)
