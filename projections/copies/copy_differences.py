"""Compares another copy of the campaign with this one: where they part, and what that means in balances."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ledger.ids import CHARACTER, PARTY
from ledger.store import chain
from projections.copies.changed_copy import ChangedEntry, changed_entries
from projections.copies.copy_terms import CopyTerms
from projections.copies.other_copy import CopiedEntry
from projections.past.branch_state import BranchState, Fork
from projections.past.diff import Balances, Fields

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.rules.ruleset import Ruleset
    from ledger.store.campaign import Campaign
    from projections.copies.other_copy import OtherCopy
    from projections.secrecy.public import PublicCampaign


class CopyDifferences(Struct, frozen=True, kw_only=True):
    """The differences of two copies.

    Attributes:
        relation: `changed`, if an entry that both have was changed in one of them; `same`; `ahead`, if the other copy
            is the beginning of this one; `behind`, if this one is the beginning of the other; `reordered`, if both
            have the same entries in another order; `parted`.
        fork: The last entry up to which both are the same.
        last: The last entry of this copy.
        changed: The entries that both have and that are not the same.
        first: The first entries after the fork, here and there; None where a copy ends. One of this copy that players
            may not see is listed as one of the other copy that says nothing.
        only_here: Entries that the other copy does not have, whatever their number.
        only_there: Entries that this one does not have.
        accounts: Balances that differ, by account and commodity: here, there. A lot that is not here is called after
            the number of its entry there, as `item:gem~there.57`.
        fields: Fields that differ, likewise.
        withheld: How many entries of the other copy say nothing, so that its balances may be others.
    """

    relation: str
    fork: int
    last: int
    changed: tuple[ChangedEntry, ...]
    first: tuple[Entry | CopiedEntry | None, CopiedEntry | None]
    only_here: tuple[Entry, ...]
    only_there: tuple[CopiedEntry, ...]
    accounts: Balances
    fields: Fields
    withheld: int


def compare_copies(campaign: Campaign, copy: OtherCopy) -> CopyDifferences:
    """Compare another copy with the campaign."""
    fork = Fork(campaign, copy.fork)
    here = {entry.header.id: entry for entry in fork.later}
    there = {entry.id: entry for entry in copy.since}
    only_here = tuple(entry for id_, entry in here.items() if id_ not in there)
    only_there = tuple(entry for id_, entry in there.items() if id_ not in here)
    changed = changed_entries(fork, copy)
    if changed:
        relation = "changed"
    elif not copy.since:
        relation = "ahead" if fork.later else "same"
    elif not fork.later:
        relation = "behind"
    else:
        relation = "parted" if only_here or only_there else "reordered"
    terms = CopyTerms({id_: entry.number for id_, entry in there.items()}, lambda id_: id_)
    for id_, entry in there.items():
        terms.numbers[entry.number] = here[id_].number if id_ in here else f"there.{entry.number}"
    accounts, fields = _differing_balances(fork, copy, terms)
    return CopyDifferences(
        relation=relation,
        fork=copy.fork,
        last=fork.later[-1].number if fork.later else copy.fork,
        changed=changed,
        first=(fork.later[0] if fork.later else None, copy.since[0] if copy.since else None),
        only_here=only_here,
        only_there=only_there,
        accounts=accounts,
        fields=fields,
        withheld=sum(entry.body is None for entry in copy.since),
    )


def _differing_balances(fork: Fork, copy: OtherCopy, terms: CopyTerms) -> tuple[Balances, Fields]:
    """Balances and fields that are others there, of all that either copy has changed since the fork."""
    here, there = fork.campaign.state(), BranchState(fork)
    balances = {(p.account, p.commodity) for entry in fork.later for p in entry.body.postings}
    values = {(c.account, c.key) for entry in fork.later for c in entry.body.fields}
    for entry in copy.since:
        if entry.body is not None:
            postings, changes = terms.effects(entry.body)
            for posting in postings:
                there.add(posting.account, posting.commodity, posting.quantity)
                balances.add((posting.account, posting.commodity))
            for (account, key), value in changes.items():
                there.put(account, key, value)
                values.add((account, key))
    accounts: Balances = {}
    for account, commodity in sorted(balances):
        both = here.quantity(account, commodity), there.quantity(account, commodity)
        if both[0] != both[1]:
            accounts.setdefault(account, {})[commodity] = both
    fields: Fields = {}
    for account, key in sorted(values):
        said = here.field(account, key), there.field(account, key)
        if said[0] != said[1]:
            fields.setdefault(account, {})[key] = said
    return accounts, fields


def for_players(found: CopyDifferences, public: PublicCampaign, rules: Ruleset) -> CopyDifferences:
    """The differences as far as players may know of them.

    What is secret in either copy says nothing, and balances are those that no secret entry moves.
    """
    known = {entry.number for entry in public.entries(found.fork + 1)}
    revealed = {entry.body.links.reveals for entry in found.only_there if entry.body is not None}
    hidden: set[str] = set()

    def there(entry: CopiedEntry) -> CopiedEntry:
        body = entry.body
        voids = () if body is None else body.links.voids
        if body is None or (body.secret and entry.id not in revealed) or (voids and hidden.issuperset(voids)):
            hidden.add(entry.id)
            return msgspec.structs.replace(entry, body=None, payload=None)
        return entry

    def here(entry: Entry) -> Entry | CopiedEntry:
        header, digest = entry.header, chain.digest(entry.payload)
        return public.entry(entry.number) or CopiedEntry(
            header.number, header.id, header.recorded_at, header.recorded_by, entry.hash, digest
        )

    def changed(entry: ChangedEntry) -> ChangedEntry:
        shown = here(entry.here) if not isinstance(entry.here, CopiedEntry) else entry.here
        other = there(entry.there)
        secret = shown.body is None or other.body is None
        return msgspec.structs.replace(entry, here=shown, there=other, parts=("contents",) if secret else entry.parts)

    first_here, first_there = found.first
    accounts = {
        account: {commodity: both for commodity, both in held.items() if rules.commodity(commodity).public}
        for account, held in found.accounts.items()
        if account.startswith((CHARACTER, PARTY))
    }
    return msgspec.structs.replace(
        found,
        only_there=tuple(map(there, found.only_there)),
        only_here=tuple(entry for entry in found.only_here if entry.number in known),
        first=(
            here(first_here) if first_here is not None and not isinstance(first_here, CopiedEntry) else None,
            None if first_there is None else there(first_there),
        ),
        changed=tuple(map(changed, found.changed)),
        accounts={account: held for account, held in accounts.items() if held},
        fields={},
    )
