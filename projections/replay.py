"""Deciding recorded entries again: as they were recorded, or as if earlier ones had never been.

Nothing here records. What was decided at the table stands; deciding again only tells what would differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.decisions import decide
from ledger.decisions.correction import answer
from ledger.drafting import NeedsDice
from ledger.entries import Body, Draft, Entry, command_of
from ledger.errors import CampaignError
from ledger.postings import FieldChange, FieldValue, Posting
from ledger.rules.loader import ruleset
from ledger.rules.protocol import Ruleset
from ledger.state import PastEntry, State
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign


class Rulebooks:
    """The rulesets that entries were decided under, by content hash, each read once."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._read: dict[str, Ruleset] = {}

    def of(self, body: Body) -> Ruleset:
        """The ruleset that an entry names.

        Raises:
            CampaignError: If the ledger does not hold its tables, or no installed ruleset reads them.
        """
        hash_ = body.rules[0]
        if hash_ not in self._read:
            self._read[hash_] = ruleset(self._campaign.store.rules(hash_))
        return self._read[hash_]


class Difference(Struct, frozen=True):
    """A later entry that would have gone differently.

    Attributes:
        code: `different`, `dice_missing`, or the code it would have been refused with.
    """

    number: int
    kind: str
    code: str


def replay_without(campaign: Campaign, targets: Sequence[int]) -> list[Difference]:
    """Later entries that would have gone differently had the targets never been recorded.

    Walks forward from the first target, deciding each later entry again and keeping what is decided anew, until
    nothing differs from what was recorded. Entries that are voids or now voided stay as recorded: they are
    settled by themselves. The cost grows with the number of later entries only.
    """
    later = list(campaign.entries(min(targets)))
    walked = _Without(campaign.state(), later)
    settled = campaign.voided()
    rulebooks = Rulebooks(campaign)
    found: list[Difference] = []
    missing = set(targets)
    for entry in later:
        number, body = entry.number, entry.body
        if number in missing:
            missing.discard(number)
            walked.take(number, body, (), ())
        elif number in settled or body.links.voids:
            walked.take(number, body, body.postings, body.fields)
        else:
            draft, code = _decided_again(walked, entry, rulebooks)
            if draft is not None:
                walked.take(number, body, draft.postings, draft.fields)
            elif code == "dice_missing":
                walked.take(number, body, body.postings, body.fields)
            else:
                walked.take(number, body, (), ())
            if code is not None:
                found.append(Difference(number, body.kind, code))
        if not missing and not walked.differs:
            break
    return found


def result_of(campaign: Campaign, entry: Entry) -> dict[str, Any]:
    """What a command answered when its entry was recorded: decided again from the state before it."""
    if entry.body.links.voids:
        return answer(entry.body.postings, campaign.voids_of(entry.number))
    later = list(campaign.entries(entry.number))
    draft, _ = _decided_again(_Without(campaign.state(), later), entry, Rulebooks(campaign))
    return {} if draft is None else draft.result


def _decided_again(state: State, entry: Entry, rulebooks: Rulebooks) -> tuple[Draft | None, str | None]:
    """What an entry comes to now, and how that differs, if it does."""
    body = entry.body
    try:
        draft = decide(state, command_of(body, facts_of(body)), rulebooks.of(body))
    except NeedsDice:
        return None, "dice_missing"
    except CampaignError as refused:
        return None, refused.code
    # The recorded old value of a field is for show: only what is set now matters.
    same_fields = [f[:3] for f in map(_parts, draft.fields)] == [f[:3] for f in map(_parts, body.fields)]
    if draft.postings == body.postings and same_fields:
        return draft, None
    return draft, "different"


def _parts(change: FieldChange) -> tuple[str, str, FieldValue, FieldValue]:
    return change.account, change.key, change.new, change.old


class _Without:
    """The state that was before some entries, brought forward again with other effects than theirs.

    It is the present state less what differs from it, so that nothing earlier is read.
    """

    def __init__(self, present: State, later: Sequence[Entry]) -> None:
        self._present = present
        self.number = later[0].number - 1
        # What this state has more than the present one, and the fields that it has otherwise.
        self._more: dict[str, dict[str, int]] = {}
        self._fields: dict[str, dict[str, FieldValue]] = {}
        # What it has more than the journal had at the same number, and the fields it has otherwise.
        self._apart: dict[tuple[str, str], int] = {}
        self._apart_fields: set[tuple[str, str]] = set()
        self._as_recorded: dict[tuple[str, str], FieldValue] = {}
        for entry in later:
            self._shift(entry.body.postings, -1)
            for change in entry.body.fields:
                self._fields.setdefault(change.account, {}).setdefault(change.key, change.old)

    @property
    def differs(self) -> bool:
        """Whether it differs from what the journal had at this number."""
        return bool(self._apart) or bool(self._apart_fields)

    def take(self, number: int, recorded: Body, postings: Iterable[Posting], fields: Iterable[FieldChange]) -> None:
        """Pass an entry, with these effects in place of those recorded."""
        self.number = number
        postings = tuple(postings)
        self._shift(postings, 1)
        for sign, effects in ((1, postings), (-1, recorded.postings)):
            for posting in effects:
                key = (posting.account, posting.commodity)
                apart = self._apart.pop(key, 0) + sign * posting.quantity
                if apart:
                    self._apart[key] = apart
        touched: set[tuple[str, str]] = set()
        for change in recorded.fields:
            key = (change.account, change.key)
            self._as_recorded[key] = change.new
            touched.add(key)
        for change in fields:
            key = (change.account, change.key)
            self._as_recorded.setdefault(key, self.field(*key))
            self._fields.setdefault(change.account, {})[change.key] = change.new
            touched.add(key)
        for key in touched:
            if self.field(*key) != self._as_recorded[key]:
                self._apart_fields.add(key)
            else:
                self._apart_fields.discard(key)

    def _shift(self, postings: Iterable[Posting], sign: int) -> None:
        for posting in postings:
            held = self._more.setdefault(posting.account, {})
            held[posting.commodity] = held.get(posting.commodity, 0) + sign * posting.quantity

    def quantity(self, account: str, commodity: str) -> int:
        return self._present.quantity(account, commodity) + self._more.get(account, {}).get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        held = dict(self._present.holdings(account))
        for commodity, more in self._more.get(account, {}).items():
            held[commodity] = held.get(commodity, 0) + more
        return {commodity: quantity for commodity, quantity in sorted(held.items()) if quantity}

    def field(self, account: str, key: str) -> FieldValue:
        here = self._fields.get(account, {})
        return here[key] if key in here else self._present.field(account, key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        values = {**self._present.fields(account), **self._fields.get(account, {})}
        return {key: value for key, value in sorted(values.items()) if value is not None}

    def accounts(self, prefix: str) -> Sequence[str]:
        named = set(self._present.accounts(prefix))
        for account in {account for account in (*self._more, *self._fields) if account.startswith(prefix)}:
            if self.holdings(account) or self.fields(account):
                named.add(account)
            else:
                named.discard(account)
        return sorted(named)

    # What voids and late entries read. Voids are never decided again here; a late entry sees what was told so far.

    def past_entry(self, entry: str) -> PastEntry | None:
        return self._present.past_entry(entry)

    def voided_by(self, number: int) -> int | None:
        return self._present.voided_by(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        return [change for change in self._present.field_changes(account, key) if change[0] <= self.number]

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        return self._present.entries_changing(account, after)

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        return self._present.entries_spending(account, commodity, after)

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        return [number for number in self._present.entries_of_kinds(kinds, after) if number <= self.number]

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        return self._present.entries_of_session(session, after)
