"""Reads the worlds of Foundry VTT: the rolls of its chat, and its actors as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.importing.source import Event, Options, Read, Row, Source
from cli.importing.sources.foundry_actors import actor, sheet
from cli.importing.sources.foundry_files import Document, documents, parts
from cli.importing.sources.foundry_rolls import is_message, message, rolls
from cli.output.words.language import N_
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.importing.files import InputFile
    from cli.importing.names import Names


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The messages and actors of a file or a database.

    Raises:
        InputError: `foundry_unknown`, for a file without a single document.
    """
    found = empty = False
    for item in documents(file):
        if isinstance(item, Document):
            found = True
            yield message(item) if is_message(item.content) else actor(item)
        else:
            empty = True
            yield item
    if empty and not found:
        raise InputError("foundry_unknown", file=file.name)


def events(row: Row, names: Names) -> Iterator[Event]:
    """The rolls of a message, or the figures of a sheet."""
    yield from sheet(row, names) if row.is_snapshot else rolls(row, names)


SOURCE = Source(
    name="foundry",
    obtain=N_(
        "Close the world in Foundry, and name its folder (Data/worlds/NAME), or in its folder “data” what is wanted: "
        "since Foundry 11 the folders “actors” and “messages”, before it the files actors.db and messages.db. An actor "
        "alone is exported by a right click on it in the sidebar, Export Data; name the file fvtt-Actor-….json. Give "
        "actors and messages together, so that who has a sheet is known when they roll. Each day (UTC) with rolls "
        "becomes a session; what was whispered or rolled blind is secret. A sheet that comes again posts what it says "
        "otherwise than the ledger, which is shown first; --check only shows it."
    ),
    read=read,
    events=events,
    placing="days",
    parts=parts,
)
