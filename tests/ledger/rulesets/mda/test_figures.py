"""The tables of the Masters of Arms against the printed rulebook, line by line, and the results of its sentences."""

from __future__ import annotations

import re

import pytest

from tests.support.given import rules_of
from tests.support.rulebook_tables import (
    lines_in,
    lines_of,
    require_figure_in_rulebook,
    require_terms_in_rulebook,
    sources,
)

TABLES = rules_of("mda").tables

PRINTED: list[tuple[int, str, object]] = [
    # Line, path in the tables, figure.
    (183, "characteristics.humanoid", 8),
    (183, "characteristics.most", 20),
    (187, "creation.sides", 6),
    (187, "creation.points", 49),
    (209, "checks.sides", 20),
    (215, "checks.part", "1/2"),
    (224, "recovery.full_days", 30),
    (228, "vitality.dead_at_or_below", 0),
    (228, "vitality.unconscious_at_or_below", 5),
    (228, "unconsciousness.1", 60),
    (228, "unconsciousness.2", 40),
    (228, "unconsciousness.3", 20),
    (228, "unconsciousness.4", 5),
    (228, "unconsciousness.5", 1),
    (230, "energies.vital", 85),
    (248, "professions.magician.energies", 120),
    (248, "professions.elf.energies", 100),
    (248, "professions.wood_elf.energies", 100),
    (248, "professions.druid.energies", 100),
    (256, "wound_awards.part", "1/2"),
    (262, "levels.entry", 15),
    (266, "swordsmanship.at.base", 10),
    (266, "swordsmanship.prd.base", 8),
    (266, "creation.swordsmanship_points", 15),
    (268, "swordsmanship.at.most", 18),
    (269, "swordsmanship.prd.most", 17),
    (275, "levels.per_level", 100),
    (283, "level_up.grows_to", 21),
    (287, "level_up.sides", 6),
    (295, "level_up.swordsmanship", 1),
    (303, "level_up.later_from", 25),
    (303, "level_up.later_every", 5),
    (303, "level_up.later_to", 50),
    (303, "level_up.transfer_from", 22),
    (307, "level_up.stone_astral_from", 21),
    (862, "coinage.coins.ue.value", 1),
]

WORDS: dict[int, tuple[str, ...]] = {
    # French words of the tables, where the rulebook has them.
    176: ("courage",),
    177: ("intelligence",),
    179: ("charisme",),
    180: ("adresse",),
    181: ("force",),
    222: ("énergie vitale",),
    234: ("énergie astrale",),
    248: ("magicien", "elfe", "druide", "prêtre"),
    250: ("points d’aventure",),
}


@pytest.mark.parametrize(("line", "path", "figure"), PRINTED)
def test_every_figure_is_the_one_printed_with_its_source(line: int, path: str, figure: object) -> None:
    require_figure_in_rulebook(TABLES, line, path, figure)


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


@pytest.mark.parametrize("line", WORDS)
def test_french_terms_are_those_of_the_rulebook(line: int) -> None:
    require_terms_in_rulebook(TABLES, WORDS[line], lines_of("mda")[line - 1], exactly=True)
