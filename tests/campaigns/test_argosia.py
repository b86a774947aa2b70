"""A campaign of three sessions without coins or experience, against figures computed independently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.campaigns import played_once, require_lines_fit, require_nothing_once_voided, require_same_in_a_copy
from tests.support.command_line import CommandLine
from tests.support.given import rules_of
from tests.support.processes import ROOT

SCRIPT = ROOT / "examples" / "argosia-three-sessions.campaign"


def opened(table: CommandLine) -> CommandLine:
    table("new", "Le col des Corbeaux", "--rules", "argosia")
    table("run", SCRIPT)
    return table


played = played_once(opened)


def test_final_sheets(played: CommandLine) -> None:
    expected: dict[str, tuple[str, int, int, int, dict[str, int]]] = {
        # Yselle: 14 - 6 fire - 5 flames + 4 prayer = 7, respite 4 + 2 = 13, rested to 14. Level 3 gives 19 in all, and
        # present points do not rise. Points of adventure: rests bring back 3; Brutal was used once before the first.
        "Yselle": ("active", 3, 14, 19, {"adventure_points": 3, "use:Brutal": 2}),
        # Corvin: 9 - 5 - 4 = 0, second wind 6, respite 2 = 8, half of 9 is 4: 9. Aggravated 4: 5/5; poison 2: 3/3;
        # - 3 = 0, unconscious, + 2; 1 of the aggravated healed: 2/4; respite 4: 4/4. Level 2 gives 14 in all, of which
        # 5 are gone: 4/9. Two nights: one aggravated each, 11/11. - 11 = 0, second wind 3 + 5 = 8 (the 8 were
        # voided), - 7 = 1, respite 4 + 3 = 8; a hard night: aggravated 2, half of 12 is 6: 12/12.
        "Corvin": ("active", 2, 12, 12, {"adventure_points": 3, "aggravated": 2}),
        # Aube: 20 - 4 (half of 9 cold) - 5 (half of 11) = 11, respite 1 + 2 + 3 = 17, rested to 20; - 5 = 15, poisoned
        # so that neither potion nor respite helps; the night: half of 20, up to 20.
        "Aube": (
            "active",
            3,
            20,
            20,
            {"adventure_points": 4, "spell_matrices": 3, "use:Bénédiction": 1, "use:Soin": 2},
        ),
        # Nim fell from the tower.
        "Nim": ("dead", 1, 0, 7, {"adventure_points": 1}),
        # Grisou, a mortal creature: 6 - 6 = 0, out of action, respite 3, half of 6: 6; - 6 = 0, and death is chosen.
        "Grisou": ("dead", 1, 0, 6, {}),
    }
    for name, (status, level, hp, most, counters) in expected.items():
        sheet = played.sheet(name)
        assert (sheet["status"], sheet["level"]) == (status, level), name
        assert sheet["hp"] == {"current": hp, "max": most, "temporary": None}, name
        assert sheet["counters"] == counters, name
        assert (sheet["class"], sheet["xp"], sheet["purse_value"], sheet["pending"]) == (None, None, None, []), name


def test_final_packs(played: CommandLine) -> None:
    held = {name: {item["id"].partition("~")[0]: item["quantity"] for item in _items(played, name)} for name in PACKS}
    assert held == PACKS
    assert [item["quantity"] for item in played.json("party")["hoard"]["items"]] == [1]


def _items(table: CommandLine, name: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = table.sheet(name)["items"]
    return items


PACKS: dict[str, dict[str, int]] = {
    # Two torches burnt, one taken from the hoard.
    "Yselle": {"torch": 1},
    # One flask of two burnt in the lantern; a torch from the hoard.
    "Corvin": {"lantern": 1, "oil_flask": 1, "torch": 1},
    "Aube": {"cloche_d'argent": 1},
}


def test_the_state_at_the_end_of_the_first_session(played: CommandLine) -> None:
    then = {name: played.sheet(name, "--as-of", "s1") for name in ("Yselle", "Corvin", "Grisou")}
    assert {name: sheet["hp"]["current"] for name, sheet in then.items()} == {"Yselle": 14, "Corvin": 8, "Grisou": 3}
    assert then["Corvin"]["conditions"] == {"exalted": 1}
    assert then["Yselle"]["counters"] == {"adventure_points": 2, "use:Brutal": 1}
    assert then["Yselle"]["fields"].get("lit") is None, "the torch burnt out with the respite"


def test_a_choice_is_owed_between_the_fall_and_the_answer(played: CommandLine) -> None:
    fall = next(entry["entry"] for entry in played.entries() if entry["facts"].get("option") == "second_wind") - 1
    assert played.sheet("Corvin", "--as-of", fall)["pending"] == ["unconscious", "second_wind"]
    assert played.sheet("Corvin", "--as-of", fall + 1)["pending"] == []


def test_every_kind_of_roll_is_rolled(played: CommandLine) -> None:
    rolled = {entry["facts"].get("kind") for entry in played.entries("--kind", "RollRecorded")}
    assert rolled == {None, *rules_of("argosia").tables.group("rolls")}


def test_it_is_audited_clean_but_for_the_game_masters_word(played: CommandLine) -> None:
    assert [finding["severity"] for finding in played.json("audit")["findings"]] == ["override"]
    played.require_verified()


def test_a_backup_is_the_same_campaign_again(played: CommandLine, tmp_path: Path) -> None:
    require_same_in_a_copy(played, str(tmp_path / "copy.db"), tmp_path / "lines.jsonl")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_report_speaks_of_no_coins_and_no_experience(played: CommandLine, language: str) -> None:
    report = played("export", "report", "--format", "md", "--lang", language).out
    assert "Corvin" in report
    assert not {"experience", "expérience", "xp", "purse", "bourse"} & set(report.casefold().split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_screen_fits_80_columns_and_leaves_no_place_open(played: CommandLine, language: str) -> None:
    screens = [["party"], ["treasure"], ["inventory"], ["history"], ["rules"], ["explain", "Corvin", "hp"]]
    screens += [["sheet", name] for name in ("Yselle", "Corvin", "Aube", "Nim", "Grisou")]
    require_lines_fit(played, screens, language)


def test_voiding_everything_newest_first_leaves_nothing(campaign: CommandLine) -> None:
    require_nothing_once_voided(opened(campaign))
