"""What a verification finds wrong, piece by piece, with an end to what is told of one kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from ledger.errors import LedgerError

MOST = 50
"""Problems of one kind that are told one by one; when every link is broken, one says as much as a thousand."""


class Problem(Struct, frozen=True, kw_only=True):
    """Something that is not as it was recorded.

    Attributes:
        entry: Number of the entry it is about, None where it is about no single one.
        expected: What should be there.
        found: What is.
        facts: What a sentence about it needs besides: a table, a row, a name.
    """

    code: str
    entry: int | None = None
    expected: Any = None
    found: Any = None
    facts: dict[str, Any] = {}


class Problems:
    """What was found so far, with an end to what is told of one kind."""

    def __init__(self) -> None:
        self._told: list[Problem] = []
        self._counts: dict[str, int] = {}

    def add(
        self, code: str, entry: int | None = None, *, expected: Any = None, found: Any = None, **facts: Any
    ) -> None:
        self._counts[code] = self._counts.get(code, 0) + 1
        if self._counts[code] <= MOST:
            self._told.append(
                Problem(code=code, entry=entry, expected=_shown(expected), found=_shown(found), facts=facts)
            )

    @contextmanager
    def reading(self, table: str) -> Iterator[None]:
        """Read a table; where that fails, it is a problem like another, and the check goes on."""
        try:
            yield
        except LedgerError as error:
            self.add("table_unreadable", found=str(error.facts.get("reason", error.code)), table=table)

    def all(self) -> tuple[Problem, ...]:
        """Everything, and how many more there are of a kind."""
        more = [
            Problem(code="and_more", found=count - MOST, facts={"of": code})
            for code, count in self._counts.items()
            if count > MOST
        ]
        return (*self._told, *more)


def _shown(value: Any) -> Any:
    """A stored value as JSON can show it; where it is damaged, it may be anything."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float):
        return str(value)
    if isinstance(value, Mapping):
        return {name: _shown(part) for name, part in value.items()}
    return value
