"""What people say in other words, in the words of the grammar: `out cold`, `smashes it to bits`, `half an hour`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.who import leading
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import Word, as_typed, has_digit, joined, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

CONDITIONS: Mapping[str, tuple[str, ...]] = {
    "burning": ("on fire", "ablaze", "in flames", "alight"),
    "unconscious": ("out cold", "knocked out", "out for the count", "unconscious"),
    "prone": ("flat on his back", "flat on her back", "flat on its back", "knocked down", "knocked over", "floored",
              "on the floor", "on the ground", "on his back", "on her back", "off his feet", "off her feet",
              "knocked prone"),
    "asleep": ("fast asleep", "sound asleep"),
}  # fmt: skip
"""Conditions as people say them, in games that have them."""

TO_PIECES = re.compile(r" (?:to (?:bits|pieces|shreds|a pulp|splinters|death)|in (?:two|2|half)|apart)[.!]?$")
"""Words by which a blow leaves nothing of whoever suffers it, folded."""

WAS = word_set("is are was were got gets goes falls lies lands")
"""Verbs of being before a condition, folded."""

LONGEST = 4


def in_other_words(app: App, words: Sequence[Word]) -> list[Word]:
    """The words of a line in those of the grammar; the same where none are to be replaced."""
    words = _with_conditions(app, _in_minutes(app, _together(app, words)))
    return _finished(app, _without_duty(words))


def _in_minutes(app: App, words: Sequence[Word]) -> list[Word]:
    """Words with half an hour in minutes, where the game counts these."""
    left = list(words)
    for at in range(len(left) - 1):
        said = folded(as_typed(left[at : at + 3]).rstrip(",.!"))
        length = (
            3 if said.startswith("half an hour") else 2 if folded(as_typed(left[at : at + 2])) == "half hour" else 0
        )
        if length and app.rules.tables.find("units", "minute") is not None:
            return [*left[:at], Word("30", typed=left[at].text), Word("minutes"), *left[at + length :]]
    return left


def _with_conditions(app: App, words: Sequence[Word]) -> list[Word]:
    left = list(words)
    for at in range(1, len(left)):
        for count in range(min(LONGEST, len(left) - at), 0, -1):
            said = folded(as_typed(left[at : at + count]).rstrip(",.!"))
            name = next((id_ for id_, phrases in CONDITIONS.items() if said in phrases), None)
            if name is None or app.rules.tables.find("conditions", name) is None:
                continue
            before = left[at - 1]
            contracted = before.text.casefold().endswith(("'s", "’s"))
            if contracted or folded(before.text) in WAS:
                mark = left[at + count - 1].text[-1:]
                comma = "," if mark in (",", ";") else ""
                return [*left[:at], Word(name + comma, typed=as_typed(left[at : at + count])), *left[at + count :]]
    return left


PARTICLES = frozenset({"up", "down", "off", "out", "over", "back", "on"})
"""Words that are of a verb, and may stand behind its object: `patches perle up`."""


def _together(app: App, words: Sequence[Word]) -> list[Word]:
    """Words with the particle of a verb behind it: `finishes the orc off`, `hands the rope over`."""
    people, after = leading(app, words, begins=True)
    verb = len(words) - len(after)
    for at in range(verb + 2, min(verb + 6, len(words))) if people and after else ():
        if words[at].quoted or folded(words[at].text.rstrip(",.!")) not in PARTICLES:
            continue
        both = [words[verb], words[at]._replace(text=words[at].text.rstrip(",.!"))]
        if begins_with(both, *acts_begun(both)[0]) == 2:
            object_, mark = words[at - 1], words[at].text[len(both[1].text) :]
            left = [
                *words[verb + 1 : at - 1],
                object_._replace(text=object_.text + mark.replace(".", "").replace("!", "")),
            ]
            return [*words[:verb], *both, *left, *words[at + 1 :]]
    return list(words)


def _without_duty(words: Sequence[Word]) -> list[Word]:
    """Words without those by which somebody has to roll, where it is said what the dice showed: `has to save vs 14`."""
    if not any(has_digit(word.text) for word in words):
        return list(words)
    for at in range(1, min(4, len(words) - 2)):
        said = [small(word) for word in words[at : at + 2]]
        if said in (["has", "to"], ["had", "to"], ["needs", "to"], ["have", "to"]):
            return [*words[:at], *words[at + 2 :]]
    return list(words)


HOLDS = word_set("flask vial bottle jar pot piece sheaf pouch")
"""Containers that what is in them is called by: `flasks of oil` are oil flasks."""


def _of_containers(app: App, words: Sequence[Word]) -> list[Word]:
    """Words with a thing as it is held in the place of its container: `two vials of holy water`."""
    for at in range(1, len(words) - 2):
        container = singular(folded(words[at].text))
        if words[at].quoted or container not in HOLDS or small(words[at + 1]) != "of":
            continue
        for end in range(min(len(words), at + 4), at + 2, -1):
            what = joined(words[at + 2 : end]).rstrip(",.!")
            name = next((name for name in (f"{what} {container}", what) if holders_of(app, name)), "")
            if name and not holders_of(app, f"{container} of {what}"):
                return [*words[:at], Word(name, typed=as_typed(words[at:end])), *words[end:]]
    return list(words)


def _finished(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which something that was told kills somebody who dies of it: `that finishes off the spider`."""
    if len(words) < 3 or small(words[0]) not in ("that", "which", "this") or not begins_with(words[1:], "kill"):
        return list(words)
    left = list(words[1 + begins_with(words[1:], "kill") :])
    people, after = leading(app, without_articles(left))
    return [*left, Word("dies", typed=as_typed(words[:2]))] if len(people) == 1 and not after else list(words)


def by_its_name(app: App, words: Sequence[Word]) -> list[Word]:
    """The words of any line with things and deaths by the names they have: `two flasks of oil`, `chops it to bits`."""
    return _killed(app, _of_containers(app, words))


def _killed(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which a blow that leaves nothing of somebody kills them: `smashed skeleton 3 to bits`."""
    found = TO_PIECES.search(folded(as_typed(words)))
    if found is None:
        return list(words)
    people, after = leading(app, words, begins=True)
    length = begins_with(after, "strike", "attack", "kill") if people else 0
    said = len(found[0].split())
    target = after[length : len(after) - said]
    if not length or not target or after[len(after) - said].typed:
        whom, left = leading(app, target) if target else ([], [])
        if not (length and whom and not left):
            return list(words)
    return [*words[: len(words) - len(after)], Word("kills", typed=as_typed(after[:length])), *target]
