"""Roll20's chat archive: who speaks and when goes on from message to message; rolls count, loot is only proposed."""

from __future__ import annotations

import html
from typing import Any

import pytest

from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN_FILES

pytest.importorskip("lxml")

ARCHIVE = OWN_FILES / "archive.html"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="srd5")


def rolls(campaign: CommandLine) -> list[dict[str, Any]]:
    return [entry["facts"] for entry in campaign.entries() if entry["kind"] == "RollRecorded"]


def dice(roll: dict[str, Any]) -> list[tuple[int, int, bool]]:
    return [(die["sides"], die["face"], die.get("kept", True)) for die in roll["told"].get("dice", ())]


def page(campaign: CommandLine, *messages: str) -> str:
    (campaign.folder / "page.html").write_text(f"<html><body>{''.join(messages)}</body></html>", encoding="utf-8")
    return "page.html"


def message(content: str, number: int = 1, kind: str = "general", by: str = "", at: str = "") -> str:
    stamp = f'<span class="tstamp">{at}</span>' if at else ""
    speaker = f'<span class="by">{by}</span>' if by else ""
    return f'<div class="message {kind}" data-messageid="-M{number}">{stamp}{speaker}{content}</div>\n'


def inline(title: str, total: object) -> str:
    return f'<span class="inlinerollresult showtip" title="{html.escape(title)}">{total}</span>'


def test_every_message_is_recorded_or_listed(table: CommandLine) -> None:
    done = table.json("import", "roll20", ARCHIVE)
    assert (done["read"], done["recorded"], done["unused"]) == (13, 7, 6)
    again = table.json("import", "roll20", ARCHIVE)
    assert (again["entries"], again["already"]) == ([], 7)


def test_a_roll_has_its_dice_and_the_one_that_was_dropped(table: CommandLine) -> None:
    table.json("import", "roll20", ARCHIVE)
    first, last = rolls(table)[0], rolls(table)[-1]
    assert (first["who"], first["expression"], first["told"]["total"]) == ("Bram", "2d20kh1+3", 20)
    assert dice(first) == [(20, 4, False), (20, 17, True)]
    assert (last["who"], last["expression"], last["told"]["total"], dice(last)) == (
        "Cora",
        "d20-1",
        11,
        [(20, 12, True)],
    )


def test_of_two_rolls_side_by_side_nobody_knows_which_counts(table: CommandLine) -> None:
    done = table.json("import", "roll20", ARCHIVE)
    roll = rolls(table)[1]
    assert (roll["who"], roll["purpose"]) == ("Kaelen", "PERCEPTION (+3)")
    assert (roll["told"]["total"], roll["told"]["against"]) == ("?", "10 / 23")
    assert dice(roll) == [(20, 7, True), (20, 20, True)]
    assert any(remark["message"].startswith("of two rolls side by side") for remark in done["remarks"])


def test_of_two_rolls_side_by_side_the_grey_one_was_dropped(table: CommandLine) -> None:
    table.json("import", "roll20", ARCHIVE)
    attack, damage = rolls(table)[2:4]
    assert (attack["who"], attack["purpose"], attack["told"]["total"]) == ("other:Goblin boss", "Scimitar", 19)
    assert sorted(dice(attack)) == [(20, 3, False), (20, 15, True)]
    assert (damage["purpose"], damage["told"]["total"], dice(damage)) == (
        "Scimitar, damage",
        6,
        [(6, 3, True), (6, 1, True)],
    )


def test_nobody_is_hurt_and_nothing_is_found_by_what_is_said(table: CommandLine) -> None:
    done = table.json("import", "roll20", ARCHIVE)
    kinds = {entry["kind"] for entry in table.entries()}
    assert kinds.isdisjoint({"CharactersHurt", "TreasureFound", "CoinsReceived", "FoesDefeated"})
    proposed = [
        row["reason"].partition("campaign ")[2].rstrip("”") for row in done["skipped"] if "campaign" in row["reason"]
    ]
    assert proposed == ['find 32gp "item=green gems*3"', 'find "item=potions of healing*2"', "defeat goblin --count 3"]
    for command in proposed:
        table.play(command)
    assert table.json("party")["hoard"]["coins"] == {"gp": 32}


def test_a_message_goes_on_with_the_speaker_and_the_time_before_it(table: CommandLine) -> None:
    table.json("import", "roll20", ARCHIVE)
    found = [entry for entry in table.entries() if entry["kind"] == "RollRecorded"]
    assert [entry["origin"]["at"] for entry in found][:2] == ["10:56PM", "10:56PM"]
    assert [entry["played_on"] for entry in found] == ["2020-04-19"] * 7 + ["2020-04-26"]
    assert [e["played_on"] for e in table.entries() if e["kind"] == "SessionStarted"] == ["2020-04-19", "2020-04-26"]


def test_a_message_within_another_is_one_of_its_own(table: CommandLine) -> None:
    outer = '<div class="message general" data-messageid="-A"><span class="by">Ann:</span>Open <b>'
    table.json("import", "roll20", page(table, outer, message(inline("Rolling 1d6 = (4)", 4))))
    assert [(roll["who"], dice(roll)) for roll in rolls(table)] == [("Ann", [(6, 4, True)])]


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ('Rolling 2d6 + 3 = (<span class="basicdiceroll">2</span>+<span class="basicdiceroll">5</span>)+3', [2, 5]),
        ("Rolling 9 [1d20 + 2] = (7) + 2 = 9", [7]),
        ("Rolling 1d20 = (<span class='basicdiceroll critfail'>1</span>)", [1]),
        ("Rolling 1d20 + 1d4 = (7)", []),
        ("Rolling 1d20 = (21)", []),
    ],
)
def test_dice_are_those_of_the_working_or_none(table: CommandLine, title: str, expected: list[int]) -> None:
    table.json("import", "roll20", page(table, message("I try: " + inline(title, 10), by="Ann:")))
    [roll] = rolls(table)
    assert [face for _sides, face, _kept in dice(roll)] == expected
    assert (roll["purpose"], roll["told"]["total"]) == ("I try:", 10)


def test_a_computed_value_is_no_roll(table: CommandLine) -> None:
    file = page(table, message(inline("Rolling 0[computed value] = 0", 0), by="Ann:"))
    assert table("import", "roll20", file, "--json", code=3).data["unused"] == 1


def test_messages_without_any_time_are_between_sessions(table: CommandLine) -> None:
    table.json("import", "roll20", page(table, message(inline("Rolling 1d6 = (4)", 4), by="Ann:", at="8:22PM")))
    assert table.entries("--kind", "roll")[-1]["session"] is None


@pytest.mark.parametrize("content", ["", "<html></html>", "<div class='x'>", "plain text", '<div class="messages">'])
def test_another_page_is_refused_by_name(table: CommandLine, content: str) -> None:
    (table.folder / "page.html").write_text(content)
    assert table("import", "roll20", "page.html", "--json", code=2).error["code"] == "log_unknown"


def test_a_message_without_an_end_is_refused_by_name(table: CommandLine) -> None:
    file = page(table, message("x" * 9_000_000, by="Ann:"))
    assert table("import", "roll20", file, "--json", code=2).error["code"] == "line_too_long"


def test_a_page_of_one_long_line_is_read(table: CommandLine) -> None:
    chat = [message("word " * 40_000, number).replace("\n", "") for number in range(60)]
    file = page(table, *chat, message(inline("Rolling 1d6 = (4)", 4), 99, by="Ann:").replace("\n", ""))
    done = table.json("import", "roll20", file)
    assert (done["read"], done["recorded"]) == (61, 1)


def test_elements_within_each_other_without_end_are_no_fault(table: CommandLine) -> None:
    file = page(table, message("<b><div>" * 20_000 + inline("Rolling 1d6 = (4)", 4), by="Ann:"))
    assert table.type("import", "roll20", file, "--json").code in (0, 3)


def test_what_was_whispered_is_hidden_from_players(table: CommandLine) -> None:
    table.json("import", "roll20", ARCHIVE)
    [whispered] = [e for e in table.entries() if e["kind"] == "RollRecorded" and e["facts"]["expression"] == "1d6"]
    assert whispered["secret"]
    assert "1d6" not in table("log", "--for-players").out


def test_messages_of_a_page_of_several_megabytes_keep_their_lines(table: CommandLine) -> None:
    chat = [message("word " * 50, number) for number in range(9_000)]
    done = table("import", "roll20", page(table, *chat), "--json", code=3).data
    assert [row["line"] for row in done["skipped"]] == list(range(1, 9_001))
