"""Shows what somebody would type as an example of a command, by the rules in force where they have one of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.output.language import _, as_typed, spoken
from cli.output.typable import command_line

if TYPE_CHECKING:
    from ledger.rules.tables import Tables


def example_of(command: Any, path: str, tables: Tables | None) -> str:
    """An example of a command in the language spoken; empty where there is none.

    Args:
        path: The command as it is called in English, `campaign level-up`.
        tables: Of the rules in force: what a character needs is different in every game.
    """
    name = path.removeprefix("campaign ")
    own = {} if tables is None else tables.get("examples").get(name, {}).get("names", {})
    if spoken() in own:
        return as_typed(f"campaign {name} {own[spoken()]}")
    example = getattr(command, "example", "")
    return _(example) if example else ""


def about_entry(words: Sequence[str], example: str) -> str:
    """An example of a command, with the entry that was typed, and the command in its place, instead of its own."""
    if not words:
        return example
    example = re.sub(r"(?<=\s)\d+(?=\s)", words[0], example, count=1)
    before, inner, _command = example.partition(" -- ")
    instead = [word for word in words[1:] if word != "--"]
    return f"{before}{inner}{command_line(instead)}" if inner and instead else example
