"""Rests and conditions: `tous repos nuit`, `brom empoisonné`, `brom -empoisonné`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.script.shorthand.keyed import faces_of
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.small_words import is_face
from cli.script.shorthand.texts import text_option
from cli.script.shorthand.who import Who
from cli.script.shorthand.words import LEAST, Word, joined
from ledger.numbers import whole_number
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

RESTS = frozenset({"rest", "rests", "repos", "repose", "reposent", "dort", "dorment", "sleeps", "sleep"})
"""Words before the kind of a rest, folded."""

ENDED = ("n'est plus", "ne sont plus", "n'est pas", "is no longer", "are no longer", "isn't", "is not", "not",
         "no longer", "stops being", "plus", "pas")  # fmt: skip

BEING = {
    **dict.fromkeys(ENDED, True),
    **dict.fromkeys(("est", "sont", "is", "are", "devient", "becomes", "gets", "is now", "est maintenant"), False),
}
"""Words before a condition in a sentence, folded, and whether it has ended."""

OVER = frozenset({"off", "over", "ends", "ended", "fini", "finie", "fin", "termine"})
"""Words after a condition that has ended, folded."""

LONGEST = 5


def rests(app: App, who: Who, words: Sequence[Word], *, begun: bool = False) -> list[Reading]:
    """What a line is that names a rest, whole or by its beginning; empty where it does not."""
    if who.purse:
        return []
    pairs = [word for word in words if "=" in word.text and not word.quoted]
    loose = [word for word in words if word not in pairs]
    loose = loose[1:] if loose and folded(loose[0].text) == "se" else loose
    named = [word for word in loose if not is_face(word)]
    shown_faces = ",".join(word.text for word in loose if is_face(word))
    faces = ["--faces", shown_faces] if shown_faces else []
    kinds = _named(app, "rests", named, begun=begun)
    if not kinds and len(named) > 1 and folded(named[0].text) in RESTS:
        kinds = _named(app, "rests", named[1:], begun=begun)
    readings: list[Reading] = []
    for kind in kinds:
        shown = {word.text: faces_of(app, "rest", kind, word) for word in pairs}
        keys = [text for text, of in shown.items() if of is None]
        each = [option for of in shown.values() if of is not None for option in ("--faces", of)]
        readings.append([["rest", kind, who.typed, *keys, *each, *faces]])
    return readings


def conditions(app: App, who: Who, words: Sequence[Word], *, begun: bool = False) -> list[Reading]:
    """What a line is that names a condition, with its level where it has some; empty where it names none."""
    if who.purse or not words:
        return []
    if len(words) > 1 and folded(words[-1].text) in OVER and not words[-1].quoted:
        return [
            [[*command, "--off"] for command in reading] for reading in conditions(app, who, words[:-1], begun=begun)
        ]
    level = words[-1].text if len(words) > 1 and whole_number(words[-1].text) is not None else ""
    name, equals, number = joined(words[:-1] if level else words).partition("=")
    readings: list[Reading] = []
    for condition in _named(app, "conditions", [Word(name)], begun=begun):
        if level and (equals or "levels" not in app.rules.tables["conditions"][condition]):
            continue
        count = number or level
        readings.append([["condition", who.typed, condition + (f"={count}" if count else "")]])
    return readings


def changed_conditions(app: App, who: Who, words: Sequence[Word], *, ended: bool) -> list[Reading]:
    """What a line is with a condition after a sign: after its name all is text."""
    for begun in (False, True):
        for count in range(min(len(words), LONGEST), 0, -1):
            if found := conditions(app, who, words[:count], begun=begun):
                note = text_option(app, "--note", "condition", words[count:])
                off = ["--off"] if ended else []
                return [[[*command, *off, *note] for command in reading] for reading in found]
    return []


def said(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a sentence about a condition is: `gobelin 2 est à terre`, `brom n'est plus empoisonné`; else empty."""
    text = folded(joined(words[:LONGEST]))
    for begins, ended in BEING.items():
        if text.startswith(begins + " ") and not any(word.quoted for word in words):
            return changed_conditions(app, who, words[begins.count(" ") + 1 :], ended=ended)
    return []


def _named(app: App, group: str, words: Sequence[Word], *, begun: bool) -> Sequence[str]:
    """The rows of a group that words name, also in the plural: one by its whole name, or those that begin so."""
    text, tables = joined(words), app.rules.tables
    if begun:
        return tables.begun(group, text) if len(text) >= LEAST else []
    found = (
        (tables.find(group, text) or tables.find(group, singular(text, partial(tables.find, group)))) if text else None
    )
    return [found] if found else []
