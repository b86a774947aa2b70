"""Foes fight as heroes do: with the AT and PRD that they were met with, less what the book takes off for wounds."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import CharactersHurt, Facts, OthersMet, RestTaken, RollRecorded
from ledger.facts import Opponent as Against
from tests.ledger.rulesets.mda.fighters import a_hero
from tests.support.given import Game, given

STOL = "other:Stôl"


def met(name: str = "Stôl", **keys: Any) -> OthersMet:
    """The brigands' chief, by default with 60 EV, AT 15 and PRD 13."""
    return OthersMet(name=name, keys={"hp": "60", "at": 15, "prd": 13, **keys})


def table(**keys: Any) -> Game:
    """Arvid (AT 17, PRD 16, CO 13) and Stôl."""
    return given(a_hero(), met(**keys), ruleset_id="mda")


def struck(zone: int, pi: int = 14, **keys: Any) -> CharactersHurt:
    return CharactersHurt(who=(STOL,), keys={"pi": pi, "zone": str(zone), **keys}, cause="Arvid")


def attack(who: str, whom: str, *faces: int, defence: str = "", **keys: Any) -> RollRecorded:
    against = Against(who=whom, roll=defence)
    return RollRecorded(who=who, kind="attack", keys=keys, against=against, faces={"": faces})


def after(game: Game, *entries: Facts) -> Game:
    """The game when these are recorded too."""
    for facts in entries:
        game.play(facts)
    return game


def values(game: Game, who: str = STOL) -> tuple[int, int, int]:
    """EV, AT and PRD now."""
    state, rules = game.state, game.rules
    derived = rules.derived(state, who)
    return state.quantity(who, "hp"), derived["at_now"], derived["prd_now"]


@pytest.mark.parametrize(
    ("zone", "at", "prd"), [(1, 15, 12), (2, 13, 13), (3, 15, 10), (4, 11, 13), (5, 15, 8), (6, 9, 13)]
)
def test_a_wound_takes_its_zone_off_what_the_foe_was_met_with(zone: int, at: int, prd: int) -> None:
    """`mda:3.1 L379-L381`: 14 PI in the right arm left a foe of AT 15 with AT −4, out of the fight."""
    game = after(table(), struck(zone))

    assert values(game) == (46, at, prd)
    assert not game.state.quantity(STOL, "condition:out_of_fight")


def test_wounds_of_several_blows_add_up_until_a_foe_cannot_fight() -> None:
    """`mda:3.8 L523`: AT 15, less 6, 6 and 4."""
    game = after(table(), struck(6), struck(6, pi=1))
    assert values(game) == (45, 3, 13)

    game = after(game, struck(4, pi=1))

    assert game.state.quantity(STOL, "condition:out_of_fight") == 1
    game.when(attack(STOL, "Arvid", 3)).then_refused("cannot_fight")


def test_a_foe_attacks_with_what_is_left_of_its_at() -> None:
    game = after(table(), struck(4))

    game.when(attack(STOL, "Arvid", 11)).then(outcome="success")
    game.when(attack(STOL, "Arvid", 12)).then(outcome="failure")


def test_a_foe_parries_with_what_is_left_of_its_prd_and_a_hero_with_his_own() -> None:
    """Not with that of the one who attacks, who was met with a PRD too."""
    game = after(table(), struck(5))

    game.when(attack("Arvid", STOL, 5, 9, defence="parry")).then(defence="failed")
    game.when(attack("Arvid", STOL, 5, 8, defence="parry")).then(defence="parried")
    game.when(attack(STOL, "Arvid", 5, 16, defence="parry")).then(defence="parried")
    game.when(RollRecorded(who="Arvid", kind="parry", faces={"": (16,)})).then(defence="parried")


def test_an_attack_may_name_a_hero_without_his_parry() -> None:
    game = table()

    outcome = game.play(attack(STOL, "Arvid", 15, zone="2"))

    assert outcome.result["attack"] == "success"
    assert values(game, "character:Arvid")[1] == 15


def test_the_impact_of_a_blow_is_taken_off_the_energy_of_a_foe_behind_its_protection() -> None:
    """A sif in both hands, FO 18, die 3: 3 + 5 + 6 PI; PR 4 (`mda:3.5 L445`)."""
    blow = attack("Arvid", STOL, 5, 14, 3, defence="parry", zone="1", impact=True, weapon="sif_two_hands")

    game = table(pr=4)

    outcome = game.play(blow)

    assert (outcome.result["PI"], outcome.result["BL"]) == (14, 10)
    assert values(game) == (50, 15, 12)


def test_a_foe_strikes_with_the_weapon_and_strength_it_was_met_with() -> None:
    game = table(weapon="sif_one_hand", fo=15)

    game.when(attack(STOL, "Arvid", 5, 17, 3, defence="parry", impact=True)).then(PI=3 + 4 + 3)


def test_three_wounds_in_a_zone_knock_a_foe_out_and_symbols_take_blows() -> None:
    """`mda:3.8 L515, 3.5 L449-L455`."""
    game = after(table(symbols="1"), struck(1, pi=1))
    assert values(game) == (59, 15, 13)
    for _blow in range(3):
        game = after(game, struck(1, pi=1))

    assert game.state.quantity(STOL, "condition:unconscious") == 1


def test_the_shield_arm_of_a_foe_is_never_open() -> None:
    """`mda:3.6 L493`."""
    table(shield=True).when(struck(1)).then_refused("shield_arm_covered")


def test_an_override_by_the_numbers_typed_with_the_roll_still_holds() -> None:
    game = after(table(), struck(4))

    game.when(attack(STOL, "Arvid", 14, at=14)).then(target=14)


def test_the_end_of_a_fight_of_everybody_ends_what_wounds_took_from_foes() -> None:
    game = after(table(), struck(4))

    game = after(game, RestTaken(who=("Arvid",), rest="fight"))

    assert values(game) == (46, 15, 13)


def test_a_foe_whose_values_nobody_told_is_not_out_of_the_fight_by_a_blow() -> None:
    game = after(given(a_hero(), OthersMet(name="Stôl", keys={"hp": "60"}), ruleset_id="mda"), struck(4))

    assert not game.state.quantity(STOL, "condition:out_of_fight")


def initiative(who: str, against: str | None = None) -> RollRecorded:
    opponent = None if against is None else Against(who=against, roll="")
    return RollRecorded(who=who, kind="initiative", against=opponent)


def test_initiative_is_the_higher_courage_of_a_hero_and_a_foe() -> None:
    """`mda:3.3 L399`."""
    game = table(co=12)

    game.when(initiative("Arvid", STOL)).then(first="Arvid")
    game.when(initiative(STOL, "Arvid")).then(first="Arvid")
    game.when(initiative(STOL)).then(total=12)
    table().when(initiative("Arvid", STOL)).then_refused("key_missing")
