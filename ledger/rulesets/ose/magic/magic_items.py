"""Looks up which kind of magic item a lot is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import ITEM, NAME
from ledger.rules.tables import Tables, folded

if TYPE_CHECKING:
    from ledger.state import View

MAGIC_KIND = "sort"
"""Field of a lot that says which kind of magic item it is, where its name does not."""


SCROLLS = ("scroll", "scroll_map")


def kind_by_name(tables: Tables, name: str) -> str | None:
    """The kind of magic item that a name names, whole or by its first word: `Potion of flying` is a potion."""
    return tables.find("finds", name) or tables.find("finds", folded(name).partition(" ")[0])


def magic_kind(tables: Tables, view: View, lot: str) -> str | None:
    """The kind of magic item that a lot is, None of what is not magical or not known."""
    if view.field(lot, "kind") != "magic":
        return None
    told = view.field(lot, MAGIC_KIND)
    name = view.field(lot, NAME) or lot.removeprefix(ITEM).partition("~")[0]
    return told if isinstance(told, str) else kind_by_name(tables, str(name))
