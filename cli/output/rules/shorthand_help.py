"""The shorthand of `run` and the shell in one screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.output.terminal.columns import pad, screen_width, width, wrapped
from cli.output.words.language import N_, _, spoken

if TYPE_CHECKING:
    from ledger.rules.tables import Tables

REST = N_("all rest night")

ROWS = (
    (N_("brom -4 goblin"), N_("4 hit points lost to a goblin")),
    (N_("brom -1d6 goblin 4"), N_("a real die showed 4")),
    (N_("brom +3hp potion"), N_("3 hit points regained")),
    (N_("goblin 2 hits lira 3"), N_("ordinary verbs, with who acts and who suffers")),
    (N_("heal brom 4 and lira 2"), N_("what you order, each with an amount")),
    (N_("lira +12gp duke"), N_("coins received, from whom")),
    (N_("lira -5gp ferry"), N_("coins paid, and for what")),
    (N_("brom > lira 5gp"), N_("coins or a thing handed over")),
    (N_("found 300gp 2 gems at 50gp"), N_("coins and things found")),
    (N_("px 60 mira,brom"), N_("experience shared; px alone awards the pool")),
    (N_("brom d20+3 vs 13"), N_("dice against a number")),
    (N_("brom att goblin 2 +1 14"), N_("a roll of the rules; a real die showed 14")),
    (N_("brom pois"), N_("a condition; brom -pois ends it")),
    (REST, N_("a rest")),
    (N_("brom -4: the old trap"), N_("after a colon all is text, whatever it is")),
    (N_("lira buy rope, lamp"), N_("any command after the name of who does it")),
    (N_("lira = 50gp 4hp"), N_("what was counted, checked")),
    (N_("+3h"), N_("time that passes")),
    (N_("brom"), N_("the sheet")),
    (N_(". The inn burns"), N_("a note, raw to the end; !. keeps it from players")),
)
"""A line, and what it records."""


READ = N_(
    "Any beginning of a name will do, three letters of a roll or a condition; commands are written whole. Every word "
    "is read: a number, a name or a word of the game that has no place in the line is asked back, and refused in a "
    "file; so is what could be two things. Options may follow (--secret). “campaign run --dry-run FILE” shows the full "
    "command that each line stands for."
)


def rows(tables: Tables | None) -> Iterator[tuple[str, str]]:
    """The lines and what they record, in the language spoken; of a game without nights, its own rest or none."""
    for line, said in ROWS:
        if line == REST and tables is not None and tables.find("rests", NIGHT) is None:
            names = [tables.term("rests", id_, spoken()) for id_ in tables.group("rests")]
            if names:
                name = min(names, key=lambda name: (_("rest") not in name, len(name)))
                yield f"{_(REST).partition(' ')[0]} {name}", _(said)
        else:
            yield _(line), _(said)


NIGHT = "night"
"""What most games call the rest of a night."""


def shorthand_help(tables: Tables | None = None) -> Iterator[str]:
    """What may be typed in place of a full command, by the tables in force if there are any."""
    screen = min(screen_width(), WIDEST)
    yield from wrapped(_("In “campaign shell”, and in the files that “campaign run” records:"), screen)
    yield ""
    shown = list(rows(tables))
    across = max(width(line) for line, _said in shown)
    yield from (f"  {pad(line, across)}  {said}" for line, said in shown)
    yield ""
    yield from wrapped(_(READ), screen)


WIDEST = 80
"""Columns of one screen."""
