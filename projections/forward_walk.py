"""Decides later entries again as if earlier ones had not been recorded.

Entries are read as they are decided, so that memory does not grow with the journal, and only until nothing differs any
more. Nothing is recorded here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.session import place_in_time
from ledger.drafting import NeedsDice
from ledger.entries import Body, Command, Draft, command_of
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, CharacterJoined, EntryRevealed, EstateInherited, RetainerHired, RulesAdopted
from ledger.ids import ROLE
from ledger.postings import FieldChange, FieldValue
from ledger.rules.loader import load_ruleset
from ledger.store.codec import facts_of, read_body
from projections.as_if_state import AsIfState
from projections.history import voided_at

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.state import State
    from ledger.store.campaign import Campaign

NEVER_DROPPED = frozenset(kind.__name__ for kind in (CampaignOpened, EntryRevealed, RulesAdopted))
"""Kinds that cannot be voided."""

PAYMENTS = frozenset({"spent", "handed", "sold", "used", "dropped"})
"""What entries do with treasure that hand on as much as they were told to, whatever else there is."""

INHERITING = EstateInherited.__name__
"""A payment of all that there is."""

JOINING = frozenset(kind.__name__ for kind in (CharacterJoined, RetainerHired))


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


class ForwardWalk:
    """A walk from the first entry that is left out to where nothing differs any more.

    Args:
        without: Numbers of the entries that are left out.
        drops: Whether what is now refused or different is left out. Otherwise what is different has its new effects,
            what is refused has none, and what lacks dice keeps those recorded.
        advances: Whether payments stay that differ only for lack of coins or items, which are advanced.

    Attributes:
        state: As it is so far; at the end the present, if the walk went on to there.
    """

    def __init__(self, campaign: Campaign, without: Collection[int], *, drops: bool, advances: bool = False) -> None:
        self._campaign = campaign
        self._rulebooks = Rulebooks(campaign)
        self._without = frozenset(without)
        self._drops = drops
        self._advances = advances
        self._voided = voided_at(campaign, campaign.last(), self._without)
        self._restored = campaign.voided().keys() - self._voided.keys()
        self._gone: set[str] = set()
        self.state = AsIfState(campaign, min(without))

    def differences(self) -> Iterator[Difference]:
        """Go on through the journal, and yield the entries that differ, but for those that are void."""
        until = max(self._without)
        for number, _kind, payload in self._campaign.rows(min(self._without)):
            body = read_body(payload)
            code = self._pass(number, body)
            if code is not None and number not in self._voided:
                yield Difference(number, body.kind, code)
            if number >= until and not self.state.differs:
                affected = self.state.next_affected_void()
                if affected is None:
                    break
                until = affected

    def _pass(self, number: int, body: Body) -> str | None:
        """Go on by an entry; return the code of the difference, if it differs."""
        if number in self._without:
            self._leave_out(number, body)
            return None
        if body.links.voids or number in self._restored:
            self.state.keep(number, body)
            return None
        draft, code = self._decided_again(body)
        if code is None or (self._drops and body.kind in NEVER_DROPPED):
            self.state.keep(number, body)
            return None
        if self._drops or (draft is None and code != "dice_missing"):
            self._leave_out(number, body)
        elif draft is None:
            self.state.keep(number, body)
        else:
            self.state.replace(number, body, draft.postings, draft.fields)
        return code

    def _decided_again(self, body: Body) -> tuple[Draft | None, str | None]:
        """The draft of an entry as far as there is one, and the code of the difference, if it differs."""
        facts = facts_of(body)
        command = command_of(body, facts)
        draft, code = decided_again(self.state, command, body, self._rulebooks)
        if code is not None and self._advances and facts.TREASURE in PAYMENTS and body.kind != INHERITING:
            with self.state.advanced(self._rulebooks.of(body)):
                if decided_again(self.state, command, body, self._rulebooks)[1] is None:
                    code = None
        if code is None and self._gone and self._is_built_on(body):
            return None, "character_unknown"
        return draft, code

    def _leave_out(self, number: int, body: Body) -> None:
        if body.kind in JOINING:
            self._gone.update(change.account for change in body.fields if change.key == ROLE)
        self.state.replace(number, body)

    def _is_built_on(self, body: Body) -> bool:
        """Whether an entry moves something of somebody who never joined here."""
        accounts = {posting.account for posting in body.postings} | {change.account for change in body.fields}
        return not self._gone.isdisjoint(accounts)


def decided_again(state: State, command: Command, body: Body, rulebooks: Rulebooks) -> tuple[Draft | None, str | None]:
    """The draft of an entry that is decided again, if there is one, and the code of the difference, if it differs."""
    try:
        place = place_in_time(state, command)
        draft = decide(state, command, rulebooks.of(body), rulebooks.of_tables)
    except NeedsDice:
        return None, "dice_missing"
    except CampaignError as refused:
        return None, refused.code
    if (place.session, place.period, place.late) != (body.session, body.period, body.late):
        return draft, "different"
    if draft.postings == body.postings and new_values(draft.fields) == new_values(body.fields):
        return draft, None
    return draft, "different"


def new_values(changes: Sequence[FieldChange]) -> list[tuple[str, str, FieldValue]]:
    """Field changes without the old values, which are recorded for display only."""
    return [(change.account, change.key, change.new) for change in changes]
