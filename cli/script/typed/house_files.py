"""The files that a script needs: the house rules that it adopts, and the calendar."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ledger.errors import CampaignError
from ledger.rules.house_rules import house_rules_in_force
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.rules.ruleset import Ruleset
from projections.programs.output_file import write_file

Overlays = Sequence[tuple[str, bytes]]


CALENDAR_FILE = "calendar.toml"


class HouseFiles:
    """The overlays of a campaign, each in a file of its own, and its calendar.

    Attributes:
        contents: By the name of the file.
    """

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}

    def named(self, overlays: Overlays) -> list[tuple[str, bytes]]:
        """Overlays under the names of their files; others of the same name get a number."""
        return [(self._file(os.path.basename(name), content), content) for name, content in overlays]

    def calendar(self, stored: str) -> str:
        """The name of the file of a calendar, as the opening of a campaign stores it."""
        rows = msgspec.json.decode(stored)
        content = "".join(f"{key} = {_toml(value)}\n" for key, value in rows.items()).encode()
        return self._file(CALENDAR_FILE, content)

    def _file(self, name: str, content: bytes) -> str:
        stem, ending = os.path.splitext(name)
        number = 1
        while self.contents.setdefault(name, content) != content:
            number += 1
            name = f"{stem}-{number}{ending}"
        return name


def _toml(value: Any) -> str:
    """A value of JSON without null, in TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return msgspec.json.encode(value).decode()


def overlays_of(rules: Ruleset) -> Overlays:
    """The house rules that tables were compiled with."""
    return house_rules_in_force(rules.tables)


def hash_today(ruleset: str, overlays: Overlays) -> str | None:
    """Content hash of the tables as this program has them, with house rules; None where they no longer fit."""
    try:
        return load_ruleset(packaged_tables(ruleset, overlays)).tables.hash
    except CampaignError:
        return None


def write_beside(path: str, contents: Mapping[str, bytes], *, force: bool) -> None:
    """Write the files into the folder of a script; those that are there already with the same content stay.

    Raises:
        InputError, OSError: As `projections.programs.output_file.write_file` does.
    """
    for name, content in contents.items():
        file = os.path.join(os.path.dirname(path), name)
        if not os.path.isfile(file) or Path(file).read_bytes() != content:
            write_file(file, [content.removesuffix(b"\n")], force=force)


def as_comments(contents: Mapping[str, bytes]) -> Iterator[str]:
    """The files as comments, for a script that is written to the screen."""
    for name, content in contents.items():
        yield "#"
        yield f"# {name}:"
        yield "#"
        yield from (f"#     {line}".rstrip() for line in content.decode("utf-8", "replace").splitlines())
