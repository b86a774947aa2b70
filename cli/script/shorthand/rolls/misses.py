"""Blows that miss: `jette sa dague sur l'orque et le manque, 6`, `rate le loup 2 avec 3`: a roll, and never damage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.rolls.rolls import alone
from cli.script.shorthand.vocabulary.small_words import AND_THEN, THEY
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import Word, as_typed, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.people.who import Who

JOINS = AND_THEN | frozenset({"mais", "but"})
"""Words before a second verb, folded."""

WHOM = THEY | word_set("le la les l' him her it them")
"""Words for whoever was aimed at, folded."""

MISSES = word_set("rate loupe manque foire misses missed whiff whiffs whiffed ratee manquee loupee")
"""Verbs, folded, by which a blow misses."""

BLOWS = frozenset({"strike", "attack", "shoot", "throw", "crit", "drop", "cast"})
"""Acts that a miss is one of."""


def without_miss(words: Sequence[Word]) -> list[Word] | None:
    """The words after a blow without those that say that it missed; None where none do."""
    for at, word in enumerate(words):
        after = list(words[at + 1 :])
        if at == 0 or word.quoted or not (folded(word.text) in JOINS or word.text[-1:] in (",", ";")):
            continue
        before = list(words[: at if folded(word.text) in JOINS else at + 1])
        while after and (folded(after[0].text) in JOINS | WHOM or folded(after[0].text)[:2] == "l'"):
            after = _without_object(after)
        if after and before and (misses := _length(after)):
            return [*before[:-1], before[-1]._replace(text=f"{before[-1].text.rstrip(',;')},"), *after[misses:]]
    return None


def _without_object(words: list[Word]) -> list[Word]:
    """Words without the first, or without what it is joined to: `l'a manqué`."""
    first, *rest = words
    return [first._replace(text=first.text[2:]), *rest] if folded(first.text)[:2] == "l'" else rest


def _length(words: Sequence[Word]) -> int:
    """How many words say that something missed."""
    if folded(words[0].text.rstrip(",.;!")) in MISSES:
        return 1
    return begins_with(words, "come_of") if folded(words[0].text) in ("a", "ont", "has", "have") else 0


def missed(
    app: App, who: Who, words: Sequence[Word], verb: int, read: Callable[[list[Word]], list[Reading]]
) -> list[Reading] | None:
    """A blow that missed, by what its die showed; None for one of which that is not said.

    Args:
        words: Those after the name, of which so many are the verb.
        read: Reads the words after an attack.

    Raises:
        InputError: `shorthand_unclear`, where nobody says what the die showed: nothing is rolled for it any more.
    """
    plain = without_miss(words[verb:])
    if plain is None:
        return None
    rolled = read(plain)
    if not rolled or any("--faces" not in command for reading in rolled for command in reading):
        said = as_typed(words)
        attack = app.rules.tables.find("rolls", "attack")
        teach = {"teach": "miss", "kind": app.terms.term("rolls", attack)} if attack is not None else {}
        raise unclear(said, who=who.typed, whole=f"{who.typed} {said}", **teach)
    return [[alone(app, command) for command in reading] for reading in rolled]
