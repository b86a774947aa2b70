"""Renderers without a ledger: a speaker and entries over a campaign in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast
from uuid import UUID

from cli.output.terminal.screen import Screen
from cli.output.terminal.speaker import Speaker
from cli.settings import Settings
from ledger.entries import Entry, Header
from ledger.folded_state import FoldedState
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from tests.support.given import Game


def speaker_of(game: Game) -> Speaker:
    """What the renderers need to speak of a game, without colours."""
    return Speaker(_Source(game), Screen(Settings({"NO_COLOR": "1"})))


def entry_of(game: Game, number: int) -> Entry:
    """An entry of a game as the journal would hold it, without a hash."""
    past = game.pasts[number - 1]
    header = Header(
        campaign=UUID(int=0),
        number=number,
        id=past.id,
        recorded_at="2026-11-21T20:00:00.000000Z",
        recorded_by=past.recorded_by,
    )
    return Entry(header=header, body=past.body, payload=past.payload, hash="")


class _Source:
    """A game as the open campaign that is spoken of, all of it under the rules of the game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.known_to_players = None
        self.hides_hit_points = False

    @property
    def campaign(self) -> Campaign:
        return cast("Campaign", _Entries(self._game))

    @property
    def state(self) -> FoldedState:
        return self._game.state

    @property
    def then(self) -> FoldedState:
        return self._game.state

    def rules_of(self, hash_: str) -> Ruleset:
        return self._game.rules

    def typed_line(self, words: Sequence[str]) -> str:
        return " ".join(words)


class _Entries:
    """What a sentence asks of a campaign: the entries that another names."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def people(self) -> dict[str, str]:
        """Nobody has a name."""
        return {}

    def entry(self, number: int) -> Entry | None:
        return entry_of(self._game, number) if number <= len(self._game.pasts) else None

    def entry_by_id(self, id_: str) -> Entry | None:
        number = self.number_of(id_)
        return None if number is None else self.entry(number)

    def number_of(self, id_: str) -> int | None:
        return next((past.number for past in self._game.pasts if past.id == id_), None)

    def state(self) -> FoldedState:
        return self._game.state

    def voids_of(self, number: int) -> list[int]:
        ids = self._game.pasts[number - 1].body.links.voids
        return sorted(past.number for past in self._game.pasts if past.id in ids)
