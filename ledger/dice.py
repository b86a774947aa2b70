"""Parses dice expressions (`4d6kh3+1`) and computes them from faces that the caller provides.

No die is rolled here: the caller's `roll` is asked for faces, and asked again as rerolls and explosions need more. The
grammar is that of Avrae's `d20`. Common forms are parsed directly (`1d20+5`, `4d6kh3`, `d%`), the rest by that
library's parser, which takes longer to import than a command takes to run. `d%` is a d100 with faces 1 to 100.
Fractions are exact; an expression that may result in one is refused, so that the rounding is explicit (`//`).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ledger.dice_evaluation import Die, Evaluation, Roll
from ledger.dice_tree import (
    KEEP_HIGHEST,
    KEEP_LOWEST,
    LONGEST,
    MOST_DICE,
    MOST_SIDES,
    Expression,
    Number,
    all_dice,
    is_whole,
    parse_common,
    with_edge,
)
from ledger.errors import InputError
from ledger.patterns import late_pattern

MOST_TOTAL = 999_999_999

_ONE = late_pattern(r"(?<=[0-9%)])[kp][hl](?![0-9])")
"""`kh`, `kl`, `ph` or `pl` without a number, which means one die."""

_TYPOGRAPHY = {0x00A0: " ", 0x202F: " ", 0x2212: "-", 0x00D7: "*"}
"""Characters that word processors write for blanks, minus and times."""


class DiceResult(Struct, frozen=True):
    """The result of an expression.

    Attributes:
        dice: Every face in the order in which it was asked for, including those dropped and rerolled.
        expression: As it was given.
    """

    total: int
    dice: tuple[Die, ...]
    expression: str


def evaluate(expression: str, roll: Roll, edge: str | None = None) -> DiceResult:
    """Parse an expression and compute it.

    Args:
        roll: Called for faces, from left to right; its exceptions are passed on.
        edge: `advantage` or `disadvantage`: the first `1d20` is rolled twice and the better or worse one kept.

    Raises:
        InputError: `dice_malformed` (also a division by 0), `dice_too_many`, `dice_too_big`, `dice_fraction` (an
            expression that may result in a fraction, whatever the dice), `dice_no_d20` (an edge without a `1d20`).
    """
    tree, evaluation = _tree_to_roll(expression, edge), Evaluation(expression, roll)
    # Most amounts are plain numbers.
    total = int(tree.value if type(tree) is Number else evaluation.evaluate(tree).total)
    if abs(total) > MOST_TOTAL:
        raise InputError("dice_too_big", expression=expression, most=MOST_TOTAL)
    return DiceResult(total, tuple(evaluation.dice()), expression)


@lru_cache(maxsize=256)
def _tree_to_roll(expression: str, edge: str | None) -> Expression:
    """The tree of an expression with an edge, which results in a whole number whatever the dice."""
    tree = parse(expression)
    if edge:
        better = with_edge(tree, KEEP_HIGHEST if edge == "advantage" else KEEP_LOWEST)
        if better is None:
            raise InputError("dice_no_d20", expression=expression, edge=edge)
        tree = better
    if not is_whole(tree):
        raise InputError("dice_fraction", expression=expression)
    return tree


@lru_cache(maxsize=256)
def parse(expression: str) -> Expression:
    """Parse an expression into its tree.

    Raises:
        InputError: `dice_malformed`; `dice_too_many` or `dice_too_big` if the text alone is too much.
    """
    text = _ONE.sub(r"\g<0>1", expression.translate(_TYPOGRAPHY).strip().casefold())
    if not text or len(text) > LONGEST:
        raise InputError("dice_malformed", expression=expression[:LONGEST], longest=LONGEST)
    tree = parse_common(text)
    if tree is None:
        from ledger.dice_grammar import parse_any

        tree = parse_any(text)
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
