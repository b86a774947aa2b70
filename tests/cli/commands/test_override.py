"""`--override` marks an entry only where it overruled a rule."""

from __future__ import annotations

from tests.support.command_line import BROM_JOINS, CommandLine


def test_an_override_that_no_rule_needed_marks_nothing(campaign: CommandLine) -> None:
    campaign.new()(*BROM_JOINS.split(), "-q")
    answer = campaign("receive", "Brom", "5gp", "--from", "Odile", "--override", "parce que", "--lang", "en")
    assert "No rule refused it" in answer.err
    assert "game master’s word" not in answer.out
    assert campaign.json("log", "--limit", "1")["entries"][0]["override"] is None
    assert campaign.json("audit")["findings"] == []
    assert campaign.json("history")["sessions"][0]["rulings"] == []


def test_an_override_that_beat_a_rule_stays_for_ever(campaign: CommandLine) -> None:
    campaign.new()(*BROM_JOINS.split(), "-q")
    answer = campaign("level-up", "Brom", "hp_die=6", "--override", "béni", "--lang", "en")
    assert answer.err == ""
    assert campaign.json("log", "--limit", "1")["entries"][0]["override"] == "béni"
    [finding] = campaign.json("audit")["findings"]
    assert (finding["entry"], finding["severity"]) == (3, "override")
    assert campaign.json("history")["sessions"][0]["rulings"] == [3]


def test_a_script_with_overrides_to_be_sure_is_marked_where_they_counted(campaign: CommandLine) -> None:
    campaign.new()
    campaign.play(
        f'{BROM_JOINS}\nreceive Brom 5gp --from Odile --override "au cas où"\nlevel-up Brom hp_die=6 --override "béni"'
    )
    assert [entry["override"] for entry in campaign.json("log")["entries"]] == [None, None, None, "béni"]
