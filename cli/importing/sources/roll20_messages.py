"""Reads the chat archive of Roll20, a page of HTML, message by message: who speaks, when, and what the message holds.

Only the first message of somebody names them, and only some have a time; the others go on with those before them. A
message may stand within another whose end is missing, so a message begins wherever one begins.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from cli.importing.files import LINE_MB, MEGABYTE, InputFile
from cli.importing.values import clean
from ledger.errors import InputError

try:
    from lxml import etree, html
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="import", module=missing.name) from missing


BEGIN = re.compile(r'<div\b[^<>]*?\sclass="message(?=[\s"])[^"]*"[^<>]*>')
"""Where a message begins."""

FIELDS: Mapping[str, str] = {
    "speaker": "by",
    "time": "tstamp",
    "expression": "formula",
    "die": "diceroll",
    "face": "didroll",
    "total": "rolled",
    "inline": "inlinerollresult",
    "beside": "sheet-adv",
    "not counted": "sheet-grey",
    "character": "sheet-charname",
}
"""Classes of the elements that are read: a message's, those of `/roll`, those of a sheet's templates."""

LONGEST_BEGIN = 2_000
"""Characters of the begin of a message at most."""

GAME_MASTER = " (GM)"
"""What Roll20 puts after the name of whoever leads the game."""

WHISPERED = re.compile(r"\((?P<way>To|From) (?P<who>.+?)\)", re.IGNORECASE)

MOST_PLAYERS = 2_000

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
STAMP = re.compile(
    r"(?:(?P<month>[A-Za-z]+)\.? (?P<day>\d{1,2}), (?P<year>\d{4}),? )?"
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?: ?(?P<half>[AP]M))?",
    re.IGNORECASE,
)
"""A time, with the day before it where it is another one: `April 19, 2020 6:54PM`, `8:22PM`."""

HALF_DAY = timedelta(hours=12)


class Message(Struct, kw_only=True):
    """A message of the archive.

    Attributes:
        kinds: Its classes besides `message`: general, rollresult, whisper…
        who: Who speaks; empty where nobody is named.
        is_gm: Whether they lead the game.
        moment: None before the first time of the archive.
        at: Its time as it was last written.
        is_time_unread: Whether what stands for a time is none.
        body: What it holds, as lxml has it, without who speaks and when.
    """

    line: int
    id: str
    kinds: frozenset[str]
    who: str
    is_gm: bool
    moment: datetime | None
    at: str
    is_time_unread: bool
    body: html.HtmlElement

    @property
    def text(self) -> str:
        """What is said, on one line."""
        return clean(" ".join(map(str, self.body.itertext())))

    @property
    def text_around_rolls(self) -> str:
        """What is said around the rolls within it."""
        parts = [self.body.text or ""]
        for child in self.body:
            if FIELDS["inline"] not in classes_of(child):
                parts.append(str(child.text_content()))
            parts.append(child.tail or "")
        return clean(" ".join(parts))


def messages_of(file: InputFile) -> Iterator[Message]:
    """The messages of an archive, in order.

    Raises:
        InputError: `log_unknown`, if there is none; `line_too_long`.
    """
    who, player, moment, at, found = "", "", None, "", False
    players: dict[str, str] = {}
    for line, piece in _pieces(file):
        found = True
        try:
            body = html.fromstring(piece)
        except (etree.LxmlError, ValueError):
            continue
        given = body.get("data-playerid", "")
        if (by := first_of(body, FIELDS["speaker"])) is not None:
            who, player = _speaker(text_within(by), players.get(given, "")), given
            if len(players) < MOST_PLAYERS:
                players[given] = who
        elif given and player and given != player:
            who, player = players.get(given, ""), given
        unread = False
        if (stamp := first_of(body, FIELDS["time"])) is not None:
            written = text_within(stamp)
            read = _moment(written, moment)
            unread = read is None
            moment, at = (moment, at) if read is None else (read, written)
        for element in (by, stamp):
            if element is not None:
                element.drop_tree()
        yield Message(
            line=line,
            id=body.get("data-messageid", ""),
            kinds=frozenset(classes_of(body)) - {"message"},
            who=who.removesuffix(GAME_MASTER),
            is_gm=who.endswith(GAME_MASTER),
            moment=moment,
            at=at,
            is_time_unread=unread,
            body=body,
        )
    if not found:
        raise InputError("log_unknown", file=file.name, source="roll20")


def _speaker(by: str, known: str) -> str:
    """Who speaks, by the words before a message: of one that was whispered to somebody, whoever saved the archive.

    Args:
        known: What the player of the message was called before.
    """
    name = by.removesuffix(":").strip()
    whispered = WHISPERED.fullmatch(name)
    if whispered is None:
        return name
    return whispered["who"].strip() if whispered["way"].casefold() == "from" else known


def first_of(element: html.HtmlElement, name: str) -> html.HtmlElement | None:
    """The first element of a class within another; None where there is none."""
    return next(all_of(element, name), None)


def all_of(element: html.HtmlElement, *names: str) -> Iterator[html.HtmlElement]:
    """The elements within another that have one of some classes."""
    for found in element.iter():
        if isinstance(found.tag, str) and not set(names).isdisjoint(classes_of(found)):
            yield found


def classes_of(element: html.HtmlElement) -> list[str]:
    """The classes of an element."""
    return str(element.get("class", "")).split()


def text_within(element: html.HtmlElement | None) -> str:
    """The text of an element, on one line; nothing where there is none."""
    return "" if element is None else clean(str(element.text_content()))


def _pieces(file: InputFile) -> Generator[tuple[int, str]]:
    """Each message with its line, up to where the next one begins."""
    held, line, is_in = "", 1, False
    for block in file.blocks():
        held += block
        done = 0
        for begin in BEGIN.finditer(held, 1 if is_in else 0):
            if is_in:
                yield line, held[done : begin.start()]
            line += held.count("\n", done, begin.start())
            done, is_in = begin.start(), True
        if not is_in:
            done = max(0, len(held) - LONGEST_BEGIN)
            line += held.count("\n", 0, done)
        held = held[done:]
        if len(held) > LINE_MB * MEGABYTE:
            raise InputError("line_too_long", file=file.name, line=line, most=LINE_MB)
    if is_in:
        yield line, held


def _moment(text: str, before: datetime | None) -> datetime | None:
    """A time, on the day that it names or that of the message before; one long before that time is of the next day."""
    found = STAMP.fullmatch(text)
    if found is None:
        return None
    hour, half = int(found["hour"]), (found["half"] or "").upper()
    if half:
        hour = hour % 12 + (12 if half == "PM" else 0)
    try:
        if found["month"]:
            month = MONTHS.index(found["month"].casefold()) + 1
            # The archive has the times of whoever saved it, without a zone.
            return datetime(int(found["year"]), month, int(found["day"]), hour, int(found["minute"]))  # noqa: DTZ001
        if before is None:
            return None
        moment = before.replace(hour=hour, minute=int(found["minute"]))
    except ValueError:
        return None
    return moment + timedelta(days=1) if moment < before - HALF_DAY else moment
