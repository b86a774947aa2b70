"""Renders the dice of a campaign: a table with a picture of the faces, then a few sentences for each; and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.dice.dice_counts import counted_json, counts_json, mean_text, short_source
from cli.output.dice.dice_text import dice_text, verdict_name
from cli.output.terminal.columns import line_width, table, wrapped
from cli.output.terminal.screen import Screen, title_lines
from cli.output.words.language import _, integer, with_count
from cli.output.words.throwers import thrower_name
from projections.dice.thrown import FEWEST
from projections.dice.verdicts import LEVEL, Judgement, Share

if TYPE_CHECKING:
    from projections.dice.dice_stats import DiceStats, JudgedDie

WIDEST = 20
"""Columns of a picture; each stands for several faces where a die has more."""

HEIGHTS = "▁▂▃▄▅▆▇█"


# JSON.


def dice_json(stats: DiceStats, dice: Iterable[JudgedDie]) -> dict[str, Any]:
    """The answer, for these dice of those that were examined."""
    return {
        "dice_examined": stats.examined,
        "level": LEVEL,
        "by_character": dice_by_character(dice, stats.examined),
        "nobody": counts_json(stats.nobody),
    }


def dice_by_character(dice: Iterable[JudgedDie], examined: int) -> dict[str, dict[str, Any]]:
    """Dice by whose they are and their sides, with the verdict on each."""
    by_character: dict[str, dict[str, Any]] = {}
    for die in dice:
        by_character.setdefault(die.name, {})[f"d{die.sides}"] = _die_json(die, examined)
    return by_character


def _die_json(die: JudgedDie, examined: int) -> dict[str, Any]:
    sources = {each.dice.source: _judgement_json(die.name, each, examined) for each in die.sources}
    gravest = sources[die.gravest.dice.source]
    if len(sources) == 1:
        return gravest
    counted = [each.dice for each in die.sources]
    p_values = [each.p_value for each in die.sources if each.p_value is not None]
    return {
        **gravest,
        **counted_json(counted),
        "p_value": min(p_values, default=None),
        "text": " ".join(str(source["text"]) for source in sources.values()),
        "sources": sources,
    }


def _judgement_json(who: str, judgement: Judgement, examined: int) -> dict[str, Any]:
    order, run = judgement.order, judgement.longest_run
    stands_out, effect = judgement.stands_out, judgement.effect
    return {
        **counted_json([judgement.dice]),
        "e_value": judgement.e_value,
        "p_value": judgement.p_value,
        "verdict": judgement.verdict,
        "reason": judgement.reason,
        "stands_out": stands_out
        and {"faces": list(stands_out.faces), "observed": stands_out.observed, "expected": stands_out.expected},
        "effect": effect and {"highest": _share_json(effect.highest), "over_half": _share_json(effect.over_half)},
        "order": order
        and {
            "pairs": order.repeats.pairs,
            "repeats": order.repeats.same,
            "expected": order.expected,
            "p_value": order.p_value,
        },
        "longest_run": run and {"value": run.value, "length": run.length, "chance": run.chance},
        "text": dice_text(who, judgement, examined),
    }


def _share_json(share: Share) -> list[float]:
    return [share.low, share.rate, share.high]


# On the screen.


def dice_lines(
    screen: Screen, stats: DiceStats, dice: Sequence[JudgedDie], title: str, *, brief: bool = False
) -> Iterator[str]:
    """A table of the dice, and what is said of those that were examined; `brief` leaves the others out."""
    yield from title_lines(screen, title)
    if not dice and not stats.nobody:
        yield _("No dice yet.")
        return
    judged = [(die, judgement) for die in dice for judgement in die.sources]
    examined = [(die, judgement) for die, judgement in judged if judgement.dice.is_examined]
    if rows := [_row(die.name, judgement) for die, judgement in (examined if brief else judged)]:
        first, *rest = table([["", _("die"), "", _("rolls"), _("mean"), _("faces, 1 first"), ""], *rows], "lllrrll")
        yield screen.style(first, bold=True)
        yield from rest
        yield ""
    for die, judgement in examined:
        yield from wrapped(dice_text(die.name, judgement, stats.examined), line_width())
        yield ""
    yield from _remarks(stats, few=len(judged) - len(examined), pictures=bool(examined))


def _row(who: str, judgement: Judgement) -> list[str]:
    dice = judgement.dice
    rolls, mean = dice.known, mean_text(dice)
    return [
        thrower_name(who),
        f"d{dice.sides}",
        short_source(dice),
        integer(rolls),
        mean,
        picture(dice.counts) if dice.is_examined else "",
        verdict_name(judgement),
    ]


def picture(counts: Sequence[int]) -> str:
    """The faces from 1 up as bars: half as high as they may be is what is expected."""
    size = -(-len(counts) // WIDEST)
    groups = [counts[start : start + size] for start in range(0, len(counts), size)]
    rolls = sum(counts)
    bars = ""
    for group in groups:
        ratio = sum(group) * len(counts) / (len(group) * rolls)
        bars += HEIGHTS[min(round(ratio * (len(HEIGHTS) // 2)), len(HEIGHTS)) - 1] if sum(group) else " "
    return bars


def _remarks(stats: DiceStats, *, few: int, pictures: bool) -> Iterator[str]:
    """What holds for the whole table."""
    said = []
    if pictures:
        said.append(_("In the picture a bar of half height is what is expected."))
    if elsewhere := sum(dice.dice.source == "elsewhere" for die in stats.dice for dice in die.sources):
        said.append(
            with_count(
                "{count} die was recorded elsewhere and not measured: nothing is said of it.",
                "{count} dice were recorded elsewhere and not measured: nothing is said of them.",
                elsewhere,
            )
        )
    if few - elsewhere > 0:
        said.append(_("Of dice with fewer than {least} rolls nothing is said.").format(least=FEWEST))
    if nobody := sum(dice.known for dice in stats.nobody):
        said.append(
            with_count(
                "{count} die of nobody in particular is left out.",
                "{count} dice of nobody in particular are left out.",
                nobody,
            )
        )
    said.append(_("Rolls that were never entered cannot be counted by anybody."))
    yield from wrapped(" ".join(said), line_width())
