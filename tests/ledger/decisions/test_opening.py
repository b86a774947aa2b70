"""What somebody brings from before the ledger: every figure is set to what is given."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from ledger.facts import BalanceChecked, CoinsPaid, OpeningRecorded, SessionEnded, SessionStarted, Thing
from ledger.ids import CHARACTER, FUND, HOARD, ORIGINS
from tests.support.given import Game, a_fighter, given

TRAITS: Mapping[str, Mapping[str, int]] = {
    "ose": dict.fromkeys(("str", "int", "wis", "dex", "con", "cha"), 10),
    "srd5": dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10),
    "mda": {"co": 12, "in": 10, "ch": 9, "ad": 11, "fo": 10, "at": 8, "prd": 8},
    "altaride": dict.fromkeys(("DEX", "FOR", "PER", "SAV", "SOC"), 10),
    "argosia": dict.fromkeys(("vigour", "dexterity", "intelligence", "charisma"), 12),
}
LEVELS = {"ose": "level:cleric", "srd5": "level:cleric", "mda": "level", "altaride": "art", "argosia": "level"}
COUNTERS = {"ose": ("slots.1", 2), "srd5": ("slots.1", 4), "mda": ("ea", 30), "argosia": ("adventure_points", 5)}


def an_opening(who: str = "Brom", ruleset: str = "ose", **figures: int) -> OpeningRecorded:
    """A cleric or the like at level 5, with figures of a sheet."""
    hit_points = {} if ruleset == "altaride" else {"hp": 20, "hp.max": 24}
    level = {LEVELS[ruleset]: 17 if ruleset == "mda" else 5}
    return OpeningRecorded(who=who, figures={**TRAITS[ruleset], **level, **hit_points, **figures})


@pytest.mark.parametrize("ruleset", TRAITS)
@settings(max_examples=8)
@for_all(figures=st.data())
def test_a_check_of_the_figures_of_an_opening_is_right(ruleset: str, figures: st.DataObject) -> None:
    counts = st.integers(0, 10**6)
    most = figures.draw(st.integers(1, 90))
    given_figures: dict[str, int] = {}
    if ruleset != "altaride":
        given_figures |= {"hp.max": most, "hp": figures.draw(st.integers(1, most))}
    if ruleset in COUNTERS:
        counter, full = COUNTERS[ruleset]
        given_figures[counter] = figures.draw(st.integers(0, full))
    if ruleset != "argosia":
        given_figures["xp"] = figures.draw(st.integers(20_000, 10**6))
    opening = an_opening("Brom", ruleset, **given_figures)
    game = Game(ruleset)
    coins = {coin: figures.draw(counts) for coin in game.rules.coinage.values}

    # When it is recorded, and then again with other figures
    for facts in (
        an_opening("Brom", ruleset),
        OpeningRecorded(who="Brom", figures=opening.figures, coins=coins or None),
    ):
        game.play(facts)

    # Then a check of the same figures is right, and nothing came from nowhere.
    counters = game.rules.counters(game.state, CHARACTER + "Brom")
    balances = {**opening.figures, **coins}
    told = {figure: balances.pop(figure) for figure in opening.figures if figure in counters}
    game.play(BalanceChecked(who="Brom", expected=balances, figures=told))
    for coin, count in coins.items():
        assert game.state.quantity(ORIGINS, coin) == -count


def test_a_figure_without_its_maximum_is_whole_where_the_maximum_known_is_lower() -> None:
    game = given(a_fighter("Brom", hp=8))
    game.when(OpeningRecorded(who="Brom", figures={"hp": 31})).then(
        ("character:Brom", "hp", 23), ("character:Brom", "hp.max", 23)
    )
    game.when(OpeningRecorded(who="Brom", figures={"hp": 31, "hp.max": 30})).then_refused("opening_impossible", most=30)


def test_levels_without_experience_bring_what_they_need_and_experience_given_must_reach_them() -> None:
    game = given(a_fighter("Brom"))
    game.when(OpeningRecorded(who="Brom", figures={"level:fighter": 5})).then(("character:Brom", "xp", 16_000))
    short = OpeningRecorded(who="Brom", figures={"level:fighter": 5, "xp": 15_999})
    game.when(short).then_refused("opening_level_unearned")
    game.when(short, override="un don des dieux").then(("character:Brom", "xp", 15_999))


def test_somebody_new_needs_a_class_scores_and_hit_points() -> None:
    given().when(OpeningRecorded(who="Brom", figures={"str": 10})).then_refused(
        "key_missing", missing=["class", "int", "wis", "dex", "con", "cha", "hp"]
    )
    game = given(an_opening())
    assert game.field("Brom", "role") == "pc"


def test_an_opening_is_possible_again_until_the_first_session_and_afterwards_by_override() -> None:
    game = given(an_opening(), OpeningRecorded(who="hoard", coins={"gp": 50}))
    game.play(OpeningRecorded(who="Brom", coins={"gp": 40}))
    game.play(CoinsPaid(who="Brom", amount={"gp": 10}, purpose="rope"))
    game.play(OpeningRecorded(who="Brom", coins={"gp": 0}))
    assert game.held("Brom").get("gp", 0) == 0

    game.play(SessionStarted())
    game.play(SessionEnded())
    late = OpeningRecorded(who="Brom", figures={"xp": 7_000})
    game.when(late).then_refused("opening_too_late", session=1)
    game.when(OpeningRecorded(who="fund", coins={"gp": 1})).then_refused("opening_too_late")
    game.when(late, override="forgotten").then(("character:Brom", "xp", 7_000 - game.held("Brom")["xp"]))
    # Somebody who comes later still can.
    game.play(an_opening("Lira"))


@pytest.mark.parametrize("who", ["hoard", "fund"])
def test_the_hoard_and_the_fund_hold_coins_and_things_only(who: str) -> None:
    account = {"hoard": HOARD, "fund": FUND}[who]
    things = (Thing(kind="item", item="torch", count=6), Thing(kind="gem", value=10_000, count=2))
    game = given(OpeningRecorded(who=who, coins={"gp": 5}, things=things))
    assert game.state.quantity(account, "item:torch") == 6
    assert game.state.quantity(account, "item:gem~2") == 2
    game.when(OpeningRecorded(who=who, figures={"xp": 4})).then_refused("opening_holder", key="xp")


@pytest.mark.parametrize("again", [0, 3])
def test_a_thing_given_again_is_the_same_lot(again: int) -> None:
    ring = partial(Thing, kind="item", name="Ring")
    game = given(an_opening(), OpeningRecorded(who="Brom", things=(ring(value=50_000),)))
    game.play(OpeningRecorded(who="Brom", things=(ring(value=60_000, count=again),)))
    assert game.held("Brom").get("item:ring~3", 0) == again
    assert game.state.field("item:ring~3", "value") == 60_000


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({}, "opening_empty"),
        ({"figures": {"xp": -1}}, "opening_negative"),
        ({"things": (Thing(kind="item", item="torch", count=-1),)}, "opening_negative"),
        ({"player": "p1", "figures": {"xp": 1}}, "opening_player"),
        ({"keys": {"name": "Brum"}}, "opening_name"),
        ({"worn": ("shield",)}, "not_in_inventory"),
    ],
)
def test_what_cannot_be_is_refused(facts: Mapping[str, Any], code: str) -> None:
    given(a_fighter("Brom")).when(OpeningRecorded(who="Brom", **facts)).then_refused(code)
