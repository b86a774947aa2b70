"""Figures of importing: what is read of each file, recorded, and not used and why.

`python -m tests.import_figures SOURCE:FILE…` prints the table of `docs/explanation/imports.md`.

Real files lie beside the checkout (`tests/support/import_samples.py`); those of the tests are small. Where no
file is named, all the samples that are there are taken, and the files of the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN, OWN_FILES, SAMPLES, find_sample

GAMES = dict.fromkeys(("al", "avrae", "critrole", "ddb", "fireball", "foundry", "held", "roll20"), "srd5")
"""The game that each source is of, `ose` for every other."""


def figures(source: str, file: Path) -> str:
    """One row of the table."""
    with TemporaryDirectory() as folder:
        table = CommandLine(Path(folder), "en").new(rules=GAMES.get(source, "ose"))
        done = table.type("import", source, file, "--json").data
        audited = table.type("audit", "--json").data
    reasons = Counter(_kind_of(row["reason"]) for row in done["skipped"])
    remarks = Counter(_kind_of(remark["message"]) for remark in done["remarks"])
    errors = sum(finding["severity"] == "error" for finding in audited["findings"])
    cells = [
        f"`{source}`",
        file.name,
        f"{done['read']:,}",
        f"{done['recorded']:,}",
        f"{len(done['entries']):,}",
        _counted(reasons),
        _counted(remarks),
        f"{len(done['against_rules']):,}",
        str(errors),
    ]
    return "| " + " | ".join(cells) + " |"


def _kind_of(message: str) -> str:
    """A message without what it quotes and counts."""
    text = message
    while "“" in text and "”" in text:
        before, _quote, rest = text.partition("“")
        text = before + "…" + rest.partition("”")[2]
    return " ".join("N" if any(sign.isdecimal() for sign in word) else word for word in text.split())


def _counted(found: Counter[str]) -> str:
    return "; ".join(f"{text} × {count:,}" for text, count in found.most_common()) or "–"


def files(named: list[str]) -> Iterator[tuple[str, Path]]:
    """The files that are named, or all that are there."""
    for name in named:
        source, _colon, path = name.partition(":")
        yield source, Path(path).resolve()
    if not named:
        for sample, source in SAMPLES.items():
            if (found := find_sample(sample)) is not None:
                yield source, found
        for own, source in OWN.items():
            yield source, OWN_FILES / own


if __name__ == "__main__":
    heads = ["source", "file", "rows", "recorded", "entries", "not used", "to know", "against the rules", "errors"]
    sys.stdout.write("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads) + "\n")
    for _source, _file in files(sys.argv[1:]):
        sys.stdout.write(figures(_source, _file) + "\n")
