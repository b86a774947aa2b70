"""The tables of the Masters of Arms against the printed rulebook, line by line, and the results of its sentences."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.given import rules_of
from tests.support.rulebook_tables import (
    lines_in,
    lines_of,
    require_figure_in_rulebook,
    require_terms_in_rulebook,
    require_vector_result,
    sources,
)
from tests.support.rulebook_vectors import topics, vectors

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


HERO: dict[str, Any] = {
    "level_before": 21,
    "pav": 30_000,
    "characteristics": {"CO": 13, "IN": 9, "CH": 8, "AD": 12, "FO": 20},
    "EV_max": 105,
    "EA": 0,
    "AT": 17,
    "PRD": 15,
    "profession": "warrior",
    "owns_rune": True,
}
DICE = {"CO": 3, "IN": 5, "CH": 4, "AD": 2, "FO": 3}

# Results of the rulebook's own sentences, and edge cases next to them.
EXAMPLES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("creation.characteristics", {"dice": DICE, "added": {"CO": 49}}, {"error": "characteristic_max"}),
    (
        "creation.characteristics",
        {"dice": DICE, "added": {"CO": 12, "IN": 10, "CH": 10, "AD": 10, "FO": -1}},
        {"error": "negative_points"},
    ),
    ("creation.characteristics", {"dice": {"CO": 3}, "added": {"CO": 49}}, {"error": "dice_count"}),
    ("creation.at_prd", {"at_points": -1, "prd_points": 3}, {"error": "negative_points"}),
    ("creation.energies", {"profession": "priest"}, {"EV": 85, "EA": 0}),  # L248
    ("creation.energies", {"profession": "wood_elf", "EV": 100, "EA": 0}, {"EV": 100, "EA": 0}),
    ("creation.energies", {"profession": "elf", "EA": 35}, {"EV": 65, "EA": 35}),
    ("creation.energies", {"profession": "warrior", "EV": 85, "EA": 10}, {"error": "energy_sum"}),
    ("check", {"value": 13, "modifier": -2, "die": 15, "requested": True}, {"total": 13, "success": True, "pav": 7}),
    ("level.from_pav", {"pav": 0}, {"level": 1, "missing": 100}),
    ("pav.award", {"pav_before": 10_500, "pav": -5, "reason": "adventure"}, {"error": "negative_award"}),
    ("pav.award", {"pav_before": 10_500, "pav": 0, "reason": "adventure"}, {"pav_after": 10_500}),
    ("pav.award", {"pav_before": 10_500, "pav": 3_200, "reason": "ruse"}, {"level_reached": 17}),
    ("pav.wounds", {"bl": [], "reckless": False}, {"pav": 0}),
    ("rest", {"EV": -2, "EV_max": 85, "days": 40}, {"error": "dead_character"}),
    ("creation.energies", {"profession": "bard"}, {"EV": 85, "EA": 0}),  # L230: no gift, an ordinary hero
    ("check", {"value": 13, "modifier": 0, "die": 3, "status": "dead"}, {"error": "dead_character"}),
    ("level.from_pav", {"pav": 10**15}, {"level": 4_472_136, "missing": 243_731_600}),
    ("pav.wounds", {"bl": [-4]}, {"error": "negative_award"}),
    ("purchase", {"purse": 9, "item": "knife", "quantity": 1, "price_each": -4}, {"error": "negative_value"}),
    ("rest", {"EV": 5, "EV_max": 85, "days": -1}, {"error": "negative_value"}),
    ("levelup", {**HERO, "choice": {}}, {"level": 22, "EA": 22, "EV_max": 105}),  # L305-L307
    ("levelup", {**HERO, "choice": {"transfer": {"from": "IN", "to": "FO"}}}, {"error": "characteristic_max"}),
    # Level 25: a point is added and another moved (L303).
    (
        "levelup",
        {**HERO, "level_before": 24, "choice": {"characteristic": "CO", "transfer": {"from": "FO", "to": "IN"}}},
        {"level": 25, "EA": 25, "characteristics": {"CO": 14, "IN": 10, "CH": 8, "AD": 12, "FO": 19}},
    ),
]


@pytest.mark.parametrize(("topic", "given", "expected"), EXAMPLES)
def test_an_example_of_our_own_gives_its_result(topic: str, given: dict[str, Any], expected: dict[str, Any]) -> None:
    require_vector_result("mda", topic, given, expected)


def test_every_topic_of_the_digest_is_answered() -> None:
    assert {vector["topic"] for vector in vectors("mda")} == set(topics("mda"))
