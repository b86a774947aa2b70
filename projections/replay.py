"""Decides recorded entries again: as they were recorded, or as if earlier entries had not been recorded.

Nothing is recorded here. What was decided at the table stays; this only finds what would differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.correction import void_result
from ledger.drafting import NeedsDice
from ledger.entries import Body, Draft, Entry, command_of
from ledger.errors import CampaignError
from ledger.postings import FieldChange, FieldValue
from ledger.rules.loader import load_ruleset
from ledger.rules.ruleset import Ruleset
from ledger.state import State
from ledger.store.codec import facts_of
from projections.replayed_state import ReplayedState

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


class Rulebooks:
    """The rulesets that entries were decided under, each loaded once."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._read: dict[str, Ruleset] = {}

    def of(self, body: Body) -> Ruleset:
        """The ruleset that an entry names by the content hash of its tables.

        Raises:
            CampaignError: If the ledger does not hold these tables, or no installed ruleset reads them.
        """
        return self.of_tables(body.rules[0])

    def of_tables(self, hash_: str) -> Ruleset:
        """The ruleset over the tables of a content hash."""
        if hash_ not in self._read:
            self._read[hash_] = load_ruleset(self._campaign.store.rules(hash_))
        return self._read[hash_]


class Difference(Struct, frozen=True):
    """A later entry that would differ.

    Attributes:
        code: `different`, `dice_missing`, or the code it would have been refused with.
    """

    number: int
    kind: str
    code: str


def replay_without(campaign: Campaign, targets: Sequence[int]) -> list[Difference]:
    """Find the later entries that would differ if some entries had not been recorded.

    Decides each entry after the first target again, and continues with its new effects, until nothing differs from
    what was recorded. Voids, and entries that are voided now, keep their recorded effects. The cost depends on the
    number of later entries only.

    Args:
        targets: Numbers of the entries to leave out.
    """
    later = list(campaign.entries(min(targets)))
    state = ReplayedState(campaign.state(), later)
    voided = campaign.voided()
    rulebooks = Rulebooks(campaign)
    found: list[Difference] = []
    missing = set(targets)
    for entry in later:
        number, body = entry.number, entry.body
        if number in missing:
            missing.discard(number)
            state.replace(number, body, (), ())
        elif number in voided or body.links.voids:
            state.replace(number, body, body.postings, body.fields)
        else:
            draft, code = _decided_again(state, entry, rulebooks)
            if draft is not None:
                state.replace(number, body, draft.postings, draft.fields)
            elif code == "dice_missing":
                state.replace(number, body, body.postings, body.fields)
            else:
                state.replace(number, body, (), ())
            if code is not None:
                found.append(Difference(number, body.kind, code))
        if not missing and not state.differs:
            break
    return found


def result_of(campaign: Campaign, entry: Entry) -> dict[str, Any]:
    """What a command returned when its entry was recorded, found by deciding it again from the state before it."""
    if entry.body.links.voids:
        return void_result(entry.body.postings, campaign.voids_of(entry.number))
    later = list(campaign.entries(entry.number))
    draft, _ = _decided_again(ReplayedState(campaign.state(), later), entry, Rulebooks(campaign))
    return {} if draft is None else draft.result


def _decided_again(state: State, entry: Entry, rulebooks: Rulebooks) -> tuple[Draft | None, str | None]:
    """The draft of an entry that is decided again, if there is one, and the code of the difference, if it differs."""
    body = entry.body
    try:
        draft = decide(state, command_of(body, facts_of(body)), rulebooks.of(body), rulebooks.of_tables)
    except NeedsDice:
        return None, "dice_missing"
    except CampaignError as refused:
        return None, refused.code
    if draft.postings == body.postings and new_values(draft.fields) == new_values(body.fields):
        return draft, None
    return draft, "different"


def new_values(changes: Sequence[FieldChange]) -> list[tuple[str, str, FieldValue]]:
    """Field changes without the old values, which are recorded for display only."""
    return [(change.account, change.key, change.new) for change in changes]
