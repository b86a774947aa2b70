"""Finds what is secret in a campaign: entries that players may not see, and people whom they do not know of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from ledger.ids import ROLE
from ledger.store.campaign import Campaign
from ledger.store.queries import copies
from projections.stored.secret_entries import MEETING, entries_naming, secret_entries

OPEN_KINDS = frozenset({"CampaignOpened", "RulesAdopted"})
"""Kinds that are public whatever they say: without them nothing can be read.

By their stored names: reading what is public loads no facts where there are no secrets.
"""

AMENDMENT = "EntryAmended"
"""Kind of the entries that hold others: those that are hidden are left out of it."""


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


def recorded_secrets(campaign: Campaign) -> dict[str, Secret]:
    """Every entry that was recorded as a secret, by uuid in hex."""
    secret = {}
    numbers = [number for number, kind in secret_entries(campaign) if kind not in OPEN_KINDS]
    for number, id_, kind, payload in copies.payloads_of(campaign, numbers):
        effects = msgspec.json.decode(payload, type=_Effects)
        people = frozenset(change[0] for change in effects.fields if kind == MEETING and change[1] == ROLE)
        secret[id_] = Secret(number, effects.session, bool(effects.postings or effects.fields), people)
    return secret


def secrets_until(campaign: Campaign, last: int, ids: Mapping[str, Secret]) -> Secrets:
    """What is hidden up to an entry: secrets that were not revealed by then, what names people met in them, and voids
    of nothing but those.

    Args:
        ids: As `recorded_secrets` returns them.
    """
    known_since = _revealed(campaign, last, ids)
    secret = {entry.number: entry for entry in ids.values() if entry.number <= last}
    hidden_ = secret.keys() - known_since.keys()
    matter = {number for number in hidden_ if secret[number].effects}
    people = frozenset(account for number in hidden_ for account in secret[number].people)
    naming, amending = _naming(campaign, last, people)
    hidden_ |= naming.keys()
    matter |= {number for number, has_effects in naming.items() if has_effects}
    if hidden_:
        for number, (kind, targets) in _voids(campaign, last).items():
            if targets <= hidden_ and (kind == "EntriesVoided" or number in amending):
                hidden_.add(number)
            matter |= targets & hidden_
    return Secrets(frozenset(hidden_), known_since, min(matter, default=None), people)


def _naming(campaign: Campaign, last: int, people: frozenset[str]) -> tuple[dict[int, bool], set[int]]:
    """Entries whose facts name people whom players do not know of, with whether they have effects; and amendments."""
    found, amending = dict[int, bool](), set[int]()
    numbers = [number for number in entries_naming(campaign, people) if number <= last]
    for number, _id, kind, payload in copies.payloads_of(campaign, numbers):
        body = msgspec.json.decode(payload)
        if kind == AMENDMENT or body["facts"].get("instead"):
            amending.add(number)
        else:
            found[number] = bool(body["postings"] or body["fields"])
    return found, amending


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
