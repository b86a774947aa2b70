"""Charges of magic items: how many are left, and what a dawn brings back (`srd5:charges PUB`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ledger.errors import Refusal
from ledger.ids import ITEM, SPENT
from ledger.rules.shared.dice_faces import require_face, require_faces
from ledger.rules.working import Working
from ledger.rulesets.srd5.gear.items import listed_row, piece
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Ware
from ledger.state import View

GONE = SPENT + "charges"
"""Commodity on a lot's own account: charges that are gone until they are regained."""


class Regain(NamedTuple):
    """Dice and a bonus, `1d6+1`."""

    dice: int
    sides: int
    bonus: int


def parse_regain(text: str) -> Regain:
    """Parse what is regained, as the tables write it: `1d6+1`, `1d3`, `1`."""
    found = re.fullmatch(r"(?:(?P<dice>\d*)d(?P<sides>\d+))?(?P<bonus>[+-]?\d+)?", text)
    if found is None:
        return Regain(0, 0, 0)
    sides, bonus = int(found["sides"] or 0), int(found["bonus"] or 0)
    return Regain(int(found["dice"] or 1) if sides else 0, sides, bonus)


def most_charges(tables: Srd5Tables, item: str) -> int:
    """Charges that a listed item holds at most, 0 where it has none."""
    return tables.items.get(item, Ware()).charges or 0


def charges_after(tables: Srd5Tables, item: str, left: int, spent: int) -> int:
    """Charges left after some are spent.

    Raises:
        Refusal: `not_enough_charges`.
    """
    if spent > left:
        raise Refusal("not_enough_charges", item=item, asked=spent, held=left)
    return left - spent


def is_destroyed(tables: Srd5Tables, item: str, face: int) -> bool:
    """Whether spending the last charge destroys an item, by a d20 (`srd5:charges PUB`).

    Raises:
        InputError: `face_impossible`.
    """
    require_face(face, tables.charges.destroy_sides)
    return face <= (tables.items[item].destroyed_on or 0)


def charges_after_dawn(tables: Srd5Tables, item: str, left: int, faces: Sequence[int]) -> int:
    """Charges after a dawn: what the dice show and the bonus, up to the maximum (`srd5:charges PUB`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    regain = parse_regain(tables.items[item].regain)
    shown = require_faces(faces, regain.dice, regain.sides)
    return min(most_charges(tables, item), max(left, left + sum(shown) + regain.bonus))


def listed_id(tables: Srd5Tables, state: View, item: str) -> str:
    """The id of the listed item that an item or lot is; its own id where it is not listed."""
    return piece(tables, state, item).item or item


def charges_left(tables: Srd5Tables, state: View, item: str) -> int:
    """Charges left in a lot; full where none are recorded as spent."""
    return (charges_listed(tables, state, item) or 0) - state.quantity(ITEM + item, GONE)


def charges_listed(tables: Srd5Tables, state: View, item: str) -> int | None:
    """Charges of an item or lot when it is full; None of one without charges."""
    row = listed_row(tables, state, item)
    return None if row is None else row.charges


def has_charges(tables: Srd5Tables, state: View, item: str) -> bool:
    """Whether an item is a lot whose charges are counted."""
    return "~" in item and charges_listed(tables, state, item) is not None


def charge_workings(tables: Srd5Tables, state: View, who: str) -> dict[str, Working]:
    """The working of the charges left in each lot that a character holds, by commodity."""
    items = [name.removeprefix(ITEM) for name in state.holdings(who) if name.startswith(ITEM)]
    found = {}
    for item in items:
        if has_charges(tables, state, item):
            full, gone = charges_listed(tables, state, item) or 0, state.quantity(ITEM + item, GONE)
            source = tables.items[listed_id(tables, state, item)].source or tables.charges.source
            working = Working(source).add("available", full)
            found[ITEM + item] = working.count(ITEM + item, GONE, gone, -1)
    return found


def count_dawns(tables: Srd5Tables, before: int, now: int) -> int:
    """The number of dawns between two times of the clock, whose days begin at midnight."""
    day = tables.units["day"].seconds
    first = tables.charges.dawn_hour * tables.units["hour"].seconds
    return (now - first) // day - (before - first) // day
