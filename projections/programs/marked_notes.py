"""Writes notes into a folder that belongs to somebody else: each only between two marks, all around them is left alone.

A note is found again by its key, which stands in its first mark, whatever its file is called by now and wherever it
lies. The mark has a digest of what was written, so that a change between the marks is noticed and kept.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from unicodedata import normalize

from msgspec import Struct, field

from ledger.errors import InputError
from ledger.patterns import late_pattern
from projections.programs.output_file import new_file

BEGIN = late_pattern(r"^%% campaign-ledger (\S+) ([0-9a-f]{12}) %%\r?$", re.MULTILINE)
END = "%% campaign-ledger end %%"

REFUSED = late_pattern(r'[\x00-\x1f\x7f\\/:*?"<>|#^\[\]%]+')
"""Characters that a file system or a link between notes refuses."""

DEVICES = late_pattern(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
"""Names that mean something else to Windows."""

LONGEST = 100
"""Bytes of a name, with room for an ending and a number."""


class Note(Struct, frozen=True, kw_only=True):
    """A note.

    Attributes:
        key: By which it is found again; no blanks.
        folder, name: Where it is put at first.
        head: What a new file begins with; it belongs to whoever keeps the notes from then on.
        text: What stands between the marks.
    """

    key: str
    folder: str
    name: str
    head: str
    text: str


class Written(Struct):
    """What became of notes, each by its path in the folder.

    Attributes:
        added: Made anew. joined: Added to a file that somebody else had made.
        changed: Written again. same: Left, since nothing changed.
        edited: Left, since somebody changed what is between the marks.
        gone: Notes of an earlier time that were not among these; left.
    """

    added: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


class Notes:
    """The notes of a folder, as they are before anything is written.

    Raises:
        InputError: `file_exists`, if it is a file.
        OSError: If it cannot be read.
    """

    def __init__(self, folder: str) -> None:
        if os.path.lexists(folder) and not os.path.isdir(folder):
            raise InputError("file_exists", file=folder)
        self._folder = folder
        self._found: dict[str, str] = {}
        self._taken: dict[str, str] = {}
        for path in sorted(_notes(folder)):
            self._taken.setdefault(_same(path), path)
            if begins := BEGIN.search(_read(os.path.join(folder, path)) or ""):
                self._found.setdefault(begins[1], path)

    def path_of(self, key: str, folder: str, name: str) -> str:
        """Where a note is, or is to be; the place is taken from then on."""
        if key not in self._found:
            self._found[key] = self._free(folder, file_name(name))
            self._taken[_same(self._found[key])] = self._found[key]
        return self._found[key]

    def _free(self, folder: str, name: str) -> str:
        """A path at which there is no note of ours; one that somebody wrote there is joined."""
        own = set(self._found.values())
        number, path = 1, os.path.join(folder, f"{name}.md")
        while (there := self._taken.get(_same(path), path)) in own or not _is_readable(self._folder, there):
            number += 1
            path = os.path.join(folder, f"{name} {number}.md")
        return there

    def write(self, notes: Iterable[Note], *, force: bool = False) -> Written:
        """Write notes.

        Args:
            force: Whether what somebody changed between the marks is written again.
        """
        done, left = Written(), dict(self._found)
        os.makedirs(self._folder, exist_ok=True)
        for note in notes:
            path = self.path_of(note.key, note.folder, note.name)
            left.pop(note.key, None)
            self._write(note, path, done, force)
        done.gone += left.values()
        return done

    def _write(self, note: Note, path: str, done: Written, force: bool) -> None:
        full = os.path.join(self._folder, path)
        before = _read(full) if os.path.lexists(full) else None
        body = f"%% campaign-ledger {note.key} {_digest(note.text)} %%\n{note.text}\n{END}\n"
        if before is None:
            where, after = done.added, note.head + body
        else:
            begins = BEGIN.search(before)
            ends = before.find(END, begins.end()) if begins else -1
            newline = "\r\n" if "\r\n" in before else "\n"
            if begins is None:
                where, after = done.joined, before.rstrip("\r\n") + 2 * newline + body.replace("\n", newline)
            elif not force and (ends < 0 or _digest(before[begins.end() : ends]) != begins[2]):
                where, after = done.edited, before
            else:
                rest = before[ends + len(END) :] if ends >= 0 else newline
                after = before[: begins.start()] + body.rstrip("\n").replace("\n", newline) + rest
                where = done.same if after == before else done.changed
        where.append(path)
        if after != before:
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with new_file(full, force=True) as part, open(part, "w", encoding="utf-8", newline="") as file:
                file.write(after)


def file_name(title: str) -> str:
    """A title as the name of a file that every system takes, without its ending."""
    name = re.sub(r"\s+", " ", REFUSED.sub(" ", normalize("NFC", title))).strip(" .")
    while len(name.encode()) > LONGEST:
        name = name[:-1].rstrip(" .")
    return f"{name}_" if DEVICES.fullmatch(name) else name or "_"


def _notes(folder: str) -> Iterator[str]:
    """Paths of the notes in a folder and those within; what begins with a dot belongs to programs."""
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if name.endswith(".md") and not name.startswith("."):
                yield os.path.relpath(os.path.join(where, name), folder)


def _read(path: str) -> str | None:
    """A note; None where it is no text."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except (UnicodeDecodeError, IsADirectoryError):
        return None


def _is_readable(folder: str, path: str) -> bool:
    full = os.path.join(folder, path)
    return not os.path.lexists(full) or _read(full) is not None


def _same(path: str) -> str:
    """A path as systems see it that do not tell capitals apart."""
    return normalize("NFC", path).casefold()


def _digest(text: str) -> str:
    return hashlib.sha256(text.replace("\r\n", "\n").strip("\n").encode()).hexdigest()[:12]
