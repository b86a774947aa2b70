"""Says what others recorded in the same campaign while a shell is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.output.language import _, integer, ngettext

if TYPE_CHECKING:
    from cli.shell.lines import LineApp

MOST = 5
"""Entries that are said one by one; of more only the last ones."""


def said_of_others(app: LineApp, numbers: Sequence[int]) -> Iterator[str]:
    """A line for each of these entries."""
    from cli.output.sentence import sentence

    people = app.campaign.people()
    if len(numbers) > MOST:
        left_out = len(numbers) - MOST
        yield ngettext("{count} entry of others, and:", "{count} entries of others, and:", left_out).format(
            count=integer(left_out)
        )
    for number in numbers[-MOST:]:
        entry = app.campaign.entry(number)
        if entry is not None:
            name = people.get(entry.header.recorded_by) or _("somebody")
            said = sentence(app.speaker, entry)
            yield _("#{number} by {name}: {sentence}").format(number=number, name=name, sentence=said)
