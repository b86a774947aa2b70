"""Lines that begin with a kind of roll: by whoever is named after it, or by whoever rolled last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.latest import last_roller
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.rolls import Kind, is_aimed, kinds_begun, kinds_called, rolls, without_check
from cli.script.shorthand.small_words import FOR_WHOM, OF, without_articles
from cli.script.shorthand.who import Who, bare, leading
from cli.script.shorthand.words import Word, joined, signed
from ledger.facts import GAME_MASTER
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


OF_EACH = frozenset({"initiative", "surprise"})
"""Kinds of rolls that each makes, or a side: they are not of whoever rolled last."""


def rolls_of_nobody(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with a kind of roll: by whoever rolled last, where no sign follows."""

    words = without_check(app, words)
    called = kinds_called(app, words)
    begun, kinds = not called, called or kinds_begun(app, words)
    if signed(words) or not kinds:
        return []
    if apart := _rollers_apart(app, kinds[0], words):
        return apart
    if who_rolls := _roller_named(app, kinds[0], words):
        rolling, rest = who_rolls
        return rolls(app, rolling, [*words[: kinds[0].length], *rest], begun=begun, strict=True)
    if kinds[0].id in OF_EACH:
        raise unclear(joined(words), roller=joined(words[: kinds[0].length]))
    rolled = last_roller(app)
    if rolled is None:
        return []
    who, on_behalf = rolled
    readings = rolls(app, Who((bare(app, who),)), words, begun=begun, strict=True)
    if who != GAME_MASTER or on_behalf is None:
        return readings
    return [
        [command if "--as" in command else [*command, "--as", on_behalf] for command in reading] for reading in readings
    ]


def _rollers_apart(app: App, kind: Kind, words: Sequence[Word]) -> list[Reading]:
    """Rolls of one kind by several, each with their own dice: `init brom 4, lira 3`."""
    parts: list[list[Word]] = [[]]
    for word in words[kind.length :]:
        ends = not word.quoted and word.text.endswith(",")
        parts[-1].append(word._replace(text=word.text[:-1]) if ends else word)
        if ends:
            parts.append([])
    if len(parts) < 2 or not all(len(part) > 1 and part[-1].text.isdecimal() for part in parts):
        return []
    together: Reading = []
    for part in parts:
        rolled = rolls_of_nobody(app, [*words[: kind.length], *part])
        if len(rolled) != 1 or _roller_named(app, kind, [*words[: kind.length], *part]) is None:
            return []
        together += rolled[0]
    return [together]


def _roller_named(app: App, kind: Kind, words: Sequence[Word]) -> tuple[Who, list[Word]] | None:
    """Who rolls, where they are named after a kind of roll of each, or aimed at nobody: `initiative brom 4`."""
    tables = app.rules.tables
    value = tables.group("rolls")[kind.id].get("value")
    is_open = is_aimed(app, kind.id) or (value and tables["keys"]["roll"][value]["type"] == "text")
    if is_open and kind.id not in OF_EACH:
        return None
    after = list(words[kind.length :])
    after = after[1:] if len(after) > 1 and folded(after[0].text) in OF | FOR_WHOM else after
    people, rest = leading(app, without_articles(after)) if after and not after[0].text.isdecimal() else ([], after)
    return (people[0], rest) if len(people) == 1 else None
