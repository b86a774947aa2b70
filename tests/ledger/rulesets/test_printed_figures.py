"""The figures and French words of the tables against what the rulebooks print, line by line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.given import rules_of
from tests.support.rulebook_tables import lines_of, require_figure_in_rulebook, require_terms_in_rulebook
from tests.support.rulebook_vectors import PRINTED

OF_GAMES: dict[str, Any] = {
    path.name.partition(".")[0]: json.loads(path.read_text("utf-8")) for path in PRINTED.glob("*.figures.json")
}
"""Of each game: line, path in the tables and figure; and the words of a line and the two below."""


@pytest.mark.parametrize(
    ("game", "line", "path", "figure"), [(game, *row) for game, found in OF_GAMES.items() for row in found["figures"]]
)
def test_a_figure_is_as_printed_at_its_source(game: str, line: int, path: str, figure: object) -> None:
    require_figure_in_rulebook(rules_of(game).tables, line, path, figure)


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [(game, int(line), row) for game, found in OF_GAMES.items() for line, row in found["words"].items()],
)
def test_french_words_are_those_of_the_book(game: str, line: int, words: list[str]) -> None:
    require_terms_in_rulebook(rules_of(game).tables, words, " ".join(lines_of(game)[line - 1 : line + 2]))
