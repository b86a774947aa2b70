"""Lays out people with their hit points: a line for each with a bar, or two where a line has no room for everything.

Nothing that somebody has is cut: bars give way first, then a purse is told by its worth, then what is on each line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cli.output.terminal.columns import GAP, NARROWEST, pad, table, unparted, width, wrapped
from cli.output.terminal.screen import Screen

LONGEST_BAR = 20
SHORTEST_BAR = 4

BETWEEN = " · "
"""Between what the second line of somebody says."""

INDENT = "    "


class MemberRow(Struct, frozen=True):
    """What is shown of somebody; the heading over it too. Columns that nobody has anything in are left out.

    Attributes:
        hp: As a sheet has them; without a maximum there is no bar, and without any no figure.
        worth: Of the purse, which is shorter and is shown in its place where bars are drawn.
        both: The purse with its worth, for the second of two lines.
        state: What else there is to know: a status, conditions, a choice to make.
        colour: Of the state.
    """

    name: str
    class_: str = ""
    hp: Mapping[str, Any] | None = None
    hit_points: str = ""
    xp: str = ""
    purse: str = ""
    worth: str = ""
    both: str = ""
    state: str = ""
    colour: str | None = "red"


def member_lines(screen: Screen, head: MemberRow, members: Sequence[MemberRow]) -> Iterator[str]:
    """People under a heading."""
    draws, columns = screen.draws, screen.columns
    bars = draws and any(_has_bar(member) for member in members)
    least = SHORTEST_BAR + len(GAP) if bars else 0
    for by_worth, state_below in ((False, False), (True, False), (False, True), (True, True)):
        if by_worth and not draws:
            continue
        rows = [_cells(member, by_worth=by_worth, state=not state_below) for member in (head, *members)]
        widths = _widths(rows)
        # States wrap.
        needed = sum(widths[:-1]) + min(widths[-1], NARROWEST) + len(GAP) * (sum(map(bool, widths)) - 1)
        if needed + least <= columns:
            spare = min(columns - sum(widths) - len(GAP) * sum(map(bool, widths)), LONGEST_BAR)
            bar_columns = max(spare, SHORTEST_BAR) if bars else 0
            lines = _in_a_line(screen, rows, widths, members, bar_columns, columns)
            yield from _states_below(screen, lines, members, columns) if state_below else lines
            return
    yield from _in_two_lines(screen, head, members, columns, bars=bars)


def _cells(member: MemberRow, *, by_worth: bool, state: bool) -> list[str]:
    """The cells of a row without its bar."""
    purse = member.worth if by_worth else member.purse
    return [member.name, member.class_, member.hit_points, member.xp, purse, member.state if state else ""]


ALIGNS = "llrrll"
HIT_POINTS = 2
"""The column before which bars are drawn."""


def _in_a_line(
    screen: Screen,
    rows: Sequence[list[str]],
    widths: Sequence[int],
    members: Sequence[MemberRow],
    bar_columns: int,
    columns: int,
) -> Iterator[str]:
    """A table, with bars if they may take columns."""
    shown = [column for column, wide in enumerate(widths) if wide]
    aligns = "".join(ALIGNS[column] for column in shown)
    cells = [[row[column] for column in shown] for row in rows]
    if widths[-1]:
        cells[1:] = [[*row[:-1], _state(screen, member)] for row, member in zip(cells[1:], members, strict=True)]
    if bar_columns:
        place = len([column for column in shown if column < HIT_POINTS])
        drawn = ["", *(_bar(screen, member, bar_columns) for member in members)]
        cells = [[*row[:place], bar, *row[place:]] for row, bar in zip(cells, drawn, strict=True)]
        aligns = aligns[:place] + "l" + aligns[place:]
    head, *lines = table(cells, aligns, columns=columns)
    yield screen.style(head, bold=True)
    yield from lines


def _states_below(screen: Screen, lines: Iterator[str], members: Sequence[MemberRow], columns: int) -> Iterator[str]:
    """Lines of a table, each with the state of that person under it."""
    yield next(lines)
    for line, member in zip(lines, members, strict=True):
        yield line
        if member.state:
            yield from (INDENT + part for part in wrapped(_state(screen, member), columns - len(INDENT)))


def _in_two_lines(
    screen: Screen, head: MemberRow, members: Sequence[MemberRow], columns: int, *, bars: bool
) -> Iterator[str]:
    """A name with figures, and under it what is said in words."""
    rows = [[member.hit_points, member.xp] for member in (head, *members)]
    widths = _widths(rows)
    figures = [[pad(text, most, "r") for text, most in zip(row, widths, strict=True) if most] for row in rows]
    room = columns - sum(most + len(GAP) for most in widths if most)
    widest = max(width(member.name) for member in (head, *members))
    bar_columns = min(LONGEST_BAR, max(SHORTEST_BAR, room - len(GAP) - widest)) if bars else 0
    names = max(min(widest, room - (bar_columns + len(GAP) if bars else 0)), 1)
    for place, (member, row) in enumerate(zip((head, *members), figures, strict=True)):
        bar = pad(_bar(screen, member, bar_columns), bar_columns)
        *before, last = wrapped(member.name, names)
        line = GAP.join([pad(last, names), *([bar] if bars else []), *row]).rstrip()
        yield from (screen.style(text, bold=True) if not place else text for text in (*before, line))
        if place:
            said = [member.class_, unparted(member.both), _state(screen, member)]
            text = BETWEEN.join(filter(None, said))
            yield from (INDENT + part for part in wrapped(text, columns - len(INDENT)) if part)


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """How wide columns under a head are, 0 for one that nobody has anything in."""
    return [max(map(width, column)) if any(column[1:]) else 0 for column in zip(*rows, strict=True)]


def _has_bar(member: MemberRow) -> bool:
    return member.hp is not None and member.hp["max"] is not None


def _bar(screen: Screen, member: MemberRow, columns: int) -> str:
    if member.hp is None or member.hp["max"] is None:
        return ""
    from cli.output.terminal.drawn import bar

    return bar(screen, member.hp["current"], member.hp["max"], columns)


def _state(screen: Screen, member: MemberRow) -> str:
    return screen.style(member.state, fg=member.colour) if member.state else ""
