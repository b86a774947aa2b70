"""A second act that a text of a reading holds: `paie 5 po de taverne; Lira prend l'anneau` is no name of a tavern.

Each part of a text that would be read and recorded by itself is asked about, unless a colon or quotes say that it is
only told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.whole_line import NAMED, TEXTS
from cli.script.trial import accepted

if TYPE_CHECKING:
    from cli.app import App

PARTED = re.compile(
    r"\s*[;,]\s*|\s+(?:and|then|while|&|et|puis|pendant que|tandis que|alors que)\s+"
    r"|\s+(?:pendant|tandis|alors) qu['’]",
    re.IGNORECASE,
)
"""What stands between two things that are told."""

BEGINS = re.compile(r"^(?:while|que\s|qu['’]|pendant que|tandis que|alors que)\s*", re.IGNORECASE)
"""What a text begins with that says what happens meanwhile."""

TOLD = frozenset({"note", "time", "check", "describe", "meet"})
"""Commands that a text may say without being one."""

MOST = 6
"""Parts that are tried, so that no line takes long."""


def swallowed(app: App, text: str, commands: Reading) -> list[str]:
    """The parts of the texts of a reading that would be recorded by themselves."""
    if '"' in text or any(command[0] in ("note", "session") for command in commands):
        return []
    colon = text.partition(":")[2]
    told = [each for command in commands for each in _texts(command) if not colon or each not in colon]
    parts = [part for each in told for part in _parts(each)]
    return [part for part in dict.fromkeys(parts[:MOST]) if _is_an_act(app, part)]


def _texts(command: Command) -> Iterator[str]:
    yield from (after for option, after in zip(command, command[1:], strict=False) if option in TEXTS)
    for at in NAMED.get(command[0], ()):
        if at < len(command) and not command[at].startswith("--"):
            yield command[at].partition("=")[2] or command[at]


def _parts(text: str) -> Iterator[str]:
    """A text from each place where something else may begin, and up to the next one."""
    begins = BEGINS.match(text)
    starts = [begins.end()] if begins else []
    ends: Sequence[int] = []
    for found in PARTED.finditer(text):
        starts.append(found.end())
        ends = [*ends, found.start()]
    for start in starts:
        end = next((end for end in ends if end > start), len(text))
        for part in dict.fromkeys((text[start:].strip(), text[start:end].strip())):
            if len(part.split()) > 1:
                yield part


def _is_an_act(app: App, part: str) -> bool:
    found = accepted(app, part)
    return bool(found) and found[0][0] not in TOLD
