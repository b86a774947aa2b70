"""Refuses to record as a secret what everybody at the table sees, and openly the name of somebody kept from players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ledger.entries import Command
from ledger.errors import Refusal
from ledger.facts import (
    CommandProposed,
    DisputeOpened,
    DisputeRuled,
    EntriesVoided,
    EntryAmended,
    EntryRevealed,
    Facts,
    NoteTaken,
    SessionEnded,
    SessionStarted,
    kind_named,
)
from ledger.ids import MET, REVEALED, ROLE, SECRET
from ledger.others import everybody_called, others_named, texts_in
from ledger.patterns import late_pattern
from ledger.people import bare_name, is_outsider
from ledger.rules.tables import folded
from ledger.state import Fields, State
from ledger.store.campaign import Campaign


def is_never_secret(kind: str) -> bool:
    """Whether entries of a kind cannot be secret: everybody sees who is there, and what is revealed."""
    return (kind_named(kind) or Facts).NEVER_SECRET


def refuse_secret(campaign: Campaign, facts: Facts) -> None:
    """Refuse to keep an entry of these kinds secret, or the void of one.

    Raises:
        Refusal: `secret_impossible`.
    """
    kinds = {type(facts).__name__}
    if isinstance(facts, EntriesVoided):
        kinds |= set(_kinds_voided(campaign, facts.entries))
    if isinstance(facts, EntryAmended):
        kinds |= {part.kind for part in facts.instead}
    for kind in sorted(filter(is_never_secret, kinds)):
        raise Refusal("secret_impossible", kind=kind)


def _kinds_voided(campaign: Campaign, entries: Iterable[str]) -> Iterator[str]:
    """Kinds of the entries that a void takes back, and of those that a void among them would bring back."""
    for id_ in entries:
        target = campaign.entry_by_id(id_)
        if target is not None:
            yield target.body.kind
            yield from _kinds_voided(campaign, target.body.links.voids)


# The names of those whom players do not know of.

TOLD = frozenset(
    {
        CommandProposed,
        NoteTaken,
        SessionStarted,
        SessionEnded,
        DisputeOpened,
        DisputeRuled,
        EntriesVoided,
        EntryRevealed,
    }
)
"""Kinds whose texts somebody tells in words of their own, or that hold what is revealed."""

BETWEEN_WORDS = late_pattern(r"[\W_]+")


def refuse_to_name(state: State, command: Command) -> None:
    """Refuse an entry that players read and that names somebody whom they do not know of.

    An entry about such a person by account is hidden as a whole (`projections.secrecy.public`); a name in a text of one
    that is not would be read. An amendment of an entry that players read is one of those, whatever is put in its place.

    Raises:
        Refusal: `secret_named`.
    """
    facts = command.facts
    if command.secret or type(facts) in TOLD or not state.fields(MET):
        return
    if isinstance(facts, EntryAmended):
        if not _is_hidden(state, facts.entry):
            for part in facts.instead:
                _refuse_names(state, part.facts, [who for who in others_named(part.facts) if state.field(who, SECRET)])
        return
    if not any(state.field(who, SECRET) for who in others_named(facts)):
        _refuse_names(state, msgspec.to_builtins(facts))


def _is_hidden(state: State, entry: str) -> bool:
    """Whether players do not read an earlier entry: it is a secret, or is about somebody whom they do not know of."""
    past = state.past_entry(entry)
    if past is None or (past.body.secret and state.field(REVEALED, entry) is not True):
        return True
    facts = msgspec.json.decode(past.body.facts, type=dict[str, Any])
    return any(state.field(who, SECRET) for who in others_named(facts))


def _refuse_names(state: State, facts: Mapping[str, Any], hidden: Iterable[str] = ()) -> None:
    for who in (*hidden, *(who for text in texts_in(facts) for who in _secrets_named(state, text))):
        met_in = next((number for number, *_ in state.field_changes(who, ROLE)), None)
        raise Refusal("secret_named", who=bare_name(who), entry=met_in)


def _secrets_named(view: Fields, text: str) -> Iterator[str]:
    """Accounts of those whom players do not know of and a text names: by itself, or as a proper name among its words.

    A common noun, such as the goblin of `goblin`, says nothing among other words.
    """
    if is_outsider(text):
        return
    words = " ".join(BETWEEN_WORDS.split(folded(text))).strip()
    for name in _names_in(view, words):
        called = everybody_called(view, name)
        if called and all(view.field(who, SECRET) for who in called):
            proper = any(letter.isupper() for letter in bare_name(called[0])) or " " in name
            if proper or name == words:
                yield called[0]


def _names_in(view: Fields, words: str) -> Iterator[str]:
    """Names by which somebody was met that are among some words, with the number that follows one there."""
    for name in view.fields(MET):
        plain = " ".join(BETWEEN_WORDS.split(name)).strip()
        found = re.search(rf"(?:^| ){re.escape(plain)}(?: ?(\d{{1,6}}))?(?: |$)", words) if plain else None
        if found:
            yield f"{name} {found[1]}" if found[1] else name
