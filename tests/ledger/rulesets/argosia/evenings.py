"""Evenings of Argosia: who plays, what is tried, and what holds whatever is recorded or refused."""

from __future__ import annotations

from hypothesis import strategies as st

from ledger.facts import (
    CharacterDescribed,
    CharacterDied,
    CharacterJoined,
    CharacterLevelled,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    Facts,
    Goods,
    GoodsGiven,
    ItemUsed,
    RestTaken,
    RetainerHired,
    RollRecorded,
    SessionStarted,
    TimePassed,
)
from ledger.ids import CHARACTER
from tests.support.evening_checks import Evenings
from tests.support.given import Game, rules_of

HEROES = ("Aube", "Corvin", "Yselle")
EVERYONE = (*HEROES, "Grisou")
who = st.sampled_from(EVERYONE)
several = st.lists(who, min_size=1, max_size=4, unique=True).map(tuple)
everyone = st.just(EVERYONE)
counts = st.integers(1, 3)
flags = st.booleans()
kinds = st.sampled_from(("vigour", "movement", "save", "surprise", "creature_trick", "initiative", "luck", "poison"))

commands: st.SearchStrategy[Facts] = st.one_of(
    st.builds(RollRecorded, who=who, kind=kinds, edge=st.none()),
    st.builds(RollRecorded, who=who, kind=st.just("save"), edge=st.sampled_from(("advantage", "disadvantage"))),
    st.builds(
        RollRecorded,
        who=who,
        kind=st.just("attack"),
        value=st.sampled_from(("8", "14", "30")),
        keys=st.sampled_from(({"damage": "2d6+1"}, {"with": "unarmed"})),
    ),
    st.builds(RollRecorded, who=who, kind=st.just("trick"), value=st.just("12"), keys=st.just({"target_level": 2})),
    st.builds(RollRecorded, who=st.just("gm"), kind=st.just("group_action"), value=st.just("movement")),
    st.builds(
        CharactersHurt,
        who=several,
        amount=st.sampled_from(("2", "9", "1d8", "20")),
        keys=st.fixed_dictionaries({}, optional={"aggravated": flags, "saved": flags, "knockout": flags}),
    ),
    st.builds(
        CharactersHurt,
        who=several,
        amount=st.just("5"),
        keys=st.fixed_dictionaries(
            {"element": st.sampled_from(("fire", "cold", "lightning", "acid"))},
            optional={"resistant": flags, "invulnerable": flags},
        ),
    ),
    st.builds(
        CharactersHealed,
        who=several,
        amount=st.sampled_from(("1", "3", "2d4")),
        keys=st.fixed_dictionaries({}, optional={"aggravated": flags}),
    ),
    st.builds(ChoiceMade, who=who, option=st.sampled_from(("unconscious", "second_wind", "dead"))),
    st.builds(RestTaken, rest=st.just("respite"), who=st.one_of(everyone, several)),
    st.builds(
        RestTaken, rest=st.just("rest"), who=everyone, days=counts, keys=st.fixed_dictionaries({"comfortable": flags})
    ),
    st.builds(TimePassed, count=counts, unit=st.sampled_from(("day", "hour"))),
    st.builds(
        ConditionsChanged,
        who=several,
        conditions=st.sampled_from(({"prone": 1}, {"blind": 1}, {"weakened": 1})),
        ended=flags,
    ),
    st.builds(CounterSpent, who=who, counter=st.sampled_from(("adventure_points", "use:Soin")), count=counts),
    st.builds(CounterRestored, who=who, counter=st.sampled_from(("adventure_points", "use:Soin")), count=counts),
    st.builds(CharacterDescribed, who=who, keys=st.fixed_dictionaries({"adventure_points": counts, "vigour": counts})),
    st.builds(CharacterLevelled, who=who, keys=st.fixed_dictionaries({"hp": st.integers(10, 30)})),
    st.builds(ItemUsed, who=who, goods=st.just(Goods(item="torch"))),
    st.builds(GoodsGiven, source=who, target=who, goods=st.just(Goods(item="torch"))),
    st.builds(CharacterDied, who=who, cause=st.just("a fall")),
)
"""One command; what it names exists, but it may well be refused."""

evenings = st.lists(commands, min_size=10, max_size=40)


def the_company() -> list[Facts]:
    """Three adventurers and a creature in their first session."""
    heroes: list[Facts] = [
        CharacterJoined(
            who=name,
            keys={
                "level": level,
                "hp": 6 + 4 * level,
                "vigour": 12,
                "movement": 11,
                "adventure_points": 3,
                "abilities": "Soin*2",
                "torches": 2,
            },
        )
        for level, name in enumerate(HEROES, 1)
    ]
    creature = RetainerHired(
        who="Grisou", employer="Aube", keys={"hp": 6, "nature": "creature", "vigour": 9, "movement": 9}
    )
    return [*heroes, creature, SessionStarted()]


def holds(game: Game) -> None:
    """Require that nobody is in an impossible state, and that what a maximum lost is counted."""
    for name in EVERYONE:
        account = CHARACTER + name
        assert game.rules.impossible_states(game.state, account) == []
        held = game.held(name)
        assert all(quantity >= 0 for quantity in held.values())
        # The maximum and what is missing of it by aggravated damage make the whole that levels gave.
        whole = sum(
            posting.quantity
            for past in game.pasts
            for posting in past.body.postings
            if (posting.account, posting.commodity) == (account, "hp.max")
            and past.body.kind in ("CharacterJoined", "RetainerHired", "CharacterLevelled")
        )
        if game.field(name, "status") != "dead":
            assert held.get("hp.max", 0) + held.get("aggravated", 0) == whole
            owed = game.rules.pending_options(game.state, account)
            assert bool(owed) == (held.get("hp", 0) == 0 and "condition:unconscious" not in held)


ARGOSIA = Evenings(the_company, evenings, holds, st.just(rules_of("argosia")))
