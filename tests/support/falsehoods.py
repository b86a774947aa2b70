"""Changes single fields of a recorded entry, as somebody would who wants a false ledger that looks sound."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple, get_type_hints
from uuid import uuid5

from msgspec import UNSET, structs

from ledger.entries import Entry
from ledger.errors import LedgerError
from ledger.facts import KINDS
from ledger.store.codec import read_body

ROWS = ("postings", "fields")
"""Parts of a payload whose rows have a fixed length."""

Path = tuple[str | int, ...]


class Falsehood(NamedTuple):
    """One field of one entry with another value.

    Attributes:
        path: Of the field; `header` first for one that is not in the payload.
    """

    number: int
    kind: str
    path: Path
    value: Any

    @property
    def place(self) -> str:
        """Kind and field, with `#` for every place in a list: `ItemBought facts.price.gp`."""
        return f"{self.kind} {'.'.join('#' if isinstance(part, int) else part for part in self.path)}"

    def told_in(self, entry: Entry) -> Entry | LedgerError:
        """The entry with that value, encoded anew, or why it cannot be read any more."""
        if self.path[0] == "header":
            return structs.replace(entry, header=structs.replace(entry.header, **{str(self.path[1]): self.value}))
        payload = self.payload_of(entry)
        try:
            return structs.replace(entry, body=read_body(payload), payload=payload)
        except LedgerError as error:
            error.facts["entry"] = entry.number
            return error

    def payload_of(self, entry: Entry) -> bytes:
        """The payload with that value."""
        content = json.loads(entry.payload)
        holder = content
        for part in self.path[:-1]:
            holder = holder[part]
        if self.value is UNSET:
            del holder[self.path[-1]]
        else:
            holder[self.path[-1]] = self.value
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def falsehoods(entry: Entry, names: list[str]) -> Iterator[Falsehood]:
    """Every single field of an entry with every other value that is tried in its place.

    Args:
        names: Of the people who could stand in each other's place.
    """
    number, kind = entry.number, entry.body.kind
    content = json.loads(entry.payload)
    for path, value in _fields(content, ()):
        if isinstance(value, dict):
            yield from (Falsehood(number, kind, (*path, key), UNSET) for key in value)
        for other in _others(path, value, names):
            if other != value or type(other) is not type(value):
                yield Falsehood(number, kind, path, other)
    for name, default in _left_open(entry):
        for other in _others(("facts", name), default, names):
            yield Falsehood(number, kind, ("facts", name), other)
    header = entry.header
    yield Falsehood(number, kind, ("header", "recorded_by"), "0" * 12)
    yield Falsehood(number, kind, ("header", "id"), uuid5(header.uuid, "false").hex)
    for at in ("2020-01-01T00:00:00.000000Z", "2040-01-01T00:00:00.000000Z"):
        yield Falsehood(number, kind, ("header", "recorded_at"), at)


def _fields(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Every value within a value that holds no others, and every list and mapping."""
    if path:
        yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _fields(part, (*path, key))


def _others(path: Path, value: Any, names: list[str]) -> Iterator[Any]:
    """Other values for a field: near ones, and some of another sort."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, -value, 2 * value + 7)
        case str():
            bare = value.removeprefix("character:")
            prefix = value.removesuffix(bare)
            if bare in names:
                yield from (prefix + name for name in names if name != bare)
            elif value.lstrip("-").isdigit():
                yield from (str(int(value) + 1), str(int(value) - 1))
            elif value.isascii() and value.replace("-", "").isdigit():
                yield from ("2020-01-01", "2040-01-01", "?")
            else:
                yield from (value + "x", f"{value}1")
            yield None
        case None:
            yield from _for_nothing(path)
        case list() if not (path[0] in ROWS and len(path) > 1):
            yield from (value[:place] + value[place + 1 :] for place in range(len(value)))
            yield from ([*value, *deepcopy(value[-1:])], value[::-1])


def _for_nothing(path: Path) -> Iterator[Any]:
    """What may stand where there is nothing."""
    yield from {
        "override": ("parce que",),
        "note": ("une note",),
        "ingame": ("le 3 de la moisson",),
        "rolled": ("table", "program"),
        "origin": ("ligne 3",),
        "batch": ("0" * 32,),
        "session": (1, 2),
    }.get(str(path[-1]), ("x", 1))


def _left_open(entry: Entry) -> Iterator[tuple[str, Any]]:
    """The facts that were left open, each with a value of the kind that it takes."""
    kind = KINDS[entry.body.kind]
    given = json.loads(bytes(entry.body.facts))
    for name, hint in get_type_hints(kind).items():
        if name in given or (name in ("VERSION", *vars(kind.__mro__[1])) and name != "faces"):
            continue
        text = str(hint)
        if name == "faces":
            yield name, {"": [1], "x": [1]}
        elif "bool" in text and "Mapping" not in text:
            yield name, False
        elif "tuple" in text:
            yield name, ["Brom", "Lira", "x"]
        elif "Mapping" in text:
            yield name, {"gp": 1, "x": 1}
        elif "int" in text:
            yield name, 1
        elif "str" in text:
            yield name, "x"
