"""Time apart: what characters do alone takes place at the same time as what others do alone.

The clock is shared. When somebody rests or works alone it moves on, and the others are behind by that time: what they
do alone next takes place in it first, and moves the clock only by what exceeds it. A stretch of time apart ends when
the clock moves otherwise, or after an entry at which everybody is together again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ledger.drafting import Drafting
from ledger.ids import CLOCK
from ledger.people import company, name_of

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
