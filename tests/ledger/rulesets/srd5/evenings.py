"""Evenings of the fifth-edition rules: who plays, what is tried, and what holds whatever is recorded or refused."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from ledger.facts import (
    CharacterDescribed,
    CharacterDied,
    CharacterImproved,
    CharacterJoined,
    CharacterLevelled,
    CharacterRevived,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    CoinsPaid,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    ExperienceAwarded,
    Facts,
    FoesDefeated,
    Goods,
    ItemBought,
    ItemEquipped,
    ItemSold,
    ItemUsed,
    RestTaken,
    RetainerHired,
    RollRecorded,
    SessionStarted,
    Thing,
    TimePassed,
    TreasureFound,
    TreasureSplit,
    WorkDone,
)
from ledger.ids import CHARACTER, SPENT
from ledger.rulesets.srd5.characters.account import level_of
from ledger.rulesets.srd5.counters.figures import counter_maxima
from ledger.rulesets.srd5.tables import Srd5Tables
from tests.support.evening_checks import Evenings
from tests.support.given import Game, rules_of, rules_with

HEROES = ("Aube", "Corvin", "Yselle")
EVERYONE = (*HEROES, "Grisou")
SCORES = ("str", "dex", "con", "int", "wis", "cha")
who = st.sampled_from(EVERYONE)
several = st.lists(who, min_size=1, max_size=4, unique=True).map(tuple)
counts = st.integers(1, 3)
flags = st.booleans()
classes = st.sampled_from(("fighter", "wizard", "warlock", "paladin"))
counters = st.sampled_from(
    ("hit_dice.d10", "slots.1", "slots.2", "pact_slots", "second_wind", "lay_on_hands", "inspiration")
)
kinds = st.sampled_from(("str", "stealth", "initiative", "death", "concentration"))
conditions = st.sampled_from(("prone", "poisoned", "unconscious", "stunned", "concentration", "stable", "aided"))

commands: st.SearchStrategy[Facts] = st.one_of(
    st.builds(RollRecorded, who=who, kind=kinds, edge=st.sampled_from((None, "advantage", "disadvantage"))),
    st.builds(
        RollRecorded, who=who, kind=st.just("save"), value=st.sampled_from(SCORES), keys=st.just({"inspiration": 1})
    ),
    st.builds(
        CharactersHurt,
        who=several,
        amount=st.sampled_from(("2", "9", "1d8", "30")),
        keys=st.fixed_dictionaries({}, optional={"critical": flags, "knockout": flags}),
    ),
    st.builds(
        CharactersHurt,
        who=several,
        keys=st.fixed_dictionaries(
            {},
            optional={
                "fire": st.just("2d6"),
                "cold": st.just("7"),
                "fall": st.just(40),
                "drain": counts,
                "saved": flags,
            },
        ),
    ),
    st.builds(
        CharactersHurt,
        who=several,
        keys=st.sampled_from(
            ({"exhaustion": 2}, {"thirst": True}, {"fasting": 5}, {"suffocation": 1}, {"drain": 9}, {"burning": True})
        ),
    ),
    st.builds(
        RollRecorded, who=who, kind=st.just("attack"), keys=who.map(lambda name: {"target": name, "damage": "1d8"})
    ),
    st.builds(RollRecorded, who=who, kind=st.just("stabilise"), value=who),
    st.builds(RollRecorded, who=who, kind=st.just("hazard"), value=st.sampled_from(("extreme_cold", "malnutrition"))),
    st.builds(RollRecorded, who=st.just("gm"), kind=st.just("group_check"), value=st.just("str"), target=st.just(11)),
    st.builds(CounterRestored, who=who, counter=st.just("inspiration"), keys=who.map(lambda name: {"to": name})),
    st.builds(CharactersHealed, who=several, amount=st.sampled_from(("1", "9", "2d4"))),
    st.builds(
        CharactersHealed,
        who=who.map(lambda name: (name,)),
        keys=st.sampled_from(
            (
                {"temporary": "6", "choice": "replace"},
                {"kit": True},
                {"medicine": 12},
                {"recovery": True},
                {"with": "aid"},
                {"with": "second_wind", "by": "Corvin"},
                {"water": True},
                {"breath": True},
                {"feature": 1},
                {"with": "cure_wounds", "by": "Grisou", "slot": 1},
            )
        ),
    ),
    st.builds(RestTaken, rest=st.sampled_from(("short", "long", "trance")), who=several),
    st.builds(RestTaken, rest=st.just("short"), who=several, keys=st.just({"hit_dice.d10": 1})),
    st.builds(
        RestTaken, rest=st.just("long"), who=several, keys=st.sampled_from(({"interruptions": 1}, {"broken_after": 2}))
    ),
    st.builds(TimePassed, count=counts, unit=st.sampled_from(("day", "hour"))),
    st.builds(ConditionsChanged, who=several, conditions=conditions.map(lambda id_: {id_: 1}), ended=flags),
    st.builds(CounterSpent, who=who, counter=counters, count=counts),
    st.builds(CounterRestored, who=who, counter=counters, count=counts),
    st.builds(FoesDefeated, what=st.just("loups"), keys=st.sampled_from(({"cr": "1/4"}, {"cr": "12"})), count=counts),
    st.builds(ExperienceAwarded, xp=st.sampled_from((None, 301))),
    st.builds(ExperienceAwarded, xp=st.just(9000), each=st.just(True)),
    st.builds(ExperienceAwarded, keys=st.just({"milestone": True})),
    st.builds(
        CharacterLevelled,
        who=who,
        keys=st.fixed_dictionaries({}, optional={"class": classes, "method": st.sampled_from(("fixed", "roll"))}),
    ),
    st.builds(CharacterImproved, who=who, things=st.sampled_from(({"con": 2}, {"str": 1, "dex": 1}))),
    st.builds(CharacterDescribed, who=who, keys=st.sampled_from(({"skills": "arcana"}, {"age": "31"}))),
    st.builds(ChoiceMade, who=who, option=st.sampled_from(("concentration_save", "end_concentration"))),
    st.builds(CharacterDied, who=who, cause=st.just("a fall")),
    st.builds(
        ItemBought,
        who=who,
        item=st.sampled_from(("longsword", "chain_mail", "shield", "torch", "potion_of_healing", "backpack")),
        count=counts,
    ),
    st.builds(ItemSold, who=who, item=st.sampled_from(("longsword", "chain_mail", "torch")), count=counts),
    st.builds(ItemEquipped, who=who, item=st.sampled_from(("longsword", "chain_mail", "shield")), off=flags),
    st.builds(ItemUsed, who=who, goods=st.sampled_from((Goods(item="torch"), Goods(item="potion_of_healing")))),
    st.builds(CoinsPaid, who=who, amount=st.just({"gp": 3}), purpose=st.just("ferry")),
    st.builds(TreasureFound, things=st.just((Thing(kind="coins", coins={"gp": 101, "sp": 46, "cp": 19}),))),
    st.builds(TreasureSplit, whole_coins=flags),
    st.builds(
        WorkDone,
        who=who,
        work=st.just("lifestyle"),
        keys=st.fixed_dictionaries({"standard": st.sampled_from(("poor", "modest")), "days": counts}),
    ),
    st.builds(CharacterRevived, who=who, keys=st.sampled_from(({}, {"penalty": 4}, {"spell": "raise_dead"}))),
)
"""One command; what it names exists, but it may well be refused."""

readings: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        knob: st.sampled_from([choice for choice in row["choices"] if choice != row["value"]])
        for knob, row in rules_of("srd5").tables.group("knobs").items()
    },
)
"""House rules: some knobs set to another value."""

evenings = st.lists(commands, min_size=10, max_size=40)


def the_company() -> list[Facts]:
    """Three adventurers and a companion in their first session."""
    scores = dict.fromkeys(SCORES, 13)
    heroes: list[Facts] = [
        CharacterJoined(
            who=name, keys={**scores, "class": class_, "species": species, "level": level}, coins={"gp": 120}
        )
        for name, class_, species, level in zip(
            HEROES, ("paladin", "fighter", "warlock"), ("human", "dwarf", "elf"), (2, 4, 1), strict=True
        )
    ]
    companion = RetainerHired(who="Grisou", employer="Aube", keys={**scores, "class": "wizard"})
    return [*heroes, companion, SessionStarted()]


def holds(game: Game) -> None:
    """Require that no state is impossible, and by the book's own readings that nothing is above its maximum."""
    for name in EVERYONE:
        account, held = CHARACTER + name, game.held(name)
        assert game.rules.impossible_states(game.state, account) == []
        if game.rules is not rules_of("srd5"):
            continue
        assert all(quantity >= 0 for quantity in held.values())
        assert 1 <= level_of(game.state, account) <= 20
        assert not game.rules.has_unearned_level(game.state, account)
        for counter, most in counter_maxima(Srd5Tables.over(game.rules.tables), game.state, account).items():
            assert held.get(SPENT + counter, 0) <= most, counter
        if game.field(name, "status") != "dead" and not held.get("hp", 0):
            assert "condition:unconscious" in held


SRD5 = Evenings(
    the_company, evenings, holds, st.just(rules_of("srd5")) | readings.map(lambda knobs: rules_with("srd5", **knobs))
)
