"""The JSON Schema of entries, made from the classes that entries are written by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from inspect import cleandoc
from typing import Annotated, Any, Literal, TypedDict

import msgspec
from msgspec import Meta

from ledger.entries import Body
from ledger.facts import KINDS
from ledger.postings import FieldValue
from projections.copies.backup import EntryLine, EntryLine2

VERSION = 1
"""Of the schema; what raises it is said in `docs/reference/entries.md`."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Number = Annotated[int, Meta(ge=1)]
Uuid = Annotated[str, Meta(pattern="^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
Exact = int | Annotated[str, Meta(description="An id, or a fraction such as 1375/3.")]


class PostingJson(TypedDict):
    """An integer quantity of a commodity that an account gained, or lost below 0."""

    account: str
    commodity: str
    quantity: int


class FieldJson(TypedDict):
    """A field's new value and its old one, null where it is not set."""

    account: str
    key: str
    old: FieldValue
    new: FieldValue


class StepJson(TypedDict):
    """A step of the arithmetic, with the source of its rule."""

    who: str | None
    step: str
    args: dict[str, Exact]
    value: Exact | None
    source: str | None


class LinksJson(TypedDict):
    """Numbers of earlier entries: those that it voids, the secret that it reveals, the one that it amends."""

    voids: list[Number] | None
    reveals: Number | None
    amends: Number | None


class EntryJson(TypedDict):
    """An entry as `log --json`, `show --json` and recording commands with `--json` print it.

    `facts` is the command as it was given; its shape depends on `kind` and `version`, and is described of the newest
    version of each kind. `show` adds `disputes`.
    """

    entry: Number
    id: Uuid
    batch: Uuid | None
    kind: str
    version: Number
    session: int | None
    recorded_at: str
    recorded_by: str
    played_on: Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2}|\?)$", description="ISO day, ? if nobody knows it.")]
    ingame: str | None
    facts: dict[str, Any]
    postings: list[PostingJson]
    fields: list[FieldJson]
    derivation: list[StepJson]
    rules: list[str]
    links: LinksJson
    voided_by: Number | None
    override: str | None
    note: str | None
    secret: bool
    late: bool
    rolled: Literal["program", "table"] | None
    origin: str | None
    hash: str


def schema() -> str:
    """The schema as it is written to `docs/reference/entry.schema.json`."""
    described = (EntryJson, EntryLine, Body, EntryLine2, *KINDS.values())
    _references, found = msgspec.json.schema_components(described, ref_template="#/$defs/{name}")
    for described_class in found.values():
        if "description" in described_class:
            # Python 3.13 removes the indentation of docstrings itself.
            described_class["description"] = cleandoc(described_class["description"])
    entry, line, payload = (found[kind.__name__] for kind in described[:3])
    for envelope in (entry, payload):
        envelope["allOf"] = [_facts_of(kind, facts.VERSION) for kind, facts in KINDS.items()]
    payload["properties"]["facts"] = {"type": "object"}
    line["properties"]["payload"] |= {
        "description": "The entry as stored and hashed, one JSON text.",
        "contentMediaType": "application/json",
        "contentSchema": {"$ref": "#/$defs/Body"},
    }
    found["EntryLine2"]["properties"]["payload"] = {"$ref": "#/$defs/Body"}
    whole = {
        "$schema": DIALECT,
        "$id": f"urn:campaign-ledger:entry:{VERSION}",
        "title": "An entry of a campaign ledger",
        "$comment": "Made by `python -m tests.reference`; docs/reference/entries.md says how to read it.",
        "$ref": "#/$defs/EntryJson",
        "$defs": dict(sorted(found.items())),
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _facts_of(kind: str, version: int) -> Mapping[str, Any]:
    """Which facts an entry of the newest version of a kind has."""
    return {
        "if": {"properties": {"kind": {"const": kind}, "version": {"const": version}}},
        "then": {"properties": {"facts": {"$ref": f"#/$defs/{kind}"}}},
    }
