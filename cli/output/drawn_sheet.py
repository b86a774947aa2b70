"""Draws a character's sheet in boxes for a terminal, in the order of the sheet in the game's book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.output.columns import GAP, screen_width, titled, width
from cli.output.drawn import Box, bar, boxed, side_by_side
from cli.output.language import N_, _, integer, pgettext
from cli.output.sheet import (
    conditions_text,
    described_fields,
    experience_text,
    field_label,
    field_value,
    figure_rows,
    flag_lines,
    gender_in,
    heading_of,
    hit_points_text,
    item_rows,
    owes,
    purse_text,
    service_row,
    status_text,
    title_details,
    track_texts,
)
from ledger.ids import OWED

if TYPE_CHECKING:
    from cli.output.screen import Screen
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms

BOXES: Mapping[str, str] = {
    "combat": N_("Combat"),
    "company": N_("Company and prime"),
    "exploration": N_("Exploration"),
    "magic": N_("Magic"),
    "saves": N_("Saving throws"),
    "skills": N_("Skills"),
}
"""What the boxes of a sheet are called, by the words that rulesets have for them."""

NARROWEST_BOX = 34
MOST_BOXES = 3
"""Boxes side by side, however wide the terminal."""


def drawn_sheet_lines(speaker: Speaker, data: Mapping[str, Any], title: str) -> Iterator[str]:
    """A whole sheet: title, bars, traits, then the boxes in as many columns as the terminal has room for."""
    terms, screen = speaker.terms, speaker.screen
    name, *rest = titled(title, ", ".join(title_details(terms, data)))
    yield screen.style(name, bold=True)
    yield from rest
    for label, text in _warnings(terms, data):
        yield screen.style(label, bold=True) + GAP + screen.style(text, fg="red")
    yield from _bars(screen, terms, data)
    columns = screen_width()
    if data["traits"]:
        yield from boxed(
            screen, Box(_("Traits"), [("", line) for line in _traits(terms, data["traits"], columns)]), columns
        )
    boxes = [box for box in _boxes(speaker, data) if box.rows]
    if boxes:
        count = max(1, min(MOST_BOXES, columns // NARROWEST_BOX, len(boxes)))
        each = (columns - count + 1) // count
        yield from side_by_side([boxed(screen, box, each) for box in boxes], each, count)
    yield from flag_lines(speaker, data["flags"])


def _warnings(terms: Terms, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a player should not overlook: being dead, being blind, a choice to make."""
    if status := status_text(data):
        yield _("Status"), status
    if data["conditions"]:
        yield _("Conditions"), conditions_text(terms, data)
    if data["pending"]:
        yield pgettext("of a sheet", "To choose"), ", ".join(terms.term("choices", id_) for id_ in data["pending"])


def _bars(screen: Screen, terms: Terms, data: Mapping[str, Any]) -> Iterator[str]:
    """Hit points and experience, each with a bar of how much there is."""
    rows: list[tuple[str, int, int, str]] = []
    colours: list[str | None] = []
    if data["hp"] is not None:
        colours.append(None)
        rows.append((heading_of(terms, "hp"), data["hp"]["current"], data["hp"]["max"], hit_points_text(data["hp"])))
    if data["xp"] is not None:
        colours.append("cyan")
        total, most = data["xp"]["total"], data["xp"]["next_level_at"] or 0
        rows.append((heading_of(terms, "xp"), total, most, experience_text(data["xp"])))
    labels = max((width(row[0]) for row in rows), default=0)
    longest = max((width(row[3]) for row in rows), default=0)
    columns = min(40, screen_width() - labels - longest - 2 * len(GAP))
    for (label, current, most, text), colour in zip(rows, colours, strict=True):
        drawn = bar(screen, current, most, columns, colour) if most and columns > 0 else " " * max(columns, 0)
        said = screen.style(f"{label:{labels}}", bold=True)
        yield f"{said}{GAP}{drawn}{GAP}{text}"


def _traits(terms: Terms, traits: Mapping[str, Mapping[str, Any]], columns: int) -> Iterator[str]:
    """Traits side by side: name, score, and modifier where it is not 0; in several rows where they are many."""
    cells = [
        (
            terms.term("traits", trait),
            integer(row["score"]),
            integer(row["modifier"], sign=True) if row["modifier"] else "",
        )
        for trait, row in traits.items()
    ]
    each = max(max(map(width, cell)) for cell in cells) + len(GAP)
    count = max(1, (columns - 4) // each)
    wide = min((columns - 4) // min(count, len(cells)), 18)
    for first in range(0, len(cells), count):
        for place in range(3):
            line = "".join(cell[place] + " " * (wide - width(cell[place])) for cell in cells[first : first + count])
            if line.strip():
                yield line.rstrip()


def _boxes(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[Box]:
    """The boxes under the traits, some of them empty."""
    terms, derived = speaker.terms, dict(data["derived"])
    for word, ids in speaker.rules.SHEET.items():
        inside = {id_: derived.pop(id_) for id_ in ids if id_ in derived}
        yield Box(_(BOXES[word]), figure_rows(terms, inside))
    counters = [
        (terms.measure(id_), integer(count))
        for id_, count in data["counters"].items()
        if id_ != OWED or not terms.coinage
    ]
    tracks = [("", text) for text in track_texts(terms, data["tracks"])]
    yield Box(_("Counters"), [*counters, *tracks])
    yield Box(_("Equipped"), [("", terms.item(item)) for item in data["equipped"]])
    purse = purse_text(terms, data["purse"], (data["purse_value"] or {}).get("quantity", 0))
    debts = [row for row in [owes(terms, data["counters"])] if row[1]]
    yield Box(_("Purse"), [*([("", purse)] if purse else []), *debts])
    yield Box(_("Things"), [(f"{count} × {name}", value) for count, name, value in item_rows(terms, data["items"])])
    yield Box(pgettext("of a sheet", "Figures"), figure_rows(terms, derived))
    gender = gender_in(data)
    person = [
        (field_label(terms, key), field_value(terms, key, value, gender))
        for key, value in described_fields(terms, data)
    ]
    service = [row for row in [service_row(terms, data)] if row[1]]
    yield Box(_("Person"), [*service, *person])
