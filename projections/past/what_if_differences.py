"""Compares two views: balances, fields, and the figures of sheets that follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeAlias

import msgspec
from msgspec import Struct

from ledger.ids import CAMPAIGN, CHARACTER
from ledger.measures import is_balance, workings
from projections.past.diff import Balances, Fields, differing

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.state import View
    from projections.past.what_if import WhatIf

Figures: TypeAlias = dict[str, dict[str, tuple[int | str | None, int | str | None]]]


class ComparedReplay(Struct, frozen=True, kw_only=True):
    """A replay compared with the record: what differs at the end, recorded and replayed.

    Attributes:
        rules: In force at the end of the replay.
        recorded: Balances and fields at the end of the record.
        figures: Figures of characters' sheets that are no balances.
    """

    found: WhatIf
    rules: Ruleset
    recorded: View
    balances: Balances
    fields: Fields
    figures: Figures

    def only(self, account: str) -> Self:
        """What differs of one account."""
        return msgspec.structs.replace(
            self,
            balances={account: self.balances[account]} if account in self.balances else {},
            fields={account: self.fields[account]} if account in self.fields else {},
            figures={account: self.figures[account]} if account in self.figures else {},
        )


def compared(found: WhatIf, recorded: View, rules_recorded: Ruleset, rules_replayed: Ruleset) -> ComparedReplay:
    """Compare the end of a replay with the record."""
    return ComparedReplay(
        found=found,
        rules=rules_replayed,
        recorded=recorded,
        balances=balance_differences(recorded, found.state),
        fields=field_differences(recorded, found.state),
        figures=figure_differences(recorded, found.state, rules_recorded, rules_replayed),
    )


def balance_differences(before: View, after: View) -> Balances:
    """Balances that differ, by account and commodity: before and after."""
    return differing(_accounts(before, after), before.holdings, after.holdings, 0)


def field_differences(before: View, after: View) -> Fields:
    """Fields that differ, by account and key, but for the tables in force: before and after, None where not set."""
    found: Fields = differing(_accounts(before, after), before.fields, after.fields, None)
    found.get(CAMPAIGN, {}).pop("rules", None)
    return {account: fields for account, fields in found.items() if fields}


def _accounts(before: View, after: View) -> list[str]:
    return sorted({*before.accounts(""), *after.accounts("")})


def figure_differences(before: View, after: View, rules_before: Ruleset, rules_after: Ruleset) -> Figures:
    """Figures of characters' sheets that are no balances and differ: before and after, None where there is none."""
    found: Figures = {}
    for account in sorted({*before.accounts(CHARACTER), *after.accounts(CHARACTER)}):
        was, now = _figures(before, rules_before, account), _figures(after, rules_after, account)
        for measure in [*was, *(measure for measure in now if measure not in was)]:
            if was.get(measure) != now.get(measure):
                found.setdefault(account, {})[measure] = was.get(measure), now.get(measure)
    return found


def _figures(view: View, rules: Ruleset, account: str) -> dict[str, int | str | None]:
    if not view.fields(account):
        return {}
    return {
        measure: working.shown
        for measure, working in workings(view, rules, account).items()
        if not is_balance(account, measure, working)
    }
