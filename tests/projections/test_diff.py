"""A difference between any two points of any evening, in any ruleset, is what the views of both show."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.facts import CampaignOpened
from ledger.journal import Journal
from ledger.rules.loader import packaged_tables
from ledger.state import session_numbers
from ledger.store.ledger import open_ledger
from projections.past.as_of import AsOf, view_at
from projections.past.diff import as_it_ended, difference
from tests.support.evening_checks import record_again
from tests.support.given import rules_of
from tests.support.random_evenings import EVENINGS, chances, played, ruleset

__all__ = ["ruleset"]


@settings(EVENINGS, max_examples=4)
@given(st.data(), chances)
def test_a_difference_is_what_the_views_of_both_points_show(ruleset: str, data: st.DataObject, dice: Any) -> None:
    rules, game = rules_of(ruleset), played(ruleset, data, dice, voids=True)
    with tempfile.TemporaryDirectory() as folder, open_ledger(str(Path(folder) / "campaign.db"), create=True) as ledger:
        opened = CampaignOpened(name="La Tour", ruleset=ruleset, language="fr")
        with ledger.transaction():
            journal, _ = Journal.open_campaign(ledger, opened, packaged_tables(ruleset), "gm")
            record_again(game, journal)
            campaign = journal.campaign
            last = campaign.last()
            points = [str(data.draw(st.integers(1, last))) for _ in range(4)]
            points += [f"s{number}" for number in session_numbers(campaign.state())]
            points.append(next(campaign.entries(last)).body.played_on)
            for first, second in [(a, b) for a in points for b in points]:
                views = view_at(campaign, first, lambda _: rules), view_at(campaign, second, lambda _: rules)
                require_difference(*views)
            for number in session_numbers(campaign.state()):
                if (ended := as_it_ended(campaign, number, lambda _: rules)) is not None:
                    require_difference(ended, view_at(campaign, None, lambda _: rules))
            require_difference(view_at(campaign, points[0], lambda _: rules), view_at(campaign, None, lambda _: rules))


def require_difference(before: AsOf, after: AsOf) -> None:
    """Require that what differs is listed as both views show it, and nothing else."""
    found = difference(before, after)
    assert found.entries == sorted(before.counted_entries() ^ after.counted_entries() | {*found.corrections})
    assert all(
        min(before.number, after.number) < number <= max(before.number, after.number) for number in found.corrections
    )
    for account in {*before.accounts(""), *after.accounts("")}:
        balances = found.accounts.get(account, {})
        for commodity in {*before.holdings(account), *after.holdings(account), *balances}:
            pair = before.quantity(account, commodity), after.quantity(account, commodity)
            assert balances.get(commodity) == (pair if pair[0] != pair[1] else None)
        fields = found.fields.get(account, {})
        for key in {*before.fields(account), *after.fields(account), *fields}:
            values = before.field(account, key), after.field(account, key)
            assert fields.get(key) == (values if values[0] != values[1] else None)
        alone = difference(before, after, [account])
        assert alone.accounts.get(account, {}) == balances
        assert alone.fields.get(account, {}) == fields
        assert set(alone.entries) <= set(found.entries)
