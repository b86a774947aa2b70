"""Recording commands: what they answer, and the ground rules that all of them keep."""

from __future__ import annotations

import json
from pathlib import Path
from uuid import UUID

import pytest

from tests.support.command_line import BROM, MIRETTE, ULF, CommandLine


def test_a_confirmation_shows_the_entry_number_and_the_new_state(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    said = evening("damage", "Brom", "4", "--from", "a kobold").out

    assert said == "#3  Brom loses 4 hp (a kobold).\n    Brom: hit points 8 → 4/8\n"


def test_a_confirmation_is_french_for_a_french_table(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "fr").open(BROM)

    said = evening("damage", "Brom", "4", "--from", "un kobold").out

    assert said == "#3  Brom perd 4\u00a0PV (un kobold).\n    Brom\u00a0: points de vie 8 → 4/8\n"


def test_five_adventurers_and_a_retainer_share_2750_gp(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    for name in ("Lira", "Vex", "Odile", "Pim"):
        evening("join", name, *BROM[2:])
    evening(*ULF, "hp_die=6")
    evening("find", "2750gp")

    answer = evening.json("split")

    assert answer["result"]["total"] == 275_000
    assert answer["result"]["shares"] == {
        "Brom": 50_000,
        "Lira": 50_000,
        "Odile": 50_000,
        "Pim": 50_000,
        "Ulf": 25_000,
        "Vex": 50_000,
    }
    assert answer["result"]["remainder"] == 0


def test_an_award_shows_the_derivation_for_each_character(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)
    evening("find", "500gp")

    said = evening("award").out

    assert "Brom: prime requisite 10%: 250 → 275" in said
    assert "Mirette: prime requisite 10%: 250 → 275" in said


def test_a_name_may_be_begun_and_written_without_accents(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(("join", "Maëlle d'Ys", *BROM[2:]))

    evening("damage", "maelle", "1")
    evening("damage", "MAËLLE D’YS", "1")

    assert evening.json("sheet", "maë")["hp"]["current"] == 6


def test_the_party_is_those_who_are_present(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)
    evening("session", "start", "--absent", "Mirette")

    answer = evening.json("damage", "groupe", "1")

    assert answer["entries"][0]["facts"]["who"] == ["Brom"]


def test_global_options_are_taken_before_and_after_the_command(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    before = json.loads(evening("--json", "--by", "Lise", "note", "one").out)
    after = json.loads(evening("note", "two", "--by", "Lise", "--json").out)

    assert [a["entries"][0]["recorded_by"] for a in (before, after)] == ["Lise", "Lise"]


def test_a_dry_run_shows_and_records_nothing(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    said = evening("damage", "Brom", "1", "--dry-run").out

    assert said.endswith("Dry run: nothing was recorded.\n")
    assert evening.json("damage", "Brom", "1", "--dry-run")["dry_run"] is True
    assert evening.entry_count == 2


def test_a_dry_run_opens_no_campaign(tmp_path: Path) -> None:
    CommandLine(tmp_path, "en")("new", "Le donjon gris", "--rules", "ose", "--dry-run")

    assert list(tmp_path.iterdir()) == []


def test_a_command_that_is_sent_twice_is_recorded_once(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    key = str(UUID(int=7))

    first = evening.json("damage", "Brom", "1", "--id", key)
    again = evening.json("damage", "Brom", "1", "--id", key)

    assert first["entries"] == again["entries"]
    assert evening.json("sheet", "Brom")["hp"]["current"] == 7
    assert "Recorded before" in evening("damage", "Brom", "1", "--id", key).out


def test_the_shared_options_are_in_the_entry(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    answer = evening.json(
        "roll",
        "Brom",
        "1d20",
        "--faces",
        "Brom=11",
        "--note",
        "for luck",
        "--on",
        "2026-11-03",
        "--ingame",
        "3 Floréal",
    )

    entry = answer["entries"][0]
    assert (entry["note"], entry["played_on"], entry["ingame"]) == ("for luck", "2026-11-03", "3 Floréal")
    assert (entry["rolled"], entry["facts"]["faces"]) == ("table", {"Brom": [11]})
    assert answer["result"] == {
        "expression": "1d20",
        "dice": [{"sides": 20, "face": 11, "kept": True}],
        "total": 11,
        "target": None,
        "outcome": None,
        "margin": None,
    }


def test_an_override_beats_a_rule_and_says_so(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    refused = evening.type("level-up", "Brom", "hp_die=5")
    entry = evening.json("level-up", "Brom", "hp_die=5", "--override", "a wish")["entries"][0]

    assert refused.code == 3
    assert "--override" in refused.err
    assert entry["override"] == "a wish"


def test_a_late_entry_belongs_to_its_session(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    for _time in range(2):
        evening("session", "start")
        evening("session", "end")

    entry = evening.json("damage", "Brom", "1", "--session", "1")["entries"][0]

    assert (entry["session"], entry["late"]) == (1, True)


def test_a_secret_is_revealed_by_an_entry_of_its_own(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("note", "the innkeeper lies", "--secret")

    entry = evening.json("reveal", "#3")["entries"][0]

    assert entry["links"]["reveals"] == 3
    assert evening.type("reveal", "3").code == 3


def test_an_unknown_recipient_is_of_the_outside_world(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)

    answer = evening.json("pay", "Brom", "5", "gp", "--to", "le passeur", "--for", "the crossing")
    near = evening.type("pay", "Brom", "5gp", "--to", "Mirete", "--for", "wine")
    forced = evening.json("pay", "Brom", "5gp", "--to", "world:Mirete", "--for", "wine")

    assert answer["result"]["to"] == "world:le_passeur"
    assert (near.code, "Mirette" in near.err) == (2, True)
    assert forced["result"]["to"] == "world:mirete"


def test_a_check_that_fails_is_not_recorded(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    right = evening.type("check", "Brom", "po=120", "pv=8", "guerrier=1")
    wrong = evening.type("check", "Brom", "gp=12")

    assert right.code == 0
    assert (wrong.code, "expected 12, found 120 (+108)" in wrong.err) == (1, True)
    assert evening.entry_count == 3


def test_the_end_of_a_session_brings_a_recap_and_a_seal(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("session", "start", "The mill")
    evening("find", "40gp")
    evening("damage", "Brom", "3")

    said = evening("session", "end").out

    assert "Coins found: 40 gp." in said
    assert "Wounds: Brom −3 hp." in said
    assert evening("verify", "--seal", said.split("Seal: ")[1].split()[0]).out


def test_a_recap_names_the_class_of_a_woman_as_everything_else_does(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "fr").open((*MIRETTE, "gender=f"))
    evening("séance", "ouvrir")
    evening("récompenser", "--px", "3000", "--à", "Mirette")
    evening("niveau", "Mirette", "hp_die=2")

    assert "Niveau gagné : Mirette (voleuse)." in " ".join(evening("séance", "clore").out.split())


def test_a_recap_lists_levels_finds_the_open_pool_and_who_is_present(tmp_path: Path) -> None:
    """Once it left out levels, items, gems and the pool, listed the dead as present, and the revived as dead."""
    evening = CommandLine(tmp_path, "en").open(BROM)
    for name in ("Grog", "Ulf"):
        evening("join", name, "class=cleric", "str=9", "int=9", "wis=9", "dex=9", "con=9", "cha=9", "hp_die=3")
    evening("session", "start", "The mill")
    evening("find", "40gp", "gem=50gp*2", "item=Old sword:5gp")
    evening("award", "--xp", "3000", "--to", "Brom")
    evening("level-up", "Brom", "hp_die=4")
    for name in ("Grog", "Ulf"):
        evening("die", name, "--from", "a troll")
    evening("revive", "Grog")

    said = " ".join(evening("session", "end").out.split())

    assert "Present at its end: Brom and Grog." in said
    assert "Found besides: 2 × gem, Old sword." in said
    assert "Level gained: Brom (fighter)." in said
    assert "Dead: Ulf." in said
    assert "Still in the pool: treasure worth 145 gp." in said
    [chapter] = evening.json("history", "--session", "1")["sessions"]
    assert (chapter["deaths"], chapter["present"]) == (["Ulf"], ["Brom", "Grog", "Ulf"])


def test_the_seal_is_in_the_json_and_in_a_run_too(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    said = evening.run("session start", "session end", "note after it").out
    evening("session", "start")
    seal = evening.json("session", "end")["result"]["seal"]

    assert evening("verify", "--seal", said.split("Seal: ")[1].split()[0]).out
    assert evening("seal").out.strip().endswith(seal)


def test_things_are_taken_by_any_of_their_names(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("find", "item=Épée +1", "gem=50gp*2", "gem=100gp", "item=torches_6*3")

    evening("take", "Brom", "epee")
    evening("take", "Brom", "torches", "2")
    unclear = evening.type("take", "Brom", "gem")
    evening("take", "Brom", "gem~3", "2")

    assert (unclear.code, "gem~3 (50 gp)" in unclear.err) == (2, True)
    assert evening.type("take", "Brom", "halberd").code == 2


@pytest.mark.parametrize("word", ["party", "Groupe", "HOARD", "butin", "fund", "caisse", "gm", "MJ"])
def test_a_reserved_word_is_nobodys_name(tmp_path: Path, word: str) -> None:
    evening = CommandLine(tmp_path, "en").open()

    assert evening.type("join", word, *BROM[2:]).code == 2


def test_quiet_says_nothing_and_records_all_the_same(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)

    assert evening("-q", "damage", "Brom", "1").out == ""
    assert evening.entry_count == 3


def test_a_command_sent_again_answers_what_it_answered_at_first(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en")
    evening.open(BROM, MIRETTE)
    evening("find", "101cp")
    split = ("split", "--id", "00000000-0000-0000-0000-000000000009")
    first = evening.json(*split)
    evening("pay", "Brom", "1cp", "--for", "a straw")
    assert evening.json(*split) == first
    roll = ("roll", "Brom", "1d20+5", "--id", "00000000-0000-0000-0000-000000000008")
    assert evening.json(*roll) == evening.json(*roll)


def test_what_of_an_award_nobody_receives_is_said(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en")
    for name in ("Ann", "Bob", "Cid"):
        campaign("join", name, "class=fighter", "str=9", "int=9", "wis=9", "dex=9", "con=9", "cha=9", "hp=8")
    answer = campaign("award", "--xp", 100, "--to", "Ann,Bob,Cid").out
    assert "Received by nobody: 1 XP." in answer
    assert "Received by nobody" not in campaign("award", "--xp", 99, "--to", "Ann,Bob,Cid").out
