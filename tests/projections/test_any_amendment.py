"""An amended evening is the one that would have been: the other command in place, all that followed decided again."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.decisions.amendment import FIXED
from ledger.decisions.owing import ADVANCED_ITEM
from ledger.entries import Command, Entry
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, EntriesVoided, Facts
from ledger.ids import CHARACTER, OWED, WORLD
from ledger.journal import Journal, Recorded
from ledger.rules.loader import packaged_tables
from ledger.rules.ruleset import Ruleset
from ledger.state import State
from ledger.store.codec import facts_of
from ledger.store.ledger import open_ledger
from projections.past.as_of import view_at
from projections.past.in_force import InForce
from tests.support.amendments import NoDice, amend, as_it_would_have_been, changed, found_of, with_fewer
from tests.support.evening_checks import record_again
from tests.support.given import Dice, Game
from tests.support.random_commands import HELPER, HEROES
from tests.support.random_evenings import EVENINGS, chances, played, ruleset, the_company

__all__ = ["ruleset"]


FEW = settings(EVENINGS, max_examples=int(os.environ.get("EVENINGS", "3")))


class Slip(NamedTuple):
    """An evening in a ledger, and a command that should have been in the place of one of its entries."""

    game: Game
    journal: Journal
    entry: Entry
    facts: Facts

    def would_have_been(self, *, owing: bool = False) -> Game:
        """The evening with that command."""
        return as_it_would_have_been(self.game, self.entry.number, self.facts, owing=owing)

    def amend(self, **how: Any) -> Recorded:
        """Amend the entry by that command, and require that the audit agrees."""
        rolled = "table" if self.facts.faces else None
        _, recorded = amend(self.journal, self.entry, self.facts, rolled=rolled, cascade=True, **how)
        assert not found_of(self.journal.campaign, recorded.entry.number)
        return recorded

    def take_back(self, recorded: Recorded) -> None:
        """Void the amendment."""
        self.journal.record(Command(facts=EntriesVoided(entries=(recorded.entry.header.id,), reason="x")))


@contextmanager
def a_slip(
    ruleset: str, data: st.DataObject, dice: Dice, chance: Any, *, of_coins: bool = False
) -> Iterator[Slip | None]:
    """A random evening, one entry of which should have been otherwise; None if it has no entry that could be.

    Args:
        of_coins: Whether fewer coins than were recorded are the slip, wherever there are some.
    """
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
        facts = None
        if of_coins:
            options = [
                (p.number, less) for p in game.pasts if (less := with_fewer(facts_of(p.body), game.rules, chance))
            ]
            number, facts = chance.choice(options) if options else (number, None)
        body = game.pasts[number - 1].body
        if facts is None and body.kind not in FIXED:
            facts = changed(facts_of(body), chance, [*HEROES, HELPER])
        entry = journal.campaign.entry_named_in("entries", number)
        yield None if facts is None else Slip(game, journal, entry, facts)


@FEW
@given(data=st.data(), dice=chances, chance=st.randoms(use_true_random=False))
def test_an_amendment_makes_the_evening_that_would_have_been(
    ruleset: str, data: st.DataObject, dice: Dice, chance: Any
) -> None:
    with a_slip(ruleset, data, dice, chance) as slip:
        if slip is None:
            return
        try:
            other, recorded = slip.would_have_been(), slip.amend()
        except (CampaignError, NoDice):
            return
        state = slip.journal.campaign.state()
        bounded = [step for step in recorded.entry.body.derivation if step.step == "clamped"]
        if not bounded:
            assert everything(state) == everything(other.state), (slip.entry.number, slip.entry.body.facts, slip.facts)
        require_lines_of_every_balance(slip.journal)
        slip.take_back(recorded)
        if not bounded:
            assert everything(state) == everything(slip.game.state)
        require_lines_of_every_balance(slip.journal)


@FEW
@given(data=st.data(), dice=chances, chance=st.randoms(use_true_random=False))
def test_an_amendment_amended_back_makes_the_evening_that_was(
    ruleset: str, data: st.DataObject, dice: Dice, chance: Any
) -> None:
    with a_slip(ruleset, data, dice, chance) as slip:
        if slip is None:
            return
        try:
            first = slip.amend()
            second = slip._replace(facts=facts_of(slip.entry.body)).amend()
        except (CampaignError, NoDice):
            return
        state = slip.journal.campaign.state()
        if not [step for each in (first, second) for step in each.entry.body.derivation if step.step == "clamped"]:
            assert everything(state) == everything(slip.game.state), (slip.entry.number, slip.facts)
        require_lines_of_every_balance(slip.journal)


@FEW
@given(data=st.data(), dice=chances, chance=st.randoms(use_true_random=False))
def test_what_is_gone_is_owed_and_payments_stay(ruleset: str, data: st.DataObject, dice: Dice, chance: Any) -> None:
    with a_slip(ruleset, data, dice, chance, of_coins=True) as slip:
        if slip is None:
            return
        try:
            other, recorded = slip.would_have_been(owing=True), slip.amend(owing=True)
        except (CampaignError, NoDice) as refused:
            require_not_owable(refused)
            return
        rules, state = slip.game.rules, slip.journal.campaign.state()
        where = slip.entry.number, slip.entry.body.facts, slip.facts
        should, now = everything(other.state), everything(state)
        things = [step for step in recorded.entry.body.derivation if step.step == ADVANCED_ITEM]
        bounded = [step for step in recorded.entry.body.derivation if step.step == "clamped"]
        for account in {a for a in {*should, *now} if not a.startswith(WORLD)}:
            (held, fields), (holds, values) = (all_.get(account, ({}, {})) for all_ in (should, now))
            lent = sum(int(step.value or 0) for step in things if step.who == account)
            assert wealth(rules, holds) == wealth(rules, held) - lent, (account, *where)
            assert all(q > 0 for c, q in holds.items() if c != OWED and rules.commodity(c).conserved), (account, *where)
            if not bounded:
                assert others(rules, holds) == others(rules, held), (account, *where)
                assert values == fields, (account, *where)
        slip.take_back(recorded)
        if not bounded:
            assert everything(state) == everything(slip.game.state), where


def require_not_owable(refused: CampaignError | NoDice) -> None:
    """Require that nothing was refused for want of what may be owed."""
    if isinstance(refused, CampaignError):
        assert not refused.facts.get("owable"), refused


def wealth(rules: Ruleset, held: dict[str, int]) -> int:
    """Coins and what is owed, in the smallest coin."""
    return rules.coinage.value(held) + held.get(OWED, 0)


def others(rules: Ruleset, held: dict[str, int]) -> dict[str, int]:
    """What is neither coin nor debt; no fewer things than none."""
    coins = {*rules.coinage.values, OWED}
    lacking = {c for c, quantity in held.items() if quantity < 0 and rules.commodity(c).conserved}
    return {c: quantity for c, quantity in held.items() if c not in coins | lacking}


def require_lines_of_every_balance(journal: Journal) -> None:
    """Every balance is the sum of its lines in force; what was amended is in its place, and its amendment in none."""
    campaign = journal.campaign
    view = view_at(campaign, None, journal.rules)
    in_force, amended = InForce(campaign, view), campaign.amended()
    for account in view.accounts(CHARACTER):
        for commodity in view.moved_commodities(account):
            recorded = {moved.number: moved.quantity for moved in view.movements(account, commodity)}
            lines = in_force.of_balance(recorded, account, {commodity: 1})
            assert sum(int(line.quantity or 0) for line in lines) == view.quantity(account, commodity), (
                account,
                commodity,
            )
            for line in lines:
                if line.amended_by is not None and line.bounded_by is None:
                    posted = amended[line.number].body.postings
                    moved = [p.quantity for p in posted if (p.account, p.commodity) == (account, commodity)]
                    assert line.quantity == sum(moved), (account, commodity, line.number)


def everything(state: State) -> dict[str, tuple[dict[str, int], dict[str, Any]]]:
    """Every balance and field, by account."""
    return {
        account: (dict(state.holdings(account)), dict(state.fields(account)))
        for account in state.accounts("")
        if state.holdings(account) or state.fields(account)
    }
