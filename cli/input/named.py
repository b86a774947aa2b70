"""The click type of a word that names something of the ledger or of its rules."""

from __future__ import annotations

from typing import Any

import click


class Named(click.ParamType[str]):
    """A word that names something; it is looked up when the command runs, and completion offers what there is.

    A parameter whose metavar says it all (`WHO`, `ENTRY`, `POINT`) needs no such type: see `cli.completion.place`.

    Attributes:
        sorts: What may be named, the likeliest first: a sort of `cli.completion.sources`, or a group of the rules'
            tables such as `rests`.
    """

    name = "named"

    def __init__(self, *sorts: str) -> None:
        self.sorts = sorts

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)


CHARACTER = Named("characters")
"""A character."""

HOLDER = Named("characters", "hoard", "fund")
"""A character, the hoard or the fund."""

SOMEBODY = Named("characters", "met")
"""A character, or somebody whom the company met."""

ROLLER = Named("characters", "met", "gm")
"""Somebody who rolls dice."""
