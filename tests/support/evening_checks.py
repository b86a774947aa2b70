"""Checks for any evening: voids restore the state, deciding again gives the same entries, a ledger takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from ledger.decisions import decide
from ledger.entries import Command, command_of
from ledger.facts import EntriesVoided, Facts, SessionStarted
from ledger.folded_state import FoldedState
from ledger.journal import Journal
from ledger.rules.ruleset import Ruleset
from ledger.store.codec import facts_of
from tests.support.given import Dice, Game

EVENING = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])

chances = st.randoms(use_true_random=False).map(lambda chance: lambda sides: chance.randint(1, sides))
"""Dice that Hypothesis can replay and simplify."""

voids = st.lists(st.integers(0, 60), max_size=4)
"""Positions of entries to void along the way, modulo what there is."""


class Evenings(NamedTuple):
    """Evenings of a game: who opens them, what is tried, what holds at the end, and by which readings of the rules."""

    company: Callable[[], list[Facts]]
    commands: st.SearchStrategy[list[Facts]]
    holds: Callable[[Game], None]
    rules: st.SearchStrategy[Ruleset]


def require_same_decisions(game: Game) -> None:
    """Require that every entry, decided again from its facts alone, gives what was recorded."""
    again = FoldedState(game.find)
    for past in game.pasts:
        draft = decide(again, command_of(past.body, facts_of(past.body)), game.rules)
        assert (draft.postings, draft.fields, draft.derivation, draft.links) == (
            past.body.postings,
            past.body.fields,
            past.body.derivation,
            past.body.links,
        ), facts_of(past.body)
        again.apply(past.number, past.body, [other.number for other in game.pasts if other.id in past.body.links.voids])
    assert again.balances == game.state.balances
    assert again.values == game.state.values


def record_again(game: Game, journal: Journal) -> None:
    """Record every entry of a game after its opening in a ledger."""
    ids = {1: journal.campaign.entry(1)}
    for past in game.pasts[1:]:
        facts = facts_of(past.body)
        if isinstance(facts, EntriesVoided):
            stored = [ids[int(id_, 16)] for id_ in facts.entries]
            facts = EntriesVoided(entries=tuple(e.header.id for e in stored if e), reason=facts.reason)
        recorded = journal.record(Command(facts=facts, rolled="table" if facts.faces else None))
        ids[past.number] = recorded.entry


def require_voids_restore(game: Game, evening: Iterable[Facts], dice: Dice) -> None:
    """Play what is not refused, then require that each void, newest first, restores the balances and fields before it.

    The start of a session is left out: its number is not given back, and earlier entries may depend on it.
    """
    before: list[tuple[int, dict[str, Any]]] = []
    for facts in evening:
        state_before = held_and_fields(game)
        if not isinstance(facts, SessionStarted) and game.attempt(facts, dice=dice):
            before.append((len(game.pasts), state_before))
    for number, state_before in reversed(before):
        game.play(game.void(number))
        assert held_and_fields(game) == state_before


def held_and_fields(game: Game) -> dict[str, Any]:
    """Every balance and field that is not empty."""
    held = {account: dict(balances) for account, balances in game.state.balances.items() if balances}
    fields = {account: dict(values) for account, values in game.state.values.items() if values}
    return {"held": held, "fields": fields}
