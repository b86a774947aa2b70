"""The readings of the basic old-school rules: each knob in both positions, with the sums computed independently."""

from __future__ import annotations

import pytest

from ledger.facts import (
    CharacterLevelled,
    ExperienceAwarded,
    FoesDefeated,
    SessionEnded,
    SessionStarted,
    Thing,
    TreasureFound,
)
from ledger.rulesets.ose.characters.classes import prime_percent
from ledger.rulesets.ose.experience.awards import experience_cap
from ledger.rulesets.ose.monsters import FoeExperience
from ledger.rulesets.ose.rolls.encounters import evasion_by_numbers
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import a_fighter, game_with, rules_with


def test_every_knob_has_at_least_two_choices_and_begins_with_the_one_in_force() -> None:
    for id_, row in rules_with().tables.group("knobs").items():
        assert len(row["choices"]) > 1, id_
        assert row["choices"][0] == row["value"], id_


@pytest.mark.parametrize(("on", "xp"), [(True, 300), (False, 0)])
def test_treasure_may_be_worth_no_experience(on: bool, xp: int) -> None:
    found = TreasureFound(things=(Thing(kind="coins", coins={"gp": 300}),))
    game = game_with(a_fighter(), found, ExperienceAwarded(), gold_for_xp=on)
    assert game.held("Brom").get("xp", 0) == xp


@pytest.mark.parametrize(("unit", "xp"), [("one_below_second_level", 3999), ("none", 4500)])
def test_the_cap_on_experience_may_be_lifted(unit: str, xp: int) -> None:
    game = game_with(a_fighter(), ExperienceAwarded(xp=4500), xp_cap=unit)
    assert game.held("Brom")["xp"] == xp
    assert experience_cap(OseTables.over(rules_with(xp_cap=unit).tables), "fighter", 1) == (
        None if unit == "none" else 3999
    )


@pytest.mark.parametrize(("unit", "xp"), [("adventure", 3999), ("session", 7000)])
def test_the_cap_is_counted_by_adventure_or_by_session(unit: str, xp: int) -> None:
    # Level 2 is reached in the first session; the adventure goes on in the second, which may bring another level.
    evening = (SessionStarted(), ExperienceAwarded(xp=3500, continues=True), SessionEnded())
    game = game_with(a_fighter(), *evening, *evening, level_cap_unit=unit)
    assert game.held("Brom")["xp"] == xp


@pytest.mark.parametrize("unit", ["adventure", "session"])
def test_two_awards_of_one_session_share_one_cap(unit: str) -> None:
    award = ExperienceAwarded(xp=3000)
    game = game_with(a_fighter(), SessionStarted(), award, award, level_cap_unit=unit)
    assert game.held("Brom")["xp"] == 3999


def test_the_start_of_a_session_does_not_cap_an_adventure_once_rules_change() -> None:
    game = game_with(a_fighter(), SessionStarted(), ExperienceAwarded(xp=3500), level_cap_unit="session")
    game.rules = rules_with(level_cap_unit="adventure")
    game.play(ExperienceAwarded(xp=3500))
    assert game.held("Brom")["xp"] == 7000
    assert "adventure.session" not in game.state.fields("character:Brom")


def test_an_award_between_sessions_has_a_cap_of_its_own() -> None:
    award = ExperienceAwarded(xp=3500)
    game = game_with(a_fighter(), SessionStarted(), award, SessionEnded(), award, level_cap_unit="session")
    assert game.held("Brom")["xp"] == 7000


@pytest.mark.parametrize(("reading", "worth"), [("total", 7000), ("base_and_bonus", 8000)])
def test_hit_dice_above_the_table_add_to_the_total_or_to_base_and_bonus(reading: str, worth: int) -> None:
    # 23 hit dice are two above the last row: 2500 + 2 × 2000 + 500, or 3000 + 2 × 2500.
    foe = FoesDefeated(what="dragon", keys={"hd": "23", "abilities": 2})
    game = game_with(a_fighter(), foe, high_hd_reading=reading)
    assert game.state.quantity("party:pool", "xp") == worth
    assert FoeExperience(OseTables.over(rules_with(high_hd_reading=reading).tables), "23", 2).total == worth


@pytest.mark.parametrize(("heals", "hp"), [(False, 8), (True, 13)])
def test_a_level_may_heal_what_it_adds(heals: bool, hp: int) -> None:
    up = CharacterLevelled(who="Brom", keys={"hp_die": 5})
    game = game_with(a_fighter(), ExperienceAwarded(xp=2000), up, level_up_raises_current_hp=heals)
    assert (game.held("Brom")["hp"], game.held("Brom")["hp.max"]) == (hp, 13)


@pytest.mark.parametrize(("on", "percent"), [(False, 0), (True, -10)])
def test_several_prime_requisites_may_bring_a_penalty(on: bool, percent: int) -> None:
    tables = OseTables.over(rules_with(multi_prime_penalties=on).tables)
    assert prime_percent(tables, "elf", {"int": 17, "str": 8}) == percent
    assert prime_percent(tables, "elf", {"int": 16, "str": 13}) == 10
    assert prime_percent(tables, "elf", {"int": 12, "str": 12}) == 0


@pytest.mark.parametrize(("cell", "percent"), [("srd", 70), ("printed", 50)])
def test_the_doubtful_cell_of_the_evasion_table_has_two_readings(cell: str, percent: int) -> None:
    tables = OseTables.over(rules_with(evasion_cell=cell).tables)
    assert [evasion_by_numbers(tables, fleeing, 9) for fleeing in (4, 5, 12, 13)] == [90, percent, percent, 35]
    assert [evasion_by_numbers(tables, 5, pursuers) for pursuers in (3, 8)] == [35, 50]
