"""Parses any dice expression with the parser of Avrae's `d20`; its dice are not used.

Importing this module costs 117 to 138 ms of processor time (five runs), because `d20` builds its parser from a grammar
then. A recording such as `roll Brom 1d20+5` takes 190 to 260 ms in all without it, 335 to 430 with it. A first
expression is parsed in 0.4 to 0.7 ms, by `ledger.dice_tree.parse_common` in 0.04 to 0.1. So that parser reads what it
can, and this module is imported for the rest.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from d20 import diceast
from lark.exceptions import UnexpectedInput

from ledger.dice_tree import Dice, Expression, Group, Number, Operation, Selector, Signed, Sum


def parse_any(text: str) -> Expression | None:
    """Parse an expression in lower case; return None if the grammar does not allow it."""
    try:
        # Not `d20.parse`: its cache leaves blanks out of the key, so that `1 2d6` passes once `12d6` has.
        return _tree(diceast.parser.parse(text, start="expr"))
    except UnexpectedInput:
        return None


def _tree(node: Any) -> Expression:
    match node:
        case diceast.Expression():
            return _tree(node.roll)
        case diceast.AnnotatedNumber() | diceast.OperatedDice() | diceast.OperatedSet():
            inner = _tree(node.value)
            operations = _operations(node)
            if not operations:
                return inner
            match inner:
                case Dice(count, sides):
                    return Dice(count, sides, operations)
                case Group(values, single):
                    return Group(values, single, operations)
                case _:
                    raise AssertionError(f"the grammar put an operation on {inner!r}")
        case diceast.Literal():
            # The parser returns `1.5` as a float, whose shortest decimal form is what was written.
            return Number(Fraction(str(node.value)))
        case diceast.Parenthetical():
            return Group((_tree(node.value),), single=True)
        case diceast.NumberSet():
            return Group(tuple(_tree(value) for value in node.values), single=False)
        case diceast.UnOp():
            return Signed(node.op, _tree(node.value))
        case diceast.BinOp():
            return Sum(_tree(node.left), node.op, _tree(node.right))
        case diceast.Dice():
            return Dice(node.num, 100 if node.size == "%" else node.size)
        case _:
            raise AssertionError(f"the grammar has a node of a new kind: {type(node).__name__}")


def _operations(node: Any) -> tuple[Operation, ...]:
    return tuple(
        Operation(operation.op, tuple(Selector(selector.cat or "", selector.num) for selector in operation.sels))
        for operation in getattr(node, "operations", ())
    )
