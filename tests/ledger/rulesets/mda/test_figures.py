"""The tables of the Masters of Arms against the printed rulebook, line by line, and the results of its sentences."""

from __future__ import annotations

import re

from tests.support.given import rules_of
from tests.support.rulebook_tables import lines_in, lines_of, sources

TABLES = rules_of("mda").tables


def test_every_source_is_a_section_and_lines_in_it() -> None:
    lines = lines_of("mda")
    begins = {}
    for number, line in enumerate(lines, 1):
        if heading := re.match(r"Chapitre (\d)$|([2-7]\.\d+) ", line):
            begins[heading[1] or heading[2]] = number
    for path, source in sources(TABLES.data):
        assert source.startswith("mda:"), path
        for section, numbers in re.findall(r"(?:^|, )(\d(?:\.\d+)?)((?: L|, L|-L|\d)+)", source.removeprefix("mda:")):
            chapter = section.partition(".")[0]
            for first, last in lines_in(numbers):
                assert begins[section] <= first <= last <= len(lines), (path, source)
                later = [begin for named, begin in begins.items() if named == str(int(chapter) + 1)]
                assert not later or last < later[0], (path, source)
