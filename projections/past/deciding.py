"""Decides recorded entries again, each in the state that whoever asks has reached: the one place where that is done.

Audit, what-if, corrections, merges and what players may know differ in the state that they go forward from, and in what
they make of the result: keep an entry as it was recorded, leave it out, or take what it would do now.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple, TypeVar

from ledger.decisions import decide
from ledger.decisions.admission import admit
from ledger.decisions.correction import void_result
from ledger.decisions.deciding import decide_again
from ledger.decisions.session import place_in_time
from ledger.drafting import NeedsDice
from ledger.entries import Body, Command, Draft, Entry, Place, command_of
from ledger.errors import CampaignError
from ledger.facts import EntriesVoided
from ledger.folded_state import FoldedState
from ledger.rewound_state import RewoundState
from ledger.rules.ruleset import Ruleset
from ledger.state import PastEntry, State, as_past_entry
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from projections.past.rulebooks import Rulebooks
from projections.past.same_effects import has_same_effects

T = TypeVar("T")

LACKING_DICE = "dice_missing"

BROKEN = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What the code of a ruleset may raise over what it never met when the entry was recorded."""


class Undecided(NamedTuple):
    """Why an entry could not be decided again.

    Attributes:
        code: `dice_missing`, `undecidable` if the code of the rules failed, or the code of the refusal.
        dice: Those that nobody showed.
    """

    code: str
    error: CampaignError | None = None
    dice: NeedsDice | None = None


def tried(attempt: Callable[[], T]) -> T | Undecided:
    """The result of an attempt to decide something, or why there is none."""
    try:
        return attempt()
    except NeedsDice as dice:
        return Undecided(LACKING_DICE, dice=dice)
    except CampaignError as error:
        return Undecided(error.code, error)
    except BROKEN as broken:
        return Undecided("undecidable", CampaignError("undecidable", why=str(broken)))


def decided(
    state: State, command: Command, rules: Ruleset, rules_of: Callable[[str], Ruleset] | None = None
) -> Draft | Undecided:
    """The draft of a command in a state, or why there is none.

    Args:
        rules_of: Returns the ruleset over the tables of a content hash, for earlier entries that are decided again.
    """
    return tried(lambda: decide(state, command, rules, rules_of))


class Redone(NamedTuple):
    """An entry decided again.

    Attributes:
        place: Where in time it belongs.
        same: Whether it would do what was recorded.
    """

    draft: Draft
    place: Place
    same: bool


def redone(
    state: State,
    command: Command,
    body: Body,
    rules: Ruleset,
    rules_of: Callable[[str], Ruleset],
    besides: Collection[str] = (),
) -> Redone:
    """Decide an entry again in another state; dice that would not have been rolled there are left out.

    Args:
        body: As it was recorded.
        besides: Fields, as `account key`, whose difference counts for nothing.

    Raises:
        CampaignError: Also where it would have to be recorded anew, and could not be.
        NeedsDice: As `ledger.decisions.decide` does.
    """
    place = place_in_time(state, command)
    draft = decide_again(state, command, rules, rules_of)
    same = has_same_effects(state, rules, draft, body, besides)
    if not same:
        admit(state, command, rules)
    return Redone(draft, place, same)


def result_of(campaign: Campaign, entry: Entry) -> dict[str, Any]:
    """What a command returned when its entry was recorded, found by deciding it again from the state before it."""
    body = entry.body
    if body.links.voids:
        voided = campaign.voids_of(entry.number)
        facts = facts_of(body)
        along = facts.cascaded if isinstance(facts, EntriesVoided) else None
        cascaded = [number for number in map(campaign.number_of, along or ()) if number is not None]
        return void_result(body.postings, body.derivation, voided, cascaded)
    state, rulebooks = RewoundState(campaign.state(), entry.number), Rulebooks(campaign)
    try:
        return decide(state, command_of(body, facts_of(body)), rulebooks.of(body), rulebooks.of_tables).result
    except CampaignError:
        return {}


class RefoldedCampaign:
    """A campaign folded anew from its first entry, as it was recorded or otherwise.

    Attributes:
        state: Where it has come to.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.state = FoldedState(self.past_entry, self._entries_from)
        self._gone: set[int] = set()
        self._bodies: dict[int, Body] = {}

    def begin(self, entry: Entry) -> None:
        """Go to the place of the next entry: lots are named by its number, whether those before are there or not."""
        self.state.number = entry.header.number - 1

    def apply(self, entry: Entry, body: Body | None = None, *, kept: bool = True) -> None:
        """Go on by an entry.

        Args:
            body: What it is instead of what was recorded.
            kept: Whether that is looked up later.
        """
        if body is None:
            body = entry.body
        elif kept and body is not entry.body:
            self._bodies[entry.number] = body
        targets = body.links.voids
        voids = [number for id_ in targets if (number := self.number_of(id_)) is not None] if targets else ()
        self.state.apply(entry.header.number, body, voids)

    def leave_out(self, entry: Entry) -> None:
        """Go on without an entry."""
        self._gone.add(entry.number)
        self.state.number = entry.number

    def is_gone(self, id_: str) -> bool:
        """Whether an entry was left out, by its uuid in hex."""
        return self.campaign.number_of(id_) in self._gone

    def number_of(self, id_: str) -> int | None:
        """Number of an entry before the next one that is there, by its uuid in hex."""
        number = self.campaign.number_of(id_)
        return None if number is None or number > self.state.number or number in self._gone else number

    def past_entry(self, id_: str) -> PastEntry | None:
        """An entry before the next one, as it is here; later ones could not be read then."""
        number = self.number_of(id_)
        entry = None if number is None else self.campaign.entry(number)
        return None if entry is None else self._as_it_is(entry)

    def _entries_from(self, first: int) -> Iterator[PastEntry]:
        """The entries from a number on, before the next one, as they are here."""
        for entry in self.campaign.entries(first, self.state.number):
            if entry.number not in self._gone:
                yield self._as_it_is(entry)

    def _as_it_is(self, entry: Entry) -> PastEntry:
        return as_past_entry(entry, self._bodies.get(entry.number))
