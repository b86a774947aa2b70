"""Corrections of what was spent, shared or sold since: `void` and `undo` with `--cascade` and `--owing`."""

from __future__ import annotations

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

FIND, SPLIT, AWARD, HORSE = 5, 6, 7, 8


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    """Brom (100 gp) and Lira (50 gp) found 300 gp, shared it, had experience for it; Brom spent 240 gp on a horse."""
    campaign.new("La Tour", "--lang", "en").play(f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start Un")
    campaign.play('find 300gp\nsplit\naward\npay Brom 240gp --for "a horse"\nsession end')
    campaign.environ["LANG"] = "en_US.UTF-8"
    return campaign


def require_sound(table: CommandLine) -> None:
    table.require_verified()
    assert [f for f in table.json("audit")["findings"] if f["severity"] == "error"] == []
    assert table.json("doctor")["ok"]
    for account, held in table.balances().items():
        if not account.startswith("world:"):
            assert all(quantity >= 0 for commodity, quantity in held.items() if commodity in ("gp", "sp", "cp"))


# What depended on it goes too.


def test_a_find_goes_with_its_split_its_award_and_what_nobody_could_have_paid(table: CommandLine) -> None:
    answer = table("void", FIND, "--reason", "a dream", "--cascade")
    said = " ".join(answer.out.split())
    assert "Voided: #5 “Found: 300 gp” (a dream), and with it #6, #7 and #8." in said
    assert "#6 Treasure split: Brom 150 gp, Lira 150 gp. (would have been refused" in said
    assert (table.purse("Brom"), table.purse("Lira")) == ({"gp": 100}, {"gp": 50})
    assert "xp" not in table.balances()["character:Brom"]
    require_sound(table)


def test_scripts_read_what_was_taken_along_and_why(table: CommandLine) -> None:
    data = table.json("void", FIND, "--reason", "a dream", "--cascade")
    assert (data["result"]["voided"], data["result"]["cascaded"]) == ([5, 6, 7, 8], [6, 7, 8])
    assert (data["result"]["owed"], data["result"]["differently"]) == ([], [])
    [entry] = data["entries"]
    assert len(entry["links"]["voids"]) == 4
    assert sorted(entry["facts"]["cascaded"].values()) == ["nothing_to_split", "pool_empty", "purse_too_light"]


def test_the_plan_is_shown_and_nothing_is_recorded(table: CommandLine) -> None:
    before = table.head
    answer = table("void", FIND, "--reason", "a dream", "--cascade", "--dry-run")
    assert "and with it #6, #7 and #8" in " ".join(answer.out.split())
    assert "nothing was recorded" in answer.out
    assert table.head == before


def test_what_does_not_depend_on_it_stays(table: CommandLine) -> None:
    table("receive", "Lira", "5gp", "--from", "an aunt")  # 10
    table("pay", "Lira", "5gp", "--for", "a lute")  # 11
    assert table.json("void", FIND, "--reason", "x", "--cascade")["result"]["cascaded"] == [6, 7, 8]
    assert table.purse("Lira") == {"gp": 50}


def test_a_session_in_the_middle_goes_and_the_next_one_stays(table: CommandLine) -> None:
    table.play("session start Deux\nreceive Lira 7gp --from Odile\nsession end")
    assert table("void", "--session", "1", "--reason", "x", "--json", code=3).error["code"] == "void_blocked"
    result = table.json("void", "--session", "1", "--reason", "another table", "--cascade")["result"]
    assert result["cascaded"] == []
    assert table.purse("Lira") == {"gp": 57}
    assert [part["session"] for part in table.json("history")["sessions"] if part["session"]] == [2]
    require_sound(table)
    table("void", 13, "--reason", "this table")
    assert table.purse("Brom") == {"gp": 10}
    require_sound(table)


def test_a_cascade_taken_back_gives_everything_back(table: CommandLine) -> None:
    before = table.balances()
    table("void", FIND, "--reason", "a dream", "--cascade")
    table("void", 10, "--reason", "no dream")
    assert table.balances() == before
    require_sound(table)


def test_a_level_goes_with_the_experience_for_it_and_never_in_silence(table: CommandLine) -> None:
    table("award", "--xp", "2000", "--to", "Brom")  # 10
    table("level-up", "Brom", "hp_die=5")  # 11
    for options in ((), ("--owing",)):
        error = table("void", 10, "--reason", "x", *options, "--json", code=3).error
        assert error["code"] == "level_unearned"
        assert "The level was gained by #11." in error["hint"]
        assert "--cascade" in error["hint"]
    assert table.json("void", 10, "--reason", "x", "--cascade")["result"]["cascaded"] == [11]
    assert table.balances()["character:Brom"]["level:fighter"] == 1
    require_sound(table)


def test_somebody_who_never_joined_takes_along_what_they_did(table: CommandLine) -> None:
    error = table("void", 3, "--reason", "another table", "--json", code=3).error
    assert 'void 3 --reason "another table" --cascade' in error["hint"]
    table("void", 3, "--reason", "another table", "--cascade")
    assert "character:Lira" not in table.balances()
    require_sound(table)


# What is no longer there is owed.


def test_coins_that_are_gone_are_owed_and_settled(table: CommandLine) -> None:
    result = table.json("void", SPLIT, "--reason", "never shared", "--owing")["result"]
    assert result["owed"] == [{"from": "character:Brom", "to": "world:corrections", "quantity": 14000}]
    assert {"account": "character:Brom", "commodity": "gp", "quantity": 10} in result["took_back"]
    assert not any(row["commodity"] == "owed" for row in result["took_back"])
    assert (table.purse("Brom"), table.purse("Lira")) == ({}, {"gp": 50})
    assert "Brom → the corrections: 140 gp" in table("settle").out
    require_sound(table)
    table("receive", "Brom", "200gp", "--from", "Odile")
    table("settle", "--record")
    assert table.purse("Brom") == {"gp": 60}
    assert "Nobody owes anything." in table("settle").out
    assert "corrections" not in str(table.balances())
    require_sound(table)


def test_a_debt_is_said_with_what_went_back(table: CommandLine) -> None:
    said = table("void", SPLIT, "--reason", "never shared", "--owing").out
    assert "Brom: −10 gp." in said
    assert "Owed: Brom → the corrections, 140 gp." in said


def test_coins_are_changed_before_any_are_owed(table: CommandLine) -> None:
    table("receive", "Lira", "20gp", "--from", "Odile")  # 10
    table("pay", "Lira", "220gp", "--for", "a boat")  # 11: nothing left
    table("receive", "Lira", "5pp", "--from", "an aunt")  # 12: worth 25 gp
    assert table("void", 10, "--reason", "x", "--json", code=3).error["code"] == "void_short"
    assert table.json("void", 10, "--reason", "x", "--owing")["result"]["owed"] == []
    assert table.json("settle")["payments"] == []
    assert sum(table.purse("Lira").values()) > 0
    require_sound(table)


def test_what_was_sold_is_owed_at_its_worth(table: CommandLine) -> None:
    table.play("find gem=100gp\ntake Lira gem\nsell Lira gem\npay Lira 250gp --for boat")
    void = table("void", 10, "--reason", "glass", "--owing")
    assert "Owed: Lira → the corrections, 100 gp." in void.out or "Owed: the hoard" in void.out
    require_sound(table)


def test_a_thing_of_unknown_worth_is_appraised_first(table: CommandLine) -> None:
    table.play("find item=Statuette\ntake Brom Statuette")
    error = table("void", 10, "--reason", "x", "--owing", "--json", code=3).error
    assert error["code"] == "worth_unknown"
    assert "campaign appraise" in error["hint"]
    table("appraise", "Statuette", "30gp")
    assert table.json("void", 10, "--reason", "x", "--owing")["result"]["owed"][0]["quantity"] == 3000
    require_sound(table)


def test_the_hoard_may_owe_and_pays(table: CommandLine) -> None:
    result = table.json("void", FIND, "--reason", "x", "--owing", "--cascade")["result"]
    assert result["cascaded"] == [6, 7]
    assert result["owed"] == [{"from": "character:Brom", "to": "world:corrections", "quantity": 14000}]
    table("receive", "hoard", "200gp", "--from", "Odile")  # 11
    table("give", "hoard", "Lira", "200gp")  # 12
    table("void", 11, "--reason", "x", "--owing")
    table("receive", "hoard", "300gp", "--from", "Odile")
    table("receive", "Brom", "300gp", "--from", "Odile")
    table("settle", "--record")
    assert table.json("settle")["payments"] == []
    require_sound(table)


def test_a_debt_that_was_paid_comes_back_when_the_void_is_voided(table: CommandLine) -> None:
    table("void", SPLIT, "--reason", "never shared", "--owing")  # 10
    table("receive", "Brom", "140gp", "--from", "Odile")
    table("settle", "--record")
    table("void", 10, "--reason", "shared after all")
    assert "the corrections → Brom: 140 gp" in table("settle").out
    table("settle", "--record")
    assert table.purse("Brom") == {"gp": 150}
    assert "corrections" not in str(table.balances())
    require_sound(table)


def test_what_was_paid_stays_paid_where_it_may_be_owed(table: CommandLine) -> None:
    result = table.json("void", FIND, "--reason", "x", "--cascade", "--owing")["result"]
    assert result["cascaded"] == [SPLIT, AWARD]
    assert table.json("show", HORSE)["voided_by"] is None
    require_sound(table)


# Refusals and repetitions.


def test_a_refusal_proposes_what_to_type(table: CommandLine) -> None:
    error = table("void", SPLIT, "--reason", "never shared", "--json", code=3).error
    assert "#8" in error["hint"]
    assert 'campaign void 6 --reason "never shared" --cascade' in error["hint"]
    assert 'campaign void 6 --reason "never shared" --owing' in error["hint"]


def test_a_find_that_was_awarded_is_refused_with_a_way_that_works_in_the_money_of_the_game(table: CommandLine) -> None:
    head = table.head
    for options in ((), ("--owing",)):
        refused = table.type("void", FIND, "--reason", "a dream", *options, "--json")
        assert refused.code == 3
        hint = refused.error["hint"]
        assert "--cascade --owing" in hint
        assert "--owing” leaves it" not in hint
    assert "0 gp held, 300 gp to take back" in refused.error["message"]
    assert table.head == head
    table("void", FIND, "--reason", "a dream", "--cascade", "--owing")
    require_sound(table)
    # Where the debt alone is enough, that is said.
    table("void", table.head[0], "--reason", "it was none")
    table("void", AWARD, "--reason", "later")
    assert "--owing” leaves it" in table.type("void", FIND, "--reason", "a dream", "--json").error["hint"]


def test_an_undo_takes_the_same_options(table: CommandLine) -> None:
    table("receive", "Brom", "20gp", "--from", "Odile", "--by", "Odile")  # 10
    table("pay", "Brom", "30gp", "--for", "ale")  # 11
    error = table("undo", "--by", "Odile", "--json", code=3).error
    assert "campaign undo --owing" in error["hint"]
    assert table.json("undo", "--by", "Odile", "--owing")["result"]["owed"][0]["quantity"] == 2000


def test_a_void_sent_twice_answers_the_same(table: CommandLine) -> None:
    line = ("void", FIND, "--reason", "x", "--cascade", "--owing", "--id", "00000000-0000-4000-8000-000000000001")
    first, again = table.json(*line)["result"], table.json(*line)["result"]
    for part in ("voided", "cascaded", "took_back", "owed"):
        assert first[part] == again[part], part


def test_the_end_of_the_session_is_what_is_now_true_of_it(table: CommandLine) -> None:
    table("void", FIND, "--reason", "x", "--cascade")
    assert table.purse("Brom", "--as-of", "s1") == {"gp": 100}
    assert table.purse("Brom", "--as-of", str(HORSE)) == {"gp": 10}


def test_players_do_not_see_what_a_secret_took_along(table: CommandLine) -> None:
    table("condition", "Brom", "blind", "--secret")  # 10
    table("condition", "Brom", "blind", "--off")  # 11: nobody could see of what
    table("void", 10, "--reason", "he sees", "--cascade")
    for words in (["log"], ["history"], ["show", "12"], ["party"], ["sheet", "Brom"]):
        seen = table.type(*words, "--for-players", "--json")
        assert '"condition_absent"' not in seen.out
    require_sound(table)


def test_it_is_said_in_french(table: CommandLine) -> None:
    said = " ".join(table("void", SPLIT, "--reason", "jamais", "--owing", "--lang", "fr").out.split())
    assert "Dette : Brom → les corrections, 140 po." in said
