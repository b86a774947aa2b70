"""Renders where another copy of the campaign parts from this one: both sides, and what that means in balances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.columns import line_width, pad, width, wrapped
from cli.output.diff import changed_accounts
from cli.output.language import N_, _, integer, ngettext
from cli.output.sentence_there import marked_sentence, sentence_there
from projections.other_copy import CopiedEntry

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from ledger.entries import Entry
    from projections.copy_differences import CopyDifferences
    from projections.other_copy import OtherCopy

RELATIONS: Mapping[str, str] = {
    "same": N_("The other copy is the same, up to entry #{last}."),
    "ahead": N_("The other copy is the beginning of this one: it ends at #{fork}, this one at #{last}."),
    "behind": N_("This copy is the beginning of the other one: it ends at #{fork}, the other one at #{other}."),
    "reordered": N_("The copies hold the same entries, recorded in another order since #{fork}."),
    "parted": N_("The copies are the same up to #{fork}, and part after it."),
}
"""How the copies relate."""

MANY = 20
"""So many entries of one side are shown."""


class CopyRenderer:
    """The differences of another copy, as JSON or in lines."""

    def __init__(self, speaker: Speaker, copy: OtherCopy, found: CopyDifferences) -> None:
        self._speaker = speaker
        self._copy = copy
        self._found = found
        self._people = {**copy.people, **speaker.campaign.people()}

    def json(self) -> dict[str, Any]:
        """The differences as scripts read them; numbers of entries are those of the copy that they are in."""
        found = self._found
        return {
            "relation": found.relation,
            "fork": found.fork,
            "first": dict(zip(("here", "there"), map(self._entry, found.first), strict=True)),
            "only_here": [entry.number for entry in found.only_here],
            "only_there": [entry.number for entry in found.only_there],
            "accounts": found.accounts,
            "fields": found.fields,
            "withheld": found.withheld,
        }

    def lines(self, file: str) -> Iterator[str]:
        """How the copies relate, the entries of each side, and the balances that differ: here, there."""
        found = self._found
        said = _(RELATIONS[found.relation]).format(
            fork=integer(found.fork), last=integer(found.last), other=integer(self._copy.entries)
        )
        yield from wrapped(said, line_width())
        if found.relation == "same":
            return
        if found.relation in ("parted", "reordered"):
            yield ""
            yield self._speaker.style(_("The first entries that differ"), bold=True)
            sides = [_("here"), _("there")]
            widest = max(map(width, sides))
            for side, entry in zip(sides, found.first, strict=True):
                if entry is not None:
                    yield from self._line(entry, f"{pad(side, widest)}  ")
        yield from self._side(_("Only here"), found.only_here)
        yield from self._side(_("Only there"), found.only_there)
        yield ""
        if found.accounts or found.fields:
            yield self._speaker.style(_("Balances, here → there"), bold=True)
            yield from changed_accounts(self._speaker, found, self._speaker.view)
        else:
            yield _("All balances agree.")
        if found.withheld:
            yield from wrapped(self._withheld(), line_width())
        if found.only_there and not found.withheld:
            advice = _("“campaign merge {file}” records here what is only there.")
            yield from wrapped(advice.format(file=file), line_width())

    def _side(self, title: str, entries: Sequence[Entry | CopiedEntry]) -> Iterator[str]:
        if not entries:
            return
        yield ""
        yield self._speaker.style(f"{title} ({integer(len(entries))})", bold=True)
        for entry in entries[:MANY]:
            yield from self._line(entry, "")
        if len(entries) > MANY:
            more = len(entries) - MANY
            yield ngettext("and {count} entry more", "and {count} entries more", more).format(count=integer(more))

    def _line(self, entry: Entry | CopiedEntry, before: str) -> Iterator[str]:
        shown = self._entry(entry)
        assert shown is not None
        lead = f"{before}#{shown['entry']}  {shown['played_on'] or shown['recorded_at'][:10]}  {shown['recorded_by']}  "
        first, *more = wrapped(shown["sentence"], max(line_width() - width(lead), 30))
        yield self._speaker.style(lead, dim=True) + first
        yield from (" " * width(lead) + line for line in more)

    def _entry(self, entry: Entry | CopiedEntry | None) -> dict[str, Any] | None:
        """An entry of either side: its number there, what it says, who recorded it and when."""
        if entry is None:
            return None
        if isinstance(entry, CopiedEntry):
            said, recorded_by, recorded_at = sentence_there(self._speaker, entry), entry.recorded_by, entry.recorded_at
        else:
            said, header = marked_sentence(self._speaker, entry), entry.header
            recorded_by, recorded_at = header.recorded_by, header.recorded_at
        return {
            "entry": entry.number,
            "kind": None if entry.body is None else entry.body.kind,
            "sentence": said,
            "recorded_by": self._people.get(recorded_by, ""),
            "recorded_at": recorded_at,
            "played_on": None if entry.body is None else entry.body.played_on,
            "hash": entry.hash,
        }

    def _withheld(self) -> str:
        return ngettext(
            "{count} entry of the other copy is secret and not in this file: its balances may be others.",
            "{count} entries of the other copy are secret and not in this file: its balances may be others.",
            self._found.withheld,
        ).format(count=integer(self._found.withheld))
