"""The full commands of the lines of a script: as they are typed, or what their shorthand stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.app import App
from cli.grammar import COMMANDS, ROWS, command_in
from cli.input.name_lookup import ARTICLES, PRIVATE, UNTOLD
from cli.input.number_words import COUNTED
from cli.names import SESSION_LINES, command_of, words_in_ids
from cli.script.lines import line_of, text_of_line, words_of
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.script.shorthand.meaning import Meaning


RAW_WORDS = (*SESSION_LINES, "void", *COMMANDS["void"].french)
RAW = re.compile(
    rb"\s*(?:[.!]|(?:"
    + b"|".join(re.escape(form.encode()) for word in RAW_WORDS for form in (word, word.upper()))
    + rb")\b)",
    re.IGNORECASE,
)
"""How a line begins whose text is raw: quotes in it are none."""

OF_SOMEBODY = frozenset({"give", "take", "pay", "use", "sell", "drop", "equip", "lend", "repay", "receive", "buy",
                         "leave", "join", "retire"})  # fmt: skip
"""Commands whose first word is whoever does it."""

LOOSE = frozenset({"defeat", "party", "rest", "split", "undo"})
"""The other commands that may be typed as they are said: `split the treasure`, `rest 3 days`."""

FEWEST_OF_A_FIND = 3
"""Words of `find 60gp on the ogre`, which is said, are more."""


class Expanded(NamedTuple):
    """A line of shorthand with the commands that it stands for."""

    line: int
    typed: str
    meaning: Meaning

    def __str__(self) -> str:
        return f"{self.typed} → {'; '.join(self.meaning.shown)}"

    def as_json(self) -> dict[str, Any]:
        """Its line, and the commands that this stands for."""
        return {"line": self.line, "typed": self.typed, "commands": self.meaning.lines}


class FullCommands:
    """Reads the lines of a script.

    Args:
        shown: Whether each line of shorthand is shown with what it stands for, before what it records.

    Attributes:
        expanded: The lines of shorthand so far.
    """

    def __init__(self, app: App, *, shown: bool = False) -> None:
        self.expanded: list[Expanded] = []
        self._app = app
        self._shown = shown

    def of_line(self, line: bytes, number: int) -> list[list[str]]:
        """The full commands of a line; none where it holds no command.

        Raises:
            InputError: If it is shorthand for several things, for none, or for what only shows something.
        """
        if not RAW.match(line):
            words = words_of(line, number)
            if not words:
                return []
            if words[0] in COMMANDS and words[0] not in LOOSE:
                if hero := of_a_hero(words):
                    return [hero]
                if not self._is_said(words):
                    return [words]
        return self._expand(text_of_line(line, number), number)

    def _is_said(self, words: Sequence[str]) -> bool:
        """Whether a command is typed as it is said: a secret note, a roll that names nobody first."""
        if words[0] not in UNPARTED and any(word.endswith((",", ";", ":")) or word in JOINS for word in words[1:]):
            # `meet 2 orcs; maelle dies`, `identify black sword: it's cursed`
            return True
        if tells_whose(words):
            return True
        if words[0] not in UNPARTED and ENDS.search(words[-1]):
            # `meet 2 wolves!!!`
            return True
        if (
            words[0] in ORDERING
            and len(words) > 2
            and (
                words[1][:1].isdecimal()
                or folded(words[1]) in NO_GIVER
                or folded(words[2]) in LED
                or folded(words[-1]) in POINTS
                or (len(words) > MOST_OF_ONE and words[-1].isdecimal())
            )
        ):
            # `damage 7 to Ann`, `give Ann 5 hp`, `heal Ann for 4`
            return True
        if words[0] == "roll":
            return self._app.read.is_nobodys_roll(words[1:]) or words[1:2] == [words[-1]]
        if words[0] == "meet":
            # What stands between brackets is no name.
            return any(word.startswith("(") for word in words[1:])
        if words[0] == "take" and folded(words[1] if len(words) > 1 else "") == "back":
            # `take back the last one`
            from cli.script.shorthand.acts.idioms import takes_back

            return takes_back(" ".join(words))
        if words[0] == "give" and folded(words[1] if len(words) > 1 else "") in NO_GIVER:
            # `give it to Aldous`, `give everyone 300 xp`
            return True
        if begins_a_thing(words):
            # `give the scroll to Aldous`, `sell both gems for 100gp` say nowhere who does.
            from cli.script.shorthand.lines.command_lines import names_a_thing

            return names_a_thing(self._app, words)
        if words[0] == "session":
            # `session start, The mill`, `session over`
            return len(words) > 1 and " ".join(words_in_ids(list(words))[:2]) not in ROWS
        if words[0] == "award":
            # `award 120 xp each for the bridge`
            from cli.script.shorthand.vocabulary.small_words import FOR_WHOM

            plain = not any(word.startswith("--") or "=" in word for word in words)
            to_one = len(words) > 3 and words[2].isdecimal() and folded(words[3].strip(",;:")) in EXPERIENCE
            is_said = plain and (to_one or not FOR_WHOM.isdisjoint(words[2:]))
            return is_said or (len(words) == 2 and folded(words[1]) in ("xp", "px"))
        if words[0] in ("new", "arrive"):
            # `new round`
            from cli.script.shorthand.lines.command_lines import goes_on

            if goes_on(words):
                return True
        said = ("hire", "give", "new", *(["find"] if len(words) > FEWEST_OF_A_FIND else []))
        if words[0] in said and not any(word.startswith("--") or "=" in word for word in words[1:]):
            # `hire Wat the torchbearer, 2sp a day`, `give everyone 300 xp`
            from cli.script.shorthand.lines.as_sentence import is_of_a_sentence

            return any(map(is_of_a_sentence, words[1:]))
        # `note : …` has a colon of its own, which is no part of it.
        return words[0] == "note" and (words[1:2] == [":"] or _may_be_private(words))

    def _expand(self, text: str, number: int) -> list[list[str]]:
        from cli.script.shorthand.advice import read_line
        from cli.script.shorthand.hints.example_lines import lines_about

        app = self._app
        app.typed, app.command = "campaign", None
        meaning = read_line(app, text, number)
        if meaning.in_full:
            return meaning.commands
        if meaning.asks:
            raise InputError("shorthand_asks", given=text.strip(), full=meaning.shown[0])
        if not meaning.records:
            shown = lines_about(app, meaning.commands[0])
            raise InputError("shorthand_reads", given=text.strip(), full=meaning.shown[0], reads=True, examples=shown)
        self.expanded.append(Expanded(number, text.strip(), meaning))
        if self._shown:
            app.recording.head(str(self.expanded[-1]))
        return meaning.commands


def tells_whose(words: Sequence[str]) -> bool:
    """Whether a line begins as a command that only shows, and says who did something: `purse stolen by Ann`."""
    row, _depth = command_in([command_of(words[0]) or "", *words[1:]])
    return row is not None and not row.is_recording and not {"par", "by"}.isdisjoint(words[2:-1])


def of_a_hero(words: Sequence[str]) -> list[str]:
    """The words of a line of somebody who joins with figures, without a comma behind the name; none of any other line.

    Whatever commas part them: `join Bob, fighter, str 16, int 9`.
    """
    if command_of(words[0]) != "join" or len(words) < 2 or words[1][:1].isdecimal():
        return []
    figures = [word for word in words[2:] if "=" in word or word.strip(",;").isdecimal()]
    return [words[0], words[1].rstrip(",;"), *words[2:]] if len(figures) > 1 else []


def begins_a_thing(words: Sequence[str]) -> bool:
    """Whether an article or a number stands where a command has somebody: `give the scroll`, `give Ann 5gp`."""
    if len(words) < 2 or command_of(words[0]) not in OF_SOMEBODY:
        return False
    places = words[1:3] if command_of(words[0]) == "give" else words[1:2]
    given = len(words) > 3 and command_of(words[0]) == "give" and folded(words[2]) in ("to", "a", "and", "et")
    return given or any(folded(word) in ARTICLES or folded(word) in COUNTED or A_THING.match(word) for word in places)


A_THING = re.compile(r"\d|l['’]\w|.+['’]s$", re.IGNORECASE)
"""A word that is no name, or begins what somebody has: a number, an article, `Bob's`."""

EXPERIENCE = ("xp", "px", "pav")
"""Units of experience, folded."""

UNPARTED = frozenset({"note", "describe", "session"})
"""Commands whose words are a text to their end."""

JOINS = frozenset({"and", "then", "while", "et", "puis", "pendant", "tandis"})
"""Words between two things that are told."""

ENDS = re.compile(r"\w(?:!+|\.{2,}|…)$")
"""Marks that end a sentence, and no word of a command."""

ORDERING = frozenset({"damage", "heal", "give", "retire"})
LED = frozenset({"by", "for", "de", "pour"})
POINTS = frozenset({"hp", "pv", "points", "damage", "xp", "px", "each", "chacun", "chacune"})
"""Commands that order an amount for somebody, words before it, and what it is counted in, folded."""

MOST_OF_ONE = 3
"""Words of `damage Bob 3`, which is of one."""

NO_GIVER = frozenset({"everyone", "everybody", "it", "them", "that"})
"""Words behind `give`, folded, that name nobody who gives."""


def _may_be_private(words: Sequence[str]) -> bool:
    """Whether a note may say by one of its first words that players are not to read it: `note pour le MJ : …`."""
    begins = any(folded(word.partition(":")[0].strip(",;.!")) in PRIVATE for word in words[1:4])
    return begins or re.search(UNTOLD, " ".join(words[1:]), re.IGNORECASE) is not None


def in_full(app: App, words: Sequence[str]) -> list[str]:
    """The command within a command, after `--`: as it was typed, or the one that its shorthand stands for."""
    if not words or command_of(words[0]) in COMMANDS:
        return list(words)
    from cli.script.shorthand.advice import read_line

    try:
        commands = read_line(app, line_of(words)).commands
    except InputError as error:
        if error.code == "command_unknown":
            return list(words)
        raise
    return commands[0] if len(commands) == 1 else list(words)
