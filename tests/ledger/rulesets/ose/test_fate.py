"""Deaths that destroy, saves that kill, scores that change and levels above the printed ones."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterDescribed,
    CharacterLevelled,
    CharactersHurt,
    ExperienceAwarded,
    Goods,
    GoodsTaken,
    ItemBought,
    ItemEquipped,
    RetainerHired,
    RollRecorded,
    Thing,
    TreasureFound,
)
from ledger.rulesets.ose.characters.classes import level_for_xp, threshold, thresholds
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import Game, a_fighter, an_adventurer, game_with, given, rules_with


def equipped_for_war() -> Game:
    """Brom with a shield, a magic sword, a cursed mail and a gem."""
    game = given(a_fighter(), ItemBought(who="Brom", item="shield"))
    names = ("Sword +1", "Chainmail -1")
    game.play(TreasureFound(things=tuple(Thing(kind="magic", name=name) for name in names)))
    game.play(TreasureFound(things=(Thing(kind="gem", value=10_000),)))
    for lot in lots(game, "party:hoard"):
        game.play(GoodsTaken(who="Brom", source="hoard", goods=Goods(item=lot)))
    return game


def lots(game: Game, account: str) -> list[str]:
    held = game.state.holdings(account)
    return [commodity.removeprefix("item:") for commodity in held if "~" in commodity]


def dragon(amount: str = "20", faces: tuple[int, ...] = (), **keys: Any) -> CharactersHurt:
    return CharactersHurt(who=("Brom",), amount=amount, keys={"destructive": "breath", **keys}, faces={"": faces})


# A fighter of the first level saves against breath at 15. The mail rolls before the sword: holdings are sorted.


def test_a_destructive_death_destroys_gear_and_each_magic_item_saves() -> None:
    game = equipped_for_war()
    game.play(dragon(faces=(15, 14)))
    left = lots(game, "character:Brom")
    assert [lot.partition("~")[0] for lot in left] == ["chainmail_1", "gem", "sword_+1"]
    assert "item:shield" not in game.held("Brom")
    assert game.state.holdings("world:destroyed") == {"item:shield": 1}
    assert game.held("Brom")["gp"] == 90


def test_a_magic_item_that_fails_its_save_is_lost_and_named_once() -> None:
    steps = equipped_for_war().play(dragon(faces=(14, 13))).derivation
    named = [step.args["item"] for step in steps if step.step == "gear_destroyed"]
    assert named == ["shield"]
    assert [step.step for step in steps].count("item_fails") == 2


def test_a_magic_bonus_helps_an_items_save_and_a_curse_does_not_harm_it() -> None:
    game = equipped_for_war()
    game.play(dragon(faces=(14, 13)))
    assert [lot.partition("~")[0] for lot in lots(game, "character:Brom")] == ["gem"]


def test_a_survivor_keeps_all_gear() -> None:
    game = equipped_for_war()
    game.play(dragon("3"))
    assert len(lots(game, "character:Brom")) == 3
    assert game.held("Brom")["item:shield"] == 1


def test_destroyed_gear_is_no_longer_worn_and_a_void_restores_it() -> None:
    game = equipped_for_war()
    game.play(ItemEquipped(who="Brom", item="shield"))
    game.play(dragon(faces=(1, 1)))
    assert game.field("Brom", "equipped:shield") is None
    game.play(game.void(len(game.pasts)))
    assert game.field("Brom", "status") == "active"
    assert game.field("Brom", "equipped:shield") is True
    assert game.held("Brom")["item:shield"] == 1


def test_a_failed_save_may_kill() -> None:
    game = given(a_fighter())
    game.play(RollRecorded(who="Brom", kind="save", value="death", keys={"fatal": True}, faces={"": (12,)}))
    assert game.field("Brom", "status") == "active"
    game.play(RollRecorded(who="Brom", kind="save", value="death", keys={"fatal": True}, faces={"": (11,)}))
    assert game.field("Brom", "status") == "dead"
    assert game.held("Brom").get("hp", 0) == 0
    foe = RollRecorded(who="gm", kind="save", value="death", keys={"fatal": True, "hd": "1"}, faces={"": (1,)})
    game.when(foe).then(outcome="failure")


def test_a_changed_score_changes_what_is_computed_from_it() -> None:
    game = given(a_fighter())
    game.play(CharacterDescribed(who="Brom", keys={"str": 16, "spells": "none"}))
    assert (game.held("Brom")["str"], game.field("Brom", "spells")) == (16, "none")
    game.when(RollRecorded(who="Brom", kind="attack", keys={"ac": 7}, faces={"": (10,)})).then(total=12)
    game.when(CharacterDescribed(who="Brom", keys={"str": 19})).then_refused("key_value")


def test_an_offence_is_remembered_in_its_town() -> None:
    game = given(a_fighter())
    game.play(RollRecorded(who="Brom", kind="hiring", keys={"town": "Valmer"}, faces={"": (1, 1)}))
    again = RollRecorded(who="Brom", kind="hiring", keys={"town": "VALMER"}, faces={"": (5, 4)})
    game.when(again).then(total=8, answer="roll_again")
    elsewhere = RollRecorded(who="Brom", kind="hiring", keys={"town": "Brume"}, faces={"": (5, 4)})
    game.when(elsewhere).then(total=9, answer="accepted")


@pytest.mark.parametrize(
    ("class_id", "fourteenth", "more"),
    [("fighter", 840_000, 120_000), ("cleric", 700_000, 100_000), ("magic_user", 1_050_000, 150_000)],
)
def test_a_knob_lets_humans_rise_above_the_printed_levels(class_id: str, fourteenth: int, more: int) -> None:
    printed, high = (OseTables.over(rules.tables) for rules in (rules_with(), rules_with(high_levels=True)))
    assert threshold(printed, class_id, 15) is None
    assert (threshold(high, class_id, 14), threshold(high, class_id, 15)) == (fourteenth, fourteenth + more)
    assert threshold(high, class_id, 36) == fourteenth + 22 * more
    assert threshold(high, class_id, 37) is None
    assert level_for_xp(high, class_id, fourteenth + 2 * more - 1) == 15


def test_no_other_people_rises_above_the_printed_levels() -> None:
    high = OseTables.over(rules_with(high_levels=True).tables)
    assert [len(thresholds(high, class_id)) for class_id in ("dwarf", "elf", "halfling")] == [12, 10, 8]


def test_a_level_above_the_printed_ones_brings_its_fixed_hit_points() -> None:
    game = game_with(a_fighter(), high_levels=True, xp_cap="none")
    game.play(ExperienceAwarded(xp=960_000))
    for _ in range(8):
        game.play(CharacterLevelled(who="Brom", keys={"hp_die": 1}))
    for _ in range(6):
        game.play(CharacterLevelled(who="Brom"))
    # 8 + eight ones + six times two.
    assert (game.held("Brom")["level:fighter"], game.held("Brom")["hp.max"]) == (15, 28)


def test_a_halfling_stops_at_the_last_printed_level() -> None:
    game = game_with(an_adventurer("Lira", class_="halfling", hp=6), high_levels=True, xp_cap="none")
    game.play(ExperienceAwarded(xp=900_000))
    for _ in range(7):
        game.play(CharacterLevelled(who="Lira", keys={"hp_die": 1}))
    game.when(CharacterLevelled(who="Lira")).then_refused("above_maximum_level")


def test_the_end_of_an_adventure_reminds_of_loyalty_checks_and_of_levels_too_far_apart() -> None:
    game = game_with(a_fighter(), a_fighter("Lira"), xp_cap="none")
    game.play(RetainerHired(who="Ulf", employer="Brom", keys={**a_fighter().keys, "hp": 6}))
    game.play(ExperienceAwarded(xp=64_000, to=("Brom",)))
    for _ in range(4):
        game.play(CharacterLevelled(who="Brom", keys={"hp_die": 1}))
    assert reminders(game) == ["loyalty_due"]
    game.play(CharacterLevelled(who="Brom", keys={"hp_die": 1}))
    # Levels 6 and 1.
    assert reminders(game) == ["loyalty_due", "levels_apart"]
    assert reminders(game, continues=True) == []


def reminders(game: Game, **keys: Any) -> list[str]:
    _, draft = game.decide(ExperienceAwarded(**keys))
    return [step.step for step in draft.derivation if step.step in ("loyalty_due", "levels_apart")]
