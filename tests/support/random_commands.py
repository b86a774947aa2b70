"""Builds random commands from what a ruleset declares, knowing nothing of the game but its tables.

What is named exists and every value is of its type; whether the rules allow it is theirs to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from hypothesis import strategies as st

from ledger import facts as kinds
from ledger.errors import InputError
from ledger.facts import Facts, Goods, Thing
from ledger.ids import CHARACTER, FUND, HOARD, ITEM, OTHER
from ledger.others import uncounted
from ledger.people import account_of
from ledger.rules.keys import declared_keys, parse_value, require_keys
from ledger.rules.tables import Tables
from ledger.state import open_session
from tests.support.given import Game

T = TypeVar("T")
Draw = Callable[[st.SearchStrategy[T]], T]

HEROES = ("Aude", "Brom", "Cléo", "Dorn")
HELPER = "Wat"
OTHERS = ("gobelin", "Vieux Loup", "rat")
"""Whom the company meets, alone or several at once."""

USUAL = (10, 12, 15)
"""Scores that many games find usual."""

FAR = 12
"""How far beyond a bound numbers are mostly looked for."""


def values(tables: Tables, command: str, key: str, row: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Canonical values that a key may have."""
    match row["type"]:
        case "integer":
            least, most = row["min"], row["max"]
            usual = [number for number in USUAL if least <= number <= most] or [least]
            return st.sampled_from(usual) | st.integers(least, min(most, least + FAR)) | st.integers(least, most)
        case "choice" | "choices":
            members = list(tables.group(row.get("group") or f"keys.{command}.{key}.choices"))
            if row["type"] == "choice":
                return st.sampled_from(members)
            texts = st.lists(st.sampled_from(members), min_size=1, max_size=3).map(",".join)
        case "face":
            return st.integers(1, row.get("sides", 20))
        case "faces":
            face = st.integers(1, row.get("sides", 20))
            count = row.get("count")
            texts = st.lists(face, min_size=count or 1, max_size=count or 4).map(
                lambda faces: ",".join(map(str, faces))
            )
        case "fraction":
            return st.sampled_from(("1", "1/2", "2/3", "2"))
        case "flag":
            return st.booleans()
        case _:
            texts = st.sampled_from(tuple(row.get("examples", ())) or ("un mot", "3"))
    return texts.map(lambda text: _canonical(tables, command, key, text))


def _canonical(tables: Tables, command: str, key: str, text: str) -> Any:
    return parse_value(tables, command, key, text)


@cache
def keys_of(
    tables: Tables, command: str, kind: str | None = None, turn: int | None = None
) -> st.SearchStrategy[dict[str, Any]]:
    """Keys of a command, those that it needs and a few of the others.

    Args:
        turn: Which of the choices is made where one is needed; any where it does not say.
    """
    rows = declared_keys(tables, command, kind)
    needed = {key: values(tables, command, key, row) for key, row in rows.items() if row.get("required")}
    for key, row in rows.items() if turn is not None else ():
        if key in needed and row["type"] == "choice":
            members = list(tables.group(row.get("group") or f"keys.{command}.{key}.choices"))
            needed[key] = st.just(members[2 * (turn or 0) % len(members)])
    others = {key: values(tables, command, key, row) for key, row in rows.items() if key not in needed}
    few = st.lists(st.sampled_from(sorted(others)), max_size=4, unique=True) if others else st.just([])
    return few.flatmap(lambda chosen: st.fixed_dictionaries({**needed, **{key: others[key] for key in chosen}})).filter(
        lambda keys: _fits(tables, command, keys, kind)
    )


def _fits(tables: Tables, command: str, keys: Mapping[str, Any], kind: str | None) -> bool:
    """Whether a key that says of which kind the command is goes with the others."""
    try:
        require_keys(tables, command, keys, kind)
    except InputError:
        return False
    return True


class RandomCommands:
    """Commands at a table, drawn one after the other from what is there at the time."""

    def __init__(self, game: Game, draw: Draw[Any]) -> None:
        self.game = game
        self.draw = draw
        self.tables = game.rules.tables

    def command(self) -> Facts:
        """Any command."""
        make = self.draw(st.sampled_from(COMMANDS))
        made = make(self)
        return made if made is not None else kinds.NoteTaken(text="La pluie #tombe sur @Brom")

    # What commands are made of.

    def one(self, members: Sequence[T]) -> T:
        drawn: T = self.draw(st.sampled_from(members))
        return drawn

    def count(self, most: int = 3) -> int:
        return int(self.draw(st.integers(1, most)))

    def maybe(self, strategy: st.SearchStrategy[T]) -> T | None:
        drawn: T | None = self.draw(st.none() | strategy)
        return drawn

    def flag(self) -> bool:
        return bool(self.draw(st.booleans()))

    def who(self) -> str:
        return self.one(self.names())

    def names(self) -> list[str]:
        """Everybody who has joined; somebody unknown where that was voided."""
        return [account.removeprefix(CHARACTER) for account in self.game.state.accounts(CHARACTER)] or ["Personne"]

    def others(self) -> list[str]:
        """Everybody outside the company as facts name them; somebody of the company where nobody was met."""
        return list(self.game.state.accounts(OTHER)) or self.names()

    def anybody(self) -> str:
        return self.one(self.others() if self.draw(st.integers(0, 2)) == 0 else self.names())

    def several_of_any(self) -> tuple[str, ...]:
        """Several of the company, or of those outside it."""
        others = self.draw(st.integers(0, 2)) == 0
        return tuple(dict.fromkeys((*self.several(), self.one(self.others())))) if others else self.several()

    def several(self) -> tuple[str, ...]:
        return tuple(self.draw(st.lists(st.sampled_from(self.names()), min_size=1, max_size=3, unique=True)))

    def holder(self) -> str:
        return self.one([*self.names(), "hoard", "fund"])

    def keys(self, command: str, kind: str | None = None) -> dict[str, Any]:
        return dict(self.draw(keys_of(self.tables, command, kind)))

    def member(self, group: str) -> str | None:
        members = list(self.tables.group(group))
        return self.one(members) if members else None

    def coins(self, most: int = 40) -> dict[str, int]:
        coins = list(self.game.rules.coinage.values)
        if not coins:
            return {}
        return dict(self.draw(st.dictionaries(st.sampled_from(coins), st.integers(1, most), min_size=1, max_size=2)))

    def held(self, holder: str) -> list[str]:
        account = {"hoard": HOARD, "fund": FUND}.get(holder, account_of(holder))
        return [thing.removeprefix(ITEM) for thing in self.game.state.holdings(account) if thing.startswith(ITEM)]

    def goods(self, holder: str) -> Goods:
        if self.game.rules.coinage and self.draw(st.integers(0, 3)) == 0:
            return Goods(coins=self.coins())
        return Goods(
            item=self.one([*self.held(holder), *list(self.tables.group("items"))[:3], "rien~9"]), count=self.count(2)
        )

    def lots(self) -> list[str]:
        return [account.removeprefix(ITEM) for account in self.game.state.accounts(ITEM)] or ["rien~9"]


def _session(e: RandomCommands) -> Facts:
    if open_session(e.game.state) is None:
        return kinds.SessionStarted(title="Une nuit", absent=e.several() if e.flag() else ())
    return kinds.SessionEnded(summary=None)


def _roll(e: RandomCommands) -> Facts | None:
    kind = e.member("rolls")
    who = e.one(["gm", e.anybody()] if e.draw(st.integers(0, 4)) == 0 else e.names())
    edge = e.maybe(st.sampled_from(("advantage", "disadvantage")))
    target = e.maybe(st.integers(1, 25))
    if kind is None or e.draw(st.integers(0, 9)) == 0:
        return kinds.RollRecorded(who=who, expression=e.one(("1d20+3", "4d6kh3", "2d8")), target=target, edge=edge)
    row = e.tables["rolls"][kind]
    keys, value = e.keys("roll", kind), None
    if "value" in row and e.flag():
        value = str(
            keys.pop(row["value"], None)
            or e.draw(values(e.tables, "roll", row["value"], e.tables["keys"]["roll"][row["value"]]))
        )
    against = None
    if e.draw(st.integers(0, 9)) == 0:
        against = kinds.Opponent(who=e.anybody(), roll=e.one(("1d20", "")))
    return kinds.RollRecorded(who=who, kind=kind, value=value, keys=keys, edge=edge, target=target, against=against)


def _hurt(e: RandomCommands) -> Facts:
    amount = e.one(("1", "3", "1d6", "12", None))
    return kinds.CharactersHurt(who=e.several_of_any(), amount=amount, keys=e.keys("damage"))


def _healed(e: RandomCommands) -> Facts:
    return kinds.CharactersHealed(who=e.several_of_any(), amount=e.one(("1", "2", "1d8", None)), keys=e.keys("heal"))


def _rest(e: RandomCommands) -> Facts | None:
    rest = e.member("rests")
    who = tuple(e.names()) if e.flag() else e.several()
    return rest and kinds.RestTaken(rest=rest, who=who, days=e.count(), keys=e.keys("rest", rest))  # type: ignore[return-value]


def _condition(e: RandomCommands) -> Facts | None:
    condition = e.member("conditions")
    if condition is None:
        return None
    level = e.count(int(e.tables["conditions"][condition].get("levels", 1)))
    return kinds.ConditionsChanged(who=e.several_of_any(), conditions={condition: level}, ended=e.flag())


def _meet(e: RandomCommands) -> Facts:
    return kinds.OthersMet(name=e.one(OTHERS), count=e.count(), keys=e.keys("meet"))


def _defeat(e: RandomCommands) -> Facts:
    met = uncounted(e.game.state)
    if met and e.flag():
        foes = tuple(met[: e.count()])
        return kinds.FoesDefeated(what=e.one(OTHERS), count=len(foes), foes=foes, keys=e.keys("defeat"))
    return kinds.FoesDefeated(what="un rôdeur", count=e.count(), keys=e.keys("defeat"))


def _find(e: RandomCommands) -> Facts:
    things = [Thing(kind="item", name="Tapis usé"), Thing(kind="magic", name="Anneau gravé")]
    if item := e.member("items"):
        things.append(Thing(kind="item", item=item, count=e.count()))
    if e.game.rules.coinage:
        things += [Thing(kind="coins", coins=e.coins(500)), Thing(kind="gem", value=e.count(5000), count=e.count())]
    return kinds.TreasureFound(things=(e.one(things), e.one(things)), origin="un puits")


def _split(e: RandomCommands) -> Facts:
    return kinds.TreasureSplit(
        among=e.several() if e.flag() else None,
        by_level=e.flag(),
        cash_in=e.flag(),
        whole_coins=e.flag(),
        remainder=e.one(("hoard", "rotate", e.who())),
    )


def _move(e: RandomCommands) -> Facts:
    source = e.holder()
    goods = e.goods(source)
    if source in ("hoard", "fund") and e.flag():
        return kinds.GoodsTaken(who=e.who(), goods=goods, source=source)
    if e.flag():
        return kinds.GoodsGiven(source=source, target=e.holder(), goods=goods)
    return kinds.GoodsDropped(who=source, goods=goods)


def _use(e: RandomCommands) -> Facts:
    who = e.who()
    return kinds.ItemUsed(who=who, goods=e.goods(who), keys=e.keys("use"))


def _buy(e: RandomCommands) -> Facts | None:
    item = e.member("items")
    return item and kinds.ItemBought(who=e.holder(), item=item, count=e.count(), price=e.coins() if e.flag() else None)  # type: ignore[return-value]


def _sell(e: RandomCommands) -> Facts:
    who = e.holder()
    return kinds.ItemSold(who=who, item=e.goods(who).item or "rien~9", price=e.coins() if e.flag() else None)


def _equip(e: RandomCommands) -> Facts | None:
    who = e.who()
    held = e.held(who)
    return kinds.ItemEquipped(who=who, item=e.one(held), off=e.flag()) if held else None


def _pay(e: RandomCommands) -> Facts:
    return kinds.CoinsPaid(
        who=e.holder(), amount=e.coins(), purpose="un péage", to=e.one((None, "Passeur", e.holder()))
    )


def _lend(e: RandomCommands) -> Facts:
    make = e.one((kinds.CoinsLent, kinds.DebtSettled))
    return make(source=e.holder(), target=e.holder(), amount=e.coins())


def _charge(e: RandomCommands) -> Facts:
    return kinds.BillCharged(purpose="l’auberge", amount=e.coins(), paid={e.who(): e.coins(3)} if e.flag() else {})


def _exchange(e: RandomCommands) -> Facts | None:
    coins = list(e.game.rules.coinage.values)
    return kinds.CoinsExchanged(who=e.holder(), amount=e.coins(), coin=e.one(coins)) if coins else None


def _award(e: RandomCommands) -> Facts:
    return kinds.ExperienceAwarded(
        xp=e.maybe(st.integers(0, 40) | st.integers(0, 9000)),
        each=e.flag(),
        to=e.several() if e.flag() else None,
        continues=e.flag(),
        keys=e.keys("award"),
    )


def _improve(e: RandomCommands) -> Facts | None:
    thing = e.member("improvements")
    return thing and kinds.CharacterImproved(who=e.who(), things={thing: e.count(2)}, keys=e.keys("improve"))  # type: ignore[return-value]


def _choose(e: RandomCommands) -> Facts:
    who = e.who()
    owed = list(e.game.rules.pending_options(e.game.state, account_of(who)))
    options = [*owed, *e.tables.group("choices")] or ["rien"]
    return kinds.ChoiceMade(who=who, option=e.one(options), keys=e.keys("choose"))


def _counter(e: RandomCommands) -> Facts:
    who = e.who()
    counters = [*e.game.rules.counters(e.game.state, account_of(who)), *e.tables.group("counters")] or ["rien"]
    make, command = e.one(((kinds.CounterSpent, "spend"), (kinds.CounterRestored, "restore")))
    counter = e.one(counters)
    kind = counter if counter in e.tables.group("counters") else None
    return make(who=who, counter=counter, count=e.count(), keys=e.keys(command, kind))


def _lot(e: RandomCommands) -> Facts:
    lot = e.one(e.lots())
    if e.flag():
        return kinds.ItemIdentified(item=lot, name="Lame d’argent", keys=e.keys("identify"))
    return kinds.ItemAppraised(items=(lot,), value=e.coins() if e.flag() else None, keys=e.keys("appraise"))


def _work(e: RandomCommands) -> Facts | None:
    work = e.member("works")
    return work and kinds.WorkDone(who=e.who(), work=work, keys=e.keys("work", work))  # type: ignore[return-value]


def _time(e: RandomCommands) -> Facts | None:
    unit = e.member("units")
    return unit and kinds.TimePassed(count=e.count(5), unit=unit, keys=e.keys("time"))  # type: ignore[return-value]


COMMANDS: tuple[Callable[[RandomCommands], Facts | None], ...] = (
    _session,
    _roll,
    _roll,
    _roll,
    _hurt,
    _hurt,
    _healed,
    _rest,
    _rest,
    _condition,
    _meet,
    _meet,
    _defeat,
    _find,
    _split,
    _move,
    _use,
    _buy,
    _sell,
    _equip,
    _pay,
    _lend,
    _charge,
    _exchange,
    _award,
    _award,
    _improve,
    _improve,
    _choose,
    _counter,
    _counter,
    _lot,
    _work,
    _time,
    lambda e: kinds.CharactersArrived(who=e.several_of_any()),
    lambda e: kinds.CharactersLeft(who=e.several_of_any()),
    lambda e: kinds.CharacterLevelled(who=e.who(), keys=e.keys("level_up")),
    lambda e: kinds.CharacterDescribed(who=e.anybody(), keys=e.keys(e.one(("describe", "meet")))),
    lambda e: kinds.CharacterDied(who=e.anybody(), cause="le froid"),
    lambda e: kinds.CharacterRevived(who=e.who(), keys=e.keys("revive")),
    lambda e: kinds.CharacterRetired(who=e.who(), off=e.flag()),
    lambda e: kinds.CoinsReceived(who=e.holder(), amount=e.coins(200), source="le bailli"),
    lambda e: kinds.WagesPaid(days=e.count(), keys=e.keys("wages")),
    lambda e: kinds.EstateInherited(heir=e.who(), source=e.who(), keys=e.keys("inherit")),
    lambda e: kinds.BalanceChecked(who=e.who(), expected={"hp": 5}),
)
"""Ways to make a command; what happens often at a table comes up more often."""
