"""What holds of the views of any evening: sums up to any entry, what is held true, stored rows, explanations."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import HealthCheck, given, settings

from ledger.entries import Command
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, EntriesVoided, Facts
from ledger.folded_state import FoldedState
from ledger.ids import CHARACTER, HOARD, WORLD
from ledger.journal import Journal
from ledger.rules.loader import packaged_tables
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from ledger.store.ledger import open_ledger
from projections.books.explain import explain
from projections.past.as_of import view_at
from projections.stored.registry import STORED_PROJECTIONS
from tests.support.evening_checks import voids
from tests.support.given import rules_of
from tests.support.stored_games import folded_rows
from tests.support.strategies import EVERYONE, evenings, the_company

EVENING = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])

SHOWN = (*(CHARACTER + name for name in EVERYONE), HOARD)


@contextmanager
def played(evening: list[Facts], void: list[int]) -> Iterator[Campaign]:
    """A ledger with everything that was not refused, some of it voided along the way."""
    with tempfile.TemporaryDirectory() as folder, open_ledger(str(Path(folder) / "campaign.db"), create=True) as ledger:
        opened = CampaignOpened(name="La Tour", ruleset="ose", language="fr")
        with ledger.transaction():
            journal, _ = Journal.open_campaign(ledger, opened, packaged_tables("ose"), "gm")
            for place, facts in enumerate((*the_company(), *evening)):
                _attempt(journal, facts)
                if place - len(the_company()) in range(len(void)):
                    number = 1 + void[place - len(the_company())] % journal.campaign.head()[0]
                    target = journal.campaign.entry(number)
                    assert target is not None
                    _attempt(journal, EntriesVoided(entries=(target.header.id,), reason="une erreur"))
        yield journal.campaign


def _attempt(journal: Journal, facts: Facts) -> None:
    try:
        journal.record(Command(facts=facts))
    except CampaignError:
        return


def _rules(hash_: str) -> Ruleset:
    rules = rules_of("ose")
    assert rules.tables.hash == hash_
    return rules


@EVENING
@given(evenings, voids)
def test_any_entry_is_the_fold_of_all_up_to_it(evening: list[Facts], void: list[int]) -> None:
    with played(evening, void) as campaign:
        folded = FoldedState()
        for entry in campaign.entries():
            folded.apply(entry.number, entry.body, campaign.voids_of(entry.number))
            if entry.number % 7 == 0 or entry.number == campaign.head()[0]:
                there = view_at(campaign, str(entry.number), _rules)
                assert there.accounts("") == folded.accounts("")
                for account in folded.accounts(""):
                    assert there.holdings(account) == folded.holdings(account)
                    assert there.fields(account) == folded.fields(account)


@EVENING
@given(evenings, voids)
def test_a_session_is_the_fold_of_what_is_held_true_of_it(evening: list[Facts], void: list[int]) -> None:
    with played(evening, void) as campaign:
        gone = campaign.voided()
        held = [e for e in campaign.entries() if e.number not in gone and not e.body.links.voids and e.body.period <= 2]
        held.sort(key=lambda entry: (entry.body.period, entry.number))
        folded = FoldedState()
        for entry in held:
            folded.apply(entry.number, entry.body)
        there = view_at(campaign, "s1", _rules)
        rules = rules_of("ose")
        for account in folded.accounts(""):
            assert there.fields(account) == folded.fields(account)
            for commodity in {*folded.holdings(account), *there.holdings(account)}:
                if rules.commodity(commodity).refuses or account.startswith(WORLD):
                    assert there.quantity(account, commodity) == folded.quantity(account, commodity)
                else:
                    ceiling = rules.commodity(commodity).ceiling
                    most = there.quantity(account, ceiling) if isinstance(ceiling, str) else ceiling
                    assert there.quantity(account, commodity) >= (rules.commodity(commodity).floor or 0)
                    assert most is None or there.quantity(account, commodity) <= most


@EVENING
@given(evenings, voids)
def test_explanations_add_up_to_what_is_held(evening: list[Facts], void: list[int]) -> None:
    with played(evening, void) as campaign:
        for there in (view_at(campaign, None, _rules), view_at(campaign, "s1", _rules)):
            for account in SHOWN:
                for commodity in there.holdings(account):
                    explanation = explain(campaign, there, rules_of("ose"), account, commodity.removeprefix("item:"))
                    assert explanation["total"] == there.quantity(account, explanation["measure"])
                    assert explanation["total"] == sum(line["quantity"] for line in explanation["lines"])


@EVENING
@given(evenings, voids)
def test_stored_rows_equal_a_full_fold_however_often_they_catch_up(evening: list[Facts], void: list[int]) -> None:
    with played(evening[: len(evening) // 2], void) as campaign:
        journal = Journal(campaign, "gm")
        for projection in STORED_PROJECTIONS:
            projection.catch_up(campaign)
        for facts in evening[len(evening) // 2 :]:
            _attempt(journal, facts)
        for projection in STORED_PROJECTIONS:
            with campaign.store.transaction(write=False):
                read = projection.rows(campaign)
            assert read == projection.stored_rows(campaign) == folded_rows(projection, campaign)
