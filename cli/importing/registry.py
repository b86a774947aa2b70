"""The table of sources: those that come with the program, and those of installed packages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from cli.grammar import files
from cli.importing.source import Source
from ledger.errors import InputError

ENTRY_POINTS = "campaign_ledger.importers"
"""Group of the entry points by which an installed package adds a source: its name, and `package.module:SOURCE`."""


SOURCES: Mapping[str, str] = {
    row.id.partition(" ")[2]: f"cli.importing.sources.{row.id.partition(' ')[2]}" for row in files.SOURCES
}
"""Modules of the sources that come with the program, by name; nothing of them is loaded before one is used."""


@cache
def installed() -> Mapping[str, str]:
    """Sources of installed packages: name to `package.module:SOURCE`."""
    from importlib.metadata import entry_points

    found = sorted({(point.name, point.value) for point in entry_points(group=ENTRY_POINTS)})
    return {name: value for name, value in found if name not in SOURCES}


def load_source(name: str) -> Source:
    """A source by its name.

    Raises:
        InputError: `importer_broken`, for one of a package that does not hold one.
    """
    if name in SOURCES:
        source = import_module(SOURCES[name]).SOURCE
        assert isinstance(source, Source)
        return source
    where = installed()[name]
    module, _colon, attribute = where.partition(":")
    try:
        found = getattr(import_module(module), attribute or "SOURCE")
    except Exception as broken:
        raise InputError("importer_broken", source=name, where=where, reason=str(broken)) from broken
    if not isinstance(found, Source) or found.name != name:
        raise InputError("importer_broken", source=name, where=where, reason=f"{type(found).__name__}")
    return found
