"""People are listed as a dictionary of their language lists them, wherever they are listed."""

from __future__ import annotations

import pytest

from tests.support.command_line import CommandLine

NAMES = ["Diane", "Élise", "Évrard", "Isaure", "Zoé"]
STATS = "class=fighter str=12 int=9 wis=10 dex=12 con=12 cha=11 hp=5 --coins 50gp"


@pytest.fixture
def company(campaign: CommandLine) -> CommandLine:
    campaign.new()
    campaign.play("\n".join(f"join {name} {STATS}" for name in ("Isaure", "Zoé", "Évrard", "Diane", "Élise")))
    campaign.play("session start\nfind 500gp\nsplit\naward --xp 10 --each --reason x\ndamage party 1\n")
    for name in NAMES:
        campaign("roll", name, "1d20", "--faces", "3")
    return campaign


@pytest.mark.parametrize(
    "typed",
    [
        "party", "purse", "treasure", "stats party", "stats dice", "history", "show 7", "show 9", "show 10",
        "export session 1", "diff 7 now", "damage nobody 1",
    ]
)  # fmt: skip
def test_names_are_listed_as_in_a_dictionary(company: CommandLine, typed: str) -> None:
    answer = company(*typed.split(), code=2 if "nobody" in typed else 0)
    said = answer.out + answer.err
    # The story tells in the order of play; who was present is listed.
    said = said[said.index("Présent") :] if typed == "history" else said
    places = [said.index(name) for name in NAMES]
    assert places == sorted(places)


def test_the_end_of_a_session_lists_them_so_too(company: CommandLine) -> None:
    said = company("session", "end").out
    for line in said.splitlines():
        places = [line.index(name) for name in NAMES if name in line]
        assert places == sorted(places)


def test_the_story_lists_so_whom_one_entry_hurt(company: CommandLine) -> None:
    said = " ".join(company("history").out.split())
    assert "Diane, Élise, Évrard, Isaure et Zoé perdent chacun 1 PV." in said.replace("\u00a0", " ")
