"""Bills, loans, settling, changing money, and splits by other policies, as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.evening import BROM, MIRETTE, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Two adventurers with 30 gp each."""
    evening = Evening(tmp_path)
    evening.do("new", "T", "--rules", "ose")
    for joining in (BROM, MIRETTE):
        evening.do(*joining, "--coins", "30gp")
    return evening


def test_a_bill_is_settled_with_one_payment(evening: Evening) -> None:
    result = evening.ask("charge", "the inn", "30gp", "--pay", "Brom=30gp")["result"]
    assert (result["shares"], result["left"]) == ({"Brom": 1500, "Mirette": 1500}, 0)
    due = evening.ask("settle")["payments"]
    assert due == [{"from": "character:Mirette", "to": "character:Brom", "value": 1500}]
    settled = evening.ask("settle", "--record")
    assert [entry["kind"] for entry in settled["entries"]] == ["DebtSettled"]
    assert settled["entries"][0]["batch"]
    assert evening.ask("settle")["payments"] == []
    evening.do("balances", "--check")


def test_what_nobody_paid_yet_is_owed_outside_and_settled_from_the_purses(evening: Evening) -> None:
    evening.do("charge", "the ferry", "10gp", "--to", "the ferryman")
    assert "the_ferryman" in str(evening.ask("settle")["payments"])
    evening.do("settle", "--record")
    assert {name: evening.ask("sheet", name)["purse"] for name in ("Brom", "Mirette")} == {
        "Brom": {"gp": 25},
        "Mirette": {"gp": 25},
    }


def test_a_settling_that_somebody_cannot_pay_records_nothing(evening: Evening) -> None:
    evening.do("lend", "Brom", "Mirette", "30gp")
    evening.do("pay", "Mirette", "55gp", "--for", "a mule")
    head = evening.ask("log", "--limit", "1")["entries"][0]["entry"]
    assert evening.type("settle", "--record").code == 3
    assert evening.ask("log", "--limit", "1")["entries"][0]["entry"] == head


def test_a_loan_undone_is_owed_no_more(evening: Evening) -> None:
    evening.do("lend", "Brom", "Mirette", "5gp")
    evening.do("undo")
    assert evening.do("settle") == "Nobody owes anything.\n"


def test_coins_are_changed_and_what_is_over_comes_back_small(evening: Evening) -> None:
    evening.do("receive", "Brom", "255cp", "--from", "a purse")
    evening.do("exchange", "Brom", "255cp", "gp")
    assert evening.ask("sheet", "Brom")["purse"] == {"gp": 32, "sp": 5, "cp": 5}


def test_a_shield_counts_against_its_takers_share(evening: Evening) -> None:
    evening.do("find", "1000gp", "item=Bouclier de Roland:100gp")
    result = evening.ask("split", "--credit", "Brom=Bouclier de Roland:100gp")["result"]
    assert result["shares"] == {"Brom": 55_000, "Mirette": 55_000}
    assert evening.ask("sheet", "Brom")["purse"]["gp"] == 30 + 450


def test_shares_are_weighed_by_level(evening: Evening) -> None:
    evening.do("award", "--xp", "1200", "--to", "Mirette")
    evening.do("level-up", "Mirette", "hp_die=4")
    evening.do("find", "300gp")
    assert evening.ask("split", "--by-level")["result"]["shares"] == {"Brom": 10_000, "Mirette": 20_000}


def test_whole_coins_only_leave_the_odd_ones_where_they_are(evening: Evening) -> None:
    evening.do("find", "3pp", "5gp")
    evening.do("split", "--no-change")
    assert evening.ask("party")["hoard"]["coins"] == {"pp": 1, "gp": 1}


def test_odd_coins_rotate(evening: Evening) -> None:
    for _ in range(2):
        evening.do("find", "1cp")
        evening.do("split", "--remainder", "rotate")
    assert [evening.ask("sheet", name)["purse"]["cp"] for name in ("Brom", "Mirette")] == [1, 1]
