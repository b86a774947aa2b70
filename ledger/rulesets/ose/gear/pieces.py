"""Looks up which armour, weapon or other item of the tables something is, and what somebody wears."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.ids import EQUIPPED, ITEM, NAME
from ledger.patterns import late_pattern
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.state import View

ENCHANTED = late_pattern(r"(?P<base>.*\S)\s*(?P<bonus>[+\-−]\s?\d)")
"""A name with a magic bonus: `Épée +1`."""


class Piece(Struct, frozen=True):
    """An item as the rules see it.

    Attributes:
        base: Id in the tables, None where they do not have it.
        bonus: Bonus of its magic, negative with a curse.
        worthless: Whether a curse makes an armour count as none (`ose:L819`).
        cursed: Whether it cannot be taken off without magic.
    """

    base: str | None
    bonus: int = 0
    magic: bool = False
    worthless: bool = False
    cursed: bool = False


def look_up_piece(tables: OseTables, state: View, item: str) -> Piece:
    """The piece that an item or lot is, by its id, the fields of its lot, or its name (`Cotte de mailles +1`)."""
    sort = item.partition("~")[0]
    listed = sort if sort in tables.items else None
    if sort == item:
        return Piece(listed)
    lot = ITEM + item
    recorded, bonus = state.field(lot, "base"), state.field(lot, "bonus")
    named, added = _parse_name(tables, str(state.field(lot, NAME) or ""))
    base = recorded if isinstance(recorded, str) else named or listed
    plus = bonus if isinstance(bonus, int) else added
    worthless = bool(state.field(lot, "worthless"))
    magic = state.field(lot, "kind") == "magic" or plus != 0
    return Piece(base, plus, magic, worthless, worthless or plus < 0 or bool(state.field(lot, "cursed")))


def _parse_name(tables: OseTables, name: str) -> tuple[str | None, int]:
    """Id in the tables and magic bonus of a name."""
    found = ENCHANTED.fullmatch(name)
    if found is None:
        return tables.find("items", name), 0
    bonus = int(found["bonus"].replace("−", "-").replace(" ", ""))
    return tables.find("items", found["base"]), bonus


def piece_kind(tables: OseTables, thing: Piece) -> str | None:
    """Kind in the tables: `armour`, `shield`, `weapon`…"""
    return None if thing.base is None else tables.items[thing.base].kind


def worn_pieces(tables: OseTables, state: View, who: str) -> dict[str, Piece]:
    """What somebody wears and wields, by item or lot."""
    items = [
        key.removeprefix(EQUIPPED)
        for key, value in state.fields(who).items()
        if key.startswith(EQUIPPED) and value and state.quantity(who, ITEM + key.removeprefix(EQUIPPED)) > 0
    ]
    return {item: look_up_piece(tables, state, item) for item in items}


def kinds_worn(tables: OseTables, state: View, who: str) -> list[tuple[str, str | None]]:
    """Items and lots that somebody wears and wields, each with its kind."""
    return [(item, piece_kind(tables, thing)) for item, thing in worn_pieces(tables, state, who).items()]
