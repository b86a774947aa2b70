"""Chooses the only thing that a line stands for, or raises the error by which it is asked about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cli.script.shorthand.meaning import Command, Meaning, Reading, option_of, throws_dice, unclear
from cli.script.shorthand.phrases.lexicon import OUTCOMES
from cli.script.shorthand.phrases.remarks import told_words
from cli.script.shorthand.phrases.texts import Unasked, is_clean, unasked_words
from cli.script.shorthand.vocabulary.words import Word, has_digit
from ledger.errors import InputError
from ledger.rules.tables import folded

MOST_NAMED = 6
"""Readings that an error names; its facts have all of them."""

SURE = frozenset({"damage", "pay", "receive", "give", "find", "roll", "award", "condition", "die", "leave", "spend",
                  "restore", "session", "note", "heal"})  # fmt: skip
"""Commands that a line can only mean, whatever is left of it: all others may be there for a word that was no verb."""

SIGNED = re.compile(r"\s[-+−–]\s?\d")
HEALED = re.compile(r"\+\s?\S*\d\s?(?:hp|pv|ev|hit points?|points? de vie)\b", re.IGNORECASE)
"""An amount that is one of hit points and nothing else."""


def only(text: str, readings: list[Reading], *, asks: bool = False) -> Meaning:
    """The only thing that a line stands for; one with a text that nobody asked for only where somebody says so.

    Raises:
        InputError: `shorthand_ambiguous`, if there are several; `shorthand_text`, if a word of its text means
            something; `shorthand_unclear`, if without that word it may not be what it seems.
    """
    distinct = [_with_doubts(reading) for at, reading in enumerate(readings) if reading not in readings[:at]]
    clean = [reading for reading in distinct if is_clean(reading)]
    if len(clean) == 1:
        return Meaning(clean[0], asks=asks)
    read = clean or [reading for reading in distinct if _may_be_text(text, reading)]
    if clean:
        # `ann +10 loot, bob +10 loot`: where their coins come from is likely the same.
        read.sort(key=lambda reading: {"take", "receive"} <= {command[0] for command in reading})
        if any(reading[0][0] == "drop" and has_digit(option_of(reading[0], "--note")) for reading in read):
            # `jette sa dague sur loup 1, 3`
            read.sort(key=lambda reading: (reading[0][0] == "drop", reading[0][0] != "damage"))
        raise InputError("shorthand_ambiguous", given=text.strip(), readings=read, written=written(read))
    words = _unasked(read or distinct)
    if not read and any(_lacks_result(reading) for reading in distinct):
        raise unclear(text.strip(), shown=next(each for reading in distinct for each in _results(reading)))
    if not read:
        raise unclear(text.strip(), placeless=words)
    raise InputError("shorthand_text", given=text.strip(), readings=read, written=written(read), words=words)


def written(readings: Sequence[Reading]) -> list[list[str]]:
    """The first of the readings, each with its commands as they are typed, and a mark for the others."""
    from cli.script.shown_line import shown_line

    shown = [[*map(shown_line, reading)] for reading in readings[:MOST_NAMED]]
    return [*shown, ["…"]] if len(readings) > MOST_NAMED else shown


def guessed(
    text: str, readings: Sequence[Reading], offered: Sequence[Reading], *, explained: bool = False
) -> InputError:
    """The error that asks which of its readings a line is, or something else that is offered: that it is only told.

    Args:
        explained: Whether each reading says what every part of the line is.
    """
    from cli.script.shown_line import shown_line

    # What is shown alike is offered once.
    ways = list({tuple(map(shown_line, each)): each for each in reversed([*readings, *offered])}.values())[::-1]
    told = {"explained": True} if explained else {}
    return InputError(
        "shorthand_guessed",
        given=text.strip(),
        offers=ways,
        written=written([each for each in ways if each in readings]),
        **told,
    )


def _unasked(readings: Sequence[Reading]) -> list[str]:
    return list(dict.fromkeys(word for reading in readings for command in reading for word in unasked_words(command)))


def _with_doubts(reading: Reading) -> Reading:
    """A reading in which nobody suffers by themselves unasked: `ann is dead, long live ann`."""
    return [
        [Unasked.of(part, [part]) if at and command[at - 1] == "--from" else part for at, part in enumerate(command)]
        if is_by_oneself(command) else command
        for command in reading
    ]  # fmt: skip


def is_by_oneself(command: Command) -> bool:
    """Whether somebody is hurt or dies by themselves, which a line says only where it was asked."""
    if not command or command[0] not in ("damage", "die") or "--from" not in command[:-1]:
        return False
    return command[command.index("--from") + 1] in command[1].split(",")


LONGEST_COUNTED = 3
"""Words of the longest text with a number in it that is offered as one."""


def _may_be_text(text: str, reading: Reading) -> bool:
    """Whether what has no place in a line may be only told, and the rest is what the line says."""
    texts = [part for command in reading for part in command if isinstance(part, Unasked)]
    if any(len(text.split()) > LONGEST_COUNTED and has_digit(text) for text in texts):
        # `and con save failed, 7 poison` is more than a text.
        return False
    words = [Word(part) for word in _unasked([reading]) for part in word.split(" ")]
    if any(command[0] not in SURE or (command[0] == "heal" and not HEALED.search(text)) for command in reading):
        return False
    if _lacks_result(reading):
        return False
    if any(map(is_by_oneself, reading)):
        return False
    if all(command[0] == "roll" for command in reading) and all(folded(word.text) in OUTCOMES for word in words):
        # How it went is what the dice say, which were told.
        return True
    numbers = any(has_digit(word.text) for word in words)
    return SIGNED.search(text) is not None or not (numbers or told_words([Word(""), *words]))


def _lacks_result(reading: Reading) -> bool:
    """Whether a reading is a roll of which the program would throw the dice, though it was said how it went."""
    return any(map(throws_dice, reading)) and bool(_results(reading))


def _results(reading: Reading) -> list[str]:
    """The words of a reading's doubtful texts that say what the dice showed, or how it went."""
    texts = [part for command in reading for part in command if isinstance(part, Unasked)]
    words = [word for text in texts for part in (text, *text.words) for word in part.split(" ")]
    return [word for word in words if _is_result(word)]


def _is_result(text: str) -> bool:
    return has_digit(text) or folded(text.strip(",.;!")) in OUTCOMES
