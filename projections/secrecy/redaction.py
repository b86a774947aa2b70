"""Removes from public entries what depends on secrets.

The effects of a public entry stay: everybody saw the coins that were paid. But some of its content may come from a
secret: the old value of a field that a secret changed, what a void gives back, a step of the arithmetic. So each public
entry is decided again from the public entries before it. What is the same is public; what differs depends on a secret,
and is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from ledger.decisions import decide
from ledger.drafting import NeedsDice
from ledger.entries import AmendedEffects, Body, Draft, command_of
from ledger.errors import CampaignError
from ledger.facts import EntriesVoided, EntryRevealed, Facts, OthersMet
from ledger.folded_state import FoldedState
from ledger.ids import MET, WORLD
from ledger.postings import FieldChange, Posting, Step
from ledger.state import PastEntry
from ledger.store.amendments import Correction, amendment_facts
from ledger.store.codec import body_bytes, facts_of, read_body
from projections.past.rulebooks import Rulebooks

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.store.campaign import Campaign


class Redaction:
    """The redaction of a campaign's entries, which must be given in order.

    Args:
        hidden: Numbers of the entries that players may not see.
        moving: The first of them on which a public entry may depend.
        people: Accounts of those outside the company whom players do not know of.
    """

    def __init__(
        self, campaign: Campaign, hidden: Collection[int], moving: int, people: frozenset[str] = frozenset()
    ) -> None:
        self._campaign = campaign
        self._hidden = hidden
        self._moving = moving
        self._people = people
        self._rulebooks = Rulebooks(campaign)
        self._state = FoldedState(self._find, self._read)
        self._numbers: dict[str, int] = {}
        self._changed: dict[str, bytes] = {}
        self._secret_fields: set[tuple[str, str]] = set()
        self._secret_balances: set[tuple[str, str]] = set()
        self._secret_names: set[str] = set()

    def public_payload(self, number: int, id_: str, payload: bytes) -> bytes | None:
        """The payload of the next entry as players may read it, None if they may not see the entry."""
        body = read_body(payload)
        if number in self._hidden:
            # Names that players know show which numbers were given; a name itself is secret while nobody public has it.
            self._secret_fields.update((change.account, change.key) for change in body.fields if change.account != MET)
            named = (change.key for change in body.fields if change.account == MET)
            self._secret_names.update(name for name in named if self._state.field(MET, name) is None)
            self._secret_balances.update((posting.account, posting.commodity) for posting in body.postings)
            return None
        # The names of lots contain the number of their entry.
        self._state.number = number - 1
        public = self._public(body) if number > self._moving else body
        self._state.apply(number, public, [self._numbers[void] for void in public.links.voids])
        self._numbers[id_] = number
        if public == body:
            return payload
        # With the salt, somebody who guesses what is left out could confirm it by the digest.
        self._changed[id_] = body_bytes(msgspec.structs.replace(public, salt=""))
        return self._changed[id_]

    def _find(self, id_: str) -> PastEntry | None:
        """A public entry by its uuid in hex, as players may read it."""
        entry = self._campaign.entry(self._numbers[id_]) if id_ in self._numbers else None
        if entry is None:
            return None
        payload = self._changed.get(id_, entry.payload)
        return PastEntry(entry.number, id_, entry.header.recorded_by, read_body(payload), payload)

    def _read(self, first: int) -> Iterator[PastEntry]:
        """The public entries from a number on, as players may read them."""
        for entry in self._campaign.entries(first, self._state.number):
            past = self._find(entry.header.id.hex)
            if past is not None:
                yield past

    def _public(self, body: Body) -> Body:
        """A body without what depends on secrets; the same one if nothing does."""
        rules = self._rulebooks.of(body)
        facts = self._facts(body)
        draft = self._decided_again(body, facts, rules)
        postings = self._postings(body, draft, rules)
        fields = self._fields(body, draft)
        steps = () if draft is None else draft.derivation
        if draft is not None and set(postings) == set(draft.postings) and fields == draft.fields:
            postings = draft.postings
        if draft is None or postings != draft.postings or _outcome(steps) != _outcome(body.derivation):
            steps = _common(body.derivation, steps)
        return msgspec.structs.replace(
            body,
            facts=body.facts if facts is None else msgspec.Raw(msgspec.json.encode(facts)),
            links=msgspec.structs.replace(
                body.links, voids=tuple(void for void in body.links.voids if void in self._numbers)
            ),
            postings=postings,
            fields=fields,
            derivation=steps,
            amended=self._amended(body, draft),
        )

    def _facts(self, body: Body) -> Facts | None:
        """The facts without hidden entries; None if nothing has to be left out."""
        if body.kind == EntriesVoided.__name__ and len(body.links.voids) > sum(
            void in self._numbers for void in body.links.voids
        ):
            facts = facts_of(body)
            assert isinstance(facts, EntriesVoided)
            kept = tuple(entry for entry in facts.entries if entry in self._numbers)
            along = facts.cascaded
            if along is not None:
                # Why each was taken along may come from what is hidden.
                along = {entry: "different" for entry in along if entry in self._numbers}
            return msgspec.structs.replace(self._without_hidden(facts), entries=kept, cascaded=along)
        if body.links.amends is not None and any(void not in self._numbers for void in body.links.voids):
            return self._without_hidden(amendment_facts(body))
        if body.kind == EntryRevealed.__name__ and body.links.reveals in self._changed:
            facts = facts_of(body)
            assert isinstance(facts, EntryRevealed)
            return msgspec.structs.replace(facts, payload=self._changed[facts.entry].decode())
        return None

    def _without_hidden(self, facts: Correction) -> Correction:
        """What a correction holds and decides again, as far as it is public."""
        return msgspec.structs.replace(
            facts,
            instead=tuple(part for part in facts.instead if part.entry in self._numbers),
            again=tuple(entry for entry in facts.again if entry in self._numbers),
            without=tuple(entry for entry in facts.without if entry in self._numbers),
            remembered=tuple(entry for entry in facts.remembered if entry in self._numbers),
            passed_over=tuple(entry for entry in facts.passed_over if entry in self._numbers),
            amendments=tuple(entry for entry in facts.amendments if entry in self._numbers),
        )

    def _amended(self, body: Body, draft: Draft | None) -> tuple[AmendedEffects, ...]:
        """The public entries that an amendment holds in the place of those recorded, as decided without secrets."""
        again = {} if draft is None else {effects.entry: effects for effects in draft.amended}
        return tuple(
            again.get(effects.entry, AmendedEffects(effects.entry, effects.postings))
            for effects in body.amended
            if effects.entry in self._numbers
        )

    def _decided_again(self, body: Body, facts: Facts | None, rules: Ruleset) -> Draft | None:
        """The draft of the entry for somebody who knows only what is public, None if it cannot be decided."""
        try:
            return decide(self._state, command_of(body, facts or facts_of(body)), rules, self._rulebooks.of_tables)
        except (NeedsDice, CampaignError, AssertionError, ArithmeticError, LookupError, TypeError, ValueError):
            return None

    def _postings(self, body: Body, draft: Draft | None, rules: Ruleset) -> tuple[Posting, ...]:
        """The postings; on a balance that a secret changed before, those of the decision without secrets."""
        secret = self._secret_balances
        posted = [
            Posting(posting.account, posting.commodity, quantity)
            for posting in body.postings
            if posting.account not in self._people
            if draft is None or (posting.account, posting.commodity) not in secret
            if (quantity := self._bounded(posting, rules))
        ]
        again = () if draft is None else draft.postings
        return (*posted, *(posting for posting in again if (posting.account, posting.commodity) in secret))

    def _bounded(self, posting: Posting, rules: Ruleset) -> int:
        """The part of a posting that stays above the floor; it may take away something that was a secret."""
        commodity = rules.commodity(posting.commodity)
        if commodity.public or commodity.floor is None or posting.account.startswith(WORLD) or posting.quantity > 0:
            return posting.quantity
        held = self._state.quantity(posting.account, posting.commodity)
        return max(posting.quantity, min(0, commodity.floor - held))

    def _fields(self, body: Body, draft: Draft | None) -> tuple[FieldChange, ...]:
        """Changes of fields from one public value to another."""
        again = {} if draft is None else {(change.account, change.key): change.new for change in draft.fields}
        new = {}
        for change in body.fields:
            place = change.account, change.key
            if change.account in self._people or (
                change.account == MET
                and change.key in self._secret_names
                and body.kind != OthersMet.__name__
                and place not in again
            ):
                continue
            if place not in self._secret_fields or (draft is None and _is_in(change.new, body.facts)):
                new[place] = change.new
        # What is recorded again in public may have been no change to those who knew the secret.
        new |= {place: value for place, value in again.items() if place in self._secret_fields}
        changes = (
            FieldChange(*place, value, self._state.field(*place))
            for place, value in sorted(new.items(), key=lambda change: change[0])
        )
        # A number that a void gives back was another one only for those who knew whom a secret had met.
        return tuple(change for change in changes if change.account != MET or change.new != change.old)


OUTCOME = frozenset({"rolled", "total", "judged", "came_out"})
"""Steps with the results of dice, which everybody at the table heard."""


def _outcome(steps: Sequence[Step]) -> list[tuple[str, str | None, object]]:
    return [(step.step, step.who, step.value) for step in steps if step.step in OUTCOME]


def _is_in(value: object, facts: msgspec.Raw) -> bool:
    """Whether a value was given with the command, and not computed from the state."""
    return value is None or (isinstance(value, str) and msgspec.json.encode(value) in bytes(facts))


def _common(recorded: Sequence[Step], public: Sequence[Step]) -> tuple[Step, ...]:
    """The recorded steps that the decision without secrets has as well."""
    left = Counter(map(repr, public))
    common = []
    for step in recorded:
        if left[repr(step)]:
            left[repr(step)] -= 1
            common.append(step)
    return tuple(common)
