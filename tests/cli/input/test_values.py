"""A value means the same wherever it is typed, and what says nothing is not recorded."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ledger.numbers import fraction, whole_number
from tests.support.command_line import BROM, MIRETTE, ULF, CommandLine


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("12", 12), ("1_000", 1000), ("1 000", 1000), ("1\u202f000", 1000), ("1\u00a0000", 1000), ("1'000", 1000),
        ("1’234’567", 1234567), ("+3", 3), ("−3", -3), ("-3", -3), ("", None), ("1 00", None), ("1,000", None),
        ("1.5", None), ("٣", None), ("9" * 5000, None),
    ]
)  # fmt: skip
def test_a_whole_number_is_read(typed: str, meant: int | None) -> None:
    assert whole_number(typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1/2", "1/2"), ("½", "1/2"), ("1½", "3/2"), ("1 1/2", "3/2"), ("1⁄3", "1/3"), ("0,5", "1/2"), ("0.5", "1/2"),
        (".25", "1/4"), ("40%", "2/5"), ("40 %", "2/5"), ("12,5 %", "1/8"), ("2", "2"), ("1 000", "1000"),
        ("0,125", "1/8"), ("1,125", None), ("1/0", None), ("half", None), ("", None), ("%", None), ("1e3", None),
    ]
)  # fmt: skip
def test_a_part_is_read(typed: str, meant: str | None) -> None:
    assert fraction(typed) == (None if meant is None else Fraction(meant))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Two with 120 gp each and a retainer; everything typed here is a dry run, or refused."""
    return (
        CommandLine(tmp_path_factory.mktemp("values"), "en")
        .open(BROM, MIRETTE)
        .lines(f"{' '.join(ULF)} hp_die=6\nfind 100gp\ndefeat kobold xp=60")
    )


HALVES = ("1/2", "½", "0.5", "0,5", "50%", "50 %", ".5")


def _facts(table: CommandLine, *words: str) -> Any:
    return table.json(*words, "--dry-run")["entries"][0]["facts"]


@pytest.mark.parametrize("half", HALVES)
def test_a_part_means_the_same_in_every_command(table: CommandLine, half: str) -> None:
    shares = {"Mirette": "1/2", "Ulf": "1/2"}
    hired = ("hire", "Odo", *ULF[2:], "hp_die=4")

    assert _facts(table, "split", "--share", f"Mirette={half},Ulf={half}")["shares"] == shares
    assert _facts(table, "award", "--share", f"Mirette={half}", "--share", f"Ulf={half}")["shares"] == shares
    assert _facts(table, *hired, "--share", half)["share"] == "1/2"


@pytest.mark.parametrize("thousand", ["1000", "1_000", "1 000", "1\u202f000", "1\u00a0000", "1'000"])
def test_a_number_means_the_same_in_every_command(table: CommandLine, thousand: str) -> None:
    assert _facts(table, "award", "--xp", thousand)["xp"] == 1000
    assert _facts(table, "defeat", "rat", f"xp={thousand}")["keys"]["xp"] == 1000
    assert _facts(table, "defeat", "rat", "xp=1", "--count", thousand)["count"] == 1000
    assert _facts(table, "receive", "Brom", f"{thousand}gp", "--from", "x")["amount"] == {"gp": 1000}
    assert _facts(table, "time", f"+{thousand}h")["count"] == 1000


@pytest.mark.parametrize(
    ("typed", "coins"),
    [
        ("12g 3s", {"gp": 12, "sp": 3}), ("½gp", {"sp": 5}), ("1½ gp", {"gp": 1, "sp": 5}), ("1/2 po", {"sp": 5}),
        ("1 1/2 gp", {"gp": 1, "sp": 5}), ("0,5 po", {"sp": 5}), ("3 gp ½ sp", {"gp": 3, "cp": 5}),
    ]
)  # fmt: skip
def test_an_amount_of_coins_is_read(table: CommandLine, typed: str, coins: dict[str, int]) -> None:
    assert _facts(table, "receive", "Brom", typed, "--from", "x")["amount"] == coins


@pytest.mark.parametrize("typed", ["3d6>=10", "2d20kl", "4d6kh", "-1d4+5", "3d6 >= 10", "d%", "1D20"])
def test_dice_of_the_whole_grammar_are_read(table: CommandLine, typed: str) -> None:
    assert _facts(table, "roll", "Brom", typed)["expression"] == typed


def test_two_ten_sided_dice_are_read_as_they_lie(table: CommandLine) -> None:
    for typed, face in (("7+0", 70), ("70+0", 70), ("0+0", 100), ("00", 100), ("0+7", 7)):
        assert _facts(table, "roll", "Brom", "d%", "--faces", typed)["faces"] == {"": [face]}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("dice_none", ("roll", "Brom", "0d6")),
        ("dice_none", ("roll", "Brom", "1d6", "--against", "Mirette", "0d6+1")),
        ("dice_none", ("damage", "Brom", "0d6+1")),
        ("dice_none", ("heal", "Brom", "0D6")),
        ("dice_malformed", ("roll", "Brom", "1d20cs>19")),
        ("reason_empty", ("void", "2", "--reason", " ")),
        ("exchange_same", ("exchange", "Brom", "1gp", "gp")),
        ("share_malformed", ("split", "--share", "Brom=1,250")),
        ("number_unclear", ("award", "--xp", "1,000")),
        ("number_negative", ("damage", "Brom", "-4")),
    ],
)
def test_what_says_nothing_or_two_things_is_refused(table: CommandLine, code: str, words: tuple[str, ...]) -> None:
    before = table.entry_count

    assert f'"code": "{code}"' in table.type(*words, "--json").err
    assert table.entry_count == before


@pytest.mark.parametrize("ruleset", ["ose", "srd5"])
def test_an_award_of_nothing_is_refused_unless_it_ends_an_adventure(tmp_path: Path, ruleset: str) -> None:
    evening = CommandLine(tmp_path, "en")
    evening("new", "Le col", "--rules", ruleset)
    if ruleset == "srd5":
        assert evening.type("award").code == 3
        return
    evening(*BROM)
    assert '"code": "pool_empty"' in evening.type("award", "--json").err
    evening("defeat", "kobold", "xp=60")
    evening("award", "--continue")
    evening("award")
    assert evening.type("award").code == 3


def test_whole_coins_that_are_left_over_go_to_whom_is_named(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)
    evening("find", "5gp", "3sp")

    split = evening.json("split", "--no-change", "--remainder", "Mirette")["result"]

    assert split["coins"] == {"Brom": {"gp": 2, "sp": 1}, "Mirette": {"gp": 3, "sp": 2}}
    evening("find", "3gp")
    turned = evening.json("split", "--no-change", "--remainder", "rotate")["result"]["coins"]
    assert turned == {"Brom": {"gp": 2}, "Mirette": {"gp": 1}}
    assert evening("audit").out


def test_experience_can_be_taken_back_but_not_below_a_level_held(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)
    evening("award", "--xp", "2400", "--to", "Brom", "--each")
    evening("award", "--xp", "-50", "--to", "Brom", "--reason", "a slip")
    held = evening.json("sheet", "Brom")["xp"]["total"]
    evening("level-up", "Brom", "hp_die=4")

    assert held == evening.json("sheet", "Brom")["xp"]["total"]
    assert '"code": "level_above_xp"' in evening.type("award", "--xp", "-1000", "--to", "Brom", "--json").err
    assert '"code": "not_enough"' in evening.type("award", "--xp", "-1000", "--to", "Mirette", "--json").err
    evening("award", "--xp", "-1000", "--to", "Brom", "--override", "drained")
    assert evening.json("sheet", "Brom")["xp"]["total"] == held - 1000


def test_an_award_has_no_remainder_below_nothing(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM, MIRETTE)
    evening("defeat", "ogre", "xp=301")

    award = evening.json("award")["result"]

    assert sum(award["awards"].values()) > award["pool"], "both have more for their prime requisites"
    assert award["remainder"] == 0
