"""Decides one command against a state."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ledger.decisions import equipment, others
from ledger.decisions.table import decision_of
from ledger.drafting import Drafting
from ledger.entries import Command, Draft
from ledger.errors import InputError
from ledger.facts import CampaignOpened, EntriesVoided, EntryAmended, RulesAdopted
from ledger.ids import CHARACTER
from ledger.people import name_of, new_impossible_states
from ledger.rules.ruleset import Ruleset
from ledger.state import State

REPORTING_IMPOSSIBLE = frozenset({CampaignOpened, EntriesVoided, EntryAmended, RulesAdopted})
"""Kinds that report or refuse impossible states by themselves."""


def decide(state: State, command: Command, rules: Ruleset, rules_of: Callable[[str], Ruleset] | None = None) -> Draft:
    """Decide a command against a state under rules.

    Args:
        rules_of: Returns the ruleset over the tables of a content hash, for earlier entries that are decided again.

    Raises:
        Refusal: If the rules or the state say no.
        InputError: If it names something that does not exist, or faces that no die has.
        NeedsDice: If it needs dice that have not been shown.
    """
    draft, facts = Drafting(state, command, rules, rules_of), command.facts
    kind = type(facts)
    if command.as_recorded:
        from ledger.decisions.as_recorded import decide_as_recorded

        decide_as_recorded(draft)
        others.update_standing(draft)
        return draft.finish()
    decision_of(kind)(draft, facts)
    characters = draft.changed_accounts(CHARACTER)
    if kind not in REPORTING_IMPOSSIBLE:
        for account in characters:
            for code in new_impossible_states(draft, account):
                draft.refuse("state_impossible", who=name_of(account), state=code)
        others.update_standing(draft)
    draft.require_faces_used()
    if kind is not EntriesVoided:
        # A void restores the fields itself.
        equipment.unequip_what_left(draft, characters)
    return draft.finish()


def decide_again(
    state: State, command: Command, rules: Ruleset, rules_of: Callable[[str], Ruleset] | None = None
) -> Draft:
    """Decide an earlier command in another state; dice that would not have been rolled there are left out.

    Raises:
        Refusal, InputError, NeedsDice: As `decide` does.
    """
    while True:
        try:
            return decide(state, command, rules, rules_of)
        except InputError as error:
            if error.code != "faces_left_over":
                raise
            who, used = error.facts["who"], error.facts["used"]
            faces = {**command.facts.faces, who: command.facts.faces[who][:used]}
            facts = msgspec.structs.replace(command.facts, faces={name: row for name, row in faces.items() if row})
            command = msgspec.structs.replace(command, facts=facts)
