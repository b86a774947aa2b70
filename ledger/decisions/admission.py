"""Refuses new commands that would record nothing, though entries recorded earlier may be of this sort.

A decision must decide every recorded entry again as it did then (`audit`); what it should never have accepted is
refused here, before it is called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

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
    Keys,
    OpeningRecorded,
    OthersMet,
    RetainerHired,
    RollRecorded,
)
from ledger.ids import CHARACTER, HOLDERS, HP, ITEM, OTHER, POOL
from ledger.measures import LEVEL, is_level
from ledger.others import NUMBERED, last_number, people_named, who_was_renamed
from ledger.overlay import Overlay
from ledger.patterns import late_pattern
from ledger.people import AT_THE_TABLE, MARKS, account_of, holder_account, is_outsider, name_reserved
from ledger.rules.keys import declared_keys, parse_value
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import folded
from ledger.state import State

ADVENTURE = "adventure."
"""Prefix of a character's fields that hold the state at an adventure's start."""


LASTING = frozenset(
    {"animal", "armour", "barding", "drawn", "focus", "mount", "shield", "ship", "tack", "tool", "vehicle", "weapon"}
)
"""Kinds of items that are not used up by use."""


LOOKED_AT = frozenset(
    {CharacterDescribed, CharacterJoined, CharactersHealed, CharactersHurt, CoinsExchanged, EntriesVoided, EntryAmended}
    | {ExperienceAwarded, ItemUsed, OpeningRecorded, OthersMet, RetainerHired, RollRecorded}
)
"""Kinds that may record nothing."""


def admit(state: State, command: Command, rules: Ruleset) -> None:
    """Require that a command would record something.

    Raises:
        InputError: `dice_none`, `reason_empty`, `exchange_same`, `name_reserved`.
        Refusal: `pool_empty`.
    """
    if type(command.facts) not in LOOKED_AT:
        return
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
            raise name_reserved(name)
        case CharacterDescribed(keys={"name": name}) if folded(str(name)) in AT_THE_TABLE or any(
            mark in str(name) for mark in MARKS
        ):
            raise name_reserved(str(name))
        case CharacterDescribed(who=who, keys=keys) if "name" in keys or is_outsider(who):
            if "name" in keys:
                _require_no_foes_name(state, str(keys["name"]), account_of(who))
            if is_outsider(who):
                _require_hit_points(keys)
        case OpeningRecorded(who=who) if is_outsider(who):
            from ledger.decisions.opening import require_opening_of_company

            require_opening_of_company(who)
        case OpeningRecorded(who=who, figures=figures) if command.override is None and who not in HOLDERS:
            _require_reachable(state, rules, account_of(who), figures)
        case OthersMet(name=name, keys=keys):
            _require_no_foes_name(state, name)
            _require_no_number(state, name)
            _require_hit_points(keys)
        case ItemUsed(who=who, goods=goods, keys=keys) if goods.item and not keys and _lasts(rules, goods.item):
            account = holder_account(who)
            if state.quantity(account, ITEM + goods.item) >= goods.count:
                raise Refusal("item_lasts", item=goods.item, who=who)
        case ExperienceAwarded(xp=None, reason=None, keys=keys) if not keys and _awards_nothing(state, rules):
            raise Refusal("pool_empty")


def _require_no_foes_name(state: State, name: str, account: str | None = None) -> None:
    """Require a name that means nobody else outside the company, so that what is typed of one hits no other.

    Args:
        account: Who is given the name; None where somebody new is met, who shares a name by a number.
    """
    if account is None:
        named = [renamed] if (renamed := who_was_renamed(state, name)) else []
    else:
        named = [met for met in people_named(state, name) if met != account]
    if named:
        raise Refusal("name_taken", name=name)


NUMBER = late_pattern(r"([+-]*)(\d+)", re.ASCII)

MOST_LEVELS = 1000
"""Levels that are tried in a game whose levels do not end."""


def _require_reachable(state: State, rules: Ruleset, account: str, figures: Mapping[str, int]) -> None:
    """Require traits that somebody could begin with, and levels that the tables have.

    Raises:
        InputError: `key_value`.
        Refusal: `opening_impossible`.
    """
    declared = declared_keys(rules.tables, "join")
    for figure, given in figures.items():
        of_level = is_level(figure)
        key = LEVEL if of_level else figure
        if key in declared and given >= 0 and (of_level or key in rules.tables.group("traits")):
            parse_value(rules.tables, "join", key, str(given))
        elif of_level:
            most = _last_level(state, rules, account, figure, given)
            if most < given:
                raise Refusal(
                    "opening_impossible", overridable=True, who=account, commodity=figure, wanted=given, most=most
                )


def _last_level(state: State, rules: Ruleset, account: str, commodity: str, wanted: int) -> int:
    """The last level of a class that the tables have, up to the one wanted; that itself in games without levels."""
    level = Overlay(state)
    level.add(account, commodity, 1 - state.quantity(account, commodity))
    if rules.next_level(level, account) is None:
        return wanted
    for reached in range(1, min(wanted, MOST_LEVELS)):
        if rules.next_level(level, account) is None:
            return reached
        level.add(account, commodity, 1)
    return wanted


def _require_no_number(state: State, name: str) -> None:
    """Require that a name is not that of people who were met, with a number that the program gives."""
    numbered = NUMBERED.fullmatch(folded(name))
    if numbered and last_number(state, numbered[1].strip()):
        raise InputError("name_numbered", name=name)


def _require_hit_points(keys: Keys) -> None:
    """Require that hit points given as a number are at least 1; dice give at least 1 whatever is taken off."""
    given = str(keys.get(HP, ""))
    number = NUMBER.fullmatch(given)
    if number and (number[1] not in ("", "+") or int(number[2]) < 1):
        raise InputError("amount_not_positive", amount=given)


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
    if _rolls_none(expression):
        raise InputError("dice_none", expression=expression)


@lru_cache(maxsize=256)
def _rolls_none(expression: str) -> bool:
    """Whether an expression has dice without a number of them."""
    from ledger.dice import parse
    from ledger.dice_tree import all_dice

    try:
        tree = parse(expression)
    except InputError:
        # It may be one of the ruleset's kinds of roll: the decision finds out.
        return False
    return any(not dice.count for dice in all_dice(tree))
