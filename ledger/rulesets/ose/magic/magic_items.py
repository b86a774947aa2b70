"""Magic items: of which kind they are, the charges they hold, and how many rings somebody wears."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.errors import InputError, Refusal
from ledger.facts import FOUND, Keys
from ledger.ids import CHARACTER, EQUIPPED, ITEM, NAME
from ledger.rules.bands import banded
from ledger.rules.faces import need_face
from ledger.rules.keys import need_keys
from ledger.rules.tables import Tables, folded
from ledger.rulesets.ose.characters.classes import class_of

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View

SORT = "sort"
"""Field of a lot that says which kind of magic item it is, where its name does not."""

CHARGES = "charges"
"""Commodity on a lot's own account: what it can still be used; of a scroll, the spells still on it."""

CHARGED = "charged"
"""Field of a lot whose charges have been told or rolled."""

POWERLESS = "powerless"
"""Field of a lot that has spent its last charge."""

SCROLLS = ("scroll", "scroll_map")


def sort_named(tables: Tables, name: str) -> str | None:
    """The kind of magic item that a name names, whole or by its first word: `Potion of flying` is a potion."""
    return tables.find("finds", name) or tables.find("finds", folded(name).partition(" ")[0])


def sort_of(tables: Tables, view: View, lot: str) -> str | None:
    """The kind of magic item that a lot is, None of what is not magical or not known."""
    if view.field(lot, "kind") != "magic":
        return None
    told = view.field(lot, SORT)
    name = view.field(lot, NAME) or lot.removeprefix(ITEM).partition("~")[0]
    return told if isinstance(told, str) else sort_named(tables, str(name))


# What it turns out to be.


def identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Note the kind of a magic item, and what rods, staves, wands and scrolls hold (`ose:L835-L839, L856-L865`)."""
    tables = draft.rules.tables
    need_keys(tables, "identify", keys)
    if draft.field(lot, "kind") != "magic":
        if keys:
            raise InputError("not_magic", item=lot)
        return
    sort = str(keys.get("kind") or sort_named(tables, name) or sort_of(tables, draft, lot) or "")
    if sort == "rod_staff_wand":
        raise InputError("key_missing", command="identify", missing=["kind"], allowed=["kind"])
    draft.set(lot, SORT, sort or None)
    if sort in tables.group("charges"):
        charge(draft, lot, sort, keys.get("charges"))
    elif "charges" in keys:
        raise InputError("charges_not_here", item=lot)
    if "spells" in keys:
        if sort not in SCROLLS:
            raise InputError("spells_not_here", item=lot)
        _write(draft, lot, keys)


def charge(draft: Drafting, lot: str, sort: str, given: int | str | bool | None = None) -> None:
    """Note the charges that an item is found with, rolled unless given; none can be added later (`ose:L835`)."""
    known, held = bool(draft.field(lot, CHARGED)), draft.quantity(lot, CHARGES)
    if known and given is None:
        return
    if draft.field(lot, FOUND) != 1:
        raise InputError("charges_of_several", item=lot)
    row = draft.rules.tables["charges"][sort]
    source = draft.rules.tables["charges"]["source"]
    if given is None:
        faces = draft.roll(row["sides"], row["dice"])
        charges = sum(faces)
        shown = " ".join(map(str, faces))
        draft.step("charges_rolled", charges, source=source, dice=row["dice"], sides=row["sides"], faces=shown)
    else:
        charges = int(given)
        if known and charges > held:
            draft.refuse("cannot_recharge", item=lot)
        draft.step("charges_given", charges, source=source)
    draft.post(lot, CHARGES, charges - held)
    draft.set(lot, CHARGED, True)
    draft.set(lot, POWERLESS, None if charges else True)


def _write(draft: Drafting, lot: str, keys: Keys) -> None:
    """Note how many spells a scroll holds, whose magic, and the level of each (`ose:L856, L860-L865`)."""
    from ledger.rulesets.ose.treasure.hoards import column_of

    rule, spells, column = draft.rules.tables["scrolls"], int(keys["spells"]), column_of(draft, keys)
    face = draft.roll(rule["divine_in"])[0]
    magic = "divine" if face == 1 else "arcane"
    draft.step("scroll_kind", source=rule["source"], sides=rule["divine_in"], face=face, magic=magic)
    levels = rule[f"{column}_column"]
    for face in draft.roll(levels["sides"], spells):
        level = scroll_level(draft.rules.tables, column, magic, face)
        draft.step("scroll_spell", level, source=rule["source"], sides=levels["sides"], face=face)
    draft.post(lot, CHARGES, spells - draft.quantity(lot, CHARGES))
    draft.set(lot, "magic", magic)


def scroll_level(tables: Tables, column: str, magic: str, face: int) -> int:
    """Level of a spell on a scroll, by d6 in the basic and d100 in the expert column (`ose:L860-L865`).

    Raises:
        InputError: `face_impossible`.
    """
    levels = tables["scrolls"][f"{column}_column"]
    return int(banded(levels, magic, need_face(face, levels["sides"])))


# Using it.


def charges_left(charges: int, uses: int) -> int:
    """Charges left after some uses, one for each (`ose:Charges L835`).

    Raises:
        Refusal: `no_charges_left`.
    """
    if uses > charges:
        raise Refusal("no_charges_left", remaining=charges)
    return charges - uses


def is_powerless(charges: int) -> bool:
    """Whether the last charge is spent, and the item is magical no more (`ose:Dernière charge L835`)."""
    return charges == 0


def spend(draft: Drafting, who: str, lot: str, sort: str, uses: int) -> None:
    """Spend charges; with the last one the item loses its power (`ose:L835`)."""
    tables = draft.rules.tables
    users: Sequence[str] = tables["charges"][sort].get("users", ())
    if users and who.startswith(CHARACTER) and class_of(draft, who) not in users:
        draft.refuse("not_for_class", who=who.removeprefix(CHARACTER), item=lot, users=list(users))
    charge(draft, lot, sort)
    held = draft.quantity(lot, CHARGES)
    if uses > held:
        draft.refuse("no_charges_left", item=lot)
    left = charges_left(held, min(uses, held))
    draft.post(lot, CHARGES, left - held)
    draft.step("charges_spent", left, source=tables["charges"]["source"], count=held - left)
    if is_powerless(left):
        draft.step("powerless", source=tables["charges"]["source"])
        draft.set(lot, POWERLESS, True)
    draft.result["powerless"] = is_powerless(left)


def worn_rings(tables: Tables, view: View, who: str) -> list[str]:
    """Magic rings that somebody wears, as lots."""
    lots = [ITEM + key.removeprefix(EQUIPPED) for key in view.fields(who) if key.startswith(EQUIPPED)]
    return [lot for lot in lots if sort_of(tables, view, lot) == "ring"]


def put_on(draft: Drafting, who: str, item: str) -> None:
    """Note that more than two magic rings cancel each other (`ose:Anneaux multiples L832`)."""
    tables, lot = draft.rules.tables, ITEM + item
    worn = len(set(worn_rings(tables, draft, who)) | {lot})
    if sort_of(tables, draft, lot) == "ring" and worn > tables["rings"]["most"]:
        most = int(tables["rings"]["most"])
        draft.step("rings_cancelled", who=who, source=tables["rings"]["source"], count=worn, most=most)
