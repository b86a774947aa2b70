"""What trade means by what is typed: packs and pieces, things that last, and who is paid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.evening import BROM, MIRETTE, Evening


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    return Evening(tmp_path).open(BROM, MIRETTE)


def _bought(table: Evening, *words: str) -> tuple[Any, Any]:
    facts = table.ask("buy", "Brom", *words, "--dry-run")["entries"][0]["facts"]
    return facts["item"], facts.get("count", 1)


@pytest.mark.parametrize(
    ("words", "item", "count"),
    [
        (("torches",), "torches_6", 1), (("torches", "6"), "torches_6", 1), (("torches", "12"), "torches_6", 2),
        (("torches", "2"), "torches_6", 2), (("torches_6", "6"), "torches_6", 6), (("flèches", "20"), "arrows_20", 1),
        (("arrows", "40"), "arrows_20", 2), (("iron spikes", "12"), "iron_spikes_12", 1),
        (("standard rations", "7"), "rations_standard_7", 1), (("torches (6)", "6"), "torches_6", 6),
        (("sling stones", "20"), "sling_stones", 1),
    ],
)  # fmt: skip
def test_pieces_of_a_ware_sold_by_the_pack_are_packs(
    table: Evening, words: tuple[str, ...], item: str, count: int
) -> None:
    table.do("receive", "Brom", "500gp", "--from", "the duke")
    assert _bought(table, *words) == (item, count)


def test_what_may_be_pieces_or_packs_is_refused_with_both(table: Evening) -> None:
    said = table.type("buy", "Brom", "torches", "10")

    assert said.code == 2
    assert "multiple of 6" in said.err
    assert "torches_6 10" in said.err


@pytest.mark.parametrize("ware", ["sword", "chainmail", "shield"])
def test_what_lasts_is_not_used_up(table: Evening, ware: str) -> None:
    table.do("receive", "Brom", "100gp", "--from", "the duke")
    table.do("buy", "Brom", ware)
    said = table.type("use", "Brom", ware)

    assert said.code == 3
    assert f"campaign drop Brom {ware}" in said.err
    table.do("drop", "Brom", ware)


def test_a_lantern_outlives_the_oil_that_burns_in_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path).opened("argosia")
    evening.do("find", "item=lantern")

    assert '"code": "item_lasts"' in evening.type("use", "hoard", "lantern", "--json").err


def test_somebody_who_is_paid_is_not_mistaken_for_another(table: Evening) -> None:
    new = table.type("pay", "Brom", "1gp", "--to", "Odile", "--for", "wine")
    assert "world:Odile" in new.err
    assert "world:Odile" not in table.type("pay", "Brom", "1gp", "--to", "Odile", "--for", "wine").err
    for near in ("Odil", "Odille"):
        assert '"code": "recipient_near"' in table.type("pay", "Brom", "1gp", "--to", near, "--for", "x", "--json").err
    table.do("pay", "Brom", "1gp", "--to", "world:Odil", "--for", "x")


def test_somebody_outside_the_company_keeps_the_accents_they_were_given(table: Evening) -> None:
    table.do("pay", "Brom", "3gp", "--to", "L’orfèvre Zoé", "--for", "a ring")
    table.do("receive", "Brom", "9gp", "--from", "le Duc d’Été")

    assert "L’orfèvre Zoé" in table.do("explain", "Brom", "gp") + table.do("log")
    report = table.do("export", "report")
    assert "orfevre" not in report
    assert "orfevre" not in table.do("treasure")


@pytest.mark.parametrize("typed", ["rune body", "rune corps", "Rune Stone of Body"])
def test_a_thing_that_the_rules_name_is_found_as_theirs(tmp_path: Path, typed: str) -> None:
    evening = Evening(tmp_path).opened("mda")
    found = evening.ask("find", f"item={typed}")["entries"][0]["facts"]["things"][0]

    assert found["item"] == "stone_of_body"


def test_one_of_many_alike_things_can_be_identified(tmp_path: Path) -> None:
    evening = Evening(tmp_path).opened("mda", "find item=sif*2")
    lot = evening.ask("identify", "sif", "Sif la Noire")["result"]["item"]

    assert lot.startswith("item:sif~")
    hoard = {item["id"]: item["quantity"] for item in evening.ask("party")["hoard"]["items"]}
    assert hoard == {"sif": 1, lot.removeprefix("item:"): 1}
    assert "Sif la Noire" in evening.do("inventory")
    assert evening.ask("audit")["findings"] == []
    evening.do("balances", "--check")
    evening.do("undo")
    assert {item["id"]: item["quantity"] for item in evening.ask("party")["hoard"]["items"]} == {"sif": 2}
    assert evening.type("identify", "poniard", "x").code == 2
