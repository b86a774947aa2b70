"""Joins the name and the number of somebody outside the company that were typed without quotes: `damage goblin 2 3`."""

from __future__ import annotations

from collections.abc import Sequence

from cli.context import CampaignContext
from ledger.numbers import whole_number
from ledger.others import people_named


def numbered(context: CampaignContext, who: str, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Who is meant, and the words after that; a number with nothing behind it is not of the name."""
    if len(words) > 1 and whole_number(words[0]) is not None and "=" not in words[1]:
        name = f"{who} {words[0]}"
        if people_named(context.state, name):
            return name, tuple(words[1:])
    return who, tuple(words)
