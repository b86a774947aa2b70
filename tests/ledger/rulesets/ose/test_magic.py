"""Use of magic items: charges, potions and their mixing, scrolls, rings; and energy drain."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterLevelled,
    CharactersHurt,
    ExperienceAwarded,
    Goods,
    GoodsTaken,
    ItemIdentified,
    ItemUsed,
    Thing,
    TimePassed,
    TreasureFound,
)
from ledger.rulesets.ose.magic import items
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import Game, a_fighter, an_adventurer, given, rules_of

TABLES = OseTables.over(rules_of("ose").tables)


def carried(*names: str, count: int = 1, who: str = "Odile") -> Game:
    """A magic-user with magic items in her hands; the first is the lot `SORT~3`."""
    keys: dict[str, Any] = {"class": "magic_user", "hp": 4}
    wizard = an_adventurer(who, **keys)
    things = tuple(Thing(kind="magic", name=name, count=count) for name in names)
    game = given(wizard, TreasureFound(things=things))
    for lot in list(game.state.holdings("party:hoard")):
        if lot.startswith("item:"):
            game.play(GoodsTaken(who=who, goods=Goods(item=lot.removeprefix("item:"), count=count)))
    return game


def uses(item: str, count: int = 1, who: str = "Odile", **keys: Any) -> ItemUsed:
    return ItemUsed(who=who, goods=Goods(item=item, count=count), keys=keys)


@pytest.mark.parametrize(
    ("name", "sort"),
    [
        ("Wand of fear", "wand"),
        ("Baguette de peur", "wand"),
        ("Bâton du serpent", "staff"),
        ("Bâtonnet d’annulation", "rod"),
        ("POTION de vol", "potion"),
        ("parchemin", "scroll"),
        ("Épée +1", "sword"),
        ("Tapis volant", None),
    ],
)
def test_a_name_says_what_kind_of_item_it_is(name: str, sort: str | None) -> None:
    assert items.kind_by_name(TABLES, name) == sort


def test_a_wand_gets_its_charges_when_identified_and_is_powerless_after_the_last() -> None:
    game = carried("rod_staff_wand")
    game.when(ItemIdentified(item="rod_staff_wand~3", name="Peur")).then_refused("key_missing", missing=["kind"])
    identified = ItemIdentified(item="rod_staff_wand~3", name="Baguette de peur", faces={"": (1, 1)})
    game.play(identified)
    lot = "item:rod_staff_wand~3"
    assert game.state.quantity(lot, "charges") == 2
    game.play(uses("rod_staff_wand~3"))
    assert game.state.field(lot, "powerless") is None
    last = game.play(uses("rod_staff_wand~3"))
    assert last.result["powerless"] is True
    assert game.state.field(lot, "powerless") is True
    assert game.held("Odile")[lot] == 1
    game.when(uses("rod_staff_wand~3")).then_refused("no_charges_left")


@pytest.mark.parametrize(("kind", "dice"), [("rod", 1), ("staff", 3), ("wand", 2)])
def test_each_kind_has_its_own_dice_for_charges(kind: str, dice: int) -> None:
    game = carried("rod_staff_wand")
    game.play(
        ItemIdentified(item="rod_staff_wand~3", name="?", keys={"kind": kind}, faces={"": tuple(range(1, dice + 1))})
    )
    assert game.state.quantity("item:rod_staff_wand~3", "charges") == sum(range(1, dice + 1))


def test_charges_that_were_given_cannot_be_raised_later() -> None:
    game = carried("wand")
    game.play(ItemIdentified(item="wand~3", name="Wand of cold", keys={"charges": 7}), secret=True)
    game.when(ItemIdentified(item="wand~3", name="Wand of cold", keys={"charges": 8})).then_refused("cannot_recharge")
    game.play(ItemIdentified(item="wand~3", name="Wand of cold"))
    assert game.state.quantity("item:wand~3", "charges") == 7
    game.when(uses("wand~3", 8)).then_refused("no_charges_left")


def test_an_item_used_before_it_is_identified_has_its_charges_rolled_then() -> None:
    game = carried("wand")
    game.play(ItemUsed(who="Odile", goods=Goods(item="wand~3"), faces={"": (4, 5)}))
    assert game.state.quantity("item:wand~3", "charges") == 8


def test_charges_are_only_for_one_item_of_a_kind_that_has_them() -> None:
    game = carried("wand", "ring", count=2)
    game.when(ItemIdentified(item="wand~3", name="Wand")).then_refused("charges_of_several")
    game.when(ItemIdentified(item="ring~3", name="Ring", keys={"charges": 3})).then_refused("charges_not_here")
    game.when(ItemIdentified(item="ring~3", name="Ring", keys={"spells": 3})).then_refused("spells_not_here")


def test_a_fighter_cannot_use_a_wand_unless_overridden() -> None:
    game = given(a_fighter(), TreasureFound(things=(Thing(kind="magic", name="Wand of cold"),)))
    game.play(GoodsTaken(who="Brom", goods=Goods(item="wand_of_cold~3")))
    game.when(uses("wand_of_cold~3", who="Brom")).then_refused("not_for_class", users=["elf", "magic_user"])
    assert game.when(uses("wand_of_cold~3", who="Brom"), override="a wish").error is None


def test_a_potion_acts_for_1d6_and_6_turns() -> None:
    game = carried("potion", "potion")
    game.play(ItemUsed(who="Odile", goods=Goods(item="potion~3"), faces={"": (1,)}))
    assert "item:potion~3" not in game.held("Odile")
    assert game.field("Odile", "potion.until") == 7 * 600
    game.play(TimePassed(count=7, unit="turn"))
    assert game.field("Odile", "potion.until") is None
    assert game.play(uses("potion~3.2")).derivation[0].step == "potion"


def test_a_second_potion_while_one_acts_cancels_both_and_makes_sick() -> None:
    game = carried("potion", "potion")
    game.play(uses("potion~3"))
    game.play(uses("potion~3.2"))
    assert game.held("Odile")["condition:sick"] == 1
    assert game.field("Odile", "potion.until") is None
    game.play(TimePassed(count=3, unit="turn"))
    assert "condition:sick" not in game.held("Odile")


@pytest.mark.parametrize("keys", [{"duration": "instant"}, {"duration": "permanent"}, {"mixed": False}])
def test_some_potions_mix_without_harm(keys: dict[str, Any]) -> None:
    game = carried("potion", "potion")
    game.play(uses("potion~3"))
    game.play(uses("potion~3.2", **keys))
    assert "condition:sick" not in game.held("Odile")
    assert game.field("Odile", "potion.until") is not None


def test_a_scroll_loses_one_spell_per_use_and_is_used_up_with_the_last() -> None:
    game = carried("scroll")
    written = game.play(ItemIdentified(item="scroll~3", name="Parchemin", keys={"spells": 2}, faces={"": (1, 3, 6)}))
    assert [(s.step, s.value) for s in written.derivation] == [
        ("scroll_kind", None), ("scroll_spell", 1), ("scroll_spell", 3),
    ]  # fmt: skip
    assert game.state.field("item:scroll~3", "magic") == "divine"
    game.play(uses("scroll~3"))
    assert game.held("Odile")["item:scroll~3"] == 1
    game.play(uses("scroll~3"))
    assert "item:scroll~3" not in game.held("Odile")


def test_scroll_levels_are_as_printed() -> None:
    basic = [items.scroll_level(TABLES, "basic", "arcane", face) for face in range(1, 7)]
    assert basic == [1, 1, 1, 2, 2, 3]
    for kind, last in (("arcane", 6), ("divine", 5)):
        level = {face: items.scroll_level(TABLES, "expert", kind, face) for face in range(1, 101)}
        assert [level[face] for face in (25, 26, 50, 51, 70, 71, 85, 86, 95)] == [1, 2, 2, 3, 3, 4, 4, 5, 5]
        assert (level[96], level[100]) == (last, last)


def test_other_magic_items_are_kept_unless_used_up() -> None:
    game = carried("sword", "misc")
    game.play(uses("sword~3"))
    assert game.held("Odile")["item:sword~3"] == 1
    game.play(uses("misc~3", used_up=True))
    assert "item:misc~3" not in game.held("Odile")


def test_only_magic_items_take_keys() -> None:
    game = given(a_fighter(), TreasureFound(things=(Thing(kind="item", name="Torche sculptée", value=100),)))
    lot = "torche_sculptee~3"
    game.play(GoodsTaken(who="Brom", goods=Goods(item=lot)))
    game.when(uses(lot, who="Brom", used_up=True)).then_refused("not_magic")
    game.when(ItemIdentified(item=lot, name="Torche", keys={"charges": 3})).then_refused("not_magic")
    game.play(ItemIdentified(item=lot, name="Torche du roi"))
    assert game.state.field(f"item:{lot}", "name") == "Torche du roi"


# Energy drain.


def drained(who: str = "Brom", levels: int = 1, **keys: Any) -> CharactersHurt:
    return CharactersHurt(who=(who,), keys={"drain": levels, **keys})


def a_veteran() -> Game:
    """A fighter of level 3 with 8 + 5 + 6 hit points and 5200 experience."""
    game = given(a_fighter("Brom"))
    for xp, die in ((2000, 5), (3200, 6)):
        game.play(ExperienceAwarded(xp=xp))
        # Each in an adventure of its own.
        game.play(ExperienceAwarded())
        game.play(CharacterLevelled(who="Brom", keys={"hp_die": die}))
    return game


def test_a_drained_level_takes_its_hit_points_and_half_its_experience() -> None:
    game = a_veteran()
    game.play(CharactersHurt(who=("Brom",), amount="1"))
    game.play(drained())
    held = game.held("Brom")
    assert (held["level:fighter"], held["xp"], held["hp.max"]) == (2, 3000, 13)
    # 8 hit points were left of 19: below the new maximum, they stay.
    assert held["hp"] == 7
    assert game.field("Brom", "hp.gained:3") is None


def test_present_hit_points_are_only_lowered_to_the_new_maximum() -> None:
    game = a_veteran()
    game.state.balances["character:Brom"]["hp"] = 18
    game.play(drained())
    assert game.held("Brom")["hp"] == 13


def test_levels_are_drained_one_after_the_other_until_death() -> None:
    game = a_veteran()
    two = game.when(drained(levels=2))
    two.then(("character:Brom", "level:fighter", -2), ("character:Brom", "hp.max", -11))
    game.play(drained(levels=3))
    assert (game.field("Brom", "status"), game.held("Brom").get("hp")) == ("dead", None)


def test_a_level_gained_again_can_be_lost_again() -> None:
    game = a_veteran()
    game.play(drained())
    game.play(ExperienceAwarded(xp=1000))
    game.play(CharacterLevelled(who="Brom", keys={"hp_die": 2}))
    game.play(drained())
    assert game.held("Brom")["hp.max"] == 13


def test_a_voided_drain_restores_everything() -> None:
    game = a_veteran()
    before = dict(game.held("Brom"))
    game.play(drained())
    game.play(game.void(len(game.pasts)))
    assert dict(game.held("Brom")) == before
    assert game.field("Brom", "hp.gained:3") == 6


def test_hit_points_of_a_level_that_are_not_recorded_are_asked_for() -> None:
    game = a_veteran()
    del game.state.values["character:Brom"]["hp.gained:3"]
    game.when(drained()).then_refused("gain_unknown", level=3)
    game.when(drained(hp_gained=4)).then(("character:Brom", "hp.max", -4))


def test_drain_excludes_other_keys_of_damage() -> None:
    game = a_veteran()
    both = CharactersHurt(who=("Brom",), amount="3", keys={"drain": 1})
    game.when(both).then_refused("keys_together", keys=["drain", "N"])
    game.when(drained(fall=30)).then_refused("keys_together", keys=["drain", "fall"])
    game.when(CharactersHurt(who=("Brom",), amount="3", keys={"hp_gained": 3})).then_refused("key_missing")
