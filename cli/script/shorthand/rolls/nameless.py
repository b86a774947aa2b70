"""Lines that begin with a kind of roll: by whoever is named after it, or by whoever rolled last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.names import command_of
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.people.latest import last_roller
from cli.script.shorthand.people.who import OWNS, Who, bare, leading, without_owning
from cli.script.shorthand.rolls.rolls import CHECKED, Kind, is_aimed, kinds_begun, kinds_called, rolls, without_check
from cli.script.shorthand.vocabulary.small_words import FOR_WHOM, OF, without_articles
from cli.script.shorthand.vocabulary.words import Word, has_digit, joined, signed, small, without_commas
from ledger.facts import GAME_MASTER
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


BY = frozenset({"by", "par", "from"})
"""Words between a roll and whoever makes it, folded."""

WHOSE = frozenset({"de", "du", "des", "of"})
"""Words before whoever a roll is of."""

OF_EACH = frozenset({"initiative", "surprise"})
"""Kinds of rolls that each makes, or a side: they are not of whoever rolled last."""


def rolls_of_nobody(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that begins with a kind of roll: by whoever rolled last, where no sign follows."""

    words = without_check(app, words)
    # `init: ann 14, bob 9`
    words = [words[0]._replace(text=words[0].text.rstrip(":")), *words[1:]]
    called = kinds_called(app, words)
    begun, kinds = not called, called or kinds_begun(app, words)
    if kinds and len(words) > kinds[0].length + 1 and folded(words[kinds[0].length].text) in CHECKED:
        # `intelligence check for corvin`
        words = [*words[: kinds[0].length], *words[kinds[0].length + 1 :]]
    if signed(words) or not kinds:
        return []
    if is_aimed(app, kinds[0].id) and (attacker := _attacker(app, words, kinds[0].length)):
        by, rest = attacker
        return rolls(app, by, [*words[: kinds[0].length], *rest], begun=begun, strict=True)
    if apart := _rollers_apart(app, kinds[0], words):
        return apart
    if who_rolls := _roller_named(app, kinds[0], words):
        rolling, rest = who_rolls
        return rolls(app, rolling, [*words[: kinds[0].length], *rest], begun=begun, strict=True)
    if kinds[0].id in OF_EACH:
        raise unclear(joined(words), roller=joined(words[: kinds[0].length]))
    rolled = last_roller(app)
    if rolled is None or _is_noun(words, kinds[0].length):
        return []
    who, on_behalf = rolled
    owned = [at for at, word in enumerate(words) if begun and at and small(words[at - 1]) in WHOSE and not word.quoted]
    if any(leading(app, words[at:])[0] for at in owned):
        # `jet de morale des bandits : 9`
        raise unclear(joined(words), roller=joined(words[: kinds[0].length]))
    if any(_names_company(app, word) for word in words[kinds[0].length :]) and not is_aimed(app, kinds[0].id):
        # `deception by kess vs grak` is nobody's who is not named there.
        raise unclear(joined(words), roller=joined(words[: kinds[0].length]))
    readings = rolls(app, Who((bare(app, who),)), words, begun=begun, strict=True)
    if who != GAME_MASTER or on_behalf is None:
        return readings
    return [
        [command if "--as" in command else [*command, "--as", on_behalf] for command in reading] for reading in readings
    ]


def _is_noun(words: Sequence[Word], length: int) -> bool:
    """Whether the name of a roll is a noun of something else: `salle des colonnes : un troll`, where no die is told."""
    after = words[length : length + 1]
    return bool(after) and small(after[0]) in WHOSE and not any(has_digit(word.text) for word in words)


def _rollers_apart(app: App, kind: Kind, words: Sequence[Word]) -> list[Reading]:
    """Rolls of one kind by several, each with their own dice: `init brom 4, lira 3`."""
    parts: list[list[Word]] = [[]]
    for word in words[kind.length :]:
        ends = not word.quoted and word.text.endswith(",")
        parts[-1].append(word._replace(text=word.text[:-1]) if ends else word)
        if ends:
            parts.append([])
    if len(parts) < 2 or not all(len(part) > 1 and part[-1].text.isdecimal() for part in parts):
        return []
    together: Reading = []
    for part in parts:
        rolled = rolls_of_nobody(app, [*words[: kind.length], *part])
        if len(rolled) != 1 or _roller_named(app, kind, [*words[: kind.length], *part]) is None:
            return []
        together += rolled[0]
    return [together]


def _attacker(app: App, words: Sequence[Word], length: int) -> tuple[Who, list[Word]] | None:
    """Who attacks, named behind a small word, and the other words: `attack of the ogre on bob`."""
    for at in range(length, len(words)):
        owns = OWNS.match(words[at].text) is not None and len(OWNS.sub("", words[at].text)) > 1
        if words[at].quoted or not (owns or (folded(words[at].text) in BY | OF | WHOSE and at + 1 < len(words))):
            continue
        after = list(words[at + 1 :])
        after = [words[at]._replace(text=OWNS.sub("", words[at].text)), *after] if owns else after
        people, rest = leading(app, without_articles(after))
        if len(people) == 1 and not people[0].several:
            return people[0], [*words[length:at], *rest]
    return None


def _names_company(app: App, word: Word) -> bool:
    """Whether a word is the whole name of one of the company, perhaps with a mark of whose something is."""
    text = folded(without_owning(word.text.strip(",.;:")))
    return not word.quoted and any(text in (folded(name), folded(name.split()[-1])) for name in app.read.roster.names)


def is_roll_of_somebody(app: App, first: Word, words: Sequence[Word]) -> bool:
    """Whether a line that begins with the name of a command is a roll all the same, by the word after it.

    `jet d'attaque d'Odon sur l'ogre, 13`, `sauvegarde de Mira contre les sorts, 16`, `save of Ann vs poison 12`
    """
    owned = small(words[0]) in WHOSE or small(words[0]).startswith("d'")
    called = kinds_called(app, without_check(app, [first, *words])) if owned and not first.quoted else []
    return bool(called) and (command_of(first.text) == "roll" or called[0].length == 1)


def _roller_named(app: App, kind: Kind, words: Sequence[Word]) -> tuple[Who, list[Word]] | None:
    """Who rolls, where they are named after a kind of roll of each, or aimed at nobody: `initiative brom 4`."""
    tables = app.rules.tables
    value = tables.group("rolls")[kind.id].get("value")
    is_open = is_aimed(app, kind.id) or (value and tables["keys"]["roll"][value]["type"] == "text")
    if is_open and kind.id not in OF_EACH:
        return None
    after = list(words[kind.length :])
    if sum(word.text.endswith(",") for word in after) == 1 and after[-1].text.isdecimal():
        # `initiative des gobelins : 2`
        after = without_commas(after)
    after = after[1:] if len(after) > 1 and folded(after[0].text) in OF | FOR_WHOM | BY | WHOSE else after
    if after and OWNS.match(after[0].text) and len(OWNS.sub("", after[0].text)) > 1:
        # `test d'Odon`
        after = [after[0]._replace(text=OWNS.sub("", after[0].text)), *after[1:]]
    people, rest = leading(app, without_articles(after)) if after and not after[0].text.isdecimal() else ([], after)
    return (people[0], rest) if len(people) == 1 else None
