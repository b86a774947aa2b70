"""Evaluates the tree of a dice expression with faces that the caller provides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub, truediv
from typing import Any

from msgspec import Struct

from ledger.dice_tree import LONGEST, MOST_DICE, Dice, Expression, Group, Number, Operation, Selector, Signed, Sum
from ledger.errors import InputError

MOST_ROUNDS = 100
"""Times that one reroll or explosion may repeat: `1d1e1` would for ever, and 100 sixes in a row do not happen."""

Roll = Callable[[int, int], Sequence[int]]
"""Shows faces: (sides, count) to so many integers from 1 to sides."""


class Die(Struct, frozen=True):
    """A face that was shown, and whether it counts."""

    sides: int
    face: int
    kept: bool


class Value:
    """A value while it is computed.

    Attributes:
        parts: The values that an operation selects from; None where it selects this value itself.
        within: The values that it was computed from, whose dice are dropped with it.
    """

    def __init__(
        self, number: Fraction | int = 0, parts: list[Value] | None = None, within: Sequence[Value] = ()
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

    def selectable(self) -> list[Value]:
        return [part for part in (self.parts if self.parts is not None else [self]) if part.kept]

    def drop(self) -> None:
        self.kept = False
        for value in (*(self.parts or ()), *self.within):
            value.drop()


class _Shown:
    """A face that was shown; it counts while it is the last one of a die that is kept."""

    def __init__(self, sides: int, face: int, die: Value) -> None:
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


class Evaluation:
    """The evaluation of one expression, with the dice rolled for it so far."""

    def __init__(self, expression: str, roll: Roll) -> None:
        self.expression = expression
        self._roll = roll
        self._shown: list[_Shown] = []

    def dice(self) -> Iterator[Die]:
        """Every face shown, in order."""
        for shown in self._shown:
            yield Die(shown.sides, shown.face, shown.die.kept and not shown.rerolled)

    def evaluate(self, tree: Expression) -> Value:
        """Evaluate a tree, from left to right."""
        match tree:
            case Number(number):
                # Whole numbers are computed as such, which is faster.
                return Value(number.numerator if number.denominator == 1 else number)
            case Dice(count, sides, operations):
                dice = Value(parts=self._throw(sides, [Value() for _ in range(count)]))
                return self._apply(dice, operations, sides)
            case Group((value,), True, operations):
                return self._apply(self.evaluate(value), operations)
            case Group(values, _, operations):
                return self._apply(Value(parts=[self.evaluate(value) for value in values]), operations)
            case Signed(sign, value):
                inner = self.evaluate(value)
                return Value(-inner.total if sign == "-" else inner.total, within=[inner])
            case Sum(left, operator, right):
                one, other = self.evaluate(left), self.evaluate(right)
                if operator in ("/", "//", "%") and other.total == 0:
                    raise InputError("dice_malformed", expression=self.expression, longest=LONGEST)
                first = Fraction(one.total) if operator == "/" else one.total
                return Value(_ARITHMETIC[operator](first, other.total), within=[one, other])

    def _throw(self, sides: int, dice: list[Value]) -> list[Value]:
        """Get a face for each of the dice; a die that is rolled again no longer counts its earlier face."""
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

    def _apply(self, value: Value, operations: Sequence[Operation], sides: int = 0) -> Value:
        for operation in operations:
            selected = _select(value, operation.selectors)
            match operation.name:
                case "k":
                    for part in value.selectable():
                        if part not in selected:
                            part.drop()
                case "p":
                    for part in selected:
                        part.drop()
                case "rr":
                    self._reroll(value, operation, sides)
                case "ro":
                    self._throw(sides, selected)
                case "ra":
                    self._add_dice(value, selected[:1], sides)
                case "e":
                    self._explode(value, operation, sides)
                case "mi" | "ma":
                    self._bound(value, operation)
        return value

    def _reroll(self, value: Value, operation: Operation, sides: int) -> None:
        for _ in range(MOST_ROUNDS):
            again = _select(value, operation.selectors)
            if not again:
                return
            self._throw(sides, again)
        raise InputError("dice_too_many", expression=self.expression, most=MOST_DICE)

    def _explode(self, value: Value, operation: Operation, sides: int) -> None:
        done: list[Value] = []
        for _ in range(MOST_ROUNDS):
            again = [die for die in _select(value, operation.selectors) if die not in done]
            if not again:
                return
            self._add_dice(value, again, sides)
            done += again
        raise InputError("dice_too_many", expression=self.expression, most=MOST_DICE)

    def _add_dice(self, value: Value, causes: list[Value], sides: int) -> None:
        """Roll one more die for each of the causes."""
        assert value.parts is not None
        value.parts += self._throw(sides, [Value() for _ in causes])

    def _bound(self, value: Value, operation: Operation) -> None:
        bound = operation.selectors[-1]
        if bound.category:
            raise InputError("dice_malformed", expression=self.expression, longest=LONGEST)
        for die in value.selectable():
            die.number = max(die.number, bound.number) if operation.name == "mi" else min(die.number, bound.number)


def _select(value: Value, selectors: Sequence[Selector]) -> list[Value]:
    """The parts that any of the selectors selects, in the order of the dice."""
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
