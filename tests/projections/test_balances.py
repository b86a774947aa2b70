"""Every account and what it holds, and the proof that nothing came from nowhere."""

from __future__ import annotations

import sqlite3

import pytest

from tests.support.command_line import CommandLine

FIGHTER = "class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp_die=7"


@pytest.fixture
def played(campaign: CommandLine) -> CommandLine:
    """A purse that had to be changed to pay."""
    campaign.new().play(f"join Émile {FIGHTER} --coins 10gp\nbuy Émile dagger\npay Émile 9cp --for péage")
    return campaign


def test_every_account_the_world_included(played: CommandLine) -> None:
    held = played.balances()
    assert held["character:Émile"]["item:dagger"] == 1
    assert held["world:merchants"]["item:dagger"] == -1
    assert set(held) >= {"character:Émile", "world:merchants", "world:change", "world:origins"}


@pytest.mark.parametrize(
    ("glob", "accounts"),
    [
        ("character:*", ["character:Émile"]),
        ("emile", ["character:Émile"]),
        ("world:ch?nge", ["world:change"]),
        ("item:dagger", ["character:Émile", "world:merchants"]),
        ("personne", []),
    ],
)
def test_a_pattern_keeps_accounts_or_commodities(played: CommandLine, glob: str, accounts: list[str]) -> None:
    assert list(played.balances(glob)) == accounts
    assert played("balances", glob).code == 0


def test_coins_and_items_are_conserved_now_and_at_any_moment(played: CommandLine) -> None:
    assert played.json("balances", "--check")["check"] == {"commodities": 4, "unbalanced": {}, "change": 0}
    assert played("balances", "--check", "--as-of", 2).code == 0


def test_a_posting_changed_in_the_file_is_caught_and_named(played: CommandLine) -> None:
    with sqlite3.connect(played.ledger) as connection:
        for table in ("postings", "balances"):
            connection.execute(
                f"UPDATE {table} SET quantity = quantity + 5"
                " WHERE account = 'character:Émile' AND commodity = 'item:dagger'"
            )
    connection.close()
    answer = played("balances", "--check", "--json", code=1)
    assert answer.error["code"] == "not_conserved"
    assert "#3" in answer.error["message"]
