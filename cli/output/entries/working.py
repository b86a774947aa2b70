"""Renders the steps of a figure's working: a thing of the rules or a label, and a score."""

from __future__ import annotations

from collections.abc import Mapping

from cli.output.words.language import N_, _, exact, times, worded
from cli.output.words.terms import Terms

FIGURE = "figure"

LABELS: Mapping[str, str] = {
    "appraised": N_("appraised at"),
    "at_least": N_("at least {score}"),
    "at_most": N_("at most {score}"),
    "available": N_("available in all"),
    "base": N_("base"),
    "coins": N_("{score} {score|coin|coins}"),
    "level": N_("for level {score}"),
    "levels_due": N_("levels reached with {score} {score|point|points} and not yet taken"),
    "lit_until": N_("when it goes out, on the game’s clock"),
    "magic": N_("its magic"),
    "mean": N_("mean of {score}"),
    "part": N_("{score} of it, rounded down"),
    "time_passed": N_("time passed since the campaign began"),
    "times": N_("{score} {score|time|times} as much"),
    "unarmoured": N_("without armour"),
}
"""What the working of any game may name that is nothing of the tables; what those of one game do is in its folder."""


def figure_text(terms: Terms, args: Mapping[str, int | str]) -> str:
    """A step of a working, without its number: `Dexterity 16`, `shield`, `without armour`."""
    of, score = str(args["of"]), args.get("score")
    said = "" if score is None else exact(score)
    if of in LABELS:
        return _(LABELS[of]).format(score=said)
    if of in terms.tables.labels:
        return worded(terms.tables.labels[of]).format(score=said)
    group, _slash, id_ = of.partition("/")
    named = terms.item(id_) if group == "items" else terms.term(group, id_)
    if not said:
        return named
    return times(said, named) if group in COUNTED else f"{named} {said}"


COUNTED = frozenset({"items", "coinage.coins"})
"""Groups whose members are counted, not scored."""
