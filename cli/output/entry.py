"""Renders entries: a line each for the log, and one entry whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.columns import labelled, pad, screen_width, width, wrapped
from cli.output.disputes import unsettled_marks
from cli.output.entry_explained import facts_text
from cli.output.explain import entry_lines
from cli.output.language import _, integer, listed
from cli.output.sentence import sentence
from projections.public import is_hidden

if TYPE_CHECKING:
    from cli.output.screen import Screen
    from cli.output.speaker import Speaker
    from ledger.entries import Entry


def log_lines(speaker: Speaker, entries: Sequence[Entry]) -> Iterator[str]:
    """Number, day, who recorded, and a sentence; what is void is struck through, or marked where nothing is styled."""
    if not entries:
        yield _("No entry matches.")
        return
    people, voided = speaker.campaign.people(), speaker.campaign.voided()
    numbers = [f"#{entry.number}" for entry in entries]
    names = [people.get(entry.header.recorded_by, "") for entry in entries]
    widest = max(map(width, numbers)), max(map(width, names))
    for entry, number, name in zip(entries, numbers, names, strict=True):
        lead = f"{pad(number, widest[0], 'r')}  {entry.body.played_on}  {pad(name, widest[1])}  "
        said = sentence(speaker, entry)
        marks = "".join(f" [{mark}]" for mark in _marks(speaker, entry, voided))
        first, *more = wrapped(said + marks, max(screen_width() - width(lead), 30))
        void = entry.number in voided
        yield speaker.style(lead, dim=True) + _struck(speaker.screen, first, void)
        yield from (" " * width(lead) + _struck(speaker.screen, line, void) for line in more)


def _marks(speaker: Speaker, entry: Entry, voided: Mapping[int, int]) -> Iterator[str]:
    """What else there is to know of an entry at a glance."""
    if entry.number in voided:
        yield _("void by #{entry}").format(entry=voided[entry.number])
    if entry.body.late:
        yield _("late, session {number}").format(number=integer(entry.body.session or 0))
    if is_hidden(entry, speaker.view):
        yield _("secret")
    yield from unsettled_marks(speaker.at_stake.get(entry.number, ()))


def _struck(screen: Screen, text: str, void: bool) -> str:
    return screen.style(text, strikethrough=True, dim=True) if void else text


def show_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """One entry whole: what `explain` says of it, then how it is stored."""
    yield from entry_lines(speaker, data)
    yield ""
    yield speaker.style(_("In the record"), bold=True)
    links = data["links"]
    rows = [
        (_("Kind"), f"{data['kind']} {data['version']}"),
        (_("Facts"), facts_text(data["facts"])),
        (_("Note"), data["note"] or ""),
        (_("Day in the game"), data["ingame"] or ""),
        (_("Secret"), _("yes") if data["secret"] else ""),
        (_("Voids"), listed([f"#{number}" for number in links["voids"] or ()])),
        (_("Reveals"), "" if links["reveals"] is None else f"#{links['reveals']}"),
        (_("Imported from"), data["origin"] or ""),
        (_("Batch"), data["batch"] or ""),
        (_("Recorded at"), data["recorded_at"]),
        (_("Id"), data["id"]),
        (_("Rules"), ", ".join(hash_[:12] for hash_ in data["rules"])),
        (_("Hash"), data["hash"]),
    ]
    yield from labelled(rows, indent=2)
