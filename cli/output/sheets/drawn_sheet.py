"""Draws a character's sheet for a terminal as the game prints it: its boxes in its order, as many abreast as fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from cli.output.sheets.drawn_boxes import TOWER, drawn_box
from cli.output.sheets.sheet import conditions_text, flag_lines, pending_row, status_text
from cli.output.sheets.sheet_figures import Figures
from cli.output.terminal.columns import GAP, pad, screen_width, width, wrapped
from cli.output.terminal.drawn import EDGES, beside, boxed, row
from cli.output.words.language import N_, _, capital
from cli.output.words.terms import Terms
from ledger.rules.printed_sheet import Box, PrintedSheet

if TYPE_CHECKING:
    from cli.output.terminal.screen import Screen
    from cli.output.terminal.speaker import Speaker
    from projections.sheets.printed_sheet import Printed

BOXES: Mapping[str, str] = {
    "attack_rolls": N_("Attack rolls by AC"),
    "attuned": N_("Attuned items"),
    "counters": N_("Counters"),
    "deathsave": N_("Death saves"),
    "equipped": N_("Equipped"),
    "features": N_("Used and regained"),
    "figures": N_("More figures"),
    "hit_dice": N_("Hit dice"),
    "known": N_("Languages and more"),
    "load": N_("Load"),
    "movement": N_("Movement"),
    "person": N_("Person"),
    "purse": N_("Purse"),
    "ranks": N_("Ranks"),
    "runes": N_("Runes"),
    "saves": N_("Saving throws"),
    "skills": N_("Skills"),
    "sorcery": N_("Sorcery"),
    "spell_slots": N_("Spell slots"),
    "spells": N_("Spells"),
    "swordsmanship": N_("Swordsmanship"),
    "things": N_("Things"),
    "tools": N_("Tools"),
    "tracks": N_("Health"),
    "traits": N_("Traits"),
    "xp": N_("Experience"),
    "zones": N_("Zones of the body"),
}
"""What the boxes of a sheet are called, by the words that layouts have for them."""

LEAST_FOR_TOWER = 60
"""Columns of a screen that has room for a column of little boxes beside the others."""

NARROWEST = 34
"""Columns of a box, however many there are side by side."""

OVER = 4
"""Lines by which a box may make the first band of columns longer rather than begin a second one."""

REST = (
    Box("circles", ("counters", "tracks"), "counters"),
    Box("rows", ("derived", "service", "hp", "xp", "traits", "purse"), "figures"),
    Box("rows", ("equipped",), "equipped"),
    Box("rows", ("items",), "things"),
    Box("rows", ("fields",), "person"),
)
"""What the layout has no box for comes last."""


def drawn_sheet_lines(speaker: Speaker, data: Mapping[str, Any], title: str, printed: Printed) -> Iterator[str]:
    """A whole sheet: who it is of, then the boxes."""
    figures = Figures(speaker.terms, data, printed)
    columns = screen_width()
    yield from boxed(speaker.screen, "", list(_head(speaker, data, title, figures, printed.layout)), columns)
    yield from _laid_out(speaker.screen, speaker.terms, figures, printed.layout, columns)
    yield from flag_lines(speaker, data["flags"])


def _head(
    speaker: Speaker, data: Mapping[str, Any], title: str, figures: Figures, layout: PrintedSheet
) -> Iterator[str]:
    """The name, and beside it what the layout has there, each under its label; under it what must not be overlooked."""
    screen, columns = speaker.screen, screen_width() - EDGES
    cells = [(figure.label, figure.text) for figure in figures.take("role", "health", *layout.head)]
    name = wrapped(title, columns)
    room = columns - max(map(width, name)) - len(GAP)
    rows = _fitting(cells, room) if room >= NARROWEST // 2 else []
    block = [screen.style(line, bold=True) for line in name]
    if rows:
        yield from beside([block, list(_cell_lines(screen, rows))], GAP)
    else:
        yield from block
        yield from (line for label, text in cells for line in row(label, text, columns))
    for label, text in warnings_of(speaker.terms, data):
        first, *more = wrapped(text, columns - width(label) - len(GAP))
        yield screen.style(label, bold=True) + GAP + screen.style(first, fg="red")
        yield from (" " * (width(label) + len(GAP)) + screen.style(line, fg="red") for line in more)


def _fitting(cells: Sequence[tuple[str, str]], room: int) -> list[Sequence[tuple[str, str]]]:
    """The cells in rows of as many as fit, none where not even one does."""
    for count in range(len(cells), 0, -1):
        rows = [cells[first : first + count] for first in range(0, len(cells), count)]
        if sum(_widths(rows)) + len(GAP) * (count - 1) <= room:
            return rows
    return []


def _widths(rows: Sequence[Sequence[tuple[str, str]]]) -> list[int]:
    """Columns of each cell of a row."""
    return [
        max(width(text) for cells in rows if place < len(cells) for text in cells[place])
        for place in range(len(rows[0]))
    ]


def _cell_lines(screen: Screen, rows: Sequence[Sequence[tuple[str, str]]]) -> Iterator[str]:
    wide = _widths(rows)
    for cells in rows:
        labels = [pad(label, columns) for (label, _text), columns in zip(cells, wide, strict=False)]
        texts = [pad(text, columns) for (_label, text), columns in zip(cells, wide, strict=False)]
        if any(label.strip() for label in labels):
            yield screen.style(GAP.join(labels), dim=True)
        yield GAP.join(texts)


def warnings_of(terms: Terms, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a player should not overlook: being dead, being blind, a choice to make."""
    if status := status_text(data):
        yield _("Status"), status
    if data["conditions"]:
        yield _("Conditions"), conditions_text(terms, data)
    if data["pending"]:
        yield pending_row(terms, data)


def _laid_out(screen: Screen, terms: Terms, figures: Figures, layout: PrintedSheet, columns: int) -> Iterator[str]:
    """The boxes, in a band of the first columns of the layout, and what has no room there in a second one."""

    def block(box: Box, wide: int, of: Figures) -> list[str]:
        return drawn_box(screen, box, box_title(terms, box), of, wide)

    first, *others = layout.columns
    tower: list[str] = []
    if columns >= LEAST_FOR_TOWER:
        tower = [line for box in first if box.form == "tower" for line in block(box, TOWER, figures)]
    others = [[box._replace(form="traits", title="traits") if box.form == "tower" else box for box in first], *others]
    left = columns - (TOWER + 1 if tower else 0)
    shown = [boxes for boxes in others if any(figures.has(*box.shows) for box in boxes)]
    wide = _columns(left, len(shown))
    stacks = [
        [line for box in boxes for line in block(box, each, figures)]
        for boxes, each in zip(shown or [[]], wide, strict=False)
    ]
    most = max([len(tower), *map(len, stacks)]) + OVER
    later: list[Box] = []
    for box in (*chain.from_iterable(shown[len(wide) :]), *REST):
        trial, place = figures.copy(), _shortest(stacks)
        drawn = block(box, wide[place], trial)
        if drawn and not later and len(stacks[place]) + len(drawn) <= most:
            stacks[place] += drawn
            figures = trial
        elif drawn:
            later.append(box)
    yield from beside([stack for stack in (tower, *stacks) if stack])
    wide = _columns(columns, len(later))
    stacks = [[] for _each in wide]
    for box in later:
        place = _shortest(stacks)
        stacks[place] += block(box, wide[place], figures)
    yield from beside([stack for stack in stacks if stack])


def _shortest(stacks: Sequence[Sequence[str]]) -> int:
    """The place of the column with the fewest lines so far."""
    return min(range(len(stacks)), key=lambda place: len(stacks[place]))


def _columns(screen: int, most: int) -> list[int]:
    """How wide each of the columns is that fit beside each other, one at least."""
    count = max(1, min(most, (screen + 1) // (NARROWEST + 1)))
    each, odd = divmod(screen - count + 1, count)
    return [each + (place < odd) for place in range(count)]


def box_title(terms: Terms, box: Box) -> str:
    """What a box is called: by its word, or as the tables call it; nothing where its first figure says it."""
    return _(BOXES[box.title]) if box.title in BOXES else capital(terms.term("derived", box.title))
