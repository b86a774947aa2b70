"""Reads a log in Markdown, of Obsidian for example: one event a line, as one types them in the shell.

Headings name sessions and days. An item of a list is read as `run` reads a line, and decided by the rules; where it is
no command, and for every other line, it is a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.importing.source import Event, Options, Read, Row, Source, Unread
from cli.importing.values import clean
from cli.output.words.language import N_
from ledger.errors import InputError
from ledger.facts import NoteTaken
from ledger.texts import LONGEST

if TYPE_CHECKING:
    from cli.importing.files import InputFile
    from cli.importing.names import Names

HEADING = re.compile(r"#{1,6}\s+(?P<text>.*?)\s*#*")
SESSION = re.compile(
    r"(?:session|séance|seance)\s*(?:n[°o]\.?\s*)?#?(?P<number>\d{1,6})\b\s*(?:[:–—-]\s*)?(?P<title>.*)", re.IGNORECASE
)
DAY = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
ITEM = re.compile(r"(?:[-*+]|\d{1,4}[.)])\s+(?:\[(?P<task>.)\]\s+)?(?P<text>.*)")
CLOCK = re.compile(r"(?P<at>\d{1,2}[:h]\d{2})\s*(?:[-–—:]\s+)?(?P<text>.*)")
FENCE = re.compile(r"(?:```|~~~)")
RULE = re.compile(r"(?:\s*[-*_]){3,}\s*")
FRONT = re.compile(r"(?P<key>\w+)\s*:\s*(?P<value>.*)")

LINK = re.compile(r"!?\[\[(?P<target>[^\]|#]*)(?:#[^\]|]*)?(?:\|(?P<shown>[^\]]*))?\]\]")
WEB = re.compile(r"!?\[(?P<shown>[^\]]*)\]\([^)]*\)")
STRONG = re.compile(r"(\*\*|__|~~|==)(?=\S)(.+?)(?<=\S)\1")
SLANTED = re.compile(r"(?<![\w*])([*_])(?=\S)([^*_]+)(?<=\S)\1(?![\w*])")
CODE = re.compile(r"`([^`]+)`")
HIDDEN = re.compile(r"%%.*?%%|<!--.*?-->")

A_HEADING = N_("a heading")
EMPTY = N_("nothing is left of it without its marks")


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The lines of a log, each with the session and the day of the heading that it is under.

    Raises:
        InputError: `markdown_empty`.
    """
    reading, found = _Reading(file.name), False
    for number, text in file.lines():
        for item in reading.line(number, text):
            found = found or isinstance(item, Row)
            yield item
    if not found:
        raise InputError("markdown_empty", file=file.name)


class _Reading:
    """The reading of one log.

    Args:
        name: Of the file, which may be that of a day.
    """

    def __init__(self, name: str) -> None:
        day = DAY.search(name)
        self._day = day[0] if day else None
        self._session: int | None = None
        self._title: str | None = None
        self._in_front = self._in_fence = False

    def line(self, number: int, text: str) -> Iterator[Read]:
        """One line of the file."""
        if number == 1 and text.strip() == "---":
            self._in_front = True
            return
        if self._in_front:
            self._front(text.strip())
            return
        bare = HIDDEN.sub("", text).strip()
        if FENCE.match(bare):
            self._in_fence = not self._in_fence
            return
        if not bare or RULE.fullmatch(bare):
            return
        heading = None if self._in_fence else HEADING.fullmatch(bare)
        if heading is not None:
            yield from self._heading(number, heading["text"])
        else:
            yield from self._event(number, bare)

    def _front(self, text: str) -> None:
        """A line of what stands before the text: `date: 2026-11-21`, `session: 3`."""
        if text == "---":
            self._in_front = False
            return
        found = FRONT.fullmatch(text)
        if found and found["key"].casefold() in ("date", "day", "jour", "played"):
            self._set_day(found["value"])
        elif found and found["key"].casefold() in ("session", "séance", "seance"):
            self._set_session(found["value"] if SESSION.match(found["value"]) else f"session {found['value']}")

    def _heading(self, number: int, text: str) -> Iterator[Read]:
        told = self._set_session(text)
        self._set_day(text)
        if not told and not DAY.search(text):
            yield Unread(line=number, reason=A_HEADING)

    def _set_session(self, text: str) -> bool:
        found = SESSION.match(_plain(text))
        if found is None:
            return False
        self._session = int(found["number"])
        self._title = clean(DAY.sub("", found["title"])).strip(" ()–—-") or None
        return True

    def _set_day(self, text: str) -> None:
        if found := DAY.search(text):
            self._day = found[0]

    def _event(self, number: int, text: str) -> Iterator[Read]:
        item = ITEM.fullmatch(text)
        given = item["text"] if item else text
        said, note = _plain(given), _plain(given, as_shown=True)
        clock = CLOCK.fullmatch(said) if item else None
        at, said = (clock["at"], clock["text"]) if clock else ("", said)
        if not said:
            yield Unread(line=number, reason=EMPTY)
            return
        yield Row(
            line=number,
            cells={"text": said, "note": note, "is_event": bool(item) or self._in_fence},
            text=text,
            session=self._session,
            title=self._title,
            day=self._day,
            at=at,
        )


def _plain(text: str, *, as_shown: bool = False) -> str:
    """A text without the marks of Markdown; of a link what it is to, which is somebody's name, or what is shown."""

    def name(link: re.Match[str]) -> str:
        target, shown = link["target"].rpartition("/")[2].strip(), (link["shown"] or "").strip()
        return (shown or target) if as_shown else (target or shown)

    text = LINK.sub(name, text)
    text = WEB.sub(lambda link: link["shown"], text)
    for marks in (STRONG, SLANTED):
        text = marks.sub(r"\2", text)
    return clean(CODE.sub(r"\1", text))


def events(row: Row, names: Names) -> Iterator[Event]:
    """A line as a note; a long one is several."""
    text = row.cells["note"]
    for start in range(0, len(text), LONGEST):
        yield Event(facts=NoteTaken(text=text[start : start + LONGEST]))


def line_of(row: Row) -> str | None:
    """A line as `run` reads it; None for one that is a note in any case."""
    return str(row.cells["text"]) if row.cells["is_event"] else None


SOURCE = Source(
    name="markdown",
    obtain=N_(
        "Write what happens as items of a list, as you would type it at “campaign shell”: “- brom -4 goblin”, “- found "
        "300gp”. A heading with “Session 3” or a day such as 2026-11-21 says where what is below it belongs, and so "
        "does “date:” before the text. Items are decided by the rules; what is no command, and every other line, is a "
        "note. Dice that a line does not give are never thrown."
    ),
    read=read,
    events=events,
    line_of=line_of,
)
