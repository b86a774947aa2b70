"""Foundry: rolls with dropped dice and who could see them, sheets of two systems, a sheet that comes again."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN_FILES, sample
from tests.support.spoilt_files import mutated, numbers

ACTORS, MESSAGES = OWN_FILES / "foundry-actors.db", OWN_FILES / "foundry-messages.db"
ALDRIC, WORLD = OWN_FILES / "fvtt-Actor-aldric.json", OWN_FILES / "foundry-world"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="srd5")


def imported(campaign: CommandLine, *words: object) -> dict[str, Any]:
    return campaign.json("import", "foundry", *words)


def rolls(campaign: CommandLine) -> dict[str, dict[str, Any]]:
    """The first roll of each message, by its id."""
    found: dict[str, dict[str, Any]] = {}
    for entry in campaign.entries("--kind", "roll"):
        found.setdefault(entry["origin"]["row"], entry)
    return found


def things(campaign: CommandLine, who: str) -> dict[str, int]:
    return {item["name"]: item["quantity"] for item in campaign.sheet(who)["items"]}


# Rolls.


def test_dice_keep_those_that_were_dropped_and_totals_what_they_were(table: CommandLine) -> None:
    imported(table, ACTORS, MESSAGES)
    found = rolls(table)
    told = found["m3"]["facts"]["told"]
    assert [(die["face"], die.get("kept", True)) for die in told["dice"]] == [(7, False), (20, True)]
    assert (told["total"], told["outcome"], found["m3"]["facts"]["purpose"]) == (24, "critical", "Dagger - Attack Roll")
    assert (found["m1"]["facts"]["told"]["total"], found["m1"]["facts"]["purpose"]) == ("14.15", "initiative")
    assert found["m2"]["facts"]["purpose"] == "skill ste"


def test_no_wound_is_made_of_a_roll_for_damage(table: CommandLine) -> None:
    imported(table, ACTORS, MESSAGES)
    assert "m4" in rolls(table)
    assert table.entries("--kind", "damage") == []


def test_what_was_whispered_or_rolled_blind_is_secret_and_so_is_who_only_does_that(table: CommandLine) -> None:
    imported(table, ACTORS, MESSAGES)
    assert {row for row, entry in rolls(table).items() if entry["secret"]} == {"m5", "m6"}
    [met] = [entry for entry in table.entries() if entry["kind"] == "OthersMet"]
    assert (met["facts"]["name"], met["secret"]) == ("Dire Wolf (2)", True)
    assert "Dire Wolf" not in table("history", "--for-players").out


def test_an_actor_is_known_by_its_id_whatever_it_is_called(table: CommandLine) -> None:
    imported(table, ACTORS, MESSAGES)
    who = {row: (entry["facts"]["who"], entry["facts"].get("on_behalf")) for row, entry in rolls(table).items()}
    assert who["m1"] == who["m3"] == ("Mira", None)
    assert (who["m6"], who["m7"], who["m8"]) == (("gm", "?"), ("gm", None), ("gm", "Anna"))


def test_days_are_sessions_and_rolls_are_in_the_order_of_time(table: CommandLine) -> None:
    imported(table, ACTORS, MESSAGES)
    order = [(e["session"], e["origin"]["row"]) for e in table.entries("--kind", "roll")]
    assert [row for _session, row in order] == ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m9"]
    assert {session for session, _row in order} == {1, 2}


def test_the_last_row_of_an_id_counts_and_every_other_is_listed(table: CommandLine) -> None:
    done = imported(table, ACTORS, MESSAGES)
    assert rolls(table)["m2"]["facts"]["told"]["total"] == 6
    assert "mc" not in rolls(table)
    reasons = {(row["file"], row["line"]): row["reason"] for row in done["skipped"]}
    assert reasons["foundry-messages.db", 3] == "line 14 has this document as it became"
    assert reasons["foundry-messages.db", 13] == "it was deleted in Foundry"
    assert reasons["foundry-messages.db", 10] == "nothing is rolled in it"
    assert "damaged" in reasons["foundry-messages.db", 11]
    assert done["read"] == done["recorded"] + done["unused"]


def test_a_total_that_its_dice_do_not_make_is_said(table: CommandLine) -> None:
    done = imported(table, MESSAGES)
    said = [remark["message"] for remark in done["remarks"]]
    assert "the total is 9; its dice and numbers make 5" in said
    assert "a die with 8 sides shows 9, and is not counted" in said


def test_a_folder_of_a_world_is_read_as_its_files_are(table: CommandLine) -> None:
    done = imported(table, WORLD)
    assert {row["file"] for row in done["skipped"]} == {"actors", "messages"}
    assert set(rolls(table)) == {"m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9"}
    assert table.hit_points("Mira") == 11
    assert things(table, "Mira") == {"backpack": 1, "dagger": 2, "Plume de phénix": 1, "torch": 6}
    assert imported(table, WORLD)["entries"] == []


def test_a_folder_without_anything_of_foundry_is_refused(table: CommandLine) -> None:
    (table.folder / "empty").mkdir()
    assert table("import", "foundry", "empty", "--json", code=2).error["code"] == "foundry_folder"


# Sheets.


def test_a_sheet_of_dnd5e_sets_every_figure_that_the_game_has(table: CommandLine) -> None:
    done = imported(table, ACTORS)
    sheet = table.sheet("Mira")
    assert sheet["classes"] == {"fighter": 1, "wizard": 3}
    assert (sheet["hp"], sheet["xp"]["total"]) == ({"current": 11, "max": 20, "temporary": 0}, 2700)
    assert (sheet["purse"], sheet["fields"]["race"]) == ({"gp": 41, "sp": 4, "cp": 7}, "Elf")
    assert things(table, "Mira") == {"backpack": 1, "dagger": 2, "Plume de phénix": 1, "torch": 6}
    assert next(item for item in sheet["items"] if item["name"] == "Plume de phénix")["value"] == 1250
    assert "this game has no class “Storm Herald”: level 2 is left out" in [r["message"] for r in done["remarks"]]


def test_hit_points_stand_as_they_are_above_the_maximum_or_without_one(table: CommandLine) -> None:
    imported(table, ACTORS)
    assert table.sheet("Brom")["hp"] == {"current": 15, "max": 10, "temporary": 3}
    assert table.balances()["character:Brom 2"]["hp"] == 9
    assert "hp.max" not in table.balances()["character:Brom 2"]
    assert table("audit").code == 0


def test_two_actors_of_one_name_are_two_people_and_stay_who_they_are(table: CommandLine) -> None:
    done = imported(table, ACTORS)
    assert {"Brom", "Brom 2"} <= set(done["unknown"])
    (table.folder / "one.db").write_text(
        ACTORS.read_text(encoding="utf-8").splitlines()[2].replace('"value": 9', '"value": 8')
    )
    again = imported(table, "one.db")
    assert again["differences"] == [{"what": "Brom 2, hit points", "source": "8", "ledger": "9"}]


def test_a_sheet_of_ose_has_its_coins_among_its_items(campaign: CommandLine) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    table = campaign.new(rules="ose")
    imported(table, ALDRIC)
    sheet = table.sheet("Aldric")
    assert (sheet["classes"], sheet["xp"]["total"], sheet["purse"]) == ({"thief": 2}, 1250, {"gp": 42, "sp": 7})
    assert (sheet["hp"]["current"], sheet["hp"]["max"], sheet["traits"]["dex"]["score"]) == (3, 6, 16)
    assert things(table, "Aldric") == {"Emerald": 2, "leather armour": 1, "sword": 1}


def test_of_a_sheet_of_another_game_what_has_a_place_is_taken_and_the_rest_said(campaign: CommandLine) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    table = campaign.new(rules="altaride")
    done = imported(table, ACTORS)
    assert done["recorded"] == 3
    said = " ".join(remark["message"] for remark in done["remarks"])
    assert "this game has no class “Magicien”: level 3 is left out" in said
    assert "no place in this game" in said
    assert table("audit").code == 0


def test_a_monster_is_listed_with_what_is_typed_when_it_is_met(table: CommandLine) -> None:
    done = imported(table, ACTORS)
    [wolf] = [row["reason"] for row in done["skipped"] if "Dire Wolf" in row["reason"]]
    typed = re.search("“campaign (meet [^”]+)”", wolf)
    assert typed is not None
    table.play(typed[1])
    assert table.sheet("Dire Wolf")["hp"]["max"] == 37


def test_a_monster_whom_a_map_names_has_its_figures(table: CommandLine) -> None:
    (table.folder / "map.toml").write_text('[people]\n"Dire Wolf" = "other:"\n')
    imported(table, ACTORS, "--map", "map.toml")
    assert table.sheet("Dire Wolf")["hp"] == {"current": 37, "max": 37, "temporary": 0}
    assert imported(table, ACTORS)["entries"] == []


def test_a_thing_by_itself_and_a_vehicle_without_figures_are_listed(table: CommandLine) -> None:
    (table.folder / "items.db").write_text(
        '{"_id": "a", "name": "Rope", "type": "item", "data": {}}\n{"_id": "b", "x": 1}\n'
    )
    answer = table("import", "foundry", "items.db", "--json", code=3)
    assert [row["reason"] for row in answer.data["skipped"]] == [
        "“Rope” is a thing that nobody has",
        "it is neither an actor nor a message",
    ]


# A sheet that comes again.


def test_the_same_sheets_again_give_no_entry(table: CommandLine) -> None:
    imported(table, ACTORS)
    head = table.head
    again = imported(table, ACTORS)
    assert (again["entries"], again["already"], table.head) == ([], 3, head)
    assert table("import", "foundry", ACTORS, "--check").code == 0


def test_what_a_sheet_says_otherwise_is_said_and_posted_and_only_that(table: CommandLine) -> None:
    imported(table, ACTORS)
    table.play("damage Mira 3\npay Mira 1gp --for ferry")
    differences = [
        {"what": "Mira, hit points", "source": "11", "ledger": "8"},
        {"what": "Mira, gp", "source": "41", "ledger": "40"},
    ]
    checked = table("import", "foundry", ACTORS, "--check", "--json", code=1)
    assert checked.data["differences"] == differences
    assert "foundry says 11, the ledger 8" in table("import", "foundry", ACTORS, "--check", code=1).out
    assert table.hit_points("Mira") == 8
    assert imported(table, ACTORS)["differences"] == differences
    last = table.entries("--limit", 1)[0]
    assert {p["commodity"]: p["quantity"] for p in last["postings"] if p["account"] == "character:Mira"} == {
        "hp": 3,
        "gp": 1,
    }
    assert table("audit").code == 0


def test_in_a_session_that_is_open_a_sheet_is_compared_and_recorded_in_it(table: CommandLine) -> None:
    imported(table, ACTORS)
    table.play("session start\ndamage Mira 3")
    assert table("import", "foundry", ACTORS, "--check", "--json", code=1).data["differences"][0]["ledger"] == "8"
    imported(table, ACTORS)
    last = table.entries("--limit", 1)[0]
    assert (last["kind"], last["session"], last["late"]) == ("OpeningRecorded", 1, False)
    assert last["played_on"] == table.entries("--kind", "damage")[-1]["played_on"]
    assert table("import", "foundry", MESSAGES, "--json", code=3).error["code"] == "import_open_session"
    table("session", "end")


def test_a_file_that_was_imported_before_still_says_what_it_says(table: CommandLine) -> None:
    imported(table, ACTORS)
    table.play("damage Mira 3")
    assert table("import", "foundry", ACTORS, "--check", code=1)
    table("undo")
    assert table("import", "foundry", ACTORS, "--check").code == 0


def snapshot(table: CommandLine, name: str, *items: tuple[str, int]) -> str:
    """A sheet of Mira with other things."""
    mira = json.loads(ACTORS.read_text(encoding="utf-8").splitlines()[-2])
    own = [item for item in mira["items"] if item["type"] == "class"]
    mira["items"] = own + [
        {"_id": f"x{place}", "name": thing, "type": "loot", "system": {"quantity": count}}
        for place, (thing, count) in enumerate(items)
    ]
    (table.folder / name).write_text(json.dumps(mira) + "\n", encoding="utf-8")
    return name


def test_three_sheets_of_one_person_differ_in_things_alone(table: CommandLine) -> None:
    first = snapshot(table, "1.db", ("Torch", 5), ("Old map", 1))
    second = snapshot(table, "2.db", ("Torch", 3), ("Glass eye", 1))
    third = snapshot(table, "3.db", ("Torch", 3), ("Glass eye", 2), ("Old map", 1))
    imported(table, first)
    for file, expected, moved in (
        (second, {"torch": 3, "Glass eye": 1}, {"item:torch": -2, "item:old_map": -1, "item:glass_eye": 1}),
        (third, {"torch": 3, "Glass eye": 2, "Old map": 1}, {"item:glass_eye": 1, "item:old_map": 1}),
    ):
        done = imported(table, file)
        assert len(done["entries"]) == 1
        postings = table.entries("--limit", 1)[0]["postings"]
        assert {p["commodity"]: p["quantity"] for p in postings if p["account"] == "character:Mira"} == moved
        assert things(table, "Mira") == expected
        assert imported(table, file)["entries"] == []
    table("balances", "--check")
    assert table("audit").code == 0


def test_three_sheets_in_one_go_are_three_states_in_order(table: CommandLine) -> None:
    files = [snapshot(table, f"{n}.db", ("Torch", count)) for n, count in enumerate((5, 3, 3))]
    done = imported(table, *files)
    assert (done["read"], done["recorded"], done["already"]) == (3, 2, 1)
    assert things(table, "Mira") == {"torch": 3}


def test_a_find_with_a_worth_of_its_own_is_the_thing_of_its_name(table: CommandLine) -> None:
    imported(table, snapshot(table, "1.db", ("Torch", 1)))
    table.play('session start\nfind "item=Glass eye:30gp"\ntake Mira "Glass eye"\nsession end')
    assert things(table, "Mira") == {"torch": 1, "Glass eye": 1}
    assert imported(table, snapshot(table, "2.db", ("Torch", 1), ("Glass eye", 1)))["entries"] == []
    imported(table, snapshot(table, "3.db", ("Torch", 1)))
    assert things(table, "Mira") == {"torch": 1}
    assert table("audit").code == 0


def test_a_script_gives_the_same_balances_and_knows_rows_and_people(table: CommandLine, tmp_path: Path) -> None:
    imported(table, ACTORS, MESSAGES)
    table("export", "script", "-o", "all.campaign")
    (tmp_path / "other").mkdir()
    other = CommandLine(tmp_path / "other", "en").new(rules="srd5")
    shutil.copy(table.folder / "all.campaign", other.folder)
    other("run", "all.campaign")
    assert other.balances() == table.balances()
    assert imported(other, ACTORS, MESSAGES)["entries"] == []


# The samples.


def test_rolls_of_the_sample(table: CommandLine) -> None:
    done = imported(table, sample("foundry-dnd5e-world-cc0/messages.db"))
    entries = table.entries("--kind", "roll")
    told = [entry["facts"]["told"] for entry in entries]
    dice = [die for roll in told for die in roll["dice"]]
    assert (done["read"], len(entries)) == (242, 128)
    assert (len(dice), sum(not die.get("kept", True) for die in dice)) == (519, 7)
    by_sides = {sides: sum(die["sides"] == sides for die in dice) for sides in (6, 8, 10, 20, 100)}
    assert by_sides == {6: 16, 8: 346, 10: 91, 20: 58, 100: 8}
    kept = [die["face"] for die in dice if die["sides"] == 20 and die.get("kept", True)]
    assert (len(kept), sum(kept), kept.count(20), kept.count(1)) == (51, 563, 1, 1)
    assert sum(roll["total"] for roll in told) == 4309
    assert sum(entry["secret"] for entry in entries) == 70
    assert [r["message"] for r in done["remarks"] if "total" in r["message"]] == []
    moments = [entry["origin"]["at"] for entry in entries]
    assert moments == sorted(moments)


def test_sheets_of_the_sample(table: CommandLine) -> None:
    imported(table, sample("foundry-dnd5e-world-cc0/actors.db"))
    sheets = {sheet["name"]: sheet for sheet in table.json("party")["members"]}
    assert len(sheets) == 9
    assert sum(sheet["xp"]["total"] for sheet in sheets.values()) == 89023
    worth = {name: sheet["purse_value"]["quantity"] for name, sheet in sheets.items()}
    assert sum(worth.values()) == 403638
    assert worth["Этед Стаг(19)"] == 71190
    hp = {name: (sheet["hp"]["current"], sheet["hp"]["max"]) for name, sheet in sheets.items()}
    assert (hp["Леонейериос Ньёмбукмул (16)"], hp["Картер2"]) == ((23, 27), (28, None))
    assert {hp["Халлон Блейдд(15)"], hp["Халлон Блейдд(15) 2"]} == {(69, 69), (57, 57)}
    assert sheets["Сиири (11пп)"]["classes"] == {"wizard": 6}


def test_monsters_of_the_sample(campaign: CommandLine) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    table = campaign.new(rules="ose")
    answer = table("import", "foundry", sample("foundry-ose-ogl/monsters-a-k.db"), "--json", code=3)
    typed = [re.search(r"hp=(\d+) xp=(\d+)", row["reason"]) for row in answer.data["skipped"]]
    figures = [tuple(map(int, found.groups())) for found in typed if found]
    assert (len(figures), sum(hp for hp, _xp in figures), sum(xp for _hp, xp in figures)) == (129, 3600, 86825)


# Documents of any shape.


@pytest.mark.parametrize("game", ["srd5", "ose", "altaride"])
def test_documents_with_anything_in_any_field_are_recorded_or_listed(campaign: CommandLine, game: str) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    table, of = campaign.new(rules=game), numbers(game)
    rows = [
        *ACTORS.read_text("utf-8").splitlines(),
        *MESSAGES.read_text("utf-8").splitlines(),
        ALDRIC.read_text("utf-8"),
    ]
    whole = [json.loads(row) for row in rows if "$$" not in row]
    with (table.folder / "odd.db").open("w", encoding="utf-8") as file:
        for count in range(400):
            document = json.loads(json.dumps(whole[count % len(whole)]))
            for _time in range(1 + count % 3):
                mutated(document, of)
            document["_id"] = f"odd{count}"
            if count % 2 and isinstance(document.get("rolls"), list):
                document["rolls"] = [json.dumps(mutated(json.loads(roll), of)) for roll in _texts(document["rolls"])]
            file.write(json.dumps(document) + "\n")
    done = imported(table, "odd.db")
    assert done["read"] == done["recorded"] + done["unused"]
    assert done["recorded"] > 200
    table.require_verified()
    assert table("audit").code == 0


def _texts(rolls: list[Any]) -> list[str]:
    return [roll for roll in rolls if isinstance(roll, str) and roll.endswith("}")]


def test_dice_of_a_roll_that_a_pool_drops_do_not_count(table: CommandLine) -> None:
    inner = [{"terms": [{"class": "Die", "faces": 6, "results": [{"result": n, "active": True}]}]} for n in (2, 5)]
    results = [{"result": 2, "active": False, "discarded": True}, {"result": 5, "active": True}]
    pool = {"class": "PoolTerm", "rolls": inner, "results": results, "modifiers": ["kh"]}
    message = json.loads(MESSAGES.read_text("utf-8").splitlines()[0])
    message["rolls"] = [json.dumps({"class": "Roll", "formula": "{1d6,1d6}kh", "terms": [pool], "total": 5})]
    (table.folder / "pool.db").write_text(json.dumps(message) + "\n")
    imported(table, "pool.db")
    told = rolls(table)["m3"]["facts"]["told"]
    assert [(die["face"], die.get("kept", True)) for die in told["dice"]] == [(2, False), (5, True)]
