"""`WHO COMMAND …` for every command whose first word is WHO: `lira describe age=30`, `brom damage 6`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.grammar import COMMANDS
from cli.input.whole_names import names_thing
from cli.names import command_of
from cli.script.shorthand.goods.things import handed_over, of_things
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.phrases.frames import Frame, amounts, blow, caused
from cli.script.shorthand.phrases.keyed import KEYED, with_keys
from cli.script.shorthand.phrases.quantities import COINS, DICE, HIT_POINTS, quantities
from cli.script.shorthand.phrases.tail import read_tail
from cli.script.shorthand.rolls.rolls import kinds_called, rolls
from cli.script.shorthand.vocabulary.words import Word, has_digit, joined, without_commas

if TYPE_CHECKING:
    from cli.app import App


DEALT = frozenset({"damage", "heal"})
"""Commands that somebody may do to somebody else: `odon soigne brune 3`."""


def command_called(word: str) -> str | None:
    """The command that a word names, whole; None for other words."""
    name = command_of(word)
    return name if name in COMMANDS else None


def verbs(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a line is whose word after a name is a command; empty where it is none, or none of somebody's."""
    name = None if words[0].quoted else command_called(words[0].text)
    if name is None:
        return []
    row = COMMANDS[name]
    if not row.is_about_somebody:
        return []
    places, rest = row.places, list(words[1:])
    if name == "roll" and rest:
        return rolls(app, who, rest)
    if name == "drop" and joined(rest) == "tomber":
        # `laisse tomber` is of nothing.
        return []
    if len(places) > 1 and places[1].name == "target":
        return handed_over(app, name, who, rest) or [[[name, who.typed, *(word.text for word in rest)]]]
    if len(places) > 1 and names_thing(places[1]):
        return of_things(app, name, who, rest) or [[[name, who.typed]]]
    counts = any(has_digit(word.text) or "=" in word.text for word in rest)
    if name == "check" and (not counts or (rest and kinds_called(app, without_commas(rest)))):
        # `bandits check morale and break`
        return []
    if name in DEALT and not rest:
        # `blessé` is no blow.
        return []
    if name in DEALT and (dealt := _dealt(app, name, who, rest)):
        return dealt
    if row.text_after:
        return [[[name, who.typed, *made]] for made in _with_text(app, name, rest)]
    if name == "level-up":
        from cli.script.shorthand.acts.acts_of_fate import levelled

        return levelled(app, who, rest)
    made = with_keys(app, name, rest) if name in KEYED else [word.text for word in rest]
    return [[[name, who.typed, *made]]]


def _with_text(app: App, name: str, words: list[Word]) -> list[Command]:
    """An amount, keys and the text after it, in each way they can be read; beside a bare number it is asked about."""
    amount, rest, is_dice, bare = [], list(words), False, False
    if name != "die" and words and "=" not in words[0].text:
        found = quantities(app, words)[0]
        coins = found.kind == COINS or (found.kind == HIT_POINTS and not found.unit)
        if not (found.kind in (HIT_POINTS, DICE) if name in DEALT else coins):
            # `gagne 1 point d'aventure` is no coin.
            return []
        amount, rest, is_dice = [found.text], found.rest, found.kind == DICE
        bare = name in DEALT and not is_dice and not found.unit
    frame = Frame(name, None, COMMANDS[name].text_after, done_by=name in DEALT | {"die"}, dice=is_dice, counts=bare)
    return [
        [*amount, *each.keys.values(), *caused(app, frame, each), *each.shown] for each in read_tail(app, frame, rest)
    ]


def _dealt(app: App, name: str, who: Who, words: list[Word]) -> list[Reading]:
    """What somebody does to somebody else, who is named before the amount or after it.

    Who is named after the amount may be who it comes from as well.
    """
    if who.several or who.purse:
        return []
    frame = Frame(name, suffers=True, amount=True)
    found = [each for each in read_tail(app, frame, words) if each.people and (each.amount or each.keys)]
    done = [[blow(app, frame, who.typed, each)] for each in found]
    after = [each for each in found if each.amount is not None and words[0].text[:1].isdecimal()]
    return [*([[[name, who.typed, *amounts(each), "--from", *each.people]] for each in after]), *done]
