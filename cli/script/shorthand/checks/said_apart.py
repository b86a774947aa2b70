"""A line that joins two things is what each of them is by itself: `found 30 gold; 10 minutes later` is no list.

Where both sides of what parts a line are read alone, or the second by a name of its own, and the line is read as
something else, it is asked which was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.grammar import COMMANDS
from cli.names import command_of
from cli.script.full_commands import UNPARTED, of_a_hero
from cli.script.shorthand.acts.orders import ordered
from cli.script.shorthand.checks.swallowed import ARTICLE, PARTED, recorded_alone
from cli.script.shorthand.checks.whole_line import TEXTS
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.vocabulary.elisions import name_words, names_there
from cli.script.trial import refusal_of
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

MOST = 4
"""Places where a line is parted, so that none takes long."""

UNLIKE = frozenset({"note", "defeat", "meet"})
"""Commands that more of somebody who was met, or is dead, seems to be: `, tué par l'ogre`, `, 65 hp, ac 15`."""

LONGEST_NAME = 2
"""Words of somebody in front of somebody else: `brigand 1 and brigand 2 flee`."""

DICE_BEHIND = re.compile(r"\S+(?: \S+)? \d{0,2}d\d{1,3}(?:[+-]\d{1,3})?")
"""Dice behind somebody, who may roll them."""

AS_MUCH = re.compile(r"\S+ ?\d*,? [-−–+]?\d+\W*")
"""Somebody and a number, which is as much of the same: `et borgal 4`."""

BEGINS = re.compile(r"\w|[-+−]\d")
"""What a part begins with: a word, or a sign and an amount."""

Said = frozenset[tuple[str, ...]]
"""What commands say: each word beside its command, with whose a value is, or the option of whoever a text names."""


def said_apart(app: App, text: str, whole: Reading) -> Reading:
    """What the parts of a line are by themselves, where the line is read as something else; empty where it is not."""
    if not whole or '"' in text or whole[0][0] in UNPARTED or of_a_hero(whole[0]):
        return []
    for first, second in _parts(text):
        named = _is_named(app, second)
        if named and (AS_MUCH.fullmatch(second) or (DICE_BEHIND.fullmatch(second) and whole == ordered(app, text))):
            # `damage Ann 1d6 and Bob 1d4`
            continue
        after = _read(app, second)
        is_told = ":" in first and after and after[0][0] == "note"
        if not after or is_told or (not named and _is_set(whole, second)):
            continue
        before = _read(app, first)
        if _is_more_of_somebody(before, after, second):
            continue
        # `brom et lira paient` is about two.
        if (before or (named and len(first.split()) > LONGEST_NAME)) and not _says(app, whole, before, after, named):
            return [*before, *after]
    return []


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """A line in front of what parts it, and behind; what stands after a colon is a text, up to a semicolon."""
    end = f"{text}: ".index(": ")
    parted = [each for each in PARTED.finditer(text) if each[0] != "," and (each.end() <= end or ";" in each[0])]
    for found in parted[:MOST]:
        first, second = text[: found.start()], text[found.end() :]
        if first and BEGINS.match(second):
            yield first, second


def _read(app: App, part: str) -> Reading:
    """What a part of a line would record by itself; empty where it is not one thing, or would be refused."""
    meaning = recorded_alone(app, part)
    if meaning is None or (meaning.in_full and refusal_of(app, meaning.commands[0])):
        return []
    return meaning.commands


def _is_named(app: App, part: str) -> bool:
    """Whether a part begins with the name of somebody who is there."""
    first = ARTICLE.sub("", part).partition(" ")[0]
    return folded(first.rstrip(".,;:!?)0123456789")) in name_words(app)


def _is_more_of_somebody(before: Reading, after: Reading, part: str) -> bool:
    """Whether a part that is typed as no command may be more of somebody who was met, or is dead, before it."""
    about = not before or before[-1][0] in (*UNLIKE, "die")
    typed = after[0][0] != "defeat" and command_of(part.split()[0]) in COMMANDS
    return about and after[0][0] in UNLIKE and not typed


def _is_set(reading: Reading, part: str) -> bool:
    """Whether each word of a part is a key or a value of a command: `illaï takes 16 pi, zone 2`."""
    values = (word for command in reading for word in command if "=" in word and command[0] != "find")
    said = {folded(word.strip(",;.!")) for word in part.split()}
    return said <= {folded(each) for word in values for each in word.split("=")}


def _says(app: App, whole: Reading, before: Reading, after: Reading, named: bool) -> bool:
    """Whether a line says what its parts do, and no more than they where both are read.

    Args:
        named: Whether the second says itself who it is about; else that may be whoever the first is about.
    """
    if before and _rolls(whole) > _rolls([*before, *after]):
        return False
    people = names_there(app)
    said, first, second = (_said(people, reading) for reading in (whole, before, after))
    if any(command.count("--faces") > 1 for command in whole):
        # What two roll against each other is one roll, of the first of them.
        said, first, second = (frozenset(each[:2] for each in one) for one in (said, first, second))
    if named:
        return first | second <= said and (not before or said <= first | second)
    # What alone is done by all is done by nobody in particular: `ann att orc 12 then rest for the night`.
    by_some = {command for command, word, *_option in first | second if word in people}
    narrowed = any(word in people and command not in by_some for command, word, *_option in said)
    anybody, either = _of_anybody(people, said), _of_anybody(people, first | second)
    return first <= said and _of_anybody(people, second) <= anybody <= either and not narrowed


def _rolls(reading: Reading) -> int:
    return sum(command[0] == "roll" for command in reading)


def _said(people: Set[str], reading: Reading) -> Said:
    """What commands say but for what is only told."""
    said: set[tuple[str, ...]] = set()
    for command in reading:
        whose = [name for name in map(folded, " ".join(command[1:2]).split(",")) if name in people] or [""]
        said.add((command[0], ""))
        for option, part in pairwise(command):
            thrown = part.rpartition("=")[2] if option == "--faces" else part
            words = [folded(word) for word in ([part] if "=" in thrown else thrown.split(","))]
            if option in TEXTS or part in TEXTS:
                said |= {(command[0], word, option) for word in words if word in people}
                continue
            said |= {(command[0], word) for word in words if word in people}
            plain = [each for word in words if word not in people for each in word.split()]
            said |= {(command[0], each, name) for each in plain for name in whose}
    return frozenset(said)


def _of_anybody(people: Set[str], said: Said) -> Said:
    return frozenset(each[:2] for each in said if each[1] not in people)
