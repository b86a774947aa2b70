"""Completes shorthand: a name first, then what it does: a command, a roll, a rest, a condition or a sign."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.completion.place import Expected, place_after
from cli.completion.vocabulary import Word, command_word
from cli.grammar import COMMANDS
from cli.names import SESSION_LINES
from cli.output.words.language import N_, _
from cli.script.shorthand.acts.verbs import command_called
from cli.script.shorthand.people.who import EVERYBODY
from cli.script.shorthand.phrases.keyed import KEYED
from cli.script.shorthand.vocabulary.words import LEAST
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.completion.sources import Sources

SIGNS = {
    "-": N_("hit points or coins lost"),
    "+": N_("hit points, coins or experience gained"),
    ">": N_("gives to somebody"),
    "=": N_("what was counted, to be checked"),
}
"""Signs after a name, and what they stand for."""


def place_of_shorthand(words: Sequence[str], sources: Sources) -> Expected | None:
    """The place after words that begin like shorthand in the place of a command; None where they do not."""
    who, *rest = words[0].removeprefix("!"), *words[1:]
    if who.startswith("+"):
        return place_after(["time", *words])._replace(bare=True)
    if folded(who) not in EVERYBODY and not all(map(sources.account, who.split(","))):
        # Nobody is named: whoever rolled last rolls again.
        return _of_kind("rolls", ["roll", "", *words], sources) or (
            Expected() if folded(who) in SESSION_LINES else None
        )
    if not rest:
        return Expected(sorts=("verbs",), given={"who": [who]})
    verb, *more = rest
    if verb in (">", "→"):
        return Expected(sorts=("goods",) if more else ("characters", "hoard", "fund"), given={"source": [who]})
    if verb[0] in "-−+" and not more:
        # What hit somebody is often one of those who were met.
        return Expected(sorts=("met",)) if verb[0] != "+" else Expected()
    if command := command_called(verb):
        last = max((at for at, word in enumerate(more, 1) if word.endswith(",")), default=0)
        own = [command, who, *more[last:]] if COMMANDS[command].is_about_somebody else [command, *more]
        return place_after(own)._replace(bare=command in KEYED)
    return (
        _of_kind("rolls", ["roll", who, *rest], sources)
        or _of_kind("rests", ["rest", *rest], sources)
        or _of_kind("conditions", ["condition", who, *rest], sources)
        or Expected()
    )


def _of_kind(group: str, words: list[str], sources: Sources) -> Expected | None:
    """The place after a roll, a rest or a condition that is named whole or begun; None where it is none."""
    tables = sources.context.rules.tables
    at = 1 if group == "rests" else 2
    name, equals, value = words[at].partition("=")
    attached = re.fullmatch(r"(.*[^\W\d])\d+", name)
    named = [name, *([attached[1]] if attached else [])]
    found = next((id_ for text in named if (id_ := tables.find(group, text))), None)
    if found is None and len(name) >= LEAST:
        found = next((ids[0] for text in named if len(ids := tables.begun(group, text)) == 1), None)
    if found is None:
        return None
    return place_after([*words[:at], found + equals + value, *words[at + 1 :]])._replace(bare=group == "rolls")


def verbs(sources: Sources) -> Iterator[Word]:
    """What may follow a name: signs, commands about somebody, and what the rules name, in this order."""
    yield from (Word(sign, _(meaning), 0, whole=False) for sign, meaning in SIGNS.items())
    about = [*(row for row in COMMANDS.values() if row.is_about_somebody), COMMANDS["rest"]]
    yield from (command_word(row.id, _(row.help)) for row in about)
    for group, meaning in (("rolls", _("roll")), ("rests", _("rest")), ("conditions", _("condition"))):
        yield from (word._replace(description=meaning, group=2) for word in sources.group(group))
