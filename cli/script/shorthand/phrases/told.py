"""What is said after a colon: a text, whatever it is, of the command that stands before it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cli.script.shorthand.meaning import Reading, throws_dice
from cli.script.shorthand.phrases.keyed import AMOUNTS
from cli.script.shorthand.phrases.lexicon import OUTCOMES
from cli.script.shorthand.phrases.texts import Unasked, with_prefix
from cli.script.shorthand.vocabulary.words import Word, as_typed, colon_at
from ledger.rules.tables import folded

OPTIONS = {"damage": "--from", "heal": "--from", "die": "--from", "receive": "--from", "find": "--from", "pay": "--for",
           "roll": "--for", "award": "--reason", "void": "--reason"}  # fmt: skip
"""The option of a command for its text; of all others the text is a note."""

NOTE = "--note"


DIE = re.compile(r"\dd[\d%]", re.IGNORECASE)

BETWEEN = re.compile(r"\s+(?:and|et)\s+|[\s,;]+")
"""What stands between the numbers that dice showed."""

ROLLS = re.compile(
    r"^(?:(?:il|elle) (?:fait|obtient|tire)|(?:he|she|it) (?:rolls|gets))(?: (?:un|an?))? (?=\d+$)", re.IGNORECASE
)
"""Words between a colon and what the die showed of whoever is named before it."""

SPENT = frozenset({"spend", "restore"})
"""Commands that throw no dice themselves, of which those behind a colon are of another act."""

DICE = frozenset({"roll", "damage", "heal", "level-up", "use", "rest"})
"""Commands that may have dice."""


class Told(str):
    """What is said after a colon, all of it between quotes: a text, whatever it is."""


def split_told(words: Sequence[Word]) -> tuple[list[Word], str]:
    """The words before a colon, and the text after it."""
    at = colon_at(words)
    if at == len(words):
        return list(words), ""
    before = [*words[:at], *([Word(words[at].text[:-1])] if words[at].text != ":" else [])]
    text = ROLLS.sub("", as_typed(words[at + 1 :]))
    return before, Told(text) if all(after.quoted for after in words[at + 1 :]) else text


def with_told(reading: Reading, text: str) -> list[Reading]:
    """A reading with the text that was typed after a colon; numbers alone may be what real dice showed as well."""
    if not text:
        return [reading]
    faces = BETWEEN.split(text.strip())
    are_faces = all(face.isdecimal() for face in faces)
    words = re.split(r"[\s,;.!]+", folded(text))
    has_dice = re.search(r"\d", text) is not None or not OUTCOMES.isdisjoint(words)
    if isinstance(text, Told):
        are_faces = False
    elif any(command[0] == "rest" for command in reading) and re.search(r"\d", text):
        # `short rest: thalia +3, odo +2`: what each got is no remark.
        text = Unasked.of(text, [text])
    elif has_dice and not are_faces and any(_lacks_dice(command) for command in reading):
        # `attacks bob: 14, hits`: what the dice showed may have been meant.
        text = Unasked.of(text, faces[:1])
    elif any(command[0] in SPENT for command in reading) and are_faces:
        # `dépense un point pour relancer : 17`
        text = Unasked.of(text, [text])
    elif any(command[0] == "condition" for command in reading) and re.search(r"\d", text):
        # `empoisonnée par une vipère : 5 au d8, 2 dégâts`: what came of it is no remark.
        text = Unasked.of(text, [text])
    told = [_with_text(command, text) for command in reading]
    if not are_faces or any(command[0] not in DICE for command in reading):
        return [told]
    shown = [[*command, "--faces", ",".join(faces)] for command in reading]
    if all(_lacks_dice(command) for command in reading):
        return [shown]
    return [shown, told] if any(command[0] not in AMOUNTS for command in reading) else [told]


def _with_text(command: Sequence[str], text: str) -> list[str]:
    """A command with what was told of it, behind what it says already in the same place."""
    option = NOTE if (option := OPTIONS.get(command[0], NOTE)) in command else option
    if option not in command:
        return [*command, option, text]
    at = command.index(option) + 1
    said = command[at]
    return [*command[:at], with_prefix(f"{said}, ", text), *command[at + 1 :]]


def answered(readings: Sequence[Reading], text: str) -> list[Reading]:
    """The readings that numbers after a colon may be the dice of, where some are: `attacks goblin 2: 15`."""
    faces = BETWEEN.split(text.strip())
    lacking = [reading for reading in readings if reading and all(map(_lacks_dice, reading))]
    return lacking if lacking and all(face.isdecimal() for face in faces) else list(readings)


def _lacks_dice(command: Sequence[str]) -> bool:
    """Whether a command rolls, and what dice showed was not said before the colon."""
    is_amount = command[0] in AMOUNTS and any(map(DIE.search, command[2:3])) and "--faces" not in command
    return is_amount or throws_dice(command)
