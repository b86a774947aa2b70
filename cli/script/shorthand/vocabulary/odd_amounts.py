"""Amounts that no figure says: a range, a bound, one that is only about so much, a sum. Each is asked about.

`takes 5-6` is no 11 and `takes 3+2` no 1, as they would be behind a sign; `up to 5` may have been less.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.input.number_words import number_in
from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.vocabulary.words import word_set
from cli.script.trial import refusal_of
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

COUNTED = frozenset({"damage", "heal", "award", "pay", "receive", "give", "lend", "find"})
"""Commands of an amount."""

RANGE = re.compile(r"(?<![\w.,+/−-])(\d+)(?:-| - )(\d+)(?![\w-])")
"""From so much to so much; after a sign it is arithmetic."""

SUM = re.compile(r"(?<![\w.,+/−-])(\d+) ?\+ ?(\d+)(?![\w+])")

BOUND = re.compile(
    r"\b(?:up to|about|around|nearly|almost|at least|at most|more than|less than|twice|minus|(?:a )?further|"
    r"jusqu['’][àa]|environ|presque|au moins|au plus|plus de|moins de|deux fois|moins) \+?\d",
    re.IGNORECASE,
)
"""Words before a figure by which it was another one."""

PART = re.compile(
    r"\d+/\d{2,}|\b(?:two|three|four|five|deux|trois|quatre|cinq|\d+) (?:and a half|et demie?)\b", re.IGNORECASE
)
"""A part of so many, or a half more."""

HEALED = re.compile(r"\b(?:heals?|regains?|recovers?|regagne|r[ée]cup[èe]re|soigne) -\d", re.IGNORECASE)
"""A verb of healing and a loss."""

SPAN = re.compile(r"\b(?:hours?|heures?|days?|jours?|hour|journ[ée]es?|o'clock|h)\b", re.IGNORECASE)
"""Words of time, of which half a one may be said."""

MARGIN = re.compile(r"\b(?:by|marge d[e'’]) (\S+?)[.!]*$", re.IGNORECASE)
"""By how much a roll went well, or did not; it is no die."""

MORE = re.compile(r"(\d+) (?:more|extra|another|de plus|suppl[ée]mentaires?)\b", re.IGNORECASE)
"""So much beside what others got; it is no die either."""

VAGUE = word_set("one some few couple lot much many zero several everything quelques beaucoup peu plusieurs")
"""Words for no certain number, folded."""


def is_odd(app: App, text: str, reading: Reading) -> bool:
    """Whether the amount of a reading is none that the line says, or one that it does not say for certain."""
    rolls = [command for command in reading if command[0] == "roll"]
    if any(_is_of_words(option_of(command, "--for")) or is_no_die(app, text, command) for command in rolls):
        return True
    if not any(command[0] in COUNTED for command in reading):
        return HEALED.search(text) is not None
    halved = PART.search(text) is not None and SPAN.search(text) is None
    return halved or _is_of_a_range(text, reading) or any(odd.search(text) for odd in (BOUND, HEALED))


def is_no_die(_app: App, text: str, command: Command) -> bool:
    """Whether the number of a roll is a margin, or so much more of something: `makes her save by 3`."""
    found = [said[1] for odd in (MARGIN, MORE) if (said := odd.search(text)) is not None]
    faces = option_of(command, "--faces")
    # `shoots two arrows`: so many are no die.
    found += [number for number, thing in pairwise(re.findall(r"[^\W_]+", text)) if folded(thing) in SHOTS]
    return any(faces in (said, str(number_in([said])[0])) for said in found)


SHOTS = word_set("arrows bolts darts quarrels stones bullets daggers fleches carreaux dards pierres billes dagues")
"""What is shot or thrown, several of which are counted, folded."""


def _is_of_a_range(text: str, reading: Reading) -> bool:
    """Whether a reading has what the ends of a range come to, which nobody means; `goblins 1-3` are three."""
    found = RANGE.search(text)
    made = {str(int(found[1]) + int(found[2])), str(abs(int(found[1]) - int(found[2])))} if found is not None else set()
    return any(part in made for command in reading for part in command[2:])


PENALTY = re.compile(r"\b(?:at|with|à|avec|malus de) [-−–](\d+)\b", re.IGNORECASE)
"""So much less, as a table says it of what is rolled."""


def with_a_malus(app: App, text: str, reading: Reading) -> Reading:
    """A roll of which less is better with what makes it harder, where that is said so: `AD test at -2, rolled 13`."""
    said = PENALTY.search(text)
    bonus = f"modifier=-{said[1]}" if said is not None else ""
    rows = app.rules.tables.group("rolls")
    under = [each for each in reading if each[0] == "roll" and len(each) > 2 and rows.get(each[2], {}).get("under")]
    made = [
        [f"modifier={said[1]}" if part == bonus else part for part in command] if said and command in under else command
        for command in reading
    ]
    return made if made != reading else []


def with_a_bonus(app: App, text: str, reading: Reading) -> Reading:
    """A roll of which less is better with what makes it easier: `épreuve d'ad avec bonus 2 : 9`; else empty."""
    said, (command, *others) = BONUS.search(text), reading
    shown = re.findall(r"\b\d{1,2}\b", text.replace(said[0], "", 1)) if said is not None else []
    if others or command[0] != "roll" or said is None or len(shown) != 1:
        return []
    row = app.rules.tables.group("rolls").get("".join(command[2:3]), {})
    rolled = [*command[:3], f"modifier=-{said[1]}", "--faces", *shown]
    return [rolled] if row.get("under") and refusal_of(app, rolled) is None else []


BONUS = re.compile(r"\bbonus(?: de| of)? \+?(\d+)\b", re.IGNORECASE)
"""What makes a roll easier."""


def added_up(_app: App, text: str, reading: Reading) -> Reading:
    """A wound of a sum as that: `ann takes 3+2`; empty for any other line."""
    found = SUM.search(text)
    if found is None:
        return []
    less, whole = str(abs(int(found[1]) - int(found[2]))), str(int(found[1]) + int(found[2]))
    made = [
        [*command[:2], whole, *command[3:]] if command[0] == "damage" and command[2] == less else command
        for command in reading
    ]
    return made if made != reading else []


def _is_of_words(text: str) -> bool:
    """Whether a text is only a number, in words, or words for no certain one: `ann stealth a couple`."""
    words = [folded(word) for word in text.split() if folded(word) not in ("a", "an", "un", "une")]
    return bool(words) and (number_in(words)[1] == len(words) or VAGUE.issuperset(words))
