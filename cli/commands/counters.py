"""Spends and restores counters, and answers choices: `spend`, `restore`, `choose`."""

from __future__ import annotations

import re

import click

from cli.app import App
from cli.commands.each import for_each
from cli.input.declare import recording_command
from cli.input.named import CHARACTER, Named
from cli.input.values import number
from cli.output.words.language import N_
from ledger.errors import InputError


@recording_command("choose", example=N_("campaign choose Brom second_wind --faces 3,5"))
@click.argument("who", type=CHARACTER)
@click.argument("words", nargs=-1, type=Named("choices"), metavar="[OPTION] [KEY=VALUE]…")
@for_each
def choose(app: App, who: str, words: tuple[str, ...]) -> None:
    from cli.input.choice_lookup import choices_owed, option_id, option_of_key
    from ledger.facts import ChoiceMade

    name = app.read.who(who)
    if not words:
        from cli.output.books.pending import choices_lines

        owed = choices_owed(app, name)
        app.answer({"who": name, "pending": owed}, lambda: choices_lines(app.terms, name, owed))
        return
    if all("=" in word for word in words):
        words = (option_of_key(app, words[0].partition("=")[0]), *words)
    named, keys = _named_and_keys(words, "choose")
    option = option_id(app, named, name)
    app.record(ChoiceMade(who=name, option=option, keys=app.read.keys("choose", keys, option)))


@recording_command("spend", example=N_("campaign spend Brom adventure_points 2"))
@click.argument("who", type=CHARACTER)
@click.argument("words", nargs=-1, required=True, type=Named("counters"), metavar="THING [N] [KEY=VALUE]…")
@for_each
def spend(app: App, who: str, words: tuple[str, ...]) -> None:
    from cli.input.choice_lookup import counter
    from cli.input.features import spell_cast
    from ledger.facts import CounterSpent

    name = app.read.who(who)
    thing, count, keys = _counted(words, "spend")
    cast = spell_cast(app.read, name, thing, keys) if count == 1 else None
    app.record(
        cast
        or CounterSpent(who=name, counter=counter(app, thing, name), count=count, keys=app.read.keys("spend", keys))
    )


@recording_command("restore", example=N_("campaign restore Brom adventure_points 1"))
@click.argument("who", type=CHARACTER)
@click.argument("words", nargs=-1, required=True, type=Named("counters"), metavar="THING [N] [KEY=VALUE]…")
@for_each
def restore(app: App, who: str, words: tuple[str, ...]) -> None:
    from cli.input.choice_lookup import counter
    from ledger.facts import CounterRestored

    name = app.read.who(who)
    thing, count, keys = _counted(words, "restore")
    kept = app.read.keys("restore", keys)
    app.record(CounterRestored(who=name, counter=counter(app, thing, name), count=count, keys=kept))


def _named_and_keys(words: tuple[str, ...], command: str) -> tuple[str, list[str]]:
    """What is named, in one word or several, and the KEY=VALUE words."""
    named = " ".join(word for word in words if "=" not in word)
    if not named:
        raise InputError("argument_missing", argument="THING", command=f"campaign {command}")
    return named, [word for word in words if "=" in word]


def _counted(words: tuple[str, ...], command: str) -> tuple[str, int, list[str]]:
    """What is named, how many of it, and the KEY=VALUE words."""
    loose = [word for word in words if "=" not in word]
    count = number(loose.pop(), 1) if len(loose) > 1 and re.match(r"[+\-−]?\d", loose[-1]) else 1
    named, keys = _named_and_keys((*loose, *(word for word in words if "=" in word)), command)
    return named, count, keys
