"""What a character is attuned to, and what requires attunement (`srd5:attunement PUB`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.errors import Refusal
from ledger.ids import ITEM
from ledger.rulesets.srd5.gear.items import listed_row
from ledger.rulesets.srd5.tables import Srd5Tables

if TYPE_CHECKING:
    from ledger.state import View

ATTUNED = "attuned:"
"""Prefix of the fields of a character that record an attunement, followed by the item or lot."""


def require_room(tables: Srd5Tables, attuned: Sequence[str], item: str) -> None:
    """Require room for one more attunement: three items at most, never two of the same (`srd5:attunement PUB`).

    Args:
        attuned: Ids of the listed items that the character is attuned to already.

    Raises:
        Refusal: `attunement_limit`, `attunement_duplicate`.
    """
    most = tables.attunement.most
    if len(attuned) >= most:
        raise Refusal("attunement_limit", most=most, items=list(attuned))
    if item in attuned:
        raise Refusal("attunement_duplicate", item=item)


def attuned_items(state: View, who: str) -> list[str]:
    """Items and lots that a character is attuned to and holds."""
    recorded = [key.removeprefix(ATTUNED) for key, on in state.fields(who).items() if key.startswith(ATTUNED) and on]
    return [item for item in recorded if state.quantity(who, ITEM + item) > 0]


def requires_attunement(tables: Srd5Tables, state: View, item: str) -> bool:
    """Whether an item or lot requires attunement: by the lot's own field, else by the list."""
    recorded = state.field(ITEM + item, "attunement")
    if isinstance(recorded, bool):
        return recorded
    row = listed_row(tables, state, item)
    return row is not None and row.attunement
