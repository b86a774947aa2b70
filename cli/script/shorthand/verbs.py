"""`WHO VERB …` for every command whose first word is WHO: `lira achète corde`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from cli.command_table import COMMANDS, load
from cli.input.counted import counted
from cli.names import command_of
from cli.script.shorthand.changes import handed, text_after, with_faces, with_text
from cli.script.shorthand.held import holders_of
from cli.script.shorthand.keyed import keys_among
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.quantities import COINS, DICE, is_quantity, quantities
from cli.script.shorthand.rolls import rolls
from cli.script.shorthand.who import Who, leading, named
from cli.script.shorthand.words import LEAST, Word, joined
from ledger.errors import InputError
from ledger.rules.keys import words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    import click

    from cli.app import App

SUBJECTS = frozenset({"who", "source", "heir"})
"""Arguments that say who does something, where they come first."""

KEYED = {"level-up": "level_up", "work": "work"}
"""Commands with keys and nothing else after who it is, to the section of their keys."""

THINGS = frozenset({"item", "thing"})
"""Arguments that name a thing, of as many words as it has."""

TEXTS = {"damage": "--from", "heal": "--from", "receive": "--from", "pay": "--for", "die": "--from"}
"""Commands after whose amount comes a text, to the option for it."""

HANDED_OVER = frozenset({"give", "lend"})

DEALT = frozenset({"damage", "heal"})
"""Commands that somebody may do to somebody else: `odon soigne brune 3`."""

OF = frozenset({"de", "for", "of", "pour"})
"""Words before how much that is, folded."""

TO = frozenset({"a", "to", "au"})
"""Words before the one who gets something, folded."""


def command_called(word: str) -> str | None:
    """The command that a word names, whole; None for other words."""
    name = command_of(word)
    return name if name in COMMANDS else None


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
    if len(arguments) > 1 and arguments[1].name in THINGS:
        things = [_of_thing(app, name, part) for part in _parts(app, name, who, rest)]
        return [[[name, each, *made] for each in who.names for made in way] for way in product(*things)]
    if name in DEALT and (dealt := _dealt(app, name, who, rest)):
        return dealt
    if name in TEXTS:
        made = _with_text(app, name, rest)
    elif name in KEYED:
        made = _with_keys(app, name, rest)
    else:
        made = [word.text for word in rest]
    return [[[name, who.typed, *made]]]


def _arguments(name: str) -> list[click.Parameter]:
    import click

    return [param for param in load(name).params if isinstance(param, click.Argument)]


def _parts(app: App, name: str, who: Who, words: list[Word]) -> list[list[Word]]:
    """The things of a list with commas, each by its words; one where there are no commas, or it is called so."""
    from cli.input.shop_lookup import sold

    text = joined(words)
    if "," not in text or any(word.quoted for word in words):
        return [words]
    if (name == "buy" and sold(app, text)) or (name != "buy" and holders_of(app, text, among=who.names)):
        return [words]
    parts: list[list[Word]] = [[]]
    for word in words:
        first, *more = re.split(r",(?!\d)", word.text)
        parts[-1] += [Word(first)] if first else []
        parts.extend([Word(part)] if part else [] for part in more)
    parts = [part for part in parts if part]
    # After a comma may come the price of the one thing: `calice, 60po`.
    return parts if parts and not any(_coins(app, part) for part in parts) else [words]


def _with_keys(app: App, name: str, words: list[Word]) -> Command:
    """What is done with its keys, whole or by their values, and what real dice showed at the end."""
    kind, left = _work(app, words) if name == "work" else (None, words)
    keys, loose = keys_among(app, KEYED[name], kind, left, begun=True)
    loose, faces = with_faces(loose)
    return [*([kind] if kind else []), *(word.text for word in loose), *keys, *faces]


def _work(app: App, words: list[Word]) -> tuple[str | None, list[Word]]:
    """The kind of work that words name, whole or by its only beginning, and the words after it."""
    tables = app.rules.tables
    for find in (tables.called, tables.begun):
        for count in range(len(words), 0, -1):
            text = joined(words[:count])
            if len(text) >= LEAST and len(found := find("works", text)) == 1:
                return found[0], words[count:]
    return None, words


def _of_thing(app: App, name: str, words: list[Word]) -> list[Command]:
    """A thing in one word, how many of it, keys, and its price typed last; in each way it can be meant."""
    keys = [word.text for word in words if "=" in word.text and not word.quoted]
    loose = [word for word in words if "=" not in word.text or word.quoted]
    price: list[str] = []
    for at in range(1, len(loose)) if name in ("buy", "sell") else ():
        if (coins := _coins(app, loose[at:])) is not None:
            loose, price = loose[: at - (folded(loose[at - 1].text) in ("a", "at", "for", "@"))], ["--price", coins]
            break
    count: list[str] = []
    if len(loose) > 1 and re.fullmatch(r"[1-9]\d{0,5}", loose[-1].text) and not loose[-1].quoted:
        loose, count = loose[:-1], [loose[-1].text]
    if not loose:
        return [[*keys, *price]]
    quoted = any(word.quoted for word in loose)
    wares = _wares_begun(app, joined(loose)) if name == "buy" and not price and not quoted else []
    return [[thing, *count, *keys, *price] for thing in wares or [joined(loose)]]


def _wares_begun(app: App, text: str) -> list[str]:
    """What the ruleset sells whose name begins so, with the number typed before it; none where it is called so."""
    from cli.input.shop_lookup import sold

    number, name = found.groups() if (found := re.fullmatch(r"([1-9]\d{0,5} )?(.+)", text)) else ("", text)
    if len(name) < LEAST or sold(app, name) or app.rules.price_by_name(name) is not None or counted(name):
        return []
    begun: list[str] = []
    for item, row in app.rules.tables.group("items").items():
        known = [word for word in words_for(item, row)[1:] if folded(word).startswith(folded(name))]
        # What is rare is on no market: only its whole name will do.
        if known and "rarity" not in row and app.rules.price(item) is not None:
            begun.append((number or "") + min(known, key=len))
    return begun


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
        if found.kind == DICE:
            loose, faces = with_faces(loose)
    return [*amount, *keys, *with_text(TEXTS[name], text_after(loose)), *faces]


def _dealt(app: App, name: str, who: Who, words: list[Word]) -> list[Reading]:
    """What somebody does to somebody else, whom the words name before an amount; what follows it is a note.

    After the amount, they may be who it comes from as well.
    """
    # A number is how much, and not the third goblin.
    targets, left = ([], words) if is_quantity(words) else leading(app, words)
    left = left[1:] if left and not left[0].quoted and folded(left[0].text) in OF else left
    if who.several or who.purse or not is_quantity(left):
        return []
    amount = quantities(app, left)[0]
    text, faces = with_faces(amount.rest) if amount.kind == DICE else (amount.rest, [])
    others = [] if targets else [other for other in named(app, text_after(text)) if other.names != who.names]
    note = with_text("--note", text_after(text)) if targets else []
    done = [[[name, each.typed, amount.text, "--from", who.typed, *note, *faces]] for each in (*targets, *others)]
    return [*([[[name, who.typed, *_with_text(app, name, words)]]] if others else []), *done]


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
    typed = [coins] if coins is not None else _of_thing(app, name, thing)[0]
    return [
        [
            handed(source, other, *typed) if name == "give" else [name, source, other, *typed]
            for source in who.names
            for other in target.names
        ]
        for target in targets
    ]
