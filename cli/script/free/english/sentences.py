"""What a sentence is that the grammar has no reading for: its spans are held against the patterns of each subject.

It is recorded unasked only where one pattern explains each of its words, and nothing it says is doubtful; else what it
may be is offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cli.script.free.asides import RECORDED
from cli.script.free.english.bearers import of_last_blow, with_bearers
from cli.script.free.english.blows import BLOWS
from cli.script.free.english.circumstances import PLACES, Around, around
from cli.script.free.english.company import COMPANY
from cli.script.free.english.debts import DEBTS
from cli.script.free.english.fates import FATES
from cli.script.free.english.goods import GOODS
from cli.script.free.english.journeys import JOURNEYS
from cli.script.free.english.lists import LISTS
from cli.script.free.english.meetings import MEETINGS
from cli.script.free.english.money import MONEY
from cli.script.free.english.rolled import ROLLED
from cli.script.free.english.set_phrases import known_by_words
from cli.script.free.english.spans import spans
from cli.script.free.english.spells import SPELLS
from cli.script.free.english.standing import STANDING
from cli.script.free.english.trade import TRADE
from cli.script.free.english.wounds import WOUNDS
from cli.script.free.patterns import Read, Span, Way, text_of, ways
from cli.script.shorthand.lines.offers import is_possible
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.phrases.texts import is_clean
from cli.script.shorthand.vocabulary.words import Word
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Check = Callable[[Sequence[Word], list[Reading]], list[Reading]]
"""Checks readings against the words of a line, and marks in them what is doubtful."""

PATTERNS = (
    *SPELLS, *BLOWS, *WOUNDS, *MEETINGS, *ROLLED, *FATES, *TRADE, *DEBTS, *MONEY, *GOODS, *COMPANY, *JOURNEYS, *LISTS,
    *STANDING,
)  # fmt: skip


MOST = 6
"""Readings that are offered, and places at which a sentence is parted."""

DEEPEST = 2
"""How many times a sentence is parted."""


def sentence(app: App, words: Sequence[Word], read: Read, check: Check) -> tuple[list[Reading], bool]:
    """The readings of a sentence, and whether the only one is sure."""
    found = spans(app, words)
    if not found:
        return [], False
    known, certain = known_by_words(app, words, read), True
    if not known:
        raw = found
        found, certain = with_bearers(app, raw)
        known = _ways(app, words, found, read)
        if not known and (goes_on := of_last_blow(app, raw)) is not None:
            known, certain = ways(app, words, goes_on, PATTERNS, read), False
    made = [way for way in known if is_possible(app, way.reading[0])]
    # Whoever is met beside somebody is no find.
    made = [way for way in made if not {command[0] for command in way.reading} >= {"find", "meet"}]
    made = [way._replace(sure=certain and way.sure and _is_whole(words, way, check)) for way in made]
    return [way.reading for way in made[:MOST]], len(made) == 1 and made[0].sure


def _ways(app: App, words: Sequence[Word], found: Sequence[Span], read: Read, deeper: int = DEEPEST) -> list[Way]:
    """What a sentence may be as a whole, or as several that follow each other."""
    if whole := ways(app, words, found, PATTERNS, read):
        return whole
    if not deeper:
        return []
    for at, skipped in list(_borders(found))[:MOST]:
        first, rest = found[:at], found[at + skipped :]
        told = remark(app, words, first)
        before = ways(app, words, first, PATTERNS, read) if told is None else []
        after = _ways(app, words, _of_somebody(first, rest), read, deeper - 1) if told is not None or before else []
        if told is None and not before:
            carried = _of_somebody(first, rest)
            if (led := lead_in(app, words, first, carried)) is not None:
                after = _ways(app, words, carried, read, deeper - 1)
                told = led if after else None
        if told is not None and after:
            return [_noted(way, told) for way in after]
        certain = rest[0].code != "he" or len({span.names for span in first if span.names}) == 1
        if both := [
            _felled(words, first, other)
            if _is_felled_by(one, other)
            else Way([*one.reading, *other.reading], certain and one.sure and other.sure)
            for one in before[:2]
            for other in after[:2]
            if not _told_twice(one.reading[-1], other.reading[0])
        ]:
            return both
    return []


def _is_felled_by(one: Way, other: Way) -> bool:
    """Whether somebody is told to be down, and then the blow that did it: `ann goes down, goblin 2 hit her for 3`."""
    falls, blow = one.reading[0], other.reading[0]
    return not one.sure and (falls[0], blow[0]) == ("die", "damage") and falls[1] == blow[1] and "--note" not in blow


def _felled(words: Sequence[Word], told: Sequence[Span], blow: Way) -> Way:
    """The blow, with what came of it as its note: the rules say whether somebody is dead of it."""
    harm, *more = blow.reading
    return Way([[*harm, "--note", text_of(words, told)], *more], sure=False)


def _told_twice(command: Command, after: Command) -> bool:
    """Whether what somebody is left with is of the blow that was told just before: `takes 6, and is down to 3`."""
    return command[0] == "damage" and after[0] in ("damage", "heal") and after[1] == command[1] and len(after) == LEFT


LEFT = 3
"""Words of a command by which somebody comes to the hit points that are told."""


def _borders(found: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Where a second sentence may begin: behind how many spans, and how many more only join it to the first."""
    for at in range(1, len(found)):
        if found[at].code not in JOINS:
            continue
        skipped = 1
        while at + skipped < len(found) and found[at + skipped].code in JOINS:
            skipped += 1
        if at + skipped < len(found):
            yield at, skipped


JOINS = frozenset({",", ".", "colon", "and", "but", "then", "so"})


def _of_somebody(first: Sequence[Span], rest: Sequence[Span]) -> Sequence[Span]:
    """The spans of a second sentence with whoever it is about from the first, where it does not say so itself."""
    people = [span for span in first if len(span.names) == 1]
    if not people:
        return rest
    if rest[0].code.startswith("v/") or rest[0].code in ("be", "spell"):
        return [people[0]._replace(code=people[0].code.replace("whose", "who")), *rest]
    if rest[0].code == "he":
        ours = {span.names: span for span in people if span.code == "who"}
        alone = people if len({span.names for span in people}) == 1 else list(ours.values())
        return [alone[0], *rest[1:]] if len({span.names for span in alone}) == 1 else rest
    return rest


def remark(app: App, words: Sequence[Word], found: Sequence[Span]) -> Around | None:
    """What is only told in front of a sentence; None where it may be more."""
    if any(span.names or span.code in ("number", "all") for span in found):
        return None
    if any(span.code == "kind" for span in found):
        # `pit trap!`: a word of the game, which is asked about.
        return Around(notes=(text_of(words, found),), sure=False)
    told = around(app, words, found)
    # `the Salt Lord (24 hp) and two acolytes (5 hp each)`
    return None if told is not None and told.amount else told


def lead_in(app: App, words: Sequence[Word], first: Sequence[Span], rest: Sequence[Span]) -> Around | None:
    """What somebody does first, which is only told: `sneaks behind the ogre and stabs it`; None where it may be more.

    Whoever it names is named by the rest of the sentence too.
    """
    if not first or len(first[0].names) != 1 or len(first) < 2:
        return None
    named = {name for span in first for name in span.names}
    if not named <= {name for span in rest for name in span.names} or any(span.code in COUNTS for span in first):
        return None
    acts = {act for span in first if span.code.startswith("v/") for act in span.code.split("/")[1:-1]}
    if acts & RECORDED:
        return None
    left = [span for span in first[1:] if not span.names and span.code not in PLACES]
    told = around(app, words, left) if left else Around()
    if told is None or told.die or told.shown or told.total or told.went is not None or told.ended:
        return None
    # Whoever is named is in what is recorded.
    return Around(notes=(" ".join(text_of(words, [span]) for span in first[1:] if not span.names),), sure=told.sure)


COUNTS = frozenset({"number", "harm", "coins", "xp", "die", "total", "over", "all", "span", "dice", "kind", "state"})
"""Codes of what is more than told."""


def _noted(way: Way, told: Around) -> Way:
    """What a sentence may be with what is told in front of it as its note."""
    if not told.note or told.die or told.went is not None:
        return way._replace(sure=way.sure and told == Around())
    *before, last = way.reading
    if last[0] == "note":
        # It is the whole sentence already.
        return way
    if "--note" in last:
        at = last.index("--note") + 1
        last = [*last[:at], f"{told.note}; {last[at]}", *last[at + 1 :]]
    else:
        last = [*last, "--note", told.note]
    return Way([*before, last], way.sure and told.sure)


def _is_whole(words: Sequence[Word], way: Way, check: Check) -> bool:
    """Whether a reading stands when it is held against all words of its line but those that its notes keep."""
    reading = way.reading
    told = {part for command in reading for at in _notes(command) for part in _plain(command[at + 1])}
    bare = [
        [part for at, part in enumerate(command) if not {at, at - 1}.intersection(_notes(command))]
        for command in reading
    ]
    told |= set(way.agreed)
    left = [word for word in words if not set(_plain(word.text)) or not set(_plain(word.text)) <= told]
    try:
        return is_clean(check(left, [bare])[0])
    except InputError:
        return False


def _plain(text: str) -> list[str]:
    return [part for part in re.split(r"[\s,.;:()!]+", folded(text)) if part]


def _notes(command: Sequence[str]) -> list[int]:
    return [at for at, part in enumerate(command[:-1]) if part == "--note"]
