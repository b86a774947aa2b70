"""Reads Roll20's chat archive: its rolls. What was found or slain stands in plain talk, and is only proposed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.importing.placing import Sittings
from cli.importing.source import Event, Options, Read, Remark, Row, Source, Unread
from cli.importing.values import clean, number
from cli.output.words.language import N_
from cli.script.lines import line_of
from ledger.facts import GAME_MASTER, UNKNOWN, RollRecorded, ToldDie, ToldRoll
from ledger.texts import printable

if TYPE_CHECKING:
    from cli.importing.files import InputFile
    from cli.importing.names import Names
    from cli.importing.sources.roll20_messages import Message
    from cli.importing.sources.roll20_rolls import Shown

PART = re.compile(
    r"(?:and\s+)?(?P<count>\d{1,7})\s*(?:(?P<coin>pp|gp|ep|sp|cp)\b|(?P<thing>[^\W\d_][^\d,;.!?]{1,60}))", re.IGNORECASE
)
"""A part of what may have been found: `32gp`, `3 green gems`."""

SLAIN = re.compile(r"(?P<who>[^\W\d_][\w’' -]{1,60}?) x ?(?P<count>\d{1,3})", re.IGNORECASE)
"""Whom the company may have defeated: `goblin x3`."""

CHAT = N_("said in the chat")
LOOT = N_("it may say what was found, and records nothing; if so: “campaign {command}”")
KILLS = N_("it may say who was defeated, and records nothing; if so: “campaign {command}”")
TIME_UNREAD = N_("the time of the message cannot be read: it is taken as that of the one before")
EITHER = N_("of two rolls side by side the page does not say which counts: both are kept, without a total")

LONGEST_LOOT = 120
"""Characters of a message that may say what was found; a longer one tells a story."""


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """The messages of an archive.

    Raises:
        InputError: `log_unknown`, `line_too_long`.
    """
    from cli.importing.sources.roll20_messages import messages_of
    from cli.importing.sources.roll20_rolls import rolls_of

    sittings = Sittings()
    for message in messages_of(file):
        day = None if message.moment is None else sittings.day_of(message.moment)
        text = message.text
        rolls = list(rolls_of(message.body, message.text_around_rolls))
        if message.is_time_unread:
            yield Remark(line=message.line, reason=TIME_UNREAD)
        if not rolls:
            yield _unread(message, text)
            continue
        said = f"{message.who}: {text}" if message.who else text
        yield Row(
            line=message.line,
            id=message.id,
            cells={
                "who": message.who,
                "is_gm": message.is_gm,
                "is_whispered": "whisper" in message.kinds,
                "rolls": rolls,
            },
            text=said,
            day=day,
            at=message.at,
            says=f"{message.id} {said}",
            order=None if message.moment is None else message.moment.timestamp(),
        )


def _unread(message: Message, text: str) -> Unread:
    """Why a message is not used: what it may say of things found or foes slain is proposed."""
    if "whisper" not in message.kinds and len(text) <= LONGEST_LOOT:
        if command := _found(text):
            return Unread(line=message.line, reason=LOOT, facts={"command": command})
        if slain := SLAIN.fullmatch(text.strip(" .!")):
            command = line_of(["defeat", printable(clean(slain["who"])), "--count", slain["count"]])
            return Unread(line=message.line, reason=KILLS, facts={"command": command})
    return Unread(line=message.line, reason=CHAT)


def _found(text: str) -> str | None:
    """The command that would record what a text may say was found; None where it says something else."""
    parts = list(PART.finditer(text))
    rest = PART.sub("", text)
    if (
        not parts
        or any(not int(part["count"]) for part in parts)
        or re.sub(r"\band\b|[\s,;.!+&]", "", rest, flags=re.IGNORECASE)
    ):
        return None
    words = [
        f"{part['count']}{part['coin'].casefold()}"
        if part["coin"]
        else f"item={printable(clean(part['thing']))}*{part['count']}"
        for part in parts
    ]
    return line_of(["find", *words])


# What a row records.


def events(row: Row, names: Names) -> Iterator[Event]:
    """The rolls of a message."""
    for roll in row.cells["rolls"]:
        yield _event(roll, row, names)


def _event(roll: Shown, row: Row, names: Names) -> Event:
    speaker = clean(roll.get("who") or row.cells["who"])
    is_gm = row.cells["is_gm"] and not roll.get("who")
    either = roll.get("either")
    total = UNKNOWN if either else number(roll["total"], ".")
    facts = RollRecorded(
        who=GAME_MASTER if is_gm or not speaker else names.person(speaker, "other" if row.cells["is_gm"] else "pc"),
        on_behalf=None if speaker else UNKNOWN,
        expression=roll["expression"] or None,
        purpose=roll["purpose"],
        told=ToldRoll(
            dice=tuple(ToldDie(sides=sides, face=face, kept=bool(kept)) for sides, face, kept in roll["dice"]),
            total=total if isinstance(total, int) or total is None else str(total),
            against=" / ".join(either) if either else None,
        ),
    )
    if either:
        names.remark_once(EITHER)
    return Event(facts=facts, secret=row.cells["is_whispered"])


SOURCE = Source(
    name="roll20",
    obtain=N_(
        "On the page of your game in Roll20 choose Chat Archive, and Show on One Page; wait until all of it is there, "
        "and save it by your browser as a web page, HTML only or complete. Rolls are read with their dice: those of "
        "/roll, of a text, of a sheet’s templates. Where a sheet rolls two side by side, the page does not say which "
        "of them counts: both are kept, without a total. Nobody is hurt by it, since it does not say who is. Messages "
        "that may say what was found, or who was defeated, are listed with the command that would record it. An "
        "evening is a session. Needs the extra “import”."
    ),
    read=read,
    events=events,
    placing="days",
)
