"""Decides what is worn and wielded, choices, counters, and what lots are worth and turn out to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ledger.decisions.table import decides
from ledger.decisions.trade import new_lot, require_coinage, require_coins, require_item, require_positive
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import (
    FOUND,
    ChoiceMade,
    CounterRestored,
    CounterSpent,
    ItemAppraised,
    ItemEquipped,
    ItemIdentified,
    Keys,
)
from ledger.ids import CHARACTER, EQUIPPED, FUND, HOARD, ITEM, NAME, REGROUPED
from ledger.people import name_reserved, require_living_now
from ledger.rules.hooks import hooks_of
from ledger.rules.shared import table_counters


@decides(ItemEquipped)
def equip(draft: Drafting, facts: ItemEquipped) -> None:
    """Equip an item that is held, or lay it aside, if the rules allow it."""
    account = require_living_now(draft, facts.who)
    key = EQUIPPED + facts.item
    worn = draft.field(account, key) is not None
    if worn and not facts.off and hooks_of(draft).equip_again(draft, account, facts.item):
        return
    if facts.off != worn:
        raise Refusal("not_equipped" if facts.off else "already_equipped", who=facts.who, item=ITEM + facts.item)
    if not facts.off:
        wear(draft, account, facts.item)
        return
    draft.set(account, key, None)
    hooks_of(draft).equip(draft, account, facts.item, off=True)


def wear(draft: Drafting, account: str, item: str) -> None:
    """Equip an item that is held."""
    require_item(draft, account, ITEM + item, 1)
    draft.set(account, EQUIPPED + item, True)
    hooks_of(draft).equip(draft, account, item, off=False)


def unequip_what_left(draft: Drafting, characters: Sequence[str]) -> None:
    """Unequip what a draft takes from its holder, of the characters whom it changes."""
    moved = [(account, commodity) for account in characters for commodity in draft.changed_commodities(account, ITEM)]
    for account, commodity in moved:
        item = commodity.removeprefix(ITEM)
        key = EQUIPPED + item
        if draft.field(account, key) is None or draft.changes_field(account, key):
            continue
        if not draft.quantity(account, commodity):
            hooks_of(draft).on_unequipped(draft, account, item)
        elif draft.state.quantity(account, commodity):
            continue
        draft.set(account, key, None)


@decides(ChoiceMade)
def choose(draft: Drafting, facts: ChoiceMade) -> None:
    """Take one of a character's pending options."""
    account = require_living_now(draft, facts.who)
    options = draft.rules.pending_options(draft, account)
    if not options:
        raise Refusal("nothing_to_choose", who=facts.who)
    if facts.option not in options:
        raise InputError("choice_unknown", option=facts.option, who=facts.who, known=list(options))
    hooks_of(draft).choose(draft, account, facts.option, facts.keys)


@decides(CounterSpent)
def spend(draft: Drafting, facts: CounterSpent) -> None:
    """Spend a number of a counter."""
    _change_counter(draft, facts, hooks_of(draft).spend, 1)


@decides(CounterRestored)
def restore(draft: Drafting, facts: CounterRestored) -> None:
    """Restore a number of a counter."""
    _change_counter(draft, facts, hooks_of(draft).restore, -1)


def _change_counter(
    draft: Drafting,
    facts: CounterSpent | CounterRestored,
    by_rules: Callable[[Drafting, str, str, int, Keys], None],
    sign: int,
) -> None:
    account, count = require_living_now(draft, facts.who), require_positive(facts.count)
    if facts.counter in table_counters.table_counters(draft.rules.tables):
        table_counters.change(draft, account, facts.counter, sign * count)
    else:
        by_rules(draft, account, facts.counter, count, facts.keys)
    draft.result.update(counter=facts.counter, left=draft.rules.counters(draft, account).get(facts.counter))


@decides(ItemAppraised)
def appraise(draft: Drafting, facts: ItemAppraised) -> None:
    """Set the value of one of each lot; the rules decide what it adds to the experience pool."""
    require_coinage(draft)
    if not facts.items:
        raise InputError("lot_unknown", given="")
    lots = [_lot(draft, item) for item in dict.fromkeys(facts.items)]
    given = None if facts.value is None else draft.rules.coinage.value(require_coins(facts.value))
    values = {}
    for lot, value in hooks_of(draft).appraise(draft, lots, given, facts.keys).items():
        held = draft.field(lot, "value")
        before = held if isinstance(held, int) else None
        if before is not None:
            draft.step("appraised", value, item=lot.removeprefix(ITEM), before=before)
        draft.set(lot, "value", value)
        hooks_of(draft).on_appraised(draft, lot, before, value)
        values[lot] = {"value": value, "before": before}
    draft.result.update(items=values)


@decides(ItemIdentified)
def identify(draft: Drafting, facts: ItemIdentified) -> None:
    """Set a lot's true name; one of several equal items is made a lot first."""
    if not facts.name.strip():
        raise name_reserved(facts.name)
    lot = _lot(draft, facts.item) if "~" in facts.item else _set_apart(draft, facts.item)
    hooks_of(draft).on_identified(draft, lot, facts.name, facts.keys)
    draft.set(lot, NAME, facts.name)
    draft.set(lot, "identified", True)
    draft.result.update(item=lot)


def _set_apart(draft: Drafting, item: str) -> str:
    """Make a lot of one of an item of the tables, for the first holder who has it."""
    commodity = ITEM + item
    holders = (HOARD, FUND, *draft.accounts(CHARACTER))
    holder = next((account for account in holders if draft.quantity(account, commodity) > 0), None)
    if holder is None:
        raise InputError("lot_unknown", given=item)
    lot = new_lot(draft, item, None, "item", draft.rules.price(item))
    draft.set(lot, FOUND, 1)
    draft.move(holder, REGROUPED, commodity, 1)
    draft.move(REGROUPED, holder, lot, 1)
    return lot


def _lot(draft: Drafting, item: str) -> str:
    lot = ITEM + item
    if "~" not in item or draft.field(lot, "kind") is None:
        raise InputError("lot_unknown", given=item)
    return lot
