"""Reads FIREBALL, the research data set of Avrae: a stream of events for each combat."""

from __future__ import annotations

from collections.abc import Iterator

from cli.importing.files import InputFile
from cli.importing.source import Options, Read, Source
from cli.importing.sources.avrae import events
from cli.importing.sources.avrae_stream import read_stream
from cli.output.words.language import N_


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The events of a stream.

    Raises:
        InputError: `log_unknown`.
    """
    return read_stream(file, "fireball")


SOURCE = Source(
    name="fireball",
    obtain=N_(
        "github.com/zhudotexe/FIREBALL says where the data set is. Its raw data is read, JSON one event a line "
        "(.jsonl, unpacked where it ends in .gz); its filtered data has another shape, and is not. Attacks, saves, "
        "damage, healing and temporary hit points are recorded, and hit points that a state update names are checked. "
        "An evening is a session."
    ),
    read=read,
    events=events,
    placing="days",
)
