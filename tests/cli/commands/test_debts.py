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


def test_what_was_lent_is_paid_back_in_parts(evening: CommandLine) -> None:
    evening("lend", "Brom", "Mirette", "20gp")
    evening("repay", "Mirette", "Brom", "8gp")
    assert evening.json("settle")["payments"][0]["value"] == 1200
    assert "Still owing: Mirette 11 gp 5 sp." in evening("rembourser", "Mirette", "5sp", "Brom", "--dry-run").out
    evening("repay", "Mirette")
    assert evening("settle").out == "Nobody owes anything.\n"
    evening("balances", "--check")


def test_more_than_is_owed_is_not_paid_back_unless_the_referee_says_so(evening: CommandLine) -> None:
    evening("lend", "Brom", "Mirette", "20gp")
    refused = evening.type("repay", "Mirette", "Brom", "21gp", "--json")
    assert (refused.code, refused.error["code"]) == (3, "repaid_too_much")
    assert evening.type("repay", "Brom", "Mirette", "1gp", "--json").error["code"] == "nothing_owed"
    evening("repay", "Mirette", "Brom", "21gp", "--override", "interest")
    assert evening.json("settle")["owed"] == {"character:Brom": -100, "character:Mirette": 100}


def test_who_owes_several_says_whom_it_pays_back(evening: CommandLine) -> None:
    evening("lend", "Brom", "Mirette", "20gp")
    evening("charge", "the inn", "10gp", "--to", "the innkeeper")
    asked = evening.type("repay", "Mirette", "--json")
    assert (asked.code, asked.error["code"]) == (2, "creditor_missing")
    evening("repay", "Mirette", "innkeeper", "5gp")
    assert evening.json("settle")["owed"] == {
        "character:Brom": 1500,
        "character:Mirette": -2000,
        "world:the_innkeeper": 500,
    }


def test_coins_that_are_given_pay_no_debt_back_and_that_is_said(evening: CommandLine) -> None:
    evening("lend", "Brom", "Mirette", "20gp")
    for typed in (("give", "Mirette", "Brom", "5gp"), ("pay", "Mirette", "5gp", "--to", "Brom")):
        assert "Mirette still owes Brom 20 gp" in evening(*typed).err
    assert evening.json("settle")["payments"][0]["value"] == 2000
    assert not evening("give", "Brom", "Mirette", "5gp").err


def test_a_bill_says_what_each_still_has_to_pay(evening: CommandLine) -> None:
    assert "Still to pay: Brom 2 gp 5 sp, Mirette 2 gp 5 sp." in evening("charge", "inn", "5gp").out
    paid = evening("charge", "inn", "5gp", "--pay", "Brom=5gp").out.replace("\n    ", " ")
    assert "Still to pay: Mirette 2 gp 5 sp. To get back: Brom 2 gp 5 sp." in paid


def test_a_list_of_people_records_an_entry_for_each_or_none(evening: CommandLine) -> None:
    entries = evening.json("receive", "Brom,Mirette", "10gp", "--from", "the duke")["entries"]
    assert [entry["facts"]["who"] for entry in entries] == ["Brom", "Mirette"]
    evening("pay", "party", "38gp", "--for", "horses")
    assert evening.json("sheet", "Mirette")["purse"] == {"gp": 2}
    evening("pay", "Brom", "1gp")
    head = evening.json("log", "--limit", "1")["entries"][0]["entry"]
    assert evening.type("pay", "Mirette,Brom", "2gp").code == 3
    assert evening.json("log", "--limit", "1")["entries"][0]["entry"] == head


def test_a_share_of_nothing_leaves_somebody_out_there_or_not(evening: CommandLine) -> None:
    evening("session", "start", "--absent", "Mirette")
    evening("find", "10gp")
    assert evening.json("split", "--share", "Mirette=0")["result"]["shares"] == {"Brom": 1000}
    evening("arrive", "Mirette")
    evening("find", "10gp")
    assert evening.json("split", "--share", "Mirette=0")["result"]["shares"] == {"Brom": 1000}
    assert evening.type("split", "--share", "Mirette=0", "--share", "Brom=0").code == 3
