"""A refusal names the die that is missing, with whose it is and what for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import BROM, MIRETTE, CommandLine
from tests.support.processes import ROOT


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("damage Brom 2d6 --faces 3", "Il manque 1 dé à 6 faces : dégâts (Brom)."),
        ("roll Brom 3d20 --faces 3", "Il manque 2 dés à 20 faces : jet (Brom)."),
        ("roll Brom 1d20 --against Mirette 2d20kh1 --faces 3", "Il manque 2 dés à 20 faces : jet adverse (Mirette)."),
    ],
)
def test_a_die_is_named_with_whose_it_is_and_what_for(tmp_path: Path, typed: str, expected: str) -> None:
    evening = CommandLine(tmp_path, "fr").open(BROM, MIRETTE)

    assert expected in _err(evening, *typed.split())


@pytest.mark.parametrize(
    ("typed", "expected"), [("roll Brune athletics --against Odon athletics --faces 5", "Athlétisme (Brune)")]
)
def test_a_compound_roll_says_which_of_its_dice_is_missing(tmp_path: Path, typed: str, expected: str) -> None:
    evening = CommandLine(tmp_path, "fr")
    evening("new", "La Couronne noyée", "--rules", "srd5")
    evening("run", str(ROOT / "examples" / "srd5-three-sessions.campaign"))

    assert expected in _err(evening, *typed.split())


def test_starting_coins_are_distinguished_from_hit_points(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open()

    assert "starting coins (Odo)" in _err(evening, "join", "Odo", *BROM[2:], "--faces", "3,4")


def _err(evening: CommandLine, *words: str) -> str:
    said = evening.type(*words)
    assert said.code == 2, said
    return said.err.replace("\u00a0", " ")
