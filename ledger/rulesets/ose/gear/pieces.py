"""Looks up what an item is and what somebody wears."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.ids import EQUIPPED, ITEM, NAME
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.state import View

ENCHANTED = re.compile(r"(?P<base>.*\S)\s*(?P<bonus>[+\-−]\s?\d)")
"""A name that tells what a magic thing adds: `Épée +1`."""


class Piece(Struct, frozen=True):
    """Something held, as the rules see it.

    Attributes:
        base: Id of the item of the tables that it is, None for what is none of them.
        bonus: What magic adds; a curse takes away.
        worthless: Whether a curse makes an armour count as none (`ose:L819`).
        cursed: Whether it cannot be laid aside without magic.
    """

    base: str | None
    bonus: int = 0
    magic: bool = False
    worthless: bool = False
    cursed: bool = False


def look_up_piece(tables: Tables, state: View, item: str) -> Piece:
    """What an item or lot is: by its id, else as its lot tells, else by its name (`Cotte de mailles +1`)."""
    sort = item.partition("~")[0]
    listed = sort if sort in tables.group("items") else None
    if sort == item:
        return Piece(listed)
    lot = ITEM + item
    told, bonus = state.field(lot, "base"), state.field(lot, "bonus")
    named, added = _parse_name(tables, str(state.field(lot, NAME) or ""))
    base = told if isinstance(told, str) else named or listed
    plus = bonus if isinstance(bonus, int) else added
    worthless = bool(state.field(lot, "worthless"))
    magic = state.field(lot, "kind") == "magic" or plus != 0
    return Piece(base, plus, magic, worthless, worthless or plus < 0 or bool(state.field(lot, "cursed")))


def _parse_name(tables: Tables, name: str) -> tuple[str | None, int]:
    found = ENCHANTED.fullmatch(name)
    if found is None:
        return tables.find("items", name), 0
    bonus = int(found["bonus"].replace("−", "-").replace(" ", ""))
    return tables.find("items", found["base"]), bonus


def piece_kind(tables: Tables, thing: Piece) -> str | None:
    """`armour`, `shield`, `weapon`… of an item of the tables."""
    return None if thing.base is None else str(tables["items"][thing.base]["kind"])


def worn_pieces(tables: Tables, state: View, who: str) -> dict[str, Piece]:
    """What somebody wears and wields, by item or lot."""
    items = [
        key.removeprefix(EQUIPPED)
        for key, value in state.fields(who).items()
        if key.startswith(EQUIPPED) and value and state.quantity(who, ITEM + key.removeprefix(EQUIPPED)) > 0
    ]
    return {item: look_up_piece(tables, state, item) for item in items}


def kinds_worn(tables: Tables, state: View, who: str) -> list[tuple[str, str | None]]:
    """What somebody wears and wields: each item or lot with its kind."""
    return [(item, piece_kind(tables, thing)) for item, thing in worn_pieces(tables, state, who).items()]
