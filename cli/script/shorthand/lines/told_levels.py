"""A level as it is told: with the hit points that it gave, `bob levels up, +8 hp`, or as the one that it is, `level 4`.

The rules say what a level gives, by a die or without one. What is offered is the level by which it gives what was told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.people.who import leading
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import Word, as_typed, words_in
from cli.script.trial import tried
from ledger.entries import Draft
from ledger.ids import HP_MAX
from ledger.people import holder_account
from ledger.rules.keys import declared_keys

if TYPE_CHECKING:
    from cli.app import App

GIVEN = re.compile(
    r"(?<!\d)\+? ?(\d{1,2}) ?(?:more |extra )?(?:hp|pv|ev|hit points?|points? de vie)\b"
    r"|\b(?:hp|pv|ev|hit points|points de vie)(?: at| à| now| is)? (\d{1,2})\b",
    re.IGNORECASE,
)
"""The hit points that a level gave, or those that somebody has by it."""

LEVEL = re.compile(r"\b(?:levels?|lvl|niveaux?|niv|lv)\b", re.IGNORECASE)

REACHED = re.compile(r"\b(\d{1,2})[\s.!]*$")
"""A number at the end of a line, which may be the level."""

SIDES = 12
"""A hit die shows no more."""


def level_otherwise(app: App, text: str, reading: Reading) -> list[Reading]:
    """What a line of a level is by what it tells, where it is read as another gain; empty where it is read as told.

    `bob levels up, 5 hp` tells no face of a die, `levels up and gains 5 hp` no healing, `bob level 4` no face either.
    """
    if not reading or reading[0][0] != "level-up" or len(reading[0]) == 1:
        return []
    level, given, reached = reading[0], GIVEN.search(text), REACHED.search(text)
    if given is not None:
        if f"hp={given[1] or given[2]}" in level:
            return []
        made = _made(app, level)
        kept = [reading] if made is not None and _gain(made, level[1]) != int(given[1] or given[2]) else []
        as_told = made is not None and not kept and len(reading) == 1
        return [] if as_told else [*told_level(app, words_in(text.strip())), *kept]
    if reached is None or option_of(level, "--faces") != reached[1]:
        return []
    plain = level[: level.index("--faces")]
    made = _made(app, plain)
    return [[plain]] if made is not None and _made(app, level) is None and _reached(made) == int(reached[1]) else []


def is_told_level(text: str) -> bool:
    """Whether a line tells of a level and the hit points that it gave, which are no wound."""
    return LEVEL.search(text) is not None and GIVEN.search(text) is not None


def told_level(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """The level-up of whoever is named, by which they gain the hit points that are told."""
    text = as_typed(words)
    given = GIVEN.search(text)
    people, rest = leading(app, words)
    is_level = LEVEL.search(text) is not None or begins_with(rest, "level") > 0
    if given is None or not is_level or len(people) != 1 or len(people[0].names) != 1:
        return
    name = people[0].names[0]
    points = given[1] or given[2]
    for command in _levels(app, name, points) if name in app.read.roster.names else ():
        made = _made(app, command)
        if made is not None and (_gain(made, name) == int(points) or f"hp={points}" in command):
            yield [command]
            return


def _levels(app: App, name: str, given: str) -> Iterator[Command]:
    """A level of somebody, without a die and by each face of one."""
    keys = declared_keys(app.rules.tables, "level_up")
    plain = ["level-up", name]
    yield plain
    if "hp" in keys:
        yield [*plain, f"hp={given}"]
    rolled = [*plain, "method=roll"] if "method" in keys else plain
    yield from ([*rolled, "--faces", str(face)] for face in range(1, SIDES + 1))


def _made(app: App, command: Command) -> Draft | None:
    """What a level would be; None where it would be refused, or the program would throw a die for it."""
    draft = tried(app, command)
    throws = isinstance(draft, Draft) and draft.dice and "--faces" not in command
    return draft if isinstance(draft, Draft) and not throws else None


def _gain(made: Draft, name: str) -> int:
    """By how much the most hit points of somebody rise."""
    account = holder_account(name)
    return sum(each.quantity for each in made.postings if (each.account, each.commodity) == (account, HP_MAX))


def _reached(made: Draft) -> int | None:
    """The level that is reached."""
    found = next((step.value for step in made.derivation if step.step == "level_reached"), None)
    return found if isinstance(found, int) else None
