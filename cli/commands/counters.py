"""Spends and restores counters, and answers choices: `spend`, `restore`, `choose`."""

from __future__ import annotations

import re

from cli.app import App
from cli.input.choice_lookup import choices_in_words, choices_owed, counter, option_id, option_of_key
from cli.input.parse import loose_and_keys
from cli.input.values import number
from cli.output.books.pending import choices_lines
from ledger.errors import InputError
from ledger.facts import ChoiceMade, CounterRestored, CounterSpent


def choose(app: App, who: str, words: tuple[str, ...]) -> None:
    name = app.read.who(who)
    if not words:
        owed = choices_owed(app, name)
        app.answer({"who": name, "pending": owed}, lambda: choices_lines(app.terms, name, owed))
        return
    if not any("=" in word for word in words) and len(told := choices_in_words(app, words, name)) == 1:
        words = tuple(told[0])
    if all("=" in word for word in words):
        words = (option_of_key(app, words[0].partition("=")[0]), *words)
    loose, keys = loose_and_keys(words)
    option = option_id(app, _named(loose, "choose"), name)
    app.record(ChoiceMade(who=name, option=option, keys=app.read.keys("choose", keys, option)))


def spend(app: App, who: str, words: tuple[str, ...]) -> None:
    from cli.input.features import power_used, spell_cast

    name = app.read.who(who)
    thing, count, keys = _counted(words, "spend")
    used = (spell_cast(app.read, name, thing, keys) or power_used(app.read, name, thing, keys)) if count == 1 else None
    app.record(
        used
        or CounterSpent(who=name, counter=counter(app, thing, name), count=count, keys=app.read.keys("spend", keys))
    )


def restore(app: App, who: str, words: tuple[str, ...]) -> None:
    name = app.read.who(who)
    thing, count, keys = _counted(words, "restore")
    kept = app.read.keys("restore", keys)
    app.record(CounterRestored(who=name, counter=counter(app, thing, name), count=count, keys=kept))


def _named(loose: list[str], command: str) -> str:
    """What is named, in one word or several."""
    named = " ".join(loose)
    if not named:
        raise InputError("argument_missing", argument="THING", command=f"campaign {command}")
    return named


def _counted(words: tuple[str, ...], command: str) -> tuple[str, int, list[str]]:
    """What is named, how many of it, and the KEY=VALUE words."""
    loose, keys = loose_and_keys(words)
    count = number(loose.pop(), 1) if len(loose) > 1 and re.match(r"[+\-−]?\d", loose[-1]) else 1
    return _named(loose, command), count, keys
