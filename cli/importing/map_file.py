"""Reads the file of `--map`: what the names and headings of a source mean here, and what is left out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from cli.input.files import TABLE_MB, read_whole
from ledger.errors import InputError


class Ignored(msgspec.Struct, forbid_unknown_fields=True):
    """What is left out.

    Attributes:
        rows: Ids or numbers of rows.
    """

    people: list[str] = []
    rows: list[str | int] = []


class ImportMap(msgspec.Struct, forbid_unknown_fields=True):
    """The file of `--map`.

    Attributes:
        people: A name of the source to whom it means: a name here, `other:` for somebody outside the company.
        things: A name of the source to a coin, item, class or condition of the game.
        columns: A heading of a table to the id of a field, or an empty text for a column that is left out.
    """

    people: dict[str, str] = {}
    things: dict[str, str] = {}
    columns: dict[str, str] = {}
    ignore: Ignored = msgspec.field(default_factory=Ignored)

    @property
    def everybody(self) -> Mapping[str, str]:
        """The people with those who are left out, who mean nobody."""
        return {**self.people, **dict.fromkeys(self.ignore.people, "")}

    @property
    def rows_left_out(self) -> frozenset[str]:
        """Ids or numbers of the rows that are left out."""
        return frozenset(map(str, self.ignore.rows))


def read_map(file: str | None) -> ImportMap:
    """The map of a file; an empty one where none is given.

    Raises:
        InputError: `map_malformed`.
    """
    if file is None:
        return ImportMap()
    try:
        content: dict[str, Any] = tomllib.loads(read_whole(file, TABLE_MB).decode("utf-8-sig"))
        return msgspec.convert(content, ImportMap)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise InputError("map_malformed", file=file, reason=str(error)) from None
