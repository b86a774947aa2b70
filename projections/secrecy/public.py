"""The public campaign: what players may know, made from nothing but the public entries.

Every output for players is made from it, by the same code as other output. A campaign without secrets is read as it is
stored, and one whose secrets have no effects (notes, rolls) likewise, but that no statement finds those entries.
Otherwise its public entries, and all that follows from them, are stored apart (`projections.secrecy.players_copy`), so
that no command can find a secret. What a public entry has only because of a secret (the old value of a field, a step of
the arithmetic) is left out of them: see `projections.secrecy.redaction`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import cached_property, partial
from typing import TYPE_CHECKING, Self

from msgspec import Struct

from ledger.ids import NAME
from ledger.store.campaign import Campaign
from ledger.store.chain import digest
from ledger.store.queries import copies, public_entries
from ledger.store.stored_entries import NOTHING_LEFT_OUT
from projections.past.campaign_at import CampaignAt
from projections.secrecy.hidden_entries import Secret, Secrets, recorded_secrets, secrets_until

if TYPE_CHECKING:
    from uuid import UUID

    from ledger.entries import Entry
    from ledger.store.transactions import Store


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


class NamedPeople:
    """Who is named in what is public: entries are looked through once, for whoever reads the same campaign for long."""

    def __init__(self) -> None:
        self._named: set[str] = set()
        self._looked_through: dict[str, int] = {}

    def is_named(self, campaign: Campaign, person: str) -> bool:
        """Whether somebody, by id, has recorded a public entry or is named in one."""
        after, last = self._looked_through.get(person, 0), campaign.last()
        if person not in self._named and after < last:
            if copies.names_person(campaign, person, after):
                self._named.add(person)
            self._looked_through[person] = last
        return person in self._named


class PublicCampaign(CampaignAt):
    """A campaign as players may read it; a context manager that closes what was opened to read it.

    Args:
        head: Number and hash of the entry that was asked for.
        withheld: Finds the entries that are not there, or not as they are stored.
        known_since: Secrets that were revealed, by number: the number of the entry that reveals each.
        opened: What to close.

    Attributes:
        names: Who is named in it.
    """

    def __init__(
        self,
        store: Store,
        key: int,
        id: UUID,
        name: str,
        *,
        until: int | None = None,
        head: tuple[int, str] | None = None,
        withheld: Callable[[], Mapping[int, Withheld]] = dict,
        known_since: Mapping[int, int] = {},
        left_out: Mapping[int, int | None] = NOTHING_LEFT_OUT,
        reached: int | None = None,
        opened: ExitStack | None = None,
    ) -> None:
        super().__init__(store, key, id, name, until=until, left_out=left_out, reached=reached)
        self.known_since = known_since
        self._public_head = head
        self._find_withheld = withheld
        self._opened = opened
        self.names = NamedPeople()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._opened is not None:
            self._opened.close()

    def head(self) -> tuple[int, str]:
        """Number and hash of the last public entry, or of the one that was asked for."""
        return self._public_head or super().head()

    @cached_property
    def withheld(self) -> Mapping[int, Withheld]:
        """Entries that are not there, or not as they are stored, by number."""
        return self._find_withheld()

    def people(self) -> Mapping[str, str]:
        people = super().people()
        if self._is_whole:
            return people
        return {id_: name if name and self.names.is_named(self, id_) else "" for id_, name in people.items()}

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
    ids = recorded_secrets(campaign)
    now = secrets_until(campaign, head, ids)
    then = now if last == head else secrets_until(campaign, last, ids)
    if then.moving is None:
        return _without(campaign, last if last < head else None, ids, then)
    if {number for number in now.hidden if number <= last} == then.hidden:
        found = _stored(campaign, last, then, asked=until is not None)
        if found is not None:
            return found
    return _copied(campaign, last, then, asked=until is not None)


def _without(campaign: Campaign, until: int | None, ids: Mapping[str, Secret], secrets: Secrets) -> PublicCampaign:
    """The campaign without secrets that have no effects: they changed no table but that of the entries."""
    left_out = {
        entry.number: entry.session
        for entry in ids.values()
        if entry.number in secrets.hidden or (until is not None and entry.number > until)
    }

    def withheld() -> Mapping[int, Withheld]:
        hidden = sorted(number for number in left_out if until is None or number <= until)
        return _withheld(campaign, dict.fromkeys(hidden, False))

    return PublicCampaign(
        campaign.store,
        campaign.key,
        campaign.id,
        campaign.name,
        until=until,
        head=_head_at(campaign, until),
        withheld=withheld,
        known_since=secrets.known_since,
        left_out=left_out,
        reached=until,
    )


def _stored(campaign: Campaign, last: int, secrets: Secrets, *, asked: bool) -> PublicCampaign | None:
    """What is stored of it, brought up to date where it can be."""
    from projections.secrecy.players_copy import a_current_store, is_stored

    opened, store = ExitStack(), campaign.store
    if not is_stored(campaign, secrets.hidden, last):
        current = opened.enter_context(a_current_store(campaign))
        if current is None:
            opened.close()
            return None
        store = current
    players = Campaign(store, -campaign.key, campaign.id, campaign.name)

    def withheld() -> Mapping[int, Withheld]:
        altered = public_entries.altered(players).items()
        return _withheld(campaign, {number: shown for number, shown in altered if number <= last})

    return PublicCampaign(
        store,
        -campaign.key,
        campaign.id,
        campaign.name,
        until=last if asked else None,
        head=_head_at(campaign, last if asked else None),
        withheld=withheld,
        known_since=secrets.known_since,
        reached=last,
        opened=opened,
    )


def _copied(campaign: Campaign, last: int, secrets: Secrets, *, asked: bool) -> PublicCampaign:
    """A copy in memory."""
    from projections.secrecy.players_copy import in_memory

    altered: dict[int, bool] = {}

    def alter(entry: Entry, payload: bytes | None) -> None:
        altered[entry.number] = payload is not None

    copy = in_memory(campaign, last, secrets, alter)
    opened = ExitStack()
    opened.callback(copy.store.close)
    return PublicCampaign(
        copy.store,
        copy.key,
        copy.id,
        copy.name,
        head=_head_at(campaign, last if asked else None),
        withheld=partial(_withheld, campaign, altered),
        known_since=secrets.known_since,
        opened=opened,
    )


def _head_at(campaign: Campaign, number: int | None) -> tuple[int, str] | None:
    """Number and hash of an entry that is asked for, even of one that is hidden itself."""
    return None if number is None else (number, campaign.entry_named_in("entries", number).hash)


def _withheld(campaign: Campaign, altered: Mapping[int, bool]) -> dict[int, Withheld]:
    """Entries as they are not given, by number, from whether the rest of each is public."""
    return {
        row.number: Withheld(
            number=row.number,
            id=row.id,
            recorded_at=row.recorded_at,
            recorded_by=row.recorded_by,
            digest=digest(row.payload),
            hash=row.hash,
            public=altered[row.number],
        )
        for row in copies.whole_rows_of(campaign, [*altered])
    }
