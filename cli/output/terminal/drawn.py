"""Draws bars, boxes and circles for terminals: block characters where the encoding has them, ASCII otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.output.terminal.columns import GAP, can_show, pad, width, wrapped

if TYPE_CHECKING:
    from cli.output.terminal.screen import Screen


class Signs(NamedTuple):
    """The characters that things are drawn with."""

    full: str
    empty: str
    across: str
    down: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    tip: str
    held: str
    gone: str
    twice: str


BLOCKS = Signs("█", "░", "─", "│", "┌", "┐", "└", "┘", "╲╱", "●", "○", "◉")
ASCII = Signs("#", ".", "-", "|", "+", "+", "+", "+", "\\/", "*", "o", "@")

EDGES = 4
"""Columns that a box takes on either side of its lines."""


def signs() -> Signs:
    """What standard output can show."""
    return BLOCKS if can_show("".join(BLOCKS)) else ASCII


def bar(screen: Screen, current: int, most: int, columns: int, colour: str | None = None) -> str:
    """A bar as full as `current` is of `most`; only what is whole is full, and only what is nothing is empty.

    Args:
        colour: Of the full part; by how full it is unless given.
    """
    drawn = signs()
    share = max(0, min(current, most)) / most if most > 0 else 0
    full = round(share * columns)
    if 0 < share < 1:
        full = max(1, min(full, columns - 1))
    return screen.style(drawn.full * full, fg=colour or colour_of(current, most)) + screen.style(
        drawn.empty * (columns - full), dim=True
    )


def colour_of(current: int, most: int) -> str:
    """Green above half, yellow above a quarter, else red; what it says is never said by the colour alone."""
    if current * 2 > most:
        return "green"
    return "yellow" if current * 4 > most else "red"


def circles(current: int, most: int) -> str:
    """A circle for each of `most`, full for those that are left."""
    drawn = signs()
    held = max(0, min(current, most))
    return drawn.held * held + drawn.gone * (most - held)


def boxed(screen: Screen, title: str, lines: Sequence[str], columns: int, *, foot: str = "") -> list[str]:
    """A box of so many columns around lines, each of which is `EDGES` narrower at most.

    Args:
        title: In its upper edge, where there is room.
        foot: In its lower edge.
    """
    drawn, inner = signs(), columns - EDGES
    side = screen.style(drawn.down, dim=True)
    return [
        _edge(screen, drawn.top_left, title, drawn.top_right, columns),
        *(f"{side} {pad(line, inner)} {side}" for line in lines),
        _edge(screen, drawn.bottom_left, foot, drawn.bottom_right, columns),
    ]


def _edge(screen: Screen, left: str, text: str, right: str, columns: int) -> str:
    across = signs().across
    if not text or width(text) > columns - EDGES - 2:
        return screen.style(left + across * (columns - 2) + right, dim=True)
    rest = across * (columns - 5 - width(text))
    return (
        screen.style(left + across, dim=True)
        + screen.style(f" {text} ", bold=True)
        + screen.style(rest + right, dim=True)
    )


def seal(screen: Screen, label: Sequence[str], text: str, columns: int, *, shield: bool = False) -> list[str]:
    """A little box of a figure with its name above, centred; a shield has a tip."""
    drawn, inner = signs(), columns - 2
    side = screen.style(drawn.down, dim=True)
    lines = [*(centred(line, inner) for line in label), screen.style(centred(text, inner), bold=True)]
    tip = drawn.tip if shield else ""
    foot = centred(tip, inner).replace(" ", drawn.across)
    return [
        screen.style(drawn.top_left + drawn.across * inner + drawn.top_right, dim=True),
        *(f"{side}{line}{side}" for line in lines),
        screen.style(drawn.bottom_left + foot + drawn.bottom_right, dim=True),
    ]


def centred(text: str, columns: int) -> str:
    """The text with blanks on either side of it, one more on the right where they are odd."""
    blanks = columns - width(text)
    return " " * (blanks // 2) + text + " " * (blanks - blanks // 2)


def row(label: str, text: str, columns: int) -> Iterator[str]:
    """A label with its text at the right edge, beside the label's last line or, where there is no room, under it."""
    room = columns - width(text) - len(GAP)
    if not label or not text:
        yield from wrapped(label or text, columns)
    elif room >= min(width(label), columns // 2):
        *before, last = wrapped(label, room)
        yield from before
        yield pad(last, columns - width(text)) + text
    else:
        yield from wrapped(label, columns)
        yield from (pad(line, columns, "r") for line in wrapped(text, columns - len(GAP)))


def beside(blocks: Sequence[Sequence[str]], gap: str = " ") -> Iterator[str]:
    """Blocks of lines next to each other, each as wide as its widest line."""
    wide = [max(map(width, block), default=0) for block in blocks]
    for place in range(max(map(len, blocks), default=0)):
        cells = [
            pad(block[place], columns) if place < len(block) else " " * columns
            for block, columns in zip(blocks, wide, strict=True)
        ]
        yield gap.join(cells).rstrip()
