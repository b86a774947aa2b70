"""Lines that are in order are read without click, and as click would read them."""

from __future__ import annotations

from typing import Any

import click
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.app import App
from cli.grammar import ROWS, inner_rows
from cli.input.command import CampaignCommand
from cli.main import campaign
from cli.running import load
from ledger.errors import CampaignError

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
    values = load(name).values(words, shared)

    if values is not None:
        assert by_click(load(name), words) == (values, shared)
