"""Two acts in one sentence of French, each of which is read alone: `Aldis boit la potion et regagne 4 pv`.

The second has its subject from the first where it names none: a pronoun is whoever the first act was done to, and a
verb alone goes on with whoever did it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.script.free.centred import people_in
from cli.script.free.french.amounts import POINTS
from cli.script.free.french.fates import MISSES
from cli.script.free.french.verbs import verb_of
from cli.script.free.patterns import Way
from cli.script.shorthand.acts.bare_amounts import BY_POINTS, is_of_other_unit
from cli.script.shorthand.lines.clauses import DONE_TO, doer_of
from cli.script.shorthand.lines.offers import is_possible
from cli.script.shorthand.meaning import Reading, command_records, option_of, throws_dice
from cli.script.shorthand.people.who import leading
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.words import Word, joined, word_set
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Read = Callable[[Sequence[Word]], list[Reading]]
Frames = Callable[[Sequence[Word]], list[Way]]

JOINS = word_set("et puis ensuite")
SUBJECTS = word_set("il elle ils elles qui")
OBJECTS = word_set("lui l' le la")
"""Words, folded, that join two acts, and those for whoever does the second, or suffers it."""

DEFENDS = word_set("pare esquive bloque evite resiste riposte")
"""Verbs, folded, of whoever was struck at."""

GIVEN = frozenset({"give", "lend"})
"""Commands by which somebody has something from another."""

MOST_SPLIT = 3
"""Places at which a line is parted."""

FEWEST = 2


ARTICLE = re.compile(r"^l['’](?=\w)", re.IGNORECASE)
"""An article that is joined to a name: `L'ogre`."""


class _Second(NamedTuple):
    """The words of a second act with whoever does it, and whether it is sure who that is."""

    words: list[Word]
    sure: bool


def two_acts(app: App, words: Sequence[Word], read: Read, frames: Frames) -> list[Way]:
    """What a sentence of two acts may be; empty where a half of it is none.

    Args:
        read: The readings of words that are a line by themselves.
        frames: What a sentence of one act may be.
    """
    for left, right in list(_halves(words))[:MOST_SPLIT]:
        first = _act(app, left, read, frames)
        if first is None:
            continue
        for second in _seconds(app, left, right, first.reading):
            then = _act(app, second.words, read, frames)
            if then is None or "--note" in first.reading[-1]:
                continue
            if is_of_other_unit(first.reading, then.reading) and not BY_POINTS.search(joined(right)):
                # `Illaï +150 UE, Borgal +200`
                continue
            # `utilise une torche et récupère 2` may be of something else.
            counted = any(command[0] == "heal" for command in then.reading) and not _says_points(right)
            # `rend 4 po à Brom, quitte` is no farewell.
            if any(command[0] == "leave" and command[1] in app.read.roster.names for command in then.reading):
                continue
            # `Corvin, empoisonné, perd 3` may have been so before.
            been = first.reading[-1][0] == "condition" and not any(verb_of(left[at:]) for at in range(len(left)))
            sure = first.sure and then.sure and second.sure and not (counted or been)
            return [Way([*first.reading, *then.reading], sure)]
    return []


def _last_doer(app: App, words: Sequence[Word]) -> str:
    """The last one who is named behind a mark with a verb of their own; empty where nobody is."""
    for at in range(len(words) - 2, 0, -1):
        if words[at - 1].quoted or words[at - 1].text[-1:] not in (",", ";", ".", "!", ":"):
            continue
        people, after = leading(app, without_articles(words[at:]))
        if len(people) == 1 and after and (verb_of(after) is not None or folded(after[0].text) in ("se", "s'")):
            return people[0].names[0] if len(people[0].names) == 1 else ""
    return ""


def _is_of_a_pronoun(words: Sequence[Word]) -> bool:
    """Whether a verb of an act has a pronoun before it, who is not the one named first."""
    behind = range(1, len(words) - 1)
    return any(folded(words[at].text) in SUBJECTS and verb_of(words[at + 1 :]) is not None for at in behind)


def _says_points(words: Sequence[Word]) -> bool:
    """Whether it is said that an amount is of hit points."""
    return any(folded(word.text.strip(",.;!()0123456789")) in POINTS or word.text[:1] == "+" for word in words)


def _halves(words: Sequence[Word]) -> Iterator[tuple[list[Word], list[Word]]]:
    for at in range(FEWEST, len(words)):
        last = words[at - 1]
        joins = not words[at].quoted and folded(words[at].text) in JOINS
        ends = not last.quoted and last.text[-1:] in (",", ";", ".", "!", ":")
        if not (joins or ends) or at + joins >= len(words):
            continue
        plain = last.text.rstrip(",;.!:")
        left = [*words[: at - 1], *([last._replace(text=plain)] if plain else [])]
        if len(left) >= FEWEST:
            yield left, list(words[at + joins :])


def _act(app: App, words: Sequence[Word], read: Read, frames: Frames) -> Way | None:
    """The only act that words are, which records more than a note."""
    try:
        readings = read(words)
    except InputError:
        readings = []
    ways = [Way(each) for at, each in enumerate(readings) if each not in readings[:at]] or frames(words)
    if len(ways) == 1 and ways[0].sure and ways[0].reading == [["note", joined(words)]] and _is_miss(app, words):
        return ways[0]
    if len(ways) != 1 or any(command[0] in ("note", "session", "meet") for command in ways[0].reading):
        return None
    if any(map(throws_dice, ways[0].reading)):
        # What came of it was told.
        return None
    possible = all(command_records(command) and is_possible(app, command) for command in ways[0].reading)
    return ways[0] if possible else None


def _is_miss(app: App, words: Sequence[Word]) -> bool:
    """Whether words say of a blow that it went wide, which is told and no more: `le brigand 2 rate Borgal`."""
    people, after = leading(app, without_articles(words))
    verb = verb_of(after)
    return bool(people) and verb is not None and MISSES in verb.acts


def _seconds(app: App, left: Sequence[Word], right: Sequence[Word], reading: Reading) -> Iterator[_Second]:
    """The second act with its subject from the first, where it names none itself."""
    people = people_in(app, [word if word.quoted else word._replace(text=ARTICLE.sub("", word.text)) for word in left])
    if not people or not right or right[0].quoted:
        return
    names = list(dict.fromkeys(one.name for one in people))
    done_to = [name for command in reading if command[0] in DONE_TO for name in command[1].split(",")]
    # `verse une potion à Brom, il regagne 6 pv`
    done_to += [whom for command in reading if command[0] in GIVEN for whom in command[2:3] if whom in names]
    if any(folded(word.text) in DEFENDS for word in right[1:2]):
        # `Morgat attaque Maëlle, 19, elle pare à 11`
        done_to += [struck for command in reading if (struck := option_of(command, "--against"))]
    subject = Word(names[0], True, " ")
    first = folded(right[0].text).replace("’", "'")
    if first in SUBJECTS and len(right) > 1:
        # `prête 10 po à Perle, qui s'offre une dague`
        whom = names[-1] if first == "qui" else done_to[0] if len(done_to) == 1 else names[0]
        # `Brom touche l'ogre, il tombe`: of two it is asked who that is.
        yield _Second([Word(whom, True, right[0].text), *right[1:]], len(names) == 1)
    elif first in OBJECTS and len(names) == len(("one", "other")) and verb_of(right[1:]) is not None:
        other = Word(names[1], True, right[0].text)
        yield _Second([subject, other, *right[1:]], False)
    elif verb_of(right) is not None and _is_of_a_pronoun(left):
        # `le loup mord Élise, elle perd 4 pv et meurt`
        for name in done_to[:1]:
            yield _Second([Word(name, True, " "), *right], len(done_to) == 1)
    elif verb_of(right) is not None and len({doer_of(command) for command in reading}) < 2:
        # `le capitaine riposte, Isaut perd 9 pv et s'écroule`: whoever acted last goes on.
        yield _Second([Word(_last_doer(app, left) or names[0], True, " "), *right], True)
    elif people_in(app, right):
        yield _Second(list(right), True)
