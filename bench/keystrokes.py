"""Counts the keys that one evening of sixty events takes: as full commands, in shorthand, and with completion.

python -m bench.keystrokes
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

EVENINGS = Path(__file__).parent / "evenings"
PEOPLE = EVENINGS / "people.campaign"
PROGRAM = "campaign "

BEGINNINGS = {"Éloïse": "é", "Anselme": "a", "Maïwenn": "m", "Bérenger": "b"}
"""Those at the table, and the beginnings that are enough."""

REASON = re.compile(r' --(?:from|for|reason) (?:"[^"]*"|\S+)')
"""An option of a full command that says why."""


class Way(NamedTuple):
    """One way of typing the evening: its lines, as they are typed."""

    name: str
    lines: list[str]

    @property
    def keys(self) -> int:
        """Keys pressed: every character, and Enter after each line."""
        return sum(len(line) + 1 for line in self.lines)

    @property
    def commands(self) -> list[str]:
        """The lines as a script takes them."""
        return [line.removeprefix(PROGRAM) for line in self.lines]


def ways() -> tuple[Way, Way]:
    """The evening as full commands in a terminal, and in shorthand."""
    return Way("full commands", _lines("ose-long")), Way("shorthand", _lines("ose-short"))


def ways_without_reasons() -> tuple[Way, Way]:
    """The same, without any reason that may be left out."""
    full, _short = ways()
    bare = [REASON.sub("", line) for line in full.lines]
    return Way("full commands", bare), Way("shorthand", _lines("ose-short-without-reasons"))


def with_short_names(way: Way) -> Way:
    """Full commands in which names are typed by their beginnings too, as they may be."""
    shorter = [re.sub("|".join(BEGINNINGS), lambda name: BEGINNINGS[name[0]], line) for line in way.lines]
    return Way(way.name, shorter)


def _lines(name: str) -> list[str]:
    return (EVENINGS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def table() -> list[str]:
    """The figures, as rows of a table in Markdown."""
    full, short = ways()
    bare, barest = ways_without_reasons()
    rows = [
        _row("full commands", full, full),
        _row("full commands, names by their beginnings", with_short_names(full), full),
        _row("shorthand", short, full),
        _row("full commands without reasons", bare, full),
        _row("shorthand without reasons", barest, full),
    ]
    return ["| typed as | keys | a line | of the full commands |", "|---|---|---|---|", *rows]


def _row(name: str, way: Way, whole: Way) -> str:
    return f"| {name} | {way.keys:,} | {way.keys / len(way.lines):.0f} | {way.keys / whole.keys:.2f} |"


def lines_compared(full: Sequence[str], short: Sequence[str]) -> list[str]:
    """Each line with what it takes in the other way, the least saved last."""
    pairs = sorted(zip(full, short, strict=True), key=lambda pair: len(pair[1]) / len(pair[0]))
    return [f"{len(brief) / len(line):.2f}  {brief}  ({line})" for line, brief in pairs]


if __name__ == "__main__":
    print("\n".join(table()))
    print()
    print("\n".join(lines_compared(*(way.lines for way in ways()))))
