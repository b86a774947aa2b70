"""What is taken back is said line by line: by `undo`, by `void` of one, several, a range or a whole last session."""

from __future__ import annotations

import pytest

from tests.support.command_line import BROM_JOINS, CommandLine


@pytest.fixture
def evening(campaign: CommandLine) -> CommandLine:
    """A session with a find of Brom's, a wound and an award: entries 3 to 6."""
    campaign.new("La Tour", "--lang", "en").play(
        f"{BROM_JOINS}\nsession start Un\nreceive Brom 1_337gp --from Maëlle\naward --xp 65 --to Brom\ndamage Brom 2"
    )
    campaign.environ["LANG"] = "en_US.UTF-8"
    return campaign


def test_an_undo_says_what_it_undid_and_every_change(evening: CommandLine) -> None:
    evening("receive", "Brom", "5gp", "--from", "Odile")
    answer = evening("undo")
    assert "Undone: #7 “Brom receives 5 gp (Odile)”." in answer.out
    assert "Brom: −5 gp." in answer.out


def test_a_void_says_what_went_back(evening: CommandLine) -> None:
    answer = evening("void", "4", "5", "6", "--reason", "a dream")
    assert "Brom: −1,337 gp, +2 hp, −71 XP." in " ".join(answer.out.split())


def test_scripts_read_what_was_taken_back(evening: CommandLine) -> None:
    result = evening.json("void", "4", "6", "--reason", "x")["result"]
    assert result == {
        "voided": [4, 6],
        "cascaded": [],
        "took_back": [
            {"account": "character:Brom", "commodity": "gp", "quantity": 1337},
            {"account": "character:Brom", "commodity": "hp", "quantity": -2},
        ],
        "owed": [],
        "differently": [],
    }


def test_a_void_sent_twice_answers_the_same(evening: CommandLine) -> None:
    line = ("void", "4", "--reason", "x", "--id", "00000000-0000-4000-8000-000000000001", "--json")
    first, again = evening(*line).data["result"], evening(*line).data["result"]
    assert first["took_back"] == again["took_back"]
    assert again["voided"] == [4]


def test_a_whole_last_session_is_taken_back_and_its_number_stays_taken(evening: CommandLine) -> None:
    evening("session", "end")
    answer = evening("void", "--session", "1", "--reason", "the wrong ledger")
    assert "#4 Brom receives 1,337 gp (Maëlle)." in answer.out
    assert evening.sheet("Brom")["purse"] == {"gp": 100}
    [chapter] = evening.json("history")["sessions"]
    assert (chapter["session"], [line["voids"] for line in chapter["corrections"]]) == (None, [[3, 4, 5, 6, 7]])
    assert "Session 2 begins" in evening("session", "start").out
    assert evening("party", "--as-of", "s1", "--json", code=2).error["code"] == "point_unknown"
    assert evening("audit")
    assert evening("verify")
    assert evening("rebuild")


def test_a_session_is_not_taken_back_once_another_followed(evening: CommandLine) -> None:
    evening("session", "end")
    evening("session", "start")
    error = evening("void", "--session", "1", "--reason", "x", "--json", code=3).error
    assert error["code"] == "void_blocked"
    assert evening("void", "--session", "4", "--reason", "x", "--json", code=2).error["code"] == "session_unknown"


def test_the_start_of_a_session_is_undone_where_nothing_followed_and_done_again(campaign: CommandLine) -> None:
    campaign.new()("session", "start", "Un")
    campaign("undo")
    assert campaign("leave", "Brom", code=2)
    assert campaign("session", "end", "--json", code=3).error["code"] == "no_open_session"
    campaign("redo")
    assert campaign("session", "end")


def test_a_run_that_holds_a_session_is_undone_whole(campaign: CommandLine) -> None:
    campaign.new().play(BROM_JOINS)
    campaign.play("session start Un\nreceive Brom 7gp --from Maëlle\nsession end")
    campaign("undo", "--yes")
    assert campaign.sheet("Brom")["purse"] == {"gp": 100}
    campaign("session", "start")
    assert campaign.json("log", "--limit", "1")["entries"][0]["session"] == 2


def test_a_range_takes_back_what_still_counts_in_it(evening: CommandLine) -> None:
    evening("void", "6", "--reason", "a miss")
    assert evening.json("void", "4-7", "--reason", "x")["result"]["voided"] == [4, 5]
    assert evening("void", "4-7", "--reason", "x", "--json", code=3).error["code"] == "nothing_to_void_there"
    assert evening("void", "7-4", "--reason", "x", "--json", code=2).error["code"] == "range_malformed"
    assert evening("void", "--reason", "x", "--json", code=2).error["code"] == "void_what"


def test_the_chronicle_says_what_was_taken_back_and_why(evening: CommandLine) -> None:
    evening("void", "4", "--reason", "it was a dream")
    voided = "Voided: #4 “Brom receives 1,337 gp (Maëlle)” (it was a dream)."
    assert voided in " ".join(evening("history", "--detail", "full").out.split())
    # A story tells what counts, and nothing of what was put right.
    assert "dream" not in evening("history").out
    [session] = [part for part in evening.json("history")["sessions"] if part["session"] == 1]
    assert [(line["entry"], line["voids"]) for line in session["corrections"]] == [(7, [4])]
    assert not any(part["corrections"] for part in evening.json("history", "--as-of", "6")["sessions"])


def test_players_see_no_correction_of_a_secret(evening: CommandLine) -> None:
    evening("note", "the miller is a wererat", "--secret")
    evening("void", "7", "--reason", "he is not")
    assert "wererat" in evening("history", "--detail", "full").out
    for detail in ("full", "story", "brief"):
        assert "wererat" not in evening("history", "--for-players", "--detail", detail).out


def test_a_session_whose_end_was_taken_back_goes_on(evening: CommandLine) -> None:
    evening("session", "end")
    evening("undo")
    evening("note", "one more room")
    assert evening.json("log", "--limit", "1")["entries"][0]["session"] == 1
    assert evening.json("audit")["findings"] == []
