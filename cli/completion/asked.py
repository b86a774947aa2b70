"""Answers a shell that completes a line: the candidates for the last of some words, one a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.completion.completer import Completer, description_of

if TYPE_CHECKING:
    import click

    from cli.context import CampaignContext

SETTINGS = {"--ledger": "ledger", "--campaign": "campaign"}
"""Options in the line that is completed which say what it is about."""


def answers(context: CampaignContext, program: click.Group, words: Sequence[str]) -> Iterator[str]:
    """What the last word may be, each with its description after a tab."""
    *before, word = words or ("",)
    for name, following in pairwise(before):
        if name in SETTINGS:
            setattr(context.settings, SETTINGS[name], following)
    context.settings.for_players = "--for-players" in before
    part, found = Completer(program).found(before, word, context)
    lead = word[: len(word) - len(part)]
    for fits in found:
        yield f"{lead}{fits.text}\t{_one_line(description_of(fits.word))}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
