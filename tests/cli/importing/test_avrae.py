"""Avrae's rolls and fights: a channel as it was exported, and the stream of events of FIREBALL."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cli.importing.sources.avrae_dice import ShownDice, read_dice
from ledger.facts import ToldDie
from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN_FILES, sample

STREAM, CHANNEL = OWN_FILES / "combat.jsonl", OWN_FILES / "channel.json"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="srd5")


def kinds(campaign: CommandLine) -> Counter[str]:
    return Counter(entry["kind"] for entry in campaign.entries())


def amounts(campaign: CommandLine, kind: str) -> list[tuple[str, str, str | None]]:
    found = [entry["facts"] for entry in campaign.entries() if entry["kind"] == kind]
    return [(facts["who"][0], facts["amount"], facts.get("cause")) for facts in found]


# Dice.


@pytest.mark.parametrize(
    ("text", "expression", "dice", "total", "sort"),
    [
        ("1d20 (4) + 5 = `9`", "1d20 + 5", [(20, 4, True)], 9, ""),
        ("2d20kh1 (~~10~~, 18) + 5 = 23", "2d20kh1 + 5", [(20, 10, False), (20, 18, True)], 23, ""),
        ("1d20 (**20**) + 0", "1d20 + 0", [(20, 20, True)], None, ""),
        ("1d6 (2) + 1 [bludgeoning] = `3`", "1d6 + 1", [(6, 2, True)], 3, "bludgeoning"),
        ("9999 [drop to 0] = `9999`", "9999", [], 9999, "drop to 0"),
        ("1d6mi2 (1 -> 2) = `2`", "1d6mi2", [(6, 1, True)], 2, ""),
        ("1d20 (21) = `21`", "1d20", [], 21, ""),
    ],
)
def test_dice_are_read_as_avrae_shows_them(
    text: str, expression: str, dice: list[tuple[int, int, bool]], total: int | None, sort: str
) -> None:
    shown = read_dice(text)
    assert isinstance(shown, ShownDice)
    assert (shown.expression, shown.total, shown.sort) == (expression, total, sort)
    assert shown.dice == tuple(ToldDie(sides=sides, face=face, kept=kept) for sides, face, kept in dice)
    assert bool(shown.unread) == ("21)" in text)


def test_a_text_without_dice_shows_none() -> None:
    assert read_dice("Adventurers") is None


# The stream.


def test_every_event_of_a_stream_is_recorded_or_listed(table: CommandLine) -> None:
    done = table.json("import", "fireball", STREAM)
    assert (done["read"], done["recorded"], done["unused"]) == (19, 10, 9)
    reasons = {row["line"]: row["reason"] for row in done["skipped"]}
    assert reasons[16] == "neither a roll nor hit points: Tides of Chaos"
    assert reasons[18] == "events of type “weather_changed” are not known"
    assert reasons[19].startswith("it is no event: ")


def test_damage_and_healing_stand_as_recorded_and_states_set_what_bounds_made_of_them(table: CommandLine) -> None:
    done = table.json("import", "fireball", STREAM)
    assert amounts(table, "CharactersHurt") == [
        ("other:OG1", "9", "Keya"),
        ("Bram", "9999", "OG1"),
        ("other:OG1", "60", "Keya"),
        ("Keya", "4", None),
    ]
    assert amounts(table, "CharactersHealed") == [("Bram", "1", None), ("Bram", "7", "Keya")]
    balances = table.balances()
    assert (balances["character:Bram"]["hp"], balances["character:Keya"]["hp"]) == (8, 20)
    assert balances["other:OG1"] == {"hp": -10, "hp.max": 59}
    assert "row 9" in table("import", "fireball", STREAM, "--dry-run").out or [
        remark for remark in done["remarks"] if "-9972" in remark["message"]
    ]


def test_a_state_that_no_row_explains_is_a_difference_and_is_made_good(table: CommandLine) -> None:
    done = table.json("import", "fireball", STREAM)
    assert done["differences"] == [{"what": "Keya, HP (15)", "source": "20", "ledger": "24"}]
    assert any("Keya has 20 HP" in remark["message"] for remark in done["remarks"])


def test_temporary_hit_points_are_no_healing_and_are_gone_with_the_damage(table: CommandLine) -> None:
    table.json("import", "fireball", STREAM)
    figures = [e["facts"]["figures"] for e in table.entries() if e["kind"] == "OpeningRecorded"]
    assert {"hp.temporary": 5} in figures
    assert {"hp": 0, "hp.temporary": 0} in figures


def test_a_game_without_temporary_hit_points_says_so(campaign: CommandLine) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="ose")
    done = campaign.json("import", "fireball", STREAM)
    assert "this game counts no temporary hit points: 5 of Bram are left out" in [r["message"] for r in done["remarks"]]
    assert campaign.balances()["character:Bram"]["hp"] == 8


def test_a_dropped_die_is_kept_as_dropped(table: CommandLine) -> None:
    table.json("import", "fireball", STREAM)
    attack = next(e["facts"] for e in table.entries() if e["facts"].get("purpose") == "attack on OG1")
    assert attack["told"]["dice"] == [{"sides": 20, "face": 10, "kept": False}, {"sides": 20, "face": 18}]
    assert (attack["told"]["total"], attack["told"]["outcome"], attack["target"]) == (23, "success", 11)


def test_a_stream_that_grows_adds_only_what_is_new(table: CommandLine) -> None:
    lines = STREAM.read_text().splitlines(keepends=True)
    (table.folder / "live.jsonl").write_text("".join(lines[:9]))
    table.json("import", "fireball", "live.jsonl")
    (table.folder / "live.jsonl").write_text("".join(lines))
    done = table.json("import", "fireball", "live.jsonl")
    assert done["already"] == 6
    balances = table.balances()
    assert (balances["character:Bram"]["hp"], balances["other:OG1"]["hp"]) == (8, -10)
    assert table.json("import", "fireball", "live.jsonl")["entries"] == []


def test_avrae_reads_a_stream_too(table: CommandLine) -> None:
    assert table.json("import", "avrae", STREAM)["recorded"] == 10


@pytest.mark.parametrize("content", ["", "{}\n", "[]\n", "hello\n", '{"messages": []}', '{"messages": {}}'])
@pytest.mark.parametrize("source", ["avrae", "fireball"])
def test_what_is_neither_a_stream_nor_a_channel_is_refused_by_name(
    table: CommandLine, source: str, content: str
) -> None:
    (table.folder / "x.json").write_text(content)
    assert table("import", source, "x.json", "--json", code=2).error["code"] == "log_unknown"


def test_an_action_that_is_nested_too_deep_is_listed(table: CommandLine) -> None:
    tree: dict[str, Any] = {"type": "damage"}
    for _depth in range(200):
        tree = {"type": "condition", "children": [tree]}
    deep = {"combat_id": "a", "event_type": "automation_run", "timestamp": 1.0, "automation_result": tree}
    (table.folder / "deep.jsonl").write_text(json.dumps(deep) + "\n" + "[" * 100_000 + "\n")
    done = table("import", "fireball", "deep.jsonl", "--json", code=3).data
    assert next(row["reason"] for row in done["skipped"]) == "it is nested too deep"
    assert done["unused"] == 2


# The sample of FIREBALL.


def test_the_sample_of_fireball_is_read_with_all_its_facts(table: CommandLine) -> None:
    done = table.json("import", "fireball", sample("avrae-fireball/events-first-200.jsonl"))
    assert done["read"] == 200 == done["recorded"] + done["unused"]
    rolls = [entry["facts"] for entry in table.entries() if entry["kind"] == "RollRecorded"]
    attacks = Counter(r["told"].get("outcome") for r in rolls if r["purpose"].startswith("attack"))
    assert attacks == {"success": 3, "failure": 3}
    saves = Counter(r["told"].get("outcome") for r in rolls if r["purpose"].endswith(" save"))
    assert saves == {"success": 6, "failure": 4}
    hurt = [int(amount) for _who, amount, _by in amounts(table, "CharactersHurt")]
    assert (len(hurt), sum(hurt), kinds(table)["CharactersHealed"]) == (4, 10_015, 0)
    balances = table.balances()
    stated = {
        "Verity Silverdust": 18,
        "Nitar": 0,
        "Bartholomew": 23,
        "Aleksandra": 15,
        "Keya": 24,
        "Mozzie Urahaka": 22,
    }
    assert {name: balances[f"character:{name}"].get("hp", 0) for name in stated} == stated
    # The last blow is after the last state, which has 42.
    assert balances["other:SH1"]["hp"] == 42 - 6
    assert done["differences"] == []
    assert table("audit").code == 0


# The channel.


def test_a_channel_is_one_evening_even_past_midnight(table: CommandLine) -> None:
    done = table.json("import", "avrae", CHANNEL)
    assert (done["read"], done["recorded"], done["unused"]) == (20, 14, 6)
    assert [s["played_on"] for s in table.entries() if s["kind"] == "SessionStarted"] == ["2024-03-08"]
    assert table.entries("--kind", "roll")[-1]["origin"]["at"].startswith("2024-03-09")


def test_damage_is_of_those_whose_hit_points_avrae_names(table: CommandLine) -> None:
    table.json("import", "avrae", CHANNEL)
    assert amounts(table, "CharactersHurt") == [("other:GO1", "7", "Bram"), ("Bram", "33", "GO1")]
    healed = amounts(table, "CharactersHealed")
    assert healed == [("Bram", "1", None), ("Bram", "8", "Keya"), ("Bram", "5", None)]
    assert table.balances()["character:Bram"]["hp"] == 14
    assert table.balances()["character:Keya"]["hp.temporary"] == 3


def test_a_player_who_rolls_is_nobody_until_a_map_says_who(table: CommandLine) -> None:
    done = table.json("import", "avrae", CHANNEL)
    assert "“ann” rolls as a player: a map says under [people] for whom" in [row["reason"] for row in done["skipped"]]
    (table.folder / "names.toml").write_text('[people]\nann = "Keya"\n')
    done = table.json("import", "avrae", CHANNEL, "--map", "names.toml")
    assert done["recorded"] == 1
    facts = table.entries("--kind", "roll")[-1]["facts"]
    assert (facts["who"], facts["expression"], facts["told"]["total"]) == ("Keya", "4d6kh3", 14)


def test_two_exports_of_a_channel_that_overlap_record_a_message_once(table: CommandLine) -> None:
    whole = json.loads(CHANNEL.read_text())
    for name, part in (("first.json", whole["messages"][:12]), ("second.json", whole["messages"][11:])):
        (table.folder / name).write_text(json.dumps({**whole, "messages": part}))
    table.json("import", "avrae", "first.json")
    assert table.json("import", "avrae", "second.json")["already"] == 1
    assert len(amounts(table, "CharactersHurt")) == 2


def test_an_export_that_is_cut_short_is_refused_and_nothing_is_recorded(table: CommandLine) -> None:
    (table.folder / "cut.json").write_text(CHANNEL.read_text()[:9_000])
    assert table("import", "avrae", "cut.json", "--json", code=2).error["code"] == "json_malformed"
    assert table.entry_count == 1


def test_a_message_without_an_end_is_refused_by_name(table: CommandLine, tmp_path: Path) -> None:
    with (table.folder / "endless.json").open("w") as file:
        file.write('{"messages": [{"content": "')
        for _megabyte in range(9):
            file.write("x" * 1_000_000)
    assert table("import", "avrae", "endless.json", "--json", code=2).error["code"] == "line_too_long"


def test_messages_of_a_channel_of_several_megabytes_keep_their_lines(table: CommandLine) -> None:
    whole = json.loads(CHANNEL.read_text())
    messages = [
        {**whole["messages"][number % 20], "id": str(number), "content": f'{number} " [{{ \\ é' * 5}
        for number in range(4_000)
    ]
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in messages)
    (table.folder / "long.json").write_text(
        f'{{"guild": {{"a": ["]"]}},\n"messages": [\n{lines}\n]}}', encoding="utf-8"
    )
    done = table.json("import", "avrae", "long.json", "--dry-run")
    assert done["read"] == 4_000
    assert {row["line"] for row in done["skipped"]} <= set(range(3, 4_003))
    assert len({row["line"] for row in done["skipped"]}) == done["unused"]
