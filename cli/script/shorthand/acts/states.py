"""Conditions: `brom empoisonné`, `brom -empoisonné`, `gobelin 2 est à terre`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.dictionary import is_word
from cli.input.name_lookup import ARTICLES
from cli.output.words.language import spoken
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.who import Who, leading, without_owning
from cli.script.shorthand.phrases.keyed import amount_called
from cli.script.shorthand.phrases.lexicon import is_in_play
from cli.script.shorthand.phrases.texts import FOR, Unasked, text_option
from cli.script.shorthand.vocabulary.small_words import ENDED, POSSESSIVES, without_articles
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, joined, small, without_commas
from ledger.numbers import whole_number
from ledger.rules.keys import Row, words_for
from ledger.rules.tables import folded, other_words

if TYPE_CHECKING:
    from cli.app import App


BEING = {
    **dict.fromkeys(ENDED, True),
    **dict.fromkeys(
        (
            "est maintenant",
            "a été",
            "ont été",
            "est",
            "sont",
            "devient",
            "est devenu",
            "est devenue",
            "is now",
            "has been",
            "is",
            "are",
            "was",
            "were",
            "becomes",
            "became",
            "gets",
            "got",
            "goes",
            "went",
        ),
        False,
    ),
}
"""Words before a condition in a sentence, folded, and whether it has ended."""

GOES = frozenset({"goes", "went"})
"""Words of them before a condition that stands alone: `goes blind`, and no `goes home`."""

AWAY = "off"
"""A word behind a condition in a sentence, of somebody who is driven away."""

OVER = frozenset({"off", "over", "ends", "ended", "fini", "finie", "fin", "termine"})
"""Words after a condition that has ended, folded."""

BY = frozenset({"by", "from", "par"})
"""Words after a condition that lead to what brought it."""

LONGEST = 5


def conditions(app: App, who: Who, words: Sequence[Word], *, begun: bool = False) -> list[Reading]:
    """What a line is that names a condition, with its level where it has some; empty where it names none."""
    if who.purse or not words:
        return []
    if len(words) > 1 and folded(words[-1].text) in OVER and not words[-1].quoted:
        return [
            [[*command, "--off"] for command in reading] for reading in conditions(app, who, words[:-1], begun=begun)
        ]
    by = next((at for at, word in enumerate(words) if at and not word.quoted and word.text.casefold() in BY), 0)
    if by and not begun and len(words) > by + 1:
        note = _note(app, words[by:])
        return [[[*command, *note] for command in reading] for reading in conditions(app, who, words[:by])]
    if lasts := _duration(app, words):
        # `paralysed 4 turns`, `poisoned for 1 hour`
        until = ["--note", joined(words[-lasts:])]
        led = len(words) > lasts + 1 and small(words[-lasts - 1]) in FOR | {"pendant"}
        found = conditions(app, who, without_commas(words[: -lasts - led]), begun=begun)
        noted = [reading for reading in found if any("--note" in command for command in reading)]
        return [[[*command, *until] for command in reading] for reading in found if reading not in noted]
    level = words[-1].text if len(words) > 1 and whole_number(words[-1].text) is not None else ""
    called = without_commas(words[:-1] if level else words)
    if level and len(called) > 1 and small(called[-1]) in ("level", "niveau"):
        # `exhausted, level 1`
        called = called[:-1]
    name, equals, number = joined(called).partition("=")
    readings: list[Reading] = []
    rows = app.rules.tables.group("conditions")
    for condition in rows_called(app, "conditions", name, begun=begun):
        if level and (equals or "levels" not in app.rules.tables["conditions"][condition]):
            continue
        count = number or level
        command = ["condition", who.typed, condition + (f"={count}" if count else "")]
        begins = any(folded(known).startswith(folded(name)) for known in words_for(condition, rows[condition]))
        longer = (begun and not begins) or folded(app.terms.term("conditions", condition)).startswith(
            f"{folded(name)} "
        )
        # `is turned` is not turned to stone: what goes on in the name was not said.
        readings.append([[*command, "--note", Unasked.of(name, [name])] if longer and not count else command])
    return readings


def _duration(app: App, words: Sequence[Word]) -> int:
    """How many words at the end say how long something lasts: `4 turns`; none where none do."""
    if len(words) < LEAST or words[-1].quoted or not words[-2].text.isdecimal():
        return 0
    return 2 if rows_called(app, "units", words[-1].text, begun=False) else 0


def is_of_feeling(app: App, words: Sequence[Word]) -> bool:
    """Whether what brought a death or a condition may be a figure of speech: `de rire`, `d'impatience`, `par l'amour`.

    A cause has an article of its own, `d'une flèche`, or is somebody or something in play or of the game.
    """
    if not words or words[0].quoted:
        return False
    lead = small(words[0]).replace("’", "'")
    attached = words[0].text[2:] if lead.startswith("d'") and len(lead) > 2 else ""
    if not attached and (lead not in BARE or len(words) < 2):
        return False
    cause = [*([Word(attached)] if attached else []), *words[1:]]
    first = folded(cause[0].text)
    if lead == "par" and not (first in ("le", "la") or first.startswith("l'")):
        return False
    if lead != "par" and (
        first in ARTICLES | POSSESSIVES or first in ("un", "une", "a", "an", "deux") or first[:1].isdecimal()
    ):
        return False
    bare = without_articles(cause)
    owner = bare[0]._replace(text=without_owning(bare[0].text))
    return (
        not leading(app, [owner])[0]
        and not leading(app, bare)[0]
        and not is_in_play(app, bare[:1])
        and not _is_kind_of_harm(app, bare)
    )


def _is_kind_of_harm(app: App, words: Sequence[Word]) -> bool:
    """Whether words name a kind of damage of the game, or what a save is against."""
    return amount_called(app, "damage", "1", words[:1]) is not None


BARE = frozenset({"de", "of", "par", "from", "with"})
"""Words before what brought a death or a condition."""


def brought(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """A condition that somebody brings upon somebody, by its verb: `ogre grapples ann`, `wolf knocks ann prone`."""
    people, after = leading(app, without_articles(words[1:]))
    if who.purse or who.several or len(people) != 1 or words[0].quoted or people[0].names == who.names:
        return []
    verb = folded(words[0].text)
    if PARTICIPLE.search(words[0].text.casefold()) or verb in BRINGS_NONE:
        # `brom agrippé ogre` is said of Brom.
        return []
    if verb in MAKES and after:
        called = rows_called(app, "conditions", joined(after), begun=False)
    else:
        stems = dict.fromkeys((verb, re.sub(r"(?:es|s|t)$", "", verb), re.sub(r"s$", "", verb)))
        found = (rows_called(app, "conditions", stem, begun=begun)
                 for begun in (False, True) for stem in stems if len(stem) > LEAST)  # fmt: skip
        called = next((ids for ids in found if len(ids) == 1), []) if not after else []
        # `turns the orcs` turns nobody to stone: what goes on in the name was not said.
        rows = app.rules.tables.group("conditions")
        called = [id_ for id_ in called if _has_one_word(words_for(id_, rows[id_]), verb[:LEAST])]
    return [[["condition", people[0].typed, id_, "--note", who.typed]] for id_ in called]


PARTICIPLE = re.compile(r"(?:é|ée|és|ées|ed)$")
"""How the form of a verb ends that says what was done to somebody."""


BRINGS_NONE = frozenset({"aid", "aids", "aide", "aident", "concentre"})
"""Verbs that bring nobody the condition of a spell that they sound like, folded: `Brune aide Perle`."""


def _note(app: App, words: Sequence[Word]) -> list[str]:
    """The note that words behind a condition are; asked about where it is felt, or another clause is in it."""
    note = text_option(app, "--note", "condition", words)
    parted = any(word.text.endswith(",") and not word.quoted for word in words[:-1]) and not _duration(app, words)
    # `grappled by the ogre, breaks free`
    return [note[0], Unasked.of(note[1], [note[1]])] if note and (parted or is_of_feeling(app, words)) else note


def _has_one_word(names: Sequence[str], begins: str) -> bool:
    """Whether one of the names is a word alone that begins so."""
    return any(" " not in name and folded(name).startswith(begins) for name in names)


def falls_asleep(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """The condition of whoever sleeps, where the game has it and no more is said: `goblin 1 sleeps`."""
    asleep = app.rules.tables.find("conditions", "asleep")
    alone = begins_with(words, "sleep") == len(words) and not who.everybody and not who.purse
    return [[["condition", who.typed, asleep]]] if asleep is not None and alone else []


MAKES = frozenset({"knocks", "makes", "renders", "turns", "puts", "leaves", "throws", "met", "rend", "jette", "envoie",
                   "laisse", "knocked", "made"})  # fmt: skip
"""Verbs before whoever comes to be in a condition, folded: `knocks ann prone`."""


def changed_conditions(
    app: App, who: Who, words: Sequence[Word], *, ended: bool, in_sentence: bool = False
) -> list[Reading]:
    """What a line is with a condition after a sign, or in a sentence: after its name all is text."""
    for begun in (False, True):
        for count in range(min(len(words), LONGEST), 0, -1):
            if found := conditions(app, who, words[:count], begun=begun):
                note = _note(app, words[count:])
                if in_sentence and begun:
                    # `est guéri`, `is out cold` are not what only begins so.
                    note = ["--note", Unasked.of(joined(words), [joined(words)])]
                off = ["--off"] if ended else []
                return [[[*command, *off, *note] for command in reading] for reading in found]
    return []


FOR_GOOD = (" for good", " pour de bon")
"""Words, folded, behind a state that does not end."""


def said(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a sentence about a condition is: `gobelin 2 est à terre`, `brom n'est plus empoisonné`; else empty."""
    text = folded(joined(words[:LONGEST]))
    if folded(joined(words)).rstrip(".!").endswith(FOR_GOOD):
        # `is down for good` is dead.
        return []
    for begins, ended in BEING.items():
        if text.startswith(begins + " ") and not any(word.quoted for word in words):
            state = app.rules.tables.find("conditions", joined(words[begins.count(" ") + 1 :]))
            if begins in GOES and state is None:
                return []
            if not ended and state is None and AWAY in (small(word) for word in words):
                # `is frightened off by the light`: it goes, and no condition ends.
                return []
            return changed_conditions(app, who, words[begins.count(" ") + 1 :], ended=ended, in_sentence=True)
    return []


def _is_beginning(group: str, text: str, row: Row) -> bool:
    """Whether a text is the beginning of a name, and no other word: `bet` is none of `between`, `stun` of `stunned`."""
    names = [folded(name) for name in (*row.get("names", {}).values(), *other_words(row))]
    whole = any(f"{name} ".startswith(f"{folded(text)} ") for name in names)
    stem = group == "conditions" and any(" " not in name and name.startswith(folded(text)) for name in names)
    return whole or stem or not is_word(text.casefold(), spoken())


def rows_called(app: App, group: str, text: str, *, begun: bool) -> Sequence[str]:
    """The rows of a group that a text names, also in the plural: one by its whole name, or those that begin so."""
    tables = app.rules.tables
    if begun:
        # `tombe par terre`: no small word begins the name of anything.
        small_word = folded(text.split(" ")[0]) in SMALL_WORDS if text else True
        begun_rows = tables.begun(group, text) if len(text) >= LEAST and not small_word else []
        return [id_ for id_ in begun_rows if _is_beginning(group, text, tables.group(group)[id_])]
    found = (
        (tables.find(group, text) or tables.find(group, singular(text, partial(tables.find, group)))) if text else None
    )
    return [found] if found else []


FULL = frozenset(
    {"full hp", "full", "full health", "full ev", "full strength", "max hp", "back to full", "back to full hp",
     "pleine forme", "tous ses pv", "tous leurs pv", "pleine sante", "fully healed", "completely healed",
     "healed completely", "healed fully", "all his hit points", "all her hit points", "all his hp", "all her hp",
     "completement soigne", "completement soignee", "completement gueri", "completement guerie"}
)  # fmt: skip
"""How whoever lacks nothing is said to be, folded."""
