"""Words of a sentence that change nothing in it: `also`, `quickly`, `aussi`, `d'un coup`.

They are left out before a line is read, for otherwise they stand where somebody or something is named, as in
`verse aussi 5 po à Ann`. Within a text that a small word began they stay as they were typed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.who import named
from cli.script.shorthand.phrases.keyed import roll_called
from cli.script.shorthand.phrases.lexicon import LEADS
from cli.script.shorthand.phrases.texts import introduces
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, as_typed, colon_at, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Meaning

JOINING = word_set(
    "also again finally eventually really truly now just immediately suddenly "
    "aussi ensuite enfin vraiment alors donc finalement immediatement soudainement soudain maintenant seulement "
    "aussitot d'ailleurs btw"
)
"""Words, folded, that join a sentence to what was said, or say nothing: they are left out."""

MANNER = word_set(
    "quickly quietly luckily sadly simply easily carefully slowly silently bravely gently gladly happily angrily "
    "unfortunately fortunately thankfully "
    "vite rapidement discretement simplement malheureusement heureusement lentement prudemment doucement "
    "silencieusement facilement gentiment calmement courageusement bravement"
)
"""Words, folded, that say how it was done: they are kept as the note of the entry."""

FILLERS = JOINING | MANNER

AT_THE_ENDS = word_set("then well too here there first only puis la ici bien juste")
"""Words, folded, that are such only behind all that is said, and some in front of it: elsewhere they may mean more."""

IN_FRONT = word_set("then so well puis bon bref ouf and et ok okay oh hey meanwhile hmm alors euh eh") | {"plus tard"}
"""Words, folded, that are such in front of all that is said."""

SET_OFF = word_set("right ah alright great nice yes yeah later hop allez voila tiens oui là ensuite")
"""Words that are such there only with a comma behind them: `right, 40 xp each`; `là` as it is written."""

CRIED = word_set(
    "ouch phew lol lmao haha hehe ugh yikes damn whew alas hooray yay wow rofl "
    "aie ouille ouf mdr ptdr zut mince helas youpi hourra hihi"
)
"""What is said of what happened, folded, and no part of it, behind all that is said."""

PHRASES = frozenset(
    {
        "as well", "at once", "at last", "once more", "once again", "right away", "of course", "by chance", "this time",
        "for good measure", "in passing", "tout de suite", "en douce", "en vitesse", "en passant", "d'un coup",
        "poor thing", "poor guy", "poor lad", "poor girl", "by the way", "in the end", "with a grin", "with a smile",
        "with a laugh", "le pauvre", "la pauvre", "les pauvres", "en souriant", "en riant", "mort de rire", "a la fin",
        "this round", "this turn", "ce round", "ce tour", "sans demander leur reste", "sans demander son reste",
        "de nouveau", "a nouveau", "quand meme", "par hasard", "du coup", "au passage", "bien sur", "cette fois",
        "tout juste",
    }
)  # fmt: skip
"""Several words that are such together, folded."""

LONGEST = 4

UNNAMED = (
    FILLERS
    | (AT_THE_ENDS - {"well", "bien", "puis", "la"})
    | PHRASES
    | word_set(
        "out up down away forward forth off "
        "still encore badly together secretly already soon maybe very quite rather pretty "
        "mal ensemble secretement deja bientot tres assez plutot d'abord d'accord nouveau"
    )
)
"""Words, and several together, folded, that no name begins or ends with which was not typed between quotes."""

LEADING = SMALL_WORDS | LEADS
"""Words to which the next one belongs."""

UNNOTED = frozenset({"note", "session", "undo", "void", "reveal", "amend"})
"""Commands to which nothing is noted."""

OF = ("de", "d'", "du", "of", "by", "par", "in")
"""Words behind which such words go on to something: `d'un coup de hache`."""


class Plain(NamedTuple):
    """The words of a line that say what happened, and how it was done, as typed."""

    words: list[Word]
    manner: str


def without_fillers(app: App, words: Sequence[Word]) -> Plain:
    """The words of a line without those that change nothing; all of them where nothing else is said."""
    until = colon_at(words)
    left: list[Word] = []
    manner: list[str] = []
    at, is_text = 0, False
    while at < len(words):
        count = _fillers_at(app, words, at, is_text=is_text) if at < until else 0
        if not count:
            is_text = is_text or introduces(words[at]) or words[at].text == "--"
            left.append(words[at])
            at += 1
            continue
        said = words[at : at + count]
        if said[-1].text[-1:] in (",", ";") and left and not left[-1].quoted:
            # What the mark parts is parted still.
            left[-1] = left[-1]._replace(text=f"{left[-1].text.rstrip(',;')},")
        if _plain(said) in MANNER or count > 1:
            manner.append(as_typed(said).strip(",;.!"))
        at += count
    if len(left) < 2 or len(left) == len(words):
        return Plain(list(words), "")
    if left[-1].text[-1:] in (",", ";") and not left[-1].quoted:
        left[-1] = left[-1]._replace(text=left[-1].text.rstrip(",;"))
    return Plain(left, ", ".join(manner))


def with_manner(meaning: Meaning, manner: str, text: str) -> Meaning:
    """What a line stands for, with how it was done as the note of its last entry, if that has none.

    Of several it is the first, where it stands in front of what ends that: `empoche 4 po en douce, Brom vend sa dague`.
    """
    if not manner or not meaning.records:
        return meaning
    at = 0 if manner in ENDS_ACT.split(text, maxsplit=1)[0] else len(meaning.commands) - 1
    before, noted, after = meaning.commands[:at], meaning.commands[at], meaning.commands[at + 1 :]
    if "--note" in noted or noted[0] in UNNOTED:
        return meaning
    return meaning._replace(commands=[*before, [*noted, "--note", manner], *after])


ENDS_ACT = re.compile(r"[,;]|\b(?:and|then|et|puis)\b")
"""What an act ends with, where another follows it."""


def at_an_edge(words: Sequence[str]) -> str:
    """The words that change nothing at the beginning or the end of a name; empty where it has none."""
    edges = (part for count in range(1, LONGEST + 1) for part in (words[:count], words[-count:]))
    said = (" ".join(part) for part in edges)
    return next((text for text in said if folded(text.replace("’", "'")) in UNNAMED), "")


def _fillers_at(app: App, words: Sequence[Word], at: int, *, is_text: bool) -> int:
    """How many words at a place are such; 0 for a word that means something, or that is part of a text."""
    for count in range(min(LONGEST, len(words) - at), 0, -1):
        said = words[at : at + count]
        is_last = at + count == len(words)
        if any(word.quoted for word in said) or (is_text and not is_last):
            continue
        if at and small(words[at - 1]) in LEADING:
            # `7 pv en tout`, `par là`: it belongs to the word before it.
            continue
        text = _plain(said)
        known: Collection[str] = PHRASES if count > 1 else FILLERS
        ends = text in AT_THE_ENDS | CRIED if is_last else at == 0 and _is_in_front(said, text)
        if not ends and text not in known:
            continue
        ends_there = is_last or said[-1].text[-1:] == ","
        if not ends_there and folded(words[at + count].text.replace("’", "'")).startswith(OF):
            continue
        if at and roll_called(app.rules.tables, f"{words[at - 1].text} {text}"):
            # `move silently`: it is of that name.
            continue
        if not _means_something(app, words[at : at + count]):
            return count
    return 0


def _is_in_front(words: Sequence[Word], text: str) -> bool:
    """Whether words in front of a line say nothing in it; of some a comma says so."""
    set_off = len(words) == 1 and words[0].text[-1:] == ","
    return text in IN_FRONT or (set_off and (text in CRIED or small(words[0]).rstrip(",") in SET_OFF))


def _means_something(app: App, words: Sequence[Word]) -> bool:
    """Whether words name somebody, or something that somebody has or that the game knows."""
    text = " ".join(word.text.strip(",;.!") for word in words)
    if len(text) <= LEAST:
        # `là` is no lantern.
        return False
    return bool(named(app, text)) or bool(holders_of(app, text)) or app.rules.tables.find("items", text) is not None


def _plain(words: Sequence[Word]) -> str:
    return folded(" ".join(word.text.strip(",;.!()") for word in words).replace("’", "'"))
