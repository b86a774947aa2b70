"""A statement of account of any evening: what was held before, with every movement, is what the sheet shows after."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.rules.ruleset import Ruleset
from ledger.state import session_numbers
from ledger.store.ledger import Ledger
from ledger.store.memory import MemoryDatabase
from projections.books.statement import Statement, StatementSpan, statement
from projections.past.as_of import AsOf, view_at
from tests.support.given import Dice, rules_of
from tests.support.random_evenings import EVENINGS, chances, ruleset
from tests.support.random_sessions import campaign_of_sessions
from tests.support.stored_games import stored

__all__ = ["ruleset"]

DAY = "2026-11-21"
"""The day of every entry of such a campaign."""


def require_adds_up(found: Statement, after: AsOf, *, every: bool) -> None:
    """Require that the movements lead from the opening balances to the closing ones, and those are held in a view."""
    held = {commodity: sum_.opening for commodity, sum_ in found.sums.items()}
    for moved in found.moved:
        assert moved.changes
        assert all(moved.changes.values())
        for commodity, quantity in moved.changes.items():
            held[commodity] += quantity
        assert {commodity: held[commodity] for commodity in moved.running} == moved.running
    assert held == {commodity: sum_.closing for commodity, sum_ in found.sums.items()}
    for sum_ in found.sums.values():
        assert sum_.opening + sum_.gained - sum_.lost == sum_.closing
    holdings = after.holdings(found.account)
    shown = {c: n for c, n in holdings.items() if every or c == "xp" or c in after.rules.coinage.values}
    assert {commodity: number for commodity, number in held.items() if number} == shown


@settings(EVENINGS, max_examples=3)
@given(st.data(), chances)
def test_a_statement_leads_from_one_sheet_to_the_other(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    game = campaign_of_sessions(ruleset, data, dice)

    def rules(_hash: str) -> Ruleset:
        return rules_of(ruleset)

    with Ledger(":memory:", MemoryDatabase(":memory:")) as ledger:
        campaign = stored(game, ledger)
        now = view_at(campaign, None, rules)
        numbers = session_numbers(campaign.state())
        accounts = [account for account in now.accounts("") if account.startswith(("character:", "party:"))]
        for account in accounts:
            require_adds_up(statement(campaign, rules, account, StatementSpan()), now, every=False)
            for number in numbers:
                there = view_at(campaign, f"s{number}", rules)
                for first in range(1, number + 1):
                    span = StatementSpan(sessions=range(first, number + 1))
                    found = statement(campaign, rules, account, span, every=True)
                    require_adds_up(found, there, every=True)
                    if first > 1 and first - 1 in numbers:
                        before = view_at(campaign, f"s{first - 1}", rules).holdings(account)
                        assert {c: sum_.opening for c, sum_ in found.sums.items() if sum_.opening} == before
            there = view_at(campaign, DAY, rules)
            require_adds_up(
                statement(campaign, rules, account, StatementSpan(first_day=DAY), every=True), there, every=True
            )
