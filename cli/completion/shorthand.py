"""Completes shorthand: a name first, then what it does: a command, a roll, a rest, a condition or a sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.command_table import COMMANDS
from cli.completion.place import Place, first_sorts, place_after
from cli.completion.shown import command_word
from cli.completion.vocabulary import Word
from cli.output.language import N_, _
from cli.script.shorthand.verbs import command_called
from cli.script.shorthand.who import EVERYBODY
from ledger.rules.tables import folded

if TYPE_CHECKING:
    import click

    from cli.completion.sources import Sources

PEOPLE = frozenset({"characters", "met", "party", "hoard", "fund", "gm"})
"""Sorts of those who act."""

SIGNS = {
    "-": N_("hit points or coins lost"),
    "+": N_("hit points, coins or experience gained"),
    ">": N_("gives to somebody"),
}
"""Signs after a name, and what they stand for."""


def is_about_somebody(name: str) -> bool:
    """Whether a command begins with who it is about, so that the name may come before it."""
    return not PEOPLE.isdisjoint(first_sorts(name))


def place_of_shorthand(words: Sequence[str], sources: Sources, program: click.Group) -> Place | None:
    """The place after words that begin with a name in the place of a command; None where they do not."""
    who, *rest = words
    if folded(who) not in EVERYBODY and not all(map(sources.account, who.split(","))):
        return None
    if not rest:
        return Place(sorts=("verbs",), given={"who": [who]})
    verb, *more = rest
    tables = sources.context.rules.tables
    if verb in (">", "→"):
        return Place(sorts=("goods",) if more else ("characters", "hoard", "fund"), given={"source": [who]})
    if verb[0] in "-−+" and not more:
        # What hit somebody is often one of those who were met.
        return Place(sorts=("met",)) if verb[0] != "+" else Place()
    if command := command_called(verb):
        own = [command, who, *more] if is_about_somebody(command) else [command, *more]
        return place_after(own, program)
    if tables.find("rolls", verb.partition("=")[0]):
        return place_after(["roll", who, *rest], program)
    if tables.find("rests", verb):
        return place_after(["rest", *rest], program)
    return place_after(["condition", who, *rest], program) if tables.find("conditions", verb) else Place()


def verbs(sources: Sources) -> Iterator[Word]:
    """What may follow a name: signs, commands about somebody, and what the rules name, in this order."""
    yield from (Word(sign, _(meaning), 0, whole=False) for sign, meaning in SIGNS.items())
    about = [*filter(is_about_somebody, COMMANDS), "rest"]
    yield from (command_word(name, _(COMMANDS[name].help)) for name in about)
    for group, meaning in (("rolls", _("roll")), ("rests", _("rest")), ("conditions", _("condition"))):
        yield from (word._replace(description=meaning, group=2) for word in sources.group(group))
