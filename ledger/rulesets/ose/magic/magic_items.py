"""Looks up the kind of a magic item: potion, scroll, ring…"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import ITEM, NAME
from ledger.rules.tables import folded
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.state import View

MAGIC_KIND = "sort"
"""Field of a lot with its kind of magic item, where its name does not say it."""


SCROLLS = ("scroll", "scroll_map")


def kind_by_name(tables: OseTables, name: str) -> str | None:
    """The kind of magic item by its whole name or its first word: `Potion of flying` is a potion."""
    return tables.find("finds", name) or tables.find("finds", folded(name).partition(" ")[0])


def magic_kind(tables: OseTables, view: View, lot: str) -> str | None:
    """The kind of magic item of a lot, None where it is not magical or not known."""
    if view.field(lot, "kind") != "magic":
        return None
    recorded = view.field(lot, MAGIC_KIND)
    name = view.field(lot, NAME) or lot.removeprefix(ITEM).partition("~")[0]
    return recorded if isinstance(recorded, str) else kind_by_name(tables, str(name))
