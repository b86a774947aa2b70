"""Says what is found about dice: a few sentences for each, in words that a statistician would sign.

Never a cause, never a word about the person, never that a die is fair without saying what would not show yet.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from cli.output.dice.dice_counts import source_name
from cli.output.words.language import _, capital, decimal, integer, ngettext, pgettext, with_count
from cli.output.words.throwers import thrower_name
from projections.dice.thrown import Thrown
from projections.dice.verdicts import (
    MOST_VOIDED,
    EffectSize,
    Judgement,
    Share,
    highest_faces,
    is_order_unusual,
    odds_said,
    upper_half,
    usual_for_fair,
)


def verdict_name(judgement: Judgement) -> str:
    """The verdict in a column."""
    if judgement.reason == "elsewhere":
        return _("not measured")
    if not judgement.dice.is_examined:
        return _("too few")
    if judgement.verdict == "unusual":
        return _("unusual")
    if is_order_unusual(judgement):
        return pgettext("of dice", "order")
    return pgettext("of dice", "nothing") if judgement.verdict == "fair" else pgettext("of dice", "open")


def dice_text(who: str, judgement: Judgement, examined: int) -> str:
    """All that is said of some dice, and whose they are."""
    dice = judgement.dice
    said = [_verdict_text(judgement, examined)]
    if is_order_unusual(judgement):
        said.append(_order_text(judgement))
    if dice.voided and not _are_too_many_voided(dice):
        said.append(
            with_count(
                "{count} more was taken back and does not count.",
                "{count} more were taken back and do not count.",
                dice.voided,
            )
        )
    return _("{who}, {die}, {source}: {text}").format(
        who=thrower_name(who), die=f"d{dice.sides}", source=source_name(dice), text=" ".join(said)
    )


def _verdict_text(judgement: Judgement, examined: int) -> str:
    dice, effect = judgement.dice, judgement.effect
    if effect is None or judgement.verdict == "not_enough":
        return _not_enough_text(judgement)
    return _fair_text(dice, effect) if judgement.verdict == "fair" else _unusual_text(judgement, effect, examined)


def _unusual_text(judgement: Judgement, effect: EffectSize, examined: int) -> str:
    odds = odds_said(judgement.p_value or 1.0)
    watched = ngettext("with the only die watched here", "with all {count} dice watched here", examined)
    said = [
        _("unusual."),
        _what_stands_out(judgement),
        _(
            "By chance, {watched} and however often one looks, this names a fair die at fewer than 1 table in {tables}."
        ).format(watched=watched.format(count=integer(examined)), tables=integer(odds)),
        _effect_text(judgement.dice, effect),
        _("It does not say why: the die, the throw, or what gets written down."),
    ]
    if missing := judgement.dice.missing:
        said.insert(
            2,
            with_count(
                "{count} face was not written down, which cannot explain it.",
                "{count} faces were not written down, which cannot explain it.",
                missing,
            ),
        )
    return " ".join(said)


def _what_stands_out(judgement: Judgement) -> str:
    dice, found = judgement.dice, judgement.stands_out
    if found is None or not found.faces:
        return _uneven_text(dice)
    text = with_count(
        "{faces} came once in {rolls}; about {expected} are expected.",
        "{faces} came {count} times in {rolls}; about {expected} are expected.",
        found.observed,
        faces=_set_name(found.faces, dice.sides),
        rolls=integer(dice.known),
        expected=integer(round(found.expected)),
    )
    return capital(text)


def _uneven_text(dice: Thrown) -> str:
    """The faces that came most and least, where they are uneven as a whole."""
    most, least = max(dice.counts), min(dice.counts)
    return _(
        "The faces are uneven: {often} came {most} times and {seldom} {least} times; about {expected} of each are"
        " expected."
    ).format(
        often=_face_name(dice.counts.index(most) + 1),
        most=integer(most),
        seldom=_face_name(dice.counts.index(least) + 1),
        least=integer(least),
        expected=integer(round(dice.known / dice.sides)),
    )


def _face_name(face: int) -> str:
    return pgettext("face of a die", "{face}").format(face=face)


def _set_name(faces: tuple[int, ...] | range, sides: int) -> str:
    """A set of faces: `20`, `18 or more`, `1 or 20`."""
    if len(faces) == 1:
        return _face_name(faces[0])
    if len(faces) == sides - faces[0] + 1:
        return _("{face} or more").format(face=faces[0])
    return _("{first} or {last}").format(first=_face_name(faces[0]), last=_face_name(faces[-1]))


def _effect_text(dice: Thrown, effect: EffectSize) -> str:
    """What it amounts to in play: the highest face, and 11 or more."""
    sides, highest, half = dice.sides, effect.highest, effect.over_half
    text = _("In play: {faces} on {low} to {high} rolls in 100 instead of {expected}").format(
        faces=_set_name(highest_faces(sides), sides), **_bounds(highest)
    )
    if sides == 2:
        return text + "."
    points = round(100 * (half.rate - half.expected))
    if not points:
        more = _("{text}; on {faces}, as many successes (from {low} to {high} in 100).")
    elif points < 0:
        more = ngettext(
            "{text}; on {faces}, {count} fewer success in 100 (from {low} to {high}).",
            "{text}; on {faces}, {count} fewer successes in 100 (from {low} to {high}).",
            -points,
        )
    else:
        more = ngettext(
            "{text}; on {faces}, {count} more success in 100 (from {low} to {high}).",
            "{text}; on {faces}, {count} more successes in 100 (from {low} to {high}).",
            points,
        )
    return more.format(
        text=text,
        faces=_set_name(upper_half(sides), sides),
        count=integer(abs(points)),
        low=_more_or_fewer(floor(100 * (half.low - half.expected))),
        high=_more_or_fewer(ceil(100 * (half.high - half.expected))),
    )


def _more_or_fewer(points: int) -> str:
    """A difference: `3 more`, `2 fewer`."""
    if points < 0:
        return _("{count} fewer").format(count=integer(-points))
    return pgettext("successes", "{count} more").format(count=integer(points))


def _bounds(share: Share) -> dict[str, str]:
    """An interval in rolls of a hundred, rounded outwards, and what is expected."""
    expected = Fraction(round(1000 * share.expected), 10)
    return {
        "low": integer(floor(100 * share.low)),
        "high": integer(ceil(100 * share.high)),
        "expected": decimal(str(expected)),
    }


def _fair_text(dice: Thrown, effect: EffectSize) -> str:
    highest, half = effect.highest, effect.over_half
    said = [_("nothing unusual in {count} rolls.").format(count=integer(dice.known))]
    top = _("{faces} comes on {low} to {high} rolls in 100 ({expected} expected)").format(
        faces=_set_name(highest_faces(dice.sides), dice.sides), **_bounds(highest)
    )
    top = capital(top)
    if dice.sides > 2:
        bounds = _bounds(half)
        top = _("{text}, {faces} on {low} to {high}").format(
            text=top, faces=_set_name(upper_half(dice.sides), dice.sides), low=bounds["low"], high=bounds["high"]
        )
    return " ".join([*said, top + ".", _("A smaller unevenness would not show yet.")])


def _not_enough_text(judgement: Judgement) -> str:
    dice = judgement.dice
    rolls = integer(dice.known)
    if _are_too_many_voided(dice):
        return _("not enough: {voided} of {rolls} rolls were taken back, too many to go by the others.").format(
            voided=integer(dice.voided), rolls=integer(dice.known + dice.missing + dice.voided)
        )
    if judgement.reason == "too_few":
        return _(
            "not enough rolls ({rolls}) to say anything for or against; with a {die} about {usual} usually do."
        ).format(rolls=rolls, die=f"d{dice.sides}", usual=integer(usual_for_fair(dice.sides)))
    if judgement.reason == "elsewhere":
        return _(
            "recorded elsewhere, not measured: {rolls} faces, and {missing} that nobody wrote down. Which are missing "
            "may depend on what they were."
        ).format(rolls=rolls, missing=integer(dice.missing))
    if judgement.reason == "open":
        return _("not enough: {rolls} rolls leave it open.").format(rolls=rolls)
    numbers = {"missing": integer(dice.missing), "all": integer(dice.known + dice.missing)}
    if judgement.uneven_as_written:
        return _(
            "not enough: {missing} of {all} faces were not written down; as written they look uneven, but those missing"
            " could explain it."
        ).format(**numbers)
    return _(
        "not enough: {missing} of {all} faces were not written down; those missing could hide an unevenness."
    ).format(**numbers)


def _are_too_many_voided(dice: Thrown) -> bool:
    return dice.voided > MOST_VOIDED * (dice.known + dice.missing + dice.voided)


def _order_text(judgement: Judgement) -> str:
    """What is unusual in the order: repeated faces, or faces on the same side of the middle."""
    assert judgement.order is not None
    repeats, sides = judgement.order.repeats, judgement.dice.sides
    expected_halves = repeats.pairs / 2
    is_of_halves = sides % 2 == 0 and (
        abs(repeats.same_half - expected_halves) ** 2 / (repeats.pairs / 4)
        > abs(repeats.same - judgement.order.expected) ** 2 / (judgement.order.expected * (1 - 1 / sides))
    )
    if is_of_halves:
        text = _(
            "the order is unusual: the same half of the faces twice running {count} times in {pairs} pairs; about"
            " {expected} are expected."
        )
        count, expected = repeats.same_half, expected_halves
    else:
        text = _(
            "the order is unusual: the same face twice running {count} times in {pairs} pairs; about {expected} are"
            " expected."
        )
        count, expected = repeats.same, judgement.order.expected
    said = text.format(count=integer(count), pairs=integer(repeats.pairs), expected=integer(round(expected)))
    return f"{capital(said)} " + _("Numbers typed later or not as thrown look like this too.")
