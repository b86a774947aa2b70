"""What a command typed with nothing after it says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import BROM, CommandLine


def test_a_command_alone_shows_its_example_and_the_keys_of_the_rules(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).open(BROM)
    table.environ["LANG"] = "en_GB.UTF-8"
    told = table.type("join")
    assert (told.code, told.out) == (2, "")
    # The campaign is French, whatever the terminal is.
    assert "Dites le nom." in told.err
    assert "campaign inscrire Brom" in told.err
    assert "obligatoire" in next(line for line in told.err.splitlines() if line.startswith("  classe="))
    assert max(map(len, told.err.splitlines()[2:])) <= 80
    assert len(told.err.splitlines()) < 24
    assert "attaque" in table.type("roll").err
    assert "  classe=" not in table.type("join", "class=fighter").err
    assert table.type("join", "--json").error["code"] == "argument_missing"


def test_help_of_a_command_ends_with_its_keys_and_a_near_miss_shows_an_example(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).open(BROM)
    for word in ("help", "aide"):
        assert "  classe=" in table(word, "join").out
    missed = table.type("inscrir")
    assert missed.code == 2
    assert "campaign inscrire Brom" in missed.err


@pytest.mark.parametrize("command", ["inscrire", "lancer", "payer"])
def test_without_a_ledger_the_example_is_shown_all_the_same(tmp_path: Path, command: str) -> None:
    told = CommandLine(tmp_path).type(command)
    assert told.code == 2
    assert f"campaign {command} Brom" in told.err


def test_a_line_of_a_script_has_no_help_in_it(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).open(BROM)
    assert "  FOR=" not in table.type("run", "-", stdin="join\n").err


def test_what_a_newcomer_types_is_led_to_what_was_meant(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new(rules="srd5")
    assert "campaign inscrire" in table().out
    scores = ("for=16", "dex=12", "con=14", "int=10", "sag=10", "cha=8")
    assert "--pièces 80po" in table.type("join", "Lia", "classe=guerrier", *scores, "80po").err
    table("join", "Lia", "classe=guerrière", *scores)
    assert "La descente" in table("session", "start", "La", "descente").out
    assert "séance clore" in table.type("fin").err
    assert "à terre" in table("condition", "Lia", "à", "terre").out
    assert table.sheet("Lia")["conditions"] == {"prone": 1}
    table("condition", "Lia", "a", "terre", "--off")
    assert table.sheet("Lia")["conditions"] == {}
