"""Finds among entries as amended what is looked up among those recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ledger.state import REVEALING

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.postings import FieldValue


class AmendedEntries:
    """Bodies of earlier entries as they are now held to have been, by number; the entries recorded are void.

    Each method adds those it finds to what was found among the entries recorded.
    """

    def __init__(self, bodies: Mapping[int, Body]) -> None:
        self.bodies = bodies

    def with_field_changes(
        self, found: Sequence[tuple[int, int, FieldValue]], account: str, key: str
    ) -> Sequence[tuple[int, int, FieldValue]]:
        if not self.bodies:
            return found
        more = [
            (number, body.period, change.new)
            for number, body in self.bodies.items()
            for change in body.fields
            if (change.account, change.key) == (account, key)
        ]
        return sorted([*found, *more], key=lambda change: change[0])

    def with_changing(self, found: Sequence[int], account: str, after: int) -> Sequence[int]:
        return self._with(found, after, lambda body: _changes(body, account))

    def with_spending(self, found: Sequence[int], account: str, commodity: str, after: int) -> Sequence[int]:
        spent = (account, commodity)
        return self._with(
            found, after, lambda body: any((p.account, p.commodity) == spent and p.quantity < 0 for p in body.postings)
        )

    def with_kinds(self, found: Sequence[int], kinds: Sequence[str], after: int) -> Sequence[int]:
        return self._with(found, after, lambda body: body.kind in kinds)

    def with_session(self, found: Sequence[int], session: int, after: int) -> Sequence[int]:
        return self._with(found, after, lambda body: body.session == session and body.kind != REVEALING)

    def _with(self, found: Sequence[int], after: int, matches: Callable[[Body], bool]) -> Sequence[int]:
        if not self.bodies:
            return found
        more = (number for number, body in self.bodies.items() if number > after and matches(body))
        return sorted({*found, *more})


def _changes(body: Body, account: str) -> bool:
    """Whether an entry changes an account."""
    return any(posting.account == account for posting in body.postings) or any(
        change.account == account for change in body.fields
    )
