"""A word that a slip of the finger made of one that means something: `found 30 glod` is asked about, and finds no such.

Only a word that means nothing is looked at, and only where the line means something else with the word it is near to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from contextvars import ContextVar
from functools import lru_cache
from itertools import chain, islice, pairwise
from string import ascii_lowercase
from typing import TYPE_CHECKING

from cli.grammar import COMMANDS
from cli.input.counted import singular
from cli.input.dictionary import is_word
from cli.input.name_lookup import WORDS
from cli.input.number_words import number_in
from cli.output.words.language import spoken
from cli.script.full_commands import UNPARTED
from cli.script.shorthand.accepted import accepted
from cli.script.shorthand.checks.whole_line import NAMED, TEXTS
from cli.script.shorthand.hints.known_parts import JOINING, is_thing
from cli.script.shorthand.meaning import Reading, option_of
from cli.script.shorthand.people.who import FOES, one
from cli.script.shorthand.phrases.lexicon import FATES, MEMBERS, MULTIPLIERS, OUTCOMES, game_words
from cli.script.shorthand.vocabulary.doubts import TURNING
from cli.script.shorthand.vocabulary.elisions import name_words
from cli.script.shorthand.vocabulary.small_words import EACH, EXCEPT
from cli.script.shorthand.vocabulary.verb_table import acts_begun, acts_of
from cli.script.shorthand.vocabulary.words import LEAST, Word
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

MOST_TRIED = 4
"""Lines that are tried, so that none takes long."""

LONGEST_CUT = 4
"""Letters of the longest word that may be another one cut short: `init`."""

LONGEST_WORD = 24
"""Letters of the longest word that is looked at for a slip."""

WORD = re.compile(r"[^\W\d_]+")

ALONE = frozenset(COMMANDS) | (
    JOINING
    | EACH
    | TURNING
    | EXCEPT
    | FATES
    | OUTCOMES
    | MULTIPLIERS
    | frozenset(WORDS)
    | FOES
    | frozenset(word for words in MEMBERS.values() for word in words)
)
"""Words that mean something by themselves in every game, folded."""


def slips(app: App, text: str, reading: Reading) -> list[Reading]:
    """What a line may mean without a slip in one of its words, where that is something else; mostly nothing.

    The last of them is the line as it was typed.
    """
    if '"' in text or reading[0][0] in UNPARTED:
        return []
    free = {folded(word) for word in _free_words(reading)}
    said = {folded(word) for command in reading for part in command for word in WORD.findall(part)}
    if _mending.get():
        # Of a line that was mended once already another slip is not looked into: `gvies kara 10 gpp`.
        return [reading] if any(True for _mend in _mended(app, text, free, said)) else []
    token = _mending.set(True)
    try:
        return _without_its_slips(app, text, reading, free, said)
    finally:
        _mending.reset(token)


_mending: ContextVar[bool] = ContextVar("mending", default=False)


def _without_its_slips(app: App, text: str, reading: Reading, free: Set[str], said: Set[str]) -> list[Reading]:
    found: list[Reading] = []
    doubted = False
    for typed, meant, line in islice(_mended(app, text, free, said), MOST_TRIED):
        other = accepted(app, line)
        # A new name is one with a slip as well.
        same = other and _core(other) == _core(reading, typed, meant) and not _struck(reading, typed)
        if other and not same and other not in found:
            found.append(other)
        # What the line would be is asked about itself: `each receives 40gp from the hoadr`.
        doubted = doubted or not other
    return [*found, reading] if found or doubted else []


def _struck(reading: Reading, typed: str) -> bool:
    """Whether a word alone is who struck a blow: `takes 2 from cheif`."""
    return any(command[0] == "damage" and folded(option_of(command, "--from")) == typed for command in reading)


def without_slips(app: App, text: str) -> list[Reading]:
    """What a line that is not understood may mean without a slip in one of its words."""
    if '"' in text:
        return []
    words = {folded(word) for word in WORD.findall(text)}
    once = [line for _typed, _meant, line in islice(_mended(app, text, words, words), MOST_TRIED)]
    tried = (accepted(app, line) for line in chain(once, _mended_twice(app, once)))
    return [*islice(filter(None, tried), 1)]


def _mended_twice(app: App, lines: Sequence[str]) -> Iterator[str]:
    """Lines without another slip, behind one that was mended: `bob hti the orgre 4 dmg`."""
    for line in lines:
        words = {folded(word) for word in WORD.findall(line)}
        yield from (twice for _typed, _meant, twice in islice(_mended(app, line, words, words), 2))


def struck_by_slip(app: App, _text: str, reading: Reading) -> Reading:
    """Harm by somebody whose name has a slip in it, as by them: `3 dégâts à Odon par logre`, `2 dmg troll by maele`."""
    (command, *others) = reading
    led, _blank, typed = folded(option_of(command, "--note")).partition(" ")
    if others or command[0] != "damage" or "--from" in command or led not in ("par", "by") or not typed.isalpha():
        return []
    names = name_words(app)
    article = [typed[1:]] if typed[:1] in ("l", "d") and typed[1:] in names else []
    near = article or [each for each in near_words(app, typed) if each in names]
    people = one(app, near[0]) if len(near) == 1 else []
    at = command.index("--note")
    return [[*command[:at], "--from", people[0], *command[at + 2 :]]] if len(people) == 1 else []


def _free_words(reading: Reading) -> Iterator[str]:
    """The words of what a reading only tells, and of what it has the names of."""
    for command in reading:
        if command[0] in UNPARTED:
            continue
        names = {command[at] for at in NAMED.get(command[0], ()) if at < len(command)}
        for before, part in pairwise(command):
            if before in TEXTS or part in names:
                yield from WORD.findall(part)


def _mended(app: App, text: str, free: Set[str], said: Set[str]) -> Iterator[tuple[str, str, str]]:
    """A word that means nothing, one that does and is near to it, and the line with that in its place."""
    end = f"{text}: ".index(": ")
    for word in WORD.finditer(text, 0, end):
        typed = folded(word[0])
        is_told = typed in free or (typed not in said and len(typed) > LONGEST_CUT)
        is_name = word[0][0].isupper() and word.start() > 0
        if (
            not LEAST <= len(typed) <= LONGEST_WORD
            or not is_told
            or _means(app, typed, word[0])
            or _is_cut_short(app, typed)
        ):
            continue
        near = near_words(app, typed)
        if not near or is_word(word[0], spoken()):
            continue
        if is_name:
            near = [each for each in near if each in name_words(app)]
        near.sort(key=lambda each: each not in name_words(app))
        for each in near:
            yield typed, each, text[: word.start()] + each + text[word.end() :]


def _is_cut_short(app: App, typed: str) -> bool:
    """Whether a word is the beginning of one of the game: `tranch`."""
    return any(word.startswith(typed) for word in game_words(app.rules.tables))


def near_words(app: App, typed: str) -> list[str]:
    """The words that mean something by themselves and that a slip may have made a word of."""
    words = game_words(app.rules.tables)
    known = ALONE | words | name_words(app)
    distinct, verbs = _one_off(typed)
    return [each for each in distinct if each in known or each in verbs or _is_several(each, words)]


def _is_several(typed: str, words: Set[str]) -> bool:
    return typed[-1] in "sx" and len(typed) > LEAST and typed[:-1] in words


def _means(app: App, typed: str, word: str) -> bool:
    """Whether a word means something, perhaps as one of several, or as a part of a name."""
    return (
        typed in ALONE
        or bool({typed, singular(typed)} & (game_words(app.rules.tables) | name_words(app)))
        or bool(acts_begun([Word(word)])[0])
        or bool(number_in([word])[1])
        or is_thing(app, word)
    )


@lru_cache(maxsize=1024)
def _one_off(word: str) -> tuple[Sequence[str], Set[str]]:
    """The words that a letter too few, too many, another one, or two the other way round, makes this one of.

    Beside them those that are verbs.
    """
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    made = [before + after[1] + after[0] + after[2:] for before, after in parts if len(after) > 1]
    made += [before + after[1:] for before, after in parts if after]
    made += [before + letter + after for before, after in parts for letter in ascii_lowercase]
    made += [before + letter + after[1:] for before, after in parts if after for letter in ascii_lowercase]
    distinct = [each for each in dict.fromkeys(made) if len(each) >= LEAST]
    return distinct, frozenset(each for each in distinct if acts_of(each))


def _core(reading: Reading, typed: str = "", meant: str = "") -> list[list[str]]:
    """Commands without what is only told, with one word in the place of another."""
    other = re.compile(rf"\b{re.escape(typed)}") if typed else None
    kept = [
        [folded(part) for at, part in enumerate(command) if part not in TEXTS and command[max(at, 1) - 1] not in TEXTS]
        for command in reading
    ]
    return [[other.sub(meant, part) for part in command] for command in kept] if other else kept
