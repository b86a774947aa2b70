"""Values in: amounts of coin, durations, faces, finds, days and keys as people type them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING
from uuid import UUID

from cli.input.values import number
from ledger.errors import InputError, Refusal
from ledger.numbers import BLANKS, fraction
from ledger.rules.shared.dice_faces import percentile

if TYPE_CHECKING:
    from ledger.facts import Thing
    from ledger.money import Coinage
    from ledger.rules.tables import Tables


def _nearest(text: str, known: Iterable[str]) -> list[str]:
    # Imported late, as is all that knows the ledger: a usage error needs none of it.
    from cli.nearest import nearest

    return nearest(text, known)


def _folded(text: str) -> str:
    from ledger.rules.tables import folded

    return folded(text)


PART = re.compile(
    r"\s*(?:[,;+&]\s*|(?:and|et)\s+)?([+-]?)\s*(\d(?:[\d_.,'/ ]*\d)?\s*[½⅓⅔¼¾⅛]?|[½⅓⅔¼¾⅛])"
    r"\s*([^\W\d_][^\d,;+&½⅓⅔¼¾⅛]*)?",
    re.IGNORECASE,
)
"""A sign, a number, a coin; between parts a comma, a plus, or a word for `and`."""


def amount(text: str, coinage: Coinage, tables: Tables) -> dict[str, int]:
    """Coins as typed: `120gp`, `12 po 3 pa`, `1_000cp`, `1,5po`.

    Raises:
        InputError: If the text is no amount, negative, in an unknown coin, finer than the smallest coin, or one
            that two locales read differently.
        Refusal: If the ruleset has no coins.
    """
    if not coinage:
        raise Refusal("no_coins")
    plain = text.translate(BLANKS).strip()
    coins: dict[str, int] = {}
    at = 0
    while at < len(plain):
        found = PART.match(plain, at)
        if found is None:
            raise InputError("amount_unclear", given=text, coins=_coin_names(tables))
        sign, digits, word = found.groups()
        if sign == "-":
            raise InputError("amount_negative", given=text)
        name = re.sub(r"\s+(and|et)$", "", (word or "").strip(), flags=re.IGNORECASE)
        coin = _coin(name, text, tables)
        for part, count in _counted(decimal(digits.strip(), text, name), coin, coinage, text).items():
            coins[part] = coins.get(part, 0) + count
        at = found.end() if not word else found.start(3) + len(word.rstrip())
        # A conjunction at the end of the coin's words belongs to the next part.
        if word and re.search(r"\s(and|et)\s*$", word, re.IGNORECASE):
            at = found.start(3) + len(name)
    if not plain:
        raise InputError("amount_unclear", given=text, coins=_coin_names(tables))
    return {coin: coins[coin] for coin in coinage.values if coins.get(coin)}


def decimal(digits: str, text: str, unit: str = "") -> Fraction:
    """A number with its thousands and decimals as either language writes them.

    Raises:
        InputError: If it can be read in two ways (`1.234`), or in none.
    """
    unclear = InputError("amount_unclear", given=text, coins=[])
    if re.search(r"[/½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]", digits):
        part = fraction(digits)
        if part is None:
            raise unclear
        return part
    if "_" in digits or " " in digits or "'" in digits:
        if not re.fullmatch(r"\d+(_\d+)*([.,]\d+)?|\d{1,3}([ ']\d{3})+([.,]\d+)?", digits):
            raise unclear
        digits = re.sub(r"[_ ']", "", digits)
        return Fraction(digits.replace(",", "."))
    marks = re.sub(r"\d", "", digits)
    if not marks:
        return Fraction(int(digits))
    last = max(digits.rfind("."), digits.rfind(","))
    whole, after = digits[:last], digits[last + 1 :]
    if len(marks) == 1:
        if len(after) == 3 and re.fullmatch(r"[1-9]\d{0,2}", whole):
            part = Fraction(f"{whole}.{after}")
            from cli.output.language import decimal as shown

            said = shown(int(part) if part.denominator == 1 else str(part))
            raise InputError("amount_ambiguous", given=text, whole=int(whole + after), part=said, unit=unit)
        return Fraction(f"{whole}.{after}")
    thousands = re.fullmatch(r"\d{1,3}([.,])\d{3}(\1\d{3})*", whole)
    if len(set(marks)) == 1 and re.fullmatch(r"\d{1,3}([.,]\d{3})+", digits):
        return Fraction(int(re.sub(r"[.,]", "", digits)))
    if thousands and marks[:-1].count(marks[-1]) == 0:
        return Fraction(re.sub(r"[.,]", "", whole) + "." + after)
    raise unclear


def _counted(count: Fraction, coin: str, coinage: Coinage, text: str) -> dict[str, int]:
    whole, rest = divmod(count * coinage.values[coin], coinage.values[coin])
    if rest.denominator != 1:
        raise InputError("amount_not_whole", given=text, coin=coinage.smallest)
    coins = coinage.in_coins(int(rest))
    coins[coin] = coins.get(coin, 0) + int(whole)
    return coins


def _coin(word: str, text: str, tables: Tables) -> str:
    if not word:
        raise InputError("coin_missing", given=text, coins=_coin_names(tables))
    group = "coinage.coins"
    singular = " ".join(part.removesuffix("s") for part in _folded(word).split())
    coin = tables.find(group, word) or tables.find(group, singular) or _begun(singular or _folded(word), tables)
    if coin is None:
        names = _coin_names(tables)
        raise InputError("coin_unknown", coin=word, given=text, known=names, nearest=_nearest(word, names))
    return coin


def _begun(word: str, tables: Tables) -> str | None:
    """The one coin that a name of begins so: `12g 3s`."""
    names = {
        coin: (coin, *row.get("names", {}).values(), *row.get("long", {}).values(), *row.get("aliases", ()))
        for coin, row in tables.group("coinage.coins").items()
    }
    begun = [coin for coin, all_ in names.items() if any(_folded(name).startswith(word) for name in all_)]
    return begun[0] if len(begun) == 1 else None


def _coin_names(tables: Tables) -> list[str]:
    return list(tables.group("coinage.coins"))


def duration(text: str, tables: Tables) -> tuple[int, str]:
    """A count of a unit of time, `+3d` or `+1 tour`: the count and the unit's id."""
    found = re.fullmatch(r"\s*([+-]?)\s*(\d(?:[\d_' ]*\d)?)\s*([^\W\d_].*)", text.translate(BLANKS))
    units = tables.group("units")
    if found is None:
        raise InputError("duration_unclear", given=text, units=sorted(units))
    if found[1] == "-":
        raise InputError("time_backwards", given=text)
    word = found[3].strip()
    unit = tables.find("units", word) or tables.find("units", word.removesuffix("s"))
    if unit is None:
        first, _blank, rest = word.partition(" ")
        told = rest and (tables.find("units", first) or tables.find("units", first.removesuffix("s")))
        raise InputError("unit_unknown", unit=word, known=sorted(units), nearest=[f'--note "{rest}"'] if told else [])
    return number(found[2], 1), unit


def day(text: str) -> str:
    """A day of the calendar as ISO writes it, or `?` for one that nobody knows."""
    from ledger.entries import UNKNOWN_DAY

    if text.strip() == UNKNOWN_DAY:
        return UNKNOWN_DAY
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise InputError("day_unclear", given=text) from None


def entry(text: str) -> int:
    """Number of an entry: `12` or `#12`."""
    typed = text.strip().removeprefix("#")
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 19):
        raise InputError("entry_unclear", given=text)
    return int(typed)


def uuid(text: str) -> UUID:
    """An idempotency key."""
    try:
        return UUID(text.strip())
    except ValueError:
        raise InputError("id_unclear", given=text) from None


def pairs(texts: Sequence[str]) -> list[tuple[str, str]]:
    """KEY=VALUE words, split at the first `=`."""
    split = []
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise InputError("key_unclear", given=text)
        split.append((key.strip(), value.strip()))
    return split


def share(text: str) -> str:
    """A part of a full share: `1/2`, `½`, `0,5`, `40%`, `2`, as a fraction's text."""
    part = fraction(text)
    if part is None or part <= 0:
        raise InputError("share_malformed", share=text)
    return str(part)


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


FACE = re.compile(r"[0-9]{1,5}|[0-9]0?\+[0-9]")


def _face(word: str) -> int:
    tens, both, units = word.partition("+")
    if both:
        return percentile(int(tens[0]), int(units))
    return percentile(0, 0) if word == "00" else int(word)


FINDS = {
    "gem": "gem", "gemme": "gem", "jewel": "jewel", "jewellery": "jewel", "jewelry": "jewel", "bijou": "jewel",
    "item": "item", "objet": "item", "magic": "magic", "magique": "magic", "magie": "magic", "type": "type",
    "gems": "gem", "gemmes": "gem", "jewels": "jewel", "bijoux": "jewel", "items": "item", "objets": "item",
}  # fmt: skip
"""Kinds of finds as typed."""


def things(texts: Sequence[str], coinage: Coinage, tables: Tables) -> tuple[Thing, ...]:
    """What was found: `120gp`, `gem=100gp*3`, `item=Tapis:300gp`, `magic=Anneau:?`; coins may be several words."""
    from ledger.facts import Thing

    found: list[Thing] = []
    loose: list[str] = []

    def coins_so_far() -> None:
        if loose:
            typed = " ".join(loose)
            try:
                coins = amount(typed, coinage, tables)
            except InputError as error:
                several = re.fullmatch(SEVERAL, typed) if error.code == "coin_unknown" else None
                if several is not None and tables.find("coinage.coins", several[2].split()[0]):
                    several = None
                raise error if several is None else _find_unclear(typed, several) from None
            found.append(Thing(kind="coins", coins=coins))
            loose.clear()

    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            if not loose and not re.match(r"\s*[+\-−]?\s*[\d½¼¾]", text):
                raise _find_unclear(text)
            loose.append(text)
            continue
        coins_so_far()
        kind = FINDS.get(_folded(key))
        if kind is None:
            allowed = ["gem", "jewel", "item", "magic", *(["type"] if tables.group("treasure_types") else [])]
            raise InputError("find_unknown", kind=key, allowed=allowed, nearest=_nearest(key, FINDS))
        found.append(_thing(kind, value.strip(), text, coinage, tables))
    coins_so_far()
    return tuple(found)


SEVERAL = re.compile(
    r"(?:.*\s)?(\d+)\s+([^\W\d_][^\d]{3,}?)(?:\s+(?:de|à|of|at|worth))?(?:\s+(\d[\d.,]*\s?[^\W\d_]{1,3}))?\s*",
    re.IGNORECASE,
)
"""So many of something, each perhaps worth so much: `3 gems of 50 gp`; coins may stand before it."""


def _find_unclear(text: str, several: re.Match[str] | None = None) -> InputError:
    """The error about a find that is no amount: a thing is written with its kind, and a kind with its thing."""
    count, name, worth = several.groups() if several is not None else ("", text, None)
    kind, times = FINDS.get(_folded(name)), f"*{count}" if count else ""
    if kind is None or (kind in ("item", "magic") and count):
        like = f"item={name}:"
    else:
        like = f"{kind}=NAME:" if kind in ("item", "magic") else f"{kind}="
    return InputError("find_unclear", given=text, like=like, worth=(worth or "").replace(" ", ""), times=times)


def _thing(kind: str, value: str, text: str, coinage: Coinage, tables: Tables) -> Thing:
    from ledger.facts import Thing

    times = re.fullmatch(r"(.*?)\s*[*×]\s*(\d+)", value)
    count = int(times[2]) if times else 1
    value = times[1] if times else value
    if count < 1:
        raise InputError("count_not_positive", count=count)
    if kind == "type":
        return Thing(kind=kind, name=tables.find("treasure_types", value) or value, count=count)
    name, colon, worth = value.rpartition(":")
    if not colon:
        name, worth = ("", value) if kind in ("gem", "jewel") else (value, "?")
    name, worth = name.strip(), worth.strip()
    if not name and kind in ("item", "magic"):
        raise InputError("find_unnamed", given=text)
    price = None if worth == "?" else coinage.value(amount(worth, coinage, tables))
    item = tables.find("items", name) if name else None
    return Thing(kind=kind, item=item, name=None if item else name or None, value=price, count=count)


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
            raise InputError("roll_unknown", kind=name, known=known, nearest=_nearest(name, known))
        return None, None
    if not equals:
        return kind, None
    from ledger.rules.keys import roll_value

    return kind, str(roll_value(tables, kind, value.strip()))


def dice_or_number(text: str, command: str) -> str:
    """Hit points as a number or dice; a number below 1 is told as what it is."""
    plain = text.translate(BLANKS).strip()
    if re.fullmatch(r"-\s*\d+", plain):
        raise InputError("number_negative", given=text, command=f"campaign {command}")
    return plain.replace("_", "")


def daily(text: str) -> str:
    """The amount of a wage by the day: `2gp/day`."""
    amount_text, slash, unit = text.partition("/")
    if slash and _folded(unit) not in ("day", "d", "jour", "j"):
        raise InputError("wage_unclear", given=text)
    return amount_text


def house_rules(files: Sequence[str]) -> list[tuple[str, bytes]]:
    """House rules as they were written, by the names of their files without their folders.

    Raises:
        OSError: If one cannot be read.
    """
    from cli.input.files import TABLE_MB, whole

    return [(os.path.basename(file), whole(file, TABLE_MB)) for file in files]


def text_of(file: str) -> str:
    """The text that a file holds.

    Raises:
        InputError: `file_unreadable`, if it holds none; `file_too_large`.
        OSError: If it cannot be read.
    """
    from cli.input.files import TABLE_MB, whole
    from cli.output.language import _

    try:
        return whole(file, TABLE_MB).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("file_unreadable", file=file, reason=_("it is no text in UTF-8")) from error
