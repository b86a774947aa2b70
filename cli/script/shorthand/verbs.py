"""`WHO VERB …` for every command whose first word is WHO: `lira achète corde`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.command_table import COMMANDS, load
from cli.names import command_of
from cli.script.shorthand.changes import handed, text_after, with_faces, with_text
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.quantities import COINS, quantities
from cli.script.shorthand.rolls import rolls
from cli.script.shorthand.who import Who, leading
from cli.script.shorthand.words import Word, joined
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    import click

    from cli.app import App

SUBJECTS = frozenset({"who", "source", "heir"})
"""Arguments that say who does something, where they come first."""

THINGS = frozenset({"item", "thing"})
"""Arguments that name a thing, of as many words as it has."""

ONE_EACH = frozenset({"pay", "receive", "spend", "restore", "die", "use", "drop"})

TEXTS = {"damage": "--from", "heal": "--from", "receive": "--from", "pay": "--for", "die": "--from"}
"""Commands after whose amount comes a text, to the option for it."""

HANDED_OVER = frozenset({"give", "lend"})

GOES = {"flees": "leave", "flee": "leave", "fled": "leave", "fuit": "leave", "fuient": "leave"}
"""Verbs that are no command's name, folded, to the command."""

TO = frozenset({"a", "to", "au"})
"""Words before the one who gets something, folded."""


def command_called(word: str) -> str | None:
    """The command that a word names, whole; None for other words."""
    name = command_of(word)
    return name if name in COMMANDS else GOES.get(folded(word))


def verbs(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a line is whose word after a name is a command; empty where it is none, or none of somebody's."""
    name = None if words[0].quoted else command_called(words[0].text)
    if name is None:
        return []
    arguments = _arguments(name)
    if not arguments or arguments[0].name not in SUBJECTS:
        return []
    rest = list(words[1:])
    if name == "roll" and rest and (rolled := rolls(app, who, rest)):
        return rolled
    if name in HANDED_OVER:
        return _handed_over(app, name, who, rest)
    if name in TEXTS:
        made = _with_text(app, name, rest)
    elif len(arguments) > 1 and arguments[1].name in THINGS:
        made = _of_thing(app, name, rest)
    else:
        made = [word.text for word in rest]
    return [[[name, who.typed, *made]]]


def _arguments(name: str) -> list[click.Parameter]:
    import click

    return [param for param in load(name).params if isinstance(param, click.Argument)]


def _of_thing(app: App, name: str, words: list[Word]) -> Command:
    """A thing in one word, how many of it, keys, and its price where that was typed last."""
    keys = [word.text for word in words if "=" in word.text and not word.quoted]
    loose = [word for word in words if "=" not in word.text or word.quoted]
    price: list[str] = []
    for at in range(1, len(loose)) if name in ("buy", "sell") else ():
        if (coins := _coins(app, loose[at:])) is not None:
            loose, price = loose[: at - (folded(loose[at - 1].text) in ("a", "at", "for", "@"))], ["--price", coins]
            break
    if len(loose) > 1 and re.fullmatch(r"[1-9]\d{0,5}", loose[-1].text) and not loose[-1].quoted:
        return [joined(loose[:-1]), loose[-1].text, *keys, *price]
    return [*([joined(loose)] if loose else []), *keys, *price]


def _coins(app: App, words: list[Word]) -> str | None:
    """The coins that words are, and nothing else."""
    if not re.match(r"[\d½¼¾]", words[0].text):
        return None
    try:
        found = [quantity for quantity in quantities(app, words) if quantity.kind == COINS and not quantity.rest]
    except InputError:
        return None
    return found[0].text if found else None


def _with_text(app: App, name: str, words: list[Word]) -> Command:
    """An amount and the text after it."""
    keys = [word.text for word in words if "=" in word.text and not word.quoted]
    loose = [word for word in words if "=" not in word.text or word.quoted]
    amount: list[str] = []
    faces: list[str] = []
    if name != "die" and loose:
        found = quantities(app, loose)[0]
        amount, loose = [found.text], found.rest
        if found.kind == "dice":
            loose, faces = with_faces(loose)
    return [*amount, *keys, *with_text(TEXTS[name], text_after(loose)), *faces]


def _handed_over(app: App, name: str, who: Who, words: list[Word]) -> list[Reading]:
    """What goes to somebody: `donne lira 5po`, `donne 5po à lira`."""
    targets, thing = leading(app, words)
    if not targets:
        at = next((at for at, word in enumerate(words) if folded(word.text) in TO), len(words))
        targets, after = leading(app, words[at + 1 :])
        thing = words[:at] if not after else []
    if not targets or not thing:
        return [[[name, who.typed, *(word.text for word in words)]]]
    coins = _coins(app, thing)
    typed = [coins] if coins is not None else _of_thing(app, name, thing)
    return [
        [
            handed(source, other, *typed) if name == "give" else [name, source, other, *typed]
            for source in who.names
            for other in target.names
        ]
        for target in targets
    ]
