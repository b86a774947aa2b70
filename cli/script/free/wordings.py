"""What people say in other words, in the words of the grammar: `out cold`, `smashes it to bits`, `half an hour`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.verb_table import begins_with
from cli.script.shorthand.who import leading
from cli.script.shorthand.words import Word, as_typed, word_set
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

HALF_HOUR = re.compile(r"\b(?:half an hour|½ hour)\b", re.IGNORECASE)

WAS = word_set("is are was were got gets goes falls lies lands")
"""Verbs of being before a condition, folded."""

LONGEST = 4


def in_other_words(app: App, words: Sequence[Word]) -> list[Word]:
    """The words of a line in those of the grammar; the same where none are to be replaced."""
    return _killed(app, _with_conditions(app, _in_minutes(app, words)))


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
