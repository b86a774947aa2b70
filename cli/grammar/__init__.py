"""What may be typed: a row a command, with its names, its places and options, and the facts that it records.

Everything that knows a command reads its row: click's command, the quick parsing of lists, help, completion, shorthand,
scripts that are exported, and the reference. Rows are data and import nothing, since every start loads all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from cli.grammar import corrections, files, people, play, reading, trade
from cli.grammar.row import N_, TEXT, Option, Place, Row
from cli.grammar.shared import FOR_PLAYERS, HELP, SHARED, VERSION

SECTIONS: Mapping[str, Sequence[Row]] = {
    N_("Recording"): (*people.ROWS, *play.ROWS, *trade.FINDS, *trade.ROWS, *people.GROWTH, *play.STORY),
    N_("Correcting"): corrections.ROWS,
    N_("Reading"): reading.ROWS,
    N_("In and out"): files.ROWS,
}
"""The sections of the help, with the rows of each."""

EVENING = {
    N_("To begin"): ("new", "join", "session"),
    N_("At the table"): ("shell", "meet", "roll", "damage", "heal", "rest"),
    N_("Treasure and experience"): ("find", "split", "buy", "award"),
    N_("To look and to mend"): ("sheet", "undo"),
}
"""The fifteen commands of an evening, which the first screen of the help shows."""

ROWS: Mapping[str, Row] = {row.id: row for rows in SECTIONS.values() for row in rows}
"""The row of each command and group by its id, `lend`, `session start`, in the order in which help lists them."""

PROGRAM = Row(
    "campaign",
    "campaign",
    N_("Keep a role-playing campaign's books: rolls, wounds, treasure and experience, entry by entry."),
    FOR_PLAYERS,
    VERSION,
    run="sheets.overview",
    shared="global",
)
"""The program itself, with what may be typed before a command."""

HELP_ON = Row("help", "aide", "", Place("words", TEXT, several=True, required=False), shared="global")
"""The command that explains the others, which is not listed."""

COMMANDS: Mapping[str, Row] = {id_: row for id_, row in ROWS.items() if " " not in id_}
"""Those that are typed first."""


def inner_rows(group: str) -> dict[str, Row]:
    """The rows of the commands in a group, by their names in it; of "" those that are typed first."""
    if not group:
        return {**COMMANDS}
    before = f"{group} "
    return {id_.removeprefix(before): row for id_, row in ROWS.items() if id_.startswith(before)}


def command_in(words: Sequence[str]) -> tuple[Row | None, int]:
    """The command that words begin with, None where there is none, and how many of them name it."""
    if not words or words[0] not in COMMANDS:
        return None, 0
    if len(words) > 1 and (inner := inner_rows(words[0])):
        return inner.get(words[1]), 2
    return COMMANDS[words[0]], 1


@cache
def row_recording(kind: str) -> Row | None:
    """The row of the command that records a kind of entry; None where no command records it by itself."""
    return next((row for row in ROWS.values() if row.records == kind), None)


def options_of(row: Row) -> list[Option]:
    """All options of a command: its own, then those that it shares."""
    own = {part.name for part in row.takes}
    return [*row.options, *(option for option in SHARED[row.shared] if option.name not in own), HELP]


@cache
def option_names(row: Row) -> Mapping[str, Option]:
    """All options of a command by all that is typed for them in English."""
    return {name: option for option in options_of(row) for name in option.names}
