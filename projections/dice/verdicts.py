"""Judges dice from the counts of their faces: unusual, fair, or not enough to say.

Whoever looks does so after every session, at every die, and will speak to a friend about it. What counts is therefore
how often somebody innocent is named, ever, at one table: at most one table in twenty for the faces and one in a hundred
for the order, however many dice are examined and however often. The method is explained in
`docs/explanation/dice.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from projections.dice import evalues
from projections.dice.intervals import interval
from projections.dice.missing_faces import best_placing
from projections.dice.series import DiceRun, Repeats, longest_run, repeats_in
from projections.dice.thrown import FEWEST, Thrown

Verdict = Literal["fair", "unusual", "not_enough"]
Reason = Literal["too_few", "missing", "open", "elsewhere"]

LEVEL = 0.05
ORDER_LEVEL = 0.01
MOST_VOIDED = 0.05
"""Where a greater part was taken back, nothing is said either."""

LEAST_P = 1e-300
MOST_ODDS = 10**8
"""Chances smaller than a few in so many are not told apart."""

OF_MANY_FACES = 20
"""With more sides than this the highest twentieth of the faces is looked at instead of the highest one."""


class Share(Struct, frozen=True):
    """The share of rolls that some faces have, and the interval that holds at all looks."""

    low: float
    rate: float
    high: float
    expected: float


class EffectSize(Struct, frozen=True):
    """What it amounts to in play: the highest face, or the highest twentieth of many, and the upper half."""

    highest: Share
    over_half: Share


class StandsOut(Struct, frozen=True):
    """The faces that say most against a die; none where it is all of them as a whole."""

    faces: tuple[int, ...]
    observed: int
    expected: float


class Order(Struct, frozen=True):
    """What the order of the faces says.

    Attributes:
        p_value: None where the faces are unusual already, which makes some repeat more.
    """

    repeats: Repeats
    expected: float
    p_value: float | None


class Judgement(Struct, frozen=True, kw_only=True):
    """What is said of some dice.

    Attributes:
        e_value: How much better unfair dice foretold the faces, the missing ones placed as they speak best for the die.
        p_value: Corrected for all dice and for looking again and again; None for less than `FEWEST` rolls.
        uneven_as_written: Whether the faces that are known would be unusual if none were missing.
    """

    dice: Thrown
    e_value: float | None
    p_value: float | None
    verdict: Verdict
    reason: Reason | None
    uneven_as_written: bool = False
    stands_out: StandsOut | None = None
    effect: EffectSize | None = None
    order: Order | None = None
    longest_run: DiceRun | None = None


def judge(several: Sequence[Thrown]) -> list[Judgement]:
    """Judge the dice of a table together, in the order given."""
    examined = [dice for dice in several if dice.is_examined]
    as_written = [evalues.e_value_of(evalues.log_e_value(dice.counts)) for dice in examined]
    least = [
        evalues.e_value_of(evalues.log_e_value(best_placing(dice.counts, dice.missing))) if dice.missing else written
        for dice, written in zip(examined, as_written, strict=True)
    ]
    p_values = _p_values(least)
    written_p_values = _p_values(as_written)
    found = iter(
        [
            _judge_faces(dice, e_value, p_value, written < LEVEL)
            for dice, e_value, p_value, written in zip(examined, least, p_values, written_p_values, strict=True)
        ]
    )
    judged = [next(found) if dice.is_examined else _too_few(dice) for dice in several]
    return list(map(_with_order, judged, _order_p_values(judged)))


def _p_values(e_values: Sequence[float]) -> list[float]:
    """The p-values of e-values, corrected for being several."""
    return [min(1.0, max(LEAST_P, 1 / e_value)) for e_value in evalues.corrected(e_values)]


def _too_few(dice: Thrown) -> Judgement:
    reason: Reason = "elsewhere" if dice.source == "elsewhere" else "too_few"
    return Judgement(dice=dice, e_value=None, p_value=None, verdict="not_enough", reason=reason)


def _judge_faces(dice: Thrown, e_value: float, p_value: float, uneven: bool) -> Judgement:
    """Judge dice of which there are enough by the counts of their faces."""
    verdict: Verdict = "not_enough"
    reason: Reason | None = None
    if dice.voided > MOST_VOIDED * (dice.voided + dice.known + dice.missing):
        reason = "open"
    elif p_value < LEVEL:
        verdict = "unusual"
    elif uneven:
        reason = "missing"
    elif all(map(_is_fair, _worst_placings(dice))):
        verdict = "fair"
    elif dice.missing and _is_fair(dice.counts):
        reason = "missing"
    elif e_value > 1 or dice.known >= usual_for_fair(dice.sides):
        reason = "open"
    else:
        reason = "too_few"
    return Judgement(
        dice=dice,
        e_value=e_value,
        p_value=p_value,
        verdict=verdict,
        reason=reason,
        uneven_as_written=uneven,
        stands_out=_stands_out(dice) if verdict == "unusual" else None,
        effect=EffectSize(_share(dice, highest_faces(dice.sides)), _share(dice, upper_half(dice.sides))),
    )


def usual_for_fair(sides: int) -> int:
    """How many rolls of a fair die are enough to say so, as a rule: the interval decides, not this number."""
    return 600 if sides >= OF_MANY_FACES else 500


def highest_faces(sides: int) -> range:
    """The highest face, or the highest twentieth where there are many."""
    count = 1 if sides <= OF_MANY_FACES else max(1, round(sides / OF_MANY_FACES))
    return range(sides - count + 1, sides + 1)


def upper_half(sides: int) -> range:
    """The faces above the middle."""
    return range(sides - sides // 2 + 1, sides + 1)


def _worst_placings(dice: Thrown) -> list[list[int]]:
    """The counts with all missing faces at the top, and at the bottom: what speaks worst for the die."""
    top, bottom = list(dice.counts), list(dice.counts)
    top[-1] += dice.missing
    bottom[0] += dice.missing
    return [top, bottom]


def _is_fair(counts: Sequence[int]) -> bool:
    """Whether what would matter in play can be ruled out: an end twice as likely, half of the faces 10 points off."""
    sides, rolls = len(counts), sum(counts)
    if evalues.log_e_value(counts) > 0:
        return False
    highest = highest_faces(sides)
    expected = len(highest) / sides
    for observed in (sum(counts[-len(highest) :]), sum(counts[: len(highest)])):
        low, high = interval(observed, rolls, expected)
        if high >= 2 * expected or low <= 0.2 * expected:
            return False
    half = upper_half(sides)
    nominal = len(half) / sides
    low, high = interval(sum(counts[-len(half) :]), rolls, nominal)
    return nominal - 0.10 <= low and high <= nominal + 0.10


def _share(dice: Thrown, faces: range) -> Share:
    """The share of some faces; its interval is wide enough for any placing of those that are missing."""
    observed, rolls, expected = sum(dice.counts[face - 1] for face in faces), dice.known, len(faces) / dice.sides
    low, _ = interval(observed, rolls + dice.missing, expected)
    _, high = interval(observed + dice.missing, rolls + dice.missing, expected)
    return Share(low, observed / rolls, high, expected)


def _stands_out(dice: Thrown) -> StandsOut:
    faces = evalues.what_stands_out(dice.counts)
    observed = sum(dice.counts[face - 1] for face in faces)
    return StandsOut(faces, observed, dice.known * len(faces) / dice.sides)


def _order_p_values(judged: Sequence[Judgement]) -> list[tuple[Repeats, float] | None]:
    """Repeats in the order of the throws, and their p-values corrected for all dice that have an order."""
    found = [repeats_in(each.dice.series, each.dice.sides) for each in judged]
    places = [place for place, each in enumerate(judged) if each.p_value is not None and found[place].pairs >= FEWEST]
    e_values = [
        evalues.e_value_of(
            evalues.log_e_value_of_order(
                judged[place].dice.sides,
                repeats=found[place].same,
                same_half=found[place].same_half,
                pairs=found[place].pairs,
            )
        )
        for place in places
    ]
    p_values = dict(zip(places, _p_values(e_values), strict=True))
    return [(found[place], p_values[place]) if place in p_values else None for place in range(len(judged))]


def _with_order(judgement: Judgement, order: tuple[Repeats, float] | None) -> Judgement:
    """The judgement with what its order and its longest run are."""
    dice = judgement.dice
    if order is not None:
        repeats, p_value = order
        told = None if judgement.verdict == "unusual" else p_value
        judgement = replace(judgement, order=Order(repeats, repeats.pairs / dice.sides, told))
    return replace(judgement, longest_run=longest_run(dice.series, dice.sides) if dice.is_examined else None)


def is_order_unusual(judgement: Judgement) -> bool:
    """Whether the order of the faces is unusual although the faces are not."""
    order = judgement.order
    return order is not None and order.p_value is not None and order.p_value < ORDER_LEVEL


def odds_said(p_value: float) -> int:
    """The number of tables of which less than one is named by chance: 1 / p rounded down to 1, 2 or 5 times 10^k."""
    odds = 1
    while odds * 10 <= MOST_ODDS and odds * 10 * p_value <= 1:
        odds *= 10
    return next(step * odds for step in (5, 2, 1) if step * odds * p_value <= 1 or step == 1)
