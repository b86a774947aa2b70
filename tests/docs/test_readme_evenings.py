"""Two evenings typed in haste by somebody who has only the README: they play from `examples/`, the same every time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

EVENINGS = [("fr", "ose"), ("en", "srd5")]
SIXTY = 60


def _script(language: str) -> Path:
    return ROOT / "examples" / f"evening-{language}.campaign"


def _played(folder: Path, language: str, ruleset: str) -> CommandLine:
    folder.mkdir()
    table = CommandLine(folder)
    table("new", "An evening", "--rules", ruleset, "--lang", language)
    table("run", _script(language), "--lang", language)
    return table


@pytest.mark.parametrize(("language", "ruleset"), EVENINGS)
def test_an_evening_is_sixty_entries_and_audits_clean(tmp_path: Path, language: str, ruleset: str) -> None:
    table = _played(tmp_path / "one", language, ruleset)

    assert len(table.entries()) >= SIXTY
    audit = table("audit", "--lang", "en").out
    assert "0 errors, 0 deviations, 0 overrides" in audit
    assert table.json("verify")["ok"]


@pytest.mark.parametrize(("language", "ruleset"), EVENINGS)
def test_an_evening_of_real_dice_comes_out_the_same_again(tmp_path: Path, language: str, ruleset: str) -> None:
    first = _played(tmp_path / "one", language, ruleset).balances()

    assert _played(tmp_path / "two", language, ruleset).balances() == first


@pytest.mark.parametrize("language", [language for language, _ruleset in EVENINGS])
def test_every_roll_of_an_evening_is_a_real_one(language: str) -> None:
    rolled = [line for line in _script(language).read_text(encoding="utf-8").splitlines() if line.startswith("roll ")]

    assert len(rolled) >= 5
    assert [line for line in rolled if "--faces" not in line] == []


def test_the_secret_of_an_evening_is_revealed_at_its_end(tmp_path: Path) -> None:
    table = _played(tmp_path / "one", "fr", "ose")

    assert "Le maire est de mèche" in table("history", "--for-players").out
