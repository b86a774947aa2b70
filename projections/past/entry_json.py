"""Converts entries to the JSON that scripts read, with links as numbers and people by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

import msgspec

from ledger.entries import Entry
from ledger.hidden_seed import facts_shown
from ledger.postings import Step
from ledger.store.amendments import entries_as_amended
from ledger.store.campaign import Campaign
from projections.past.in_force import entry_in_force

LINKS = ("voids", "reveals", "amends")
"""Every link in the JSON; null if the entry does not have it."""


def entry_json(entry: Entry, campaign: Campaign) -> dict[str, Any]:
    """Convert one entry; only what it refers to is looked up, so that the cost does not grow with the ledger."""
    return _shape(entry, campaign, campaign.people(), campaign.voided_by(entry.number))


def entries_json(entries: Iterable[Entry], campaign: Campaign) -> Iterator[dict[str, Any]]:
    """Convert many entries one by one, in the order given."""
    people, voided = campaign.people(), campaign.voided()
    for entry in entries:
        yield _shape(entry, campaign, people, voided.get(entry.number))


def corrections_json(entry: Entry, campaign: Campaign) -> dict[str, Any]:
    """What counts in the place of an entry as it was recorded, and what an amendment has in the place of others.

    `in_force` is null where the entry was not amended; `corrected` are the entries of an amendment, by number.
    """
    now, by = entry_in_force(campaign, entry)
    held = entries_as_amended([entry], campaign.entry_by_id) if entry.body.amended else {}
    return {
        "in_force": None if by is None else {"amended_by": by, **_body_json(now, campaign)},
        "corrected": [{"entry": number, **_body_json(each, campaign)} for number, each in held.items()],
    }


def _body_json(entry: Entry, campaign: Campaign) -> dict[str, Any]:
    """What an entry says and does."""
    body = entry.body
    return {
        "kind": body.kind,
        "version": body.version,
        "facts": msgspec.json.decode(facts_shown(entry, campaign)),
        "postings": [{"account": p.account, "commodity": p.commodity, "quantity": p.quantity} for p in body.postings],
        "fields": [{"account": f.account, "key": f.key, "old": f.old, "new": f.new} for f in body.fields],
        "derivation": [step_json(step) for step in body.derivation],
        "override": body.override,
        "note": body.note,
    }


def step_json(step: Step) -> dict[str, Any]:
    """A step of a derivation."""
    return {"who": step.who, "step": step.step, "args": dict(step.args), "value": step.value, "source": step.source}


def _shape(entry: Entry, campaign: Campaign, people: Mapping[str, str], voided_by: int | None) -> dict[str, Any]:
    header, body, said = entry.header, entry.body, _body_json(entry, campaign)
    return {
        "entry": header.number,
        "id": str(header.uuid),
        "batch": None if body.batch is None else str(UUID(body.batch)),
        "kind": said["kind"],
        "version": said["version"],
        "session": body.session,
        "recorded_at": header.recorded_at,
        "recorded_by": people.get(header.recorded_by, header.recorded_by),
        "played_on": body.played_on,
        "ingame": body.ingame,
        "facts": said["facts"],
        "postings": said["postings"],
        "fields": said["fields"],
        "derivation": said["derivation"],
        "rules": list(body.rules),
        "links": _links(entry, campaign),
        "voided_by": voided_by,
        "override": said["override"],
        "note": said["note"],
        "secret": body.secret,
        "late": body.late,
        "rolled": body.rolled,
        "origin": msgspec.to_builtins(body.origin),
        "hash": entry.hash,
    }


def _links(entry: Entry, campaign: Campaign) -> dict[str, Any]:
    """Links by number; `voids` is a list, because one entry may void a set."""
    links: dict[str, Any] = dict.fromkeys(LINKS)
    for name, linked in msgspec.to_builtins(entry.body.links).items():
        if isinstance(linked, str):
            links[name] = campaign.number_of(linked)
        else:
            links[name] = [campaign.number_of(id_) for id_ in linked]
    return links
