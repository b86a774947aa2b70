"""Rows of the options that many commands take, and which commands take which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cli.grammar.row import FILE, FLAG, N_, PEOPLE, PLAYER, POINT, TEXT, Option, Type, choice, named, number

HELP = Option("--help", N_("Show this help."), FLAG, also="-h")

VERSION = Option("--version", N_("Show the version."), FLAG)

GLOBAL = (
    Option("--json", N_("Answer with JSON."), FLAG),
    Option("--lang", N_("Language of the answer."), choice("en", "fr")),
    Option("--ledger", N_("Ledger to use."), FILE, "PATH|URL"),
    Option("--campaign", N_("Campaign of the ledger."), named("campaigns"), "NAME"),
    Option("--by", N_("Who records; else your login name."), PLAYER, "NAME"),
    Option("--color", N_("Use colours or not."), FLAG, opposite="--no-color"),
    Option("-q", N_("Say less."), FLAG, field="quiet"),
)

RECORDED = (
    Option(
        "--faces",
        N_("What real dice showed; two ten-sided ones as 70+3."),
        Type("text", PEOPLE.sorts[:1]),
        "[NAME=]F,F",
        several=True,
    ),
    Option("--dry-run", N_("Show what would be recorded, and record nothing."), FLAG),
    Option("--note", N_("A remark."), TEXT, "TEXT"),
    Option("--secret", N_("Hidden from players until revealed."), FLAG),
    Option("--on", N_("Day of play, 2026-11-01; ? if unknown."), TEXT, "DATE"),
    Option("--ingame", N_("Date in the game world."), TEXT, "TEXT"),
    Option("--session", N_("Written late for an earlier session."), number(1), "N"),
    Option("--override", N_("The game master's word overrides the rule that refuses."), TEXT, "REASON"),
    Option("--id", N_("Key of the entry; sent twice, it is recorded once."), TEXT, "UUID", field="entry_id"),
)

AS_OF = Option("--as-of", N_("Point in time: an entry (120), a session (s3) or a day (2026-11-01)."), POINT, "POINT")

FOR_PLAYERS = Option("--for-players", N_("Only what players may know."), FLAG)

SHARED: Mapping[str, Sequence[Option]] = {
    "recorded": (*RECORDED, *GLOBAL),
    "recorded_or_shown": (FOR_PLAYERS, *RECORDED, *GLOBAL),
    "read": (AS_OF, FOR_PLAYERS, *GLOBAL),
    "written": (FOR_PLAYERS, *GLOBAL),
    "global": GLOBAL,
}
"""What commands share, by what they do: record, record or only show, read, write out what is recorded; all of them."""

YES = Option("--yes", N_("Do what would be asked about first."), FLAG)

CASCADE = Option(
    "--cascade",
    N_("Decide later entries again that go differently; take back those that would be refused."),
    FLAG,
    field="cascades",
)
OWING = Option("--owing", N_("Let what is no longer there be owed."), FLAG)

TO_FILE = (
    Option("--output", N_("Write to a file instead of the screen."), FILE, "FILE", also="-o"),
    Option("--force", N_("Replace the file if it exists."), FLAG),
)

DOCUMENT = (
    Option(
        "--format",
        N_("Form of the document; else as the file's name ends, or md."),
        choice("html", "pdf", "md"),
        field="format_",
    ),
    *TO_FILE,
)
"""Options of whatever writes a document."""

EXCEL = Option(
    "--excel", N_("Write csv as a French Excel opens it: semicolons, decimal commas, marked as UTF-8."), FLAG
)

DETAIL = Option(
    "--detail",
    N_(
        "full has every line, story combines fights and dealings into passages, brief has a paragraph for each session."
    ),
    choice("full", "story", "brief"),
    default="story",
    shown="story",
)
"""How much of the chronicle is shown."""
