"""Fights of the Masters of Arms: what is tried, and what holds whatever is recorded or refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from ledger.facts import (
    CharacterDescribed,
    CharacterJoined,
    CharactersHealed,
    CharactersHurt,
    CounterRestored,
    CounterSpent,
    Facts,
    Goods,
    GoodsGiven,
    GoodsTaken,
    ItemEquipped,
    Opponent,
    RestTaken,
    RollRecorded,
    Thing,
    TimePassed,
    TreasureFound,
    WorkDone,
)
from ledger.ids import CHARACTER
from tests.support.evening_checks import Evenings
from tests.support.given import Game, rules_of, rules_with

HEROES = ("Elborn", "Illaï")
GEAR = ("sif", "flammar", "knife", "small_shield", "saurienne", "crispins", "forearm_targettes", "toppet")
STONES = ("stone_of_combat", "stone_of_body", "stone_of_sight")
SPELLS = ("combat_1", "combat_2", "combat_4", "combat_5")

who = st.sampled_from(HEROES)
zones = st.sampled_from("123456")
flags = st.booleans()
spells = st.sampled_from(SPELLS)


def optional(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[Mapping[str, Any]]:
    return st.fixed_dictionaries({}, optional=keys)


def against(name: str, way: str) -> Opponent:
    return Opponent(who=name, roll=way)


opponents = st.builds(against, st.sampled_from(HEROES), st.sampled_from(("parry", "dodge", "none")))

commands: st.SearchStrategy[Facts] = st.one_of(
    st.builds(
        RollRecorded,
        who=who,
        kind=st.just("attack"),
        against=opponents | st.none(),
        keys=optional(feint=flags, feint_at=st.just(1), master=flags, zone=zones, impact=flags, doubled=flags),
    ),
    st.builds(
        RollRecorded,
        who=who,
        kind=st.just("series"),
        value=st.just("4"),
        against=opponents,
        keys=optional(impact=flags),
    ),
    st.builds(RollRecorded, who=who, kind=st.sampled_from(("parry", "dodge", "flight", "impact", "rune_test"))),
    st.builds(RollRecorded, who=who, kind=st.just("rune_test"), value=spells),
    st.builds(
        CharactersHurt,
        who=st.just(HEROES),
        keys=st.fixed_dictionaries(
            {"pi": st.integers(0, 12)},
            optional={"zone": zones, "pr": st.integers(0, 6), "master": flags, "shield": flags},
        ),
    ),
    st.builds(CharactersHurt, who=who.map(lambda name: (name,)), keys=st.just({"total": True, "bonus": 3})),
    st.builds(CharactersHurt, who=who.map(lambda name: (name,)), keys=st.just({"weapon": "flammar", "fo": 14})),
    st.builds(CharactersHealed, who=who.map(lambda name: (name,)), amount=st.just("30")),
    st.builds(RestTaken, rest=st.just("fight"), who=st.just(HEROES)),
    st.builds(RestTaken, rest=st.just("care"), who=st.just(HEROES), days=st.sampled_from((3, 30))),
    st.builds(ItemEquipped, who=who, item=st.sampled_from(GEAR), off=flags),
    st.builds(GoodsGiven, source=who, target=who, goods=st.builds(Goods, item=st.sampled_from((*GEAR, *STONES)))),
    st.builds(WorkDone, who=who, work=st.just("invoke"), keys=st.builds(lambda spell: {"spell": spell}, spells)),
    st.builds(
        WorkDone, who=who, work=st.just("lend_stone"), keys=st.builds(lambda name: {"rune": "combat", "to": name}, who)
    ),
    st.builds(WorkDone, who=who, work=st.just("return_stone"), keys=st.just({"rune": "combat"})),
    st.builds(CounterSpent, who=who, counter=spells),
    st.builds(CounterRestored, who=who, counter=spells),
    st.builds(TimePassed, count=st.sampled_from((1, 60, 115)), unit=st.sampled_from(("minute", "day"))),
    st.builds(CharacterDescribed, who=who, keys=st.sampled_from(({"symbols": "5,5,1"}, {"shape": "snake"}))),
)

evenings = st.lists(commands, min_size=5, max_size=15)


def opening() -> list[Facts]:
    """Two fighters with everything that is tried, and the stones in the first one's hands."""
    traits = {"co": 13, "in": 14, "ch": 12, "ad": 13, "fo": 15}
    held = [Thing(kind="item", item=item, count=2 if item in GEAR else 1) for item in (*GEAR, *STONES)]
    return [
        CharacterJoined(who="Elborn", keys={**traits, "at": 18, "prd": 17}),
        CharacterJoined(
            who="Illaï", keys={**traits, "at": 17, "prd": 15, "profession": "magician", "ev": 60, "ea": 60}
        ),
        TreasureFound(things=tuple(held)),
        *(GoodsTaken(who="Elborn", goods=Goods(item=item)) for item in (*GEAR, *STONES)),
        *(GoodsTaken(who="Illaï", goods=Goods(item=item)) for item in GEAR),
        ItemEquipped(who="Elborn", item="sif"),
        ItemEquipped(who="Illaï", item="flammar"),
    ]


def holds(game: Game) -> None:
    """Require that nobody is in an impossible state, and that every sheet can be shown."""
    for name in HEROES:
        account = CHARACTER + name
        assert game.rules.impossible_states(game.state, account) == []
        assert game.rules.derived(game.state, account)


FIGHTS = Evenings(
    opening,
    evenings,
    holds,
    st.sampled_from((rules_of("mda"), rules_with("mda", protection="realistic", wounds_last="until_healed"))),
)
