"""The public campaign: what players may know, made from nothing but the public entries.

Every output for players is made from it, by the same code as other output. A campaign without secrets is read as it is
stored, and one whose secrets have no effects (notes, rolls) likewise, but that no statement finds those entries.
Otherwise its public entries are copied into memory and everything is derived from them again, so that no
command can find a secret. What a public entry has only because of a secret (the old value of a field, a step of the
arithmetic) is left out of the copy too: see `projections.secrecy.redaction`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import msgspec
from msgspec import Struct

from ledger.ids import NAME, REVEALED, ROLE
from ledger.state import Fields
from ledger.store.campaign import Campaign
from ledger.store.chain import digest, genesis
from ledger.store.queries import copies
from ledger.store.stored_entries import NOTHING_LEFT_OUT
from ledger.store.transactions import Store
from projections.stored.secret_entries import secret_entries

if TYPE_CHECKING:
    from uuid import UUID

    from ledger.entries import Entry
    from ledger.store.queries.copies import WholeRow

OPEN_KINDS = frozenset({"CampaignOpened", "RulesAdopted"})
"""Kinds that are public whatever they say: without them nothing can be read.

By their stored names: reading what is public loads no facts where there are no secrets.
"""

MEETING = "OthersMet"
"""Kind of the entries in which people outside the company are met."""

AMENDMENT = "EntryAmended"
"""Kind of the entries that hold others: those that are hidden are left out of it."""


def is_hidden(entry: Entry, view: Fields) -> bool:
    """Whether an entry is secret and not revealed in a view."""
    return entry.body.secret and view.field(REVEALED, entry.header.id.hex) is not True


class Withheld(Struct, frozen=True, kw_only=True):
    """An entry whose payload players are not given, or not as it is stored; the chain holds all the same.

    Attributes:
        digest: SHA-256 of the payload as stored, in hex.
        public: Whether the rest of the entry is public, so that the copy has it without what a secret moved.
    """

    number: int
    id: str
    recorded_at: str
    recorded_by: str
    digest: str
    hash: str
    public: bool


class PublicCampaign(Campaign):
    """A campaign as players may read it; a context manager that closes the copy in memory, where one was made.

    Attributes:
        known_since: Secrets that were revealed, by number: the number of the entry that reveals each.
        is_copy: Whether it is in memory, and nothing else in its store.
    """

    def __init__(
        self,
        store: Store,
        key: int,
        id: UUID,
        name: str,
        *,
        head: tuple[int, str] | None = None,
        withheld: Mapping[int, Withheld] = {},
        known_since: Mapping[int, int] = {},
        copied: bool = False,
        left_out: Mapping[int, int | None] = NOTHING_LEFT_OUT,
    ) -> None:
        super().__init__(store, key, id, name, left_out=left_out)
        self.is_copy = copied
        self._public_head = head
        self._withheld = withheld
        self.known_since = known_since

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_copy:
            self.store.close()

    def head(self) -> tuple[int, str]:
        """Number and hash of the last public entry, or of the one that was asked for."""
        return self._public_head or super().head()

    @cached_property
    def withheld(self) -> Mapping[int, Withheld]:
        """Entries that are not there, or not as they are stored, by number."""
        if not self.left_out:
            return self._withheld
        whole = Campaign(self.store, self.key, self.id, self.name)
        return {row.number: _withheld(row, public=False) for row in copies.whole_rows_of(whole, [*self.left_out])}

    def people(self) -> Mapping[str, str]:
        people = super().people()
        if not self.left_out:
            return people
        return {id_: name if name and copies.names_person(self, id_) else "" for id_, name in people.items()}

    def name_known_at(self, account: str, number: int) -> str | None:
        """The name that players knew something by when an entry was recorded, None where it had none."""
        name = None
        for changed, _period, value in self.state().field_changes(account, NAME):
            if self.known_since.get(changed, changed) <= number:
                name = value if isinstance(value, str) else None
        return name


def public_campaign(campaign: Campaign, until: int | None = None) -> PublicCampaign:
    """What players may know of a campaign.

    Args:
        until: Only what was recorded, and what was revealed, up to this entry.
    """
    head = campaign.head()[0]
    last = head if until is None or until >= head else until
    ids = _secret(campaign)
    secrets = _secrets(campaign, last, ids)
    if (last == head and secrets.moving is None) or not ids:
        # What has no effects changed no table but that of the entries.
        return PublicCampaign(
            campaign.store,
            campaign.key,
            campaign.id,
            campaign.name,
            known_since=secrets.known_since,
            left_out={entry.number: entry.session for entry in ids.values() if entry.number in secrets.hidden},
        )
    return _copied(campaign, last, secrets, asked=until is not None)


class Secrets(Struct, frozen=True):
    """What is secret up to an entry.

    Attributes:
        hidden: Numbers of the entries that players may not see.
        known_since: See `PublicCampaign`.
        moving: The first hidden entry on which a public one may depend, None where there is none.
        people: Accounts of those outside the company whom players do not know of.
    """

    hidden: frozenset[int]
    known_since: dict[int, int]
    moving: int | None
    people: frozenset[str] = frozenset()


class Secret(Struct, frozen=True):
    """An entry that was recorded as a secret.

    Attributes:
        session: The session that it belongs to, None between sessions.
        effects: Whether it has any.
        people: Accounts of those outside the company who are met in it.
    """

    number: int
    session: int | None
    effects: bool
    people: frozenset[str]


class _Effects(Struct):
    """What is read of a secret's payload."""

    session: int | None
    postings: list[Any]
    fields: list[Any]


def _secret(campaign: Campaign) -> dict[str, Secret]:
    """Every entry that was recorded as a secret, by uuid in hex."""
    secret = {}
    numbers = [number for number, kind in secret_entries(campaign) if kind not in OPEN_KINDS]
    for number, id_, kind, payload in copies.payloads_of(campaign, numbers):
        effects = msgspec.json.decode(payload, type=_Effects)
        people = frozenset(change[0] for change in effects.fields if kind == MEETING and change[1] == ROLE)
        secret[id_] = Secret(number, effects.session, bool(effects.postings or effects.fields), people)
    return secret


def _secrets(campaign: Campaign, last: int, ids: Mapping[str, Secret]) -> Secrets:
    """What is hidden up to an entry: secrets that were not revealed by then, what names people met in them, and voids
    of nothing but those."""
    known_since = _revealed(campaign, last, ids)
    secret = {entry.number: entry for entry in ids.values() if entry.number <= last}
    hidden_ = secret.keys() - known_since.keys()
    matter = {number for number in hidden_ if secret[number].effects}
    people = frozenset(account for number in hidden_ for account in secret[number].people)
    if people:
        naming, amending = _naming(campaign, min(number for number in hidden_ if secret[number].people), last, people)
        hidden_ |= naming.keys()
        matter |= {number for number, has_effects in naming.items() if has_effects}
    else:
        amending = frozenset()
    if hidden_:
        for number, (kind, targets) in _voids(campaign, last).items():
            if targets <= hidden_ and (kind == "EntriesVoided" or number in amending):
                hidden_.add(number)
            matter |= targets & hidden_
    return Secrets(frozenset(hidden_), known_since, min(matter, default=None), people)


def _naming(
    campaign: Campaign, first: int, last: int, people: frozenset[str]
) -> tuple[dict[int, bool], frozenset[int]]:
    """Entries whose facts name people whom players do not know of, with whether they have effects; and amendments."""
    found, amending = dict[int, bool](), set[int]()
    for number, kind, payload in copies.naming_others(campaign, first, last):
        body = msgspec.json.decode(payload)
        if not names_one_of(body["facts"], people):
            continue
        if kind == AMENDMENT or body["facts"].get("instead"):
            amending.add(number)
        else:
            found[number] = bool(body["postings"] or body["fields"])
    return found, frozenset(amending)


def names_one_of(value: Any, people: frozenset[str]) -> bool:
    """Whether facts name one of some people; what is revealed is a payload, and has facts of its own."""
    if isinstance(value, str):
        if value in people:
            return True
        return value.startswith('{"salt"') and any(f'"{account}"' in value for account in people)
    if isinstance(value, dict):
        return any(key in people or names_one_of(inner, people) for key, inner in value.items())
    return isinstance(value, list) and any(names_one_of(inner, people) for inner in value)


def _revealed(campaign: Campaign, last: int, ids: Mapping[str, Secret]) -> dict[int, int]:
    """Secrets that public entries have revealed by an entry, with the entry that did."""
    if not ids:
        return {}
    reveals = copies.reveals_until(campaign, last)
    secret = {entry.number for entry in ids.values()}
    known: dict[int, int] = {}
    while True:
        # What is revealed by a secret is known when that one is.
        again: dict[int, int] = {}
        for number, id_, revealed in reveals:
            if id_ not in ids or (number in secret and number not in known):
                continue
            if revealed:
                again[ids[id_].number] = number
            else:
                again.pop(ids[id_].number, None)
        if again.keys() <= known.keys():
            return again
        known = again


def _voids(campaign: Campaign, last: int) -> dict[int, tuple[str, set[int]]]:
    """Entries that void others, in order: kind and numbers of what they void."""
    voids: dict[int, tuple[str, set[int]]] = {}
    for number, kind, target in copies.voids_until(campaign, last):
        voids.setdefault(number, (kind, set()))[1].add(target)
    return voids


def _copied(campaign: Campaign, last: int, secrets: Secrets, *, asked: bool) -> PublicCampaign:
    """Copy what is public into memory, and derive everything else from it."""
    from ledger.store.memory import copy_in_memory
    from projections.stored.effect_tables import EFFECTS_DECODER, EffectTables

    redaction = None
    if secrets.moving is not None:
        from projections.secrecy.redaction import Redaction

        redaction = Redaction(campaign, secrets.hidden, secrets.moving, secrets.people)
    effects = EffectTables()
    withheld: dict[int, Withheld] = {}
    rules: set[str] = set()
    head = 0, genesis(campaign.id)
    public: list[WholeRow] = []
    for row in copies.whole_rows(campaign, last):
        number, id_, payload = row.number, row.id, row.payload
        shown = None if number in secrets.hidden else payload
        if redaction is not None:
            shown = redaction.public_payload(number, id_, payload)
        if shown != payload:
            withheld[number] = _withheld(row, public=shown is not None)
        if shown is not None:
            effects.add(number, id_, EFFECTS_DECODER.decode(shown))
            rules.update(msgspec.json.decode(shown, type=_Rules).rules)
            public.append(row._replace(payload=shown))
        if shown is not None or asked:
            # As of an entry, even of one that is hidden itself.
            head = number, row.hash
    store = copy_in_memory(
        campaign,
        public,
        effects.rows(),
        _people(campaign, public),
        (campaign.store.rules(hash_) for hash_ in sorted(rules)),
    )
    return PublicCampaign(
        store,
        campaign.key,
        campaign.id,
        campaign.name,
        head=head,
        withheld=withheld,
        known_since=secrets.known_since,
        copied=True,
    )


class _Rules(Struct):
    rules: tuple[str, ...]


def _withheld(row: WholeRow, *, public: bool) -> Withheld:
    return Withheld(
        number=row.number,
        id=row.id,
        recorded_at=row.recorded_at,
        recorded_by=row.recorded_by,
        digest=digest(row.payload),
        hash=row.hash,
        public=public,
    )


def _people(campaign: Campaign, public: list[WholeRow]) -> Iterator[tuple[str, str | None]]:
    """The names of those who recorded something public or play in it; of others only that there is somebody."""
    recorders = {row.recorded_by for row in public}
    for id_, name in campaign.people().items():
        named = id_ in recorders or any(id_.encode() in row.payload for row in public)
        yield id_, (name or None) if named else None
