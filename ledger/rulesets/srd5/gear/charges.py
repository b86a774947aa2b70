"""Charges of magic items: spent, regained at dawn, and what spending the last one may do (`srd5:charges PUB`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.errors import InputError, Refusal
from ledger.facts import FOUND
from ledger.ids import CHARACTER, CLOCK, ITEM, PARTY, SPENT, USED
from ledger.people import name_of
from ledger.rules.faces import need_face, need_faces
from ledger.rules.tables import Tables
from ledger.rules.working import Working
from ledger.rulesets.srd5.gear.items import piece

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

GONE = SPENT + "charges"
"""Commodity on a lot's own account: charges that are gone until they are regained."""


class Regain(NamedTuple):
    """Dice and a bonus, `1d6+1`."""

    dice: int
    sides: int
    bonus: int


def regain_of(text: str) -> Regain:
    """What is regained, as the tables write it: `1d6+1`, `1d3`, `1`."""
    found = re.fullmatch(r"(?:(?P<dice>\d*)d(?P<sides>\d+))?(?P<bonus>[+-]?\d+)?", text)
    if found is None:
        return Regain(0, 0, 0)
    sides, bonus = int(found["sides"] or 0), int(found["bonus"] or 0)
    return Regain(int(found["dice"] or 1) if sides else 0, sides, bonus)


def most_of(tables: Tables, item: str) -> int:
    """Charges that a listed item holds at most, 0 where it has none."""
    return int(tables.group("items").get(item, {}).get("charges", 0))


def left_after(tables: Tables, item: str, left: int, spent: int) -> int:
    """Charges left after some are spent.

    Raises:
        Refusal: `not_enough_charges`.
    """
    if spent > left:
        raise Refusal("not_enough_charges", item=item, asked=spent, held=left)
    return left - spent


def is_destroyed(tables: Tables, item: str, face: int) -> bool:
    """Whether spending the last charge destroys an item, by a d20 (`srd5:charges PUB`).

    Raises:
        InputError: `face_impossible`.
    """
    need_face(face, int(tables["charges"]["destroy_sides"]))
    return face <= int(tables["items"][item].get("destroyed_on", 0))


def after_dawn(tables: Tables, item: str, left: int, faces: Sequence[int]) -> int:
    """Charges after a dawn: what the dice show and the bonus, up to the maximum (`srd5:charges PUB`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    regain = regain_of(str(tables["items"][item].get("regain", "")))
    shown = need_faces(faces, regain.dice, regain.sides)
    return min(most_of(tables, item), max(left, left + sum(shown) + regain.bonus))


# Of what somebody holds.


def listed_as(tables: Tables, state: View, item: str) -> str:
    """The listed item that an item or lot is; its own id where it is none."""
    return piece(tables, state, item).item or item


def row_of(tables: Tables, state: View, item: str) -> Mapping[str, Any]:
    """The list's row of an item or lot, empty where it has none."""
    found: Mapping[str, Any] = tables.group("items").get(piece(tables, state, item).item or "", {})
    return found


def left_of(tables: Tables, state: View, item: str) -> int:
    """Charges that a lot still holds; one that nobody has told of is full."""
    return int(row_of(tables, state, item).get("charges", 0)) - state.quantity(ITEM + item, GONE)


def is_charged(tables: Tables, state: View, item: str) -> bool:
    """Whether an item or lot has charges that are counted: each is kept apart."""
    return "~" in item and "charges" in row_of(tables, state, item)


def workings(tables: Tables, state: View, who: str) -> dict[str, Working]:
    """Charges left of each lot that somebody holds, by its commodity, with their working."""
    items = [name.removeprefix(ITEM) for name in state.holdings(who) if name.startswith(ITEM)]
    found = {}
    for item in items:
        if is_charged(tables, state, item):
            row, gone = row_of(tables, state, item), state.quantity(ITEM + item, GONE)
            source = tables.source("items", listed_as(tables, state, item)) or tables.source("charges")
            working = Working(source).add("available", int(row["charges"]))
            found[ITEM + item] = working.count(ITEM + item, GONE, gone, -1)
    return found


def spend(draft: Drafting, who: str, item: str, count: int) -> None:
    """Note charges that are spent, and with the last one what becomes of the item."""
    tables, row = draft.rules.tables, row_of(draft.rules.tables, draft, item)
    source = tables["charges"]["source"]
    left = left_after(tables, listed_as(tables, draft, item), left_of(tables, draft, item), count)
    draft.post(ITEM + item, GONE, count)
    draft.step("charges_spent", left, who=_person(who), source=source, item=item, count=count)
    draft.result.update(item=ITEM + item, charges=left)
    if left:
        return
    if row.get("used_up"):
        draft.move(who, USED, ITEM + item, 1)
        draft.step("item_used_up", who=_person(who), source=row["source"], item=item)
    elif "destroyed_on" in row:
        (face,) = draft.roll(
            tables["charges"]["destroy_sides"], 1, name_of(who) if who.startswith(CHARACTER) else "", "last_charge"
        )
        draft.step("last_charge", who=_person(who), source=source, face=face, on=row["destroyed_on"])
        destroyed = is_destroyed(tables, listed_as(tables, draft, item), face)
        draft.result["destroyed"] = destroyed
        if destroyed:
            draft.move(who, USED, ITEM + item, 1)
            draft.step("item_destroyed", who=_person(who), source=source, item=item)


def spend_kit(draft: Drafting, who: str) -> None:
    """Note a use of the company's Healer's Kit, if it has one, whoever carries it (`srd5:deathsave PUB`)."""
    kit = draft.rules.tables["charges"]["first_aid"]
    for holder in (who, *draft.accounts(CHARACTER)):
        for commodity in workings(draft.rules.tables, draft, holder):
            item = commodity.removeprefix(ITEM)
            if listed_as(draft.rules.tables, draft, item) == kit:
                spend(draft, holder, item, 1)
                return


def _person(who: str) -> str | None:
    return who if who.startswith(CHARACTER) else None


def restore(draft: Drafting, item: str, count: int) -> None:
    """Note charges that come back, no more than are gone."""
    gone = draft.quantity(ITEM + item, GONE)
    if count > gone:
        raise Refusal("charges_not_spent", item=listed_as(draft.rules.tables, draft, item), spent=gone, asked=count)
    draft.post(ITEM + item, GONE, -count)
    left = left_of(draft.rules.tables, draft, item)
    draft.step("charges_told", left, source=draft.rules.tables["charges"]["source"])


def told(draft: Drafting, lot: str, keys: Keys) -> None:
    """Note how many charges a find turns out to hold."""
    item = lot.removeprefix(ITEM)
    if not is_charged(draft.rules.tables, draft, item) or draft.field(lot, FOUND) not in (None, 1):
        raise InputError("charges_not_here", item=listed_as(draft.rules.tables, draft, item))
    most, left = int(row_of(draft.rules.tables, draft, item)["charges"]), int(keys["charges"])
    if left > most:
        raise Refusal("charges_above", item=listed_as(draft.rules.tables, draft, item), asked=left, most=most)
    draft.post(lot, GONE, most - left - draft.quantity(lot, GONE))
    draft.step("charges_told", left, source=draft.rules.tables["charges"]["source"])


def dawns(tables: Tables, before: int, now: int) -> int:
    """Dawns between two moments on the clock, whose days begin at midnight."""
    day = int(tables["units"]["day"]["seconds"])
    first = int(tables["charges"]["dawn_hour"]) * int(tables["units"]["hour"]["seconds"])
    return (now - first) // day - (before - first) // day


def passed(draft: Drafting, seconds: int) -> None:
    """Bring back what each dawn brings back, of items that anybody holds (`srd5:charges PUB`)."""
    tables, now = draft.rules.tables, draft.quantity(CLOCK, "seconds")
    for _ in range(dawns(tables, now - seconds, now)):
        spent = [lot for lot in draft.accounts(ITEM) if draft.quantity(lot, GONE) and _regains(draft, lot)]
        if not spent:
            return
        for lot in spent:
            _dawn(draft, lot.removeprefix(ITEM))


def _regains(draft: Drafting, lot: str) -> bool:
    """Whether a lot regains charges, and is still in somebody's hands."""
    regain = regain_of(str(row_of(draft.rules.tables, draft, lot.removeprefix(ITEM)).get("regain", "")))
    if regain.dice * regain.sides + regain.bonus < 1:
        return False
    return any(draft.quantity(holder, lot) for holder in (*draft.accounts(CHARACTER), *draft.accounts(PARTY)))


def _dawn(draft: Drafting, item: str) -> None:
    tables, left = draft.rules.tables, left_of(draft.rules.tables, draft, item)
    listed, source = listed_as(tables, draft, item), tables["charges"]["source"]
    text = str(tables["items"][listed]["regain"])
    regain = regain_of(text)
    faces = draft.roll(regain.sides, regain.dice, purpose="charges") if regain.dice else ()
    after = after_dawn(tables, listed, left, faces)
    draft.post(ITEM + item, GONE, left - after)
    shown = " ".join(map(str, faces)) or str(regain.bonus)
    draft.step("dawn", after, source=source, item=item, dice=text, faces=shown)
