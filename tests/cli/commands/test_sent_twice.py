"""A command sent twice with the id of its entry is recorded once, whatever has happened since."""

from __future__ import annotations

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

BRAN = "join Bran class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp=4"
ID = ("--id", "00000000-0000-4000-8000-000000000001")


@pytest.fixture
def evening(campaign: CommandLine) -> CommandLine:
    campaign.new().play(f"{BROM_JOINS}\nsession start\nfind 40gp item=Orbe")
    return campaign


@pytest.mark.parametrize(
    ("line", "since"),
    [
        (("damage", "party", "1"), (LIRA_JOINS.split(),)),
        (("damage", "B", "1"), (BRAN.split(),)),
        (("take", "Brom", "orbe"), (["join", "Orbe", *BROM_JOINS.split()[2:]], ["find", "item=Orbe"])),
        (("split",), (LIRA_JOINS.split(), ["find", "3gp"])),
        (("session", "end"), ()),
        (("undo", "--yes"), (["note", "entre-temps"],)),
        (("void", "3-4", "--reason", "x"), (["note", "entre-temps"],)),
        (("void", "--session", "1", "--reason", "x"), (["session", "start"],)),
    ],
    ids=lambda words: words[0] if words and isinstance(words[0], str) else "",
)
def test_the_same_command_is_the_same_whatever_has_happened_since(
    evening: CommandLine, line: tuple[str, ...], since: tuple[list[str], ...]
) -> None:
    first = evening.json(*line, *ID)["entries"]
    for words in since:
        evening(*words)
    entries = len(evening.json("log")["entries"])
    again = evening.json(*line, *ID)["entries"]
    assert again[0]["entry"] == first[0]["entry"]
    assert len(evening.json("log")["entries"]) == entries


def test_another_command_with_a_used_id_is_shown_the_entry_that_has_it(evening: CommandLine) -> None:
    evening("damage", "party", "1", *ID)
    evening(*LIRA_JOINS.split())
    for line in ("damage party 2", "damage Lira 1"):
        assert evening(*line.split(), *ID, "--json", code=2).error["code"] in ("entry_id_taken", "character_unknown")
