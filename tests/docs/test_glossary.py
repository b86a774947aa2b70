"""The glossary in French has the rows of the English one, in the same order, its columns the other way round."""

from __future__ import annotations

from pathlib import Path

from tests.support.english_words import found_in
from tests.support.processes import ROOT

ENGLISH, FRENCH = ROOT / "docs/reference/glossary.md", ROOT / "docs/fr/glossaire.md"

HEADS = {("English", "français", "meaning"), ("français", "anglais", "sens")}


def rows_of(page: Path) -> list[tuple[str, ...]]:
    """The cells of every row, without headings and rules."""
    cells = (
        tuple(cell.strip() for cell in line.strip("|").split("|")) for line in page.read_text("utf-8").splitlines()
    )
    return [row for row in cells if len(row) == 3 and row not in HEADS and not row[0].startswith("-")]


def test_both_glossaries_have_the_same_words() -> None:
    english = [(french, english) for english, french, _meaning in rows_of(ENGLISH)]
    assert [row[:2] for row in rows_of(FRENCH)] == english


def test_the_french_glossary_says_what_its_words_mean_in_french() -> None:
    meanings = [row[2] for row in rows_of(FRENCH)]
    assert not {row[2] for row in rows_of(ENGLISH)} & set(meanings)
    assert [said for meaning in meanings for said in found_in(meaning, typed="CoinsPaid")] == []
