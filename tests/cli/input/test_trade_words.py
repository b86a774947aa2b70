"""What trade means by what is typed: packs and pieces, things that last, and who is paid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import BROM, MIRETTE, CommandLine


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, "en").open(BROM, MIRETTE)


def _bought(table: CommandLine, *words: str) -> tuple[Any, Any]:
    facts = table.json("buy", "Brom", *words, "--dry-run")["entries"][0]["facts"]
    return facts["item"], facts.get("count", 1)


@pytest.mark.parametrize(
    ("words", "item", "count"),
    [
        (("torches",), "torches_6", 1), (("torches", "6"), "torches_6", 1), (("torches", "12"), "torches_6", 2),
        (("torches", "2"), "torches_6", 2), (("torches_6", "6"), "torches_6", 6), (("flèches", "20"), "arrows_20", 1),
        (("arrows", "40"), "arrows_20", 2), (("iron spikes", "12"), "iron_spikes_12", 1),
        (("standard rations", "7"), "rations_standard_7", 1), (("torches (6)", "6"), "torches_6", 6),
        (("sling stones", "20"), "sling_stones", 1),
    ]
)  # fmt: skip
def test_pieces_of_a_ware_sold_by_the_pack_are_packs(
    table: CommandLine, words: tuple[str, ...], item: str, count: int
) -> None:
    table("receive", "Brom", "500gp", "--from", "the duke")
    assert _bought(table, *words) == (item, count)


def test_what_may_be_pieces_or_packs_is_refused_with_both(table: CommandLine) -> None:
    said = table.type("buy", "Brom", "torches", "10")

    assert said.code == 2
    assert "multiple of 6" in said.err
    assert '"torches (6)" 10' in said.err


@pytest.mark.parametrize("ware", ["sword", "chainmail", "shield"])
def test_what_lasts_is_not_used_up(table: CommandLine, ware: str) -> None:
    table("receive", "Brom", "100gp", "--from", "the duke")
    table("buy", "Brom", ware)
    said = table.type("use", "Brom", ware)

    assert said.code == 3
    assert f"campaign drop Brom {ware}" in said.err
    table("drop", "Brom", ware)


def test_a_lantern_outlives_the_oil_that_burns_in_it(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("Le col", rules="argosia")
    evening("find", "item=lantern")

    assert '"code": "item_lasts"' in evening.type("use", "hoard", "lantern", "--json").err


def test_somebody_who_is_paid_is_not_mistaken_for_another(table: CommandLine) -> None:
    new = table.type("pay", "Brom", "1gp", "--to", "Odile", "--for", "wine")
    assert "Odile" in new.err
    assert "Odile" not in table.type("pay", "Brom", "1gp", "--to", "Odile", "--for", "wine").err
    for near in ("Odil", "Odille"):
        assert '"code": "recipient_near"' in table.type("pay", "Brom", "1gp", "--to", near, "--for", "x", "--json").err
    table("pay", "Brom", "1gp", "--to", "world:Odil", "--for", "x")


def test_somebody_outside_the_company_keeps_the_accents_they_were_given(table: CommandLine) -> None:
    table("pay", "Brom", "3gp", "--to", "L’orfèvre Zoé", "--for", "a ring")
    table("receive", "Brom", "9gp", "--from", "le Duc d’Été")

    assert "L’orfèvre Zoé" in table("explain", "Brom", "gp").out + table("log").out
    report = table("export", "report").out
    assert "orfevre" not in report
    assert "orfevre" not in table("treasure").out


@pytest.mark.parametrize("typed", ["rune body", "rune corps", "Rune Stone of Body"])
def test_a_thing_that_the_rules_name_is_found_as_theirs(tmp_path: Path, typed: str) -> None:
    evening = CommandLine(tmp_path, "en").new("Le col", rules="mda")
    found = evening.json("find", f"item={typed}")["entries"][0]["facts"]["things"][0]

    assert found["item"] == "stone_of_body"


def test_one_of_many_alike_things_can_be_identified(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").new("Le col", rules="mda").lines("find item=sif*2")
    lot = evening.json("identify", "sif", "Sif la Noire")["result"]["item"]

    assert lot.startswith("item:sif~")
    hoard = {item["id"]: item["quantity"] for item in evening.json("party")["hoard"]["items"]}
    assert hoard == {"sif": 1, lot.removeprefix("item:"): 1}
    assert "Sif la Noire" in evening("inventory").out
    assert evening.json("audit")["findings"] == []
    evening("balances", "--check")
    evening("undo")
    assert {item["id"]: item["quantity"] for item in evening.json("party")["hoard"]["items"]} == {"sif": 2}
    assert evening.type("identify", "poniard", "x").code == 2
