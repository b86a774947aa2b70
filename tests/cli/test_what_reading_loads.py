"""What a command that reads loads of the program: starting it is what it costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.rules.loader import known_rulesets
from tests.support.command_line import CommandLine
from tests.support.declared_keys import required_keys

OF_RECORDING = {"eventsourcing", "ledger.dice", "ledger.drafting", "ledger.journal", "sqlalchemy"}
"""Modules that only recording needs."""

OF_FACTS = {"ledger.facts.play"}
"""A module of the classes of facts, which are loaded all together."""

READ = """
import contextlib, io, json, sys
from cli.main import main
with contextlib.redirect_stdout(io.StringIO()):
    assert main(sys.argv[1:]) == 0
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_a_sheet_and_a_party_load_nothing_of_recording_and_no_facts(tmp_path: Path, ruleset: str) -> None:
    table = CommandLine(tmp_path)
    table("new", ruleset, "--rules", ruleset)
    table("join", "Brom", *required_keys(ruleset, "join"))
    for command in (["sheet", "Brom"], ["party"], ["settle"]):
        assert set(table.python(READ, *command).data) & (OF_RECORDING | OF_FACTS) == set()


@pytest.mark.parametrize(
    "command",
    [["sheet", "Brom"], ["--lang", "fr", "party", "--json"], ["--color", "party"], ["note", "La porte", "-q"]],
)
def test_a_command_in_order_is_run_without_what_writes_help(tmp_path: Path, command: list[str]) -> None:
    table = CommandLine(tmp_path)
    table("new", "La Tour", "--rules", "ose")
    table("join", "Brom", *required_keys("ose", "join"))
    assert "click" not in table.python(READ, *command).data


def test_a_script_whose_lines_are_in_order_is_run_without_what_writes_help(tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    table("new", "La Tour", "--rules", "ose")
    table("join", "Brom", *required_keys("ose", "join"), "--coins", "20gp")
    script = tmp_path / "evening.campaign"
    script.write_text('pay Brom 2gp --for "ale"\nroll Brom 1d20 --faces 7\ntime +1turn\n', encoding="utf-8")
    loaded = table.python(READ, "run", "-q", script).data
    assert not any(name == "click" or name.startswith("cli.script.shorthand") for name in loaded)


@pytest.mark.parametrize("command", [["log"], ["show", "3"], ["explain", "Brom", "hp"], ["treasure"]])
def test_what_is_shown_loads_the_kinds_that_it_shows_and_nothing_of_secrets(tmp_path: Path, command: list[str]) -> None:
    table = CommandLine(tmp_path)
    table("new", "La Tour", "--rules", "ose")
    table("join", "Brom", *required_keys("ose", "join"), "--coins", "20gp")
    table("note", "La porte")
    loaded = set(table.python(READ, *command).data)
    others = {"disputes", "imports", "proposals", "service"}
    assert not loaded & {f"ledger.facts.{subject}" for subject in others}
    assert not loaded & {"projections.secrecy.hidden_entries", "string", "sqlalchemy"}


@pytest.mark.parametrize(
    "command", [["log"], ["show", "3"], ["balances"], ["treasure"], ["purse"], ["note", "x", "-q"]]
)
def test_what_asks_for_no_figure_of_the_rules_makes_no_types_of_their_tables(
    tmp_path: Path, command: list[str]
) -> None:
    table = CommandLine(tmp_path)
    table("new", "La Tour", "--rules", "ose")
    table("join", "Brom", *required_keys("ose", "join"), "--coins", "20gp")
    table("note", "La porte")
    loaded = table.python(READ, *command).data
    assert not any(name.startswith("ledger.rulesets.ose.tables.") for name in loaded)


OF_THE_PAGE = ("jinja2", "starlette", "uvicorn")
"""Beginnings of the modules that only `serve` needs, once it serves."""


def test_only_the_shell_loads_what_draws_a_prompt_and_only_the_page_what_serves_it(tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    table("new", "La Tour", "--rules", "ose")
    table("serve", "revoke", "Ana", code=2)
    for command in (["party"], ["note", "La porte", "-q"], ["shell"], ["serve", "--help"]):
        loaded = table.python(READ, *command).data
        assert not any(name.startswith(("prompt_toolkit", *OF_THE_PAGE)) for name in loaded), command
