"""Reads the logs of Dicelog, one event a line: `2026-11-21 20:15 Ana hits "old ogre" 7`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cli.importing.files import InputFile
from cli.importing.names import Names
from cli.importing.source import Event, Options, Read, Row, Source, Unread, Unused
from ledger.errors import InputError
from ledger.facts import CharactersHurt, RollRecorded, ToldDie, ToldRoll

LINE = re.compile(r"(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}) (\w+) (\w+)(.*)")
ROLL = re.compile(r"\s+d(\d+) (\d+|\?)(?: \+(\d+))?(?: for (.*))?")
HIT = re.compile(r'\s+"([^"]*)" (\d+)')


def read(file: InputFile, options: Options) -> Iterator[Read]:
    """A row for each line, one after the other."""
    found = False
    for number, text in file.lines():
        line = LINE.fullmatch(text.strip())
        if line is None:
            yield Unread(line=number, reason="“{text}” is no event", facts={"text": text})
            continue
        found = True
        day, hour, minute, who, verb, rest = line.groups()
        yield Row(
            line=number,
            cells={"who": who, "verb": verb, "rest": rest},
            text=text,
            day=day,
            at=f"{hour}:{minute}",
            order=int(hour) * 60 + int(minute),
        )
    if not found:
        raise InputError("table_unknown", file=file.name, source="dicelog", fields=["DAY TIME WHO VERB …"])


def events(row: Row, names: Names) -> Iterator[Event]:
    """What a line records."""
    who, verb, rest = (row.cells[key] for key in ("who", "verb", "rest"))
    if verb == "rolls" and (roll := ROLL.fullmatch(rest)):
        sides, face, bonus, purpose = roll.groups()
        # A face that nobody wrote down is 0; a total that cannot be known is not made up.
        shown = 0 if face == "?" else int(face)
        total = shown + int(bonus or 0) if shown else "?"
        told = ToldRoll(dice=(ToldDie(sides=int(sides), face=shown),), total=total)
        yield Event(facts=RollRecorded(who=names.person(who), purpose=purpose, told=told))
    elif verb == "hits" and (hit := HIT.fullmatch(rest)):
        target, amount = hit.groups()
        hurt = CharactersHurt(who=(names.person(target, "other"),), amount=amount, cause=names.person(who))
        yield Event(facts=hurt)
    else:
        raise Unused("Dicelog does not say what “{verb}” is", verb=verb)


SOURCE = Source(
    name="dicelog",
    title="Logs of Dicelog.",
    obtain="In Dicelog choose File, Save as text.",
    read=read,
    events=events,
    placing="days",
)
