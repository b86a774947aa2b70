"""Draws bars and boxes for terminals: block characters where the encoding has them, ASCII otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.output.columns import GAP, can_show, pad, width, wrapped

if TYPE_CHECKING:
    from cli.output.screen import Screen


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


BLOCKS = Signs("█", "░", "─", "│", "┌", "┐", "└", "┘")
ASCII = Signs("#", ".", "-", "|", "+", "+", "+", "+")


class Box(NamedTuple):
    """A title and the lines under it.

    Attributes:
        rows: Each a label and what it says; a row without a label is a text that wraps.
    """

    title: str
    rows: Sequence[tuple[str, str]]


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


def boxed(screen: Screen, box: Box, columns: int) -> list[str]:
    """A box of so many columns."""
    drawn, inner = signs(), columns - 4
    title = f" {box.title} " if width(box.title) <= inner - 2 else ""
    head = drawn.top_left + drawn.across
    tail = drawn.across * (columns - 3 - width(title)) + drawn.top_right
    lines = [screen.style(head, dim=True) + screen.style(title, bold=True) + screen.style(tail, dim=True)]
    side = screen.style(drawn.down, dim=True)
    lines += [f"{side} {pad(line, inner)} {side}" for row in box.rows for line in _row(row, inner)]
    foot = drawn.bottom_left + drawn.across * (columns - 2) + drawn.bottom_right
    return [*lines, screen.style(foot, dim=True)]


def _row(row: tuple[str, str], columns: int) -> Iterator[str]:
    """A label with its text at the right edge, or under it where there is no room."""
    label, text = row
    if not label:
        yield from wrapped(text, columns)
    elif width(label) + len(GAP) + width(text) <= columns:
        yield pad(label, columns - width(text)) + text
    else:
        yield from wrapped(label, columns)
        yield from (pad(line, columns, "r") for line in wrapped(text, columns - len(GAP)))


def side_by_side(blocks: Sequence[Sequence[str]], columns: int, count: int) -> Iterator[str]:
    """Blocks of lines in columns, each at the foot of the column that is the shortest so far.

    Args:
        columns: Width of each block.
        count: How many columns.
    """
    stacks: list[list[str]] = [[] for _number in range(count)]
    for block in blocks:
        min(stacks, key=len).extend(block)
    for place in range(max(map(len, stacks))):
        cells = [stack[place] if place < len(stack) else " " * columns for stack in stacks]
        yield " ".join(cells).rstrip()
