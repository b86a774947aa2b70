"""Decisions: `decide(state, command, rules)` returns one draft entry, or refuses.

Pure: no clock, no chance, no database, no locale.
"""

from __future__ import annotations

# Each module enters its decisions in the table when it is imported.
from ledger.decisions import (  # noqa: F401
    correction,
    debts,
    disputes,
    equipment,
    experience,
    health,
    people,
    roll,
    service,
    session,
    split,
    time,
    trade,
    treasure,
)
from ledger.decisions.table import DECISIONS
from ledger.drafting import Drafting
from ledger.entries import Command, Draft
from ledger.facts import CampaignOpened, EntriesVoided, RulesAdopted
from ledger.ids import CHARACTER
from ledger.people import name_of, new_impossible_states
from ledger.rules.ruleset import Ruleset
from ledger.state import State


def decide(state: State, command: Command, rules: Ruleset) -> Draft:
    """Decide a command against a state under rules.

    Raises:
        Refusal: If the rules or the state say no.
        InputError: If it names something that does not exist, or faces that no die has.
        NeedsDice: If it needs dice that have not been shown.
    """
    draft = Drafting(state, command, rules)
    DECISIONS[type(command.facts)](draft, command.facts)
    if not isinstance(command.facts, REPORTING_IMPOSSIBLE):
        _require_possible_states(draft)
    draft.require_faces_used()
    equipment.unequip_what_left(draft)
    return draft.finish()


REPORTING_IMPOSSIBLE = (CampaignOpened, EntriesVoided, RulesAdopted)
"""Kinds that report or refuse impossible states by themselves."""


def _require_possible_states(draft: Drafting) -> None:
    """Refuse what brings a character into an impossible state."""
    for account in draft.changed_accounts(CHARACTER):
        for code in new_impossible_states(draft, account):
            draft.refuse("state_impossible", who=name_of(account), state=code)
