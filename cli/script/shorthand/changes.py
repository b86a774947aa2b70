"""What somebody loses or gains: `brom -4 gobelin`, `lira +12po duc`, `brom +50px`, `butin +300po`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import counted
from cli.output.language import _
from cli.script.shorthand import finds
from cli.script.shorthand.held import holders_of
from cli.script.shorthand.keyed import amount_called, keys_among
from cli.script.shorthand.meaning import Command, Reading, unclear
from cli.script.shorthand.quantities import COINS, DICE, EXPERIENCE, HIT_POINTS, Quantity, quantities, written
from cli.script.shorthand.who import PURSES, Who, named
from cli.script.shorthand.words import Signed, Word, joined
from ledger.facts import FUND_NAME, HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

BEFORE_TEXT = re.compile(r"(?:pour|for|from|de|par|by)\s+(?=\S)", re.IGNORECASE)
"""A word that only joins the text to the amount."""

BETWEEN = frozenset({"a", "to", "from", "de"})
"""Words before whoever gives or gets coins, folded, that are no note."""

FACE = re.compile(r"[0-9]{1,5}|[0-9]0?\+[0-9]")


def changes(app: App, who: Who, change: Signed) -> list[Reading]:
    """What a line with a number after its sign stands for.

    Raises:
        InputError: If it has an unknown unit, or changes what the hoard has none of.
    """
    held = _held_things(app, who, change)
    if change.sign == "+" and who.purse and (found := finds.found(app, change.words, of=who)):
        return found
    read = [
        reading
        for quantity in quantities(app, change.words, change.sign)
        for reading in _of_kind(app, who, change.sign, quantity)
    ]
    return held + read


def _of_kind(app: App, who: Who, sign: str, quantity: Quantity) -> list[Reading]:
    gains = sign == "+"
    if quantity.kind == COINS:
        return _coins(app, who, quantity, gains=gains)
    if who.purse:
        raise unclear(joined(quantity.rest) or quantity.text)
    if quantity.kind in (HIT_POINTS, DICE):
        return [[command] for command in _hit_points(app, who, quantity, gains=gains)]
    if quantity.kind == EXPERIENCE:
        return _experience(who, quantity.text if gains else f"-{quantity.text}", text_after(quantity.rest))
    command = "restore" if gains else "spend"
    keys, rest = keys_among(app, command, quantity.kind, quantity.rest, leading=True)
    note = with_text("--note", text_after(rest))
    return [[[command, name, quantity.kind, quantity.text, *keys, *note] for name in who.names]]


def _hit_points(app: App, who: Who, quantity: Quantity, *, gains: bool) -> list[Command]:
    """Damage or healing, with its type where it has one; after dice, numbers at the end are what real dice showed."""
    command = "heal" if gains else "damage"
    words, faces = with_faces(quantity.rest) if quantity.kind == DICE else (quantity.rest, [])
    type_ = amount_called(app, command, quantity.text, words)
    made: list[Command] = []
    if type_ is not None:
        made.append([command, who.typed, type_.text, *_cause(words[1:]), *faces])
    if type_ is None or (type_.is_begun and len(words) > 1):
        # What only begins like a type may be the text.
        made.append([command, who.typed, quantity.text, *_cause(words), *faces])
    return made


def _cause(words: Sequence[Word]) -> list[str]:
    return with_text("--from", text_after(words))


def with_faces(words: Sequence[Word]) -> tuple[list[Word], list[str]]:
    """Words without the numbers at their beginning and their end, and these as the faces of real dice."""
    first, last = 0, len(words)
    while first < last and _is_face(words[first]):
        first += 1
    while last > first and _is_face(words[last - 1]):
        last -= 1
    faces = [face for word in (*words[:first], *words[last:]) for face in word.text.split(",")]
    return list(words[first:last]), ["--faces", ",".join(faces)] if faces else []


def _is_face(word: Word) -> bool:
    return not word.quoted and all(FACE.fullmatch(face) for face in word.text.split(","))


def text_after(words: Sequence[Word]) -> str:
    """The text at the end of a line, without a word that joins it."""
    text = joined(words)
    return (
        text if words and words[0].quoted else BEFORE_TEXT.sub("", text, count=1) if BEFORE_TEXT.match(text) else text
    )


def with_text(option: str, text: str) -> list[str]:
    """An option with its text, left out where there is none."""
    return [option, text] if text else []


def _experience(who: Who, amount: str, reason: str) -> list[Reading]:
    """An award of the game master's; to several, each gets it or they share it."""
    to = [] if who.everybody else ["--to", who.typed]
    because = with_text("--reason", reason)
    shared = ["award", "--xp", amount, *to, *because]
    if not who.several:
        return [[shared]]
    return [[["award", "--xp", amount, "--each", *to, *because]], [shared]]


# Coins.


def _coins(app: App, who: Who, quantity: Quantity, *, gains: bool) -> list[Reading]:
    text = text_after(quantity.rest)
    if who.several:
        return _several(app, who, quantity, text, gains=gains)
    (name,) = who.names
    world = _from_world(name, quantity.text, text) if gains else _to_world(name, quantity.text, text)
    others = _between(app, name, quantity.text, text, gains=gains)
    return [*others, *_traded(app, name, quantity, text, gains=gains), [world]]


def _from_world(name: str, amount: str, text: str) -> Command:
    if name == HOARD_NAME:
        return ["find", amount, *with_text("--from", text)]
    return ["receive", name, amount, *with_text("--from", text)]


def _to_world(name: str, amount: str, text: str) -> Command:
    return ["pay", name, amount, *with_text("--for", text)]


def _between(app: App, name: str, amount: str, text: str, *, gains: bool) -> list[Reading]:
    """Coins handed over, where the last word names somebody or a purse."""
    before, _blank, last = text.rpartition(" ")
    whole = named(app, text) if len(text) > 1 else []
    people = whole or (named(app, last) if before and len(last) > 1 else [])
    note = with_text("--note", "" if whole or folded(before) in BETWEEN else before)
    return [
        [[*(handed(other, name, amount) if gains else handed(name, other, amount)), *note]]
        for who in people
        for other in who.names
        if not who.several and other != name
    ]


def handed(source: str, target: str, *thing: str) -> Command:
    """The command by which something goes from one to another."""
    if source in PURSES:
        return ["take", target, *thing, *(["--from", source] if source == FUND_NAME else [])]
    return ["give", source, target, *thing]


def _traded(app: App, name: str, quantity: Quantity, text: str, *, gains: bool) -> list[Reading]:
    """A purchase or a sale, where the text is a ware of the price list."""
    from cli.input.shop_lookup import sold

    several = counted(text)
    ware, count = (text, 1) if sold(app, text) or several is None else several
    item = sold(app, ware) if ware else None
    if item is None or (gains and not holders_of(app, text, among=[name])):
        return []
    coinage = app.rules.coinage
    worth, rest = divmod(coinage.value(quantity.coins), count)
    price = [] if rest or worth == app.rules.price(item) else ["--price", written(coinage.in_coins(worth))]
    return [[["sell" if gains else "buy", name, text, *price]]]


def _several(app: App, who: Who, quantity: Quantity, text: str, *, gains: bool) -> list[Reading]:
    """The same for each of several, or one amount that they share."""
    make = _from_world if gains else _to_world
    each = [make(name, quantity.text, text) for name in who.names]
    among = [] if who.everybody else ["--among", who.typed]
    if gains:
        shared = [["receive", HOARD_NAME, quantity.text, *with_text("--from", text)]]
        return [each, [*shared, ["split", "--coins", quantity.text, *among]]]
    if who.everybody:
        return [each, [["charge", text or _("a bill"), quantity.text]]]
    part, rest = divmod(app.rules.coinage.value(quantity.coins), len(who.names))
    parts = [make(name, written(app.rules.coinage.in_coins(part)), text) for name in who.names]
    return [each, parts] if part and not rest else [each]


# Things whose names begin like an amount.


def _held_things(app: App, who: Who, change: Signed) -> list[Reading]:
    """What `brom +1 épée` may be where somebody holds something of that name: worn, handed over, or left behind."""
    text = change.sign + joined(change.words)
    # A number alone is never a thing: `lira +1` heals, whoever has a `+1 sword`.
    if who.several or change.words[0].quoted or not re.search(r"[^\W\d_]", text):
        return []
    (name,) = who.names
    readings: list[Reading] = []
    for holder in holders_of(app, text):
        if holder != name:
            readings.append([handed(holder, name, text)])
        elif name not in PURSES:
            readings.append([["equip", name, text]])
    return readings
