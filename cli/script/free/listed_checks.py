"""One check of several, whose dice are listed behind it: `con save dc 10 against the cold: ann 13, bob 5`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.who import EVERYBODY, leading
from cli.script.shorthand.rolls.told_totals import SIDES, added_to_die, total_of
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.words import Word, has_digit, joined, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

FEWEST = 2
"""Names of a list."""

AGAINST = word_set("against vs contre pour for to")
"""Words before what a check is against, or for, behind what it has to reach."""

FIRST = EVERYBODY | word_set("rolls roll makes make fait font lance lancent jette jettent a an un une le la jet de")
"""Words before the name of a check, folded, that say no more than that all roll it."""

SIGNS = ",;:."


def listed_checks(app: App, words: Sequence[Word], read: Callable[[Sequence[Word]], list[Reading]]) -> list[Reading]:
    """The rolls of a list, by their dice, and by all they came to where something is added; empty for any other line.

    Args:
        read: Reads the words of a line.
    """
    names, faces, ends = _pairs(app, words)
    head = [word._replace(text=word.text.rstrip(SIGNS)) for word in words[:ends] if word.text.strip(SIGNS)]
    if names and (first := _told_first(app, head)):
        # `Bob init 11, Ann 17, Kara 8`
        names, faces, head = [first[0], *names], [first[1], *faces], head[first[2] : -1]
    while head and folded(head[0].text) in FIRST:
        head = head[1:]
    if len(names) < FEWEST or not head or any(word.quoted for word in words):
        return []
    # What it is against is told behind what it has to reach.
    begins = next((at for at in count(1) if at >= len(head) or _begins_told(head[at:])), len(head))
    told = joined(without_articles(head[begins + 1 :])) if begins < len(head) else ""
    rolls: list[Command] = []
    for name, face in zip(names, faces, strict=True):
        found = read([Word(name, quoted=True), *head[:begins], Word(min(face, str(SIDES), key=int))])
        if len(found) != 1 or len(found[0]) != 1 or "--faces" not in found[0][0] or "--note" in found[0][0]:
            return []
        roll = found[0][0]
        at = roll.index("--faces") + 1
        rolls.append([*roll[:at], face, *roll[at + 1 :], *(["--for", told] if told and "--for" not in roll else [])])
    totals = [total_of(app, roll) for roll in rolls]
    as_dice = [rolls] * all(int(face) <= SIDES for face in faces)
    adds = any(added_to_die(app, roll) for roll in rolls)
    return [*as_dice, *([totals] if all(totals) and (adds or not as_dice) else [])]


def _pairs(app: App, words: Sequence[Word]) -> tuple[list[str], list[str], int]:
    """Names with their numbers at the end of a line, and where the first of them begins."""
    names: list[str] = []
    faces: list[str] = []
    ends = len(words)
    while ends > FEWEST:
        number = words[ends - 1].text.strip(SIGNS)
        people, rest = leading(app, [words[ends - 2]._replace(text=words[ends - 2].text.strip(SIGNS))])
        if not number.isdecimal() or len(people) != 1 or rest or people[0].several:
            break
        names, faces, ends = [people[0].names[0], *names], [number, *faces], ends - 2
        while ends and small(words[ends - 1]) in ("and", "et", ",", "&"):
            ends -= 1
    return names, faces, ends


def _told_first(app: App, words: Sequence[Word]) -> tuple[str, str, int] | None:
    """Who rolls first, what was shown, and how many words they are, where the roll is named behind them."""
    people, rest = leading(app, words)
    is_one = len(people) == 1 and not people[0].several and len(rest) > 1 and rest[-1].text.isdecimal()
    return (people[0].names[0], rest[-1].text, len(words) - len(rest)) if is_one else None


def _begins_told(words: Sequence[Word]) -> bool:
    return folded(words[0].text) in AGAINST and len(words) > 1 and not any(has_digit(word.text) for word in words)
