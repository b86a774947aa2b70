"""Decides later entries again as if earlier ones had not been recorded.

Entries are read as they are decided, so that memory does not grow with the journal, and only until nothing differs any
more. Nothing is recorded here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.session import place_in_time
from ledger.drafting import NeedsDice
from ledger.entries import Body, Command, Draft, command_of
from ledger.errors import CampaignError
from ledger.facts import (
    CampaignOpened,
    CharacterJoined,
    EntryRevealed,
    EstateInherited,
    Facts,
    OpeningRecorded,
    RetainerHired,
    RulesAdopted,
)
from ledger.ids import ROLE
from ledger.postings import FieldChange, FieldValue
from ledger.rules.loader import load_ruleset
from ledger.store.codec import facts_of, read_body
from projections.as_if_state import AsIfState, nothing_short
from projections.history import voided_at

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.state import State
    from ledger.store.campaign import Campaign
    from projections.watch import Watch

NEVER_DROPPED = frozenset(kind.__name__ for kind in (CampaignOpened, EntryRevealed, RulesAdopted))
"""Kinds that cannot be voided."""

PAYMENTS = frozenset({"spent", "handed", "sold", "used", "dropped"})
"""What entries do with treasure that hand on as much as they were told to, whatever else there is."""

JOINING = frozenset(kind.__name__ for kind in (CharacterJoined, OpeningRecorded, RetainerHired))


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
        refusal: The error with its facts, where deciding it raised one.
    """

    number: int
    kind: str
    code: str
    refusal: CampaignError | None = None


class DecidedAgain(NamedTuple):
    """An entry that was decided again.

    Attributes:
        draft: What it would be, as far as it would be anything.
        code: See `Difference`; None where it does not differ.
        refusal: See `Difference`.
    """

    draft: Draft | None
    code: str | None
    refusal: CampaignError | None = None


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

    def differences(self, watch: Watch[tuple[int, str, bytes]] = iter) -> Iterator[Difference]:
        """Go on through the journal, and yield the entries that differ, but for those that are void.

        Args:
            watch: Gets the later entries as they are read.
        """
        until = max(self._without)
        for number, _kind, payload in watch(self._campaign.rows(min(self._without))):
            body = read_body(payload)
            again = self._pass(number, body)
            if again is not None and again.code is not None and number not in self._voided:
                yield Difference(number, body.kind, again.code, again.refusal)
            if number >= until and not self.state.differs:
                affected = self.state.next_affected_void()
                if affected is None:
                    break
                until = affected

    def _pass(self, number: int, body: Body) -> DecidedAgain | None:
        """Go on by an entry; return what it would be, if it differs."""
        if number in self._without:
            self._leave_out(number, body)
            return None
        if body.links.voids or number in self._restored:
            self.state.keep(number, body)
            return None
        again = self._decided_again(body)
        draft, code, _ = again
        if code is None or (self._drops and body.kind in NEVER_DROPPED):
            self.state.keep(number, body)
            return None
        if self._drops or (draft is None and code != "dice_missing"):
            self._leave_out(number, body)
        elif draft is None:
            self.state.keep(number, body)
        else:
            self.state.replace(number, body, draft.postings, draft.fields)
        return again

    def _decided_again(self, body: Body) -> DecidedAgain:
        facts = facts_of(body)
        command = command_of(body, facts)
        again = decided_again(self.state, command, body, self._rulebooks)
        if again.code is not None and self._advances and hands_on_as_told(facts):
            with nothing_short(self.state, self.state.balance_differences, self._rulebooks.of(body)):
                if decided_again(self.state, command, body, self._rulebooks).code is None:
                    again = again._replace(code=None)
        if again.code is None and self._gone and self._is_built_on(body):
            return DecidedAgain(None, "character_unknown")
        return again

    def _leave_out(self, number: int, body: Body) -> None:
        if body.kind in JOINING:
            self._gone.update(change.account for change in body.fields if change.key == ROLE)
        self.state.replace(number, body)

    def _is_built_on(self, body: Body) -> bool:
        """Whether an entry moves something of somebody who never joined here."""
        accounts = {posting.account for posting in body.postings} | {change.account for change in body.fields}
        return not self._gone.isdisjoint(accounts)


def hands_on_as_told(facts: Facts) -> bool:
    """Whether an entry is a payment of what was said at the table, which stays though there was less."""
    # An inheritance is of all that there is.
    return facts.TREASURE in PAYMENTS and not isinstance(facts, EstateInherited)


def decided_again(state: State, command: Command, body: Body, rulebooks: Rulebooks) -> DecidedAgain:
    """Decide an entry again in a state."""
    try:
        place = place_in_time(state, command)
        draft = decide(state, command, rulebooks.of(body), rulebooks.of_tables)
    except NeedsDice:
        return DecidedAgain(None, "dice_missing")
    except CampaignError as refused:
        return DecidedAgain(None, refused.code, refused)
    if (place.session, place.period, place.late) != (body.session, body.period, body.late):
        return DecidedAgain(draft, "different")
    if draft.postings == body.postings and new_values(draft.fields) == new_values(body.fields):
        return DecidedAgain(draft, None)
    return DecidedAgain(draft, "different")


def new_values(changes: Sequence[FieldChange]) -> list[tuple[str, str, FieldValue]]:
    """Field changes without the old values, which are recorded for display only."""
    return [(change.account, change.key, change.new) for change in changes]
