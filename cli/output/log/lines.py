"""Renders entries for the log, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.output.entries.disputes import unsettled_marks
from cli.output.entries.entry_details import as_corrected
from cli.output.entries.kind_row import row_named
from cli.output.entries.sentence import sentence
from cli.output.terminal.columns import GAP, line_width, pad, unparted, width, wrapped
from cli.output.terminal.screen import Screen
from cli.output.terminal.speaker import Speaker
from cli.output.words.dates import long_day, period_name
from cli.output.words.language import _, integer
from ledger.entries import Entry, Origin
from ledger.state import is_hidden
from projections.past.in_force import carries_on


def log_lines(speaker: Speaker, entries: Sequence[Entry]) -> Iterator[str]:
    """Number, day, who recorded, and a sentence; what is void is struck through, or marked where nothing is styled.

    An entry that was amended is said as it counts, and marked with its amendment. In a pipe or a file an entry is one
    line, so that whoever searches finds all of it.
    """
    if not entries:
        yield _("No entry matches.")
        return
    people, voided = speaker.campaign.people(), speaker.campaign.voided()
    amended = speaker.campaign.amended() if voided else {}
    if speaker.screen.draws:
        yield from _story_lines(speaker, entries, people, voided, amended)
        return
    numbers = [f"#{entry.number}" for entry in entries]
    names = [people.get(entry.header.recorded_by, "") for entry in entries]
    widest, wraps = (max(map(width, numbers)), max(map(width, names))), speaker.screen.wraps
    for entry, number, name in zip(entries, numbers, names, strict=True):
        lead = f"{pad(number, widest[0], 'r')}  {entry.body.played_on}  {pad(name, widest[1])}  "
        said = sentence(speaker, amended.get(entry.number, entry))
        marks = "".join(f" [{mark}]" for mark in log_marks(speaker, entry, voided, amended))
        text = said + marks
        first, *more = wrapped(text, max(line_width() - width(lead), 30)) if wraps else [text]
        yield lead + first
        yield from (" " * width(lead) + line for line in more)


def _story_lines(
    speaker: Speaker,
    entries: Sequence[Entry],
    people: Mapping[str, str],
    voided: Mapping[int, int],
    amended: Mapping[int, Entry],
) -> Iterator[str]:
    """Sentences under their session and day; who recorded one, where it is somebody else than before."""
    before: tuple[int, str] | None = None
    by = people.get(entries[0].header.recorded_by, "")
    indent = max(width(f"#{entry.number}") for entry in entries) + len(GAP)
    for entry in entries:
        place = (entry.body.period, entry.body.played_on)
        if place != before:
            yield from [""] if before else []
            day = f" · {long_day(entry.body.played_on)}" if entry.body.played_on else ""
            yield speaker.style(period_name(entry.body.period) + day, bold=True)
        before = place
        recorder = people.get(entry.header.recorded_by, "")
        marks = [] if recorder == by else [recorder]
        by = recorder
        marks += log_marks(speaker, entry, voided, amended)
        said = sentence(speaker, amended.get(entry.number, entry)) + "".join(f" [{mark}]" for mark in marks)
        void = entry.number in voided and entry.number not in amended
        if row_named(entry.body.kind).verbatim and not void:
            said = speaker.style(said, fg="cyan")
        first, *more = wrapped(unparted(said), speaker.screen.columns - indent)
        lead = pad(f"#{entry.number}", indent - len(GAP), "r") + GAP
        yield speaker.style(lead, dim=True) + _struck(speaker.screen, first, void)
        yield from (" " * indent + _struck(speaker.screen, line, void) for line in more)


def in_one_line(speaker: Speaker, entry: Entry) -> str:
    """Number and sentence of an entry."""
    return f"#{entry.number}  {sentence(speaker, entry)}"


def log_marks(speaker: Speaker, entry: Entry, voided: Mapping[int, int], amended: Mapping[int, Entry]) -> Iterator[str]:
    """What else there is to know of an entry at a glance."""
    if entry.number in amended:
        yield as_corrected(voided[entry.number])
    elif entry.number in voided:
        by = voided[entry.number]
        goes_on = entry.body.holds_others and carries_on(speaker.campaign.entry_named_in("voided", by), entry)
        yield (_("goes on in #{entry}") if goes_on else _("void by #{entry}")).format(entry=by)
    if isinstance(entry.body.origin, Origin):
        yield origin_mark(entry.body.origin)
    if entry.body.late:
        yield _("late, session {number}").format(number=integer(entry.body.session or 0))
    if entry.body.secret and is_hidden(entry, speaker.view):
        yield _("secret")
    yield from unsettled_marks(speaker.at_stake.get(entry.number, ()))


def _struck(screen: Screen, text: str, void: bool) -> str:
    return screen.style(text, strikethrough=True, dim=True) if void else text


SHORT = 12
"""Characters of a digest that are shown."""


def origin_text(origin: Mapping[str, Any] | str | None) -> str:
    """An origin in words, of an entry's JSON; empty where there is none."""
    if origin is None or isinstance(origin, str):
        return origin or ""
    said = _("{source}: {file}, row {row}").format(source=origin["source"], file=origin["file"], row=origin["row"])
    if at := origin.get("at"):
        said = _("{said}, at {at}").format(said=said, at=at)
    said = _("{said} (SHA-256 {digest}…), as recorded there").format(said=said, digest=origin["digest"][:SHORT])
    return f"{said}: {text}" if (text := origin.get("text")) else said


def origin_mark(origin: Origin) -> str:
    """An origin as the log marks an entry with it: `critrole 12`."""
    return f"{origin.source} {origin.row}"
