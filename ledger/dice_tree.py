"""The tree of a dice expression, its limits, and a parser for the common forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from ledger.patterns import late_pattern

MOST_DICE = 1_000
MOST_SIDES = 9_999
LONGEST = 200
"""Characters of an expression at most."""


class Selector(Struct, frozen=True):
    """Which dice: the `h`ighest or `l`owest so many, or those `<`, `>` or equal (empty category) to a number."""

    category: str
    number: int


class Operation(Struct, frozen=True):
    """An operation: `k`eep, dro`p`, `rr` reroll, `ro` reroll once, `ra` add a die, `e`xplode, `mi`nimum, `ma`ximum."""

    name: str
    selectors: tuple[Selector, ...]


class Number(Struct, frozen=True):
    """A number as written."""

    value: Fraction


class Dice(Struct, frozen=True):
    """Dice of one kind, and the operations on them."""

    count: int
    sides: int
    operations: tuple[Operation, ...] = ()


class Group(Struct, frozen=True):
    """`(a, b, c)`: values of which some may be kept; a single value is just in brackets."""

    values: tuple[Expression, ...]
    single: bool
    operations: tuple[Operation, ...] = ()


class Signed(Struct, frozen=True):
    """A sign before a value."""

    sign: str
    value: Expression


class Sum(Struct, frozen=True):
    """Two values with an arithmetic or comparison operator between them."""

    left: Expression
    operator: str
    right: Expression


Expression = Number | Dice | Group | Signed | Sum

KEEP_HIGHEST = Operation("k", (Selector("h", 1),))
KEEP_LOWEST = Operation("k", (Selector("l", 1),))


_TERM = late_pattern(r"\s*([+-]?)\s*(?:([0-9]*)d([0-9]+|%)(?:([kp])([hl])([0-9]+))?|([0-9]+))\s*", re.ASCII)


def parse_common(text: str) -> Expression | None:
    """Parse sums and differences of dice and whole numbers, importing nothing; return None for other forms."""
    tree: Expression | None = None
    position = 0
    while position < len(text):
        found = _TERM.match(text, position)
        if found is None:
            return None
        sign, count, sides, name, category, kept, number = found.groups()
        term: Expression
        if number:
            term = Number(Fraction(number))
        else:
            operations = (Operation(name, (Selector(category, int(kept)),)),) if name else ()
            term = Dice(int(count or 1), 100 if sides == "%" else int(sides), operations)
        if tree is None:
            tree = Signed(sign, term) if sign else term
        elif sign:
            tree = Sum(tree, sign, term)
        else:
            return None
        position = found.end()
    return tree


def _children(tree: Expression) -> tuple[Expression, ...]:
    match tree:
        case Group(values):
            return values
        case Signed(_, value):
            return (value,)
        case Sum(left, _, right):
            return (left, right)
        case _:
            return ()


def all_dice(tree: Expression) -> Iterator[Dice]:
    """Every term of dice in a tree, from left to right."""
    if isinstance(tree, Dice):
        yield tree
    for child in _children(tree):
        yield from all_dice(child)


def with_edge(tree: Expression, keep: Operation) -> Expression | None:
    """The tree with its first `1d20` rolled twice; None if it has none."""
    match tree:
        case Dice(1, 20, operations):
            return Dice(2, 20, (keep, *operations))
        case Group(values):
            for index, value in enumerate(values):
                if found := with_edge(value, keep):
                    return replace(tree, values=(*values[:index], found, *values[index + 1 :]))
        case Signed(sign, value):
            if found := with_edge(value, keep):
                return Signed(sign, found)
        case Sum(left, operator, right):
            if found := with_edge(left, keep):
                return Sum(found, operator, right)
            if found := with_edge(right, keep):
                return Sum(left, operator, found)
    return None


def is_whole(tree: Expression) -> bool:
    """Whether a tree results in a whole number whatever the dice; this is checked before they are rolled."""
    match tree:
        case Number(value):
            return value.denominator == 1
        case Sum(_, "/", _):
            return False
        case Sum(left, "+" | "-" | "*" | "%", right):
            return is_whole(left) and is_whole(right)
        case Group(values) if values:
            return all(is_whole(value) for value in values)
        case Signed(_, value):
            return is_whole(value)
        case _:
            return True
