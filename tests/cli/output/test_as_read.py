"""Fractions and sources as a person reads them."""

from __future__ import annotations

import pytest

from cli.output.entries.messages import step_text
from cli.output.rules.sources import book, books
from cli.output.words.language import exact, speak
from cli.output.words.terms import Terms
from ledger.postings import Step
from tests.support.given import rules_of


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        ("2497/8", "312.125", "312,125"),
        ("27467/80", "343.3375", "343,3375"),
        ("1375/3", "458 1/3", "458 1/3"),
        ("-7/3", "−2 1/3", "−2 1/3"),
        ("4000000/3", "1,333,333 1/3", "1 333 333 1/3"),
        ("2/3", "2/3", "2/3"),
        ("-1/8", "−1/8", "−1/8"),
        ("2/0", "2/0", "2/0"),
        ("and/or", "and/or", "and/or"),
    ],
)
def test_a_fraction_is_a_short_decimal_or_a_mixed_number(number: str, english: str, french: str) -> None:
    """`2497/8` was once shown as `2 497/8`, which reads as two and 497 eighths."""
    for language, expected in (("en", english), ("fr", french)):
        speak(language)
        assert exact(number).replace("\u00a0", " ").replace("\u202f", " ") == expected
    speak("en")


def test_what_is_divided_by_a_fraction_says_where_it_begins() -> None:
    """`60 / 3/2 = 40` was read by nobody."""
    rules = rules_of("ose")
    terms = Terms(rules.tables, rules.coinage)
    for heads, expected in (("3/2", "60 / 1.5 = 40"), ("2/3", "60 / (2/3) = 90")):
        value = {"3/2": 40, "2/3": 90}[heads]
        assert expected in step_text(terms, Step("share", args={"pool": 60, "heads": heads}, value=value))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("ose:Trésor rapporté L746", "ose: Trésor rapporté (line 746)"),
        ("ose:L48-L51", "ose: lines 48–51"),
        ("mda:2.7 L271-L295, 2.8 L299-L309", "mda: 2.7 (lines 271–295), 2.8 (lines 299–309)"),
        ("ose:Tempête L398, L401; srd:Fighter", "ose: Tempête (lines 398, 401); srd: Fighter"),
        ("srd5:load L764-L766, PUB rules-glossary", "srd5: load (lines 764–766), published text, rules-glossary"),
        ("srd5:d20 PUB", "srd5: d20, published text"),
        ("table.toml", "table.toml"),
        (None, ""),
    ],
)
def test_a_source_is_a_section_and_its_lines(source: str | None, expected: str) -> None:
    assert book(source) == expected


def test_lines_of_one_section_that_follow_each_other_are_one_span() -> None:
    assert (
        books(["ose:Gemmes L822", "ose:Gemmes L823-L824", "srd:Fighter"]) == "ose: Gemmes (lines 822–824); srd: Fighter"
    )
