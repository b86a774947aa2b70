"""Fair dice: the hash of their seed is announced, the seed revealed, and anybody can throw them again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from uuid import UUID

import pytest

from ledger.fair_dice import FairDice
from tests.support.command_line import BROM, CommandLine
from tests.support.forging import rewritten
from tests.support.tampering import payload_of


@pytest.fixture
def campaign(tmp_path: Path) -> CommandLine:
    """Brom at the table, before a session."""
    campaign = CommandLine(tmp_path, language="en")
    campaign("new", "The mill", "--rules", "ose")
    campaign(*BROM, "--coins", "100gp")
    return campaign


def start(campaign: CommandLine) -> str:
    """Start a session of fair dice; its commitment."""
    commitment: str = campaign.json("session", "start", "--fair")["result"]["commitment"]
    return commitment


def faces(campaign: CommandLine, *words: str) -> list[int]:
    """Roll, and return the faces."""
    return [die["face"] for die in campaign.json("roll", "Brom", *words)["result"]["dice"]]


def an_evening(campaign: CommandLine) -> str:
    """A session of twelve fair dice and a real one; the seed."""
    start(campaign)
    faces(campaign, "10d6")
    faces(campaign, "2d20kh1")
    faces(campaign, "d20", "--faces", "7")
    seed: str = campaign.json("session", "end")["result"]["seed"]
    return seed


def test_the_announced_hash_is_that_of_the_seed_revealed_at_the_end(campaign: CommandLine) -> None:
    commitment = start(campaign)
    seed = campaign.json("session", "end")["result"]["seed"]
    assert hashlib.sha256(seed.encode()).hexdigest() == commitment


def test_the_hash_and_the_seed_are_said_to_the_table(campaign: CommandLine) -> None:
    begun = campaign("session", "start", "--fair").out
    ended = campaign("session", "end").out
    seed = ended.split("The seed of the fair dice: ")[1].split()[0]
    assert hashlib.sha256(seed.encode()).hexdigest() in begun


def test_verify_throws_the_dice_again_and_leaves_real_ones_alone(campaign: CommandLine) -> None:
    an_evening(campaign)
    assert campaign.json("verify")["fair_dice"] == 12
    assert "12 dice of the fair sessions were thrown again" in campaign("verify").out
    assert campaign.json("audit")["findings"] == []


def test_a_session_without_fair_dice_throws_none_again(campaign: CommandLine) -> None:
    campaign("session", "start")
    faces(campaign, "10d6")
    assert "seed" not in campaign.json("session", "end")["result"]
    assert campaign.json("verify")["fair_dice"] == 0


def test_anybody_can_throw_a_die_again_by_the_documented_arithmetic(campaign: CommandLine) -> None:
    start(campaign)
    rolled = campaign.json("roll", "Brom", "3d6")
    seed = campaign.json("session", "end")["result"]["seed"]
    id_ = json.loads(campaign("export", "events").out.splitlines()[0])["id"]
    dice = FairDice(seed, UUID(id_), rolled["entries"][0]["entry"])
    assert [dice(6, place) for place in range(3)] == [die["face"] for die in rolled["result"]["dice"]]


def test_a_changed_face_is_found_though_chain_and_sums_are_made_to_fit(campaign: CommandLine) -> None:
    start(campaign)
    rolled = campaign.json("roll", "Brom", "d20")
    entry, face = rolled["entries"][0]["entry"], rolled["result"]["total"]
    campaign("session", "end")
    path = campaign.folder / "campaign.db"
    payload = json.loads(payload_of(path, entry))
    other = [face % 20 + 1]
    dice = [{**payload["dice"][0], "faces": other}]
    rewritten(path, entry, {"facts": {**payload["facts"], "faces": {"": other}}, "dice": dice})
    found = campaign.type("verify", "--json")
    assert found.code == 1
    assert [(problem["code"], problem["entry"]) for problem in found.data["problems"]] == [("dice_differ", entry)]


def test_a_changed_seed_is_found(campaign: CommandLine) -> None:
    an_evening(campaign)
    path = campaign.folder / "campaign.db"
    end = campaign.json("log", "--limit", "1")["entries"][0]["entry"]
    facts = json.loads(payload_of(path, end))["facts"]
    rewritten(path, end, {"facts": {**facts, "seed": "0" * 26}})
    found = campaign.type("verify", "--json")
    assert found.code == 1
    assert [problem["code"] for problem in found.data["problems"]] == ["seed_differs"]


def test_dice_that_an_entry_no_longer_has_are_missed(campaign: CommandLine) -> None:
    start(campaign)
    entry = campaign.json("roll", "Brom", "d20")["entries"][0]["entry"]
    campaign("session", "end")
    rewritten(campaign.folder / "campaign.db", entry, {"dice": []})
    assert [problem["code"] for problem in campaign.type("verify", "--json").data["problems"]] == ["dice_unseeded"]


def test_a_dry_run_does_not_show_the_next_face(campaign: CommandLine) -> None:
    start(campaign)
    shown = [faces(campaign, "100d1000", "--dry-run") for _ in range(2)]
    assert shown[0] != shown[1]
    assert faces(campaign, "100d1000") not in shown


def test_the_seed_is_in_nothing_that_players_get_before_the_end(campaign: CommandLine) -> None:
    start(campaign)
    faces(campaign, "d20")
    kept = next(e for e in campaign.json("log")["entries"] if e["kind"] == "SeedKept")
    seed = json.loads(payload_of(campaign.folder / "campaign.db", kept["entry"]))["facts"]["seed"]
    for words in (("log",), ("history",), ("export", "events"), ("export", "report")):
        assert seed not in campaign(*words, "--for-players").out
    assert campaign("reveal", str(kept["entry"]), code=3).out == ""
    assert campaign.json("session", "end")["result"]["seed"] == seed


def test_players_throw_the_dice_again_from_their_own_file(campaign: CommandLine) -> None:
    an_evening(campaign)
    campaign("export", "events", "--for-players", "-o", "players.jsonl")
    assert campaign.json("verify", "--file", "players.jsonl")["fair_dice"] == 12


def test_a_copy_goes_on_with_the_same_seed(campaign: CommandLine) -> None:
    commitment = start(campaign)
    faces(campaign, "4d6")
    campaign("export", "events", "-o", "copy.jsonl")
    copy = CommandLine(campaign.folder, language="en", ledger=str(campaign.folder / "copy.db"))
    copy("import", "jsonl", "copy.jsonl")
    assert faces(copy, "10d6") == faces(campaign, "10d6")
    assert hashlib.sha256(copy.json("session", "end")["result"]["seed"].encode()).hexdigest() == commitment
    assert copy.json("verify")["fair_dice"] == 14


def test_a_session_whose_end_is_voided_throws_no_more_from_a_seed_that_is_known(campaign: CommandLine) -> None:
    seed = an_evening(campaign)
    campaign("undo")
    faces(campaign, "20d6")
    campaign("session", "end")
    assert campaign.json("verify")["fair_dice"] == 12
    assert campaign.json("audit")["findings"] == []
    assert any(seed in json.dumps(entry) for entry in campaign.json("log", "--for-players")["entries"])


def test_a_start_taken_back_takes_its_seed_along(campaign: CommandLine) -> None:
    start(campaign)
    campaign("undo", "--yes")
    campaign("session", "start")
    faces(campaign, "d20")
    campaign("session", "end")
    assert campaign.json("verify")["fair_dice"] == 0


def test_a_start_that_is_sent_twice_is_recorded_once(campaign: CommandLine) -> None:
    sent = ("session", "start", "--fair", "--id", "6f0d2f1e-5c4f-4f0c-8d6e-0d9d2b7f1a11")
    first, again = campaign.json(*sent), campaign.json(*sent)
    assert first["entries"] == again["entries"]
    assert len(campaign.json("log")["entries"]) == 4


def test_a_script_plays_a_whole_session_of_fair_dice(campaign: CommandLine) -> None:
    script = "session start --fair\nroll Brom 3d6\nheal Brom 1d4\nsession end\n"
    campaign("run", "-", stdin=script)
    assert campaign.json("verify")["fair_dice"] == 4


def test_a_late_roll_is_no_part_of_the_session_s_fair_dice(campaign: CommandLine) -> None:
    an_evening(campaign)
    faces(campaign, "5d6", "--session", "1")
    assert campaign.json("verify")["fair_dice"] == 12


def test_dice_of_an_amendment_come_from_the_seed_too(campaign: CommandLine) -> None:
    start(campaign)
    roll = campaign.json("roll", "Brom", "2d6")["entries"][0]["entry"]
    campaign("amend", roll, "--reason", "three dice", "--dry-run", "--", "roll", "Brom", "3d6")
    campaign("amend", roll, "--reason", "three dice", "--", "roll", "Brom", "3d6")
    campaign("amend", roll, "--reason", "two kept", "--", "roll", "Brom", "4d6kh2")
    campaign("amend", roll, "--reason", "shown", "--", "roll", "Brom", "2d6", "--faces", "3,4")
    campaign("session", "end")
    assert campaign.json("verify")["fair_dice"] == 2 + 3 + 4
    players = campaign.folder / "players.jsonl"
    campaign("export", "events", "--for-players", "-o", players)
    assert campaign.json("verify", "--file", players)["fair_dice"] == 2 + 3 + 4


def test_an_amendment_after_the_session_s_end_has_other_dice(campaign: CommandLine) -> None:
    start(campaign)
    roll = campaign.json("roll", "Brom", "2d6")["entries"][0]["entry"]
    campaign("session", "end")
    campaign("amend", roll, "--reason", "three dice", "--", "roll", "Brom", "3d6")
    assert campaign.json("verify")["fair_dice"] == 2


def test_a_face_of_an_amendment_that_the_seed_does_not_give_is_caught(campaign: CommandLine) -> None:
    start(campaign)
    roll = campaign.json("roll", "Brom", "2d6")["entries"][0]["entry"]
    answer = campaign("amend", roll, "--reason", "a d100", "--json", "--", "roll", "Brom", "1d100")
    amended = answer.data["entries"][0]["entry"]
    campaign("session", "end")
    path = campaign.folder / "campaign.db"
    payload = json.loads(payload_of(path, amended))
    [part] = payload["amended"]
    other = [part["dice"][0]["faces"][0] % 100 + 1]
    forged = {**part, "dice": [{**part["dice"][0], "faces": other}]}
    rewritten(path, amended, {"facts": {**payload["facts"], "faces": {"": other}}, "amended": [forged]})
    problems = campaign.type("verify", "--json").data["problems"]
    assert [(problem["code"], problem["entry"]) for problem in problems] == [("dice_differ", amended)]
