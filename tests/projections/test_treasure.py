"""Treasure from find to last coin, and the tables that follow the journal."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

from ledger.store.ledger import open_ledger
from projections.stored.registry import STORED_PROJECTIONS
from projections.stored.sessions import SESSIONS, sessions
from projections.stored.treasure_flows import TREASURE
from tests.support.command_line import CommandLine
from tests.support.stored_games import folded_rows

FIGHTER = "class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp_die=7"


def hoard(table: CommandLine) -> CommandLine:
    """Two fighters who find 300 gp and a gem of 100 gp, and share them."""
    table.new().play(
        f"""
        join Brom {FIGHTER} --coins 10gp
        join Lira {FIGHTER} --coins 20gp
        session start Un
        find 300gp "gem=100gp"
        split --cash-in
        buy Brom sword
        pay Lira 30gp --to Brom --for pari
        session end
        sell Brom sword --price 5gp
        """
    )
    return table


def test_what_was_found_split_sold_and_spent(campaign: CommandLine) -> None:
    report = hoard(campaign).json("treasure")
    assert report["found"]["coins"] == {"gp": 300}
    assert report["found"]["value"] == 40_000
    assert report["split"] == {"total": 40_000, "by": {"Brom": 20_000, "Lira": 20_000}}
    assert report["sold"] == {"total": 10_500, "by": {"Brom": 500, "hoard": 10_000}}
    assert report["spent"] == {"total": 1000, "by": {"Brom": 1000}}
    assert report["holders"]["character:Brom"]["handed"] == 3000, "a payment within the party is no spending"
    assert report["left"]["purses"] == {"Brom": 23_500, "Lira": 19_000}


def test_sessions_are_kept_apart(campaign: CommandLine) -> None:
    rows = {row["session"]: row for row in hoard(campaign).json("treasure")["sessions"]}
    assert (rows[1]["found"], rows[1]["split"], rows[1]["spent"]) == (40_000, 40_000, 1000)
    assert rows[None]["sold"] == 500


def test_a_void_takes_its_entry_out_and_a_redo_puts_it_back(campaign: CommandLine) -> None:
    hoard(campaign)
    campaign("void", 10, "--reason", "rendu")
    assert campaign.json("treasure")["sold"]["by"] == {"hoard": 10_000}
    assert campaign.json("treasure", "--as-of", 10)["sold"]["by"] == {"hoard": 10_000, "Brom": 500}
    assert campaign.json("treasure", "--as-of", "s1")["sold"]["by"] == {"hoard": 10_000}
    campaign("void", 11, "--reason", "si")
    assert campaign.json("treasure")["sold"]["by"] == {"hoard": 10_000, "Brom": 500}


def test_rows_follow_the_journal_when_they_are_read(campaign: CommandLine) -> None:
    hoard(campaign)("treasure")
    campaign("void", 10, "--reason", "rendu")
    campaign("treasure")
    with open_ledger(campaign.ledger) as ledger, ledger.transaction(write=False):
        same = ledger.campaign(None)
        assert TREASURE.position(same) == 11
        assert TREASURE.stored_rows(same) == folded_rows(TREASURE, same)


def test_a_ledger_that_somebody_else_writes_is_read_all_the_same(campaign: CommandLine) -> None:
    hoard(campaign)
    other = sqlite3.connect(campaign.ledger, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert campaign.json("treasure")["found"]["value"] == 40_000
    with open_ledger(campaign.ledger) as ledger, ledger.transaction(write=False):
        same = ledger.campaign(None)
        assert TREASURE.position(same) is None, "nothing could be saved"
        assert TREASURE.rows(same) == folded_rows(TREASURE, same)
    other.execute("ROLLBACK")
    other.close()
    campaign("treasure")
    with open_ledger(campaign.ledger) as ledger, ledger.transaction(write=False):
        assert TREASURE.position(ledger.campaign(None)) == 10


def test_every_projection_is_made_again_as_it_was(campaign: CommandLine, tmp_path: Path) -> None:
    hoard(campaign)
    campaign("meet", "Lira triche", "--secret")
    with open_ledger(campaign.ledger) as ledger:
        same = ledger.campaign(None)
        for projection in STORED_PROJECTIONS:
            projection.catch_up(same)
            before = projection.stored_rows(same)
            assert before
            projection.rebuild(same)
            assert projection.stored_rows(same) == before == folded_rows(projection, same)


def test_projections_follow_on_either_database(location: str, tmp_path: Path) -> None:
    table = hoard(CommandLine(tmp_path, ledger=location))
    assert table.json("treasure")["found"]["value"] == 40_000
    assert table.json("treasure", "--as-of", "s1")["spent"]["total"] == 1000
    assert table.sheet("Brom", "--as-of", "s1")["purse_value"]["quantity"] == 23_000
    assert table.json("explain", "Brom", "purse")["total"] == 23_500
    assert table.json("balances", "--check", "--as-of", "s1")["check"]["unbalanced"] == {}
    table("void", 10, "--reason", "rendu")
    assert table.json("treasure")["sold"]["by"] == {"hoard": 10_000}


def test_sessions_know_who_was_there_and_how_much_was_written(campaign: CommandLine) -> None:
    campaign.new().play(
        f"""
        join Brom {FIGHTER}
        join Lira {FIGHTER}
        session start "Le moulin" --absent Lira
        arrive Lira
        leave Brom
        session end --summary "Tout brûle."
        session start
        note "En retard" --session 1
        """
    )
    with open_ledger(campaign.ledger) as ledger:
        first, second = sessions(ledger.campaign(None))
    assert (first.number, first.title, first.summary) == (1, "Le moulin", "Tout brûle.")
    assert (first.started, first.ended) == (4, 7)
    assert first.present == ("Brom", "Lira")
    assert first.entries == 5, "start, arrive, leave, end, and a note written late"
    assert (second.started, second.ended, second.entries) == (8, None, 1)


def test_a_session_whose_end_was_voided_is_open_again(campaign: CommandLine) -> None:
    campaign.new()("session", "start")
    campaign("session", "end")
    campaign("undo")
    with open_ledger(campaign.ledger) as ledger:
        same = ledger.campaign(None)
        assert [session.ended for session in sessions(same)] == [None]
        assert SESSIONS.stored_rows(same) == folded_rows(SESSIONS, same)


def test_a_share_counts_what_was_handed_over_in_the_table_in_explain_and_in_the_report(campaign: CommandLine) -> None:
    """The report once counted splits only, and `explain WHO treasure` counted nothing."""
    campaign.new()
    for name in ("Brom", "Lira"):
        campaign(*f"join {name} class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp=8 --coins 0gp".split())
    campaign.play(
        """
        session start Un
        find 406gp
        split --coins 106gp
        take Lira 300gp
        give Lira Brom 20gp
        """
    )
    campaign("void", campaign.head[0], "--reason", "x")
    holders = campaign.json("treasure")["holders"]
    assert {name: holders[f"character:{name}"]["share"] for name in ("Brom", "Lira")} == {"Brom": 5_300, "Lira": 35_300}
    report = campaign.json("explain", "Lira", "treasure")
    assert [line["quantity"] for line in report["lines"]] == [5_300, 30_000, -2_000, 2_000]
    assert report["total"] == report["lines"][-1]["running"] == 35_300
    held = campaign.json("explain", "Lira", "trésor", "--as-of", "s1")
    assert (held["total"], len(held["lines"])) == (35_300, 2)
    assert "| Lira |  | +53 | +300 | 353 |" in campaign("export", "report", "--lang", "en").out
    assert campaign.json("explain", "pool", "treasure")["measure"] == "treasure"


def test_a_debt_is_shown_in_coins_and_not_among_the_counters(campaign: CommandLine) -> None:
    """The sheet once said “Counters: owed −80”, in copper pieces and without a unit."""
    campaign.new()
    for name in ("Brom", "Lira"):
        campaign(*f"join {name} class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp=8 --coins 10gp".split())
    campaign.play("session start Un\ncharge auberge 16sp --pay Lira=16sp")
    for who, label in (("Brom", "Owes"), ("Lira", "Is owed")):
        text = campaign("sheet", who, "--lang", "en").out
        assert re.search(rf"^{label} +8 sp$", text, re.MULTILINE), text
        assert "Counters" not in text
    assert "8\u00a0pa" in campaign("explain", "Brom", "owed", "--lang", "fr").out
    assert campaign("check", "Brom", "owed=-80").code == 0
