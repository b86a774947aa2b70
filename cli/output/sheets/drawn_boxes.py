"""Draws one box of a character's sheet, in the form that the game's layout gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.output.sheets.measures import PARTS
from cli.output.terminal.columns import GAP, pad, width, wrapped
from cli.output.terminal.drawn import EDGES, bar, beside, boxed, circles, row, seal, signs
from cli.output.words.language import _, integer

if TYPE_CHECKING:
    from cli.output.sheets.sheet_figures import Figures, SheetFigure
    from cli.output.terminal.screen import Screen
    from ledger.rules.printed_sheet import Box, Form

MOST_CIRCLES = 12
"""Of more a number is read sooner than circles are counted."""

LEAST_BAR, MOST_BAR = 8, 40
"""Columns of a bar."""

TOWER = 9
"""Columns of the little boxes under each other."""


class Drawing(NamedTuple):
    """What a box is drawn from.

    Attributes:
        box: Its place in the layout.
        shown: Its figures.
        rest: Where figures beside its own come from.
        columns: Columns for its lines.
    """

    screen: Screen
    box: Box
    shown: Sequence[SheetFigure]
    rest: Figures
    columns: int


def drawn_box(screen: Screen, box: Box, title: str, figures: Figures, columns: int) -> list[str]:
    """A box of so many columns, nothing where nothing is in it."""
    shown = figures.take(*box.shows)
    if not shown:
        return []
    if box.form in UNFRAMED:
        return list(UNFRAMED[box.form](Drawing(screen, box, shown, figures, columns)))
    lines = FRAMED[box.form](Drawing(screen, box, shown, figures, columns - EDGES))
    return boxed(screen, title or shown[0].label, list(lines), columns)


def _rows(drawing: Drawing) -> Iterator[str]:
    for figure in drawing.shown:
        # What is alone in a box of its own has its name above.
        label = "" if drawing.box.shows == (figure.path,) and figure.number is None else figure.label
        yield from row(label, figure.text, drawing.columns)


def _marked(drawing: Drawing) -> Iterator[str]:
    """Rows with a mark: empty, full, or double with expertise."""
    marks = (signs().gone, signs().held, signs().twice)
    for figure in drawing.shown:
        mark = "" if figure.trained is None else marks[figure.trained] + " "
        yield from row(mark + figure.label, figure.text, drawing.columns)


def _circles(drawing: Drawing) -> Iterator[str]:
    for figure in drawing.shown:
        text = figure.text
        if figure.most and figure.number is not None:
            text = f"{integer(figure.number)}/{integer(figure.most)}"
            if figure.most <= MOST_CIRCLES:
                text = circles(figure.number, figure.most) + GAP + text
        yield from row(figure.label, text, drawing.columns)


def _bar(drawing: Drawing) -> Iterator[str]:
    """The first figure and how full it is; others follow in rows."""
    first, *others = drawing.shown
    if first.path != "hp" and first.most and first.number is not None:
        first = first._replace(text=f"{integer(first.number)}/{integer(first.most)}")
    columns = min(MOST_BAR, drawing.columns - width(first.text) - len(GAP))
    *before, last = wrapped(first.text, drawing.columns)
    yield from (drawing.screen.style(line, bold=True) for line in before)
    figures = drawing.screen.style(last, bold=True)
    if not first.most or first.number is None:
        yield figures
    else:
        is_beside, colour = columns >= LEAST_BAR, None if first.path == "hp" else "cyan"
        columns = columns if is_beside else min(MOST_BAR, drawing.columns)
        drawn = bar(drawing.screen, first.number, first.most, columns, colour)
        yield from [figures + GAP + drawn] if is_beside else [figures, drawn]
    for figure in others:
        yield from row(figure.label, figure.text, drawing.columns)


def _strip(drawing: Drawing) -> Iterator[str]:
    """Numbers beside each other under their names, in several rows where they are many; other figures in lines."""
    numbers = [figure for figure in drawing.shown if figure.number is not None]
    each = max((width(text) for figure in numbers for text in (figure.label, figure.text)), default=0)
    count = _in_a_row(len(numbers), drawing.columns, each)
    each = min(drawing.columns // count, each + 4)
    for first in range(0, len(numbers), count):
        row_of = numbers[first : first + count]
        yield "".join(pad(figure.label, each, "r") for figure in row_of)
        yield drawing.screen.style("".join(pad(figure.text, each, "r") for figure in row_of), bold=True)
    for figure in drawing.shown:
        if figure.number is None:
            yield from row(figure.label, figure.text, drawing.columns)


def _in_a_row(count: int, columns: int, each: int) -> int:
    """How many of so many stand beside each other, so that rows are alike; each takes as many columns, one at least."""
    rows = -(-count // max(1, (columns + 1) // (each + 1)))
    return -(-count // rows) if rows else 1


def _table(drawing: Drawing) -> Iterator[str]:
    """A line for each member of a group, and a column for each of its figures."""
    parts = list(dict.fromkeys(_part(figure) for figure in drawing.shown))
    members: dict[str, dict[str, SheetFigure]] = {}
    for figure in drawing.shown:
        members.setdefault(figure.label, {})[_part(figure)] = figure
    heads = [_(PARTS[part]) if part in PARTS else part for part in parts]
    wide = [max(width(head), 3) for head in heads]
    room = drawing.columns - sum(wide) - len(wide)
    for label, texts in [
        ("", heads),
        *((label, [held[part].text if part in held else "" for part in parts]) for label, held in members.items()),
    ]:
        *before, last = wrapped(label, room)
        yield from before
        yield " ".join([pad(last, room), *map(pad, texts, wide, "r" * len(texts))])


def _part(figure: SheetFigure) -> str:
    return figure.path.rpartition(".")[2]


def _traits(drawing: Drawing) -> Iterator[str]:
    """Score and modifier of each trait, and beside it the figures that follow from it."""
    shown = drawing.shown
    names, scores = (
        max(width(text) for text in texts) for texts in zip(*((f.short, f.text) for f in shown), strict=True)
    )
    mods = max(width(figure.beside) for figure in shown)
    for figure in shown:
        bold = drawing.screen.style(pad(figure.text, scores, "r"), bold=True)
        own = f"{pad(figure.short, names)}{GAP}{bold}{GAP if mods else ''}{pad(_modifier(figure), mods, 'r')}"
        paths = drawing.box.beside.get(figure.path.partition(".")[2], ())
        room = drawing.columns - width(own) - len(GAP)
        follow = [line for other in drawing.rest.take(*paths) for line in row(other.label, other.text, room)]
        yield from (
            before + GAP + line for before, line in zip([own, *[" " * width(own)] * len(follow)], follow, strict=False)
        )
        if not follow:
            yield own


def _modifier(figure: SheetFigure) -> str:
    """A trait's modifier; one that is 0 is not written."""
    return "" if figure.beside == "0" else figure.beside


def _seals(drawing: Drawing) -> Iterator[str]:
    """Little boxes in as many rows as they need, each as wide as the others of its row."""
    figures = drawing.shown
    words = [word for figure in figures for word in (figure.text, *figure.short.split(" "))]
    least = max(map(width, words)) + 2
    if least > drawing.columns:
        inside = drawing._replace(columns=drawing.columns - EDGES)
        yield from boxed(drawing.screen, "", list(_rows(inside)), drawing.columns)
        return
    count = _in_a_row(len(figures), drawing.columns, least)
    for first in range(0, len(figures), count):
        yield from _row_of_seals(drawing, figures[first : first + count])


def _row_of_seals(drawing: Drawing, figures: Sequence[SheetFigure]) -> Iterator[str]:
    each, odd = divmod(drawing.columns - len(figures) + 1, len(figures))
    wide = [each + (place < odd) for place in range(len(figures))]
    labels = [wrapped(figure.short, columns - 2) for figure, columns in zip(figures, wide, strict=True)]
    most = max(map(len, labels))
    yield from beside(
        [
            seal(
                drawing.screen,
                [*[""] * (most - len(label)), *label],
                figure.text,
                columns,
                shield=figure.path == drawing.box.shield,
            )
            for figure, label, columns in zip(figures, labels, wide, strict=True)
        ]
    )


def _tower(drawing: Drawing) -> Iterator[str]:
    for figure in drawing.shown:
        large = "+0" if figure.beside == "0" else figure.beside or figure.text
        yield from boxed(
            drawing.screen,
            figure.short,
            [drawing.screen.style(pad(large, 4, "r"), bold=True)],
            TOWER,
            foot=figure.text if figure.beside else "",
        )


FRAMED: Mapping[Form, Callable[[Drawing], Iterator[str]]] = {
    "rows": _rows,
    "traits": _traits,
    "marked": _marked,
    "circles": _circles,
    "strip": _strip,
    "table": _table,
    "bar": _bar,
}
UNFRAMED: Mapping[Form, Callable[[Drawing], Iterator[str]]] = {"seals": _seals, "tower": _tower}
"""How each form is drawn: inside a box, and as little boxes of its own."""
