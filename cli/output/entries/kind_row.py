"""The row of a kind of entry: its name, its sentence, and what a confirmation adds to it.

A kind's row is in the module that is called as the module of its facts is: that of `ledger.facts.debts` in
`cli.output.entries.kinds.debts`. So a confirmation loads the rows of one subject, and not of all eleven: some 8 ms of
the 130 that a recording command takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from ledger.facts import Facts, kind_named

if TYPE_CHECKING:
    from cli.output.entries.entry_details import EntryDetails
    from cli.output.terminal.speaker import Speaker
    from ledger.journal import Recorded

F = TypeVar("F", bound=Facts)


class Shown(Struct, frozen=True, kw_only=True):
    """Which steps of a derivation a confirmation shows, of those that the rules do not keep secret.

    Attributes:
        bare_numbers: Whether also those that give nothing but a number.
        said: Whether also those that the rules want said with the entry; False where its sentence says them.
        without: Steps left out, because another line of the confirmation says the same.
    """

    bare_numbers: bool = False
    said: bool = True
    without: tuple[str, ...] = ()


class KindRow(Struct, Generic[F], frozen=True, kw_only=True):
    """What is said of a kind of entry.

    Attributes:
        facts: The class of the kind.
        name: The kind in a word or two, to be translated.
        words: What else `campaign log --kind` takes for it, beside the commands that record it.
        sentence: Says what happened, from what the entry holds alone: a message with the facts in their places, each
            said by the type that it has in the row of its command, or a function.
        in_account: Says it in the statement of account of one of those whom it is about, without what the others had;
            None where the sentence does.
        verbatim: Whether the sentence is what somebody typed, so that it keeps even a small first letter.
        derivation: What of the derivation is shown at once; None where `campaign show` alone shows it.
        afterwards: Lines about what is left or changed now, under the sentence of a confirmation.
    """

    facts: type[F]
    name: str
    words: tuple[str, ...] = ()
    sentence: str | Callable[[EntryDetails[F]], str]
    in_account: str | Callable[[EntryDetails[F]], str] | None = None
    verbatim: bool = False
    derivation: Shown | None = None
    afterwards: Callable[[Speaker, Recorded], Iterator[str]] | None = None


_rows: dict[type[Facts], KindRow[Any]] = {}


def row_of(kind: type[Facts]) -> KindRow[Any]:
    """The row of a kind; the first one of a subject loads the others of its module."""
    if kind not in _rows:
        subject = kind.__module__.rpartition(".")[2]
        _rows.update({row.facts: row for row in import_module(f"cli.output.entries.kinds.{subject}").ROWS})
    return _rows[kind]


def row_named(kind: str) -> KindRow[Any]:
    """The row of a kind by its name in the store."""
    found = kind_named(kind)
    assert found is not None
    return row_of(found)


def every_row() -> list[KindRow[Any]]:
    """The rows of all kinds."""
    from ledger.facts import KINDS

    return [row_of(kind) for kind in KINDS.values()]
