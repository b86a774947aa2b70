"""A ruleset from another package: the one in the documentation, installed, played and broken."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ledger.rules.compiling import compile_tables
from tests.support.command_line import CommandLine
from tests.support.ruleset_packages import HOW_TO, changed, with_packages
from tests.transcripts import comparable, rewritten


def test_a_session_is_played_with_rules_of_another_package(packages: Path, tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    campaign = with_packages(table, packages)
    campaign("new", "Low Water", "--rules", "mudlarks")
    campaign("join", "Pip", "nerve=3", "--coins", "2s")
    campaign("join", "Ada", "cran=5")
    campaign("session", "start")

    # 3 + 4 by the dice, 3 for nerve and 2 for the low tide, against 9.
    found = campaign("roll", "Pip", "search", "marée=basse", "--faces", "3,4", "--json").data["result"]
    assert (found["total"], found["target"], found["outcome"]) == (12, 9, "success")
    # Two ones are a scrape, whatever the total.
    campaign("roll", "Ada", "search", "--faces", "1,1")
    campaign("damage", "Pip", "2", "--from", "a nail")
    assert campaign("award", "--xp", "21", "--json").data["result"] == {
        "pool": None,
        "awards": {"Ada": 10, "Pip": 10},
        "absent": [],
        "lost": {},
        "remainder": 1,
    }
    campaign("level-up", "Ada")
    refused = campaign("level-up", "Ada", "--json", code=3).error
    assert refused["message"] == "Ada needs 30 experience for the next level and has 10."
    campaign("buy", "Pip", "lanterne")
    campaign("session", "end")

    pip, ada = (campaign("sheet", name, "--json").data for name in ("Pip", "Ada"))
    assert (pip["hp"]["current"], pip["purse"], pip["items"][0]["name"]) == (4, {"penny": 6}, "lantern")
    assert (ada["hp"]["current"], ada["hp"]["max"], ada["level"]) == (7, 8, 2)
    assert "tide" in campaign("rules", "keys", "roll").out
    assert "Source: mudlarks: Searching" in campaign("rules", "show", "search").out
    assert campaign("audit", "--json").data["findings"] == []
    assert campaign("verify", "--json").data["ok"] is True
    french = with_packages(table, packages, "fr_FR")
    assert "Pip, fouille\u00a0: 12 contre 9, réussite." in french("log").out


@pytest.mark.parametrize("command", ["damage Pip", "damage Pip 1 tide=low", "roll gm search", "improve Pip nerve"])
def test_what_the_rules_do_not_have_is_refused_with_a_message_and_a_hint(
    packages: Path, tmp_path: Path, command: str
) -> None:
    campaign = with_packages(CommandLine(tmp_path), packages)
    campaign("new", "Low Water", "--rules", "mudlarks")
    campaign("join", "Pip", "nerve=3")
    answer = campaign(*command.split(), "--json", code=None)
    assert answer.code in (2, 3)
    assert answer.error["message"]
    assert answer.error["hint"]


def test_without_the_package_its_campaign_can_be_proved_and_copied_and_nothing_else(
    packages: Path, tmp_path: Path
) -> None:
    table = CommandLine(tmp_path)
    with_packages(table, packages)("new", "Low Water", "--rules", "mudlarks")
    missing = with_packages(table, tmp_path / "nothing")
    assert missing("sheet", "Pip", "--json", code=2).error["code"] == "ruleset_unknown"
    assert missing("verify", "--json").data["ok"] is True
    missing("export", "events", "-o", "copy.jsonl")
    with_packages(CommandLine(tmp_path, ledger="other.db"), packages)("import", "jsonl", "copy.jsonl")


TABLES = (HOW_TO / "mudlarks" / "rules.toml").read_text(encoding="utf-8")

IMPORT = "from ledger.rules.ruleset import Ruleset\n"

BROKEN: Mapping[str, tuple[dict[str, Any], str, str]] = {
    "no class": ({"__init____py": "X = 1\n"}, "ruleset_incomplete", "Ruleset"),
    "no game": ({"__init____py": "class Mudlarks:\n    def join(self): ...\n"}, "ruleset_incomplete", "Ruleset"),
    "two games": (
        {"__init____py": f"{IMPORT}class One(Ruleset): ...\nclass Two(Ruleset): ...\n"},
        "ruleset_incomplete",
        "Ruleset",
    ),
    "no hooks": ({"hooks__py": "X = 1\n"}, "ruleset_incomplete", "mudlarks.hooks:MUDLARKS_HOOKS"),
    "other hooks": ({"hooks__py": "MUDLARKS_HOOKS = {}\n"}, "ruleset_incomplete", "mudlarks.hooks:MUDLARKS_HOOKS"),
    "hook in the class": (
        {"__init____py": f"{IMPORT}class Mudlarks(Ruleset):\n    def award(self): ...\n"},
        "ruleset_incomplete",
        "HOOKS.award",
    ),
    "no module of hooks": (
        {"__init____py": f'{IMPORT}class Mudlarks(Ruleset):\n    HOOKS = "mudlarks.river:HOOKS"\n'},
        "ruleset_broken",
        "No module named 'mudlarks.river'",
    ),
    "no module": ({"__init____py": "import river\n"}, "ruleset_broken", "No module named 'river'"),
    "no Python": ({"__init____py": "class :\n"}, "ruleset_broken", "SyntaxError"),
    "no construction": (
        {"__init____py": f"{IMPORT}class Mudlarks(Ruleset):\n    def __init__(self): ...\n"},
        "ruleset_broken",
        "TypeError",
    ),
    "no package": ({"module": "mudlarks = mudflats"}, "ruleset_broken", "mudflats"),
    "no TOML": ({"rules__toml": "[meta\n"}, "tables_faulty", "rules.toml"),
    "no source": ({"rules__toml": TABLES.replace('source = "mudlarks:Nerve"', "")}, "tables_faulty", "traits.nerve"),
    "no French": ({"rules__toml": TABLES.replace(', fr = "cran"', "")}, "tables_faulty", "traits.nerve.names"),
    "another id": ({"rules__toml": TABLES.replace('id = "mudlarks"', 'id = "ose"')}, "tables_faulty", "meta.id"),
}
"""What is wrong with a package, the error's code, and what the message names."""


@pytest.mark.parametrize("fault", BROKEN)
def test_a_faulty_package_is_reported_and_no_ledger_is_made(packages: Path, tmp_path: Path, fault: str) -> None:
    changes, code, named = BROKEN[fault]
    campaign = with_packages(CommandLine(tmp_path), changed(packages, tmp_path / "site", **changes), "fr_FR")
    error = campaign("new", "Marée basse", "--rules", "mudlarks", "--json", code=2).error
    assert error["code"] == code
    assert named in error["message"]
    assert campaign("party", "--json", code=4).error["code"] == "ledger_not_found"


def test_an_id_that_the_program_has_itself_is_refused(packages: Path, tmp_path: Path) -> None:
    site = changed(packages, tmp_path / "site", module="ose = mudlarks")
    campaign = with_packages(CommandLine(tmp_path), site)
    assert campaign("new", "Low Water", "--rules", "ose", "--json", code=2).error["code"] == "ruleset_twice"


def test_the_page_shows_what_the_package_holds_and_the_commands_print(packages: Path) -> None:
    page = (HOW_TO / "README.md").read_text(encoding="utf-8")
    files = [file.read_text(encoding="utf-8") for file in HOW_TO.rglob("*") if file.suffix in (".py", ".toml")]
    for quoted in re.findall(r"```(?:toml|python)\n(.*?)```", page, re.DOTALL):
        assert "version" in quoted or any(quoted in file for file in files), quoted
    assert comparable(page) == comparable(rewritten(page, packages))


def test_its_tables_compile_without_a_fault() -> None:
    files = {file.name: file.read_bytes() for file in (HOW_TO / "mudlarks").glob("*.toml")}
    assert compile_tables(files, "mudlarks")
