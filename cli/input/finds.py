"""Parses what was found: coins, gems, jewels, items and kinds of treasure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from cli.input.amounts import amount
from cli.input.counted import counted, singular
from cli.nearest import nearest
from cli.output.words.language import spoken
from ledger.errors import InputError
from ledger.facts import Thing
from ledger.ids import VALUABLES
from ledger.money import Coinage
from ledger.patterns import late_pattern
from ledger.rules.tables import Tables, folded

FINDS_IN = {
    "en": {
        "gem": "gem", "jewel": "jewel", "item": "item", "magic": "magic", "type": "type", "jewellery": "jewel",
        "jewelry": "jewel", "gems": "gem", "jewels": "jewel", "items": "item",
    },
    "fr": {
        "gemme": "gem", "bijou": "jewel", "objet": "item", "magie": "magic", "type": "type", "magique": "magic",
        "gemmes": "gem", "bijoux": "jewel", "objets": "item",
    }
}  # fmt: skip
"""Kinds of finds as typed in each language; the first word for a kind is the one that is shown."""

FINDS = {**FINDS_IN["en"], **FINDS_IN["fr"]}


KINDS = 5
"""Words that are shown: those first of each kind, `type` the last of them."""


def things(texts: Sequence[str], coinage: Coinage, tables: Tables) -> tuple[Thing, ...]:
    """What was found: `120gp`, `gem=100gp*3`, `item=Tapis:300gp`, `magic=Anneau:?`; coins may be several words."""
    found: list[Thing] = []
    loose: list[str] = []

    def coins_so_far() -> None:
        if loose:
            typed = " ".join(loose)
            if not re.match(r"\s*[+\-−]?\s*[\d½¼¾]", typed):
                found.append(_named_thing(typed, coinage, tables))
                loose.clear()
                return
            try:
                coins = amount(typed, coinage, tables)
            except InputError as error:
                if error.code == "coin_unknown" and MAGIC.match(typed):
                    raise _find_unclear(typed) from None
                several = SEVERAL.fullmatch(typed) if error.code == "coin_unknown" else None
                if several is not None and tables.find("coinage.coins", several[2].split()[0]):
                    several = None
                raise error if several is None else _find_unclear(typed, several) from None
            found.append(Thing(kind="coins", coins=coins))
            loose.clear()

    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            loose.append(text)
            continue
        coins_so_far()
        kind = FINDS.get(folded(key))
        if kind is None:
            known = list(FINDS_IN[spoken()])
            allowed, alike = known[: KINDS if tables.group("treasure_types") else KINDS - 1], nearest(key, known)
            if not alike and re.fullmatch(r"\d[\d.,  ]*[^\W\d]+(\*\d+)?", value.strip()):
                raise _find_unclear(text, name=key, worth=value)
            raise InputError("find_unknown", kind=key, allowed=allowed, nearest=alike)
        found.append(_thing(kind, value.strip(), text, coinage, tables))
    coins_so_far()
    return tuple(found)


SEVERAL = late_pattern(
    r"(?:.*\s)?(\d+)\s+([^\W\d_][^\d]{3,}?)(?:\s+(?:de|à|of|at|worth))?(?:\s+(\d[\d.,]*\s?[^\W\d_]{1,3}))?\s*",
    re.IGNORECASE,
)
"""So many of something, each perhaps worth so much: `3 gems of 50 gp`; coins may come before it."""


MAGIC = late_pattern(r"\+\d\s+[^\W\d]")
"""What a magic thing is called by: `+1 sword`."""

NAMED = late_pattern(
    r"(.+?)(?:\s+(?:(?:de|à|of|at|worth|valant)\s+)?(\d[\d.,]*\s?[^\W\d_]{1,3}))?\s*", re.IGNORECASE | re.DOTALL
)
"""A thing, perhaps with its worth: `gem 50 gp`, `potion of healing`."""


def _named_thing(text: str, coinage: Coinage, tables: Tables) -> Thing:
    """What was found, where no kind says what it is: a gem with its worth, or something that the rules list.

    Raises:
        InputError: `find_unclear`, where it is neither.
    """
    found = NAMED.fullmatch(text)
    if found is None:
        raise _find_unclear(text)
    name, worth = found[1].strip(), found[2]
    several = counted(name)
    name, count = several if several is not None else (name, 1)
    kind = FINDS.get(folded(name))
    if kind in VALUABLES and worth is not None and count == 1:
        return _thing(kind, worth, text, coinage, tables)
    listed = tables.find("items", singular(name, partial(tables.find, "items")))
    if listed is None or kind is not None:
        raise _find_unclear(text, kind=kind, name=name, worth=worth)
    return _thing("item", f"{listed}:{worth or '?'}*{count}", text, coinage, tables)


def _find_unclear(
    text: str,
    several: re.Match[str] | None = None,
    *,
    kind: str | None = None,
    name: str = "",
    worth: str | None = None,
) -> InputError:
    """The error about a find that is no amount: a thing is written with its kind, and a kind with its thing."""
    count, name, worth = several.groups() if several is not None else ("", name or text or "NAME", worth)
    kind, times = kind or FINDS.get(folded(name)), f"*{count}" if count else ""
    if kind is None or (kind in ("item", "magic") and count):
        like, magic = f"{_word('item')}={name}:", f"{_word('magic')}={name}"
    else:
        like = f"{_word(kind)}=NAME:" if kind in ("item", "magic") else f"{_word(kind)}="
        magic = f"{_word('magic')}=NAME"
    worth = (worth or "").replace(" ", "")
    return InputError("find_unclear", given=text, like=like, worth=worth, times=times, magic=magic)


def _word(kind: str) -> str:
    """The word for a kind of finds in the language that is spoken."""
    return next(word for word, known in FINDS_IN[spoken()].items() if known == kind)


def _thing(kind: str, value: str, text: str, coinage: Coinage, tables: Tables) -> Thing:
    times = re.fullmatch(r"(.*?)\s*[*×]\s*(\d+)", value)
    count = int(times[2]) if times else 1
    value = times[1] if times else value
    if count < 1:
        raise InputError("count_not_positive", count=count)
    if kind == "type":
        return Thing(kind=kind, name=tables.find("treasure_types", value) or value, count=count)
    name, equals, worth = value.rpartition("=")
    if equals:
        # A worth stands behind a colon, and `green gem=10gp` would be the name of a thing without one.
        name, worth = name.replace("=", " ").strip(), worth.replace(" ", "")
        like, magic = f"{_word(kind)}={name}:", f"{_word('magic')}={name}"
        raise InputError("find_unclear", given=text, like=like, worth=worth, times="", magic=magic)
    name, colon, worth = value.rpartition(":")
    if not colon:
        name, worth = ("", value) if kind in VALUABLES else (value, "?")
    name, worth = name.replace("_", " ").strip(), worth.strip()
    if not name and kind in ("item", "magic"):
        raise InputError("find_unnamed", given=text)
    price = None if worth == "?" else coinage.value(amount(worth, coinage, tables))
    name = singular(name, partial(tables.find, "items")) if count > 1 and kind == "item" else name
    item = tables.find("items", name) if name else None
    return Thing(kind=kind, item=item, name=None if item else name or None, value=price, count=count)
