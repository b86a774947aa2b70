"""Small words that are joined to a name or cut short: `d'Odon` is said of Odon as `de Brom` of Brom; `w/ a mace`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import spoken
from cli.script.shorthand.one_line import once
from cli.script.shorthand.vocabulary.words import LEAST, Word
from ledger.ids import STANDING
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

ELIDED = re.compile(r"(d|qu|jusqu|lorsqu|puisqu)['’](?=[^\W\d])", re.IGNORECASE)
"""A small word without its last vowel."""

WHOLE = {"d": "de", "qu": "que", "jusqu": "jusque", "lorsqu": "lorsque", "puisqu": "puisque"}


CUT_SHORT = {
    "en": {
        "&": "and",
        "w/": "with",
        "w/o": "without",
        "hes": "he's",
        "shes": "she's",
        "theyre": "they're",
        "dmg": "damage",
        "pts": "points",
    },
    "fr": {"&": "et", "ds": "dans", "avc": "avec", "dmg": "dégâts", "pts": "points"},
}
"""Small words, and those of harm, as they are typed in haste, by language."""


def without_elisions(app: App, words: Sequence[Word]) -> list[Word]:
    """Words in which a small word cut short, or joined to the name of somebody in play, stands for itself.

    Each is kept as typed.
    """
    short = CUT_SHORT[spoken()]
    made: list[Word] = []
    for at, word in enumerate(words):
        bare = word.text.rstrip(",;.!")
        if at and not word.quoted and bare in short:
            made.append(Word(short[bare] + word.text[len(bare) :], typed=word.text))
            continue
        if _is_unaccented(app, words, at):
            made.append(Word("à", typed=word.text))
            continue
        if at > 1 and (joined := _without_mark(app, words[at - 1], word)):
            made[-1:] = joined
            continue
        joins = None if word.quoted else ELIDED.match(word.text)
        if joins is None or not _names_somebody(app, word.text[joins.end() :]):
            made.append(word)
        else:
            made += [Word(WHOLE[joins[1].casefold()], typed=joins[0]), word._replace(text=word.text[joins.end() :])]
    return made


def _without_mark(app: App, lead: Word, word: Word) -> list[Word]:
    """A small word of French whose mark was not typed, with whoever it stands before: `tape l ogre`; else empty."""
    elided = not (lead.quoted or word.quoted) and folded(word.text)[:1] in "aeiouyh" and _names_somebody(app, word.text)
    if spoken() != "fr" or not elided or lead.text not in ("l", "d"):
        return []
    return [Word(f"l'{word.text}", typed=f"l {word.text}")] if lead.text == "l" else [Word("de", typed="d"), word]


def _is_unaccented(app: App, words: Sequence[Word], at: int) -> bool:
    """Whether `a` is typed for `à` in French: `inflige 4 a l'ogre`; behind somebody it is a verb: `brom a peur`."""
    if spoken() != "fr" or at < 2 or at + 1 == len(words) or words[at].quoted or words[at].text != "a":
        return False
    before, after = words[at - 1], words[at + 1].text
    subject = words[at - 2] if before.text.isdecimal() else before
    does = folded(subject.text) in SUBJECTS or folded(subject.text) in name_words(app)
    led = after.casefold().startswith(("l'", "l’")) or after.casefold() in ("la", "son", "sa", "ses")
    led = led or (after[:1].isupper() and at > 2)
    return not does and (led or _names_somebody(app, after) or folded(after.strip(".,;:!")) in name_words(app))


SUBJECTS = frozenset({"il", "elle", "on", "qui", "y", "en", "ca", "n'", "l'", "lui"})
"""Words before the verb `a`, folded."""


def _names_somebody(app: App, text: str) -> bool:
    """Whether a word is one of the name of somebody in play, or its beginning with a capital, as names have one."""
    typed = folded(text.rstrip(".,;:!?)").rstrip("0123456789"))
    begins = len(typed) >= LEAST and text[0].isupper()
    return any(typed == name or (begins and name.startswith(typed)) for name in name_words(app))


def name_words(app: App) -> frozenset[str]:
    """The words, folded, of the names of everybody who is there."""

    def look_up() -> frozenset[str]:
        return frozenset(word for name in names_there(app) for word in name.split(" ") if word.isalpha())

    return once("words of names", look_up)


def names_there(app: App) -> frozenset[str]:
    """The names, folded, of everybody who is there."""
    return frozenset(map(folded, (*app.read.roster.names, *map(str, app.state.fields(STANDING).values()))))
