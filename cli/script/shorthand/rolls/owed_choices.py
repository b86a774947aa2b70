"""The answer to a choice that is due to somebody, by its name: `corvin second wind 6`, `corvin chooses unconscious`."""

from __future__ import annotations

from collections.abc import Sequence

from cli.app import App
from cli.input.choice_lookup import choices_in_words
from cli.names import command_of
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, joined
from ledger.rules.tables import Tables, folded

CHOOSES = frozenset({"chooses", "chose", "picks", "picked", "selects", "selected"})
"""Forms of the verb that are no names of the command."""

ELSEWHERE = ("conditions", "counters", "derived", "measures", "rolls", "traits")
"""Groups of a game whose names mean something else where nobody says that it is chosen."""


def chosen(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What somebody chooses, with what the dice showed; who has no such choice to make is refused by the command."""
    tables = app.rules.tables
    if who.several or len(who.names) != 1 or not tables.group("choices") or any(word.quoted for word in words):
        return []
    if who.names[0] not in app.read.roster.names:
        # `bandit 3 dead`
        return []
    verb = int(command_of(words[0].text) == "choose" or folded(words[0].text) in CHOOSES)
    left = list(words[verb:])
    faces = len(left) - next((at for at, word in enumerate(reversed(left)) if not word.text.isdecimal()), len(left))
    option = tables.find("choices", joined(left[:faces])) if left[:faces] else None
    if option is None and verb and left and not left[faces:]:
        # `chooses athletics and perception`
        told = choices_in_words(app, [word.text for word in left], who.names[0])
        return [[["choose", who.names[0], *way]] for way in told]
    if option is None or (not verb and (_is_elsewhere(tables, joined(left[:faces])) or acts_begun(left)[0])):
        # `perle 5 sur bandit 2, mort` is no choice of Perle's.
        return []
    shown = ["--faces", ",".join(word.text for word in left[faces:])] if left[faces:] else []
    return [[["choose", who.names[0], option, *shown]]]


def _is_elsewhere(tables: Tables, name: str) -> bool:
    return any(tables.find(group, name) is not None for group in ELSEWHERE)
