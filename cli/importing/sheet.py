"""Makes of a character's sheet, figure by figure, what is recorded of it: what has a place in the game is taken.

What has none is said, and left out: a class, a coin or a measure that the game lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from cli.importing.snapshots import possessions
from cli.importing.source import Event, Unused
from cli.importing.values import clean, number, whole
from cli.output.words.language import N_
from ledger.facts import OpeningRecorded, Thing
from ledger.ids import CLASS_LEVEL, HP, HP_MAX, SPENT

if TYPE_CHECKING:
    from cli.importing.names import Names

NOTHING = N_("nothing in it can be recorded")
NO_PLACE = N_("{what} ({said}) has no place in this game")
NO_CLASS = N_("this game has no class “{name}”: level {level} is left out")
NO_COIN = N_("this game has no coin “{coin}”: {count} are left out")
BELOW_ZERO = N_("“{name}” × {count}: none are counted")

LEVEL = "level"
"""What a game counts that has levels without classes."""

HP_TEMPORARY = "hp.temporary"
FIGURES = (HP_MAX, HP, HP_TEMPORARY, "xp")
MEASURE_OF = {HP_MAX: HP}
"""Figures that a game counts where it counts another."""


class Sheet:
    """A sheet that is being read.

    Args:
        who: Whose, as facts name them.
    """

    def __init__(self, who: str, names: Names) -> None:
        self._who = who
        self._names = names
        self._figures: dict[str, int] = {}
        self._keys: dict[str, int | str | bool] = {}
        self._coins: dict[str, int] | None = None
        self._things: list[Thing] | None = None

    def measure(self, figure: str, said: str | None) -> None:
        """Set what is counted: hit points, experience. What is not given is left as it is."""
        if value := self._without_place("measures", MEASURE_OF.get(figure, figure), figure, said):
            self._names.remark_once(NO_PLACE, what=figure, said=value)

    def trait(self, trait: str, said: str | None) -> None:
        """Set a score: `str`, by its id in the game."""
        if (value := self._without_place("traits", trait, trait, said)) is not None:
            self._names.remark_once(NO_PLACE, what=trait.upper(), said=value)

    def level(self, names: tuple[str, ...], said: str | None) -> None:
        """Set the level of a class, by the first of its names that the game has.

        In a game that has levels without classes it adds to the level.
        """
        value, tables = self._number(said), self._names.rules.tables
        if value is None:
            return
        for name in filter(None, names):
            try:
                self._figures[CLASS_LEVEL + self._names.member("classes", name)] = value
            except Unused:
                continue
            return
        if not tables.group("classes") and LEVEL in tables.group("measures"):
            self._figures[LEVEL] = self._figures.get(LEVEL, 0) + value
        elif value:
            self._names.remark(NO_CLASS, name=clean(names[-1]), level=value)

    def spent(self, counter: str, said: str | None) -> None:
        """Set how much of a counter is spent: `hit_dice.d8`."""
        if value := self._without_place("counters", counter, SPENT + counter, said):
            self._names.remark_once(NO_PLACE, what=counter, said=value)

    def _without_place(self, group: str, id_: str, figure: str, said: str | None) -> int | None:
        """Set a figure where a group of the game's tables has it; return what is given of one that has no place."""
        value = self._number(said)
        if value is None or id_ not in self._names.rules.tables.group(group):
            return value
        self._figures[figure] = value
        return None

    def coins(self, counts: Mapping[str, str]) -> None:
        """Set the whole purse, coin by coin as they are: nothing is changed into others but a part of a coin."""
        coinage = self._names.rules.coinage
        if coinage and self._coins is None:
            self._coins = {}
        for coin, said in counts.items():
            try:
                count = number(said, ".")
                if not isinstance(count, int | Decimal) or not count:
                    continue
                made = self._names.coins(count, coin)
            except Unused:
                self._names.remark_once(NO_COIN, coin=coin, count=said)
                continue
            for id_, some in made.items():
                if self._coins is not None:
                    self._coins[id_] = self._coins.get(id_, 0) + some

    def thing(self, name: str, said: str | None, worth: int | None = None, *, by_piece: bool = False) -> None:
        """Add a thing to what is held; the sheet lists all of it.

        Args:
            said: How many of it.
            worth: Of one, in the smallest coin.
            by_piece: Whether pieces are counted of what the game may have by the bundle: arrows.
        """
        self.begin_things()
        assert self._things is not None
        count = 1 if said is None else self._number(said)
        if count is None or not clean(name):
            return
        if count < 0:
            self._names.remark(BELOW_ZERO, name=clean(name), count=count)
            return
        thing = self._names.thing(name, count=count)
        if by_piece and thing.item is not None:
            holds = self._names.rules.tables.group("items")[thing.item].get("holds")
            piece = holds.get("item") if isinstance(holds, Mapping) else None
            thing = Thing(kind=thing.kind, item=piece, name=None if piece else clean(name), count=count)
        if worth and thing.item is None:
            thing = Thing(kind=thing.kind, name=thing.name, value=worth, count=count)
        self._things.append(thing)

    def begin_things(self) -> None:
        """Say that the sheet lists everything that is held, be it nothing."""
        self._things = [] if self._things is None else self._things

    def told(self, key: str, said: str | int | None) -> None:
        """Set what is told of somebody and not counted: a race, a background."""
        said = clean(said) if isinstance(said, str) else said
        if said not in (None, ""):
            self._keys[key] = said

    def in_smallest(self, amount: str | None, coin: str) -> int | None:
        """An amount of a coin in the smallest, where it is a whole number of them; None for none, or no such coin."""
        try:
            known = number(amount, ".")
            value = Decimal(known) * self._names.rules.coinage.values[self._names.coin(coin)] if known else None
        except (Unused, ArithmeticError):
            return None
        return int(value) if value and value > 0 and value == value.to_integral_value() else None

    def event(self) -> Event:
        """What the sheet records; what the ledger has already is left out by the machinery.

        Raises:
            Unused: Where somebody new has nothing on it that the game has.
        """
        things = () if self._things is None else possessions(self._names.view, self._who, self._things)
        if not (self._figures or self._keys or self._coins or things or self._names.is_here(self._who)):
            raise Unused(NOTHING)
        return Event(
            facts=OpeningRecorded(
                who=self._who, figures=self._figures, keys=self._keys, coins=self._coins, things=things
            )
        )

    def _number(self, said: str | None) -> int | None:
        """An integer; one that is none is said, and not given."""
        try:
            return whole(said, ".")
        except Unused as unused:
            self._names.remark(unused.reason, **unused.facts)
            return None


def sheet_event(who: str, cells: Mapping[str, Any], names: Names) -> Event:
    """What a row records that is somebody's whole sheet.

    Args:
        cells: Figures by their ids, and so `traits`, `hit_dice`, `coins` and what is `told`; `levels`, each with id and
            name of its class; `things`, each with its count, what one costs, and whether its pieces are counted.
    """
    sheet = Sheet(who, names)
    for figure in FIGURES:
        sheet.measure(figure, cells.get(figure))
    for trait, score in cells.get("traits", {}).items():
        sheet.trait(trait, score)
    for id_, name, level in cells.get("levels", ()):
        sheet.level((id_, name), level)
    for die, count in cells.get("hit_dice", {}).items():
        sheet.spent(f"hit_dice.{die}", count)
    if cells["coins"] is not None:
        sheet.coins(cells["coins"])
    sheet.begin_things()
    for name, count, price, by_piece in cells["things"]:
        amount, _blank, coin = (price or "").partition(" ")
        sheet.thing(name, count, sheet.in_smallest(amount, coin), by_piece=by_piece)
    for key, said in cells["told"].items():
        sheet.told(key, said)
    return sheet.event()


def sheet_text(cells: Mapping[str, Any], figures: list[str]) -> str:
    """A sheet on one line: figures, coins and things."""
    said = [*figures, *(f"{count} {coin}" for coin, count in cells["coins"].items())]
    said += [name if count == "1" else f"{count} × {name}" for name, count, *_rest in cells["things"]]
    return f"{cells['name']}: {', '.join(said)}"
