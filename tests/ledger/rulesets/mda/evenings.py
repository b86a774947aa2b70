"""Evenings of the Masters of Arms: who plays, what is tried, and what holds whatever is recorded or refused."""

from __future__ import annotations

from hypothesis import strategies as st

from ledger.facts import (
    CharacterDescribed,
    CharacterDied,
    CharacterJoined,
    CharacterLevelled,
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    ExperienceAwarded,
    Facts,
    Goods,
    GoodsDropped,
    GoodsGiven,
    ItemBought,
    ItemEquipped,
    ItemSold,
    Opponent,
    RestTaken,
    RetainerHired,
    RollRecorded,
    SessionStarted,
    TimePassed,
    WagesPaid,
    WorkDone,
)
from ledger.ids import CHARACTER
from tests.support.evening_checks import Evenings
from tests.support.given import Game, rules_of

HEROES = ("Arvid", "Élia", "Ilse")
EVERYONE = (*HEROES, "Porteur")
who = st.sampled_from(EVERYONE)
hero = st.sampled_from(HEROES)
owner = st.one_of(st.just("Ilse"), who)
several = st.lists(who, min_size=1, max_size=4, unique=True).map(tuple)
counts = st.integers(1, 3)
flags = st.booleans()
traits = st.sampled_from(("co", "in", "ch", "ad", "fo"))
items = st.sampled_from(
    ("sif", "knife", "flammar", "small_shield", "toppet", "saurienne", "crispins", "forearm_targettes")
)
zones = st.sampled_from(("1", "2", "3", "4", "5", "6"))
spells = st.sampled_from(("combat_1", "combat_4", "combat_5"))
runes = st.sampled_from(("combat", "body", "sight"))
STONES = ("stone_of_combat", "stone_of_body", "stone_of_sight")

life: list[st.SearchStrategy[Facts]] = [
    st.builds(RollRecorded, who=who, kind=traits, value=st.sampled_from((None, "-2", "5"))),
    st.builds(RollRecorded, who=who, kind=traits, keys=st.fixed_dictionaries({"requested": flags})),
    st.builds(CharactersHurt, who=several, amount=st.sampled_from(("4", "9", "17", "2d6", "60"))),
    st.builds(
        CharactersHealed,
        who=several,
        amount=st.sampled_from(("2", "11", "3d6")),
        keys=st.fixed_dictionaries({}, optional={"miracle": flags}),
    ),
    st.builds(RestTaken, rest=st.sampled_from(("care", "between")), who=several, days=st.sampled_from((1, 12, 30, 45))),
    st.builds(TimePassed, count=counts, unit=st.sampled_from(("minute", "hour", "day", "week"))),
    st.builds(ConditionsChanged, who=several, conditions=st.just({"unconscious": 1}), ended=flags),
    st.builds(ExperienceAwarded, xp=st.sampled_from((0, 90, 1500, 4000)), each=st.just(True)),
    st.builds(ExperienceAwarded, xp=st.just(90), each=st.just(True), reason=st.sampled_from(("kill", "cunning"))),
    st.builds(
        ExperienceAwarded,
        to=hero.map(lambda name: (name,)),
        keys=st.fixed_dictionaries({"bl": st.sampled_from(("14,9", "3"))}, optional={"reckless": flags}),
    ),
    st.builds(
        CharacterLevelled,
        who=hero,
        keys=st.fixed_dictionaries({}, optional={"characteristic": traits, "combat": st.sampled_from(("at", "prd"))}),
    ),
    st.builds(CharacterLevelled, who=hero, keys=st.fixed_dictionaries({"from": traits, "to": traits})),
    st.builds(CounterSpent, who=st.just("Élia"), counter=st.just("ea"), count=st.sampled_from((1, 20))),
    st.builds(CounterRestored, who=who, counter=st.just("ea"), count=counts, keys=st.just({"spirit": True})),
    st.builds(
        CharacterDescribed,
        who=who,
        keys=st.sampled_from(({"handed": "left"}, {"standing": "people"}, {"fo": 25}, {"at": 19}, {"prd": 17})),
    ),
    st.builds(CharacterDied, who=st.just("Porteur"), cause=st.just("a fall")),
    st.builds(CoinsReceived, who=who, amount=st.just({"ue": 40}), source=st.just("a trade")),
    st.builds(CoinsPaid, who=who, amount=st.just({"ue": 30}), purpose=st.just("bread"), to=st.none() | who),
    st.builds(WagesPaid, days=counts),
]
goods: list[st.SearchStrategy[Facts]] = [
    st.builds(
        ItemBought, who=st.one_of(st.just("Arvid"), who), item=items, price=st.sampled_from(({"ue": 1}, {"ue": 300}))
    ),
    st.builds(ItemSold, who=who, item=items, price=st.just({"ue": 5})),
    st.builds(ItemEquipped, who=st.just("Arvid"), item=items, off=flags),
    st.builds(GoodsGiven, source=who, target=who, goods=items.map(lambda item: Goods(item=item))),
    st.builds(GoodsDropped, who=who, goods=items.map(lambda item: Goods(item=item))),
]

fights: list[st.SearchStrategy[Facts]] = [
    st.builds(
        RollRecorded,
        who=who,
        kind=st.just("attack"),
        keys=st.fixed_dictionaries(
            {"weapon": st.just("sif_one_hand")},
            optional={"zone": zones, "impact": flags, "feint": flags, "master": flags},
        ),
        against=st.builds(Opponent, who=who, roll=st.sampled_from(("parry", "dodge", "none"))),
    ),
    st.builds(
        RollRecorded,
        who=who,
        kind=st.just("series"),
        value=st.just("4"),
        keys=st.sampled_from(({}, {"impact": True, "weapon": "knife"}, {"zones": "2"})),
        against=st.builds(Opponent, who=who, roll=st.just("parry")),
    ),
    st.builds(RollRecorded, who=who, kind=st.sampled_from(("parry", "dodge", "flight", "impact"))),
    st.builds(RollRecorded, who=who, kind=st.just("initiative"), value=st.just("13")),
    st.builds(
        CharactersHurt,
        who=several,
        amount=st.none(),
        keys=st.fixed_dictionaries(
            {"pi": st.integers(0, 20)}, optional={"zone": zones, "master": flags, "pr": counts, "shield": flags}
        ),
    ),
    st.builds(CharactersHurt, who=several, amount=st.none(), keys=st.just({"bonus": 9, "total": True})),
    st.builds(CharactersHurt, who=several, amount=st.none(), keys=st.just({"bonus": 9, "hits": 2, "master_hits": 1})),
    st.builds(RestTaken, rest=st.just("fight"), who=several),
]
magic: list[st.SearchStrategy[Facts]] = [
    st.builds(WorkDone, who=owner, work=st.just("invoke"), keys=st.fixed_dictionaries({"spell": spells})),
    st.builds(WorkDone, who=owner, work=st.just("lend_stone"), keys=st.fixed_dictionaries({"rune": runes, "to": who})),
    st.builds(WorkDone, who=who, work=st.just("return_stone"), keys=st.fixed_dictionaries({"rune": runes})),
    st.builds(RollRecorded, who=owner, kind=st.just("rune_test"), value=spells, keys=st.just({"modifier": -12})),
    st.builds(CounterSpent, who=owner, counter=spells),
    st.builds(CounterRestored, who=owner, counter=spells),
    st.builds(GoodsGiven, source=owner, target=who, goods=st.sampled_from(STONES).map(lambda stone: Goods(item=stone))),
]

evenings = st.lists(st.one_of(*life, *goods, *fights, *magic), min_size=10, max_size=40)


def the_company() -> list[Facts]:
    """A warrior with weapon and armour, a magician, a veteran with three rune stones, and a porter."""
    scores = {"co": 14, "in": 13, "ch": 12, "ad": 11, "fo": 15, "at": 17, "prd": 15}
    people: tuple[tuple[str, dict[str, int | str]], ...] = (
        ("Arvid", {"profession": "warrior", "pav": 13_700}),
        ("Élia", {"profession": "magician", "ev": 70, "ea": 50}),
        ("Ilse", {"level": 21, "pav": 23_150, "ev": 104}),
    )
    heroes: list[Facts] = [
        CharacterJoined(who=name, keys={**scores, **keys}, coins={"ue": 400}) for name, keys in people
    ]
    porter = RetainerHired(
        who="Porteur", employer="Arvid", keys={**scores, "standing": "people"}, wage={"ue": 2}, coins={}
    )
    gear: list[Facts] = [
        fact
        for item in ("sif", "toppet")
        for fact in (ItemBought(who="Arvid", item=item), ItemEquipped(who="Arvid", item=item))
    ]
    stones: list[Facts] = [ItemBought(who="Ilse", item=stone, price={"ue": 10}) for stone in STONES]
    return [*heroes, porter, *gear, *stones, SessionStarted()]


def holds(game: Game) -> None:
    """Require that nobody is in an impossible state, and that death is where vital energy ends."""
    for name in EVERYONE:
        account = CHARACTER + name
        assert game.rules.impossible_states(game.state, account) == []
        assert not game.rules.has_unearned_level(game.state, account)
        held = game.held(name)
        assert all(quantity >= 0 for commodity, quantity in held.items() if commodity != "hp")
        assert (held.get("hp", 0) <= 0) == (game.field(name, "status") == "dead")


MDA = Evenings(the_company, evenings, holds, st.just(rules_of("mda")))
