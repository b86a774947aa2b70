"""Says what others recorded in the same campaign while a shell is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import _, integer, ngettext

if TYPE_CHECKING:
    from cli.shell.lines import LineApp

MOST = 5
"""Entries that are said one by one; of more only the last ones."""


def said_of_others(app: LineApp, numbers: Sequence[int], but: str | None = None) -> Iterator[str]:
    """A line for each of these entries.

    Args:
        but: Name of a person whose entries are left out.
    """
    from cli.output.entries.sentence import sentence

    people = app.campaign.people()
    entries = [entry for number in numbers if (entry := app.campaign.entry(number)) is not None]
    entries = [entry for entry in entries if but is None or people.get(entry.header.recorded_by) != but]
    if len(entries) > MOST:
        left_out = len(entries) - MOST
        yield ngettext("{count} entry of others, and:", "{count} entries of others, and:", left_out).format(
            count=integer(left_out)
        )
    for entry in entries[-MOST:]:
        name = people.get(entry.header.recorded_by) or _("somebody")
        said = sentence(app.speaker, entry)
        yield _("#{number} by {name}: {sentence}").format(number=entry.number, name=name, sentence=said)
