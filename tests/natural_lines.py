"""Prints what becomes of every natural line: python -m tests.natural_lines [--check] [FILE]…

A FILE is one of `tests/cli/script/natural_lines`, such as ose.en or evening-ose.en; all of them without one. With
`--check` only the meanings are tried, and those that the campaign refuses are named; with `--page` the figures of all
are written into the page about how a line is read.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.natural_lines import (
    EVENING,
    AtTheTable,
    Outcome,
    Table,
    evening_figures,
    evenings,
    figures,
    tables,
    write_page,
)


def main(words: Sequence[str]) -> None:
    """Print the report of the files named, or of all."""
    names = [word for word in words if not word.startswith("--")]
    judged: list[tuple[Table, Sequence[Outcome]]] = []
    played: list[tuple[Table, Sequence[Outcome]]] = []
    for table in [*tables(), *evenings()]:
        if names and table.name not in names:
            continue
        with TemporaryDirectory() as folder:
            at_the_table = AtTheTable(table, Path(folder))
            if table.name.startswith(EVENING):
                outcomes = at_the_table.played()
                played.append((table, outcomes))
                _say(*_report(table, outcomes))
            elif "--check" in words:
                _say(f"## {table.name}", *at_the_table.wrong_meanings())
            else:
                judged.append((table, at_the_table.outcomes))
                _say(*_report(*judged[-1]))
    _say(*("\t".join(map(str, row)) for row in (*figures(judged), *evening_figures(played))))
    if "--page" in words:
        write_page(figures(judged), evening_figures(played))


def _report(table: Table, outcomes: Sequence[Outcome]) -> list[str]:
    lines = [f"## {table.name}"]
    for verdict in ("misread", "asked"):
        for one in outcomes:
            if one.verdict == verdict and (verdict == "misread" or one.line.meanings):
                lines.append(f"{verdict} :{one.line.number}  {one.line.typed}\n    got: {one.answer}")
                lines += [f"    meant: {' ; '.join(meant)}" for meant in one.line.meanings]
    return lines


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
