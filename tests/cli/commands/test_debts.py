"""Bills, loans, settling, changing money, and splits by other policies, as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import BROM, MIRETTE, CommandLine


@pytest.fixture
def evening(tmp_path: Path) -> CommandLine:
    """Two adventurers with 30 gp each."""
    evening = CommandLine(tmp_path, "en")
    evening("new", "T", "--rules", "ose")
    for joining in (BROM, MIRETTE):
        evening(*joining, "--coins", "30gp")
    return evening


def test_a_bill_is_settled_with_one_payment(evening: CommandLine) -> None:
    result = evening.json("charge", "the inn", "30gp", "--pay", "Brom=30gp")["result"]
    assert (result["shares"], result["left"]) == ({"Brom": 1500, "Mirette": 1500}, 0)
    due = evening.json("settle")["payments"]
    assert due == [{"from": "character:Mirette", "to": "character:Brom", "value": 1500}]
    settled = evening.json("settle", "--record")
    assert [entry["kind"] for entry in settled["entries"]] == ["DebtSettled"]
    assert settled["entries"][0]["batch"]
    assert evening.json("settle")["payments"] == []
    evening("balances", "--check")


def test_what_nobody_paid_yet_is_owed_outside_and_settled_from_the_purses(evening: CommandLine) -> None:
    evening("charge", "the ferry", "10gp", "--to", "the ferryman")
    assert "the_ferryman" in str(evening.json("settle")["payments"])
    evening("settle", "--record")
    assert {name: evening.json("sheet", name)["purse"] for name in ("Brom", "Mirette")} == {
        "Brom": {"gp": 25},
        "Mirette": {"gp": 25},
    }


def test_a_settling_that_somebody_cannot_pay_records_nothing(evening: CommandLine) -> None:
    evening("lend", "Brom", "Mirette", "30gp")
    evening("pay", "Mirette", "55gp", "--for", "a mule")
    head = evening.json("log", "--limit", "1")["entries"][0]["entry"]
    assert evening.type("settle", "--record").code == 3
    assert evening.json("log", "--limit", "1")["entries"][0]["entry"] == head


def test_a_loan_undone_is_owed_no_more(evening: CommandLine) -> None:
    evening("lend", "Brom", "Mirette", "5gp")
    evening("undo")
    assert evening("settle").out == "Nobody owes anything.\n"


def test_coins_are_changed_and_what_is_over_comes_back_small(evening: CommandLine) -> None:
    evening("receive", "Brom", "255cp", "--from", "a purse")
    evening("exchange", "Brom", "255cp", "gp")
    assert evening.json("sheet", "Brom")["purse"] == {"gp": 32, "sp": 5, "cp": 5}


def test_a_shield_counts_against_its_takers_share(evening: CommandLine) -> None:
    evening("find", "1000gp", "item=Bouclier de Roland:100gp")
    result = evening.json("split", "--credit", "Brom=Bouclier de Roland:100gp")["result"]
    assert result["shares"] == {"Brom": 55_000, "Mirette": 55_000}
    assert evening.json("sheet", "Brom")["purse"]["gp"] == 30 + 450


def test_shares_are_weighed_by_level(evening: CommandLine) -> None:
    evening("award", "--xp", "1200", "--to", "Mirette")
    evening("level-up", "Mirette", "hp_die=4")
    evening("find", "300gp")
    assert evening.json("split", "--by-level")["result"]["shares"] == {"Brom": 10_000, "Mirette": 20_000}


def test_whole_coins_only_leave_the_odd_ones_where_they_are(evening: CommandLine) -> None:
    evening("find", "3pp", "5gp")
    evening("split", "--no-change")
    assert evening.json("party")["hoard"]["coins"] == {"pp": 1, "gp": 1}


def test_odd_coins_rotate(evening: CommandLine) -> None:
    for _ in range(2):
        evening("find", "1cp")
        evening("split", "--remainder", "rotate")
    assert [evening.json("sheet", name)["purse"]["cp"] for name in ("Brom", "Mirette")] == [1, 1]
