"""Compares tables with what a rulebook prints: figures by line, words, and sources."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ledger.rules.tables import Tables, folded
from tests.support.rulebook_vectors import PRINTED

LOOSE = re.compile(r"'| [:;!?%»]|« ")
"""What French is not set with: straight apostrophes, and blanks that break before a sign."""


@cache
def lines_of(ruleset_id: str) -> list[str]:
    """The lines of a rulebook, of which there are rows of tables, headings and terms; the others are empty."""
    kept = json.loads(Path(PRINTED, f"{ruleset_id}.lines.json").read_text("utf-8"))
    return [kept["lines"].get(str(number), "") for number in range(1, kept["last"] + 1)]


def lines_in(source: str) -> Iterator[tuple[int, int]]:
    """First and last line of each part of a source."""
    for first, last in re.findall(r"L(\d+)(?:-L(\d+))?", source):
        yield int(first), int(last or first)


def require_figure_in_rulebook(tables: Tables, line: int, path: str, figure: object) -> None:
    """Require that the tables have a figure, and cite the line that it is from."""
    row: Any = tables.data
    sources = []
    for part in path.split("."):
        if isinstance(row, Mapping) and "source" in row:
            sources.append(str(row["source"]))
        row = row[part]
    assert row == figure
    assert any(first <= line <= last for source in sources for first, last in lines_in(source)), sources


def sources(row: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Path and text of every source, except the empty ones of the models for rows of house rules."""
    return ((where, text) for where, text in texts_of_key("source", row, path) if text)


def french(row: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Path and text of everything in French."""
    return texts_of_key("fr", row, path)


def texts_of_key(name: str, row: Any, path: str) -> Iterator[tuple[str, str]]:
    """Path and text of every value of a key, however deep."""
    if isinstance(row, Mapping):
        for key, value in row.items():
            if key == name and isinstance(value, str):
                yield path, value
            else:
                yield from texts_of_key(name, value, f"{path}.{key}")


def require_terms_in_rulebook(tables: Tables, words: Sequence[str], printed: str) -> None:
    """Require that terms are in the rulebook, and that the tables have them in French."""
    known = {folded(text) for _, text in french(tables.data)}
    for word in words:
        assert folded(word) in folded(printed), word
        assert any(folded(word).rstrip("s") in text for text in known), word
