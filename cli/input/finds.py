"""Parses what was found: coins, gems, jewels, items and kinds of treasure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.amounts import amount
from cli.nearest import nearest
from ledger.errors import InputError

if TYPE_CHECKING:
    from ledger.facts import Thing
    from ledger.money import Coinage
    from ledger.rules.tables import Tables


FINDS = {
    "gem": "gem", "gemme": "gem", "jewel": "jewel", "jewellery": "jewel", "jewelry": "jewel", "bijou": "jewel",
    "item": "item", "objet": "item", "magic": "magic", "magique": "magic", "magie": "magic", "type": "type",
    "gems": "gem", "gemmes": "gem", "jewels": "jewel", "bijoux": "jewel", "items": "item", "objets": "item",
}  # fmt: skip
"""Kinds of finds as typed."""


def things(texts: Sequence[str], coinage: Coinage, tables: Tables) -> tuple[Thing, ...]:
    """What was found: `120gp`, `gem=100gp*3`, `item=Tapis:300gp`, `magic=Anneau:?`; coins may be several words."""
    from ledger.facts import Thing
    from ledger.rules.tables import folded

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
        kind = FINDS.get(folded(key))
        if kind is None:
            allowed = ["gem", "jewel", "item", "magic", *(["type"] if tables.group("treasure_types") else [])]
            raise InputError("find_unknown", kind=key, allowed=allowed, nearest=nearest(key, FINDS))
        found.append(_thing(kind, value.strip(), text, coinage, tables))
    coins_so_far()
    return tuple(found)


SEVERAL = re.compile(
    r"(?:.*\s)?(\d+)\s+([^\W\d_][^\d]{3,}?)(?:\s+(?:de|à|of|at|worth))?(?:\s+(\d[\d.,]*\s?[^\W\d_]{1,3}))?\s*",
    re.IGNORECASE,
)
"""So many of something, each perhaps worth so much: `3 gems of 50 gp`; coins may come before it."""


def _find_unclear(text: str, several: re.Match[str] | None = None) -> InputError:
    """The error about a find that is no amount: a thing is written with its kind, and a kind with its thing."""
    from ledger.rules.tables import folded

    count, name, worth = several.groups() if several is not None else ("", text, None)
    kind, times = FINDS.get(folded(name)), f"*{count}" if count else ""
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
