"""Market days of the fifth-edition rules: what is tried, and what holds whatever is recorded or refused."""

from __future__ import annotations

from hypothesis import strategies as st

from ledger.facts import (
    CharacterDied,
    CharacterJoined,
    CharactersHurt,
    CounterRestored,
    CounterSpent,
    Facts,
    Goods,
    GoodsGiven,
    GoodsTaken,
    ItemAppraised,
    ItemBought,
    ItemEquipped,
    ItemSold,
    ItemUsed,
    Keys,
    RestTaken,
    RetainerHired,
    SessionStarted,
    Thing,
    TimePassed,
    TreasureFound,
    WagesPaid,
    WorkDone,
)
from ledger.ids import CHARACTER, ITEM
from ledger.rulesets.srd5.gear.charges import figures as charge_figures
from ledger.rulesets.srd5.gear.items import attuned_items
from ledger.rulesets.srd5.tables import Srd5Tables
from tests.support.evening_checks import Evenings
from tests.support.given import Game, rules_of

HEROES = ("Aube", "Corvin")
EVERYONE = (*HEROES, "Trotte", "Gardes")
SCORES = dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 13)
who = st.sampled_from(HEROES)
counts = st.integers(1, 3)
WARES = (
    "plate_armor",
    "shield",
    "greatsword",
    "torch",
    "arrows",
    "explorers_pack",
    "wand_of_magic_missiles",
    "ring_of_protection",
    "cloak_of_protection",
    "ring_of_evasion",
    "smiths_tools",
    "potion_of_healing",
    "lantern_hooded",
    "oil",
    "healers_kit",
)
LOTS = tuple(f"{item}~{number}" for item in ("wand_of_magic_missiles", "ring_of_evasion") for number in range(6, 20))
things = st.sampled_from((*WARES, "arrow", *LOTS))

commands: st.SearchStrategy[Facts] = st.one_of(
    st.builds(ItemBought, who=who, item=st.sampled_from((*WARES, "Plate Armor +1")), count=counts),
    st.builds(ItemBought, who=who, item=st.sampled_from(WARES), count=counts),
    st.builds(ItemSold, who=who, item=things, count=counts),
    st.builds(ItemEquipped, who=who, item=things, off=st.booleans()),
    st.builds(ItemUsed, who=who, goods=st.builds(Goods, item=things, count=counts)),
    st.builds(CounterSpent, who=who, counter=st.sampled_from(LOTS).map(lambda lot: ITEM + lot), count=counts),
    st.builds(CounterRestored, who=who, counter=st.sampled_from(LOTS).map(lambda lot: ITEM + lot), count=counts),
    st.builds(GoodsGiven, source=who, target=who, goods=st.builds(Goods, item=things)),
    st.builds(GoodsTaken, who=who, goods=st.builds(Goods, item=things)),
    st.builds(
        TreasureFound,
        things=st.sampled_from(
            (
                (Thing(kind="item", item="wand_of_magic_missiles", count=2),),
                (Thing(kind="magic", name="Longsword +2"), Thing(kind="gem", value=5000, count=3)),
            )
        ),
    ),
    st.builds(ItemAppraised, items=st.just(("longsword_+2~7",))),
    st.builds(RestTaken, rest=st.just("short"), who=who.map(lambda name: (name,)), keys=st.just({"attune": "ring"})),
    st.builds(
        RestTaken,
        rest=st.just("short"),
        who=who.map(lambda name: (name,)),
        keys=st.sampled_from(({"attune": "cloak of protection"}, {"unattune": "cloak of protection"})),
    ),
    st.builds(RestTaken, rest=st.just("long"), who=st.just(HEROES)),
    st.builds(TimePassed, count=counts, unit=st.sampled_from(("hour", "day"))),
    st.builds(TimePassed, count=st.integers(1, 12), unit=st.just("hour"), keys=st.just({"pace": "fast"})),
    st.builds(TimePassed, count=counts, unit=st.just("day"), keys=st.just({"pace": "slow", "terrain": "forest"})),
    st.builds(WorkDone, who=who, work=st.just("craft"), keys=st.just({"item": "longsword", "proficient": True})),
    st.builds(WorkDone, who=who, work=st.just("craft"), keys=st.just({"base": "plate_armor", "plus": 1})),
    st.builds(WorkDone, who=who, work=st.just("scribe"), keys=st.just({"level": 1, "spell": "Bouclier"})),
    st.builds(WorkDone, who=who, work=st.just("lifestyle"), keys=st.just({"standard": "poor", "weeks": 1})),
    st.builds(WagesPaid, days=counts),
    st.builds(CharactersHurt, who=st.just(("Trotte",)), amount=st.just("4")),
    st.builds(CharacterDied, who=who, cause=st.just("a fall")),
)
"""One command; what it names may not be there, and it may well be refused."""

days = st.lists(commands, min_size=10, max_size=40)


def the_company() -> list[Facts]:
    """Two with full purses, a horse and some guards."""
    heroes: list[Facts] = [
        CharacterJoined(
            who=name,
            keys={**SCORES, "class": class_, "skills": "arcana", "tools": "smiths_tools"},
            coins={"gp": 9000, "sp": 7},
        )
        for name, class_ in zip(HEROES, ("wizard", "paladin"), strict=True)
    ]
    horse = RetainerHired(who="Trotte", employer="Aube", keys={"kind": "mount", "mount": "riding_horse"})
    guards: Keys = {"kind": "hireling", "hireling": "skilled", "count": 2}
    return [*heroes, horse, RetainerHired(who="Gardes", employer="Corvin", keys=guards), SessionStarted()]


def holds(game: Game) -> None:
    """Require that nobody is in an impossible state, and that attunements and charges are within their maximum."""
    tables = Srd5Tables.over(game.rules.tables)
    for name in EVERYONE:
        account = CHARACTER + name
        assert game.rules.impossible_states(game.state, account) == []
        assert all(quantity >= 0 for quantity in game.held(name).values())
        attuned = attuned_items(game.state, account)
        assert len(attuned) <= tables["attunement"]["most"]
        assert len({item.partition("~")[0] for item in attuned}) == len(attuned)
        if game.field(name, "status") == "dead":
            assert not attuned
    for lot in LOTS:
        left = charge_figures.charges_left(tables, game.state, lot)
        assert 0 <= left <= charge_figures.most_charges(tables, lot.partition("~")[0])


MARKET_DAYS = Evenings(the_company, days, holds, st.just(rules_of("srd5")))
