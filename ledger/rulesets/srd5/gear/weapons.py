"""Finds the weapon that a character attacks with."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ids import ITEM, NAME
from ledger.rules.tables import folded
from ledger.rulesets.srd5.gear.items import Piece, piece, worn_pieces
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import MagicEffect
from ledger.state import View


def weapon_used(tables: Srd5Tables, state: View, who: str, named: str | None = None) -> tuple[str, Piece] | None:
    """The weapon of an attack: the one named, or else the first that is wielded.

    Returns:
        The item or lot, and what it is.
    """
    if named is None:
        weapons = [(item, thing) for item, thing in worn_pieces(tables, state, who).items() if counts_as(tables, thing)]
        return weapons[0] if weapons else None
    for item, thing in held_pieces(tables, state, who, named):
        if counts_as(tables, thing):
            return item, thing
    listed = tables.find("items", named)
    thing = Piece(None) if listed is None else piece(tables, state, listed)
    return (str(listed), thing) if counts_as(tables, thing) else None


def held_pieces(tables: Srd5Tables, state: View, who: str, named: str) -> Iterator[tuple[str, Piece]]:
    """The items and lots that a character holds and a text names."""
    typed = folded(named)
    for commodity in state.holdings(who):
        item = commodity.removeprefix(ITEM)
        names = (folded(item), folded(str(state.field(commodity, NAME) or "")))
        if commodity.startswith(ITEM) and (typed in names or tables.find("items", named) == item):
            yield item, piece(tables, state, item)


def counts_as(tables: Srd5Tables, thing: Piece) -> str | None:
    """The listed weapon that a piece counts as: itself, or the weapon that a staff or rod is used as."""
    weapons = tables.weapons
    known = (thing.base, tables.magic_effects.get(thing.item or "", MagicEffect()).strikes_as)
    return next((str(id_) for id_ in known if id_ in weapons), None)
