"""`replay`: what would be if house rules, entries or commands had been otherwise."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.processes import ROOT

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
session start --present Brom,Lira
find 200gp
split
award --xp 100
buy Brom sword
pay Lira 140gp --for "the healer"
session end
"""
"""#2 and #3 join, #4 starts, #5 finds, #6 splits, #7 awards, #8 buys, #9 pays, #10 ends."""


@pytest.fixture(params=["sqlite", "postgresql"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> CommandLine:
    """An evening of two, on either database."""
    ledger = None if request.param == "sqlite" else request.getfixturevalue("postgres_databases")()
    table = CommandLine(tmp_path, "en", ledger=ledger).new()
    table.play(EVENING)
    return table


def test_without_a_change_nothing_differs_and_nothing_is_written(table: CommandLine) -> None:
    before = table.head
    file = Path(table.ledger)
    bytes_before = hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else None
    found = table.json("replay")
    assert found["diverges_at"] is None
    assert (found["differences"], found["fields"], found["figures"]) == ({}, {}, {})
    assert (found["refused"], found["needs_dice"], found["decided"]) == ([], [], 10)
    assert found["head_unchanged"] is True
    assert table.head == before
    assert bytes_before == (hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else None)
    assert "Nothing would be different." in table("replay").out


def test_a_find_that_was_half_as_much_reaches_every_purse_and_what_was_paid_of_it(table: CommandLine) -> None:
    found = table.json("replay", "--instead", "5=find 100gp")
    assert (found["diverges_at"], found["first"]) == (5, {"entry": 6, "code": "different"})
    assert found["differences"]["character:Brom"] == {"gp": [190, 140]}
    # Lira has 100 gp then, and cannot pay 140.
    assert found["refused"][0]["entry"] == 9
    assert found["refused"][0]["code"] == "purse_too_light"
    assert found["differences"]["character:Lira"] == {"gp": [10, 100]}


def test_an_entry_left_out_takes_along_the_void_that_is_about_nothing_else(table: CommandLine) -> None:
    table("void", "7", "--reason", "it was Lira alone")
    assert table.json("replay", "--without", "7")["left_out"] == [7, 11]
    both = table.json("replay", "--without", "7,8")
    assert (both["left_out"], both["differences"]["character:Brom"]) == (
        [7, 8, 11],
        {"gp": [190, 200], "item:sword": [1, 0]},
    )
    assert table.json("replay", "--without", "7-8")["differences"] == both["differences"]


def test_an_amendment_is_decided_again_with_what_it_took_along(table: CommandLine) -> None:
    table("buy", "Lira", "sword")
    table("amend", "7", "--reason", "it was more", "--", "award", "--xp", "200")
    assert table.json("replay")["differences"] == {}
    assert table.json("replay", "--without", "7")["left_out"] == [7, 12]
    found = table.json("replay", "--without", "8")
    assert found["differences"] == {
        "character:Brom": {"gp": [190, 200], "item:sword": [1, 0]},
        "world:merchants": {"gp": [160, 150], "item:sword": [-2, -1]},
    }


def test_house_rules_judge_the_whole_campaign_and_no_house_takes_them_away(table: CommandLine) -> None:
    table("rules", "adopt", "--house", ROOT / "examples" / "house" / "slow-healing.toml")
    # Adopted rules are in force from there on; those of a replay from the beginning.
    assert table.json("replay", "--no-house")["differences"] == {}
    found = table.json("replay", "--house", ROOT / "examples" / "house" / "no-gold-for-experience.toml")
    assert found["refused"] == []
    assert table.head[0] == 11


def test_a_command_is_read_in_the_place_of_its_entry_by_french_names_too(table: CommandLine) -> None:
    found = table.json("replay", "--instead", "8=buy Brom épée 2", "--lang", "fr")
    assert found["differences"]["character:Brom"] == {"gp": [190, 180], "item:sword": [1, 2]}
    # Nobody had a sword to sell before the eighth entry, and nobody else was there at the fourth.
    assert table.json("replay", "--instead", "8=sell Brom sword")["refused"][0]["entry"] == 8
    join = "2=join Odo class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp --player Ana"
    found = table.json("replay", "--instead", join)
    assert found["fields"]["character:Odo"]["player"] == [None, "Ana"]
    assert "Ana" not in str(table.json("log"))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--instead", "8=sheet Brom"), "instead_command"),
        (("--instead", "8=undo"), "instead_command"),
        (("--instead", "8=rules adopt --no-house"), "instead_command"),
        (("--instead", "8=settle --record"), "instead_command"),
        (("--instead", "8=run x"), "instead_command"),
        (("--instead", "8"), "instead_unclear"),
        (("--instead", "=note x"), "instead_unclear"),
        (("--instead", "8=buy Nobody sword"), "character_unknown"),
        (("--instead", "8=buy Brom sword --dry-run"), "option_for_all"),
        (("--instead", "8=roll Brom d20"), "replay_dice_missing"),
        (("--instead", "8=note a", "--instead", "8=note b"), "replay_twice"),
        (("--instead", "8=note a", "--without", "7-9"), "replay_twice"),
        (("--instead", "1=note a"), "replay_opening"),
        (("--without", "1"), "replay_opening"),
        (("--without", "999"), "entry_unknown"),
        (("--without", "9-7"), "range_malformed"),
        (("--without", "9", "--as-of", "8"), "replay_beyond"),
        (("--house", "x.toml", "--no-house"), "options_together"),
        (("--as-of", "s9"), "point_unknown"),
        (("Nobody",), "character_unknown"),
    ],
)
def test_what_cannot_be_replayed_is_refused_with_what_to_type(
    tmp_path: Path, words: tuple[str, ...], code: str
) -> None:
    table = CommandLine(tmp_path).new()
    table.play(EVENING)
    for language in ("fr", "en"):
        answer = table.type("replay", *words, "--json", "--lang", language)
        assert (answer.code, answer.error["code"]) == (2, code)
        assert answer.error["hint"]


def test_dice_that_would_be_needed_are_named_and_the_recorded_effects_kept(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new(
        "La Tour", "--house", str(ROOT / "examples" / "house" / "slow-healing.toml")
    )
    table.play(f"{BROM_JOINS}\ndamage Brom 7\nrest day Brom --days 7 --faces 2\n")
    found = table.json("replay", "--no-house")
    assert found["needs_dice"] == [4]
    assert found["dice"] == [{"entry": 4, "sides": 3, "count": 6, "who": "Brom"}]
    assert (found["diverges_at"], found["differences"]) == (4, {})
    assert "#4  6 dice of 3 sides are missing" in table("replay", "--no-house").out


def test_dice_that_would_not_have_been_rolled_are_left_out(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new()
    table.play(f"{BROM_JOINS}\ndamage Brom 7\nrest day Brom --days 7 --faces 1,1,1,1,1,1,1\n")
    found = table.json("replay", "--house", ROOT / "examples" / "house" / "slow-healing.toml")
    assert (found["needs_dice"], found["refused"]) == ([], [])
    assert found["differences"]["character:Brom"] == {"hp": [8, 2]}


def test_one_person_is_shown_alone_and_a_moment_ends_the_replay(table: CommandLine) -> None:
    alone = table.json("replay", "Brom", "--without", "7")
    assert set(alone["differences"]) == {"character:Brom"}
    early = table.json("replay", "--without", "7", "--as-of", "8")
    assert early["differences"] == {"character:Brom": {"xp": [55, 0]}, "character:Lira": {"xp": [55, 0]}}


def test_players_learn_nothing_of_a_secret_by_it(table: CommandLine) -> None:
    table("note", "The sword is cursed", "--secret")
    table("condition", "Brom", "poisoned", "--secret")
    table("note", "The end")
    for words in (["replay"], ["replay", "--without", "7"], ["replay", "--instead", "5=find 100gp"]):
        for more in ([], ["--json"]):
            shown = table(*words, *more, "--for-players").out
            assert "cursed" not in shown
            assert "poisoned" not in shown
    assert table.json("replay", "--for-players")["diverges_at"] is None
    assert table.type("replay", "--without", "11", "--for-players", "--json").error["code"] == "entry_secret"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_line_fits_a_screen(table: CommandLine, language: str) -> None:
    for words in (["--without", "2"], ["--instead", "5=find 100gp"], ["--without", "3-8"]):
        for line in table("replay", *words, "--lang", language).out.splitlines():
            assert len(line) <= 80, line
            assert "{" not in line, line
