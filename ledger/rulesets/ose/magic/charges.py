"""Records the charges of magic items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.errors import InputError, Refusal
from ledger.facts import FOUND
from ledger.ids import CHARACTER
from ledger.rulesets.ose.characters.classes import class_of
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting

CHARGES = "charges"
"""Commodity on a lot's own account: charges left; of a scroll, the spells still on it."""


CHARGED = "charged"
"""Field of a lot whose charges were given or rolled."""


POWERLESS = "powerless"
"""Field of a lot that has spent its last charge."""


def set_charges(draft: Drafting, lot: str, sort: str, given: int | str | bool | None = None) -> None:
    """Record the charges of an item when it is found, rolled unless given; none can be added later (`ose:L835`)."""
    known, held = bool(draft.field(lot, CHARGED)), draft.quantity(lot, CHARGES)
    if known and given is None:
        return
    if draft.field(lot, FOUND) != 1:
        raise InputError("charges_of_several", item=lot)
    row = OseTables.of(draft).charges[sort]
    source = OseTables.of(draft).charges.source
    if given is None:
        faces = draft.roll(row.sides, row.dice)
        charges = sum(faces)
        shown = " ".join(map(str, faces))
        draft.step("charges_rolled", charges, source=source, dice=row.dice, sides=row.sides, faces=shown)
    else:
        charges = int(given)
        if known and charges > held:
            draft.refuse("cannot_recharge", item=lot)
        draft.step("charges_given", charges, source=source)
    draft.post(lot, CHARGES, charges - held)
    draft.set(lot, CHARGED, True)
    draft.set(lot, POWERLESS, None if charges else True)


def charges_left(charges: int, uses: int) -> int:
    """Charges left after a number of uses (`ose:Charges L835`).

    Raises:
        Refusal: `no_charges_left`.
    """
    if uses > charges:
        raise Refusal("no_charges_left", remaining=charges)
    return charges - uses


def is_powerless(charges: int) -> bool:
    """Whether the last charge is spent and the item no longer magical (`ose:Dernière charge L835`)."""
    return charges == 0


def spend_charges(draft: Drafting, who: str, lot: str, sort: str, uses: int) -> None:
    """Record charges spent; with the last one the item loses its power (`ose:L835`)."""
    tables = OseTables.of(draft)
    users: Sequence[str] = tables.charges[sort].users
    if users and who.startswith(CHARACTER) and class_of(draft, who) not in users:
        draft.refuse("not_for_class", who=who.removeprefix(CHARACTER), item=lot, users=list(users))
    set_charges(draft, lot, sort)
    held = draft.quantity(lot, CHARGES)
    if uses > held:
        draft.refuse("no_charges_left", item=lot)
    left = charges_left(held, min(uses, held))
    draft.post(lot, CHARGES, left - held)
    draft.step("charges_spent", left, source=tables.charges.source, count=held - left)
    if is_powerless(left):
        draft.step("powerless", source=tables.charges.source)
        draft.set(lot, POWERLESS, True)
    draft.result["powerless"] = is_powerless(left)
