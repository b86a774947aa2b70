"""Reads D&D Beyond: characters, and the game log as scrapers write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from cli.importing.files import InputFile
from cli.importing.headings import cells_of, columns_of, text_of
from cli.importing.source import EMPTY_ROW, Event, Options, Read, Row, Source, Unread
from cli.importing.sources.ddb_character import character, is_character, sheet
from cli.importing.sources.ddb_log import FIELDS, log_row, roll
from cli.importing.values import clean
from cli.output.words.language import N_
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.importing.names import Names

MOST_MB = 64
"""Most of a file of JSON."""

ASSIGNED = re.compile(rb"\s*(?:export\s+default|(?:export\s+)?(?:const|let|var)\s+\w+\s*=)\s*(?=[\[{])")
"""What stands before the rows where a scraper wrote them for a page."""

NOT_READ = N_("it is neither a roll nor a character")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The characters of a file, or the rolls of a log.

    Raises:
        InputError: `table_unknown`.
    """
    if file.ending in (".json", ".js") or file.begins_with(b"{", b"["):
        yield from _json(file)
    else:
        yield from _table(file)


def _table(file: InputFile) -> Iterator[Read]:
    rows = file.table()
    heading = next(rows, None)
    columns = None if heading is None else columns_of(heading.cells, FIELDS)
    if columns is None:
        raise _unknown(file)
    for table_row in rows:
        if not (cells := cells_of(table_row, columns)):
            yield Unread(line=table_row.line, reason=EMPTY_ROW)
            continue
        yield log_row(table_row.line, cells, text_of(table_row))


def _json(file: InputFile) -> Iterator[Read]:
    content = file.json(MOST_MB, _decode)
    items = content if isinstance(content, list) else [content]
    if not any(is_character(item) or _is_roll(item) for item in items):
        raise _unknown(file)
    for line, item in enumerate(items, 1):
        if is_character(item):
            yield character(line, item)
        elif _is_roll(item):
            cells = {field.id: _text(item.get(field.headings[0])) for field in FIELDS}
            text = " | ".join(cells.values())
            yield log_row(line, {key: cell for key, cell in cells.items() if cell}, clean(text))
        else:
            yield Unread(line=line, reason=NOT_READ)


def _decode(content: bytes) -> Any:
    """JSON with numbers as they are written, by itself or given to a name as scripts do."""
    if before := ASSIGNED.match(content):
        content = content[before.end() :].rstrip().removesuffix(b";")
    return _DECODER.decode(content)


_DECODER = msgspec.json.Decoder(float_hook=Decimal)


def _is_roll(item: Any) -> bool:
    return isinstance(item, dict) and "rollType" in item and "time" in item


def _text(value: Any) -> str:
    return "" if value is None or isinstance(value, dict | list) else clean(str(value))


def _unknown(file: InputFile) -> InputError:
    return InputError("table_unknown", file=file.name, source="ddb", fields=[field.headings[0] for field in FIELDS])


def events(row: Row, names: Names) -> Iterator[Event]:
    """The figures of a character, or a roll."""
    yield from sheet(row, names) if row.is_snapshot else roll(row, names)


SOURCE = Source(
    name="ddb",
    obtain=N_(
        "A character: make it public on its sheet, open "
        "https://character-service.dndbeyond.com/character/v5/character/ID with the number of its address as ID, and "
        "save the page as character.json. The game log: D&D Beyond exports none, so that scrapers in the browser do; "
        "their JSON and CSV with the columns rollLong, rollShort, rollType, rollVantage, sender, time and title are "
        "read. Each day with rolls becomes a session. A character that comes again posts what it says otherwise than "
        "the ledger, which is shown first; --check only shows it."
    ),
    read=read,
    events=events,
    placing="days",
)
