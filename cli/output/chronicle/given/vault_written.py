"""Says what became of the notes of a vault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.output.words.language import _, integer, listed, ngettext
from projections.programs.marked_notes import Written

NAMED = 10
"""So many notes are named."""


def written_lines(folder: str, written: Written) -> Iterator[str]:
    """Where the notes are and how many changed, then by name those that somebody should look at."""
    yield _("Written: {file}").format(file=folder)
    counts = (
        ngettext("{count} new note", "{count} new notes", len(written.added)).format(count=integer(len(written.added))),
        ngettext("{count} changed", "{count} changed", len(written.changed)).format(
            count=integer(len(written.changed))
        ),
        ngettext("{count} as before", "{count} as before", len(written.same)).format(count=integer(len(written.same))),
    )
    yield listed(list(counts)) + "."
    if written.joined:
        yield _("Added at the end of notes of yours: {notes}.").format(notes=_named(written.joined))
    if written.edited:
        yield _("Left as you changed them between the marks (--force writes them again): {notes}.").format(
            notes=_named(written.edited)
        )
    if written.gone:
        yield _("No longer in what is exported, and left as they are: {notes}.").format(notes=_named(written.gone))


def _named(paths: Sequence[str]) -> str:
    said = listed([f"“{path}”" for path in paths[:NAMED]])
    more = len(paths) - NAMED
    if more <= 0:
        return said
    return f"{said} " + ngettext("… and {count} more.", "… and {count} more.", more).format(count=integer(more)).rstrip(
        "."
    )
