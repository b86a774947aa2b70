"""Fights of Argosia: initiative, room in a turn, a target's own defence, and acid."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterDescribed,
    CharacterJoined,
    CharactersHurt,
    ChoiceMade,
    ConditionsChanged,
    RestTaken,
    RollRecorded,
)
from tests.ledger.rulesets.argosia.characters import hurt, respite, table
from tests.support.given import Game, Outcome


def rolled(game: Game, kind: str, *faces: int, who: str = "Yselle", **keys: Any) -> Outcome:
    return game.when(RollRecorded(who=who, kind=kind, keys=keys, faces={"": faces}))


def with_initiative(face: int = 5) -> Game:
    return table(RollRecorded(who="Yselle", kind="initiative", faces={"": (face,)}))


def test_initiative_is_kept_through_the_fight_and_improved_by_an_action() -> None:
    game = with_initiative()
    # 5 and level 2.
    assert game.held("Yselle")["initiative"] == 7
    rolled(game, "initiative", 6, improve=True).then(("character:Yselle", "initiative", 6), initiative=13)
    rolled(game, "initiative", 1).then(("character:Yselle", "initiative", -4), initiative=3)


def test_initiative_must_be_rolled_before_it_is_improved() -> None:
    rolled(table(), "initiative", 6, improve=True).then_refused("no_initiative", who="Yselle")
    rolled(table(), "initiative", 6, who="gm", improve=True).then_refused("roll_option_unknown", option="improve")


def test_a_respite_ends_the_fight() -> None:
    game = with_initiative()
    game.play(respite())
    assert "initiative" not in game.held("Yselle")
    again = with_initiative()
    again.play(RestTaken(rest="rest", who=("Yselle",)))
    assert "initiative" not in again.held("Yselle")


def test_cold_lowers_initiative_but_not_below_0() -> None:
    game = with_initiative()
    # The save 2 + 2 fails against 15, and the cold takes 1d8.
    game.play(CharactersHurt(who=("Yselle",), amount="3", keys={"element": "cold"}, faces={"": (2, 4)}))
    assert game.held("Yselle")["initiative"] == 3
    game.play(CharactersHurt(who=("Yselle",), amount="3", keys={"element": "cold"}, faces={"": (2, 8)}))
    assert "initiative" not in game.held("Yselle")


def test_a_penalty_brings_initiative_below_0_within_its_bounds() -> None:
    game = table(RollRecorded(who="Yselle", kind="initiative", keys={"bonus": -9}, faces={"": (5,)}))
    assert game.held("Yselle")["initiative"] == -2
    assert game.rules.commodity("initiative").floor is None
    game.play(CharactersHurt(who=("Yselle",), amount="3", keys={"element": "cold"}, faces={"": (2, 4)}))
    assert game.held("Yselle")["initiative"] == -2


def test_a_turn_has_an_action_and_a_manoeuvre() -> None:
    game = table()
    keys: dict[str, Any] = {"defence": 12, "damage": "1d8"}
    rolled(game, "attack", 12, 3, manoeuvres=1, **keys).then(result="wound")
    rolled(game, "attack", 12, 3, manoeuvres=0, paces=6, **keys).then(result="wound")
    rolled(game, "attack", 12, 3, manoeuvres=2, **keys).then_refused("turn_too_full", actions=1, manoeuvres=1)
    rolled(game, "attack", 12, 3, manoeuvres=1, paces=3, tactical="attack", **keys).then_refused("turn_too_full")
    rolled(game, "attack", 12, 3, paces=3, tactical="attack", **keys).then(total=15)


def test_a_target_with_a_sheet_has_its_own_defence() -> None:
    game = table()
    claw: dict[str, Any] = {"who": "gm", "level": 3, "damage": "1d6"}
    rolled(game, "attack", 11, 4, target="yselle", **claw).then_refused("defence_unknown", who="Yselle")
    game.play(CharacterDescribed(who="Yselle", keys={"defence": "14"}))
    rolled(game, "attack", 11, 4, target="yselle", **claw).then(target=14, result="wound", damage=4)
    rolled(game, "attack", 10, target="Yselle", **claw).then(result="contusion", damage=1)
    rolled(game, "attack", 11, 4, target="Yselle", defence=3, **claw).then_refused("keys_together")
    rolled(game, "attack", 11, 4, target="Personne", **claw).then_refused("character_unknown")


def test_acid_destroys_a_random_item_or_a_point_of_defence() -> None:
    game = table(CharacterDescribed(who="Yselle", keys={"defence": "14"}), torches=2, lanterns=1)

    def acid(*faces: int, **keys: Any) -> CharactersHurt:
        return CharactersHurt(who=("Yselle",), amount="3", keys={"element": "acid", **keys}, faces={"": faces})

    # Things are sorted: the lantern, then the torches.
    game.when(acid(2, 2, loses="item")).then(
        ("character:Yselle", "item:torch", -1), ("world:destroyed", "item:torch", 1)
    )
    game.play(acid(2, loses="armour"))
    assert game.field("Yselle", "defence") == "13"
    game.play(acid(20, loses="armour"))
    assert game.field("Yselle", "defence") == "13"
    game.when(hurt(3, loses="item")).then_refused("only_of_acid", keys=["loses"])


def test_acid_destroys_nothing_of_somebody_without_items() -> None:
    bare = CharactersHurt(who=("Yselle",), amount="3", keys={"element": "acid", "loses": "item"}, faces={"": (2,)})
    outcome = table().when(bare).then(("character:Yselle", "hp", -3))
    assert outcome.draft is not None
    assert [posting.commodity for posting in outcome.draft.postings] == ["hp"]


def steps(outcome: Outcome) -> list[str]:
    """Steps of the derivation."""
    assert outcome.draft is not None, outcome.error
    return [step.step for step in outcome.draft.derivation]


def test_acid_records_that_nothing_was_lost() -> None:
    bare = CharactersHurt(who=("Yselle",), amount="3", keys={"element": "acid", "loses": "item"}, faces={"": (2,)})
    assert "nothing_lost" in steps(table().when(bare))
    saved = CharactersHurt(who=("Yselle",), amount="3", keys={"element": "acid", "loses": "armour"}, faces={"": (20,)})
    assert "nothing_lost" in steps(table().when(saved))
    unarmoured = CharactersHurt(
        who=("Yselle",), amount="3", keys={"element": "acid", "loses": "armour"}, faces={"": (2,)}
    )
    table().when(unarmoured).then_refused("defence_unknown", who="Yselle")


def test_the_dark_halves_the_speed() -> None:
    keys: dict[str, Any] = {"defence": 12, "damage": "1d8", "light": "dark"}
    # Two dice, for the dark is a disadvantage in melee.
    assert "slowed" in steps(rolled(table(), "attack", 14, 12, 3, paces=3, **keys))
    assert "running" in steps(rolled(table(), "attack", 14, 12, 3, paces=4, **keys))
    rolled(table(), "attack", 14, 12, 3, paces=8, **keys).then_refused("too_far", most=6)
    rolled(table(), "attack", 14, 12, 3, paces=2, tactical="attack", **keys).then_refused("no_tactical_bonus")
    rolled(table(), "attack", 12, 3, paces=8, defence=12, damage="1d8", light="dim").then(result="wound")


def test_somebody_prone_acts_with_disadvantage_and_saves_without() -> None:
    lying = table(ConditionsChanged(who=("Yselle",), conditions={"prone": 1}))
    rolled(lying, "attack", 14, 12, 3, defence=12, damage="1d8").then(kept=12)
    rolled(lying, "vigour", 14, 11).then(kept=11)
    rolled(lying, "save", 14).then(kept=14)


def test_a_knockout_does_not_kill_a_creature() -> None:
    goblin = CharacterJoined(who="Gobelin", keys={"level": 1, "hp": 5, "nature": "creature", "dexterity": 12})
    game = table(goblin, CharactersHurt(who=("Gobelin",), amount="9", keys={"knockout": True}))
    assert game.held("Gobelin")["condition:unconscious"] == 1
    assert game.field("Gobelin", "status") != "dead"
    game.when(ChoiceMade(who="Gobelin", option="dead")).then_refused("nothing_to_choose")
    # An adventurer still chooses between the two.
    assert "must_choose" in steps(table().when(hurt(20, knockout=True)))


def test_a_trick_reads_characteristic_and_level_from_the_targets_sheet() -> None:
    goblin = CharacterJoined(who="Gobelin", keys={"level": 1, "hp": 5, "nature": "creature", "dexterity": 12})
    boss = CharacterJoined(who="Chef", keys={"level": 3, "hp": 9, "nature": "creature", "dexterity": 13})
    game = table(goblin, boss)
    rolled(game, "trick", 11, target="gobelin", trait="dexterity").then(target=12, placed=True, save_allowed=False)
    rolled(game, "trick", 12, 15, target="Chef", trait="dexterity").then(target=13, placed=False, save_allowed=True)
    rolled(game, "trick", 12, 14, target="Chef", trait="dexterity").then(placed=True)
    rolled(game, "trick", 12, target="Chef").then_refused("key_missing")
    rolled(game, "trick", 12, target="Chef", trait="vigour").then_refused("threshold_unknown")
    rolled(game, "trick", 12, target="Chef", trait="dexterity", target_level=2).then_refused("keys_together")


def test_an_attack_says_at_once_all_that_it_lacks() -> None:
    rolled(table(), "attack", 14).then_refused("key_missing", missing=["damage", "defence"])


@pytest.mark.parametrize("typed", [{"edge": "both"}, {"keys": {"advantage": True, "disadvantage": True}}])
def test_advantage_and_disadvantage_cancel_by_keys_and_by_options(typed: dict[str, Any]) -> None:
    table().when(RollRecorded(who="Yselle", kind="vigour", faces={"": (12,)}, **typed)).then(kept=12)
