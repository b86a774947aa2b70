"""Help on the keys of a shell, and on what is typed in it."""

from __future__ import annotations

from collections.abc import Iterator

from cli.output.columns import labelled, screen_width, wrapped
from cli.output.language import _


def help_lines() -> Iterator[str]:
    """The keys, and some lines as they may be typed."""
    yield from labelled(
        [
            (_("Enter"), _("does the line; one that is refused stays to be mended")),
            (_("Tab"), _("completes: commands, names, what somebody holds, keys and their values")),
            (_("Up"), _("the lines before, those that begin as this one")),
            ("F2", _("undoes your last entry, as “undo” and “u” do")),
            ("F3", _("shows the full command of the line, and records nothing")),
            ("F4", _("shows the last entry with all its figures")),
            ("F5", _("shows those who are secret under the prompt, or hides them again")),
            ("Ctrl-C", _("clears the line, or interrupts what runs")),
            ("Ctrl-D", _("leaves, as “quit” does")),
        ]
    )
    yield ""
    said = _("Every command is typed without “campaign”; “help damage” explains one, “--help” lists them all.")
    yield from wrapped(said, screen_width())


def keys_shown() -> tuple[str, ...]:
    """The keys that the toolbar shows, at length and in short."""
    return _("F1 help · F2 undo · F3 full command"), _("F1 help · F2 undo"), _("F1 help")
