"""Renders where another copy of the campaign parts from this one: both sides, and what that means in balances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.entries.sentence import marked_sentence, sentence_there
from cli.output.past.diff import changed_accounts
from cli.output.terminal.columns import hanging, line_width, pad, width, wrapped
from cli.output.terminal.screen import section_lines
from cli.output.words.language import N_, _, integer, listed, with_count
from ledger.entries import Entry
from projections.copies.other_copy import CopiedEntry, OtherCopy

if TYPE_CHECKING:
    from cli.output.terminal.speaker import Speaker
    from projections.copies.copy_differences import CopyDifferences

RELATIONS: Mapping[str, str] = {
    "changed": N_("The copies are the same up to #{fork}. One of them was changed after it was recorded."),
    "same": N_("The other copy is the same, up to entry #{last}."),
    "ahead": N_("The other copy is the beginning of this one: it ends at #{fork}, this one at #{last}."),
    "behind": N_("This copy is the beginning of the other one: it ends at #{fork}, the other one at #{other}."),
    "reordered": N_("The copies hold the same entries, recorded in another order since #{fork}."),
    "parted": N_("The copies are the same up to #{fork}, and part after it."),
}
"""How the copies relate."""

PARTS: Mapping[str, str] = {
    "author": N_("who recorded it"),
    "batch": N_("what was recorded along with it"),
    "contents": N_("its contents"),
    "day": N_("day of play"),
    "derivation": N_("working"),
    "dice": N_("dice"),
    "effects": N_("effects"),
    "facts": N_("what was typed"),
    "id": N_("it has the id of another entry"),
    "ingame": N_("date in the game"),
    "links": N_("the entries it refers to"),
    "note": N_("note"),
    "origin": N_("where it comes from"),
    "override": N_("reason for an override"),
    "payload": N_("how it is stored"),
    "place": N_("what stands before it"),
    "rolled": N_("who rolled"),
    "rules": N_("rules"),
    "secret": N_("secrecy"),
    "session": N_("session"),
    "time": N_("time of recording"),
}
"""The parts of an entry in which copies differ."""

MANY = 20
"""So many entries of one side are shown."""

LEAST = 30
"""Columns that a sentence keeps, however much precedes it."""

SEAL_TELLS = N_(
    "Nothing of it is merged. “campaign verify --seal SEAL --with {file}”, with a seal that was kept, says which of "
    "the two was changed."
)
"""What to do where an entry is not the same in both."""


def parts_named(parts: Sequence[str]) -> str:
    """The parts of an entry in which copies differ, in words."""
    return listed([_(PARTS[part]) for part in parts])


def _and_more(count: int) -> Iterator[str]:
    """How many entries are not shown."""
    if count > MANY:
        more = count - MANY
        yield with_count("and {count} entry more", "and {count} entries more", more)


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
            "changed": [
                {"here": changed.here.number, "there": changed.there.number, "parts": list(changed.parts)}
                for changed in found.changed
            ],
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
            yield from section_lines(self._speaker.screen, _("The first entries that differ"))
            sides = [_("here"), _("there")]
            widest = max(map(width, sides))
            for side, entry in zip(sides, found.first, strict=True):
                if entry is not None:
                    yield from self._line(entry, f"{pad(side, widest)}  ")
        yield from self._changed()
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
        if found.changed:
            yield from wrapped(_(SEAL_TELLS).format(file=file), line_width())
        elif found.only_there and not found.withheld:
            advice = _("“campaign merge {file}” records here what is only there.")
            yield from wrapped(advice.format(file=file), line_width())

    def _changed(self) -> Iterator[str]:
        """The entries that are not the same in both: as they are here, there, and what differs."""
        if not self._found.changed:
            return
        title = _("Not the same in both")
        yield from section_lines(self._speaker.screen, f"{title} ({integer(len(self._found.changed))})")
        here, there = _("here"), _("there")
        widest = max(width(here), width(there))
        for changed in self._found.changed[:MANY]:
            yield from self._line(changed.here, f"{pad(here, widest)}  ")
            yield from self._line(changed.there, f"{pad(there, widest)}  ")
            said = _("differs: {parts}").format(parts=parts_named(changed.parts))
            yield from hanging(" " * (widest + 2), said, line_width())
        yield from _and_more(len(self._found.changed))

    def _side(self, title: str, entries: Sequence[Entry | CopiedEntry]) -> Iterator[str]:
        if not entries:
            return
        yield from section_lines(self._speaker.screen, f"{title} ({integer(len(entries))})")
        for entry in entries[:MANY]:
            yield from self._line(entry, "")
        yield from _and_more(len(entries))

    def _line(self, entry: Entry | CopiedEntry, before: str) -> Iterator[str]:
        shown = self._entry(entry)
        assert shown is not None
        lead = f"{before}#{shown['entry']}  {shown['played_on'] or shown['recorded_at'][:10]}  {shown['recorded_by']}  "
        columns = max(line_width(), width(lead) + LEAST)
        yield from hanging(self._speaker.style(lead, dim=True), shown["sentence"], columns)

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
        return with_count(
            "{count} entry of the other copy is secret and not in this file: its balances may be others.",
            "{count} entries of the other copy are secret and not in this file: its balances may be others.",
            self._found.withheld,
        )
