"""Time that goes by, on the way or otherwise: `3 hrs poling through the reeds`, `back to town by noon, 2 hours`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cli.input.name_lookup import ARTICLES
from cli.script.free.asides import TIMES_OF_DAY, Tale, tale_of
from cli.script.free.english.circumstances import beside, is_plain, typed_of
from cli.script.free.patterns import Pattern, Span, Told, Way, option
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.phrases.lexicon import LEADS, meaning_words
from cli.script.shorthand.vocabulary.doubts import TURNING
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES
from cli.script.shorthand.vocabulary.words import has_digit, word_set
from ledger.facts import EVERYONE
from ledger.rules.tables import folded

ONWARD = re.compile(
    r"(?:later|afterwards?|pass(?:es|ed)?|goes|go|went|walk\w*|march\w*|rid\w+|hik\w+|trek\w*|travel\w*|journey\w*|sail\w*"
    r"|row(?:s|ed|ing)?|poling|paddling|climb\w*|trudg\w+|through|down|up|across|along|to|on|by|until|till|of|into|for|in"
    r"|from|search\w*|explor\w+|wait\w*|digging|reading|studying|resting|talking)\b"
)
"""What time goes by with, folded."""

SETS_OUT = re.compile(
    r"(?:and |so |then |ok |right )*(?:it (?:takes|took)(?: us| them| the party)?$"
    r"|back|off|on|onward|onwards|out|over|down|up|home|next|wait|waiting|walk|march"
    r"|ride|(?:we|they|everyone|everybody|the party|the group|all) (?:then )?(?:walk|march|travel|ride|hike|trek|row"
    r"|sail|climb|trudge|wait|head|set|go|press|push|push on|return)\w*)(?:\b|$)"
)
"""How a line begins that says what so much time goes by with, folded."""


WAGES = word_set("pay paid pays wage wages salary rent hire fee")
"""Words of a line in which time is paid for, folded."""

PLACES = word_set("town camp base shore sea land safety port home foot horseback the a an their our his her that this")
"""Words behind one that leads somewhere, folded."""

WHEN = word_set(
    "morning evening night noon midnight dusk dawn nightfall day walk ride march climb search back foot next"
)
"""Words of a journey that mean something elsewhere, folded."""


def _time(told: Told, note: str) -> Command:
    """The command by which so much time goes by as a sentence says."""
    number, _blank, unit = told.value("span").partition(" ")
    return ["time", f"+{number}", unit, *option("--note", note)]


def _passes(told: Told) -> Iterator[Way]:
    """Time that goes by, and what happens meanwhile, which is told: `two turns go by while Tilly searches`."""
    before, middle, tail = told.spans("before"), told.spans("middle"), told.spans("tail")
    if any(has_digit(told.text(part)) for part in (before, middle, tail)):
        return
    if any(span.code in ("coins", "xp", "harm", "number", "span") for span in [*before, *middle, *tail]):
        return
    if any(span.names for span in before) and any(span.code in ("state", "be") for span in before):
        # `kara is poisoned for an hour`, `aube is stunned for 1 hour`
        return
    if WAGES & {folded(word.text.strip(",.:!")) for word in told.words}:
        # So long is paid for.
        return
    if {"rest", "rests"} & {folded(word.text.strip(",.:!")) for word in told.words}:
        # `everybody takes a long rest, 8 hours`
        yield from _rests(told)
        return
    starts = not before or SETS_OUT.match(folded(told.text(before))) is not None
    goes = ONWARD.match(folded(told.text(tail))) is not None if not before else True
    # Half a day on the way is no twelve hours for everybody.
    halved = {"half", "day"} <= {folded(word.text).removesuffix("'s") for word in told.words}
    sure = not halved and starts and goes and all(_is_told(told, part) for part in (before, middle, tail))
    rest = re.sub(r"^(?:later|afterwards?|pass(?:es|ed)?|goes by|go by|went by)\b[ ,]*", "", told.text(tail))
    note = told.whole if before or middle else rest
    yield Way([_time(told, note)], sure=sure)


def _is_told(told: Told, spans: Sequence[Span]) -> bool:
    """Whether nothing among spans may be recorded itself, or says that it is otherwise."""
    words = [word for word in typed_of(told.words, spans) if word.text]
    plain = {folded(word.text) for word in words}
    if any(span.names for span in spans) or TURNING & plain or {"ago", "left", "remaining", "per"} & plain:
        return False
    for at, word in enumerate(words):
        after = words[at + 1].text if at + 1 < len(words) else ""
        leads = word.text.casefold() in LEADS or folded(word.text) in ("to", "on", "in", "for", "at")
        leads = leads and (folded(word.text), folded(after)) != ("on", "to")
        if leads and not (after[:1].isupper() or folded(after) in ARTICLES | POSSESSIVES | PLACES | TIMES_OF_DAY):
            # A word that leads to somebody leads nowhere.
            return False
    bare = [word for word in words if word.text.casefold() not in LEADS and folded(word.text) not in WHEN]
    if meaning_words(told.app, "damage", None, bare):
        return False
    acts = {act for span in spans if span.code.startswith("v/") for act in span.code.split("/")}
    if acts - {"v", "", "unknown", "travel", "pass", "search", "sleep"}:
        return False
    return not words or tale_of(told.app, words, leads=True) not in (None, Tale.VERB) or _is_all_small(spans)


def _is_all_small(spans: Sequence[Span]) -> bool:
    """Whether spans are small words and nouns: `later`, `on the road to Ferrow`."""
    return all(span.code in ("z", "to", "on", "by", "from", "in", "at", "into", "of", "through", "back", "off", "down",
                             "up", "over", "across", "all", ",", ".", "for", "he", "until", "till") for span in spans
               ) and not any(span.code == "he" for span in spans)  # fmt: skip


def _travelled(told: Told) -> Iterator[Way]:
    """How long all are under way: `they walk 4 hours to the chapel`."""
    found = beside(told, "middle", "tail")
    if found is None or found.die or found.shown:
        return
    plain = is_plain(told, told.spans("tail")) and not told.spans("middle")
    yield Way([[*_time(told, ""), *found.option]], sure=found.sure or plain)


def _rests(told: Told) -> Iterator[Way]:
    """So long a rest, which may be one of the game, or time that goes by: `we rest an hour by the road`."""
    number, _blank, unit = told.value("span").partition(" ")
    if has_digit(told.typed("tail")):
        return
    kinds = told.app.rules.tables.group("rests")
    # `camp outside, 8 hours, pell and osric on watch`
    is_night = unit.startswith("hour") and number.isdecimal() and int(number) >= NIGHT
    named: tuple[str, ...] = ("night", "long") if is_night else ("short", "respite")
    # `rests for a turn`
    named = (unit,) if number == "1" and unit in kinds else named
    for kind in (kind for kind in named if kind in kinds):
        yield Way([["rest", kind, EVERYONE, "--note", told.whole]], sure=False)
    yield Way([_time(told, told.whole)], sure=False)


NIGHT = 6
"""Hours of the shortest rest that is one of a night."""


def _then_rests(told: Told) -> Iterator[Way]:
    """So long under way, and the rest behind it: `we travel half a day to Saltmere and camp for the night`."""
    note, night = told.typed("before", "span", "tail"), told.spans("night")
    for reading in told.read(told.words[night[0].begins :]) if not has_digit(told.text(night)) else ():
        if [command[0] for command in reading] == ["rest"]:
            yield Way([_time(told, note), *reading], sure=False)


JOURNEYS = (
    Pattern("~before span:span ~tail ,|and|then|. and|then? ~night", _then_rests),
    Pattern("all|he TRAVEL ~middle span:span ~tail", _travelled),
    Pattern("all? REST|SLEEP ~middle span:span ~tail", _rests),
    Pattern("span:span ~tail", _passes),
    Pattern("~before middle:,|for|TRAVEL|z|colon|all span:span ~tail", _passes, late=True),
)
"""Patterns of time that goes by."""
