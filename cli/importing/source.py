"""What an importer is: a `Source`, which reads files into rows and says what each row records.

The machinery does the rest: it checks and bounds files, knows rows again, settles names, places rows in sessions,
records, compares and reports. A source never looks at the ledger; what it must know of it, it asks `Names`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from cli.output.words.language import N_, _
from ledger.facts import Facts

if TYPE_CHECKING:
    from cli.importing.files import InputFile
    from cli.importing.names import Names

Placing = Literal["source", "days", "none"]
"""Where rows go: into the sessions that the source names, a session for each day of play, or between sessions."""


class Row(Struct, kw_only=True):
    """One row of a source; several that say one thing are one.

    Attributes:
        line: Number of the line or row in the file, the first is 1.
        cells: What it says, by the source's own names; only what JSON can hold.
        text: The row as it was read, to be shown.
        id: The row's own id in the source, if it has one; else it is known by what it says.
        count: How many rows of the file it stands for.
        session: Number of the session that the source gives.
        title: What the source calls that session.
        day: Day of play, ISO date; None where the source does not say.
        at: Its moment in the source's own time, as it was written.
        says: What it is known again by, where its cells or its day follow from rows before it; else by these.
        order: Place within its session or day, in seconds or any other unit of the source; None as the row before it.
        is_snapshot: Whether it says how somebody stands and not what happened: it is compared with what the ledger has
            each time that it is imported, and is never known again, changed or gone.
    """

    line: int
    cells: dict[str, Any]
    text: str
    id: str = ""
    count: int = 1
    session: int | None = None
    title: str | None = None
    day: str | None = None
    at: str = ""
    says: str = ""
    order: float | None = None
    is_snapshot: bool = False


class Unread(Struct, kw_only=True):
    """A row that is not used.

    Attributes:
        reason: A message, to be translated; its places are filled with `facts`.
    """

    line: int
    reason: str
    facts: Mapping[str, Any] = {}
    count: int = 1


class Difference(Struct, kw_only=True):
    """A total that the source gives and that its rows do not add up to, or a figure that is another in the ledger.

    Attributes:
        what: What it is the total of, in the source's words; or whose figure it is.
    """

    what: str
    source: str
    ledger: str


class Remark(Struct, kw_only=True):
    """Something to know about a row, such as why it is not used, or about a heading.

    Attributes:
        reason: A message, to be translated; its places are filled with `facts`.
        file: Name of the file, which a source need not give.
    """

    line: int
    reason: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""


Read = Row | Unread | Difference | Remark
"""What a source reads from a file."""


class Unused(Exception):
    """Raised by a source for a row that records nothing.

    Args:
        reason: A message, to be translated; its places are filled with `facts`.
    """

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Event(Struct, kw_only=True):
    """Something that a row records.

    Attributes:
        secret: Whether the source hid it from the players.
    """

    facts: Facts
    note: str | None = None
    ingame: str | None = None
    secret: bool = False


class Options(Struct, kw_only=True):
    """What the command says of how files are read.

    Attributes:
        columns: Of a table, what each column is: its heading to the id of a field, empty for one that is left out.
        decimal: The decimal sign of numbers that could be read in two ways.
        encoding: Of text files; UTF-8 where none is given.
        settings: What else the source takes, by the name of its option.
    """

    columns: Mapping[str, str] = {}
    decimal: str | None = None
    encoding: str | None = None
    settings: Mapping[str, Any] = {}


class Source(Struct, kw_only=True):
    """An importer.

    Attributes:
        name: What is typed after `import`.
        obtain: How the file is got out of the other program, to be translated.
        read: Reads a file into rows, in order, one by one.
        events: What a row records, in order; raises `Unused`. It is called twice: for the plan, and to record.
        placing: Where rows go, unless the command says.
        parts: What of a folder is read, files or folders, in order; None for a source that reads files alone.
        line_of: Of a log that is written as one types at the table, the line of a row, which is read as `run` reads it
            and decided by the rules; what is no command is recorded as `events` says.
        title: What it reads, in a few words. Nothing shows it; those that come with the program have none.
    """

    name: str
    obtain: str
    read: Callable[[InputFile, Options], Iterator[Read]]
    events: Callable[[Row, Names], Iterable[Event]]
    placing: Placing = "source"
    parts: Callable[[str], Iterable[str]] | None = None
    line_of: Callable[[Row], str | None] | None = None
    title: str = ""


def reason_text(reason: str, facts: Mapping[str, Any]) -> str:
    """Why a row is not used, in the language spoken."""
    return _(reason).format_map(facts)


EMPTY_ROW = N_("an empty row")
