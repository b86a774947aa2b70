"""Counters that a table adds by house rules: `most` of each, less what was spent of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.errors import Refusal
from ledger.ids import SPENT
from ledger.people import name_of
from ledger.rules.working import Working

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.rules.game_tables import GameTables
    from ledger.state import View


def table_counters(tables: GameTables) -> Mapping[str, int]:
    """The maximum of each counter that house rules added; a game's own have no maximum of the table's."""
    return {id_: row.most for id_, row in tables.counters.items() if row.most is not None}


def workings(tables: GameTables, state: View, who: str) -> dict[str, Working]:
    """What is left of each of these counters."""
    return {
        id_: Working(tables.counters[id_].source)
        .add(f"counters/{id_}", most)
        .count(who, SPENT + id_, state.quantity(who, SPENT + id_), -1)
        .least(0)
        for id_, most in table_counters(tables).items()
    }


def change(draft: Drafting, who: str, counter: str, count: int) -> None:
    """Spend a number of a counter, or restore it below 0.

    Raises:
        Refusal: `counter_short`, unless overridden; `counter_full`.
    """
    most, spent = table_counters(draft.rules.tables)[counter], draft.quantity(who, SPENT + counter)
    if count > most - spent:
        draft.refuse("counter_short", who=name_of(who), counter=counter, asked=count, held=most - spent)
    if count < 0 and not spent:
        raise Refusal("counter_full", who=name_of(who), counter=counter, most=most)
    draft.post(who, SPENT + counter, max(-spent, min(count, most - spent)))
