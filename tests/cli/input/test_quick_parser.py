"""Lines that are in order are read without click, and as click would read them."""

from __future__ import annotations

from typing import Any

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.app import App
from cli.by_click import load
from cli.direct import BY_CLICK, run_directly
from cli.grammar import ROWS, inner_rows
from cli.input.command import CampaignCommand
from cli.input.quick_parser import quick_parser
from cli.program import campaign
from ledger.errors import CampaignError
from tests.support.processes import ROOT as CHECKOUT

APP = App({"LANG": "en_GB.UTF-8"})
ROOT = click.Context(campaign, info_name="campaign", obj=APP)
RECORDING = [row.id for row in ROWS.values() if row.is_recording and not inner_rows(row.id)]

WORDS = (
    "Brom", "Brom,Lira", "12gp", "3", "-3", "1_000", "many", "1d6", "gp=12", "ac=7", "", "-", "--", "#2", "L'auberge",
    "--from", "--for", "--to", "--faces", "--share", "--among", "--coins", "--cash-in", "--remainder",
    "--count", "--days", "--id",
    "--price", "--xp", "--each", "--reason", "--continue", "--note", "--secret", "--on", "--session", "--override",
    "--dry-run", "--vs", "--against", "--adv", "--as", "--off", "--employer", "--json",
    "--by", "--from=hoard", "-q", "--help",
)  # fmt: skip


def by_click(command: CampaignCommand, words: list[str]) -> Any:
    """What click makes of the words: parameters and shared options, or None where it refuses."""
    APP.given = {}
    context = click.Context(command, info_name=command.name, parent=ROOT)
    try:
        command.parse_by_click(context, words)
    except (click.ClickException, click.exceptions.Exit, CampaignError):
        return None
    return context.params, APP.given


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(RECORDING), st.lists(st.sampled_from(WORDS), max_size=6))
def test_a_line_is_read_as_click_reads_it(name: str, words: list[str]) -> None:
    shared: dict[str, Any] = {}
    values = quick_parser(ROWS[name]).parse(words, shared)

    if values is not None:
        assert by_click(load(name), words) == (values, shared)


READING = [row.id for row in ROWS.values() if row.shared == "read" and not inner_rows(row.id)]

FOR_ALL = (
    "--json", "--lang", "fr", "français", "xx", "--ledger", "x.db", "--campaign", "La Tour", "--by", "Ana", "--color",
    "--no-color",
    "-q", "--for-players", "--as-of", "s3", "Brom", "3", "--", "--lang=fr", "--all", "--limit", "--session", "2-5",
    "--help",
)  # fmt: skip


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(READING), st.lists(st.sampled_from(FOR_ALL), max_size=6))
def test_options_of_the_program_are_read_as_click_reads_them(name: str, words: list[str]) -> None:
    said: dict[str, Any] = {}
    values = quick_parser(ROWS[name]).parse(words, {}, said)

    if values is not None:
        app = App({"LANG": "en_GB.UTF-8"})
        before = dict(vars(app.settings))
        context = click.Context(load(name), parent=click.Context(campaign, info_name="campaign", obj=app))
        load(name).parse_by_click(context, words)
        assert (values, before | said) == (context.params, vars(app.settings))


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["--help"],
        ["sheet", "--help"],
        ["sheet"],
        ["shet", "Brom"],
        ["--for-players", "note", "x"],
        ["session"],
        ["--lang", "xx", "party"],
        ["--lang"],
        [],
        ["amend", "3", "--reason", "x", "--", "note", "y"],
    ],
)
def test_what_is_rare_or_wrong_is_left_to_click_and_nothing_is_done(words: list[str]) -> None:
    app = App({"LANG": "en_GB.UTF-8"})
    before = dict(vars(app.settings))

    assert not run_directly(app, words)
    assert (vars(app.settings), app.given, app.access.ledger) == (before, {}, None)


def test_a_command_that_is_run_without_click_asks_nothing_of_it() -> None:
    """What a command found is an exit code by `raise Ended(1)`: without click there is no context to leave."""
    asking = {
        file.stem
        for file in (CHECKOUT / "cli" / "commands").glob("*.py")
        if "get_current_context" in file.read_text("utf-8")
    }
    run = {row.run.partition(".")[0]: row.id.partition(" ")[0] for row in ROWS.values()}
    assert {run[module] for module in asking} <= BY_CLICK
