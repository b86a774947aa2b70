"""Dice expressions: both readers agree, totals are those of Avrae's `d20`, and work is bounded."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import cycle

import d20
import pytest
from d20 import expression as avrae
from hypothesis import given
from hypothesis import strategies as st

from ledger.dice import evaluate, parse
from ledger.dice_evaluation import MOST_ROUNDS, Die
from ledger.dice_grammar import parse_any
from ledger.dice_tree import Dice, parse_common
from ledger.errors import InputError


class Faces:
    """Shows the faces given, in order and again from the start, each brought within its die's sides."""

    def __init__(self, *faces: int) -> None:
        self._faces: Iterator[int] = cycle(faces)
        self.asked: list[tuple[int, int]] = []

    def __call__(self, sides: int, count: int) -> Sequence[int]:
        self.asked.append((sides, count))
        return tuple((next(self._faces) - 1) % sides + 1 for _ in range(count))


small = st.integers(0, 12).map(str)
everyday_dice = st.builds(
    lambda count, sides, keep: f"{count}d{sides}{keep}",
    st.sampled_from(["", "1", "2", "4", "03"]),
    st.sampled_from(["4", "6", "20", "%", "100"]),
    st.sampled_from(["", "kh1", "kl1", "kh3", "pl1", "ph2"]),
)
everyday = st.lists(
    st.tuples(st.sampled_from(["+", "-", " + ", "  -"]), everyday_dice | small), min_size=1, max_size=4
).map(lambda terms: "".join(sign + term for sign, term in terms).lstrip(" +"))

selectors = st.builds(lambda category, number: f"{category}{number}", st.sampled_from(["h", "l", "<", ">", ""]), small)
set_operations = st.builds(lambda name, selector: name + selector, st.sampled_from("kp"), selectors)
dice_operations = st.one_of(
    set_operations,
    st.builds(lambda name, selector: name + selector, st.sampled_from(["ro", "ra"]), selectors),
    st.builds(lambda name, face: f"{name}{face}", st.sampled_from(["mi", "ma", "rr", "e"]), st.integers(1, 6)),
)
any_dice = st.builds(
    lambda count, sides, operations: f"{count}d{sides}{''.join(operations)}",
    st.integers(0, 5),
    st.sampled_from([4, 6, 20]),
    st.lists(dice_operations, max_size=3),
)
expressions = st.recursive(
    any_dice | small,
    lambda inner: st.one_of(
        st.builds(
            lambda a, operator, b: f"{a} {operator} {b}",
            inner,
            st.sampled_from(["+", "-", "*", "<", ">=", "!="]),
            inner,
        ),
        st.builds(lambda a: f"-{a}", inner),
        st.builds(lambda a: f"({a}) [why]", inner),
        st.builds(
            lambda values, operation: f"({', '.join(values)}){operation}",
            st.lists(inner, min_size=2, max_size=3),
            st.just("") | set_operations,
        ),
    ),
    max_leaves=4,
)


@given(everyday | st.text("0123456789d%khl+- ", max_size=12))
def test_both_readers_agree_on_what_both_accept(text: str) -> None:
    tree = parse_common(text)
    if tree is not None:
        assert parse_any(text.strip()) == tree


@given(everyday)
def test_the_forms_of_every_day_need_no_library(text: str) -> None:
    assert parse_common(text) is not None


@given(expressions, st.lists(st.integers(1, 20), min_size=1, max_size=30))
def test_totals_are_those_of_avrae(text: str, faces: list[int]) -> None:
    ours_faces, theirs_faces = Faces(*faces, 7, 3, 5, 2), Faces(*faces, 7, 3, 5, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(avrae.random, "randrange", lambda sides: theirs_faces(sides, 1)[0] - 1)
        try:
            theirs = d20.Roller(d20.RollContext()).roll(text)
        except d20.RollError:
            with pytest.raises(InputError):
                evaluate(text, ours_faces)
            return
    try:
        ours = evaluate(text, ours_faces)
    except InputError:
        # Where a reroll or an explosion goes on for a hundred rounds, we give up before Avrae does.
        assert len(ours_faces.asked) >= MOST_ROUNDS
        return
    assert ours.total == theirs.total


def test_a_plain_roll_loads_no_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ledger.dice_grammar", None)
    assert evaluate("1D20 + 5", Faces(14)).total == 19
    assert evaluate("d%", Faces(100)).total == 100
    assert evaluate("3", Faces(1)).dice == ()
    assert evaluate("2d6 \N{MINUS SIGN}\N{NO-BREAK SPACE}1", Faces(3, 4)).total == 6


def test_dice_dropped_and_rerolled_are_shown_as_not_kept() -> None:
    assert evaluate("3d6kh2", Faces(2, 6, 5)).dice == (Die(6, 2, False), Die(6, 6, True), Die(6, 5, True))
    assert evaluate("1d6ro1", Faces(1, 4)).dice == (Die(6, 1, False), Die(6, 4, True))
    assert [die.kept for die in evaluate("(1d6 + 1, 1d4)kh1", Faces(6, 2)).dice] == [True, False]


def test_rerolls_and_explosions_ask_for_more_dice_as_they_go() -> None:
    faces = Faces(6, 2, 6, 1)
    rolled = evaluate("2d6e6", faces)
    assert (rolled.total, faces.asked) == (15, [(6, 2), (6, 1), (6, 1)])


def test_an_edge_rolls_the_first_d20_twice() -> None:
    assert evaluate("1d20+3", Faces(4, 17), "advantage").total == 20
    assert evaluate("d20+3", Faces(4, 17), "disadvantage").total == 7
    assert evaluate("2d6 + (1d20)", Faces(1, 1, 4, 17), "advantage").total == 19
    with pytest.raises(InputError, match="dice_no_d20"):
        evaluate("2d6", Faces(1), "advantage")


@pytest.mark.parametrize("text", ["1d6/2", "1d6*1.5", "(1.5, 2)kh1", "-(1d4/1)", "1.5 % 2"])
def test_an_expression_that_may_be_fractional_is_refused_before_a_die_is_rolled(text: str) -> None:
    faces = Faces(2)
    with pytest.raises(InputError, match="dice_fraction"):
        evaluate(text, faces)
    assert faces.asked == []


def test_rounding_down_is_written_and_makes_whole() -> None:
    assert evaluate("1d6//2", Faces(5)).total == 2
    assert evaluate("1d6*3//2 + (1d4/2 > 1)", Faces(5, 3)).total == 8


def test_what_the_caller_raises_passes_through() -> None:
    def refuses(sides: int, count: int) -> Sequence[int]:
        raise LookupError(sides, count)

    with pytest.raises(LookupError):
        evaluate("4d6kh3", refuses)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "dice_malformed"),
        ("deux d6", "dice_malformed"),
        ("1d20+", "dice_malformed"),
        ("1d0", "dice_malformed"),
        ("1d6//0", "dice_malformed"),
        ("4d6mil1", "dice_malformed"),
        ("1+" * 100 + "1", "dice_malformed"),
        ("1001d6", "dice_too_many"),
        ("600d6 + 600d6", "dice_too_many"),
        ("1d1e1", "dice_too_many"),
        ("1d1rr1", "dice_too_many"),
        ("1d10000", "dice_too_big"),
        ("9999999999 * 9999999999", "dice_too_big"),
    ],
)
def test_bad_expressions_have_a_code_each(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        evaluate(text, Faces(1))
    assert caught.value.code == code


def test_one_expression_does_not_change_how_another_is_read() -> None:
    parse("12d6*1")
    with pytest.raises(InputError, match="dice_malformed"):
        parse("1 2d6*1")


def test_a_hundred_sided_die_has_a_hundred() -> None:
    assert parse("d%") == Dice(1, 100) == parse("1d100") == parse_any("d%")
