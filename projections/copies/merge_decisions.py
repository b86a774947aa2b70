"""Decides an entry of one copy again on the state of another, and says whether it goes as it was recorded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.session import place_in_time, rules_in_force
from ledger.drafting import NeedsDice
from ledger.entries import Body, Command, Draft, command_of, make_body
from ledger.errors import CampaignError
from ledger.facts import Facts, SessionStarted
from ledger.postings import FieldValue, Posting
from ledger.rules.loader import load_ruleset
from ledger.rules.ruleset import Ruleset
from ledger.state import PastEntry, State, last_session, open_session
from ledger.store.codec import facts_of
from projections.copies.copy_terms import new_values
from projections.past.as_of import RulesOf
from projections.past.branch_state import BranchState

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign
    from projections.copies.other_copy import OtherCopy

Effects = tuple[tuple[Posting, ...], Mapping[tuple[str, str], FieldValue]]
"""Postings, and new values of fields."""


class Decided(Struct, frozen=True):
    """The result of deciding again.

    Attributes:
        body: The entry as it would be recorded, None where it would not be.
        code: Why not: `dice_missing`, `session_open`, or the code of the refusal.
        facts: What a message about the refusal needs.
    """

    body: Body | None = None
    code: str | None = None
    facts: dict[str, Any] = {}


def rules_of_both(campaign: Campaign, copy: OtherCopy) -> RulesOf:
    """Finds rulesets over tables that either of two copies has."""

    @cache
    def rules_of(hash_: str) -> Ruleset:
        content = copy.rules.get(hash_)
        return load_ruleset(campaign.store.rules(hash_) if content is None else content)

    return rules_of


def command_here(state: State, body: Body, facts: Facts, session: int | None) -> Command | None:
    """The command of an entry, in its session; None where that must wait for the end of the one that is open.

    Args:
        session: The entry's session as it is numbered in the state.
    """
    command = command_of(body, facts)
    opened = open_session(state)
    if isinstance(facts, SessionStarted):
        if facts.number is None and session is not None and session > last_session(state) + 1:
            facts = msgspec.structs.replace(facts, number=session)
        return msgspec.structs.replace(command, facts=facts, session=None)
    if session is None and opened is not None:
        return None
    return msgspec.structs.replace(command, session=None if session == opened else session)


def decide_again(state: State, body: Body, command: Command | None, rules_of: RulesOf) -> Decided:
    """Decide a command on a state, with the dice that were shown."""
    if command is None:
        return Decided(code="session_open", facts={"session": open_session(state)})
    try:
        rules = rules_of(rules_in_force(state, command))
        place = place_in_time(state, command)
        draft: Draft = decide(state, command, rules)
    except NeedsDice:
        return Decided(code="dice_missing")
    except CampaignError as refused:
        return Decided(code=refused.code, facts=refused.facts)
    return Decided(
        make_body(
            command, draft, place, salt=body.salt, rules=(rules.tables.hash,), batch=None, played_on=body.played_on
        )
    )


def goes_as_recorded(state: BranchState, own: PastEntry, rules_of: RulesOf) -> bool:
    """Whether an entry of this copy has the effects it was recorded with, decided again on another state."""
    body = own.body
    facts = facts_of(body)
    command = command_here(state, body, facts, body.session) or command_of(body, facts)
    # Lots are called after the number of their entry, which it keeps here.
    before, state.number = state.number, own.number - 1
    found = decide_again(state, body, command, rules_of)
    state.number = before
    return found.body is not None and same_effects(found.body, (body.postings, new_values(body.fields)), state)


def same_effects(found: Body, recorded: Effects, state: State) -> bool:
    """Whether an entry decided again moves the same, and leaves the same values in the fields that it sets.

    Args:
        state: The state that it was decided on.
    """
    postings, values = recorded
    set_here = new_values(found.fields)
    return (
        found.postings == tuple(postings)
        and set_here.keys() <= values.keys()
        and all(set_here.get(key, state.field(*key)) == value for key, value in values.items())
    )
