"""What holds of every ruleset, whatever is recorded or refused: commands are made up from what it declares."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.output.words.language import LANGUAGES
from ledger.facts import CampaignOpened
from ledger.ids import CHANGE, CHARACTER, OWED, PARTY
from ledger.journal import Journal
from ledger.rules.loader import packaged_tables
from ledger.store.ledger import open_ledger
from projections.checks.audit import audit
from projections.checks.verify import verify
from projections.sheets.sheet import sheet
from tests.support.command_line import CommandLine
from tests.support.evening_checks import held_and_fields, record_again, require_same_decisions
from tests.support.given import Dice, Game
from tests.support.random_commands import RandomCommands
from tests.support.random_evenings import EVENINGS, LENGTH, chances, played, ruleset, the_company, tried

__all__ = ["ruleset"]


@EVENINGS
@given(st.data(), chances)
def test_everything_is_conserved_and_nobody_ends_as_nobody_can(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    game = played(ruleset, data, dice)
    totals: Counter[str] = Counter()
    for account, held in game.state.balances.items():
        for commodity, quantity in held.items():
            bounds = game.rules.commodity(commodity)
            if bounds.conserved:
                totals[commodity] += quantity
            if account.startswith((CHARACTER, PARTY)) and commodity != OWED and bounds.floor is not None:
                assert quantity >= bounds.floor, (account, commodity, quantity)
    assert not any(totals.values()), totals
    assert game.rules.coinage.value(game.state.balances.get(CHANGE, {})) == 0
    for account in game.state.accounts(CHARACTER):
        assert sheet(game.state, game.rules, account)["account"] == account


@EVENINGS
@given(st.data(), chances)
def test_deciding_every_entry_again_gives_what_was_recorded(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    require_same_decisions(played(ruleset, data, dice, voids=True))


@EVENINGS
@given(st.data(), chances)
def test_voiding_newest_first_restores_every_balance(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    game = Game(ruleset)
    for facts in the_company(ruleset):
        game.play(facts)
    evening = RandomCommands(game, data.draw)
    before: list[tuple[int, dict[str, Any]]] = []
    for _turn in range(LENGTH // 2):
        state_before = held_and_fields(game)
        facts = evening.command()
        if tried(game, facts, dice):
            before.append((len(game.pasts), state_before))
    for number, state_before in reversed(before):
        if game.pasts[number - 1].body.kind == "SessionStarted":
            return  # a session's start is never voided, and earlier entries may depend on it
        game.play(game.void(number))
        assert held_and_fields(game) == state_before


@settings(EVENINGS, max_examples=3)
@given(st.data(), chances)
def test_what_the_program_records_audits_clean_and_is_shown_in_both_languages(
    ruleset: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, dice: Dice
) -> None:
    """The same evening in a ledger: audited, verified, and shown on every screen."""
    game = played(ruleset, data, dice, voids=True)
    path = tmp_path_factory.mktemp(ruleset) / "campaign.db"
    with open_ledger(str(path), create=True) as ledger, ledger.transaction():
        opened = CampaignOpened(name="La Tour", ruleset=ruleset, language="fr")
        journal, _ = Journal.open_campaign(ledger, opened, packaged_tables(ruleset), "gm")
        record_again(game, journal)
        assert verify(journal.campaign).ok
        assert [finding for finding in audit(journal.campaign).findings if finding.severity != "deviation"] == []
    for language in LANGUAGES:
        names = [account for account in game.state.accounts(CHARACTER) if game.state.field(account, "role")]
        sheets = (["sheet", name.removeprefix(CHARACTER)] for name in names)
        for words in (["party"], ["log"], ["history"], ["treasure"], *sheets):
            shown(path, *words, "--lang", language)


def shown(path: Path, *words: str) -> None:
    """Require that a screen is shown whole."""
    answer = CommandLine(path.parent)(*words)
    assert answer.err == ""
    assert "{" not in answer.out, answer.out
