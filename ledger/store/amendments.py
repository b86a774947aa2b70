"""Reads corrections: what amendments, and voids that decide entries again, hold in the place of earlier entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from ledger.entries import Body, Entry, overridden_rules
from ledger.facts import EntriesVoided, EntryAmended, Facts, RestatedEntry
from ledger.store.codec import facts_of, read_facts

Correction: TypeAlias = EntryAmended | EntriesVoided
"""Facts of an entry that may hold others in the place of those recorded."""


def bodies_as_amended(amendment: Body, body_of: Callable[[str], Body | None]) -> Iterator[tuple[str, Body]]:
    """Each entry that an amendment holds in the place of one recorded: the uuid of that one in hex, and the body.

    It has the session, period and day of the entry recorded, because it is in its place.

    Args:
        body_of: Returns the body of an entry as it was recorded, None if it may not be read.
    """
    facts = amendment_facts(amendment)
    restated = {part.entry: part for part in facts.instead}
    for effects in amendment.amended:
        recorded = body_of(effects.entry)
        if recorded is None:
            continue
        if effects.entry in restated:
            recorded = restate(recorded, facts, restated[effects.entry], amendment.rolled)
        yield (
            effects.entry,
            msgspec.structs.replace(
                recorded,
                postings=effects.postings,
                fields=effects.fields,
                derivation=effects.derivation,
                dice=effects.dice or msgspec.UNSET,
                override=recorded.override if overridden_rules(effects.derivation) else None,
            ),
        )


def amendment_facts(amendment: Body) -> Correction:
    """The facts of an amendment, or of a void."""
    facts = facts_of(amendment)
    assert isinstance(facts, EntryAmended | EntriesVoided)
    return facts


def taken_back_by(facts: Correction) -> frozenset[str]:
    """Uuids in hex of the entries that somebody named to be taken back, and not to be put right."""
    if isinstance(facts, EntryAmended):
        return frozenset()
    return frozenset(facts.entries).difference(facts.cascaded or ())


def about_those_there(facts: Correction, is_there: Callable[[str], bool]) -> Correction:
    """The facts of a correction as far as they are about entries that are there, by their uuids in hex."""
    named = ("again", "without", "remembered", "passed_over", "amendments")
    kept: dict[str, Any] = {name: tuple(filter(is_there, getattr(facts, name))) for name in named}
    kept["instead"] = tuple(part for part in facts.instead if is_there(part.entry))
    if isinstance(facts, EntriesVoided):
        kept["entries"] = tuple(filter(is_there, facts.entries))
        if facts.cascaded is not None:
            kept["cascaded"] = {id_: why for id_, why in facts.cascaded.items() if is_there(id_)}
    return msgspec.structs.replace(facts, **kept)


def restate(recorded: Body, facts: Correction, part: RestatedEntry, rolled: str | None) -> Body:
    """The body of an entry with another command in the place of its own.

    Args:
        facts: Those of the correction.
        rolled: Where the faces of an amendment come from.
    """
    command = restated_facts(facts, part)
    return msgspec.structs.replace(
        recorded,
        kind=part.kind,
        version=type(command).VERSION,
        facts=msgspec.Raw(msgspec.json.encode(command)),
        override=part.override,
        note=part.note,
        ingame=part.ingame,
        rolled=rolled if _is_main(facts, part) else part.rolled,
        # What another program recorded is put right in its own terms.
        origin=recorded.origin if recorded.as_recorded else None,
        dice=msgspec.UNSET,
    )


def _is_main(facts: Correction, part: RestatedEntry) -> bool:
    """Whether a part is what an amendment is about."""
    return isinstance(facts, EntryAmended) and part.entry == facts.entry


def restated_facts(facts: Correction, part: RestatedEntry) -> Facts:
    """The facts of a command in the place of another, in the newest shape, with its dice."""
    command = read_facts(part.kind, part.version, part.facts)
    if _is_main(facts, part) and facts.faces:
        return msgspec.structs.replace(command, faces=facts.faces)
    return command


def entries_as_amended(amendments: Iterable[Entry], find: Callable[[str], Entry | None]) -> dict[int, Entry]:
    """Entries that amendments replace: by number, each as it is now held to have been.

    Args:
        find: Looks up an entry by its uuid in hex.
    """
    found: dict[int, Entry] = {}
    for amendment in amendments:
        recorded = {effects.entry: find(effects.entry) for effects in amendment.body.amended}
        bodies = {id_: entry.body for id_, entry in recorded.items() if entry is not None}
        for id_, body in bodies_as_amended(amendment.body, bodies.get):
            if (entry := recorded[id_]) is not None:
                found[entry.number] = msgspec.structs.replace(entry, body=body)
    return dict(sorted(found.items()))
