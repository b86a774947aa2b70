"""Words that turn what is said into something else, `almost`, `ne … pas`: no line with one is what its acts say.

They are neither read past nor kept as a text: a line that has one, and no place for it, says what did not happen, what
may yet happen, or takes back what it said first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import unclear
from cli.script.shorthand.vocabulary.small_words import ENDED, EXCEPT, POSSESSIVES
from cli.script.shorthand.vocabulary.words import Word, as_typed, colon_at, has_digit, joined, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Reading

TURNING = word_set(
    # What is not so.
    "not no none never neither nor nobody nothing cannot cant dont doesnt didnt isnt wasnt arent werent wont couldnt "
    "ne n' pas jamais aucun aucune ni rien "
    # What is nearly so, or would be.
    "almost nearly would could should might maybe perhaps probably supposedly if unless wants want wanted hopes plans "
    "intends presque quasi quasiment failli faillit aurait auraient pourrait pourraient devrait "
    "devraient voudrait veut veulent si peut-etre probablement "
    # What is said in the place of something else.
    "instead rather actually plutot non nope oops oups sorry pardon correction desole "
    # What is only meant, feigned, feared or dreamt.
    "pretends pretended feigns feigned threatens threatened promises promised refuses refused believes believed thinks "
    "thought imagines imagined dreams dreamt dreamed seems seemed semblant feint feignent menace menacent promet "
    "promettent promis refuse refusent croit croient pense pensent imagine imaginent reve revent semble semblent "
    "propose proposent "
    # What is nearly as much.
    "roughly approximately approx barely hardly environ approximativement "
    # What is only said so.
    "allegedly apparently reportedly soi-disant parait-il apparemment "
    # What goes without, or without being paid.
    "without sans credit gratis gratuitement"
)
"""Such words, folded; of French also as they are joined to the next one: `n'a`."""

NEARLY = word_set("almost nearly presque quasi quasiment failli faillit would could should aurait pourrait")
"""Those of them, folded, of what did not happen."""

LACKS = frozenset({"manque de", "manque d'"})
"""Words, folded, before what somebody nearly did."""

WOULD = re.compile(
    r"(?:\w{2,}er|\w+dr|\w+ttr|\w*evr|\w*verr|[fs]er|aur|saur|ir|mourr|courr|suivr|vivr|boir|croir|dir|lir|finir|fuir|"
    r"gu[ée]rir|subir|saisir|trahir|partir|sortir|mentir|servir)(?:ais|ait|aient)"
)
"""A verb of French as it would be done, in small letters: `frapperait`, but `récupérait` was done."""

BEFORE_NUMBERS = frozenset({"about", "around"})
"""Words that are such before a number only: `around the corner an orc appears`."""

OTHER_DAYS = frozenset({"last week", "last night", "last time", "last session", "semaine derniere", "seance derniere",
                        "fois derniere", "derniere fois", "nuit derniere", "tomorrow", "yesterday", "demain",
                        "hier"})  # fmt: skip
"""Those of them, and of those with a place, that say that it is of another day."""

TURNING_PHRASES = frozenset(
    {
        "at least", "at most", "more than", "less than", "for free", "a peine", "au moins", "au plus", "plus de",
        "moins de", "peu pres", *LACKS, *(day for day in OTHER_DAYS if " " in day),
    }
)  # fmt: skip
"""Two words that are such together, folded."""

PLACED: Sequence[tuple[frozenset[str], frozenset[str]]] = (
    # What is only tried is decided by a roll.
    (
        word_set("try tries tried trying attempt attempts attempted essaie essaient") | {"tente de", "tentent de"},
        frozenset({"roll"}),
    ),
    # What is lent, or left off, may be so until another day.
    (
        word_set("tomorrow yesterday soon demain hier bientot"),
        frozenset({"lend", "time", "rest", "leave", "arrive", "note"}),
    ),
    # What is so but for a part: a split may be among the others.
    (EXCEPT, frozenset({"split"})),
    # What was left undone; but a line is forgotten by taking it back.
    (word_set("forget forgets forgot forgotten oublie oublient"), frozenset({"undo", "void"})),
)
"""Words that turn a line, folded, with the commands that have a place for them."""

AFTER_A_MARK = word_set("wait hang attends attendez erreur mistake euh")
"""Words that are such behind a comma or a dash, behind dots, or at the end."""

FIRST_PASSES = word_set("lendemain surlendemain") | {"soir venu", "nuit venue", "next day", "next morning",
                                                     "following day"}  # fmt: skip
"""Words, folded, of a time that has to come before another goes by: `le lendemain on marche 6 heures`."""

NAMED = ("items", "spells", "conditions", "rolls", "counters", "rests", "works", "derived", "manoeuvres", "traits")
"""Groups of a game whose names may hold such a word: `passage sans trace`."""

OF_BEING = (*ENDED, "is not here", "est pas la", "not here", "est pas ici")
"""Phrases, folded, in which such a word says that something ended, or that somebody is away."""

ENDS = frozenset({"leave", "note", "retire"})
"""Commands that such a phrase may stand for, beside the end of a condition."""

LONGEST = 4
"""Words of the longest name of a game that is looked for."""


def refuse_turned(app: App, words: Sequence[Word], readings: Sequence[Reading]) -> None:
    """Refuse a line with a word that turns what its readings say.

    Raises:
        InputError: `shorthand_unclear`, with the word.
    """
    if word := _turning_word(app, words, readings):
        raise unclear(as_typed(words), **{_fact(words, word): word})


def _fact(words: Sequence[Word], word: str) -> str:
    """What an error says of a word that turns a line: that it is of another day, a question, or otherwise."""
    if word.endswith("?"):
        return "question"
    texts = [_plain(each) for each in words]
    at = next(at for at, each in enumerate(words) if each.text == word)
    near = {texts[at], " ".join(texts[at : at + 2]), " ".join(texts[max(0, at - 1) : at + 1])}
    return "day" if near & OTHER_DAYS else "turns"


def _turning_word(app: App, words: Sequence[Word], readings: Sequence[Reading]) -> str:
    """The first such word, as typed; empty where there is a place for each. What stands after a colon is a text."""
    said = list(words[: colon_at(words)])
    commands = {command[0] for reading in readings for command in reading if command}
    # A roll answers a question: `surprised? 12`.
    rolled = commands <= {"roll"}
    turning = [at for at in range(len(said)) if _turns(said, at, commands) or (not rolled and _asks(said[at]))]
    if turning and all(_ends(reading) for reading in readings):
        phrase = _phrase(said)
        turning = [at for at in turning if at not in phrase]
    return next((said[at].text for at in turning if not _is_of_a_name(app, said, at)), "")


def turning_word(text: str) -> str:
    """The first word of a text, as typed, that turns what is said wherever it stands; empty where none does."""
    return next((word for word in text.split() if _is_turning(_plain(Word(word))) or would(Word(word))), "")


def is_unreal(text: str) -> bool:
    """Whether a line asks, or tells what nearly happened, or would: `a failli perdre 10 pv`, `et si on campait ?`."""
    words = [Word(word.strip(",;.!")) for word in text.split()]
    asks = text.rstrip().endswith("?")
    return asks or any(
        _plain(word) in NEARLY or would(word) or f"{_plain(word)} {_plain(after)}" in LACKS
        for word, after in pairwise([*words, Word("")])
    )


def would(word: Word) -> bool:
    """Whether a word is a verb of French as it would be done; a name has a capital."""
    text = word.text.strip(",;.!()")
    return not word.quoted and (text.islower() or text.isupper()) and bool(WOULD.fullmatch(text.casefold()))


def _is_turning(text: str) -> bool:
    return text in TURNING or text.startswith("n'") or text.endswith("n't")


def _turns(words: Sequence[Word], at: int, commands: Collection[str]) -> bool:
    """Whether a word is one of those that turn a line of these commands."""
    word = words[at]
    if word.quoted:
        return False
    text, after = (_plain(word) for word in (word, words[at + 1] if at + 1 < len(words) else Word("")))
    both = f"{text} {after}"
    if _is_turning(text) or would(word) or both in TURNING_PHRASES or (text in BEFORE_NUMBERS and has_digit(after)):
        return True
    if any((text in phrases or both in phrases) and not placed.issuperset(commands) for phrases, placed in PLACED):
        return True
    if "time" in commands and (text in FIRST_PASSES or both in FIRST_PASSES):
        return True
    if text == "place" and at > 1 and small(words[at - 2]) in ("à", "in") and folded(words[at - 1].text) in POSSESSIVES:
        # `paye l'amende à sa place`: whoever pays pays for another.
        return True
    before = words[at - 1].text[-1:] if at else ""
    return text in AFTER_A_MARK and (before in (",", ";", "-", "–", "—", "…", ".") or at == len(words) - 1)


def _plain(word: Word) -> str:
    return folded(word.text.strip(",;.!()–—-«»")).replace("’", "'")


def _asks(word: Word) -> bool:
    """Whether a question ends with a word: it is not what happened."""
    return not word.quoted and word.text.endswith("?")


def _ends(reading: Reading) -> bool:
    return all(command[0] in ENDS or "--off" in command for command in reading)


def _phrase(words: Sequence[Word]) -> range:
    """The places of the first phrase that says that something ended."""
    for at in range(len(words)):
        for count in range(3, 0, -1):
            if folded(" ".join(word.text for word in words[at : at + count])).replace("’", "'") in OF_BEING:
                return range(at, at + count)
    return range(0)


def _is_of_a_name(app: App, words: Sequence[Word], at: int) -> bool:
    """Whether a word is one of a name of the game."""
    tables = app.rules.tables
    begins = range(max(0, at - LONGEST + 1), at + 1)
    spans = (words[begin:end] for begin in begins for end in range(max(at + 1, begin + 2), begin + LONGEST + 1))
    return any(tables.find(group, joined(span)) for span in spans for group in NAMED)
