"""Refuses new commands that would record nothing, though entries recorded earlier may be of this sort.

A decision must decide every recorded entry again as it did then (`audit`); what it should never have accepted is
refused here, before it is called.
"""

from __future__ import annotations

from ledger.entries import Command
from ledger.errors import InputError, Refusal
from ledger.facts import (
    CharacterDescribed,
    CharacterJoined,
    CharactersHealed,
    CharactersHurt,
    CoinsExchanged,
    EntriesVoided,
    EntryAmended,
    ExperienceAwarded,
    ItemUsed,
    RetainerHired,
    RollRecorded,
)
from ledger.ids import CHARACTER, ITEM, OTHER, POOL
from ledger.people import AT_THE_TABLE, MARKS, holder_account
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import folded
from ledger.state import State

ADVENTURE = "adventure."
"""Prefix of a character's fields that hold the state at an adventure's start."""


LASTING = frozenset(
    {"animal", "armour", "barding", "drawn", "focus", "mount", "shield", "ship", "tack", "tool", "vehicle", "weapon"}
)
"""Kinds of items that are not used up by use."""


def admit(state: State, command: Command, rules: Ruleset) -> None:
    """Require that a command would record something.

    Raises:
        InputError: `dice_none`, `reason_empty`, `exchange_same`, `name_reserved`.
        Refusal: `pool_empty`.
    """
    match command.facts:
        case RollRecorded(expression=expression, against=against):
            _require_dice(expression)
            _require_dice(None if against is None else against.roll)
        case CharactersHurt(amount=amount) | CharactersHealed(amount=amount):
            _require_dice(amount)
        case EntriesVoided(way="void", reason=reason) | EntryAmended(reason=reason) if not reason.strip():
            raise InputError("reason_empty")
        case CoinsExchanged(amount=amount, coin=coin) if set(amount) == {coin}:
            raise InputError("exchange_same", coin=coin)
        case CharacterJoined(who=name) | RetainerHired(who=name) if (
            name.startswith(OTHER) or folded(name) in AT_THE_TABLE
        ):
            raise InputError("name_reserved", name=name)
        case CharacterDescribed(keys={"name": name}) if folded(str(name)) in AT_THE_TABLE or any(
            mark in str(name) for mark in MARKS
        ):
            raise InputError("name_reserved", name=name)
        case ItemUsed(who=who, goods=goods, keys=keys) if goods.item and not keys and _lasts(rules, goods.item):
            account = holder_account(who)
            if state.quantity(account, ITEM + goods.item) >= goods.count:
                raise Refusal("item_lasts", item=goods.item, who=who)
        case ExperienceAwarded(xp=None, reason=None, keys=keys) if not keys and _awards_nothing(state, rules):
            raise Refusal("pool_empty")


def _lasts(rules: Ruleset, item: str) -> bool:
    """Whether an item of the tables is not used up: it is of a lasting kind, or another item is burnt in it."""
    rows = rules.tables.group("items")
    row = rows.get(item)
    return row is not None and (
        row.get("kind") in LASTING or any(other.get("needs") == item for other in rows.values())
    )


def _awards_nothing(state: State, rules: Ruleset) -> bool:
    """Whether an award would divide nothing and end no adventure; a game without a pool refuses by itself."""
    if rules.tables.get("experience").get("may_be_nothing") or state.holdings(POOL):
        return False
    return not any(key.startswith(ADVENTURE) for account in state.accounts(CHARACTER) for key in state.fields(account))


def _require_dice(expression: str | None) -> None:
    """Require that an expression has no dice without a number of them, such as `0d6`."""
    if expression is None or "0" not in expression or "d" not in expression.casefold():
        return
    from ledger.dice import parse
    from ledger.dice_tree import all_dice

    try:
        tree = parse(expression)
    except InputError:
        # It may be one of the ruleset's kinds of roll: the decision finds out.
        return
    if any(not dice.count for dice in all_dice(tree)):
        raise InputError("dice_none", expression=expression)
