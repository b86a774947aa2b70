"""An amended evening is the one that would have been: the other command in place, all that followed decided again."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.decisions.amendment import FIXED
from ledger.entries import Command
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, EntriesVoided
from ledger.journal import Journal
from ledger.rules.loader import packaged_tables
from ledger.state import State
from ledger.store.codec import facts_of
from ledger.store.ledger import open_ledger
from projections.audit import audit
from tests.support.amendments import NoDice, amend, as_it_would_have_been, changed
from tests.support.evening_checks import record_again
from tests.support.given import Dice
from tests.support.random_commands import HELPER, HEROES
from tests.support.random_evenings import EVENINGS, chances, played, ruleset, the_company

__all__ = ["ruleset"]


@settings(EVENINGS, max_examples=int(os.environ.get("EVENINGS", "3")))
@given(data=st.data(), dice=chances, chance=st.randoms(use_true_random=False))
def test_an_amendment_makes_the_evening_that_would_have_been(
    ruleset: str, data: st.DataObject, dice: Dice, chance: Any
) -> None:
    game = played(ruleset, data, dice)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_ledger(str(Path(folder) / "campaign.db"), create=True) as ledger,
        ledger.transaction(),
    ):
        opened = CampaignOpened(name="La Tour", ruleset=ruleset, language="en")
        journal, _ = Journal.open_campaign(ledger, opened, packaged_tables(ruleset), "gm")
        record_again(game, journal)
        number = chance.randrange(len(the_company(ruleset)) // 2 + 2, len(game.pasts) + 1)
        body = game.pasts[number - 1].body
        facts = None if body.kind in FIXED else changed(facts_of(body), chance, [*HEROES, HELPER])
        if facts is None:
            return
        try:
            other = as_it_would_have_been(game, number, facts)
            rolled = "table" if facts.faces else None
            entry = journal.campaign.entry_named_in("entries", number)
            _, recorded = amend(journal, entry, facts, rolled=rolled, cascade=True)
        except (CampaignError, NoDice):
            return
        state = journal.campaign.state()
        bounded = [step for step in recorded.entry.body.derivation if step.step == "clamped"]
        if not bounded:
            assert everything(state) == everything(other.state), (number, body.facts, facts)
        assert not [f for f in audit(journal.campaign).findings if f.entry == recorded.entry.number]
        journal.record(Command(facts=EntriesVoided(entries=(recorded.entry.header.id.hex,), reason="x")))
        if not bounded:
            assert everything(state) == everything(game.state)


def everything(state: State) -> dict[str, tuple[dict[str, int], dict[str, Any]]]:
    """Every balance and field, by account."""
    return {
        account: (dict(state.holdings(account)), dict(state.fields(account)))
        for account in state.accounts("")
        if state.holdings(account) or state.fields(account)
    }
