"""One of those who were met, by which of them it is: `le 3`, `du 2e`, `le dernier gobelin debout`, `the last wolf`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.script.shorthand.people.numbered import LAST, sorts_there
from cli.script.shorthand.vocabulary.small_words import OF_THE
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, as_typed, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

THE = frozenset({"le", "la", "the"})
"""Articles of one, as typed."""

LEFT = word_set("restant restante survivant survivante remaining surviving survivor debout standing")
"""Words, folded, for the only one that is left, behind its name or alone; before it they are `LAST`."""

ALONE = ("celui qui reste", "celle qui reste", "the one that is left", "the one left")
"""Phrases, folded, for whoever is left."""

NTH = re.compile(r"(\d{1,2})(?:e|er|ere|eme|ème)?")
"""A number by which one of several is told, typed behind an article."""

NUMBER = re.compile(r"(.*\D) (\d{1,2})")
"""A name with its number."""

LEADS_ON = word_set(
    "a au aux avec contre dans de des du en et par pour puis qui s' se sur vers est a ont and with for is"
)
"""Words, folded, that stand behind somebody, beside verbs and marks."""

MOST = 4


def which_foe(app: App, words: Sequence[Word]) -> list[Word]:
    """The words of a line with the names of those foes of whom only one can be meant."""
    if not any(_may_tell(words, at) for at in range(len(words))):
        return list(words)
    standing = [name for names in sorts_there(app).values() for name in names]
    made: list[Word] = []
    at = 0
    while at < len(words):
        name, taken = _named(standing, words, at) if standing else ("", 0)
        if taken:
            lead = OF_THE.get(small(words[at]), "")
            mark = words[at + taken - 1].text[len(words[at + taken - 1].text.rstrip(",;:.!")) :]
            made += [Word(lead, typed=words[at].text)] if lead else []
            typed = as_typed(words[at + bool(lead) : at + taken])
            made.append(Word(f"{name}{mark[:1]}" if mark[:1] in (",", ";", ":") else name, not mark[:1], typed))
            at += taken
        else:
            made.append(words[at])
            at += 1
    return made


def _may_tell(words: Sequence[Word], at: int) -> bool:
    """Whether something at a place may tell which one of several is meant."""
    word = words[at]
    if word.quoted:
        return False
    if folded(word.text.strip(",;:.!")) in LAST | LEFT | {"celui", "celle"}:
        return True
    return (
        at > 0 and small(words[at - 1]) in THE | OF_THE.keys() and NTH.fullmatch(word.text.strip(",;:.!")) is not None
    )


def _named(standing: Sequence[str], words: Sequence[Word], at: int) -> tuple[str, int]:
    """The foe that words at a place can only mean, and how many words mean it; none where several may be meant."""
    if words[at].quoted or (at and words[at - 1].text.isdecimal()):
        return "", 0
    said = [folded(word.text.strip(",;:.!")) for word in words[at : at + MOST + 1]]
    for phrase in ALONE:
        if tuple(said[: len(phrase.split())]) == tuple(phrase.split()) and len(standing) == 1:
            return standing[0], len(phrase.split())
    if len(said) < len(("le", "3")) or small(words[at]) not in THE | OF_THE.keys() or words[at + 1].quoted:
        return "", 0
    if (nth := NTH.fullmatch(said[1])) and _ends(words, at + 1):
        named = [name for name in standing if (found := NUMBER.fullmatch(name)) and found[2] == nth[1]]
        return (named[0], 2) if len(named) == 1 else ("", 0)
    return _the_last(standing, words, said, at)


def _the_last(standing: Sequence[str], words: Sequence[Word], said: Sequence[str], at: int) -> tuple[str, int]:
    """The only one left of a name, or of all: `le dernier gobelin debout`, `le loup restant`, `le survivant`."""
    end = next((more for more in range(1, len(said)) if _ends(words, at + more)), len(said) - 1)
    for length in range(end, 0, -1):
        inner = [word for word in said[1 : length + 1] if word not in LAST | LEFT]
        if len(inner) == length or not (_ends(words, at + length) or said[length] in LEFT):
            continue
        kind = " ".join(inner)
        left = [name for name in standing if not kind or _is_of(name, kind)]
        if len(left) == 1:
            return left[0], length + 1
    return "", 0


def _is_of(name: str, kind: str) -> bool:
    """Whether somebody is one of a kind, by the whole name without its number or a word of it."""
    plain = NUMBER.sub(r"\1", folded(name))
    return kind in (plain, singular(plain)) or kind in plain.split(" ")


def _ends(words: Sequence[Word], at: int) -> bool:
    """Whether whoever is named may end with a word: a mark, a verb or a word that leads on stands behind it."""
    if words[at].text[-1:] in (",", ";", ":", ".", "!") or at + 1 >= len(words):
        return True
    after = words[at + 1]
    if after.quoted or not after.text[:1].isalpha():
        return True
    return folded(after.text) in LEADS_ON or bool(acts_begun(words[at + 1 : at + 5])[0])
