"""Expands one line of the table's shorthand into the full command that it stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.command_table import COMMANDS
from cli.names import command_of, words_in_ids
from cli.script.lines import split_line
from cli.script.shorthand.meaning import Meaning, Reading, line_of
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.who import Who
    from cli.script.shorthand.words import Word

NOTE = re.compile(r"\s*\.(?!\.)\s*(.*?)\s*", re.DOTALL)
"""A note, raw to the end of its line."""

POOL = frozenset({"px", "xp"})
"""Words that begin a line about experience."""

PROGRAM = "campaign"

MOST_NAMED = 6
"""Readings that an error names; its facts have all of them."""


def expand(app: App, text: str, number: int = 1) -> Meaning:
    """What a line stands for.

    Args:
        number: Of the line, for what is said of an error.

    Raises:
        InputError: `shorthand_ambiguous`, with its `readings`, each a list of commands as words; `shorthand_unclear`;
            `command_unknown`; whatever is wrong with an amount.
    """
    if note := NOTE.fullmatch(text):
        return Meaning([["note", note[1]]])
    words = split_line(text, number)
    if not words:
        return Meaning([], in_full=True)
    if is_command(words[0]) and not text.lstrip().startswith('"'):
        return Meaning([words_in_ids(words)], in_full=True)
    if words[0] == PROGRAM and len(words) > 1:
        return Meaning([words_in_ids(words[1:])])
    readings, asks = _readings(app, text, number)
    if not readings:
        raise _unknown(app, words)
    distinct = [reading for at, reading in enumerate(readings) if reading not in readings[:at]]
    if len(distinct) > 1:
        commands = ["; ".join(map(line_of, reading)) for reading in distinct]
        commands[MOST_NAMED:] = ["…"] if len(commands) > MOST_NAMED else []
        raise InputError("shorthand_ambiguous", given=text.strip(), readings=distinct, written=commands)
    return Meaning(distinct[0], asks=asks)


def is_command(word: str) -> bool:
    """Whether a line that begins with a word is a full command."""
    from cli.script.shorthand.finds import FOUND

    return word in COMMANDS or (folded(word) not in FOUND and command_of(word) in COMMANDS)


def _readings(app: App, text: str, number: int) -> tuple[list[Reading], bool]:
    """What a line that is no full command may stand for, and whether that is asked before it is done."""
    from cli.script.shorthand import words as syntax

    words, options = syntax.without_options(syntax.split(text, number))
    asks = False
    if not words:
        return [], False
    if folded(words[0].text) in POOL and not words[0].quoted:
        readings, asks = _experience(app, words[1:]), len(words) == 1
    else:
        readings = _find(app, words) or _of_somebody(app, words)
    return [[[*command, *options] for command in reading] for reading in readings], asks


def _find(app: App, words: Sequence[Word]) -> list[Reading]:
    from cli.script.shorthand.finds import FOUND, found

    if words[0].quoted or folded(words[0].text) not in FOUND:
        return []
    return found(app, words[1:]) if len(words) > 1 else [[["find"]]]


def _experience(app: App, words: Sequence[Word]) -> list[Reading]:
    """The award of the pool, or of an amount to some: `px 60 mira,brom`."""
    from cli.script.shorthand.changes import JOINING, text_after, with_text
    from cli.script.shorthand.meaning import unclear
    from cli.script.shorthand.who import leading
    from cli.script.shorthand.words import joined, signed
    from ledger.numbers import whole_number

    if not words:
        return [[["award"]]]
    sign = signed(words)
    if whole_number(words[0].text) is None or (sign is not None and sign.sign == ">"):
        raise unclear(joined(words), number=True)
    people, rest = leading(app, words[1:])
    if not people and rest and not JOINING.match(joined(rest)):
        raise unclear(joined(rest), person=rest[0].text)
    amount, reason = str(whole_number(words[0].text)), with_text("--reason", text_after(rest))
    to = [["--to", who.typed] if not who.everybody else [] for who in people] or [[]]
    return [[["award", "--xp", amount, *each, *reason]] for each in to]


def _of_somebody(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with a name."""
    from cli.script.shorthand.who import leading

    people, rest = leading(app, words)
    readings = [reading for who in people for reading in _of(app, who, rest)]
    if people and not readings:
        from cli.script.shorthand.meaning import unclear
        from cli.script.shorthand.words import joined

        raise unclear(joined(rest), who=people[0].typed)
    return readings


def _of(app: App, who: Who, words: list[Word]) -> list[Reading]:
    from cli.script.shorthand.changes import changes
    from cli.script.shorthand.quantities import is_quantity
    from cli.script.shorthand.rolls import kind_named, rolls
    from cli.script.shorthand.states import conditions, rests
    from cli.script.shorthand.transfers import transfers
    from cli.script.shorthand.verbs import verbs
    from cli.script.shorthand.words import signed

    if not words:
        return [[["sheet", name] for name in who.names]] if not (who.everybody or who.purse) else [[["party"]]]
    change = signed(words)
    if change is None:
        # A name of several words goes before a command of one: `ouverture de portes`.
        done = verbs(app, who, words) if kind_named(app, words)[1] < 2 else []
        resting = rests(app, who, words)
        return [*done, *rolls(app, who, words), *(resting or conditions(app, who, words))]
    if change.sign == ">":
        return transfers(app, who, change.words)
    if is_quantity(change.words):
        return changes(app, who, change)
    return conditions(app, who, change.words, ended=change.sign == "-")


def _unknown(app: App, words: Sequence[str]) -> InputError:
    """The error about a line that begins with no command and no name."""
    from cli.input.suggestions import commands_meant
    from cli.nearest import nearest

    near = commands_meant(words[0], list(COMMANDS)) or nearest(words[0], app.read.roster.names)
    return InputError("command_unknown", command=words[0], nearest=near)
