"""Lines of a list are read without click, and as click would read them."""

from __future__ import annotations

from typing import Any

import click
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.app import App
from cli.command_table import COMMANDS, load
from cli.main import campaign
from cli.script.fast_parsing import FastParser
from ledger.errors import CampaignError

APP = App({"LANG": "en_GB.UTF-8"})
ROOT = click.Context(campaign, info_name="campaign", obj=APP)
RECORDING = [name for name in COMMANDS if getattr(load(name), "records", False)]

WORDS = (
    "Brom", "Brom,Lira", "12gp", "3", "-3", "1_000", "many", "1d6", "gp=12", "ac=7", "", "-", "--", "#2", "L'auberge",
    "--from", "--for", "--to", "--faces", "--share", "--among", "--coins", "--cash-in", "--remainder",
    "--count", "--days", "--id",
    "--price", "--xp", "--each", "--reason", "--continue", "--note", "--secret", "--on", "--session", "--override",
    "--dry-run", "--vs", "--against", "--adv", "--as", "--off", "--employer", "--json",
    "--by", "--from=hoard", "-q", "--help",
)  # fmt: skip


def by_click(command: click.Command, words: list[str]) -> Any:
    """What click makes of the words: parameters and shared options, or None where it refuses."""
    APP.given = {}
    try:
        context = command.make_context(command.name, list(words), parent=ROOT)
    except (click.ClickException, click.exceptions.Exit, CampaignError):
        return None
    return context.params, APP.given


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(RECORDING), st.lists(st.sampled_from(WORDS), max_size=6))
def test_a_line_is_read_as_click_reads_it(name: str, words: list[str]) -> None:
    shared: dict[str, Any] = {}
    try:
        params = FastParser(load(name), ROOT).parse(words, shared)
    except CampaignError:
        assert by_click(load(name), words) is None
        return

    if params is not None:
        assert by_click(load(name), words) == (params, shared)
