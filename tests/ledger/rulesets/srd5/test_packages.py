"""The things that fifth-edition characters begin with, and the tools that they know (`srd5:start PUB`)."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import CharacterJoined
from ledger.ids import ITEM
from tests.ledger.rulesets.srd5.characters import MIDDLING
from tests.support.given import Game, rules_of

TABLES = rules_of("srd5").tables


def joined(coins: dict[str, int] | None = None, **keys: Any) -> Game:
    game = Game("srd5")
    game.play(joining(coins, **keys))
    return game


def joining(coins: dict[str, int] | None = None, **keys: Any) -> CharacterJoined:
    stated = {"class": "fighter", **MIDDLING, **{name.replace("__", ".").rstrip("_"): v for name, v in keys.items()}}
    return CharacterJoined(who="Lia", keys=stated, coins=coins)


def things(game: Game) -> dict[str, int]:
    return {key.removeprefix(ITEM): count for key, count in game.held("Lia").items() if key.startswith(ITEM)}


def test_a_fighters_packages_hold_what_the_document_prints() -> None:
    armed = {"chain_mail": 1, "greatsword": 1, "flail": 1, "javelin": 8, "dungeoneers_pack": 1}
    assert things(joined()) == armed
    swift = {"studded_leather_armor": 1, "scimitar": 1, "shortsword": 1, "longbow": 1, "arrow": 20, "quiver": 1}
    assert things(joined(coins__class="b")) == {**swift, "dungeoneers_pack": 1}
    assert things(joined(coins__class="coins")) == {}


def test_a_backgrounds_package_comes_with_that_of_the_class() -> None:
    held = things(joined(class_="rogue", background="criminal"))
    # Two daggers of the rogue and two of the criminal; thieves' tools of both.
    assert (held["dagger"], held["thieves_tools"], held["pouch"]) == (4, 2, 2)
    assert "pouch" not in things(joined(class_="rogue", background="criminal", coins__background="coins"))


def test_given_coins_replace_the_packages() -> None:
    assert things(joined(coins={"gp": 10})) == {}


def test_one_item_of_a_sort_is_chosen_or_left_open() -> None:
    assert things(joined(class_="bard", things="instrument_lute"))["instrument_lute"] == 1
    assert things(joined(class_="bard", tools="instrument_viol"))["instrument_viol"] == 1
    # A holy symbol is there in any case.
    assert things(joined(class_="cleric"))["holy_amulet"] == 1
    assert things(joined(class_="cleric", things="holy_emblem"))["holy_emblem"] == 1
    draft = Game("srd5").decide(joining(class_="bard"))[1]
    (left,) = [step.args["sorts"] for step in draft.derivation if step.step == "package_choice"]
    assert left == "instrument"


def test_a_choice_that_no_package_offers_is_refused() -> None:
    Game("srd5").when(joining(things="instrument_lute")).then_refused("not_in_package", things=["instrument_lute"])


@pytest.mark.parametrize(
    ("keys", "tools"),
    [
        ({"class_": "rogue"}, "thieves_tools"),
        ({"class_": "druid"}, "herbalism_kit"),
        ({"background": "sage"}, "calligraphers_supplies"),
        ({"background": "criminal", "tools": "gaming_set_dice"}, "thieves_tools,gaming_set_dice"),
        ({}, None),
    ],
)
def test_tools_follow_from_class_and_background(keys: dict[str, Any], tools: str | None) -> None:
    game = joined(**keys)
    assert game.field("Lia", "tools") == tools
    assert game.rules.derived(game.state, "character:Lia").get("tools", []) == (tools.split(",") if tools else [])


def test_every_package_goes_with_a_package_of_coins_and_holds_what_the_lists_have() -> None:
    options = {
        f"{id_}_{letter}" for id_, row in TABLES.group("classes").items() for letter in "abc"[: len(row["packages_cp"])]
    }
    assert set(TABLES.group("packages")) == options | set(TABLES.group("backgrounds"))
    for package, row in TABLES.group("packages").items():
        assert set(row["contents"]) <= set(TABLES.group("items")), package
