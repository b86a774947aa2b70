"""A game's tables as the types that it declares: `tables.movement.paces`. Each section is decoded when first read."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, get_args, get_origin, get_type_hints

from ledger.rules.table_types import Count, Number, Positive, Row, Rows, Table, Words, decoded, id_in
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting

READINGS = "readings"
"""Attribute with the values of the knobs."""


class Roll(Row):
    """A kind of roll; `value` is the key whose value `KIND=VALUE` gives, `named_from` the group of what it is for.

    A line may name one of that group in the place of the roll: a word of sorcery, a rune. `alone` is the kind by which
    one die says whether it hits, where what it does is told and not rolled.
    """

    value: Annotated[str, id_in("keys.roll")] | None = None
    named_from: str | None = None
    alone: Annotated[str, id_in("rolls")] | None = None


ItemId = Annotated[str, id_in("items")]


class Held(Table):
    """What a bundle holds."""

    item: ItemId
    count: Positive


class Item(Row):
    """A thing; `holds` makes it a bundle of others, `contents` one of several sorts; `apart` keeps each by itself."""

    apart: bool = False
    holds: Held | None = None
    contents: dict[ItemId, Positive] = {}

    @property
    def bundle(self) -> Mapping[str, int]:
        """What one of it holds, by item; empty if it is no bundle."""
        return {self.holds.item: self.holds.count} if self.holds else self.contents


class LightSource(Row):
    """A light: what it burns, itself or its fuel, and how many units of time one of that lasts."""

    burns: ItemId
    turns: Positive | None = None
    minutes: Positive | None = None

    @property
    def lasts(self) -> int:
        """Units of time that one of what it burns lasts."""
        return self.turns or self.minutes or 0


class Lights(Table):
    """The section `light`."""

    sources: Rows[LightSource]


class Food(Table):
    """The section `food`: the rations that are eaten, what spoils first before the rest."""

    rations: tuple[ItemId, ...]


class Counter(Row):
    """Something that is spent and comes back; one that a table added by house rules has a maximum."""

    most: Positive | None = None
    short: Words = {}


class Coin(Row):
    """A coin, and what it is worth in the smallest one."""

    value: Positive


CoinId = Annotated[str, id_in("coinage.coins")]


class Coinage(Table):
    """The coins: those in which change is given, and the one in which prices are named."""

    coins: Rows[Coin]
    change: tuple[CoinId, ...] = ()
    price_unit: CoinId | None = None


class Part(Table):
    """A part of something else."""

    part: Fraction


class Die(Table):
    """A die."""

    sides: Positive


class Limit(Table):
    """How many there may be at the most."""

    most: Count


class Threshold(Table):
    """The figure at or below which something is so."""

    at_or_below: Number


class Revival(Table):
    """What somebody comes back to life with."""

    hit_points: Count


class TimedRest(Row):
    """A rest, and how long it takes."""

    seconds: Count


class Experience(Table):
    """Awards of experience, and whether one may be nothing."""

    may_be_nothing: bool = False


class Service(Row):
    """A kind of service, and whether those in it go on adventures."""

    adventures: bool


class PlainHire(Table):
    """The keys of somebody who is hired without more words."""

    keys: dict[Annotated[str, id_in("keys.hire")], int | str]


class Field(Row):
    """What `describe` may set: its words and, of a number, its bounds; what else a key declares is the program's."""

    min: Number | None = None
    max: Number | None = None


class Unit(Row):
    """A unit of time."""

    seconds: Positive


class About(Table):
    """The section `meta`: which game it is, and whether conditions of people outside the company count in rolls."""

    id: str
    version: int
    others_in_conditions: bool = False


class Knob(Row):
    """A contested reading: what it may be, and why the default is what it is; `readings` has the values in force."""

    value: int | str | bool
    choices: tuple[int | str | bool, ...]
    reason: Words = {}


class GameTables(Tables):
    """One compiled set of tables; a game derives a class that annotates its sections with their types.

    A section may be missing in tables of an older version: one of `Rows` is empty then, one that may be `None` is None,
    one of which all has a default has these, and reading any other raises a `LookupError`. A section with the name of a
    method has `_` after it: `group_`.
    """

    LABELS: ClassVar[str] = ""
    """Module of the game whose `LABELS` are the words for lines of workings; empty for none."""

    PARTS: ClassVar[tuple[str, ...]] = ()
    """Classes that declare further sections, as `package.module:NAME`. Each is loaded when a section is asked for that
    none before it declares: most commands ask for few sections, and to make the types of all takes 4 ms."""

    meta: About
    knobs: Rows[Knob]
    derived: Rows[Row]
    traits: Rows[Row]
    coinage: Coinage | None
    fields: Rows[Field]
    rests: Rows[Row]
    units: Rows[Unit]
    items: Rows[Item]
    rolls: Rows[Roll]
    counters: Rows[Counter]
    conditions: Rows[Row]

    @classmethod
    def over(cls, tables: Tables) -> Self:
        """The same tables, with the types of this class."""
        found = cls.__new__(cls)
        vars(found).update(vars(tables))
        return found

    @classmethod
    def of(cls, draft: "Drafting") -> Self:
        """The tables of this game that a draft is decided by."""
        tables = draft.rules.tables
        if not isinstance(tables, cls):
            raise TypeError(f"{type(tables).__name__} are no {cls.__name__}")
        return tables

    @property
    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """What the lines of a working are called that name nothing of the tables, by their labels."""
        found: Mapping[str, Mapping[str, str]] = import_module(self.LABELS).LABELS if self.LABELS else {}
        return found

    @property
    def version(self) -> int:
        """The version of the rules, which a function asks for whose result has changed."""
        return self.meta.version

    if not TYPE_CHECKING:  # Type checkers see the annotations of each game's class.

        def __getattr__(self, section: str) -> Any:
            type_ = None if section.startswith("_") else _declared_type(type(self), section)
            if type_ is None:
                raise AttributeError(f"{type(self).__name__} has no {section}")
            value = self._section(section.rstrip("_"), type_)
            setattr(self, section, value)
            return value

    def _section(self, section: str, type_: Any) -> Any:
        if section == READINGS:
            return decoded({id_: row["value"] for id_, row in self.group("knobs").items()}, type_)
        if section in self:
            return decoded(self[section], type_)
        if get_origin(type_) is Rows:
            return decoded({}, type_)
        if type(None) in get_args(type_):
            return None
        try:
            return type_()
        except TypeError:
            raise LookupError(section) from None


def declared_sections(tables: type[GameTables]) -> dict[str, Any]:
    """The type of each section that a game declares, by the section's name; `readings` are those of the knobs."""
    found: dict[str, Any] = {}
    for declaring in _declaring(tables):
        found = {**_own_sections(declaring), **found}
    return found


@cache
def _declared_type(tables: type[GameTables], section: str) -> Any:
    """The type of a section; None where the game declares none of that name."""
    found = (_own_sections(declaring).get(section) for declaring in _declaring(tables))
    return next((type_ for type_ in found if type_ is not None), None)


def _declaring(tables: type[GameTables]) -> Iterator[type]:
    """The classes that declare a game's sections: its own, its parts as they are asked for, and what all games have."""
    *own, general = (class_ for class_ in tables.__mro__ if issubclass(class_, GameTables))
    yield from own
    for place in tables.PARTS:
        module, _colon, name = place.partition(":")
        yield getattr(import_module(module), name)
    yield general


@cache
def _own_sections(declaring: type) -> Mapping[str, Any]:
    """The sections that a class itself declares."""
    own: Mapping[str, Any] = vars(declaring).get("__annotations__", {})
    if any(isinstance(hint, str) for hint in own.values()):
        hints = get_type_hints(declaring, include_extras=True)
        own = {section: hints[section] for section in own}
    return {section: hint for section, hint in own.items() if get_origin(hint) is not ClassVar}
