"""Help on the keys of a shell, and on what is typed in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.output.rules.shorthand_help import ROWS, rows
from cli.output.terminal.columns import labelled, screen_width, wrapped
from cli.output.words.language import _

if TYPE_CHECKING:
    from ledger.rules.tables import Tables

FIRST = (
    "brom -4 goblin",
    "brom +3 potion",
    "brom att ac7 14",
    "lira -5gp ferry",
    "hoard > lira ring",
    "all rest night",
)
"""Short lines that are shown before the keys."""


def help_lines(tables: Tables | None = None) -> Iterator[str]:
    """The short lines by the tables of the game, the keys, and where more is said."""
    yield _("Short lines, as they are said at the table (“help shorthand” shows all of them):")
    first = {_(said) for line, said in ROWS if line in FIRST}
    yield from (f"  {line}" for line in labelled([row for row in rows(tables) if row[1] in first]))
    yield ""
    yield from labelled(
        [
            (_("Enter"), _("does the line; one that is refused stays to be mended")),
            (_("Tab"), _("completes: commands, names, what somebody holds, keys and their values")),
            (_("Up"), _("the lines before, those that begin as this one")),
            ("F2", _("undoes your last entry, as “undo” and “u” do")),
            ("F3", _("shows the full command of the line, and records nothing")),
            ("F4", _("shows the last entry with all its figures")),
            ("F5", _("shows those who are secret under the prompt, or hides them again")),
            (_("Escape"), _("clears the line")),
            ("Ctrl-C", _("clears the line, or interrupts what runs")),
            ("Ctrl-D", _("leaves, as “quit” does")),
        ]
    )
    yield ""
    said = _("Every command is typed without “campaign”; “help damage” explains one, “help all” lists them all.")
    yield from wrapped(said, screen_width())


def keys_shown() -> tuple[str, ...]:
    """The keys that the toolbar shows, at length and in short."""
    return _("F1 help · F2 undo · F3 full command"), _("F1 help · F2 undo"), _("F1 help")
