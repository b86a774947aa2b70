"""The tables of Argosia against what the rulebook prints, line by line, and its examples as the program judges them."""

from __future__ import annotations

import re

import pytest

from ledger.rules.tables import folded
from tests.support.given import rules_of
from tests.support.rulebook_tables import (
    lines_in,
    lines_of,
    require_figure_in_rulebook,
    require_terms_in_rulebook,
    sources,
)

TABLES = rules_of("argosia").tables

PRINTED: list[tuple[int, str, object]] = [
    # Line, path in the tables, figure.
    (13, "dice.always_fails", 1),
    (13, "dice.always_succeeds", 20),
    (17, "dice.sides", 20),
    (20, "rolls.characteristic.adds", "half_level"),
    (21, "rolls.movement.adds", "half_level"),
    (22, "rolls.combat.adds", "level"),
    (23, "rolls.save.adds", "level"),
    (23, "natures.adventurer.save", 15),
    (39, "natures.creature.save", 18),
    (39, "resistance.part", "1/2"),
    (57, "group.part", "1/2"),
    (61, "help.bonus", 1),
    (61, "help.helpers_for_advantage", 2),
    (65, "luck.sides", 6),
    (67, "luck.yes_from", 4),
    (76, "initiative.sides", 8),
    (86, "turn.actions", 1),
    (86, "turn.manoeuvres", 1),
    (93, "movement.paces", 6),
    (101, "movement.tactical_up_to", 3),
    (101, "movement.tactical_bonus", 1),
    (103, "movement.run", 12),
    (103, "movement.run_defence", -2),
    (117, "attack.doubles_on", 20),
    (117, "attack.misses_on", 1),
    (121, "attack.contusion_per_die", 1),
    (128, "second_wind.sides", 8),
    (134, "aggravated.recovered_by_rest", 1),
    (148, "unarmed.damage", "1d4+1"),
    (181, "respite.sides", 4),
    (182, "night.uncomfortable_part", "1/2"),
    (198, "light.dim.ranged", "disadvantage"),
    (199, "light.dark.ranged", "forbidden"),
    (199, "light.dark.melee", "disadvantage"),
    (199, "light.dark.speed", 3),
    (200, "light.pitch.melee", "forbidden"),
    (201, "light.dim.sight", "bright"),
    (201, "light.dark.sight", "dim"),
    (201, "light.pitch.sight", "pitch"),
    (215, "elements.cold.initiative_sides", 8),
    (223, "poison.sides", 8),
    (224, "poisons.blind.roll", 1),
    (225, "poisons.paralysed.roll", 2),
    (226, "poisons.mute.roll", 3),
    (227, "poisons.no_recovery_until_rest.roll", 4),
    (228, "poisons.aggravated_1d4.roll", 5),
    (228, "poisons.aggravated_1d4.sides", 4),
    (229, "poisons.damage_1d8_per_level.roll", 6),
    (229, "poisons.damage_1d8_per_level.sides", 8),
    (230, "poisons.disadvantage_all.roll", 7),
    (231, "poisons.dead_or_zero_hp.roll", 8),
]

WORDS: dict[int, tuple[str, ...]] = {
    # French words of the tables, where the rulebook has them.
    45: ("avantages",),
    49: ("désavantages",),
    63: ("jet de chance",),
    107: ("à distance", "corps à corps"),
    111: ("blessure", "contusion"),
    127: ("à terre", "inconscient", "répit"),
    128: ("exalté", "repos", "second souffle"),
    132: ("dégâts aggravés",),
    140: ("truc de combat",),
    142: ("charisme", "dextérité", "intelligence", "vigueur"),
    182: ("matrices de sort", "points d’aventure"),
    197: ("lumière franche",),
    198: ("lumière faible",),
    199: ("obscurité",),
    200: ("ténèbres",),
    202: ("fiole d’huile", "lanterne", "torche"),
    214: ("feu",),
    215: ("froid",),
    216: ("électricité",),
    217: ("acide",),
    224: ("aveugle",),
}


@pytest.mark.parametrize(("line", "path", "figure"), PRINTED)
def test_a_figure_is_as_printed_at_its_source(line: int, path: str, figure: object) -> None:
    require_figure_in_rulebook(TABLES, line, path, figure)


def test_every_source_names_a_section_and_lines_of_the_book() -> None:
    # The rulebook misprints one heading.
    lines = [line.replace("Les crétures", "Les créatures") for line in lines_of("argosia")]
    for path, source in sources(TABLES.data):
        assert re.match(r"argosia:", source), path
        for part in re.split(r", (?!L\d)", source.removeprefix("argosia:")):
            section = re.sub(r"\s*L\d+(-L\d+)?(, L\d+(-L\d+)?)*$", "", part)
            assert folded(section) in {folded(line) for line in lines}, (path, section)
        assert all(1 <= first <= last <= len(lines) for first, last in lines_in(source)), path


@pytest.mark.parametrize("line", WORDS)
def test_french_names_are_those_of_the_book(line: int) -> None:
    require_terms_in_rulebook(TABLES, WORDS[line], lines_of("argosia")[line - 1])
