"""Decides time that passes for all, notes, and reveals of secrets."""

from __future__ import annotations

from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.entries import Links
from ledger.errors import InputError, Refusal
from ledger.facts import EntryRevealed, NoteTaken, SeedKept, TimePassed
from ledger.ids import CLOCK, REVEALED, SECRET
from ledger.rules.hooks import hooks_of
from ledger.rules.keys import require_keys


@decides(TimePassed)
def advance(draft: Drafting, facts: TimePassed) -> None:
    """Let a number of the ruleset's units of time pass for all."""
    units = draft.rules.tables.group("units")
    if facts.unit not in units:
        raise InputError("unit_unknown", unit=facts.unit, known=sorted(units))
    require_keys(draft.rules.tables, "time", facts.keys)
    if facts.count < 1:
        raise InputError("count_not_positive", count=facts.count)
    seconds = facts.count * int(units[facts.unit]["seconds"])
    draft.post(CLOCK, "seconds", seconds)
    hooks_of(draft).on_time_passed(draft, seconds)
    draft.result["seconds"] = draft.quantity(CLOCK, "seconds")


@decides(NoteTaken)
def note(draft: Drafting, facts: NoteTaken) -> None:
    """Record a note."""
    if not facts.text.strip():
        raise InputError("note_empty")


@decides(EntryRevealed)
def reveal(draft: Drafting, facts: EntryRevealed) -> None:
    """Reveal a secret entry, with the payload whose digest is in the chain."""
    past = draft.state.past_entry(facts.entry)
    if past is None:
        raise InputError("entry_unknown", entry=facts.entry)
    if not past.body.secret:
        raise Refusal("not_secret", entry=past.number)
    if past.body.kind == SeedKept.__name__:
        raise Refusal("seed_stays_secret", entry=past.number)
    if draft.field(REVEALED, facts.entry):
        raise Refusal("already_revealed", entry=past.number)
    if past.payload.decode() != facts.payload:
        raise InputError("payload_differs", entry=past.number)
    draft.link(Links(reveals=facts.entry))
    draft.set(REVEALED, facts.entry, True)
    for change in past.body.fields:
        if change.key == SECRET:
            # Those who are met in it.
            draft.set(change.account, SECRET, None)
