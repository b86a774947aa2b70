"""Faults of state that chain and sums do not show: `doctor` names each of them, with what to do."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings

from cli.output.checks.doctor_messages import MESSAGES
from ledger.facts import (
    CharactersHealed,
    CoinsExchanged,
    CoinsPaid,
    ConditionsChanged,
    Facts,
    NoteTaken,
    RollRecorded,
    SessionEnded,
    SessionStarted,
    TimePassed,
)
from ledger.ids import SESSION
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.state import campaign_field
from ledger.store.ledger import open_ledger
from projections.checks import impossible_states
from projections.copies.restore import restore
from tests.support.command_line import CommandLine
from tests.support.evening_checks import voids
from tests.support.forging import forge
from tests.support.journals import a_ledger, record
from tests.support.processes import ROOT
from tests.support.strategies import evenings

BROM, ULF = "character:Brom", "character:Ulf"


class Planted(NamedTuple):
    """A fault that is forged into a sound ledger.

    Attributes:
        code: Of the finding.
        named: What its sentence names, in French.
    """

    forge: Callable[[Path], int]
    code: str
    named: str
    severity: str = "wrong"


def a_purse_below_nothing(path: Path) -> int:
    moved = [(BROM, "gp", -99_200), ("world:merchants", "gp", 99_200)]
    return forge(path, CoinsPaid(who="Brom", amount={"gp": 99_200}, purpose="un château"), moved)


def coins_changed_for_others_of_another_value(path: Path) -> int:
    moved = [(BROM, "gp", 500), ("world:change", "gp", -500)]
    return forge(path, CoinsExchanged(who="Brom", amount={"sp": 1}, coin="gp"), moved)


def a_thing_that_nobody_found(path: Path) -> int:
    return forge(path, NoteTaken(text="x"), [(BROM, "item:ring~3", 1), ("world:dungeon", "item:ring~3", -1)])


def a_find_that_two_hold(path: Path) -> int:
    return forge(path, NoteTaken(text="x"), [(BROM, "item:gem~14", 1), ("world:dungeon", "item:gem~14", -1)])


def a_session_that_was_started_twice(path: Path) -> int:
    number = forge(path, SessionStarted(), fields=[(SESSION, "open", 2)], session=2, period=4)
    forge(path, SessionEnded(), fields=[(SESSION, "open", None)], session=2, period=4)
    return number


def a_session_that_was_never_ended(path: Path) -> int:
    first = forge(path, SessionStarted(), fields=[(SESSION, "open", 3), (SESSION, "last", 3)], session=3, period=6)
    second = forge(path, SessionStarted(), fields=[(SESSION, "open", 4), (SESSION, "last", 4)], session=4, period=8)
    assert second == first + 1
    return second


def a_clock_that_ran_back(path: Path) -> int:
    return forge(path, NoteTaken(text="x"), recorded_at="2020-01-01T00:00:00.000000Z")


def a_game_whose_clock_runs_back(path: Path) -> int:
    return forge(path, TimePassed(count=-1, unit="minute"), [("campaign:clock", "seconds", -60)])


def somebody_dead_who_rolls(path: Path) -> int:
    return forge(path, RollRecorded(who="Ulf", expression="1d20", faces={"": (12,)}))


def more_hit_points_than_there_can_be(path: Path) -> int:
    return forge(path, CharactersHealed(who=("Brom",), amount="500"), [(BROM, "hp", 500)])


def a_condition_that_no_rules_know(path: Path) -> int:
    return forge(
        path, ConditionsChanged(who=("Brom",), conditions={"moonstruck": 1}), [(BROM, "condition:moonstruck", 1)]
    )


def a_debt_to_nobody(path: Path) -> int:
    return forge(path, NoteTaken(text="x"), [(BROM, "owed", -700), ("character:Personne", "owed", 700)])


def a_batch_with_something_between(path: Path) -> int:
    batch = "0123456789abcdef0123456789abcdef"
    first = forge(path, NoteTaken(text="un"), batch=batch)
    forge(path, NoteTaken(text="deux"), batch=None)
    forge(path, NoteTaken(text="trois"), batch=batch)
    return first


PLANTED = {
    "a purse at −99,083 gp": Planted(a_purse_below_nothing, "below_floor", "Brom"),
    "a change of another value": Planted(coins_changed_for_others_of_another_value, "not_conserved", "#{number}"),
    "an orphan item": Planted(a_thing_that_nobody_found, "lot_unknown", "ring~3"),
    "an item held twice": Planted(a_find_that_two_hold, "lot_too_many", "gem~14"),
    "a doubled session": Planted(a_session_that_was_started_twice, "session_twice", "#{number}"),
    "a session never ended": Planted(a_session_that_was_never_ended, "session_left_open", "#{number}"),
    "a recorded clock running back": Planted(a_clock_that_ran_back, "clock_back", "#{number}", "hint"),
    "a game's clock running back": Planted(a_game_whose_clock_runs_back, "game_clock_back", "#{number}"),
    "the dead acting": Planted(somebody_dead_who_rolls, "dead_acts", "#{number}"),
    "hit points above their maximum": Planted(more_hit_points_than_there_can_be, "impossible", "Brom"),
    "a condition that nobody knows": Planted(a_condition_that_no_rules_know, "commodity_unknown", "moonstruck"),
    "a debt to nobody": Planted(a_debt_to_nobody, "account_of_nobody", "Personne"),
    "a torn batch": Planted(a_batch_with_something_between, "batch_torn", "#{number}"),
}


@pytest.mark.parametrize("planted", PLANTED.values(), ids=PLANTED)
def test_the_doctor_names_a_planted_fault_and_what_to_do(
    campaign: CommandLine, ledger_file: Path, planted: Planted
) -> None:
    number = planted.forge(ledger_file)
    assert campaign("verify").code == 0, "the ledger is consistent, and false"
    wrong = planted.severity == "wrong"
    for language in ("en", "fr"):
        answer = campaign("doctor", "--json", "--lang", language, code=1 if wrong else 0)
        found = [row for row in answer.data["findings"] if row["code"] == planted.code]
        assert [row["severity"] for row in found] == [planted.severity]
        assert planted.named.format(number=number) in found[0]["message"] + found[0]["advice"]
        assert "{" not in found[0]["message"] + found[0]["advice"]
    assert [row["code"] for row in answer.data["findings"] if row["severity"] == "wrong"] == [planted.code] * wrong


def test_every_fault_of_state_is_planted() -> None:
    source = Path(impossible_states.__file__).read_text(encoding="utf-8")
    yielded = set(re.findall(r'yield "(\w+)"', source))
    assert {planted.code for planted in PLANTED.values()} - {"clock_back", "impossible"} == yielded
    assert yielded <= set(MESSAGES)


def test_the_proof_of_conservation_names_the_entry_that_changed_coins_for_others(
    campaign: CommandLine, ledger_file: Path
) -> None:
    number = coins_changed_for_others_of_another_value(ledger_file)
    answer = campaign("balances", "--check", "--lang", "en", code=1)
    assert f"#{number}" in answer.err
    assert "campaign show" in answer.err


@settings(max_examples=15, deadline=None)
@given(evening=evenings, taken_back=voids)
def test_whatever_is_played_leaves_no_fault_of_state(evening: list[Facts], taken_back: list[int]) -> None:
    with a_ledger() as journal:
        record(journal, evening, taken_back)
        with journal.store.transaction(write=False):
            assert list(impossible_states.faults(journal.campaign, load_ruleset(packaged_tables("ose")))) == []


def test_what_was_recorded_long_ago_has_no_fault_of_state(tmp_path: Path) -> None:
    for backup in sorted((ROOT / "tests" / "campaigns" / "recorded").glob("*.jsonl.gz")):
        with open_ledger(str(tmp_path / f"{backup.name}.db"), create=True) as ledger:
            campaign = restore(ledger, gzip.decompress(backup.read_bytes()).splitlines()).campaign
            rules = load_ruleset(ledger.rules(campaign_field(campaign.state(), "rules")))
            assert list(impossible_states.faults(campaign, rules)) == []
