"""What a short line of the table stands for that was typed as a command of its own: `campaign bob -4`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import _, either
from cli.output.words.shown_words import shown_command_line
from cli.output.words.typable import command_line
from cli.script.shorthand.expansion import expand
from ledger.errors import CampaignError, InputError

if TYPE_CHECKING:
    from cli.app import App


def short_line(words: Sequence[str], app: App) -> CampaignError | None:
    """What a short line of the shell stands for that was typed as a command; `hp Brom -3` has a word too many."""
    signed = any(re.match(r"[+-]\d", word) for word in words[2:])
    for line in (words, words[1:] if signed else []):
        if readings := _readings(command_line(line), app):
            lines = ("; ".join(f"campaign {shown_command_line(each)}" for each in one) for one in readings)
            typed = either([_("“{command}”").format(command=line) for line in lines])
            return InputError("command_short", command=words[0], given=command_line(line), typed=typed)
    return None


def _readings(line: str, app: App) -> list[list[list[str]]]:
    """The readings of a short line, each a list of commands; none where it is no short line, or there is no ledger."""
    if not line or app.rules_if_any is None:
        return []
    try:
        return [expand(app, line).commands]
    except CampaignError as unclear:
        readings: list[list[list[str]]] = unclear.facts.get("readings", [])
        return readings
