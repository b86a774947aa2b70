"""Records charges: spent, given back, found, and regained at dawn (`srd5:charges PUB`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import FOUND, Keys
from ledger.ids import CHARACTER, CLOCK, ITEM, PARTY, USED
from ledger.people import name_of
from ledger.rulesets.srd5.gear.charges.figures import (
    GONE,
    charge_workings,
    charges_after,
    charges_after_dawn,
    charges_left,
    charges_listed,
    count_dawns,
    has_charges,
    is_destroyed,
    listed_id,
    parse_regain,
)
from ledger.rulesets.srd5.gear.items import listed_row
from ledger.rulesets.srd5.tables import Srd5Tables


def spend_charges(draft: Drafting, who: str, item: str, count: int) -> None:
    """Record charges that are spent, and what happens to the item with the last one."""
    tables, row = Srd5Tables.of(draft), listed_row(Srd5Tables.of(draft), draft, item)
    source = tables.charges.source
    left = charges_after(tables, listed_id(tables, draft, item), charges_left(tables, draft, item), count)
    draft.post(ITEM + item, GONE, count)
    draft.step("charges_spent", left, who=_person(who), source=source, item=item, count=count)
    draft.result.update(item=ITEM + item, charges=left)
    if left:
        return
    if row is None:
        return
    if row.used_up:
        draft.move(who, USED, ITEM + item, 1)
        draft.step("item_used_up", who=_person(who), source=row.source, item=item)
    elif row.destroyed_on is not None:
        (face,) = draft.roll(
            tables.charges.destroy_sides, 1, name_of(who) if who.startswith(CHARACTER) else "", "last_charge"
        )
        draft.step("last_charge", who=_person(who), source=source, face=face, on=row.destroyed_on)
        destroyed = is_destroyed(tables, listed_id(tables, draft, item), face)
        draft.result["destroyed"] = destroyed
        if destroyed:
            draft.move(who, USED, ITEM + item, 1)
            draft.step("item_destroyed", who=_person(who), source=source, item=item)


def spend_healers_kit(draft: Drafting, who: str) -> None:
    """Record a use of the company's Healer's Kit, if it has one, whoever carries it (`srd5:deathsave PUB`)."""
    kit = Srd5Tables.of(draft).charges.first_aid
    for holder in (who, *draft.accounts(CHARACTER)):
        for commodity in charge_workings(Srd5Tables.of(draft), draft, holder):
            item = commodity.removeprefix(ITEM)
            if listed_id(Srd5Tables.of(draft), draft, item) == kit:
                spend_charges(draft, holder, item, 1)
                return


def _person(who: str) -> str | None:
    return who if who.startswith(CHARACTER) else None


def restore_charges(draft: Drafting, item: str, count: int) -> None:
    """Record charges that come back, no more than are gone."""
    gone = draft.quantity(ITEM + item, GONE)
    if count > gone:
        raise Refusal("charges_not_spent", item=listed_id(Srd5Tables.of(draft), draft, item), spent=gone, asked=count)
    draft.post(ITEM + item, GONE, -count)
    left = charges_left(Srd5Tables.of(draft), draft, item)
    draft.step("charges_told", left, source=Srd5Tables.of(draft).charges.source)


def set_charges_found(draft: Drafting, lot: str, keys: Keys) -> None:
    """Record the number of charges that a find holds."""
    item = lot.removeprefix(ITEM)
    if not has_charges(Srd5Tables.of(draft), draft, item) or draft.field(lot, FOUND) not in (None, 1):
        raise InputError("charges_not_here", item=listed_id(Srd5Tables.of(draft), draft, item))
    most, left = charges_listed(Srd5Tables.of(draft), draft, item) or 0, int(keys["charges"])
    if left > most:
        raise Refusal("charges_above", item=listed_id(Srd5Tables.of(draft), draft, item), asked=left, most=most)
    draft.post(lot, GONE, most - left - draft.quantity(lot, GONE))
    draft.step("charges_told", left, source=Srd5Tables.of(draft).charges.source)


def on_time_passed(draft: Drafting, seconds: int) -> None:
    """Record the charges that items held by the company regain at each dawn (`srd5:charges PUB`)."""
    tables, now = Srd5Tables.of(draft), draft.quantity(CLOCK, "seconds")
    for _ in range(count_dawns(tables, now - seconds, now)):
        spent = [lot for lot in draft.accounts(ITEM) if draft.quantity(lot, GONE) and _regains(draft, lot)]
        if not spent:
            return
        for lot in spent:
            _regain_at_dawn(draft, lot.removeprefix(ITEM))


def _regains(draft: Drafting, lot: str) -> bool:
    """Whether a lot regains charges and is still held by the company."""
    row = listed_row(Srd5Tables.of(draft), draft, lot.removeprefix(ITEM))
    regain = parse_regain("" if row is None else row.regain)
    if regain.dice * regain.sides + regain.bonus < 1:
        return False
    return any(draft.quantity(holder, lot) for holder in (*draft.accounts(CHARACTER), *draft.accounts(PARTY)))


def _regain_at_dawn(draft: Drafting, item: str) -> None:
    tables, left = Srd5Tables.of(draft), charges_left(Srd5Tables.of(draft), draft, item)
    listed, source = listed_id(tables, draft, item), tables.charges.source
    text = tables.items[listed].regain
    regain = parse_regain(text)
    faces = draft.roll(regain.sides, regain.dice, purpose="charges") if regain.dice else ()
    after = charges_after_dawn(tables, listed, left, faces)
    draft.post(ITEM + item, GONE, left - after)
    shown = " ".join(map(str, faces)) or str(regain.bonus)
    draft.step("dawn", after, source=source, item=item, dice=text, faces=shown)
