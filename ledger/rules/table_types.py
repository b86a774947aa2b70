"""Types that a game declares its tables with: bounds of figures, ids of other tables, readings, sections and rows.

A section is a `Table` of figures, or `Rows` of one type by their ids. Its `source` is that of the rulebook; rows
without one have the source of their section. Annotations are no texts here, for each derived type would have those of
its bases compiled again.
"""

import re
from bisect import bisect_right
from collections.abc import ItemsView, Iterator, Mapping, Sequence, ValuesView
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

MOST = 1_000_000_000
"""Greatest figure that a table may hold."""

Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
Count = Annotated[int, Meta(ge=0, le=MOST)]
Positive = Annotated[int, Meta(ge=1, le=MOST)]
PositiveFraction = Annotated[Fraction, Meta(extra={"positive": True})]
Dice = Annotated[str, Meta(pattern=r"^\d{0,3}d\d{1,4}([+-]\d{1,4})?$")]
"""Dice, with a bonus perhaps: `2d6+1`. A pattern of another form needs an example of it for messages."""
Amount = Annotated[str, Meta(pattern=r"^(\d{1,4}|\d{0,3}d\d{1,4}([+-]\d{1,4})?)$", examples=["2d6"])]
T_co = TypeVar("T_co", covariant=True)

Language = Literal["en", "fr"]
Words = dict[Language, str]
SomeWords = dict[Annotated[Language, Meta(description="a language that has a word of its own")], str]
"""Words that a language has or has not, such as a feminine name."""


def id_in(*groups: str, also: tuple[str, ...] = ()) -> Meta:
    """Marks a word as the id of a row of one of these groups: `Annotated[str, id_in("conditions")]`.

    Args:
        also: Words that are no ids and may stand there too.
    """
    return Meta(extra={"groups": groups, "also": also})


def rising_from(first: int) -> Meta:
    """Marks a list of figures as rising, from 0 or from anything else."""
    return Meta(extra={"first": first})


class TableType(msgspec.StructMeta):
    """Makes declared types frozen structs whose fields are in any order, required or not."""

    def __new__(cls, name: str, bases: tuple[type, ...], content: dict[str, Any], **options: Any) -> Any:
        """Make the struct."""
        return super().__new__(cls, name, bases, content, **{"frozen": True, "kw_only": True, **options})


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Declared(Struct, metaclass=TableType, frozen=True, kw_only=True):
    """What is declared as a type of the tables: a frozen struct."""


class Table(Declared):
    """A section, or a table in one."""

    source: str | None = None


class Row(Table):
    """A row with names in both languages; `place` is its place in the order of the ruleset's files."""

    names: Words = {}
    long: Words = {}
    one: Words = {}
    many: Words = {}
    feminine: SomeWords = {}
    aliases: tuple[str, ...] = ()
    place: int = 0


class Banded(Table):
    """A table in bands: each column has a figure for each of them, which begin with the numbers in `bands`."""

    bands: tuple[int, ...]

    def at(self, number: int, column: Sequence[T_co]) -> T_co:
        """A column's figure in the band that a number is in; below the first band, that of the first."""
        return column[max(0, bisect_right(self.bands, number) - 1)]


class ByLevel(Mapping[int, int]):
    """Figures by the level, or whatever number, from which each of them holds."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.source: str | None = content.get("source")
        self._figures: dict[int, int] = {int(start): figure for start, figure in content.items() if start.isdecimal()}
        self._starts = sorted(self._figures)

    def at(self, level: int) -> int:
        """The figure that holds at a level; below the first one listed, that of the first."""
        return self._figures[self._starts[max(0, bisect_right(self._starts, level) - 1)]]

    def __getitem__(self, level: int) -> int:
        return self._figures[level]

    def __iter__(self) -> Iterator[int]:
        return iter(self._starts)

    def __len__(self) -> int:
        return len(self._starts)


class Bounds(Table):
    min: Number
    max: Count


class Readings(Declared):
    """The values in force of a game's knobs, by their ids; a game declares the choices of each."""


class Rows(Mapping[str, T_co]):
    """Rows of one type by their ids, in the order of the ruleset's files; each is decoded when it is first read.

    Where the type is no `Table`, single figures or lists by their ids. A section that has rows and figures beside them
    is a class derived from this one, with the figures annotated.
    """

    def __init__(self, content: Mapping[str, Any], type_: Any) -> None:
        self.source: str | None = content.get("source")
        self._type = type_
        if isinstance(type_, TableType):
            rows = [(id_, row) for id_, row in content.items() if isinstance(row, dict)]
            self._rows = dict(sorted(rows, key=lambda named: int(named[1].get("place", 0))))
        else:
            self._rows = {id_: row for id_, row in content.items() if id_ != "source"}
        self._decoded: dict[str, T_co] = {}

    def __getitem__(self, id_: str) -> T_co:
        try:
            return self._decoded[id_]
        except KeyError:
            row = self._rows[id_]
        inherits = self.source is not None and isinstance(self._type, TableType)
        self._decoded[id_] = decoded({"source": self.source, **row} if inherits else row, self._type)
        return self._decoded[id_]

    @cached_property
    def _all(self) -> dict[str, T_co]:
        return {id_: self[id_] for id_ in self._rows}

    def items(self) -> ItemsView[str, T_co]:
        """Ids and rows; of a whole mapping, which is read faster than by `Mapping`'s own way."""
        return self._all.items()

    def values(self) -> ValuesView[T_co]:
        """Rows, likewise."""
        return self._all.values()

    def source_of(self, id_: str) -> str | None:
        """The source of a row; that of the section where there is no such row."""
        return getattr(self[id_], "source", self.source) if id_ in self else self.source

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, id_: object) -> bool:
        return id_ in self._rows


def row_type(type_: Any) -> Any:
    """The type of the rows, if a type is one of `Rows`; else None."""
    if get_origin(type_) is Rows:
        return get_args(type_)[0]
    derived = isinstance(type_, type) and issubclass(type_, Rows)
    return get_args(vars(type_)["__orig_bases__"][0])[0] if derived else None


def decoded(content: Any, type_: Any) -> Any:
    """What the tables hold, as a value of its declared type.

    Raises:
        LookupError: If these tables, of an older version perhaps, lack a figure that the type requires.
    """
    if (rows := row_type(type_)) is not None:
        made = (get_origin(type_) or type_)(content, rows)
        for figure, inner in get_type_hints(type(made), include_extras=True).items():
            setattr(made, figure, decoded(content[figure], inner))
        return made
    try:
        return msgspec.convert(content, type_, str_keys=True, dec_hook=_decoded_own_type)
    except msgspec.ValidationError as error:
        if lacking := re.search(r"missing required field `(\w+)`", str(error)):
            raise LookupError(lacking[1]) from error
        raise


def _decoded_own_type(type_: Any, content: Any) -> Any:
    if type_ is Fraction:
        return Fraction(content)
    if type_ is ByLevel:
        return ByLevel(content)
    if row_type(type_) is not None:
        return decoded(content, type_)
    raise NotImplementedError(type_)
