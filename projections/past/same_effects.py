"""Compares what an entry did with what it would do: the same postings, and nothing shown that is otherwise.

Rules also remember things by fields that nobody is shown, such as how many awards there were before a find. Where only
those are otherwise, nothing would have gone differently.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from ledger.ids import CHARACTER, CHOICES, CLOCK, EQUIPPED, GENDER, ITEM, NAME, OTHER, POOL, ROLE, SECRET, STATUS
from ledger.measures import workings
from ledger.overlay import Overlay
from ledger.postings import FieldChange, FieldValue
from ledger.rules.hooks import load_hooks

if TYPE_CHECKING:
    from ledger.entries import Body, Draft
    from ledger.rules.ruleset import Ruleset
    from ledger.state import View

PEOPLE = (CHARACTER, OTHER)

SHOWN = frozenset({NAME, ROLE, STATUS, GENDER, SECRET, "player"})
"""Fields of people that every sheet shows, or that decide who is on it."""


def has_same_effects(view: View, rules: Ruleset, draft: Draft, body: Body, besides: Collection[str] = ()) -> bool:
    """Whether a draft posts and shows the same as a recorded body, in the state before it.

    Args:
        besides: Fields, as `account key`, whose difference counts for nothing.
    """
    if draft.postings != body.postings:
        return False
    differing = [field for field in differing_fields(draft.fields, body.fields) if " ".join(field) not in besides]
    if any(_is_shown(rules, account, key) for account, key in differing):
        return False
    people = {account for account, _ in differing if account.startswith(PEOPLE)}
    return all(_figures(view, rules, account, draft) == _figures(view, rules, account, body) for account in people)


def differing_fields(some: Sequence[FieldChange], others: Sequence[FieldChange]) -> list[tuple[str, str]]:
    """Account and key of the fields that two lists of changes leave at different values."""
    if some == others:
        return []
    values, recorded, missing = new_values(some), new_values(others), object()
    return sorted(key for key in {*values, *recorded} if values.get(key, missing) != recorded.get(key, missing))


def new_values(changes: Iterable[FieldChange]) -> dict[tuple[str, str], FieldValue]:
    """The values that an entry sets, by account and key; the old ones are recorded for display only."""
    return {(change.account, change.key): change.new for change in changes}


def _is_shown(rules: Ruleset, account: str, key: str) -> bool:
    if account.startswith(PEOPLE):
        told = key in rules.tables.group("fields") or key in rules.tables.group("keys.meet")
        return told or key in SHOWN or key.startswith((EQUIPPED, CHOICES))
    if account.startswith(ITEM):
        return key not in load_hooks(rules.HOOKS).remembered_of_lots
    return account not in (POOL, CLOCK)


def _figures(view: View, rules: Ruleset, account: str, effects: Draft | Body) -> dict[str, int | str | None]:
    """The figures of a sheet after an entry."""
    after = Overlay(view)
    after.apply(effects.postings, effects.fields)
    return {measure: working.shown for measure, working in workings(after, rules, account).items()}
