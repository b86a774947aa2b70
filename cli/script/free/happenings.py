"""Readings of lines about nobody of the company, to be asked about: time that passes, a find, somebody who is met.

`back at the inn by midnight, 4 hours later`, `there's a chest: 400gp and a wand`, `five cultists are chanting`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.foes import ONE_OR_SOME
from cli.input.name_lookup import ARTICLES
from cli.output.words.language import spoken
from cli.script.free.centred import people_in
from cli.script.free.english.nouns import THINGS
from cli.script.shorthand.goods.finds import CONTAINERS, things_listed
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.who import named
from cli.script.shorthand.phrases.quantities import is_unit
from cli.script.shorthand.phrases.remarks import BEING, PRONOUNS
from cli.script.shorthand.vocabulary.small_words import DISTANCES, OF
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, as_typed, has_digit, joined, word_set
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

SHORT = {
    "en": {"hrs": "hours", "hr": "hour", "mins": "minutes", "min": "minute", "h": "hours"},
    "fr": {"min": "minutes", "mn": "minutes", "h": "heures", "j": "jours"},
}
"""Short words for units of time, by language."""

HOLDS = word_set("hides holds contains conceals yields reveals has had")
"""Verbs of where something is found, folded."""

HAD = frozenset({"has", "had"})

THERE = ("there's", "there is", "there are", "there was", "there were", "il y a", "il y avait")
"""Words before what is somewhere."""

MOST_OF_NAME = 3
"""Words of somebody who is met."""


def happenings(app: App, words: Sequence[Word]) -> Iterator[list[Reading]]:
    """What a line may be that begins with nobody of the company, in each way."""
    yield around_span(app, words)
    yield around_find(app, words)
    yield around_meeting(app, words)


def around_span(app: App, words: Sequence[Word]) -> list[Reading]:
    """Time that passes, in a line whose only number counts a unit of time; empty for any other."""
    people = people_in(app, words)
    plain = [word if word.quoted else word._replace(text=word.text.strip("(),.;!:")) for word in words]
    numbers = [at for at, word in enumerate(plain) if has_digit(word.text)]
    if people or people is None or len(numbers) != 1 or plain[numbers[0]].quoted:
        return []
    at = numbers[0]
    digits = plain[at].text.rstrip("abcdefghijklmnopqrstuvwxyz")
    attached = plain[at].text[len(digits) :]
    if attached in ("st", "nd", "rd", "th"):
        return []
    unit = attached or (plain[at + 1].text if at + 1 < len(plain) else "")
    unit = SHORT[spoken()].get(unit.casefold(), unit)
    if not digits.isdecimal() or not is_unit(app, unit):
        return []
    return [[["time", f"+{digits}", unit]]]


def around_find(app: App, words: Sequence[Word]) -> list[Reading]:
    """What was found, in a line that says where and then what; empty for any other."""
    for at in range(1, min(len(words), 8)):
        before, list_of = list(words[:at]), list(words[at:])
        colon = before[-1].text.endswith(":") and not before[-1].quoted
        there = folded(joined(before[-2:])) in THERE or folded(before[-1].text) in THERE
        holds = folded(before[-1].text) in HOLDS and not (
            people_in(app, before) or folded(before[0].text) in ("he", "she")
        )
        # `has drifted away`: what somebody has is found where it is counted.
        holds = holds and (folded(before[-1].text) not in HAD or has_digit(as_typed(list_of)))
        colon = colon and not before[0].quoted and folded(before[0].text.rstrip(":")) in WITHIN | ARTICLES | CONTAINERS
        if not (colon or there or holds):
            continue
        try:
            commands, rest = things_listed(app, list_of)
        except InputError:
            continue
        plain = not any(has_digit(word.text) or word.quoted for word in rest)
        if commands and plain and len(rest) <= MOST_OF_NAME + 1:
            return [[["find", *things]] for things in commands]
    return []


class Listed(NamedTuple):
    """What was found in a place that is named before a colon: `in the chest: 120gp and a ring`."""

    where: list[Word]
    reading: Reading


def found_there(app: App, words: Sequence[Word]) -> Listed | None:
    """A list with coins behind a place and a colon; None for any other line, of what something costs, say."""
    at = next((at for at, word in enumerate(words) if not word.quoted and word.text.endswith(":")), None)
    if at is None or at < 1 or folded(words[0].text) not in WITHIN or words[0].quoted:
        return None
    where = [*words[:at], words[at]._replace(text=words[at].text.removesuffix(":"))]
    try:
        commands, rest = things_listed(app, list(words[at + 1 :]))
    except InputError:
        return None
    if len(commands) != 1 or rest or all("=" in thing for thing in commands[0]):
        return None
    origin = as_typed([word for word in where[1:] if word.text])
    return Listed([word for word in where if word.text], [["find", *commands[0], "--from", origin]])


WITHIN = word_set("in inside under beneath behind on atop within")
"""Words before where something was found, folded."""


def around_meeting(app: App, words: Sequence[Word]) -> list[Reading]:
    """Who is met, in a line that begins with an article or a number and a name that nobody in play has."""
    first, *rest = words
    if first.quoted or len(rest) < 2 or not (first.text.isdecimal() or folded(first.text) in ONE_OR_SOME):
        return []
    count = first.text if first.text.isdecimal() else "1"
    end = next((at for at, word in enumerate(rest) if at and _ends_name(rest, at, several=count != "1")), None)
    if end is None or end > MOST_OF_NAME or any(has_digit(word.text) for word in rest):
        return []
    name = [word._replace(text=word.text.rstrip(",")) for word in rest[:end]]
    known = any(
        folded(word.text) in PRONOUNS | ARTICLES | SMALL_WORDS | CLOCK or is_unit(app, word.text) for word in name
    )
    known = known or any(word.text.endswith(("'", "’")) for word in name)
    last = folded(name[-1].text)
    known = known or last in DISTANCES or bool({last, singular(last)} & THINGS)
    if known or named(app, joined(name)) or app.rules.tables.find("items", joined(name)) or people_in(app, rest[:end]):
        return []
    called = singular(joined(name)) if count != "1" else joined(name)
    command: Command = ["meet", called, *(["--count", count] if count != "1" else [])]
    return [[command]]


CLOCK = word_set("am pm o'clock a.m. p.m.")
"""Words behind an hour of the day, folded."""


def _ends_name(words: Sequence[Word], at: int, *, several: bool) -> bool:
    """Whether a verb stands behind the name of somebody who is met, or a mark."""
    typed = folded(words[at].text)
    if words[at - 1].text.endswith(",") or typed in BEING or acts_begun(words[at:])[1]:
        return True
    if several and singular(words[at - 1].text) != words[at - 1].text and folded(words[at].text) not in OF:
        # `3 brigands jump us`: behind the plural comes what they do.
        return True
    form = typed.endswith("s") and not typed.endswith("ss") and len(typed) > LEAST
    return not several and form and at + 1 < len(words)
