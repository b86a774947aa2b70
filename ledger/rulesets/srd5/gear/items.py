"""Items and lots as the rules see them: what each is, which are worn and attuned to (`srd5:attunement PUB`)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from ledger.errors import Refusal
from ledger.ids import EQUIPPED, ITEM, NAME
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Kind, Ware
from ledger.state import View

BONUS = r"(?P<bonus>[+\-−]\s?\d)"
ENCHANTED = (re.compile(rf"(?P<base>.*\S)\s*{BONUS}"), re.compile(rf"{BONUS}\s+(?P<base>\S.*)"))
"""Names of magic items with a bonus: `Plate Armor +1`, `+1 plate`."""


class Piece(Struct, frozen=True):
    """An item or lot as the rules see it.

    Attributes:
        item: Id of the listed item that it is, magic or not; None where it is not listed.
        base: Id of the ordinary item that it is, or that a magic item is made of.
        plus: Magic bonus, 0 to 3.
        rarity: Recorded rarity, None where the list has it.
    """

    item: str | None
    base: str | None = None
    plus: int = 0
    rarity: str | None = None

    @property
    def magic(self) -> bool:
        """Whether it is a magic item."""
        return bool(self.plus) or self.rarity is not None or (self.item != self.base)


def piece(tables: Srd5Tables, state: View, item: str) -> Piece:
    """What an item or lot is: by the fields of the lot, by its name (`Harnois +1`), or by its id."""
    lot, sort = ITEM + item, item.partition("~")[0]
    given, inside, bonus, rarity = (state.field(lot, key) for key in ("item", "base", "plus", "rarity"))
    named, added = parse_magic_name(tables, str(state.field(lot, NAME) or ""))
    plus = bonus if isinstance(bonus, int) else max(0, added)
    listed = given if isinstance(given, str) else named or (sort if sort in tables.items else None)
    row = tables.items.get(listed or "", Ware())
    base = inside if isinstance(inside, str) else _base(listed, row)
    if plus and base is not None and row.kind != "magic":
        listed = tables.item_kinds.get(tables.items[base].kind, Kind()).enchanted or listed
    return Piece(listed, base, plus, rarity if isinstance(rarity, str) else None)


def parse_magic_name(tables: Srd5Tables, name: str) -> tuple[str | None, int]:
    """The item of the tables in a name (None if there is none), and its bonus (0 without one)."""
    for form in ENCHANTED:
        if found := form.fullmatch(name.strip()):
            bonus = int(found["bonus"].replace("−", "-").replace(" ", ""))
            return tables.find("items", found["base"]), bonus
    return tables.find("items", name), 0


def _base(listed: str | None, row: Ware) -> str | None:
    """The ordinary item of a listed one: itself, or the only one that a magic item is made of."""
    if row.kind != "magic":
        return listed
    return row.bases[0] if len(row.bases) == 1 else None


def kind_of(tables: Srd5Tables, thing: Piece) -> str | None:
    """`armour`, `shield`, `weapon`, `gear`…: the kind of the ordinary item, else `magic`."""
    item = thing.base or thing.item
    return None if item is None else tables.items[item].kind


def worn_pieces(tables: Srd5Tables, state: View, who: str) -> dict[str, Piece]:
    """What a character wears and wields, by item or lot."""
    items = [key.removeprefix(EQUIPPED) for key, on in state.fields(who).items() if key.startswith(EQUIPPED) and on]
    return {item: piece(tables, state, item) for item in items if state.quantity(who, ITEM + item) > 0}


def listed_piece(tables: Srd5Tables, item: str) -> Piece:
    """A listed item as a piece."""
    return Piece(item, _base(item, tables.items[item]))


def listed_row(tables: Srd5Tables, state: View, item: str) -> Ware | None:
    """The row of the listed item that an item or lot is; None where the list does not have it."""
    return tables.items.get(piece(tables, state, item).item or "")


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
