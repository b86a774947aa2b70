"""Problems that a verification finds, listed up to a limit for each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from ledger.errors import LedgerError, reason_of

MOST = 50
"""Problems of one kind that are listed; the others are counted. A broken chain may have one for each entry."""


class Problem(Struct, frozen=True, kw_only=True):
    """Something that is not as it was recorded.

    Attributes:
        entry: Number of the entry, None where it concerns no single one.
        expected: What should be there.
        found: What is.
        facts: What else a sentence about it needs: a table, a row, a name.
    """

    code: str
    entry: int | None = None
    expected: Any = None
    found: Any = None
    facts: dict[str, Any] = {}


class Problems:
    """The problems found so far."""

    def __init__(self) -> None:
        self._listed: list[Problem] = []
        self._counts: dict[str, int] = {}

    def add(
        self, code: str, entry: int | None = None, *, expected: Any = None, found: Any = None, **facts: Any
    ) -> None:
        """Add a problem; one beyond the limit of its kind is only counted."""
        self._counts[code] = self._counts.get(code, 0) + 1
        if self._counts[code] <= MOST:
            self._listed.append(
                Problem(code=code, entry=entry, expected=_shown(expected), found=_shown(found), facts=facts)
            )

    @contextmanager
    def reading(self, table: str) -> Iterator[None]:
        """Read a table in this context; an error adds a problem, and the check goes on."""
        try:
            yield
        except LedgerError as error:
            self.add("table_unreadable", found=reason_of(error), table=table)

    def all(self) -> tuple[Problem, ...]:
        """The problems listed, and for each kind with more of them how many more."""
        more = [
            Problem(code="and_more", found=count - MOST, facts={"of": code})
            for code, count in self._counts.items()
            if count > MOST
        ]
        return (*self._listed, *more)


def _shown(value: Any) -> Any:
    """A stored value, which may be damaged and so of any type, as JSON can show it."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float):
        return str(value)
    if isinstance(value, Mapping):
        return {name: _shown(part) for name, part in value.items()}
    return value
