"""Rests and conditions: `tous repos nuit`, `brom empoisonné`, `brom -empoisonné`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.script.shorthand.changes import with_faces
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.who import Who
from cli.script.shorthand.words import Word, joined
from ledger.numbers import whole_number
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

RESTS = frozenset({"rest", "rests", "repos", "repose", "reposent", "dort", "dorment", "sleeps", "sleep"})
"""Words before the kind of a rest, folded."""

LONGEST = 5


def rests(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a line is that names a rest; empty where it does not."""
    if who.purse:
        return []
    keys = [word.text for word in words if "=" in word.text and not word.quoted]
    loose = [word for word in words if "=" not in word.text or word.quoted]
    loose = loose[1:] if loose and folded(loose[0].text) == "se" else loose
    named, faces = with_faces(loose)
    kind = _named(app, "rests", named)
    if kind is None and len(named) > 1 and folded(named[0].text) in RESTS:
        kind = _named(app, "rests", named[1:])
    return [] if kind is None else [[["rest", kind, who.typed, *keys, *faces]]]


def conditions(app: App, who: Who, words: Sequence[Word], *, ended: bool = False) -> list[Reading]:
    """What a line is that names a condition, with its level where it has some; empty where it names none."""
    if who.purse or not words:
        return []
    level = words[-1].text if len(words) > 1 and whole_number(words[-1].text) is not None else ""
    name, equals, number = joined(words[:-1] if level else words).partition("=")
    condition = _named(app, "conditions", [Word(name)])
    if condition is None or (level and (equals or "levels" not in app.rules.tables["conditions"][condition])):
        return []
    count = number or level
    return [[["condition", who.typed, condition + (f"={count}" if count else ""), *(["--off"] if ended else [])]]]


def _named(app: App, group: str, words: Sequence[Word]) -> str | None:
    """The row of a group that words name, also in the plural."""
    text, tables = joined(words), app.rules.tables
    return (tables.find(group, text) or tables.find(group, singular(text))) if text else None
