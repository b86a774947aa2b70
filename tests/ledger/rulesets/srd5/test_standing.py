"""States of fifth-edition characters: exhaustion, marches in parts, rests, attunement, given hit points."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.errors import InputError
from ledger.facts import (
    CharacterDied,
    CharacterRevived,
    ConditionsChanged,
    Goods,
    GoodsTaken,
    ItemEquipped,
    ItemIdentified,
    Keys,
    RestTaken,
    RollRecorded,
    Thing,
    TimePassed,
    TreasureFound,
)
from ledger.rules.keys import parse_keys
from tests.ledger.rulesets.srd5.characters import a_fighter, heal, hurt, set_, table
from tests.support.command_line import CommandLine
from tests.support.given import Game, rules_of

LIA = "character:Lia"
EXHAUSTION = "condition:exhaustion"


def one_more(condition: str) -> ConditionsChanged:
    return ConditionsChanged(who=("Lia",), conditions={condition: 0})


def march(hours: int, *faces: int) -> TimePassed:
    return TimePassed(unit="hour", count=hours, keys={"pace": "normal"}, faces={"Lia": faces} if faces else {})


def with_(item: str, **identified: Any) -> Game:
    """Lia with a magic item of a name."""
    found = TreasureFound(things=(Thing(kind="magic", name=item),), origin="a chest")
    game = table(found)
    (lot,) = [key for key in game.state.holdings("party:hoard") if "~" in key]
    game.play(GoodsTaken(who="Lia", goods=Goods(item=lot.removeprefix("item:"))))
    if identified:
        game.play(ItemIdentified(item=lot.removeprefix("item:"), name=item, keys=identified))
    return game


def lot_of(game: Game) -> str:
    return next(key.removeprefix("item:") for key in game.state.holdings(LIA) if "~" in key)


# Conditions that have levels.


def test_a_condition_without_a_number_is_one_level_more() -> None:
    """`damage Oona exhaustion=2; condition Oona exhaustion` once brought her from 2 down to 1."""
    game = table(hurt(exhaustion=2))
    game.play(one_more("exhaustion"))
    assert game.held("Lia")[EXHAUSTION] == 3
    game.play(set_("exhaustion", 1))
    assert game.held("Lia")[EXHAUSTION] == 1


def test_the_sixth_level_kills_and_there_is_no_seventh() -> None:
    game = table(hurt(exhaustion=5))
    game.play(one_more("exhaustion"))
    assert game.field("Lia", "status") == "dead"


def test_a_condition_that_does_not_accumulate_stays_as_it_is() -> None:
    table(set_("aided", 2)).when(one_more("aided")).then_refused("condition_already")


def test_a_level_left_open_is_recorded_as_left_open(srd5: CommandLine) -> None:
    srd5("damage", "Lia", "exhaustion=2")
    srd5("condition", "Lia", "exhaustion")
    assert srd5.sheet("Lia")["conditions"] == {"exhaustion": 3}
    assert srd5.entries()[-1]["facts"]["conditions"] == {"exhaustion": 0}
    srd5("condition", "Lia", "exhaustion", "--off")
    assert srd5.sheet("Lia")["conditions"] == {}


# Marches.


def test_a_march_recorded_in_parts_is_one_march() -> None:
    """Ten hours are a save at DC 11 and one at DC 12, whether recorded at once or not (`srd5:travel PUB`)."""
    game = table(march(6))
    draft = game.play(march(4, 10, 9))
    saves = [(step.args["hour"], step.args["dc"]) for step in draft.derivation if step.step == "forced_march"]
    assert saves == [(9, 11), (10, 12)]
    # 10 + 2 and 2 more of the fighter's save reach 11; 9 + 4 reach 12.
    assert EXHAUSTION not in game.held("Lia")


def test_a_march_ends_with_a_long_rest_and_after_a_day() -> None:
    game = table(march(6), RestTaken(rest="long", who=("Lia",)), march(6))
    assert game.held("Lia")["hours_marched"] == 6
    game = table(march(6), TimePassed(unit="day", count=1), march(6))
    assert game.held("Lia")["hours_marched"] == 6


# Rests.


@pytest.mark.parametrize("rest", ["short", "long"])
def test_a_rest_ends_prone(rest: str) -> None:
    game = table(hurt(12), heal(5))
    assert game.held("Lia")["condition:prone"] == 1
    game.play(RestTaken(rest=rest, who=("Lia",)))
    assert "condition:prone" not in game.held("Lia")
    game.play(RollRecorded(who="Lia", kind="attack", keys={"ac": 10}, faces={"": (10,)}))


def test_a_rest_leaves_the_unconscious_prone() -> None:
    game = table(set_("unconscious"), RestTaken(rest="long", who=("Lia",)))
    assert game.held("Lia")["condition:prone"] == 1


def test_a_rest_by_override_wakes_a_character_at_0_hit_points() -> None:
    """`rest long party --override` once left “12/12, prone, unconscious”."""
    game = table(hurt(12))
    game.play(RestTaken(rest="long", who=("Lia",)), override="a god's gift")
    held = game.held("Lia")
    assert held["hp"] == 12
    assert not [commodity for commodity in held if commodity.startswith("condition:")]
    assert game.field("Lia", "fallen") is None


def test_unconscious_from_0_hit_points_with_some_left_is_impossible() -> None:
    """A void can leave it: the wound that felled her counts, the one before it does not."""
    game = table(hurt(5), hurt(7))
    game.play(game.void(len(game.pasts) - 1))
    assert game.held("Lia")["hp"] == 5
    assert list(game.rules.impossible_states(game.state, LIA)) == ["unconscious_with_hit_points"]
    game.play(ConditionsChanged(who=("Lia",), conditions={"unconscious": 1}, ended=True))
    assert list(game.rules.impossible_states(game.state, LIA)) == []


def test_sleep_with_hit_points_is_possible() -> None:
    game = table(set_("unconscious"))
    assert list(game.rules.impossible_states(game.state, LIA)) == []


# Attunement.


def test_an_unlisted_find_may_require_attunement() -> None:
    """“Staff of Defense needs no attunement. Just use it.” was answered about an unlisted item."""
    game = with_("Staff of Defense")
    game.play(RestTaken(rest="short", who=("Lia",), keys={"attune": "Staff of Defense"}))
    assert game.field("Lia", "attuned:" + lot_of(game)) is True


def test_a_find_described_so_requires_attunement_when_put_on() -> None:
    game = with_("Staff of Defense", attunement=True)
    game.play(ItemEquipped(who="Lia", item=lot_of(game)))
    assert game.field("Lia", "attuned:" + lot_of(game)) is True


def test_attuning_to_an_item_listed_without_attunement_needs_an_override() -> None:
    game = with_("Bag of Holding")
    rest = RestTaken(rest="short", who=("Lia",), keys={"attune": "Bag of Holding"})
    game.when(rest).then_refused("not_for_attunement")
    game.play(rest, override="this one does")
    assert game.field("Lia", "attuned:" + lot_of(game)) is True


def test_the_revived_attune_again_to_what_is_still_worn() -> None:
    game = with_("Cloak of Protection")
    cloak = ItemEquipped(who="Lia", item=lot_of(game))
    game.play(cloak)
    game.when(cloak).then_refused("already_equipped")
    game.play(CharacterDied(who="Lia", cause="a fall"))
    game.play(CharacterRevived(who="Lia"))
    assert game.field("Lia", "attuned:" + lot_of(game)) is None
    game.play(cloak)
    assert game.field("Lia", "attuned:" + lot_of(game)) is True
    game.when(cloak).then_refused("already_equipped")


# Hit points as given.


def test_hit_points_may_be_given_within_what_the_dice_allow() -> None:
    """A fighter of level 3 with Constitution 14: 12, and two d10 + 2 of 3 to 12 each: 18 to 36 (`srd5:levelup PUB`)."""
    assert table(level=3, hp=18).held("Lia")["hp.max"] == 18
    assert table(level=3, hp=36).held("Lia")["hp"] == 36
    game = Game("srd5")
    game.when(a_fighter(level=3, hp=37)).then_refused("hit_points_impossible", least=18, most=36)
    game.play(a_fighter(level=3, hp=40), override="a boon")
    assert game.held("Lia")["hp.max"] == 40


def test_hit_points_are_given_or_rolled_and_not_both() -> None:
    scores = [(ability, "10") for ability in ("str", "dex", "con", "int", "wis", "cha")]

    def read(value: str) -> Keys:
        return parse_keys(rules_of("srd5").tables, "join", [("class", "fighter"), *scores, ("pv", value)])

    assert read("12")["hp"] == 12
    assert read("fixe")["method"] == "fixed"
    with pytest.raises(InputError, match="key_value"):
        read("many")


# Modifiers as given.


@pytest.mark.parametrize(
    "kind", [("attack", {"ac": 12}), ("stealth", {}), ("save", {"ability": "dex"}), ("initiative", {})]
)
def test_a_whole_modifier_is_for_those_without_a_sheet(kind: tuple[str, dict[str, Any]]) -> None:
    """`modifier=` added to a player's bonus what replaced a foe's."""
    id_, keys = kind

    def roll(who: str, **more: int) -> RollRecorded:
        return RollRecorded(who=who, kind=id_, keys={**keys, **more}, faces={"": (10,)})

    game = table()
    game.when(roll("Lia", modifier=3)).then_refused("modifier_of_sheet")
    assert game.play(roll("Lia", bonus=3)).result["total"] == 3 + game.play(roll("Lia")).result["total"]
    assert game.play(roll("gm", modifier=3)).result["total"] == 13


@pytest.fixture
def srd5(campaign: CommandLine) -> CommandLine:
    """A campaign with Lia in it."""
    campaign("new", "La Tour", "--rules", "srd5")
    campaign("join", "Lia", "class=fighter", "str=10", "dex=10", "con=14", "int=10", "wis=10", "cha=10")
    return campaign
