"""As of a session or a day, whatever was voided or written late: the short sum is what the whole fold finds."""

from __future__ import annotations

import os

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import CampaignError
from ledger.ids import WORLD
from ledger.store.ledger import Ledger
from ledger.store.memory import MemoryDatabase
from projections.past.as_of import AsOf, view_at
from projections.past.bounded_balances import fold_bounded, is_folded_within_bounds
from tests.support.given import Dice, rules_of
from tests.support.random_evenings import EVENINGS, chances, ruleset
from tests.support.random_sessions import campaign_of_sessions
from tests.support.stored_games import stored

__all__ = ["ruleset"]


def folded_whole(there: AsOf, account: str, commodity: str) -> int:
    """A bounded balance folded from the first entry on."""
    bounds = there.rules.commodity(commodity)
    rows = there._rows(account, commodity, bounds)
    return sum(movement.quantity for movement in fold_bounded(rows, commodity, bounds))


@settings(EVENINGS, max_examples=int(os.environ.get("EVENINGS", "12")))
@given(st.data(), chances)
def test_a_bounded_balance_is_what_the_whole_fold_finds(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    game = campaign_of_sessions(ruleset, data, dice)
    with Ledger(":memory:", MemoryDatabase(":memory:")) as ledger:
        campaign = stored(game, ledger)
        for point in ("s1", "s2", "s3", "2026-11-21"):
            try:
                there = view_at(campaign, point, lambda _hash: rules_of(ruleset))
            except CampaignError:
                continue  # Its start was voided.
            assert there.moment.is_of_play
            for account in there.accounts(""):
                for commodity in there.moved_commodities(account):
                    if is_folded_within_bounds(account, there.rules.commodity(commodity)):
                        found = there.quantity(account, commodity)
                        assert found == folded_whole(there, account, commodity), (point, account, commodity)
                        assert found == sum(row.quantity for row in there.movements(account, commodity))
            assert not [flag for flag in there.flags if flag.account.startswith(WORLD)]
