"""A table of one's own: headings in two languages, named columns, comma decimals, and what a cell may say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import CommandLine

BOOK = Path(__file__).parent / "files" / "livre.csv"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="ose")


def imported(campaign: CommandLine, *words: object) -> dict[str, Any]:
    return campaign.json("import", "table", *words)


def write(campaign: CommandLine, *lines: str) -> str:
    (campaign.folder / "own.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return "own.csv"


def test_french_headings_and_comma_decimals_are_read(table: CommandLine) -> None:
    done = imported(table, BOOK)
    assert (done["read"], done["recorded"]) == (8, 6)
    assert table.balances()["character:Brom"] == {"gp": 12, "sp": 5, "item:torch": 4, "xp": 120}
    assert table.balances()["character:Lira"] == {"gp": -3, "hp.lost": 4}
    assert [(e["session"], e["played_on"]) for e in table.entries("--kind", "experience")] == [(1, "2026-11-21")]


def test_what_is_not_read_is_said_with_its_line_and_reason(table: CommandLine) -> None:
    done = imported(table, BOOK)
    assert {(row["line"], row["reason"]) for row in done["skipped"]} == {
        (5, "“1.234” is 1.234 or 1234: say which with --decimal"),
        (7, "“Brom, Lira” are several: write a row for each"),
    }
    assert "the column “Humeur” is none that is known, and is left out" in [r["message"] for r in done["remarks"]]


def test_a_thing_given_away_that_nothing_brought_came_from_before(table: CommandLine) -> None:
    imported(table, BOOK)
    assert "item:plume_de_phenix" not in table.balances()["character:Lira"]
    # One was found, three burnt: two were there before.
    assert table.balances()["world:origins"] == {"item:plume_de_phenix": -2}
    table("balances", "--check")


def test_columns_are_named_on_the_command_line_and_kept_for_the_next_time(table: CommandLine) -> None:
    file = write(table, "Wer,Beute,Laune", "Brom,25,gut")
    answer = table("import", "table", file, "--json", code=2)
    assert answer.error["code"] == "table_unknown"
    named = ["--columns", "Wer=who", "--columns", "Beute=gp", "--columns", "Laune="]
    assert imported(table, file, *named)["remarks"] == []
    assert table.purse("Brom") == {"gp": 25}
    (table.folder / "next.csv").write_text("Wer,Beute\nBrom,5\n")
    imported(table, "next.csv")
    assert table.purse("Brom") == {"gp": 30}


def test_a_column_that_is_named_wrongly_is_refused_with_the_fields(table: CommandLine) -> None:
    answer = table("import", "table", write(table, "Wer", "Brom"), "--columns", "Wer=whoo", "--json", code=2)
    assert answer.error["code"] == "field_unknown"
    assert "who" in answer.error["hint"]


def test_an_amount_of_several_coins_and_any_coin_of_the_game_is_read(table: CommandLine) -> None:
    imported(table, write(table, "Character,Coins", 'Brom,"12 gp, 3 sp"', "Brom,-2gp"))
    assert table.purse("Brom") == {"gp": 10, "sp": 3}
    table("new", "Altaride", "--rules", "altaride", "--ledger", "other.db")


def test_a_home_campaigns_rolls_and_fights_are_read_by_name(table: CommandLine) -> None:
    heading = (
        "\ufeffsession,pc,level,combat_id,dmg_taken,dmg_healed,dmg_dealt,dmg_mitigated,atks_success,atks_fail,"
        "spells_cast,final_blows,combat_blurb"
    )
    lines = [heading, "3,Ana,5,3-1,14,6,33,null,4,2,1,2,the bridge"]
    imported(table, write(table, *lines), "--columns", "combat_id=", "--columns", "level=")
    held = table.balances()["character:Ana"]
    assert held == {
        "hp.lost": 14,
        "tally:attacks_hit": 4,
        "tally:attacks_missed": 2,
        "tally:damage_dealt": 33,
        "tally:healing_given": 6,
        "tally:kills": 2,
        "tally:spells_cast": 1,
    }
    rolls = ["pc,session,type,context,skill_check,ability_save,roll_base,roll_total", "Ana,3,check,,stealth,null,17,24"]
    imported(table, write(table, *rolls))
    [roll] = table.entries("--kind", "roll")
    assert roll["facts"]["purpose"] == "check, stealth"
    assert roll["facts"]["told"] == {"dice": [{"sides": 20, "face": 17}], "total": 24}


def test_figures_of_a_sheet_are_set_and_the_same_again_is_nothing(table: CommandLine) -> None:
    lines = ["Character,HP,Max HP,Class,Level", "Brom,9,14,fighter,2"]
    imported(table, write(table, *lines))
    sheet = table.sheet("Brom")
    assert (sheet["hp"]["current"], sheet["hp"]["max"], sheet["classes"]) == (9, 14, {"fighter": 2})
    lines[1] = "Brom,5,14,fighter,2"
    (table.folder / "later.csv").write_text("\n".join(lines))
    [entry] = imported(table, "later.csv")["entries"]
    assert table.entries("--limit", 1)[0]["facts"]["figures"] == {"hp": 5}
    assert f"#{entry}" in table("log", "--limit", 1).out
    (table.folder / "same.csv").write_text("\n".join([*lines, "Brom,5,14,fighter,2"]))
    assert imported(table, "same.csv")["entries"] == []


@pytest.mark.parametrize("day", ["3/4/2026", "31/02/2026", "soon"])
def test_a_day_that_is_none_or_could_be_two_is_listed(table: CommandLine, day: str) -> None:
    answer = table("import", "table", write(table, "Character,Date,gp", f"Brom,{day},5"), "--json", code=3)
    assert day in answer.data["skipped"][0]["reason"]


def test_each_day_may_be_a_session(table: CommandLine) -> None:
    file = write(table, "Character,Date,gp", "Brom,2026-02-02,5", "Brom,2026-01-01,7", "Lira,2026-02-02,1")
    imported(table, file, "--sessions", "days")
    sessions = [(e["session"], e["played_on"]) for e in table.entries("--kind", "receipt")]
    assert sessions == [(1, "2026-01-01"), (2, "2026-02-02"), (2, "2026-02-02")]
    own = table.folder / "own.csv"
    own.write_text(own.read_text() + "Lira,2026-01-01,9\n")
    imported(table, file, "--sessions", "days")
    assert table.entries("--kind", "receipt")[-1]["session"] == 1


def test_a_game_without_experience_lists_what_it_has_no_place_for(table: CommandLine) -> None:
    other = CommandLine(table.folder / "x", "en")
    other.folder.mkdir()
    other.new(rules="argosia")
    (other.folder / "own.csv").write_text("Character,XP,Kills\nBrom,100,2\n")
    done = other.json("import", "table", "own.csv")
    said = [remark["message"] for remark in done["remarks"]]
    assert said == [] or "this game does not count xp" in said
    assert other.balances()["character:Brom"]["tally:kills"] == 2


def test_a_column_is_one_field_and_pc_is_copper_only_where_somebody_is_named_otherwise(table: CommandLine) -> None:
    done = imported(table, write(table, "pc,damage", "Niko,3"))
    assert (done["recorded"], done["remarks"]) == (1, [])
    imported(table, write(table, "pc,Personnage", "12,Anya"))
    assert table.balances()["character:Anya"] == {"cp": 12}


def test_a_die_has_the_sides_that_its_column_says_and_no_face_beyond_them(table: CommandLine) -> None:
    file = write(table, "Character,Die,Sides,Total", "Brom,6,6,", "Brom,7,6,", "Brom,9,6,11", "Brom,?,,")
    done = imported(table, file)
    assert [(row["line"], row["reason"]) for row in done["skipped"]] == [(3, "7 is no face of a die with 6 sides")]
    told = [entry["facts"]["told"] for entry in table.entries("--kind", "roll")]
    assert told == [{"dice": [{"sides": 6, "face": 6}]}, {"total": 11}, {"dice": [{"sides": 20, "face": 0}]}]


def test_a_level_of_no_class_is_said_to_be_left_out(table: CommandLine) -> None:
    done = imported(table, write(table, "Character,Niveau,XP", "Brom,3,10"))
    assert [remark["message"] for remark in done["remarks"]] == [
        "the column “Niveau” is left out: no column says of which class the level is"
    ]


def test_a_name_that_is_likely_misspelt_is_said_and_many_of_a_kind_only_counted(table: CommandLine) -> None:
    rows = ["Tiberius,5"] * 10 + ["Tibierus,5", "Goblin 1,5", "Goblin 2,5"] + ["Tiberius,?!"] * 40
    answer = table("import", "table", write(table, "Character,Damage", *rows))
    assert "row 12: “Tibierus” may be “Tiberius”" in answer.out
    assert answer.out.count("may be") == 1
    assert "row 15: “?!” is not a number" in answer.out
    assert "… and 20 more of this kind" in answer.out
