"""Critical Role’s sheets of rolls: what each row becomes, and the facts of the real ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import CommandLine
from tests.support.import_samples import sample

SHEET = Path(__file__).parent / "files" / "critrole.csv"


@pytest.fixture
def played(campaign: CommandLine) -> CommandLine:
    """A campaign with the small sheet imported, in English."""
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="srd5")
    return campaign


def imported(campaign: CommandLine, *words: object) -> dict[str, Any]:
    return campaign.json("import", "critrole", *words)


def test_every_row_is_read_used_or_listed(played: CommandLine) -> None:
    done = imported(played, SHEET)
    assert (done["read"], done["recorded"], done["already"]) == (13, 12, 0)
    assert done["skipped"] == [{"file": "critrole.csv", "line": 9, "reason": "an empty row"}]
    assert done["unknown"] == [
        "Grog", "Ogre", "Frost Worm", "Keyleth", "Vax’ildan", "Pike", "Nott", "Veth", "Trinket", "Scanlan",
    ]  # fmt: skip


def test_damage_is_posted_to_whom_the_cell_names_and_not_to_the_roller(played: CommandLine) -> None:
    imported(played, SHEET)
    hurt = [(e["facts"]["who"], e["facts"]["amount"], e["note"]) for e in played.entries("--kind", "damage")]
    assert hurt == [
        (["other:Ogre"], "14", "Slashing"),
        (["other:Frost Worm"], "17", "(10 Slashing + 7 Fire)"),
        (["Keyleth"], "13", "Fire"),
    ]
    causes = [e["facts"].get("cause") for e in played.entries("--kind", "damage")]
    assert causes == ["Grog", "Grog", None]


def test_hit_points_that_nobody_told_are_added_up(played: CommandLine) -> None:
    imported(played, SHEET)
    assert played.sheet("Keyleth")["hp"] == {"current": None, "max": None, "temporary": None, "lost": 13}
    assert played.balances()["other:Ogre"] == {"hp.lost": 14}


def test_advantage_is_one_roll_with_both_dice(played: CommandLine) -> None:
    imported(played, SHEET)
    [roll] = played.entries("--who", "Vax'ildan", "--kind", "roll")
    assert roll["facts"]["expression"] == "2d20kh1"
    assert roll["facts"]["told"] == {
        "dice": [{"sides": 20, "face": 19}, {"sides": 20, "face": 2, "kept": False}],
        "total": 24,
    }


def test_a_value_is_a_number_known_to_be_unknown_or_not_given(played: CommandLine) -> None:
    imported(played, SHEET)
    told = {e["facts"]["who"]: e["facts"]["told"] for e in played.entries("--kind", "roll", "--session", "20")}
    assert told == {"Scanlan": {"dice": [{"sides": 20, "face": 0}], "total": "?"}}
    nott = [e["facts"]["told"] for e in played.entries("--who", "Nott", "--kind", "roll")]
    assert nott == [{"dice": [{"sides": 20, "face": 1}]}, {"against": ">10"}]


def test_healing_without_a_target_is_not_the_healers_own(played: CommandLine) -> None:
    imported(played, SHEET)
    [healed] = played.entries("--kind", "healing")
    assert (healed["facts"]["who"], healed["facts"]["amount"], healed["facts"]["cause"]) == (["Grog"], "7", "Pike")
    assert played.sheet("Veth")["counters"]["tally:healing_given"] == 12


def test_half_a_kill_is_counted_as_half(played: CommandLine) -> None:
    imported(played, SHEET)
    assert played.sheet("Grog")["counters"]["tally:kills/100"] == 50
    assert played.sheet("Trinket")["counters"]["tally:kills"] == 1


def test_what_was_recovered_or_not_understood_is_said(played: CommandLine) -> None:
    done = imported(played, SHEET)
    assert [(remark["line"], remark["message"]) for remark in done["remarks"]] == [
        (13, "the time “2:18:!2” cannot be read"),
        (13, "the damage “Possible RT use” is not understood, and kept with the row alone"),
        (15, "the natural value 23 is none of a d20"),
        (10, "“2018-02-20 00:00:00” is read as episode 20"),
        (10, "the time “1:07L54” is read as 1:07:54"),
    ]


def test_rows_are_in_the_order_of_the_sources_time(played: CommandLine) -> None:
    imported(played, SHEET)
    assert [e["origin"]["at"] for e in played.entries("--who", "Nott", "--kind", "roll")] == ["0:00:20", "0:00:30"]


def test_faces_of_a_log_are_counted_apart_and_never_judged(played: CommandLine) -> None:
    imported(played, SHEET)
    dice = played.json("stats", "dice")["by_character"]["Scanlan"]["d20"]
    assert (dice["rolls"], dice["missing"], dice["verdict"], dice["reason"]) == (0, 1, "not_enough", "elsewhere")


def test_an_alias_of_the_map_makes_two_names_one_person_for_good(played: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text('[people]\nNott = "Veth"\nTrinket = "other:"\n[ignore]\npeople = ["Scanlan"]\n')
    done = imported(played, SHEET, "--map", "map.toml")
    assert "Nott" not in done["unknown"]
    assert len(played.entries("--who", "Veth", "--kind", "roll")) == 3
    assert "other:Trinket" in played.balances()
    assert [row["reason"] for row in done["skipped"]] == ["an empty row", "the map leaves out “Scanlan”"]
    (tmp_path / "more.csv").write_text(
        "Episode,Time,Character,Type of Roll,Total Value,Natural Value\nC1E004,0:01:00,Nott,Attack,14,9\n"
    )
    imported(played, "more.csv")
    assert played.entries("--limit", 2)[0]["facts"]["who"] == "Veth"


def test_the_second_layout_has_a_column_without_a_heading(played: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "c2.csv").write_text(
        ",Time,Character,Type of Roll,Total Value,Natural Value,Crit?,Damage Dealt,# Kills,Notes\n"
        "C2E86,0:01:00,Beau,Attack,21,13,,,,\n"
    )
    assert imported(played, "c2.csv")["recorded"] == 1
    assert played.entries("--kind", "roll")[0]["session"] == 86


def test_amounts_by_episode_are_tallies_and_their_totals_are_checked(played: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "damage.csv").write_text("char,avg,total,ep1,ep2\nGrog,15,31,10,20\nPike,4,4,4,\n")
    done = imported(played, "damage.csv")
    assert done["differences"] == [{"what": "Grog", "source": "31", "ledger": "30"}]
    assert played.sheet("Grog")["counters"]["tally:damage_dealt"] == 30
    assert imported(played, "damage.csv")["recorded"] == 0


def test_a_workbook_is_read_in_both_layouts(played: CommandLine, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    rolls = openpyxl.Workbook()
    rolls.active.append(["Episode", "Time", "Character", "Type of Roll", "Total Value", "Natural Value", "Crit?"])
    rolls.active.append(["C1E005", "0:00:10", "Grog", "Attack", 21, 15, 1.0])
    rolls.save(tmp_path / "rolls.xlsx")
    assert imported(played, "rolls.xlsx")["recorded"] == 1
    amounts = openpyxl.Workbook()
    amounts.active.title = "Totals"
    totals: list[list[object]] = [["Grog", "Pike"], ["=x", "=y"], [], [30, 5]]
    episode: list[list[object]] = [["Grog", "Pike"], ["=SUM(A4:A9)"], ["=AVERAGE(A4:A9)"], [12, 5], [17]]
    for sheet, rows in ((amounts.active, totals), (amounts.create_sheet("Episode 7"), episode)):
        for row in rows:
            sheet.append(row)
    amounts.save(tmp_path / "damage dealt.xlsx")
    done = imported(played, "damage dealt.xlsx")
    assert done["differences"] == [{"what": "Grog", "source": "30", "ledger": "29"}]
    assert played.sheet("Grog")["counters"]["tally:damage_dealt"] == 29


def test_the_sample_of_twenty_episodes_has_its_facts(played: CommandLine) -> None:
    done = imported(played, sample("critrole-c1-cc0/all_rolls-ep1-20.csv"))
    assert (done["read"], done["recorded"], done["skipped"]) == (2189, 2189, [])
    rolls = played.entries("--kind", "roll")
    told = [entry["facts"]["told"] for entry in rolls]
    faces = Counter(die["face"] for each in told for die in each.get("dice", ()))
    totals = Counter(str(each.get("total")) for each in told)
    assert (faces[20], faces[1], totals["?"]) == (104, 70, 229)
    who = Counter(entry["facts"]["who"] for entry in rolls)
    # One of the rolls is of “PIke”.
    assert (who["Pike"], who["Grog"]) == (124 + 1, 279)
    healing = Counter[str]()
    for entry in rolls:
        total = entry["facts"]["told"].get("total")
        if entry["facts"].get("purpose") == "Healing" and isinstance(total, int):
            healing[entry["facts"]["who"]] += total
    assert healing.most_common(5) == [
        ("Pike", 391), ("Scanlan", 109), ("Keyleth", 20), ("Vex'ahlia", 12), ("Percy", 11),
    ]  # fmt: skip
    sessions = Counter(entry["session"] for entry in rolls)
    assert (sessions[1], sessions[20], sessions[12]) == (85, 65, 0)
    assert played("audit").code == 0
