"""What if: a replay without changes differs in nothing, and one with changes equals the journal recorded so anew."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ledger.entries import Command, command_of
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, EntriesVoided, Facts, NoteTaken
from ledger.journal import Journal
from ledger.rules.loader import packaged_tables
from ledger.store.codec import facts_of
from ledger.store.ledger import open_ledger
from projections.books.balances import balances
from projections.past.what_if import Changes, WhatIf, replay_otherwise
from projections.past.what_if_differences import balance_differences, field_differences
from projections.past.what_if_rules import ReplayedRules
from tests.support.given import Dice, Game
from tests.support.random_commands import RandomCommands
from tests.support.random_evenings import EVENINGS, chances, played, ruleset

__all__ = ["ruleset"]

A_FEW = settings(EVENINGS, max_examples=max(3, EVENINGS.max_examples // 5))
"""Each is an evening that is recorded twice in a ledger."""


class Recorded:
    """An evening in a ledger of its own, with the same numbers and ids as in the game.

    What is left out, refused, or about nothing but that has a note in its place, so that what follows keeps its number.

    Attributes:
        refused: Numbers of the entries that were refused.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.refused: list[int] = []
        self._gone: set[str] = set()

    def record(self, game: Game, without: Collection[int] = (), instead: Mapping[int, Command] = {}) -> None:
        for past in game.pasts[1:]:
            command = instead.get(past.number) or command_of(past.body, facts_of(past.body))
            if past.number in without or not self._tried(past.number, past.id, command):
                self._gone.add(past.id)
                self._keep(past.number, Command(facts=NoteTaken(text="…")))

    def _tried(self, number: int, id_: str, command: Command) -> bool:
        if isinstance(command.facts, EntriesVoided):
            left = tuple(entry for entry in command.facts.entries if entry not in self._gone)
            if not left:
                return False
            command = msgspec.structs.replace(command, facts=msgspec.structs.replace(command.facts, entries=left))
        try:
            self._keep(number, command)
        except CampaignError as error:
            if error.code == "faces_left_over":
                return self._tried(number, id_, with_fewer_faces(command, error.facts["who"], error.facts["used"]))
            self.refused.append(number)
            return False
        return True

    def _keep(self, number: int, command: Command) -> None:
        self.journal.record(msgspec.structs.replace(command, rolled="table"), entry_id=UUID(int=number))


def with_fewer_faces(command: Command, who: str, used: int) -> Command:
    """A command with as many faces as the rules ask for."""
    faces = {**command.facts.faces, who: command.facts.faces[who][:used]}
    return msgspec.structs.replace(command, facts=msgspec.structs.replace(command.facts, faces=faces))


@contextmanager
def a_ledger(game: Game) -> Iterator[Recorded]:
    """A ledger in which the game's campaign is opened."""
    opening = facts_of(game.pasts[0].body)
    assert isinstance(opening, CampaignOpened)
    with (
        TemporaryDirectory() as folder,
        open_ledger(str(Path(folder) / "campaign.db"), create=True) as ledger,
        ledger.transaction(),
    ):
        content = packaged_tables(opening.ruleset)
        journal, _first = Journal.open_campaign(ledger, opening, content, "Meneuse", entry_id=UUID(int=1))
        yield Recorded(journal)


def replayed(recorded: Recorded, changes: Changes) -> WhatIf:
    campaign = recorded.journal.campaign
    return replay_otherwise(campaign, ReplayedRules(campaign), changes)


def require_same(found: WhatIf, recorded: Recorded) -> None:
    """Require that a replay ends with the balances and fields of a journal."""
    state = recorded.journal.campaign.state()
    assert balance_differences(state, found.state) == {}
    assert field_differences(state, found.state) == {}


@A_FEW
@given(st.data(), chances)
def test_a_replay_of_any_evening_without_a_change_differs_in_nothing(
    ruleset: str, data: st.DataObject, dice: Dice
) -> None:
    game = played(ruleset, data, dice, voids=True)
    with a_ledger(game) as recorded:
        recorded.record(game)
        found = replayed(recorded, Changes())
        assert (found.diverges_at, found.different, found.left_out) == (None, (), ())
        require_same(found, recorded)


@A_FEW
@given(st.data(), chances)
def test_a_replay_without_an_entry_is_the_journal_in_which_it_was_never_recorded(
    ruleset: str, data: st.DataObject, dice: Dice
) -> None:
    game = played(ruleset, data, dice, voids=True)
    without = {data.draw(st.integers(2, len(game.pasts)))}
    with a_ledger(game) as recorded, a_ledger(game) as anew:
        recorded.record(game)
        anew.record(game, without)
        found = replayed(recorded, Changes(without=without))
        # No dice are rolled in a replay: such an entry keeps its effects, which nobody can record.
        assume(not found.lacking)
        assert [refused.entry for refused in found.refused] == anew.refused
        require_same(found, anew)


@A_FEW
@given(st.data(), chances)
def test_a_replay_with_another_command_is_the_journal_in_which_that_was_recorded(
    ruleset: str, data: st.DataObject, dice: Dice
) -> None:
    game = played(ruleset, data, dice, voids=True)
    number = data.draw(st.integers(2, len(game.pasts)))
    before = Game(ruleset)
    for past in game.pasts[1 : number - 1]:
        before.keep(past.body)
    command = another(before, data, dice)
    with a_ledger(game) as recorded, a_ledger(game) as anew:
        recorded.record(game)
        command = msgspec.structs.replace(command, played_on="2026-11-21")
        anew.record(game, instead={number: command})
        assume(number not in anew.refused)
        found = replayed(recorded, Changes(instead={number: lambda _state, _entry: command}))
        assume(not found.lacking)
        assert [refused.entry for refused in found.refused] == anew.refused
        require_same(found, anew)


def another(before: Game, data: st.DataObject, dice: Dice) -> Command:
    """Some command that can be recorded next, with its dice."""
    commands = RandomCommands(before, data.draw)
    for _attempt in range(10):
        facts: Facts = commands.command()
        try:
            command, _draft = before.decide(facts, dice=dice)
        except CampaignError:
            continue
        return command
    return Command(facts=NoteTaken(text="Rien."))


def test_the_ledger_is_as_it_was_after_a_replay_to_its_last_table(tmp_path: Path) -> None:
    game = Game("ose")
    with a_ledger(game) as recorded:
        recorded.record(game)
        campaign = recorded.journal.campaign
        before: dict[str, Any] = {"head": campaign.head(), "balances": balances(campaign.state())}
        changes = campaign.store.database.execute("SELECT total_changes()")
        replayed(recorded, Changes())
        assert campaign.store.database.execute("SELECT total_changes()") == changes
        assert {"head": campaign.head(), "balances": balances(campaign.state())} == before
