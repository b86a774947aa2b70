"""Rolls: `brom d20+3 vs 13`, `brom attaque ca7 14`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.script.shorthand.changes import text_after, with_faces, with_text
from cli.script.shorthand.meaning import Command, Reading, unclear
from cli.script.shorthand.quantities import EXPRESSION
from cli.script.shorthand.who import Who, leading, named
from cli.script.shorthand.words import Word, joined
from ledger.errors import InputError
from ledger.facts import GAME_MASTER
from ledger.numbers import normalised, whole_number
from ledger.rules.keys import declared_keys, roll_value
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

TARGET = frozenset({"vs", "contre"})
"""Words before what a roll has to reach: a number, or somebody with a roll of their own."""

ON_BEHALF = frozenset({"as", "comme"})

EDGES = {"adv": "--adv", "avantage": "--adv", "advantage": "--adv",
         "dis": "--dis", "desavantage": "--dis", "disadvantage": "--dis"}  # fmt: skip
"""Words for advantage and disadvantage, folded, to the option."""

ATTACHED = re.compile(r"([^\W\d_]{1,12})([+-]?\d{1,6})")
"""A key with its number: `ca7`."""

LONGEST_KIND = 6


def rolls(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with dice or a kind of roll; empty where it does not."""
    if who.several or who.purse:
        return []
    expression = normalised(words[0].text)
    if EXPRESSION.match(expression) and not words[0].quoted:
        return [[command] for command in _roll(app, who, expression, None, words[1:])]
    kind, count = kind_named(app, words)
    if kind is None:
        return []
    what, rest = _with_value(app, kind, words, count)
    return [[command] for command in _roll(app, who, what, kind, rest)]


def kind_named(app: App, words: Sequence[Word]) -> tuple[str | None, int]:
    """The kind of roll that as many words as possible name, and how many they are; `save=poison` is one."""
    tables = app.rules.tables
    named, equals, _value = words[0].text.partition("=")
    if equals:
        return tables.find("rolls", named), 1
    for count in range(min(len(words), LONGEST_KIND), 0, -1):
        kind = tables.find("rolls", joined(words[:count]))
        if kind is not None:
            return kind, count
    return None, 0


def _with_value(app: App, kind: str, words: Sequence[Word], count: int) -> tuple[str, list[Word]]:
    """A kind with its value, typed after `=` or as the word after it: `sauvegarde poison`."""
    tables, (_name, equals, value) = app.rules.tables, words[0].text.partition("=")
    if equals:
        return f"{kind}={value}", list(words[1:])
    for more in (3, 2, 1) if tables.group("rolls")[kind].get("value") else ():
        text = joined(words[count : count + more])
        if len(words) < count + more or "=" in text or not text[:1].isalpha():
            # Bare numbers are what dice showed.
            continue
        try:
            return f"{kind}={roll_value(tables, kind, text)}", list(words[count + more :])
        except InputError:
            continue
    return kind, list(words[count:])


def _roll(app: App, who: Who, what: str, kind: str | None, rest: Sequence[Word]) -> list[Command]:
    """The commands that a roll may be: as many as there are people who may be aimed at."""
    (name,) = who.names
    keys, options, left = _read(app, kind, list(rest))
    left, faces = with_faces(left)
    aimed = [] if "--against" in options else _aimed_at(app, kind, left)
    if aimed:
        return [["roll", name, what, *keys, *options, "--against", target, *faces] for target in aimed]
    purpose = with_text("--for", text_after(left))
    if name == GAME_MASTER and purpose and "--as" not in options:
        # Whatever the game master rolls for is somebody.
        purpose = ["--as", purpose[1]]
    return [["roll", name, what, *keys, *options, *purpose, *faces]]


def _aimed_at(app: App, kind: str | None, words: Sequence[Word]) -> list[str]:
    """Those whom the words after a roll name, where it is one that is aimed at somebody."""
    if kind is None or not words:
        return []
    declared = declared_keys(app.rules.tables, "roll", kind)
    told = app.rules.tables.group("keys.meet").items()
    found = [name for who in named(app, joined(words)) if not who.several for name in who.names]
    if any(_defence(key, row, kind) in declared for key, row in told):
        return [name for name in found if "target" in declared or name not in app.read.roster.names]
    return []


def _defence(key: str, row: Mapping[str, Any], kind: str) -> str | None:
    """The key of a roll that is known of whoever it is aimed at."""
    uses = row.get("defends")
    return uses.get(kind) if isinstance(uses, Mapping) else key if uses else None


def _read(app: App, kind: str | None, words: list[Word]) -> tuple[list[str], list[str], list[Word]]:
    """The keys and the options among words, and the words that are neither: a text, and faces."""
    keys: list[str] = []
    options: list[str] = []
    left: list[Word] = []
    while words:
        word, rest = words[0], words[1:]
        typed = folded(word.text)
        if not word.quoted and typed in TARGET and rest:
            more, words = _target(app, rest)
            options += more
        elif not word.quoted and typed in ON_BEHALF and rest:
            options, words = [*options, "--as", rest[0].text], rest[1:]
        elif not word.quoted and typed in EDGES and not left:
            options, words = [*options, EDGES[typed]], rest
        elif "=" in word.text and (not word.quoted or (" " in word.text and _is_keyed(app, kind, word.text))):
            # A key may be between quotes for the blanks of its value.
            keys, words = [*keys, _canonical(app, kind, word.text)], rest
        elif not left and (key := _key(app, kind, words)) is not None:
            keys, words = [*keys, key[0]], words[key[1] :]
        else:
            left, words = [*left, word], rest
    return keys, options, left


def _canonical(app: App, kind: str | None, typed: str) -> str:
    """A key with its value, by the id of the key."""
    name, _equals, value = typed.partition("=")
    return f"{app.rules.tables.find('keys.roll', name)}={value}" if _is_keyed(app, kind, typed) else typed


def _is_keyed(app: App, kind: str | None, typed: str) -> bool:
    """Whether a word with `=` has a key of this roll before it, as `"weapon=long sword"` has between quotes."""
    tables = app.rules.tables
    return tables.find("keys.roll", typed.partition("=")[0]) in declared_keys(tables, "roll", kind)


def _target(app: App, words: list[Word]) -> tuple[list[str], list[Word]]:
    """What a roll has to reach."""
    if whole_number(words[0].text) is not None:
        return ["--vs", words[0].text], words[1:]
    people, after = leading(app, words)
    if len(people) == 1 and not people[0].several:
        rolled = 1 if after and EXPRESSION.match(after[0].text) else 0
        return ["--against", people[0].names[0], *(word.text for word in after[:rolled])], after[rolled:]
    raise unclear(joined(words), target=True)


def _key(app: App, kind: str | None, words: Sequence[Word]) -> tuple[str, int] | None:
    """A key with its number, attached or after it, and how many words that is; None for other words.

    Raises:
        InputError: If a number is attached to a word that is no key.
    """
    if words[0].quoted:
        return None
    rows = declared_keys(app.rules.tables, "roll", kind)
    typed = normalised(words[0].text)
    attached = ATTACHED.fullmatch(typed)
    name, number, count = (attached[1], attached[2], 1) if attached else (typed, "", 2)
    if not attached:
        if len(words) < 2 or whole_number(words[1].text) is None or words[1].quoted:
            return None
        number = words[1].text
    key = app.rules.tables.find("keys.roll", name)
    if key in rows:
        return f"{key}={number}", count
    if attached and not leading(app, words[:1])[0]:
        raise unclear(words[0].text, key=name)
    return None
