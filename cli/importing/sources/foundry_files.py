"""Reads the documents of Foundry's files: NeDB's `.db` (a document a line), folders of LevelDB, exported JSON."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from cli.importing.json_parts import as_object, as_text
from cli.importing.source import EMPTY_ROW, Remark, Unread
from cli.output.words.language import N_
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.importing.files import InputFile

MOST_MB = 64
"""Most of an exported file."""

DATABASES = ("actors", "messages")
"""What of a world is read, actors first: by them one knows who speaks."""

NO_JSON = N_("it is no JSON: {reason}")
NO_DOCUMENT = N_("it is no document of Foundry")
REPLACED = N_("line {line} has this document as it became")
DELETED = N_("it was deleted in Foundry")
UNFINISHED = N_("the last write to it was interrupted, and holds nothing of it")

decode = msgspec.json.Decoder(float_hook=Decimal).decode
"""Reads JSON with decimal numbers as they are written."""


class Document(Struct, kw_only=True):
    """A document.

    Attributes:
        line: Of its file, or its place among the documents of a folder.
        id: Its `_id`; empty in an exported file, which has none.
    """

    line: int
    id: str
    content: dict[str, Any]


Found = Document | Unread | Remark


def parts(folder: str) -> Iterator[str]:
    """The files and databases of a folder: of a world, of its `data`, or a folder of exported sheets.

    Raises:
        InputError: `foundry_folder`, if it has none.
    """
    from cli.importing.leveldb import is_database

    if is_database(folder):
        yield folder
        return
    inner = os.path.join(folder, "data")
    holder = inner if os.path.isdir(inner) else folder
    found = [path for name in DATABASES if (path := _database(os.path.join(holder, name)))]
    found = found or sorted(str(path) for path in Path(folder).glob("*.json") if path.name != "world.json")
    if not found:
        raise InputError("foundry_folder", folder=os.path.basename(os.path.realpath(folder)))
    yield from found


def _database(path: str) -> str | None:
    """The database of one sort of documents: a folder since Foundry 11, a file before."""
    from cli.importing.leveldb import is_database

    return path if is_database(path) else f"{path}.db" if os.path.isfile(f"{path}.db") else None


def documents(file: InputFile) -> Iterator[Found]:
    """The documents of a file, each as it was last written.

    Raises:
        InputError: If it is damaged.
    """
    if file.is_folder:
        yield from _of_database(file)
    elif file.ending == ".json":
        yield from _of_export(file)
    else:
        yield from _of_lines(file)


# A document a line. What was changed since stands further down under the same id.


class _Written(Struct):
    id: str = msgspec.field(name="_id", default="")


def _of_lines(file: InputFile) -> Iterator[Found]:
    last = _last_lines(file)
    for line, text in file.lines():
        if not text.strip():
            yield Unread(line=line, reason=EMPTY_ROW)
            continue
        try:
            content = decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            yield Unread(line=line, reason=NO_JSON, facts={"reason": str(error)})
            continue
        id_ = _id_of(content)
        if not isinstance(content, dict) or not id_:
            if not (isinstance(content, dict) and "$$indexCreated" in content):
                yield Unread(line=line, reason=NO_DOCUMENT)
        elif (newest := last.get(hash(id_), line)) != line:
            yield Unread(line=line, reason=REPLACED, facts={"line": newest})
        elif content.get("$$deleted") is True:
            yield Unread(line=line, reason=DELETED)
        else:
            yield Document(line=line, id=id_, content=content)


def _last_lines(file: InputFile) -> Mapping[int, int]:
    """The last line of each id that several lines have, by its hash: of the others nothing is kept but that."""
    seen, last = set[int](), dict[int, int]()
    written = msgspec.json.Decoder(_Written).decode
    for line, text in file.lines():
        try:
            id_ = written(text).id
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            continue
        if (key := hash(id_)) in seen:
            last[key] = line
        seen.add(key)
    return last


def _id_of(content: Any) -> str:
    return as_text(as_object(content).get("_id"))


# An exported document.


def _of_export(file: InputFile) -> Iterator[Found]:
    content = file.json(MOST_MB, decode)
    for line, document in enumerate(content if isinstance(content, list) else [content], 1):
        if isinstance(document, dict):
            yield Document(line=line, id=_id_of(document), content=document)
        else:
            yield Unread(line=line, reason=NO_DOCUMENT)


# A folder of LevelDB. Keys are `!actors!ID`; what an actor has is kept apart, as `!actors.items!ACTOR.ID`.


def _of_database(file: InputFile) -> Iterator[Found]:
    from cli.importing.leveldb import Database

    database = Database(file.path, file.name)
    line, known = 0, False
    for sort in DATABASES:
        items = _Owned(database.scan(f"!{sort}.items!".encode()))
        for key, value in database.scan(f"!{sort}!".encode()):
            line, known = line + 1, True
            id_ = key.rpartition(b"!")[2].decode("utf-8", "replace")
            try:
                content = decode(value)
                if isinstance(content, dict) and _are_ids(content.get("items")):
                    content["items"] = items.of(id_)
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                yield Unread(line=line, reason=NO_JSON, facts={"reason": str(error)})
                continue
            if isinstance(content, dict):
                yield Document(line=line, id=id_, content=content)
            else:
                yield Unread(line=line, reason=NO_DOCUMENT)
    if not known and next(database.scan(b""), None) is not None:
        raise InputError("foundry_unknown", file=file.name)
    if database.unfinished:
        yield Remark(line=line, reason=UNFINISHED)


def _are_ids(items: Any) -> bool:
    return isinstance(items, list) and all(isinstance(item, str) for item in items)


class _Owned:
    """What documents own, read beside them: both are in the order of the owner's id."""

    def __init__(self, entries: Iterator[tuple[bytes, bytes]]) -> None:
        self._entries = entries
        self._next = next(entries, None)

    def of(self, owner: str) -> list[Any]:
        """Everything that one owner has; owners are asked for in the order of their ids."""
        found: list[Any] = []
        while self._next is not None:
            key, value = self._next
            whose = key.rpartition(b"!")[2].partition(b".")[0].decode("utf-8", "replace")
            if whose > owner:
                break
            self._next = next(self._entries, None)
            if whose == owner:
                found.append(decode(value))
        return found
