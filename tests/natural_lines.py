"""Prints what becomes of every natural line: python -m tests.natural_lines [--check] [FILE]…

A FILE is one of `tests/cli/script/natural_lines`, such as ose.en, evening-ose.en or reader-ose.en; all of them without
one. With `--check` only the meanings are tried, and those that the campaign refuses are named; with `--page` the
figures of all are written into the pages about how a line is read.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.natural_lines import (
    EVENING,
    READER,
    AtTheTable,
    Outcome,
    Table,
    evening_figures,
    evenings,
    figures,
    tables,
    write_pages,
)


def main(words: Sequence[str]) -> None:
    """Print the report of the files named, or of all."""
    names = [word for word in words if not word.startswith("--")]
    judged: list[tuple[Table, Sequence[Outcome]]] = []
    played: dict[str, list[tuple[Table, Sequence[Outcome]]]] = {EVENING: [], READER: []}
    for table in [*tables(), *evenings(), *evenings(READER)]:
        if names and table.name not in names:
            continue
        with TemporaryDirectory() as folder:
            at_the_table = AtTheTable(table, Path(folder))
            if sort := next((sort for sort in played if table.name.startswith(sort)), None):
                outcomes = at_the_table.played()
                played[sort].append((table, outcomes))
                _say(*_report(table, outcomes))
            elif "--check" in words:
                _say(f"## {table.name}", *at_the_table.wrong_meanings())
            else:
                judged.append((table, at_the_table.outcomes))
                _say(*_report(*judged[-1]))
    _say(
        *(
            "\t".join(map(str, row))
            for row in (*figures(judged), *evening_figures(played[EVENING]), *evening_figures(played[READER]))
        )
    )
    if "--page" in words:
        rows = {"lines": figures(judged), "evenings": evening_figures(played[EVENING])}
        write_pages({**rows, "readers": evening_figures(played[READER])})


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
