"""Renders an explanation: entries that add up to a number, each with its arithmetic and its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cli.output.entries.disputes import marks_text, unsettled_marks
from cli.output.entries.entry_details import as_corrected, correction_text, reason_of
from cli.output.entries.messages import figure_text, step_said, step_text
from cli.output.entries.sentence import sentence
from cli.output.rules.sources import book
from cli.output.sheets.measures import measure_amount, measure_name
from cli.output.sheets.sheet import field_label, field_value, flag_lines
from cli.output.terminal.columns import hanging, labelled, line_width, pad, table, width, wrapped
from cli.output.terminal.screen import section_lines, title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, and_more, capital, day, integer, numbered, with_count
from cli.output.words.terms import Terms
from ledger.entries import Entry
from ledger.ids import CHARACTER, POOL
from ledger.postings import Step

LEAST = 30
"""Columns that the sentences keep, however wide the numbers are."""

MOST_CORRECTED = 20
"""Entries that an amendment corrects, of which the arithmetic is shown."""


def explain_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """Each entry with what it did, the balance after it, and why."""
    terms = speaker.terms
    who = terms.account(data["account"]) if not data["account"].startswith(CHARACTER) else data["who"]
    is_pool = data["account"] == POOL
    measure = terms.measure(data["measure"]) if is_pool else measure_name(terms, data["measure"])
    total = measure_amount(terms, data["measure"], data["total"])
    title = _("{who}, {measure}: {total}").format(who=who, measure=measure, total=total)
    yield from title_lines(speaker.screen, capital(title))
    folded = list(_folded_lines(speaker, data["folded"]))
    if not data["lines"]:
        yield from folded or [_("No entry has moved it.")]
        return
    recorders = {line["by"] for line in data["lines"] if line["by"]}
    cells = [line_cells(terms, data["measure"], line) for line in data["lines"]]
    widths = [max(width(row[column]) for row in cells) for column in range(len(cells[0]))]
    before = sum(widths) + 2 * len(widths)
    columns = max(line_width() - before, LEAST)
    places = [(line["entry"], line["amended_by"]) for line in data["lines"] if line["entry"] is not None]
    entries = speaker.entries_as_counted(places)
    for line, row in zip(data["lines"], cells, strict=True):
        shown = "  ".join(pad(cell, columns_, align) for cell, columns_, align in zip(row, widths, "rlrr", strict=True))
        entry = None if line["entry"] is None else next(entries)
        parts = line_parts(speaker, line, entry, data, with_recorder=len(recorders) > 1)
        first, *more = _line_text(speaker, parts, columns)
        yield f"{shown}  {first}".rstrip()
        yield from ((" " * before + text).rstrip() for text in more)
    yield from section_lines(speaker.screen, _("Adds up to {total}.").format(total=total))
    yield from folded
    if len(recorders) == 1:
        yield speaker.style(_("All recorded by {who}.").format(who=recorders.pop()), dim=True)
    yield from flag_lines(speaker, data["flags"])
    if any(step["source"] for line in data["lines"] for step in line["derivation"]):
        yield speaker.style(_("“campaign rules” says how to read a source."), dim=True)


def _folded_lines(speaker: Speaker, count: int) -> Iterator[str]:
    """How many lines are left out because they were taken back."""
    if count:
        said = with_count(
            "{count} line of entries that were taken back is left out: “--all” shows it.",
            "{count} lines of entries that were taken back are left out: “--all” shows them.",
            count,
        )
        yield from (speaker.style(line, dim=True) for line in wrapped(said, line_width()))


def line_cells(terms: Terms, measure: str, line: Mapping[str, Any]) -> list[str]:
    """Entry, session, change and running total of a line."""
    session = "" if line["session"] is None else f"s{line['session']}"
    is_field = line["entry"] is not None and isinstance(line["quantity"], str | bool | None)
    running = "" if is_field else measure_amount(terms, measure, line["running"])
    entry = "" if line["entry"] is None else f"#{line['entry']}"
    return [entry, session, measure_amount(terms, measure, line["quantity"], sign=True), running]


class LineParts(Struct, frozen=True):
    """What is said of a line.

    Attributes:
        notes: What became of the entry: that it was corrected, taken back, or is disputed.
        text: The entry's sentence, or a step of a working.
        steps: The arithmetic, or the source of a step.
    """

    notes: list[str]
    text: str
    steps: list[str]


def line_parts(
    speaker: Speaker, line: Mapping[str, Any], entry: Entry | None, data: Mapping[str, Any], *, with_recorder: bool
) -> LineParts:
    """What is said of a line of an explanation.

    Args:
        entry: As it counts; None for a step of a working.
        with_recorder: Whether to say who recorded it.
    """
    if entry is None:
        return _step(speaker, line)
    notes = []
    if line["amended_by"] is not None:
        said = as_corrected(line["amended_by"], _recorded(speaker.terms, data["measure"], line))
        notes.append(_("{text}: {reason}").format(text=said, reason=reason_of(speaker, line["amended_by"])))
    elif line["bounded_by"] is not None:
        said = _("in place of {figure}, since #{entry} corrected what came before")
        notes.append(said.format(figure=_recorded(speaker.terms, data["measure"], line), entry=line["bounded_by"]))
    if line["voided_by"] is not None:
        notes.append(_("voided by #{entry}").format(entry=line["voided_by"]))
    if line["voids"]:
        notes.append(_("takes back {entries}").format(entries=numbered(line["voids"])))
    notes += unsettled_marks(speaker.at_stake.get(entry.number, ()))
    said = sentence(speaker, entry)
    if with_recorder and line["by"]:
        said = _("{sentence} ({note})").format(sentence=said, note=_("recorded by {who}").format(who=line["by"]))
    steps = [step for step in entry.body.derivation if step.who in (None, data["account"])]
    if line["bounded_by"] is not None:
        # How much was within bounds then is no longer what counts.
        steps = [step for step in steps if step.step != "clamped"]
    return LineParts(notes, said, list(step_texts(speaker.terms, steps)))


def _line_text(speaker: Speaker, parts: LineParts, columns: int) -> Iterator[str]:
    """What is said of a line, in lines of at most so many columns."""
    for note in parts.notes:
        yield from (speaker.style(text, fg="yellow") for text in wrapped(note, columns))
    yield from wrapped(parts.text, columns)
    yield from _steps_in_lines(speaker, parts.steps, columns)


def _recorded(terms: Terms, measure: str, line: Mapping[str, Any]) -> str:
    """What an entry did until it was corrected; nothing where it set no such field."""
    return "" if line["before"] is None else measure_amount(terms, measure, line["before"], sign=True)


def _step(speaker: Speaker, line: Mapping[str, Any]) -> LineParts:
    """A step of a working: what it is, the entries that it follows from, and its source."""
    (step,) = line["derivation"]
    said = figure_text(speaker.terms, step["args"])
    if line["since"]:
        said = _("{step} (since {entries})").format(step=said, entries=numbered(line["since"]))
    return LineParts([], said, [f"[{book(step['source'])}]"] if step["source"] else [])


def step_lines(speaker: Speaker, steps: Iterable[Step], columns: int, *, named: bool = False) -> Iterator[str]:
    """Steps under a sentence; see `step_texts`."""
    yield from _steps_in_lines(speaker, step_texts(speaker.terms, steps, named=named), columns)


def _steps_in_lines(speaker: Speaker, steps: Iterable[str], columns: int) -> Iterator[str]:
    for said in steps:
        yield from (speaker.style(line, dim=True) for line in hanging("· ", said, columns))


def step_texts(terms: Terms, steps: Iterable[Step], *, named: bool = False) -> Iterator[str]:
    """What each step says, with its source where that changes.

    Args:
        named: Whether to say whom a step is about.
    """
    last: str | None = None
    for step in steps:
        said = step_said(terms, step) if named else step_text(terms, step)
        if step.source and step.source != last:
            said, last = f"{said} [{book(step.source)}]", step.source
        yield said


def entry_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """One entry: what it says, the arithmetic that led to it, and what it moved."""
    terms = speaker.terms
    counted = data["in_force"] or data
    yield from heading_lines(speaker, data)
    yield from derivation_lines(speaker, data)
    if counted["postings"]:
        yield from section_lines(speaker.screen, _("Postings"))
        rows = [
            (terms.account(p["account"]), _moved(terms, p["commodity"], p["quantity"])) for p in counted["postings"]
        ]
        yield from table(rows, "ll", indent=2)
    yield from field_lines(speaker, counted)


def heading_lines(speaker: Speaker, data: Mapping[str, Any], more: Sequence[tuple[str, str]] = ()) -> Iterator[str]:
    """What an entry says as it counts, when and by whom it was recorded, and what it said before it was corrected.

    Args:
        more: Further labels and what they say.
    """
    yield from title_lines(speaker.screen, _("Entry #{entry}").format(entry=data["entry"]))
    yield from wrapped(sentence_as_counted(speaker, data), line_width())
    yield ""
    yield from labelled([*heading_rows(speaker, data), *more])


def sentence_as_counted(speaker: Speaker, data: Mapping[str, Any]) -> str:
    """What an entry says as it counts."""
    return sentence(speaker, entry_as_counted(speaker, data))


def entry_as_counted(speaker: Speaker, data: Mapping[str, Any]) -> Entry:
    """An entry as it counts."""
    return speaker.entry_as_counted(data["entry"], data["in_force"] and data["in_force"]["amended_by"])


def heading_rows(speaker: Speaker, data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """When and by whom an entry was recorded, and what it said before it was corrected; texts may be empty."""
    recorded = speaker.campaign.entry_named_in("entries", data["entry"])
    amended_by = data["in_force"] and data["in_force"]["amended_by"]
    session = "" if data["session"] is None else integer(data["session"])
    late = _("written late") if data["late"] else ""
    rolled = {"program": _("rolled by the program"), "table": _("rolled at the table")}.get(data["rolled"] or "", "")
    voided_by = "" if data["voided_by"] is None or amended_by else f"#{data['voided_by']}"
    return [
        (_("Corrected by"), correction_text(speaker, amended_by) if amended_by else ""),
        (_("As recorded"), sentence(speaker, recorded) if amended_by else ""),
        (_("Session"), f"{session} ({late})" if late else session),
        (_("Day of play"), day(data["played_on"])),
        (_("Recorded by"), str(data["recorded_by"])),
        (_("Dice"), rolled),
        (_("Voided by"), voided_by),
        (_("Disputed in"), marks_text(speaker.at_stake.get(data["entry"], ()))),
        (_("Override"), (data["in_force"] or data)["override"] or ""),
    ]


def derivation_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """The arithmetic of an entry as it counts, step by step; of an amendment, each entry that it corrects, as it is."""
    entry = entry_as_counted(speaker, data)
    if entry.body.derivation:
        yield from section_lines(speaker.screen, _("Arithmetic"))
        yield from (f"  {line}" for line in step_lines(speaker, entry.body.derivation, line_width() - 2, named=True))
    for row in data["corrected"][:MOST_CORRECTED]:
        held = speaker.entry_as_counted(row["entry"], data["entry"])
        yield ""
        said = _("#{number} now: {sentence}").format(number=row["entry"], sentence=sentence(speaker, held))
        yield from (speaker.style(line, bold=True) for line in wrapped(said, line_width()))
        yield from (f"  {line}" for line in step_lines(speaker, held.body.derivation, line_width() - 2, named=True))
    if (left := len(data["corrected"]) - MOST_CORRECTED) > 0:
        yield and_more(left)


def field_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """The fields that an entry set, but for those that only the rules remember."""
    if changes := field_rows(speaker.terms, data):
        yield from section_lines(speaker.screen, _("Recorded"))
        yield from table(changes, "lll", indent=2)


def field_rows(terms: Terms, data: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Whose field it was, what it is called, and what it was and is."""
    shown = [change for change in data["fields"] if change["key"] in terms.tables.group("fields")]
    return [(terms.account(c["account"]), field_label(terms, c["key"]), _change(terms, c)) for c in shown]


def _moved(terms: Terms, commodity: str, quantity: int) -> str:
    """A posting; the pool's treasure is counted in the smallest coin."""
    if commodity == "treasure" and terms.coinage:
        return f"{measure_amount(terms, commodity, quantity, sign=True)} ({terms.measure(commodity)})"
    return terms.quantity(commodity, quantity, sign=True)


def _change(terms: Terms, change: Mapping[str, Any]) -> str:
    old, new = (
        _("not given") if change[side] is None else field_value(terms, change["key"], change[side])
        for side in ("old", "new")
    )
    return f"{old} → {new}"
