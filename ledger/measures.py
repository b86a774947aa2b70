"""Computes the numbers of a sheet that are not balances, each with its working.

A measure has the name that `explain` and `check` take: `armour_class`, `saves.paralysis`, `slots.1`, `dex.modifier`,
`xp.next_level_at`, `level`, `purse_value`, `item:torch.value`. Sheet, explanation and check use the same workings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ledger.ids import CLASS_LEVEL, ITEM, PARTY, SHARED, SPENT
from ledger.rules.working import Working

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.state import View

PURSE_VALUE = "purse_value"
LEVEL = "level"
NEXT_LEVEL = "xp.next_level_at"
MODIFIER, VALUE, MOST = ".modifier", ".value", ".max"


def is_level(commodity: str) -> bool:
    """Whether a commodity is levels: of a class, or of a character without one."""
    return commodity == LEVEL or commodity.startswith(CLASS_LEVEL)


def workings(view: View, rules: Ruleset, account: str) -> dict[str, Working]:
    """The working of every number of a sheet that is more than a balance, by measure."""
    found: dict[str, Working] = {}
    held = view.holdings(account)
    if not account.startswith((PARTY, SHARED)):
        _collect(found, "", rules.derived_workings(view, account))
        _collect(found, "", rules.every_counter(view, account))
        _collect(found, "", rules.track_workings(view, account))
        for trait in filter(held.__contains__, rules.tables.group("traits")):
            score, modifier = (rules.score_working(view, account, trait), rules.modifier_working(view, account, trait))
            found |= {trait: score} if score is not None else {}
            found |= {trait + MODIFIER: modifier} if modifier is not None else {}
        if rules.progress(view, account).level is not None:
            found[LEVEL] = level_working(view, account)
        reached = rules.next_level(view, account)
        if reached is not None:
            found[NEXT_LEVEL] = reached
    if rules.coinage:
        found[PURSE_VALUE] = purse_working(view, rules, account)
    for commodity in held:
        if commodity.startswith(ITEM):
            value = value_working(view, rules, commodity.removeprefix(ITEM))
            if value is not None:
                found[commodity + VALUE] = value
    return found


def printed_workings(view: View, rules: Ruleset, account: str) -> dict[str, Working]:
    """The working of every number that only a drawn sheet shows: those of the printed one, and full counters."""
    found: dict[str, Working] = {}
    if not account.startswith((PARTY, SHARED)):
        _collect(found, "", rules.printed_workings(view, account))
        for counter, left in rules.every_counter(view, account).items():
            spent = next(
                (place for place, line in enumerate(left.lines) if line.reads == ((account, SPENT + counter),)), 0
            )
            if spent:
                found[counter + MOST] = left.until(spent)
    return found


def all_workings(view: View, rules: Ruleset, account: str) -> dict[str, Working]:
    """The working of every number that any sheet shows, drawn or not."""
    return {**workings(view, rules, account), **printed_workings(view, rules, account)}


def _collect(found: dict[str, Working], prefix: str, figures: Mapping[str, Any]) -> None:
    for id_, figure in figures.items():
        if isinstance(figure, Working):
            found[prefix + id_] = figure
        elif isinstance(figure, Mapping):
            _collect(found, f"{prefix}{id_}.", figure)


def level_working(view: View, account: str) -> Working:
    """The working of a character's level, the sum of its class levels."""
    working = Working()
    for commodity, level in view.holdings(account).items():
        if is_level(commodity):
            working.count(account, commodity, level)
    return working


def purse_working(view: View, rules: Ruleset, account: str) -> Working:
    """The working of the value of a purse, in the smallest coin."""
    held, working = view.holdings(account), Working()
    for coin, value in rules.coinage.values.items():
        if coin in held:
            working.count(account, coin, held[coin], value)
    return working


def value_working(view: View, rules: Ruleset, item: str) -> Working | None:
    """The working of an item's value in the smallest coin: a lot's appraisal, else the list price."""
    appraised = view.field(ITEM + item, "value")
    if isinstance(appraised, int):
        return Working().add("appraised", appraised, reads=((ITEM + item, "value"),))
    price = None if "~" in item else rules.price(item)
    return None if price is None else Working(rules.tables.source("items", item)).add(f"items/{item}", price)


def is_balance(account: str, measure: str, working: Working) -> bool:
    """Whether a working is just the balance of the commodity that the measure names."""
    lines = working.lines
    return len(lines) == 1 and lines[0].times == 1 and lines[0].reads == ((account, measure),)


def shown_figure(view: View, rules: Ruleset, account: str, measure: str) -> int | str | None:
    """A number of a sheet that is not a balance, as the sheet shows it; else the field of that key, None if neither."""
    working = all_workings(view, rules, account).get(measure)
    if working is not None:
        return working.shown
    value = view.field(account, measure)
    return value if isinstance(value, int | str) and not isinstance(value, bool) else None
