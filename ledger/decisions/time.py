"""Decides time that passes, for all or for those apart, notes, and reveals of secrets.

The clock is shared. When somebody rests or works alone it moves on, and the others are behind by that time: what they
do alone next takes place in it first, and moves the clock only by what exceeds it. A stretch of time apart ends when
the clock moves otherwise, or after an entry at which everybody is together again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.entries import Links
from ledger.errors import InputError, Refusal
from ledger.facts import EntryRevealed, NoteTaken, SeedKept, TimePassed
from ledger.ids import CLOCK, REVEALED, SECRET
from ledger.people import company, name_of
from ledger.rules.hooks import hooks_of
from ledger.rules.keys import require_keys
from ledger.state import require_past_entry

SINCE, AT, FIRST, UNTIL = "apart.since", "apart.at", "apart.first", "apart.until:"
"""Fields of the clock: when a stretch began, the clock at its last entry, the number of its first entry, and (a prefix)
until when each character is busy."""


def begin_apart(draft: Drafting, accounts: Sequence[str]) -> None:
    """Start what these characters do when the last of them is free, which may be before the shared clock."""
    if draft.command.session is None:
        free = max(_free(draft, account) for account in accounts)
        draft.seconds_behind = draft.quantity(CLOCK, "seconds") - free


def end_apart(draft: Drafting, accounts: Sequence[str]) -> None:
    """Record until when these characters are busy, if others of the company are not."""
    others = set(company(draft)) - {name_of(account) for account in accounts}
    if draft.command.session is not None or not draft.elapsed or not others:
        return
    before, first = draft.state.quantity(CLOCK, "seconds"), _first(draft)
    if first is None:
        draft.set(CLOCK, SINCE, before)
        draft.set(CLOCK, FIRST, draft.number)
    draft.set(CLOCK, AT, draft.quantity(CLOCK, "seconds"))
    for account in accounts:
        draft.set(CLOCK, UNTIL + name_of(account), draft.own_time)


def _free(draft: Drafting, account: str) -> int:
    """When a character is free, in seconds on the shared clock."""
    if _first(draft) is None:
        return draft.quantity(CLOCK, "seconds")
    since, until = draft.state.field(CLOCK, SINCE), draft.state.field(CLOCK, UNTIL + name_of(account))
    return max(int(since or 0), int(until or 0))


def _first(draft: Drafting) -> int | None:
    """Number of the first entry of the open stretch, None if none is open."""
    state = draft.state
    first = state.field(CLOCK, FIRST)
    if not isinstance(first, int) or state.field(CLOCK, AT) != state.quantity(CLOCK, "seconds"):
        return None
    return None if state.entries_of_kinds(_reuniting(), first) else first


@cache
def _reuniting() -> tuple[str, ...]:
    """Kinds of entries that end a stretch."""
    from ledger.facts import KINDS

    return tuple(sorted(kind for kind, facts in KINDS.items() if facts.REUNITES))


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
    past = require_past_entry(draft.state, facts.entry)
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
