"""Journals of plain-text accounting: amounts left out, lots, rates, and this program's own journals read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import CommandLine
from tests.support.import_samples import sample

BOOK = Path(__file__).parent / "files" / "party.journal"


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="ose")


def imported(campaign: CommandLine, source: str, *words: object) -> dict[str, Any]:
    return campaign.json("import", source, *words)


def company(campaign: CommandLine) -> dict[str, dict[str, int]]:
    """What the company holds, lots under the name of what they are."""
    found: dict[str, dict[str, int]] = {}
    for account, held in campaign.balances().items():
        for commodity, quantity in held.items():
            own = found.setdefault(account, {})
            own[commodity.partition("~")[0]] = own.get(commodity.partition("~")[0], 0) + quantity
    return found


def test_the_balances_are_those_of_the_journal(table: CommandLine) -> None:
    done = imported(table, "hledger", BOOK)
    held = table.balances()
    assert held["character:Ana"] == {"cp": 10_000 - 5_000 - 2_500 + 3_000}
    assert held["character:Bo"] == {"cp": 250 + 4_250 + 1 - 200}
    assert held["party:fund"] == {"cp": 5_400}
    assert held["world:fees"] == {"cp": 750}
    assert (done["read"], done["recorded"]) == (11, 8)
    table("balances", "--check")


def test_what_does_not_balance_or_is_not_followed_is_listed(table: CommandLine) -> None:
    done = imported(table, "hledger", BOOK)
    assert [(row["line"], row["reason"]) for row in done["skipped"]] == [
        (37, "it does not balance: 200 c is left"),
        (50, "transactions by rule or period are not made: “~ monthly”"),
        (54, "“other.journal” is not followed: import that file too"),
    ]


def test_a_balance_that_the_journal_states_is_checked(table: CommandLine) -> None:
    done = imported(table, "hledger", BOOK)
    [difference] = [d for d in done["differences"] if d["what"].startswith("Assets:Ana")]
    assert difference["source"] == "1"


def test_transactions_are_in_the_order_of_their_days(table: CommandLine) -> None:
    imported(table, "hledger", BOOK, "--sessions", "none")
    days = [entry["played_on"] for entry in table.entries("--kind", "transaction")]
    assert days == sorted(days)
    assert days[0] == "2026-03-14"


def test_units_are_counted_by_the_rates_of_the_journal_and_that_is_said(table: CommandLine) -> None:
    said = [remark["message"] for remark in imported(table, "hledger", BOOK)["remarks"]]
    assert "1 G are counted as 10000 cp, by the rates of the journal" in said
    assert len(said) == len(set(said))


def test_an_account_may_be_somebody_elses_by_the_map(table: CommandLine) -> None:
    (table.folder / "map.toml").write_text('[people]\nBo = "fund"\n"Assets:Ana" = "Anastasia"\n')
    imported(table, "hledger", BOOK, "--map", "map.toml")
    assert set(table.balances()) >= {"character:Anastasia", "party:fund"}
    assert "character:Bo" not in table.balances()


@pytest.mark.parametrize("source", ["hledger", "beancount"])
def test_a_journal_of_our_own_gives_the_same_balances(table: CommandLine, source: str) -> None:
    table.play(
        "join Brom class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp\n"
        'join "Lira d\'Ys" class=thief str=10 int=12 wis=9 dex=16 con=10 cha=9 hp=4 --coins 50gp\n'
        'session start --on 2026-11-06\nmeet goblin hp=4\nfind 301gp "gem=50gp*2" "item=Épée bizarre:30gp"\n'
        "split\nbuy Brom torch\ndamage Brom 2\naward --xp 100\nsession end\nrest night party --on 2026-11-08\n"
        'give Brom Lira 5gp --on 2026-11-09\npay Lira 3sp --for "the ferry" --on 2026-11-10\n'
    )
    table("export", "journal", "--format", source, "-o", "own.journal")
    other = CommandLine(table.folder / "other", "en")
    other.folder.mkdir()
    other.new(rules="ose")
    done = imported(other, source, "../own.journal")
    assert done["differences"] == []
    # The clock and the foe are not the company's, but have the same balances too.
    assert company(other) == company(table)
    assert other("audit").code == 0
    assert imported(other, source, "../own.journal")["recorded"] == 0


def test_a_lot_of_beancount_counts_by_its_cost(table: CommandLine) -> None:
    (table.folder / "b.beancount").write_text(
        'option "title" "x"\n2026-01-01 open Assets:Brom\n'
        '2026-01-02 * "Smith" "Two swords" #shop\n  Assets:Brom  2 SWORD {10 GP}\n  Assets:Brom\n'
        '2026-01-03 * "Sale"\n  Assets:Brom  -1 SWORD {10 GP} @ 12 GP\n  Assets:Brom  (2 * 6) GP ; the price\n'
        "  Income:Gains  -2 GP\n2026-01-04 pad Assets:Brom Equity:Opening\n2026-01-05 balance Assets:Brom  -8 GP\n"
        "2026-01-06 balance Assets:Brom  1 GP\n"
    )
    done = imported(table, "beancount", "b.beancount")
    assert table.balances()["character:Brom"] == {"gp": -8, "item:sword": 1}
    assert [row["line"] for row in done["skipped"]] == [10]
    assert done["differences"] == [{"what": "Assets:Brom, GP", "source": "1", "ledger": "-8"}]


@pytest.mark.parametrize("source", ["hledger", "beancount"])
def test_a_file_without_a_transaction_is_refused(table: CommandLine, source: str) -> None:
    (table.folder / "x.txt").write_text("Once upon a time\n")
    answer = table("import", source, "x.txt", "--json", code=2)
    assert answer.error["code"] == "journal_unknown"


def test_the_sample_of_two_days_has_its_facts(table: CommandLine) -> None:
    done = imported(table, "hledger", sample("ledger-wow-bsd/wow-2006-03-14-to-15.dat"))
    assert (done["read"], done["recorded"], done["skipped"]) == (48, 48, [])
    held = table.balances()
    coins = {account: held[account].get("cp", 0) for account in held if account != "world:unnamed"}
    assert coins == {
        "character:Danell": 162,
        "character:Gruulmorg": 253_692,
        "character:Tajer": 936_996,
        "character:Wyshona": 2_100,
        "world:gold": -2_019_760,
        "world:fees_auction": 91_160,
        "world:fees_mail": 600,
        "world:items": 3_500,
    }
    names = {item["name"]: item["quantity"] for item in table.sheet("Tajer")["items"]}
    assert names == {"Beaststalker's Belt": 1, "Plans: Mithril Shield Spike": 2, "Recipe: Elixir of Giant Growth": 2}
    assert [item["name"] for item in table.sheet("Wyshona")["items"]] == ["Plans: Wildthorn Mail"]
    days = {entry["played_on"] for entry in table.entries("--kind", "transaction")}
    assert days == {"2006-03-14", "2006-03-15"}
    assert table("audit").code == 0
