"""The monsters of the book."""

from __future__ import annotations

import re

from tests.support.given import rules_of


def test_the_hit_points_of_every_monster_are_the_mean_of_its_dice() -> None:
    for id_, row in rules_of("srd5").tables.group("monsters").items():
        count, sides, more = re.fullmatch(r"(\d+)d(\d+)([+-]\d+)?", row["hd"]).groups(default="0")  # type: ignore[union-attr]
        assert row["hp"] == max(1, int(count) * (int(sides) + 1) // 2 + int(more)), id_


def test_the_name_of_a_people_means_its_warrior() -> None:
    tables = rules_of("srd5").tables
    assert [tables.find("monsters", name) for name in ("goblin", "Gobelin", "gnoll", "centaure")] == [
        "goblin_warrior",
        "goblin_warrior",
        "gnoll_warrior",
        "centaur_trooper",
    ]
