"""Removes from public entries what depends on secrets.

The effects of a public entry stay: everybody saw the coins that were paid. But some of its content may come from a
secret: the old value of a field that a secret changed, what a void gives back, a step of the arithmetic. So each public
entry is decided again from the public entries before it. What is the same is public; what differs depends on a secret,
and is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec

from ledger.entries import AmendedEffects, Body, Draft, Entry, command_of
from ledger.facts import EntriesVoided, EntryRevealed, Facts, OthersMet
from ledger.ids import MET, WORLD
from ledger.postings import FieldChange, Posting, Step
from ledger.rules.ruleset import Ruleset
from ledger.store.amendments import about_those_there, amendment_facts
from ledger.store.campaign import Campaign
from ledger.store.codec import body_bytes, facts_of, read_body
from ledger.store.queries.moments import changes_of_field, recorded_until
from projections.past.deciding import Undecided, decided
from projections.past.rulebooks import Rulebooks


class Redaction:
    """The redaction of a campaign's entries, which must be given in order.

    Args:
        players: What players may know of the entries before; each that is returned is to be appended to it, and it is
            to reach the one before the next.
        hidden: Numbers of the entries before that players may not see.
        people: Accounts of those outside the company whom players do not know of.
    """

    def __init__(
        self, campaign: Campaign, players: Campaign, hidden: Collection[int], people: frozenset[str] = frozenset()
    ) -> None:
        self._campaign = campaign
        self._players = players
        self._people = people
        self._rulebooks = Rulebooks(campaign)
        self._state = players.state()
        self._secret_fields: set[tuple[str, str]] = set()
        self._secret_balances: set[tuple[str, str]] = set()
        self._secret_names: set[str] = set()
        for entry in campaign.entries_numbered(sorted(hidden)):
            self.hide(entry)

    def hide(self, entry: Entry) -> None:
        """Note what an entry changes that players may not see."""
        fields, postings = entry.body.fields, entry.body.postings
        self._secret_fields.update((change.account, change.key) for change in fields if change.account != MET)
        self._secret_balances.update((posting.account, posting.commodity) for posting in postings)
        # Names that players know show which numbers were given; a name itself is secret while nobody public has it.
        named = (change.key for change in fields if change.account == MET)
        self._secret_names.update(name for name in named if not self._is_known(name, entry.number))

    def _is_known(self, name: str, number: int) -> bool:
        """Whether players knew of somebody of a name when an entry was recorded."""
        changes = changes_of_field(self._players, recorded_until(number), MET, name)
        return bool(changes) and changes[-1][1] is not None

    def public_entry(self, entry: Entry) -> Entry:
        """An entry that players may see, as they may read it."""
        # The names of lots contain the number of their entry.
        self._state.set_head(entry.number - 1, "")
        public = self._public(entry.body)
        if public == entry.body:
            return entry
        # With the salt, somebody who guesses what is left out could confirm it by the digest.
        payload = body_bytes(msgspec.structs.replace(public, salt=""))
        return msgspec.structs.replace(entry, body=read_body(payload), payload=payload)

    def _knows(self, id_: str) -> bool:
        """Whether players may see an earlier entry."""
        return self._players.number_of(id_) is not None

    def _known(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Those of some earlier entries that players may see."""
        return tuple(filter(self._knows, ids))

    def _public(self, body: Body) -> Body:
        """A body without what depends on secrets; the same one if nothing does."""
        rules = self._rulebooks.of(body)
        facts = self._facts(body)
        again = decided(self._state, command_of(body, facts or facts_of(body)), rules, self._rulebooks.of_tables)
        # What somebody would have recorded who knows only what is public.
        draft = None if isinstance(again, Undecided) else again
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
            links=msgspec.structs.replace(body.links, voids=self._known(body.links.voids)),
            postings=postings,
            fields=fields,
            derivation=steps,
            amended=self._amended(body, draft),
        )

    def _facts(self, body: Body) -> Facts | None:
        """The facts without hidden entries; None if nothing has to be left out."""
        knows_all = len(self._known(body.links.voids)) == len(body.links.voids)
        if body.kind == EntriesVoided.__name__ and not knows_all:
            void = about_those_there(amendment_facts(body), self._knows)
            assert isinstance(void, EntriesVoided)
            # Why each was taken along may come from what is hidden.
            along = None if void.cascaded is None else dict.fromkeys(void.cascaded, "different")
            return msgspec.structs.replace(void, cascaded=along)
        if body.links.amends is not None and not knows_all:
            return about_those_there(amendment_facts(body), self._knows)
        if body.kind == EntryRevealed.__name__:
            facts = facts_of(body)
            assert isinstance(facts, EntryRevealed)
            revealed = self._players.entry_by_id(facts.entry)
            if revealed is not None and revealed.payload.decode() != facts.payload:
                return msgspec.structs.replace(facts, payload=revealed.payload.decode())
        return None

    def _amended(self, body: Body, draft: Draft | None) -> tuple[AmendedEffects, ...]:
        """The public entries that an amendment holds in the place of those recorded, as decided without secrets."""
        again = {} if draft is None else {effects.entry: effects for effects in draft.amended}
        return tuple(
            again.get(effects.entry, AmendedEffects(effects.entry, effects.postings))
            for effects in body.amended
            if self._knows(effects.entry)
        )

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
