"""A campaign goes on here after its log came in: everything shows what is known of people, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.support.command_line import CommandLine
from tests.support.every_command import EVERY, TYPED
from tests.support.import_samples import OWN_FILES

ROWS = """\
Character,Session,Date,gp,Damage,HP,Item,Quantity,Note,Natural,Total
Brom,1,2026-01-21,,,8,,,,,
Brom,1,2026-01-21,-30,,,,,an inn,,
Brom,1,2026-01-21,,12,,,,,,
Lira,1,2026-01-21,,3,,,,,20,unknown
Brom,1,2026-01-21,,,,Rope,-2,,,
"""

SHEET = ("class=fighter", "level=1", "str=10", "dex=12", "con=9", "int=9", "wis=9", "cha=9")


def imported(campaign: CommandLine, game: str) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules=game)
    (campaign.folder / "own.csv").write_text(ROWS)
    campaign("import", "table", "own.csv")
    return campaign


@pytest.fixture(scope="module")
def logs() -> Iterator[CommandLine]:
    """A ledger that holds several logs, and nothing else."""
    with TemporaryDirectory() as folder:
        table = imported(CommandLine(Path(folder), "en"), "srd5")
        for source, file in (("critrole", "critrole.csv"), ("al", "al.csv"), ("hledger", "party.journal")):
            table("import", source, OWN_FILES / file)
        yield table


@pytest.mark.parametrize("row", [row for row in EVERY if row.run], ids=lambda row: row.id)
def test_every_page_can_be_shown_of_what_was_imported(logs: CommandLine, row: Any) -> None:
    answer = logs.type(*row.id.split(), *TYPED.get(row.id, ()), "--lang", "fr")
    assert answer.code in (0, 1, 2, 3), answer


@pytest.mark.parametrize("game", ["ose", "srd5", "argosia", "mda"])
def test_nobody_dies_of_hit_points_that_were_never_told(campaign: CommandLine, game: str) -> None:
    table = imported(campaign, game)
    table("session", "start")
    table("damage", "Brom", "3")
    table("damage", "Lira", "30")
    table("heal", "Lira", "2")
    assert {who: table.sheet(who)["status"] for who in ("Brom", "Lira")} == {"Brom": "active", "Lira": "active"}
    assert (table.sheet("Brom")["hp"]["current"], table.sheet("Lira")["hp"]["lost"]) == (8 - 12 - 3, 3 + 30 - 2)
    assert table("audit").code == 0


def test_a_sheet_told_at_last_is_played_by_the_rules(campaign: CommandLine) -> None:
    table = imported(campaign, "ose")
    table("session", "start")
    table("opening", "Lira", *SHEET, "hp=5/9")
    assert table.sheet("Lira")["hp"] == {"current": 5, "max": 9, "temporary": None}
    assert "hp.lost" not in table.balances()["character:Lira"]
    table("damage", "Lira", "30")
    assert table.sheet("Lira")["status"] == "dead"
    assert table("audit").code == 0


def test_the_chronicle_says_what_is_against_the_rules_and_counts_wounds(campaign: CommandLine) -> None:
    table = imported(campaign, "ose")
    said = " ".join(table("history").out.split())
    assert said.count("[against the rules: table]") == 3
    assert "Lira loses 3 hp." in said
    assert "Wounds: Brom −12 hp, Lira −3 hp." in said
    assert "Brom −4/?, Lira 3 lost" in table().out


def test_a_number_without_its_maximum_is_no_impossible_state(campaign: CommandLine) -> None:
    findings = imported(campaign, "ose").json("audit")["findings"]
    assert {finding["code"] for finding in findings} == {"recorded_elsewhere"}
