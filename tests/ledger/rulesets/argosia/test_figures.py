"""The tables of Argosia against what the rulebook prints, line by line, and its examples as the program judges them."""

from __future__ import annotations

import re

from ledger.rules.tables import folded
from tests.support.given import rules_of
from tests.support.rulebook_tables import lines_in, lines_of, sources

TABLES = rules_of("argosia").tables


def test_every_source_names_a_section_and_lines_of_the_book() -> None:
    # The rulebook misprints one heading.
    lines = [line.replace("Les crétures", "Les créatures") for line in lines_of("argosia")]
    for path, source in sources(TABLES.data):
        assert re.match(r"argosia:", source), path
        for part in re.split(r", (?!L\d)", source.removeprefix("argosia:")):
            section = re.sub(r"\s*L\d+(-L\d+)?(, L\d+(-L\d+)?)*$", "", part)
            assert folded(section) in {folded(line) for line in lines}, (path, section)
        assert all(1 <= first <= last <= len(lines) for first, last in lines_in(source)), path
