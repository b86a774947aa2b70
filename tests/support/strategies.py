"""Hypothesis strategies: evenings of play as lists of facts, most of them valid, some refused."""

from __future__ import annotations

from hypothesis import strategies as st

from ledger.facts import (
    BalanceChecked,
    BillCharged,
    CharacterDescribed,
    CharacterDied,
    CharacterJoined,
    CharacterLevelled,
    CharactersArrived,
    CharactersHealed,
    CharactersHurt,
    CharactersLeft,
    CoinsExchanged,
    CoinsLent,
    CoinsPaid,
    CoinsReceived,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    Credit,
    DebtSettled,
    EstateInherited,
    ExperienceAwarded,
    Facts,
    FoesDefeated,
    Goods,
    GoodsDropped,
    GoodsGiven,
    GoodsTaken,
    ItemAppraised,
    ItemBought,
    ItemEquipped,
    ItemIdentified,
    ItemSold,
    ItemUsed,
    NoteTaken,
    RestTaken,
    RetainerHired,
    RollRecorded,
    SessionEnded,
    SessionStarted,
    Thing,
    TimePassed,
    TreasureFound,
    TreasureSplit,
    WagesPaid,
    WorkDone,
)
from tests.support.given import an_adventurer

HEROES = ("Brom", "Lira", "Odon")
RETAINER = "Ulf"
HEIR = "Maïa"
EVERYONE = (*HEROES, RETAINER)
HOLDERS = (*EVERYONE, "hoard", "fund")
COINS = ("pp", "gp", "ep", "sp", "cp")
ITEMS = ("sword", "torches_6", "dagger", "rope_15m")
WORN = ("sword", "dagger", "leather", "shield", "plate_mail")
LOTS = ("gem~16", "wand~16", "sword~16", "jewel~16")
"""What is found before the evening begins."""

SERVANT = {**an_adventurer("").keys, "class": "fighter", "hp": 3}

who = st.sampled_from(EVERYONE)
several = st.lists(who, min_size=1, max_size=4, unique=True).map(tuple)
holder = st.sampled_from(HOLDERS)
counts = st.integers(1, 3)
flags = st.booleans()
coins = st.dictionaries(st.sampled_from(COINS), st.integers(1, 700), min_size=1, max_size=3)
few_coins = st.dictionaries(st.sampled_from(COINS), st.integers(1, 20), min_size=1, max_size=2)
goods = st.one_of(
    st.builds(Goods, coins=few_coins),
    st.builds(Goods, item=st.sampled_from(ITEMS), count=counts),
    st.builds(Goods, item=st.sampled_from(LOTS)),
)
things = st.one_of(
    st.builds(Thing, kind=st.just("coins"), coins=coins),
    st.builds(Thing, kind=st.sampled_from(("gem", "jewel")), value=st.integers(100, 90_000), count=counts),
    st.builds(Thing, kind=st.just("item"), item=st.sampled_from(ITEMS), count=counts),
    st.builds(Thing, kind=st.just("magic"), name=st.just("Anneau gravé")),
    st.builds(Thing, kind=st.just("type"), name=st.sampled_from(("A", "F", "N", "T", "level_1"))),
)
credits = st.builds(Credit, who=who, item=st.sampled_from(LOTS), value=st.integers(1, 30_000))

commands: st.SearchStrategy[Facts] = st.one_of(
    st.builds(SessionStarted),
    st.builds(SessionEnded, summary=st.none() | st.just("Une nuit agitée")),
    st.builds(CharactersArrived, who=several),
    st.builds(CharactersLeft, who=several),
    st.builds(
        RollRecorded,
        who=who,
        expression=st.sampled_from(("1d20+5", "4d6kh3", "2d20kl1")),
        target=st.none() | st.just(15),
    ),
    st.builds(RollRecorded, who=who, kind=st.sampled_from(("str", "dex", "surprise", "initiative"))),
    st.builds(CharactersHurt, who=several, amount=st.sampled_from(("1", "3", "1d6", "9"))),
    st.builds(CharactersHealed, who=several, amount=st.sampled_from(("1", "2", "1d4"))),
    st.builds(RestTaken, rest=st.sampled_from(("day", "night", "turn")), who=several, days=counts),
    st.builds(
        FoesDefeated,
        what=st.just("gobelin"),
        count=counts,
        keys=st.sampled_from(({"hd": "1"}, {"hd": "3", "abilities": 1})),
    ),
    st.builds(TreasureFound, things=st.lists(things, min_size=1, max_size=3).map(tuple)),
    st.builds(TreasureSplit, cash_in=st.booleans(), remainder=st.sampled_from(("hoard", "Brom"))),
    st.builds(TreasureSplit, among=several, shares=st.just({})),
    st.builds(
        TreasureSplit,
        among=st.none() | several,
        by_level=flags,
        whole_coins=flags,
        cash_in=flags,
        credits=st.lists(credits, max_size=2).map(tuple),
        remainder=st.just("rotate"),
    ),
    st.builds(GoodsTaken, who=who, goods=goods),
    st.builds(GoodsGiven, source=holder, target=holder, goods=goods),
    st.builds(GoodsDropped, who=who, goods=goods),
    st.builds(ItemUsed, who=who, goods=st.builds(Goods, item=st.just("torch"))),
    st.builds(ItemUsed, who=who, goods=st.builds(Goods, item=st.sampled_from(ITEMS))),
    st.builds(ItemBought, who=holder, item=st.sampled_from(ITEMS), count=counts, price=st.none() | few_coins),
    st.builds(ItemBought, who=who, item=st.just("Cape bleue"), price=few_coins),
    st.builds(ItemSold, who=who, item=st.sampled_from(ITEMS), count=counts, price=st.none() | few_coins),
    st.builds(
        CoinsPaid, who=holder, amount=few_coins, purpose=st.just("péage"), to=st.none() | holder | st.just("Aubergiste")
    ),
    st.builds(CoinsReceived, who=holder, amount=coins, source=st.just("le bailli")),
    st.builds(ExperienceAwarded, continues=st.booleans()),
    st.builds(ExperienceAwarded, xp=st.integers(1, 3000), each=st.booleans(), to=st.none() | several),
    st.builds(CharacterLevelled, who=who),
    st.builds(ConditionsChanged, who=several, conditions=st.just({"paralysed": 1}), ended=st.booleans()),
    st.builds(CharacterDied, who=who, cause=st.just("un piège")),
    st.builds(CharacterDescribed, who=who, keys=st.sampled_from(({"age": 30}, {"age": 31}, {"alignment": "law"}))),
    st.builds(TimePassed, count=counts, unit=st.sampled_from(("day", "turn"))),
    st.builds(
        TimePassed,
        count=counts,
        unit=st.just("day"),
        keys=st.sampled_from(({"terrain": "forest"}, {"forced": True}, {"rations": True})),
    ),
    st.builds(
        TimePassed,
        count=counts,
        unit=st.just("day"),
        keys=st.fixed_dictionaries(
            {"rations": flags}, optional={"terrain": st.sampled_from(("road", "swamp")), "forced": flags}
        ),
    ),
    st.builds(CharactersHurt, who=several, keys=st.just({"drain": 1})),
    st.builds(ItemEquipped, who=who, item=st.sampled_from((*WORN, *LOTS)), off=flags),
    st.builds(ItemBought, who=who, item=st.sampled_from((*WORN, "rations_iron_7", "lantern", "oil_flask"))),
    st.builds(ItemUsed, who=who, goods=st.builds(Goods, item=st.sampled_from(("torch", "oil_flask", *LOTS)))),
    st.builds(CounterSpent, who=who | st.just("Odon"), counter=st.just("slots.1")),
    st.builds(CounterRestored, who=who | st.just("Odon"), counter=st.just("slots.1")),
    st.builds(ItemAppraised, items=st.sampled_from(LOTS).map(lambda lot: (lot,)), value=few_coins),
    st.builds(
        ItemAppraised,
        items=st.sampled_from(LOTS).map(lambda lot: (lot,)),
        keys=st.sampled_from(({"damaged": True}, {"into": "50,25*2"})),
    ),
    st.builds(
        ItemIdentified,
        item=st.sampled_from(LOTS),
        name=st.sampled_from(("Wand of cold", "Sword +1", "Sword -1")),
        keys=st.fixed_dictionaries({}, optional={"charges": counts}),
    ),
    st.builds(
        BillCharged,
        purpose=st.just("auberge"),
        amount=few_coins,
        paid=st.dictionaries(who, few_coins, max_size=2),
        to=st.none() | st.just("Aubergiste"),
    ),
    st.builds(CoinsLent, source=holder, target=holder, amount=few_coins),
    st.builds(DebtSettled, source=holder, target=holder | st.just("Aubergiste"), amount=few_coins),
    st.builds(CoinsExchanged, who=holder, amount=few_coins, coin=st.sampled_from(COINS)),
    st.builds(WagesPaid, days=counts),
    st.builds(CharacterJoined, who=st.just(HEIR), keys=st.just(SERVANT), coins=st.just({})),
    st.builds(
        EstateInherited, heir=st.just(HEIR), source=who, keys=st.fixed_dictionaries({}, optional={"items": flags})
    ),
    st.builds(WorkDone, who=who | st.just("Odon"), work=st.just("new_spell"), keys=st.just({"level": 1})),
    st.builds(WorkDone, who=who | st.just("Odon"), work=st.just("replace_book"), keys=st.just({"levels": "1"})),
    st.builds(
        WorkDone,
        who=who | st.just("Odon"),
        work=st.just("copy_item"),
        keys=st.just({"level": 1, "item": "Wand of light"}),
    ),
    st.builds(
        RetainerHired,
        who=st.sampled_from(("Valet", "Piquiers")),
        employer=who,
        keys=st.sampled_from(({"kind": "mercenary", "type": "footman_heavy", "count": 5}, SERVANT)),
    ),
    st.builds(
        RetainerHired, who=st.just("Bess"), employer=who, keys=st.just({"kind": "animal", "item": "mule", "hp": 9})
    ),
    st.builds(
        RetainerHired,
        who=st.just("Mouette"),
        employer=who,
        keys=st.just({"kind": "vehicle", "hull": 30, "move": 90, "rowers": 20, "capacity": 500}),
    ),
    st.builds(
        RetainerHired,
        who=st.just("Maçon"),
        employer=who,
        keys=st.just({"kind": "specialist", "type": "engineer", "count": 1}),
    ),
    st.builds(
        CharacterDescribed,
        who=who,
        keys=st.sampled_from(({"mount": "Bess"}, {"mount": "aucune"}, {"con": 16}, {"str": 4})),
    ),
    st.builds(CharacterDescribed, who=st.just("Mouette"), keys=st.just({"rowing": 11})),
    st.builds(GoodsGiven, source=holder, target=st.sampled_from(("Bess", "Mouette")), goods=goods),
    st.builds(CharactersHurt, who=st.just(("Mouette",)), amount=st.just("20"), keys=st.just({"attack": "giant"})),
    st.builds(
        CharactersHurt,
        who=several | st.just(("Bess",)),
        amount=st.sampled_from(("4", "2d6")),
        keys=st.just({"destructive": "breath"}),
    ),
    st.builds(CharactersHealed, who=st.just(("Mouette",)), amount=st.just("2"), keys=st.just({"repair": "workshop"})),
    st.builds(
        TimePassed,
        count=counts,
        unit=st.just("day"),
        keys=st.fixed_dictionaries(
            {"vessel": st.just("Mouette")},
            optional={"wind": st.integers(2, 12), "current": st.sampled_from(("with", "against"))},
        ),
    ),
    st.builds(TimePassed, count=counts, unit=st.just("turn"), keys=st.just({"area": "known"})),
    st.builds(
        RollRecorded,
        who=who | st.just("gm"),
        kind=st.sampled_from(("listen", "search", "trap", "forage", "hunt", "room", "caught", "boarding")),
    ),
    st.builds(RollRecorded, who=who | st.just("Mouette"), kind=st.just("gale")),
    st.builds(
        RollRecorded,
        who=st.just("gm"),
        kind=st.sampled_from(("lost", "wandering", "distance")),
        value=st.sampled_from(("forest", "dungeon", "sea_unguided")),
    ),
    st.builds(RollRecorded, who=who, kind=st.just("save"), value=st.just("death"), keys=st.just({"fatal": True})),
    st.builds(
        RollRecorded,
        who=who,
        kind=st.just("attack"),
        keys=st.sampled_from(
            ({"ac": 7}, {"ac": 7, "range": "short", "cover": 2}, {"target": "Lira", "retreating": True, "hd": "2"})
        ),
    ),
    st.builds(WorkDone, who=who, work=st.just("build"), keys=st.just({"structures": "moat, drawbridge", "town": True})),
    st.builds(WorkDone, who=who, work=st.just("taxes"), keys=st.just({"settlers": 31, "months": 5})),
    st.builds(NoteTaken, text=st.just("La tour #ruine garde @Maëlle")),
    st.builds(BalanceChecked, who=who, expected=st.just({"item:sword": 0})),
)
"""One command; what it names exists, but it may well be refused."""

evenings = st.lists(commands, min_size=12, max_size=40)
"""What happens once the company has met; Hypothesis shortens it by itself when something is wrong."""


def the_company() -> list[Facts]:
    """Three adventurers and a retainer, equipped and in their first session, who open every evening."""
    heroes: list[Facts] = [
        an_adventurer("Brom", class_="fighter", hp=8, str=16),
        an_adventurer("Lira", class_="thief", hp=4, dex=13),
        an_adventurer("Odon", class_="elf", hp=6, int=9, coins={"gp": 5000}),
    ]
    keys = {**an_adventurer("").keys, "class": "fighter", "hp": 5}
    return [
        *heroes,
        RetainerHired(who=RETAINER, employer="Brom", keys=keys, wage={"sp": 5}),
        *(ItemBought(who=name, item=item) for name in HEROES for item in ITEMS[:3]),
        SessionStarted(),
        TreasureFound(
            things=(
                Thing(kind="coins", coins={"gp": 2700, "cp": 3}),
                Thing(kind="gem", value=10_000),
                Thing(kind="jewel", value=10_050),
                Thing(kind="magic", name="wand"),
                Thing(kind="magic", name="sword"),
            )
        ),
        ExperienceAwarded(xp=1500, each=True),
        CharactersHurt(who=EVERYONE, amount="2"),
    ]
