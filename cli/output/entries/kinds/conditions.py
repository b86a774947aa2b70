"""Says which conditions began and ended, and whose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, integer, listed, listed_without, ngettext
from cli.output.words.terms import Terms

ENDS = "ends"
"""The form of a condition's name that says its end, where nobody is what it is called: `bouclier retrouvé`."""


def condition_sentences(
    speaker: Speaker,
    terms: Terms,
    names: Sequence[str],
    conditions: Mapping[str, int],
    *,
    ended: bool,
    reached: Mapping[str, int] = {},
) -> Iterator[str]:
    """Sentences that these people have conditions, or no longer have them.

    Args:
        conditions: Their levels by id, of which only those above 1 are said.
        reached: The level that somebody has now, of those that have levels.
    """
    who, rows = listed(list(names)), terms.tables.group("conditions")
    own = [id_ for id_ in conditions if ended and ENDS in rows.get(id_, {})]
    named = [
        _name(speaker, terms, names, id_) + (f" {integer(level)}" if level > 1 or id_ in reached else "")
        for id_, level in {**conditions, **reached}.items()
        if id_ not in own
    ]
    if named and ended:
        pattern = ngettext("{who}: no longer {conditions}.", "{who}: no longer {conditions}.", len(names))
        yield capital(pattern.format(who=who, conditions=listed_without(named)))
    elif named:
        yield capital(_("{who}: {conditions}.").format(who=who, conditions=listed(named)))
    if own:
        ends = [terms.term("conditions", id_, ENDS) for id_ in own]
        yield capital(_("{who}: {conditions}.").format(who=who, conditions=listed(ends)))


def conditions_begun(speaker: Speaker, terms: Terms, names: Sequence[str], conditions: Sequence[str]) -> str:
    """Conditions that began at once, as a story has them: people are what agrees with them, else it is named."""
    rows = terms.tables.group("conditions")
    agreeing = [id_ for id_ in conditions if "fr" in rows.get(id_, {}).get("feminine", {})]
    named = [_name(speaker, terms, names, id_) for id_ in agreeing or conditions]
    pattern = _("{who}: {conditions}.")
    if agreeing:
        pattern = ngettext("{who} is {conditions}.", "{who} are {conditions}.", len(names))
    return pattern.format(who=listed(list(names)), conditions=listed(named))


def _name(speaker: Speaker, terms: Terms, names: Sequence[str], condition: str) -> str:
    """What a condition is called when these people have it: `épuisé`, `épuisée`, `épuisés`, `épuisées`."""
    genders = [speaker.gender_of(name) for name in names]
    if len(names) > 1:
        return terms.of_people("conditions", condition, genders)
    return terms.of_person("conditions", condition, genders[0])
