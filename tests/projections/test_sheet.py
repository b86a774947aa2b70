"""Sheets, the party, what is carried, purses."""

from __future__ import annotations

import pytest

from cli.output.terminal.columns import width
from ledger.folded_state import FoldedState
from projections.sheets.sheet import sheet
from tests.ledger.store.plain import CONTENT, Plain
from tests.support.command_line import CommandLine

FIGHTER = "class=fighter str=16 int=9 wis=11 dex=12 con=14 cha=8 hp_die=7"
MAGE = "class=magic_user str=9 int=16 wis=10 dex=13 con=9 cha=12 hp_die=3"


@pytest.fixture
def company(campaign: CommandLine) -> CommandLine:
    """A fighter, a magic-user and a retainer in their first session."""
    campaign.new().play(
        f"""
        join Brom {FIGHTER} --coins 120gp --player Ana
        join "Liée d’Aubépine" {MAGE} --coins "12gp 3sp"
        hire Ulf --employer Brom {FIGHTER} --share 1/2 --wage 1gp/day
        session start Un
        find 1000gp "gem=100gp*3" "item=Épée +1" "magic=Anneau:?"
        """
    )
    return campaign


def test_a_sheet_has_the_shape_that_scripts_read(company: CommandLine) -> None:
    company.play("buy Brom torches_6 2\ndamage Brom 3\ndescribe Brom alignment=law age=31")
    sheet = company.sheet("Brom")
    assert sheet["name"] == "Brom"
    assert sheet["player"] == "Ana"
    assert (sheet["role"], sheet["status"]) == ("pc", "active")
    assert (sheet["class"], sheet["classes"], sheet["level"]) == ("fighter", {"fighter": 1}, 1)
    assert sheet["xp"] == {"total": 0, "next_level_at": 2000}
    assert sheet["hp"] == {"current": 5, "max": 8, "temporary": None}
    assert list(sheet["traits"]) == ["str", "int", "wis", "dex", "con", "cha"]
    assert sheet["traits"]["str"] == {"score": 16, "modifier": 2}
    assert sheet["purse"] == {"gp": 118}
    assert sheet["purse_value"] == {"quantity": 11_800, "coin": "cp"}
    assert [(item["id"], item["quantity"], item["value"]) for item in sheet["items"]] == [("torches_6", 2, 100)]
    assert sheet["fields"]["alignment"] == "law"
    assert sheet["derived"]["saves"]["death"] == 12
    assert (sheet["equipped"], sheet["conditions"], sheet["counters"], sheet["tracks"], sheet["pending"]) == (
        [],
        {},
        {},
        {},
        [],
    )


def test_the_party_is_members_hoard_fund_and_pool(company: CommandLine) -> None:
    party = company.json("party")
    assert [member["name"] for member in party["members"]] == ["Brom", "Liée d’Aubépine", "Ulf"]
    assert party["hoard"]["coins"] == {"gp": 1000}
    assert party["hoard"]["value"] == 130_000, "gems at their value, what is not appraised at nothing"
    assert {item["name"]: item["value"] for item in party["hoard"]["items"]} == {
        "Anneau": None,
        "Épée +1": None,
        "gem": 10_000,
    }
    assert party["fund"] == {"coins": {}, "items": [], "value": 0}
    assert party["pool"] == {"treasure": 130_000, "xp": 0}


def test_a_rename_is_shown_everywhere_and_the_old_name_still_finds(company: CommandLine) -> None:
    company("describe", "Brom", "name=Brom le Vieux")
    assert company.sheet("brom")["name"] == "Brom le Vieux"
    assert "Brom le Vieux" in company("party").out
    assert "Brom le Vieux" in company("purse").out


def test_status_says_who_is_there_and_who_is_no_more(company: CommandLine) -> None:
    company.play("leave Ulf\ndie Liée --from poison")
    assert company.sheet("Ulf")["status"] == "away"
    assert company.sheet("Liée")["status"] == "dead"
    company("session", "end")
    assert company.sheet("Ulf")["status"] == "active"
    lines = company("party").out.splitlines()
    assert lines.index(next(line for line in lines if "Liée" in line)) > next(
        number for number, line in enumerate(lines) if "Ulf" in line
    )


def test_several_sheets_at_once(company: CommandLine) -> None:
    assert [sheet["name"] for sheet in company.json("sheet", "Brom,Ulf")["members"]] == ["Brom", "Ulf"]
    assert len(company.json("sheet", "party")["members"]) == 3


def test_inventory_and_purse_list_everybody_or_one(company: CommandLine) -> None:
    company.play("take Ulf epee_+1~6")
    everybody = company.json("inventory")["inventory"]
    assert [item["name"] for item in everybody["Ulf"]] == ["Épée +1"]
    assert [item["name"] for item in everybody["hoard"]] == ["Anneau", "gem"]
    assert list(company.json("inventory", "Ulf")["inventory"]) == ["Ulf"]
    purse = company.json("purse", "Liée")["purses"]["Liée d’Aubépine"]
    assert purse == {"coins": {"gp": 12, "sp": 3}, "value": {"quantity": 1230, "coin": "cp"}}
    assert company.json("purse", "butin")["purses"]["hoard"]["coins"] == {"gp": 1000}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_screen_fits_80_columns(company: CommandLine, language: str) -> None:
    for words in (["party"], ["sheet", "Brom"], ["sheet", "Ulf"], ["inventory"], ["purse"], ["treasure"]):
        for line in company(*words, "--lang", language).out.splitlines():
            assert width(line) <= 80, line


def test_a_game_without_anybody_shows_an_empty_party(campaign: CommandLine) -> None:
    campaign.new()
    assert campaign.json("party")["members"] == []
    assert campaign("party").code == campaign("inventory").code == campaign("purse").code == 0


def test_what_a_game_lacks_is_null() -> None:
    view = FoldedState()
    view.values.update({"character:Brom": {"role": "pc", "status": "active"}})
    shown = sheet(view, Plain(CONTENT), "character:Brom")
    assert (shown["xp"], shown["hp"], shown["level"], shown["class"], shown["traits"]) == (None, None, None, None, {})
