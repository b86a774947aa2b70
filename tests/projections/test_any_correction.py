"""What holds of voids that take along what depended on them, by every ruleset: checked by deciding everything again."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.decisions.owing import ADVANCED_ITEM
from ledger.entries import Command
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, EntriesVoided
from ledger.ids import CORRECTIONS, OWED, WORLD
from ledger.journal import Journal, Recorded
from ledger.rules.loader import packaged_tables
from ledger.store.campaign import Campaign
from ledger.store.ledger import open_ledger
from projections.checks.audit import audit
from projections.checks.impossible_states import faults
from projections.past.void_plan import plan_void
from projections.past.what_if import Changes, replay_otherwise
from projections.past.what_if_differences import balance_differences, figure_differences
from projections.past.what_if_rules import ReplayedRules
from tests.support.amendments import found_of
from tests.support.evening_checks import record_again
from tests.support.given import Dice, Game
from tests.support.random_evenings import EVENINGS, chances, played, ruleset

__all__ = ["ruleset"]

FEW = settings(EVENINGS, max_examples=int(os.environ.get("EVENINGS", "5")))
"""Each evening is recorded and decided again several times."""

STAYING = ("adoption_stays", "never_voided", "nothing_to_void", "reveal_stays")
IN_THE_WAY = ("level_unearned", "void_blocked", "void_short")


@contextmanager
def recorded(game: Game) -> Iterator[Journal]:
    """A ledger with the entries of a game."""
    with TemporaryDirectory() as folder, open_ledger(str(Path(folder) / "campaign.db"), create=True) as ledger:
        opened = CampaignOpened(name="La Tour", ruleset=game.rules.tables["meta"]["id"], language="en")
        with ledger.transaction():
            content = packaged_tables(opened.ruleset)
            journal, _ = Journal.open_campaign(ledger, opened, content, "gm", rules=lambda _content: game.rules)
            record_again(game, journal)
            yield journal


def chosen(journal: Journal, data: st.DataObject) -> EntriesVoided:
    """A void of one entry or a few."""
    campaign = journal.campaign
    numbers = st.integers(2, campaign.head()[0])
    some = data.draw(st.sets(numbers, min_size=1, max_size=data.draw(st.sampled_from((1, 1, 3)))))
    voided = campaign.voided()
    ids = [entry.header.id for number in sorted(some - voided.keys()) if (entry := campaign.entry(number))]
    return EntriesVoided(entries=tuple(ids), reason="une erreur")


def attempted(journal: Journal, facts: EntriesVoided) -> Recorded | CampaignError:
    """What was recorded, or why it was refused."""
    try:
        return journal.record(Command(facts=facts))
    except CampaignError as refusal:
        return refusal


def present(journal: Journal) -> tuple[dict[str, Any], dict[str, Any]]:
    state = journal.campaign.state()
    accounts = state.accounts("")
    held = {account: dict(state.holdings(account)) for account in accounts}
    fields = {account: dict(state.fields(account)) for account in accounts}
    return {a: h for a, h in held.items() if h}, {a: f for a, f in fields.items() if f}


SESSIONS = ("SessionStarted", "SessionEnded")


@FEW
@given(st.data(), chances)
def test_a_cascade_and_a_replay_without_the_entry_give_the_same(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    game = played(ruleset, data, dice)
    with recorded(game) as journal:
        facts = chosen(journal, data)
        campaign = journal.campaign
        named = {entry.number: entry for id_ in facts.entries if (entry := campaign.entry_by_id(id_))}
        if not named or any(entry.body.kind in SESSIONS for entry in named.values()):
            return
        found = replay_otherwise(campaign, ReplayedRules(campaign), Changes(without=named.keys()))
        plan = plan_void(campaign, facts, game.rules, cascade=True)
        # Without a session what was in it is in none, which a void cannot record.
        if any(found.code in IN_THE_WAY or found.kind in SESSIONS for found in plan.differences):
            return
        journal.record(Command(facts=plan.facts))
        state = campaign.state()
        assert balance_differences(state, found.state) == {}, plan
        assert figure_differences(state, found.state, game.rules, game.rules) == {}, plan
        assert [difference.number for difference in plan.differences] == list(found.different), plan
        assert {numbers_of(campaign, plan.facts.cascaded or ())} == {tuple(row.entry for row in found.refused)}, plan
        assert audit(campaign).clean


@FEW
@given(st.data(), chances)
def test_what_comes_out_the_same_is_not_void_and_corrections_lie_on_top_of_each_other(
    ruleset: str, data: st.DataObject, dice: Dice
) -> None:
    game = played(ruleset, data, dice)
    with recorded(game) as journal:
        campaign = journal.campaign
        for _ in range(3):
            # Earlier corrections are among what is taken back, those that others replaced too.
            number = data.draw(st.integers(2, campaign.head()[0]))
            entry = campaign.entry_named_in("entries", number)
            asked = EntriesVoided(entries=(entry.header.id,), reason="une erreur")
            plan = plan_void(campaign, asked, game.rules, cascade=True)
            void = attempted(journal, plan.facts)
            if isinstance(void, CampaignError):
                assert void.code in (*STAYING, "already_voided", "correction_replaced"), void
                continue
            differing = {difference.number for difference in plan.differences}
            known = {*asked.entries, *plan.facts.instead, *plan.facts.amendments, *plan.facts.without}
            for id_ in (*plan.facts.entries, *plan.facts.again):
                assert id_ in known or campaign.number_of(id_) in differing or plan.facts.amendments, plan
            assert not found_of(campaign, void.entry.number), plan
            require_nothing_negative(journal, game)


def numbers_of(campaign: Campaign, ids: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted(number for id_ in ids if (number := campaign.number_of(id_)) is not None))


@FEW
@given(st.data(), chances)
def test_a_void_with_its_cascade_taken_back_restores_everything(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    game = played(ruleset, data, dice)
    with recorded(game) as journal:
        facts = msgspec.structs.replace(chosen(journal, data), owing=data.draw(st.booleans()))
        before = present(journal)
        if not facts.entries:
            return
        void = attempted(journal, plan_void(journal.campaign, facts, game.rules, cascade=True).facts)
        if isinstance(void, CampaignError):
            assert void.code in STAYING, void
            return
        require_nothing_negative(journal, game)
        assert audit(journal.campaign).clean
        assert not [code for code, _ in faults(journal.campaign, game.rules) if code != "dead_acts"]
        if void.entry.body.links.voids and not any(step.step == "clamped" for step in void.entry.body.derivation):
            back = EntriesVoided(entries=(void.entry.header.id,), reason="si")
            journal.record(Command(facts=back))
            assert present(journal) == before


@FEW
@given(st.data(), chances)
def test_what_is_owed_is_what_was_lacking(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    game = played(ruleset, data, dice, voids=True)
    with recorded(game) as journal:
        facts = msgspec.structs.replace(chosen(journal, data), owing=True)
        held = {account: wealth(game, balances) for account, balances in present(journal)[0].items()}
        void = attempted(journal, facts)
        if isinstance(void, CampaignError):
            assert not void.facts.get("owable"), void
            return
        require_nothing_negative(journal, game)
        assert audit(journal.campaign).clean
        targets = [journal.campaign.entry_by_id(id_) for id_ in facts.entries]
        taken: dict[str, int] = {}
        for target in targets:
            assert target is not None
            for posting in target.body.postings:
                worth = wealth(game, {posting.commodity: posting.quantity})
                taken[posting.account] = taken.get(posting.account, 0) + worth
        for step in void.entry.body.derivation:
            if step.step == ADVANCED_ITEM and step.who is not None:
                # What it is worth is owed, though no coin went.
                taken[step.who] = taken.get(step.who, 0) + int(step.value or 0)
        after = {account: wealth(game, balances) for account, balances in present(journal)[0].items()}
        for account in {*held, *after}:
            if not account.startswith(WORLD):
                assert held.get(account, 0) - taken.get(account, 0) == after.get(account, 0), account
        owed = sum(debt["quantity"] for debt in void.result["owed"])
        assert journal.campaign.state().quantity(CORRECTIONS, OWED) >= owed or not owed


def wealth(game: Game, balances: Mapping[str, int]) -> int:
    """Coins and what is owed, in the smallest coin."""
    return game.rules.coinage.value(balances) + balances.get(OWED, 0)


def require_nothing_negative(journal: Journal, game: Game) -> None:
    for account, balances in present(journal)[0].items():
        for commodity, quantity in balances.items():
            if game.rules.commodity(commodity).conserved and commodity != OWED and not account.startswith(WORLD):
                assert quantity > 0, (account, commodity)
