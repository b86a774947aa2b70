"""What depends on an entry is what would post or show another figure without it: one answer, whoever asks."""

from __future__ import annotations

import pytest

from tests.support.command_line import CommandLine

SCORES = "str=12 int=9 wis=10 dex=12 con=12 cha=11"
TWO = f"join Ann class=fighter {SCORES} hp=8 --coins 0gp\njoin Bob class=fighter {SCORES} hp=8 --coins 0gp\n"
FIRST_FIND = 4


@pytest.fixture
def pair(campaign: CommandLine) -> CommandLine:
    """Ann and Bob, without a coin."""
    campaign.new("La Tour", "--lang", "en").play(TWO)
    campaign.environ["LANG"] = "en_US.UTF-8"
    return campaign


@pytest.fixture
def secretive(pair: CommandLine) -> CommandLine:
    """A secret note (#5) between a find (#4), and its split (#6) and award (#7)."""
    pair.play("find 100gp\nnote --secret a-spy\nsplit\naward")
    return pair


@pytest.fixture
def gem(pair: CommandLine) -> CommandLine:
    """A find of 100 gp (#4) with its award (#5), an award by the game master (#6), a gem (#7), and a split of all."""
    pair.play("find 100gp\naward\naward --xp 50 --each\nfind gem=70gp\nsplit --cash-in")
    return pair


@pytest.fixture
def two_splits(pair: CommandLine) -> CommandLine:
    """Two finds (#4, #7), each split (#5, #8) and awarded (#6, #9)."""
    pair.play("find 100gp\nsplit\naward\nfind 60gp\nsplit\naward")
    return pair


def require_sound(ledger: CommandLine) -> None:
    assert ledger("audit")
    assert ledger("verify")
    assert ledger("balances", "--check")


def purses_and_experience(ledger: CommandLine) -> dict[str, tuple[int, int]]:
    balances = ledger.balances()
    held = {who: balances.get(f"character:{who}", {}) for who in ("Ann", "Bob")}
    return {who: (has.get("gp", 0), has.get("xp", 0)) for who, has in held.items()}


def test_what_the_rules_remember_of_a_lot_is_no_difference(gem: CommandLine) -> None:
    depended = gem.json("explain", FIRST_FIND)["depended"]
    replayed = gem.json("replay", "--without", FIRST_FIND)
    assert depended == replayed["different"] == [5, 8]
    plan = gem.json("void", FIRST_FIND, "--reason", "x", "--cascade", "--dry-run")["result"]
    assert (plan["cascaded"], plan["differently"]) == ([5], [8])
    assert gem.json("explain", 5)["depended"] == []


def test_a_warning_names_the_same_entries(gem: CommandLine) -> None:
    later = gem.json("void", 5, "--reason", "x")["result"]["differently"]
    assert later == []


def test_what_can_be_decided_again_stays(two_splits: CommandLine) -> None:
    result = two_splits.json("void", 5, "--reason", "x", "--cascade")["result"]
    assert (result["cascaded"], result["differently"]) == ([], [8])
    assert purses_and_experience(two_splits) == {"Ann": (80, 80), "Bob": (80, 80)}
    assert [entry["voided_by"] for entry in two_splits.json("log")["entries"] if entry["entry"] in (6, 9)] == [None] * 2
    require_sound(two_splits)


@pytest.mark.parametrize("entry", range(FIRST_FIND, 10))
def test_a_cascade_and_a_replay_come_to_the_same(two_splits: CommandLine, entry: int) -> None:
    differences = two_splits.json("replay", "--without", entry)["differences"]
    before = two_splits.balances()
    two_splits("void", entry, "--reason", "x", "--cascade")
    after = two_splits.balances()
    found = {
        account: {
            key: [before.get(account, {}).get(key, 0), after.get(account, {}).get(key, 0)]
            for key in {*before.get(account, {}), *after.get(account, {})}
            if before.get(account, {}).get(key, 0) != after.get(account, {}).get(key, 0)
        }
        for account in {*before, *after}
    }
    assert {account: row for account, row in found.items() if row} == differences
    require_sound(two_splits)


def test_an_award_that_comes_out_the_same_can_be_voided_after_an_amendment(gem: CommandLine) -> None:
    result = gem("amend", 5, "--json", "--reason", "x", "--cascade", "--", "award", "--continue").data["result"]
    assert result["differently"] == []
    assert "orrected" not in gem("show", 6).out
    gem("void", 6, "--reason", "not that")
    assert {xp for _, xp in purses_and_experience(gem).values()} == {50}
    require_sound(gem)


def test_corrections_lie_on_top_of_each_other(two_splits: CommandLine) -> None:
    two_splits("void", 5, "--reason", "one", "--cascade")
    said = two_splits("amend", FIRST_FIND, "--reason", "two", "--cascade", "--", "find", "80gp").out
    # The split that the first ruling took back is not taken back once more.
    assert "Taken back with it" not in said
    assert purses_and_experience(two_splits) == {"Ann": (70, 70), "Bob": (70, 70)}
    said = two_splits("void", 8, "--reason", "three").out
    assert "Voided: #8 “Treasure split: Ann 70 gp, Bob 70 gp” (three)." in " ".join(said.split())
    assert purses_and_experience(two_splits) == {"Ann": (0, 70), "Bob": (0, 70)}
    require_sound(two_splits)
    two_splits("undo")
    assert purses_and_experience(two_splits) == {"Ann": (70, 70), "Bob": (70, 70)}
    require_sound(two_splits)


def test_what_was_void_already_does_not_count_between(two_splits: CommandLine) -> None:
    two_splits("void", 5, "--reason", "one")
    result = two_splits.json("void", FIRST_FIND, "--reason", "two", "--cascade")["result"]
    assert (result["cascaded"], result["differently"]) == ([6], [])
    assert purses_and_experience(two_splits) == {"Ann": (30, 30), "Bob": (30, 30)}
    require_sound(two_splits)


def test_a_script_of_it_comes_to_the_same(two_splits: CommandLine, campaign: CommandLine) -> None:
    two_splits("void", 5, "--reason", "one", "--cascade")
    script = two_splits("export", "script").out
    assert "void 5 --cascade --reason one" in script


def test_a_dispute_stays_where_what_it_is_about_is_left_out(two_splits: CommandLine) -> None:
    two_splits("dispute", "open", "an equal split?", "--about", "5")
    said = two_splits("replay", "--without", 5)
    assert "There is no entry" not in said.out
    assert "1 would go differently" in said.out


def test_a_total_says_so_where_only_what_was_left_out_is_otherwise(two_splits: CommandLine) -> None:
    assert "and not differently" in two_splits("replay", "--without", 8).out


def test_a_replay_for_players_counts_every_entry_that_they_know(secretive: CommandLine) -> None:
    for options in ((), ("--without", "7")):
        found = secretive.json("replay", "--for-players", *options)
        assert found["decided"] == secretive.json("replay", *options)["decided"] - (not options)
