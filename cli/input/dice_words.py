"""Parses what is typed of dice: the faces shown, kinds of roll, and hit points as dice."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cli.input.counted import has_words
from cli.nearest import nearest
from cli.output.words.language import spoken
from ledger.dice import parse
from ledger.dice_tree import all_dice
from ledger.errors import CampaignError, InputError
from ledger.numbers import normalised
from ledger.patterns import late_pattern
from ledger.rules.keys import roll_value, words_for
from ledger.rules.shared.dice_faces import percentile
from ledger.rules.tables import Tables


def shown_faces(texts: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
    """What real dice showed, `[NAME=]F,F`: name as typed (empty for nobody in particular) and faces.

    `00` is 100; two ten-sided dice that are read together are typed as they lie, `70+3` or `7+3`.
    """
    shown = []
    for text in texts:
        name, equals, faces = text.rpartition("=")
        words = [word for word in re.split(r"[\s,;]+", faces) if word]
        if not words or not all(FACE.fullmatch(word) for word in words):
            raise InputError("faces_unclear", given=text)
        shown.append((name.strip() if equals else "", tuple(map(_face, words))))
    return shown


FACE = late_pattern(r"[0-9]{1,5}|[0-9]0?\+[0-9]")


def require_dice(expression: str) -> None:
    """Require that an expression of a roll has dice: `15` is what a die showed, and no roll of any.

    Raises:
        InputError: `roll_without_dice`.
    """
    if not any(True for _ in all_dice(parse(expression))):
        raise InputError("roll_without_dice", expression=expression)


def _face(word: str) -> int:
    tens, both, units = word.partition("+")
    if both:
        return percentile(int(tens[0]), int(units))
    return percentile(0, 0) if word == "00" else int(word)


def roll_kind(word: str, tables: Tables) -> tuple[str | None, str | None]:
    """A kind of roll of the ruleset with its own value (`save=paralysis`), or None for dice."""
    name, equals, value = word.partition("=")
    if name.endswith(("<", ">", "=", "!")) or value.startswith("="):
        # Dice and a comparison: `3d6>=10`.
        return None, None
    kind = tables.find("rolls", name)
    if kind is None:
        if equals or re.match(r"[^\W\d]{3,}", word):
            known = list(tables.group("rolls"))
            raise InputError("roll_unknown", kind=name, known=known, nearest=_kinds_like(name, tables))
        return None, None
    if not equals:
        return kind, None

    return kind, str(roll_value(tables, kind, value.strip()))


def _kinds_like(text: str, tables: Tables) -> list[str]:
    """Kinds of roll whose names look like a text, or have it among their words, in any language."""
    rows, asked = tables.group("rolls"), text.replace("-", " ").split()
    within = [id_ for id_, row in rows.items() if any(has_words(n, w) for n in words_for(id_, row) for w in asked)]
    names = {tables.term("rolls", id_, spoken()): id_ for id_ in rows}
    return list(dict.fromkeys([*(names[name] for name in nearest(text, names)), *within]))[:3]


def with_its_value(words: Sequence[str], tables: Tables) -> tuple[str, ...]:
    """Words of a roll with its kind as one, and with its value where that was typed apart: `save paralysis`."""
    words = _with_whole_kind(words, tables)
    if len(words) > 1 and "=" not in words[0] + words[1] and tables.find("rolls", words[0]) is not None:
        try:
            roll_kind(f"{words[0]}={words[1]}", tables)
        except CampaignError:
            return tuple(words)
        if not words[1].isdecimal():
            return (f"{words[0]}={words[1]}", *words[2:])
    return tuple(words)


LONGEST_KIND = 6
"""Words that the name of a kind of roll has at most."""


def _with_whole_kind(words: Sequence[str], tables: Tables) -> Sequence[str]:
    """Words of a roll whose first ones are the name of its kind, as one: `second wind`."""
    for count in range(min(len(words), LONGEST_KIND), 1, -1):
        joined = " ".join(words[:count])
        if "=" not in joined and tables.find("rolls", joined) is not None:
            return (joined, *words[count:])
    return words


def dice_or_number(text: str, command: str) -> str:
    """Hit points as a number or dice; a negative number is refused as such."""
    plain = normalised(text)
    if re.fullmatch(r"-\s*\d+", plain):
        raise InputError("number_negative", given=text, command=f"campaign {command}")
    return plain.replace("_", "")
