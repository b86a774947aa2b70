"""Dice expressions: read, and added up from faces that somebody else shows.

Pure: a die is never rolled here, the caller's `roll` is asked for faces, and asked again as rerolls and explosions
need more. The grammar is that of Avrae's `d20`; the forms of every day are read directly (`1d20+5`, `4d6kh3`, `d%`),
the rest by that library's parser, which takes longer to import than a command takes to run. `d%` is a d100 whose
faces are 1 to 100. Fractions are exact; what may come to one is refused, so that the rounding is written (`//`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub, truediv
from typing import Any

from msgspec import Struct

from ledger.dice_tree import (
    KEEP_HIGHEST,
    KEEP_LOWEST,
    Dice,
    Expression,
    Group,
    Number,
    Operation,
    Selector,
    Signed,
    Sum,
    all_dice,
    is_whole,
    read_everyday,
    with_edge,
)
from ledger.errors import InputError

MOST_DICE = 1_000
MOST_SIDES = 9_999
MOST_TOTAL = 999_999_999
LONGEST = 200
MOST_ROUNDS = 100
"""Times that one reroll or explosion may go on: `1d1e1` would for ever, and 100 sixes in a row do not happen."""

_ONE = re.compile(r"(?<=[0-9%)])[kp][hl](?![0-9])")
"""The highest or lowest, where no number says how many: one."""

_TYPOGRAPHY = {0x00A0: " ", 0x202F: " ", 0x2212: "-", 0x00D7: "*"}
"""What a word processor makes of blanks, minus and times."""

Roll = Callable[[int, int], Sequence[int]]
"""Shows faces: (sides, count) to so many integers from 1 to sides."""


class Die(Struct, frozen=True):
    """A face that was shown, and whether it counts."""

    sides: int
    face: int
    kept: bool


class DiceResult(Struct, frozen=True):
    """What an expression came to.

    Attributes:
        dice: Every face shown in the order of asking, those dropped and rerolled included.
        expression: As it was given.
    """

    total: int
    dice: tuple[Die, ...]
    expression: str


def evaluate(expression: str, roll: Roll, edge: str | None = None) -> DiceResult:
    """Read an expression and add it up.

    Args:
        roll: Asked for faces, from left to right; what it raises passes through.
        edge: `advantage` or `disadvantage`: the first `1d20` is rolled twice and the better or worse one kept.

    Raises:
        InputError: `dice_malformed` (also a division by nothing), `dice_too_many`, `dice_too_big`, `dice_fraction`
            (of an expression that may come to one, whatever the dice show), `dice_no_d20` (an edge on an expression
            without one).
    """
    tree = parse(expression)
    if edge:
        better = with_edge(tree, KEEP_HIGHEST if edge == "advantage" else KEEP_LOWEST)
        if better is None:
            raise InputError("dice_no_d20", expression=expression, edge=edge)
        tree = better
    if not is_whole(tree):
        raise InputError("dice_fraction", expression=expression)
    table = _Table(expression, roll)
    total = int(table.value(tree).total)
    if abs(total) > MOST_TOTAL:
        raise InputError("dice_too_big", expression=expression, most=MOST_TOTAL)
    return DiceResult(total, tuple(table.dice()), expression)


def parse(expression: str) -> Expression:
    """The tree of an expression.

    Raises:
        InputError: `dice_malformed`; `dice_too_many` or `dice_too_big` where the text alone says so.
    """
    text = _ONE.sub(r"\g<0>1", expression.translate(_TYPOGRAPHY).strip().casefold())
    if not text or len(text) > LONGEST:
        raise InputError("dice_malformed", expression=expression[:LONGEST], longest=LONGEST)
    tree = read_everyday(text)
    if tree is None:
        from ledger.dice_grammar import read

        tree = read(text)
    if tree is None:
        raise InputError("dice_malformed", expression=expression, longest=LONGEST)
    for dice in all_dice(tree):
        if dice.count > MOST_DICE:
            raise InputError("dice_too_many", expression=expression, most=MOST_DICE)
        if dice.sides > MOST_SIDES:
            raise InputError("dice_too_big", expression=expression, most=MOST_SIDES)
        if dice.sides < 1:
            raise InputError("dice_malformed", expression=expression, longest=LONGEST)
    return tree


class _Value:
    """A value while it is worked out.

    Attributes:
        parts: What an operation selects from; None where that is the value itself.
        within: What it was worked out from, whose dice are dropped with it.
    """

    def __init__(
        self, number: Fraction | int = 0, parts: list[_Value] | None = None, within: Sequence[_Value] = ()
    ) -> None:
        self.number = number
        self.parts = parts
        self.within = within
        self.kept = True

    @property
    def total(self) -> Fraction | int:
        if not self.kept:
            return 0
        return self.number if self.parts is None else sum(part.total for part in self.parts)

    def selectable(self) -> list[_Value]:
        return [part for part in (self.parts if self.parts is not None else [self]) if part.kept]

    def drop(self) -> None:
        self.kept = False
        for value in (*(self.parts or ()), *self.within):
            value.drop()


class _Shown:
    """A face on the table; it counts while it is the last one of a die that is kept."""

    def __init__(self, sides: int, face: int, die: _Value) -> None:
        self.sides = sides
        self.face = face
        self.die = die
        self.rerolled = False


_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": truediv,
    "//": floordiv,
    "%": mod,
    "<": lt,
    ">": gt,
    "==": eq,
    ">=": ge,
    "<=": le,
    "!=": ne,
}


class _Table:
    """The dice of one expression, as they fall."""

    def __init__(self, expression: str, roll: Roll) -> None:
        self.expression = expression
        self._roll = roll
        self._shown: list[_Shown] = []

    def dice(self) -> Iterator[Die]:
        """Every face shown, in order."""
        for shown in self._shown:
            yield Die(shown.sides, shown.face, shown.die.kept and not shown.rerolled)

    def value(self, tree: Expression) -> _Value:
        """Work a tree out, from left to right."""
        match tree:
            case Number(number):
                return _Value(number)
            case Dice(count, sides, operations):
                dice = _Value(parts=self._throw(sides, [_Value() for _ in range(count)]))
                return self._operated(dice, operations, sides)
            case Group((value,), True, operations):
                return self._operated(self.value(value), operations)
            case Group(values, _, operations):
                return self._operated(_Value(parts=[self.value(value) for value in values]), operations)
            case Signed(sign, value):
                inner = self.value(value)
                return _Value(-inner.total if sign == "-" else inner.total, within=[inner])
            case Sum(left, operator, right):
                one, other = self.value(left), self.value(right)
                if operator in ("/", "//", "%") and other.total == 0:
                    raise InputError("dice_malformed", expression=self.expression, longest=LONGEST)
                return _Value(Fraction(_ARITHMETIC[operator](Fraction(one.total), other.total)), within=[one, other])

    def _throw(self, sides: int, dice: list[_Value]) -> list[_Value]:
        """Show a face for each of the dice; one thrown again no longer counts its earlier face."""
        if len(self._shown) + len(dice) > MOST_DICE:
            raise InputError("dice_too_many", expression=self.expression, most=MOST_DICE)
        again = {id(die) for die in dice}
        faces = self._roll(sides, len(dice)) if dice else ()
        for shown in self._shown:
            shown.rerolled = shown.rerolled or id(shown.die) in again
        for die, face in zip(dice, faces, strict=True):
            die.number = face
            self._shown.append(_Shown(sides, face, die))
        return dice

    def _operated(self, value: _Value, operations: Sequence[Operation], sides: int = 0) -> _Value:
        for operation in operations:
            selected = _selected(value, operation.selectors)
            match operation.name:
                case "k":
                    for part in value.selectable():
                        if part not in selected:
                            part.drop()
                case "p":
                    for part in selected:
                        part.drop()
                case "rr":
                    self._rerolled(value, operation, sides)
                case "ro":
                    self._throw(sides, selected)
                case "ra":
                    self._added(value, selected[:1], sides)
                case "e":
                    self._exploded(value, operation, sides)
                case "mi" | "ma":
                    self._bounded(value, operation)
        return value

    def _rerolled(self, value: _Value, operation: Operation, sides: int) -> None:
        for _ in range(MOST_ROUNDS):
            again = _selected(value, operation.selectors)
            if not again:
                return
            self._throw(sides, again)
        raise InputError("dice_too_many", expression=self.expression, most=MOST_DICE)

    def _exploded(self, value: _Value, operation: Operation, sides: int) -> None:
        done: list[_Value] = []
        for _ in range(MOST_ROUNDS):
            again = [die for die in _selected(value, operation.selectors) if die not in done]
            if not again:
                return
            self._added(value, again, sides)
            done += again
        raise InputError("dice_too_many", expression=self.expression, most=MOST_DICE)

    def _added(self, value: _Value, causes: list[_Value], sides: int) -> None:
        """One more die for each that caused one."""
        assert value.parts is not None
        value.parts += self._throw(sides, [_Value() for _ in causes])

    def _bounded(self, value: _Value, operation: Operation) -> None:
        bound = operation.selectors[-1]
        if bound.category:
            raise InputError("dice_malformed", expression=self.expression, longest=LONGEST)
        for die in value.selectable():
            die.number = max(die.number, bound.number) if operation.name == "mi" else min(die.number, bound.number)


def _selected(value: _Value, selectors: Sequence[Selector]) -> list[_Value]:
    """The parts that any of the selectors picks, in the order of the dice."""
    parts = value.selectable()
    picked: set[int] = set()
    for selector in selectors:
        number = selector.number
        match selector.category:
            case "h":
                some = sorted(parts, key=lambda part: part.total, reverse=True)[:number]
            case "l":
                some = sorted(parts, key=lambda part: part.total)[:number]
            case "<":
                some = [part for part in parts if part.total < number]
            case ">":
                some = [part for part in parts if part.total > number]
            case _:
                some = [part for part in parts if part.total == number]
        picked |= {id(part) for part in some}
    return [part for part in parts if id(part) in picked]
