"""Confirmations and refusals in words that somebody would say: what is nothing is `no`, and nobody is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import BROM, CommandLine

SCORES = ("str=16", "dex=12", "con=14", "int=10", "wis=10", "cha=8")


@pytest.fixture(scope="module")
def isle(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """A fighter with two uses of Second Wind, and a cleric."""
    evening = CommandLine(tmp_path_factory.mktemp("isle"), "en")
    evening("new", "Isle", "--rules", "srd5")
    evening("join", "Kara", "class=fighter", *SCORES)
    evening("join", "Sister", "class=cleric", *SCORES)
    evening("session", "start")
    return evening


def test_nothing_held_is_said_as_no(tmp_path: Path) -> None:
    for language, said in (("en", "Brom has no plate mail."), ("fr", "Brom n’a pas d’armure de plaques.")):
        evening = CommandLine(tmp_path / language, language)
        evening.folder.mkdir()
        evening.open(BROM)
        assert evening.type("use", "Brom", "plate_mail").err.startswith(said)


def test_too_few_are_said_with_both_numbers(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en")
    evening.open(BROM)
    evening("buy", "Brom", "torches", "6")

    assert evening.type("use", "Brom", "torches", "8").err.startswith("Brom has 1 × torches (6), not 8.")


def test_what_somebody_can_do_is_used_and_not_counted_out(isle: CommandLine) -> None:
    assert "Kara uses Second Wind.\n    Second Wind: 1 left." in isle.type("spend", "Kara", "second_wind").out
    assert "Second Wind: none left." in isle.type("spend", "Kara", "second_wind").out
    assert "Kara has no Second Wind left." in isle.type("spend", "Kara", "second_wind").err


def test_coins_from_nobody_and_for_nothing_need_no_brackets(isle: CommandLine) -> None:
    assert "Kara receives 60 gp.\n" in isle.type("receive", "Kara", "60gp").out
    assert "Kara pays 5 gp.\n" in isle.type("pay", "Kara", "5gp").out


def test_of_the_dead_it_is_not_said_what_they_no_longer_are(isle: CommandLine) -> None:
    isle("damage", "Sister", "10")
    isle("heal", "Sister", "1")

    said = isle.type("damage", "Sister", "60").out

    assert "Sister dies." in said
    assert "no longer" not in said


@pytest.mark.parametrize(("asked", "said"), [("9", "+9, of which 4 up to the maximum"), ("3", "+3 changes nothing")])
def test_healing_past_the_maximum_says_what_of_it_counts(tmp_path: Path, asked: str, said: str) -> None:
    evening = CommandLine(tmp_path, "en")
    evening.open(BROM)
    if asked == "9":
        evening("damage", "Brom", "4")

    assert said in evening.type("heal", "Brom", asked).out


def test_hit_points_only_regained_are_no_wounds(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en")
    evening.open(BROM, ("join", "Ann", *BROM[2:]))
    evening("session", "start")
    evening("damage", "Brom", "4", "--from", "a goblin")
    evening("heal", "Brom", "2")
    evening("damage", "Ann", "1", "--from", "a goblin")
    evening("heal", "Ann", "1")
    evening("defeat", "goblin", "hd=1-1")

    story = evening.type("history").out

    assert "+2" not in story
    assert "The fight costs Brom 4 hp" in story or "Brom loses 4 hp" in story


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("buy", "Kara"), "Say what."),
        (("give", "Kara"), "Say to whom."),
        (("pay", "Kara"), "Say how much."),
        (("condition", "Kara"), "Say which condition."),
        (("amend", "3", "--reason", "x"), "Say what should have been: KEY=VALUE, or after “--” the whole command."),
    ],
)
def test_a_missing_word_is_asked_for_in_words(isle: CommandLine, typed: tuple[str, ...], said: str) -> None:
    answer = isle.type(*typed)

    assert answer.code == 2
    assert answer.err.startswith(said)
