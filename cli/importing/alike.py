"""Finds names of a source that are likely another one, misspelt."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from cli.nearest import nearest
from ledger.ids import CHARACTER, ROLE
from ledger.people import name_of
from ledger.state import View

if TYPE_CHECKING:
    from cli.importing.names import Names, NewPerson

ALIKE = 0.8
"""So near, by `difflib`, that a name is likely another one."""

SHORTEST = 4
"""Letters of a name at least: `Bob` is near to many."""

TIMES = 10
"""A name that is written so many times as often is the right one of two."""

MOST_NAMES = 500
"""Names are compared with so many at most, each of which costs time."""


def known_names(view: View) -> list[str]:
    """Those of the company, past and present."""
    return [name_of(account) for account in view.accounts(CHARACTER) if view.field(account, ROLE) is not None][
        :MOST_NAMES
    ]


def likely_others(names: Names, known: Collection[str]) -> Iterator[tuple[NewPerson, str]]:
    """New names of the company, each with the name that it is likely a slip for: of somebody known, or of more rows."""
    new = [person for person in names.new.values() if person.role == "pc" and not names.is_mapped(person.source_name)]
    for person in new[:MOST_NAMES]:
        letters = _letters(person.source_name)
        often = [other.source_name for other in new[:MOST_NAMES] if other.rows >= TIMES * person.rows]
        others = [name for name in (*known, *often) if _letters(name) != letters]
        if len(letters) >= SHORTEST and (near := nearest(person.source_name, others, ALIKE)):
            yield person, near[0]


def _letters(name: str) -> str:
    """A name without its numbers: `Goblin 1` and `Goblin 2` are two."""
    return "".join(sign for sign in name.casefold() if sign.isalpha())
