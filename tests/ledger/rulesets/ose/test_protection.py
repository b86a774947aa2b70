"""Magic armour, weapons and rings change the sheet of their wearer (`ose:L809-L820, L832, L867`)."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    Goods,
    GoodsDropped,
    GoodsTaken,
    ItemEquipped,
    ItemIdentified,
    RollRecorded,
    Thing,
    TreasureFound,
)
from tests.support.given import Game, a_fighter, given


def brom() -> Game:
    """A fighter of level 1 without armour: AC 9 [10], 12 against death and poison."""
    return given(a_fighter())


def wear(game: Game, name: str, /, **identified: Any) -> str:
    """Let him find, identify and put on a magic item; return its lot."""
    game.play(TreasureFound(things=(Thing(kind="magic", name=name),)))
    (commodity,) = [key for key in game.state.holdings("party:hoard") if "~" in key]
    lot = commodity.removeprefix("item:")
    game.play(GoodsTaken(who="Brom", goods=Goods(item=lot)))
    if identified:
        game.play(ItemIdentified(item=lot, name=name, keys=identified))
    game.play(ItemEquipped(who="Brom", item=lot))
    return lot


def figure(game: Game, name: str) -> Any:
    return game.rules.derived(game.state, "character:Brom")[name]


@pytest.mark.parametrize(
    ("name", "identified", "ac", "death"),
    [
        ("Anneau de protection", {}, 8, 11),
        ("Anneau de protection +1", {}, 8, 11),
        ("Anneau de protection +2", {}, 7, 10),
        ("Anneau de sauvegarde +1", {}, 8, 11),
        ("Ring of Protection +3", {}, 6, 9),
        # A curse that looked like a bonus, and a thing that the list does not have.
        ("Anneau de protection +1", {"bonus": -1}, 10, 13),
        ("Cape grise", {"protection": 2}, 7, 10),
        ("Anneau d’invisibilité", {}, 9, 12),
        # Armour adds its bonus: chain mail 5 [14], with + 1 a 4; cursed − 1 a 6 (L819-L820).
        ("Cotte de mailles +1", {}, 4, 12),
        ("Cotte de mailles -1", {}, 6, 12),
        ("Bouclier +1", {}, 7, 12),
    ],
)
def test_worn_items_change_armour_class_and_saves(name: str, identified: dict[str, Any], ac: int, death: int) -> None:
    game = brom()
    lot = wear(game, name, **identified)
    assert (figure(game, "armour_class"), figure(game, "saves")["death"]) == (ac, death)
    assert figure(game, "ascending_ac") == 19 - ac
    roll = RollRecorded(who="Brom", kind="save", value="death", faces={"": (death,)})
    game.when(roll).then(target=death, outcome="success")
    game.play(GoodsDropped(who="Brom", goods=Goods(item=lot)), override="a wizard takes the curse away")
    assert (figure(game, "armour_class"), figure(game, "saves")["death"]) == (9, 12)


def test_two_rings_work_and_of_three_only_a_cursed_one() -> None:
    """L832: one on each hand; whoever wears more than two has nothing of them, except of cursed ones."""
    game = brom()
    wear(game, "Anneau de protection +1")
    wear(game, "Anneau de protection +2")
    assert figure(game, "armour_class") == 6
    third = wear(game, "Anneau de feu")
    assert figure(game, "armour_class") == 9
    game.play(ItemEquipped(who="Brom", item=third, off=True))
    assert figure(game, "armour_class") == 6
    wear(game, "Anneau de protection", bonus=-2)
    assert figure(game, "armour_class") == 11


def test_a_ring_works_while_it_is_worn() -> None:
    game = brom()
    lot = wear(game, "Anneau de protection +1")
    game.play(ItemEquipped(who="Brom", item=lot, off=True))
    assert figure(game, "armour_class") == 9


def test_a_magic_weapon_changes_attack_and_damage() -> None:
    for name, more in (("Épée +1", 1), ("Épée -2", -2), ("Épée", 0)):
        game = brom()
        wear(game, name)
        attack = RollRecorded(who="Brom", kind="attack", keys={"ac": 9}, faces={"": (10,)})
        assert game.decide(attack)[1].result["total"] == 10 + more
        damage = RollRecorded(who="Brom", kind="damage", faces={"": (4,)})
        assert game.decide(damage)[1].result["total"] == 4 + more
