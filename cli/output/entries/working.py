"""Renders the steps of a figure's working: a thing of the rules or a label, and a score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cli.output.words.language import N_, _, exact, times

if TYPE_CHECKING:
    from cli.output.words.terms import Terms

FIGURE = "figure"

LABELS: Mapping[str, str] = {
    "a_day": N_("in a day’s travel"),
    "advantage": N_("advantage"),
    "appraised": N_("appraised at"),
    "at_least": N_("at least {score}"),
    "at_most": N_("at most {score}"),
    "available": N_("available in all"),
    "base": N_("base"),
    "bonus_from": N_("base"),
    "boxes": N_("boxes of the track"),
    "burden_heavy": N_("in heavy armour"),
    "burden_heavy_laden": N_("in heavy armour, laden"),
    "burden_light": N_("in light armour"),
    "burden_light_laden": N_("in light armour, laden"),
    "burden_none": N_("without armour"),
    "burden_none_laden": N_("without armour, laden"),
    "charged": N_("the spell when charged"),
    "coins": N_("{score} {score|coin|coins}"),
    "conduct": N_("how the employer behaved"),
    "disadvantage": N_("disadvantage"),
    "employer_cha": N_("the employer’s Charisma, {score}"),
    "exhaustion": N_("exhaustion, level {score}"),
    "gear": N_("other gear, estimated"),
    "handicap": N_("hampered by armour and shield"),
    "heavy_armour": N_("armour too heavy for this Strength"),
    "hit_dice": N_("hit dice {score}"),
    "hull": N_("hull and rowers, {score}"),
    "in_metres": N_("in metres"),
    "level": N_("for level {score}"),
    "level_of_skill": N_("level {score} of the skill, up to its formula"),
    "levels_due": N_("levels reached with {score} {score|point|points} and not yet taken"),
    "lit_until": N_("when it goes out, on the game’s clock"),
    "magic": N_("its magic"),
    "mean": N_("mean of {score}"),
    "mount": N_("the mount"),
    "move": N_("movement"),
    "part": N_("{score} of it, rounded down"),
    "prime_requisites": N_("prime requisites {score}"),
    "proficiency": N_("proficiency bonus at level {score}"),
    "symbols": N_("protection symbols: {score}"),
    "symbols_struck": N_("symbols crossed out: {score}"),
    "time_passed": N_("time passed since the campaign began"),
    "times": N_("{score} {score|time|times} as much"),
    "unarmoured": N_("without armour"),
    "unhindered": N_("unhindered"),
}
"""What a working names that is nothing of the tables."""


def figure_text(terms: Terms, args: Mapping[str, int | str]) -> str:
    """A step of a working, without its number: `Dexterity 16`, `shield`, `without armour`."""
    of, score = str(args["of"]), args.get("score")
    said = "" if score is None else exact(score)
    if of in LABELS:
        return _(LABELS[of]).format(score=said)
    group, _slash, id_ = of.partition("/")
    named = terms.item(id_) if group == "items" else terms.term(group, id_)
    if not said:
        return named
    return times(said, named) if group in COUNTED else f"{named} {said}"


COUNTED = frozenset({"items", "coinage.coins"})
"""Groups whose members are counted, not scored."""
