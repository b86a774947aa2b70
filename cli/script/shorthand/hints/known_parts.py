"""Which parts of a line are understood where the line is not, and the first word that is not.

Each word is looked at where it stands: somebody, a verb by which something is recorded, an amount, a roll, a
condition, a thing, a word of the game, or a small word that joins others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.name_lookup import ARTICLES
from cli.output.words.language import _
from cli.script.free.asides import FILLERS, PLACES, TAILS
from cli.script.free.centred import amount_at, is_whole
from cli.script.shorthand.one_line import once
from cli.script.shorthand.people.who import POSSESSED, leading
from cli.script.shorthand.phrases.lexicon import LEADS, in_digits, things_in_play, vocabulary
from cli.script.shorthand.phrases.quantities import Quantity
from cli.script.shorthand.phrases.remarks import BEING, JOINS, PRONOUNS
from cli.script.shorthand.rolls.rolls import kinds_begun, kinds_called
from cli.script.shorthand.vocabulary.small_words import (
    AND_THEN,
    BETWEEN,
    DAMAGE_WORDS,
    FROM,
    OF,
    POSSESSIVES,
    ROLLED,
    TARGET,
    THEY,
    is_face,
)
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, as_typed, has_digit, joined, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

JOINING = (
    SMALL_WORDS | ARTICLES | POSSESSIVES | LEADS | AND_THEN | BETWEEN | DAMAGE_WORDS | FROM | OF | ROLLED | TARGET
    | THEY | FILLERS | PLACES | TAILS | PRONOUNS | BEING | JOINS | word_set("se s' ne y que pas been ete")
)  # fmt: skip
"""Small words, folded, that are understood by themselves."""

JOINED = re.compile(r"\b(?:l|d|s|n|j|qu|c|m|t)['’](?=\w)", re.IGNORECASE)
"""A small word of French that is joined to the next one."""

MARKS = ',.;:!?()…–—-«»“”"'

HAVING = word_set("a has have had ont avait avaient possede owns")
"""Words behind somebody that say what they have, folded."""

LONGEST = 3
"""Words of a thing that is looked for."""


@dataclass
class Parts:
    """What is understood of a line.

    Attributes:
        people: Names of those who are named, in their order.
        purse: The hoard or the fund, where one is named.
        acts: What its verbs do.
        amount: Its only amount; None where there is none, or more than one number.
        number: Its only number, as digits; empty likewise.
        kind: A kind of roll, as it was typed; empty where there is none.
        condition: Id of a condition that somebody is said to be in, likewise.
        thing: A thing that is held or sold, as it was typed, likewise.
        unknown: The first word that is not understood, as it was typed.
        before: What stands before it.
        has: Whether it says what somebody has: `31 gp left` is neither paid nor received.
    """

    people: list[str] = field(default_factory=list)
    purse: str = ""
    acts: set[str] = field(default_factory=set)
    amount: Quantity | None = None
    number: str = ""
    kind: str = ""
    condition: str = ""
    thing: str = ""
    unknown: str = ""
    before: str = ""
    has: bool = False


def parts_of(app: App, words: Sequence[Word]) -> Parts:
    """What is understood of the words of a line."""
    words = in_digits(app.rules.tables, words)
    plain = [word if word.quoted else word._replace(text=_bare(word.text)) for word in words]
    parts, numbers, at, named = Parts(), list[int](), 0, False
    while at < len(plain):
        length = _person(app, plain, at, parts)
        if not length and (named or words[at].text[-1:] == ":") and words[at].text.strip(MARKS) == plain[at].text:
            parts.condition = parts.condition or app.rules.tables.find("conditions", plain[at].text) or ""
        parts.has = parts.has or (named and folded(plain[at].text) in HAVING)
        named = bool(length) or (named and folded(plain[at].text) in BEING)
        if not length and has_digit(plain[at].text):
            numbers.append(at)
            parts.amount = amount_at(app, words, at)
            unit = len(words) - at - len(parts.amount.rest) if parts.amount and parts.amount.unit else 1
            length = max(unit, 1)
        length = length or _part(app, plain[at:], parts)
        if not length and not parts.unknown:
            parts.unknown, parts.before = (
                (words[at].typed or words[at].text).strip(MARKS),
                as_typed(words[:at]).rstrip(" ,;:.!"),
            )
        at += length or 1
    if len(numbers) != 1:
        parts.amount = None
    elif is_face(plain[numbers[0]]):
        parts.number = plain[numbers[0]].text
    return parts


def _bare(text: str) -> str:
    """A word without marks, and without what is joined to it: `l'anneau`."""
    return POSSESSED.sub("", JOINED.sub("", text.strip(MARKS))) if any(char.isalnum() for char in text) else ""


def _person(app: App, words: Sequence[Word], at: int, parts: Parts) -> int:
    """How many words name somebody at a place; who is called only by the beginning of a name begins the line."""
    word = words[at]
    text = POSSESSED.sub("", word.text)
    if text.isdecimal() and not word.quoted:
        # Short for a foe before a sign only.
        return 0
    if at and not word.quoted and (len(text) < LEAST or folded(text) in SMALL_WORDS or not text[:1].isalpha()):
        return 0
    people, after = leading(app, [word._replace(text=text), *words[at + 1 :]], begins=not at)
    length = len(words) - at - len(after)
    if not people or (at and length == 1 and not (word.quoted or is_whole(app, people[0].names, words[at : at + 1]))):
        return 0
    who = people[0]
    name = who.called or (_("party") if who.everybody else who.typed)
    if who.purse:
        parts.purse = name
    elif name not in parts.people:
        parts.people.append(name)
    return length


def _part(app: App, words: Sequence[Word], parts: Parts) -> int:
    """How many of the first words are understood, but for people and numbers."""
    first = words[0]
    if not first.text or first.quoted:
        return 1
    acts, verb = acts_begun(words)
    joins = folded(first.text) in JOINING
    if kinds := kinds_called(app, words) or ([] if verb or joins else kinds_begun(app, words)):
        parts.kind = parts.kind or " ".join(word.text for word in words[: kinds[0].length] if word.text)
        return kinds[0].length
    if verb:
        parts.acts.update(acts)
        return verb
    if app.rules.tables.find("conditions", first.text):
        return 1
    if joins or first.text.casefold() in JOINING:
        return 1
    if len(first.text) >= LEAST:
        for count in range(min(LONGEST, len(words)), 0, -1):
            if _is_thing(app, words[:count]):
                parts.thing = parts.thing or joined(words[:count])
                return count
    return int(folded(first.text) in vocabulary(app.rules.tables, "roll", None))


def _is_thing(app: App, words: Sequence[Word]) -> bool:
    return not any(not word.text or word.quoted for word in words) and is_thing(app, joined(words))


def is_thing(app: App, name: str) -> bool:
    """Whether a name is of what somebody has, or a part of its name, or of what is sold."""
    listed = partial(app.rules.tables.find, "items")
    return folded(name) in _called_in_play(app) or listed(singular(name, listed)) is not None


def _called_in_play(app: App) -> frozenset[str]:
    """Names, folded, of what the company holds, and the words of these."""
    return once("words of things", lambda: frozenset(_words_of(things_in_play(app))))


def _words_of(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        yield name
        yield from (part for part in name.split(" ") if len(part) >= LEAST)
