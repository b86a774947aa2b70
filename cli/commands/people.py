"""Adds and describes characters and retainers: `join`, `hire`, `describe`, `retire`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.app import App
from cli.commands.each import for_each
from cli.input import amounts, parse
from cli.input.declare import option, recording_command
from cli.input.named import CHARACTER, ROLLER, Named
from cli.output.words.language import N_, _, as_typed

if TYPE_CHECKING:
    from ledger.facts import Keys


@recording_command("join", example=N_("campaign join Brom class=fighter str=16 hp_die=7 --coins 120gp"))
@click.argument("name")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--player", type=Named("players"), metavar="NAME", help=N_("Who plays the character."))
@option("--coins", metavar="AMOUNT", help=N_("Starting coins."))
@click.pass_obj
def join(app: App, name: str, keys: tuple[str, ...], player: str | None, coins: str | None) -> None:
    from ledger.facts import CharacterJoined
    from ledger.texts import LONGEST_OF, require_plain

    if player is not None:
        require_plain(player, LONGEST_OF["name"])
    app.record(
        CharacterJoined(
            who=name.strip(),
            keys=app.read.keys("join", keys),
            player=None if player is None else app.campaign.person(player),
            coins=None if coins is None else app.read.amount(coins),
        )
    )
    _warn_of_command(app, name)


def _warn_of_command(app: App, name: str) -> None:
    """Say that somebody's name is a command too, so that a line which begins with it is that."""
    from cli.names import SESSION_LINES, command_of
    from ledger.rules.tables import folded

    inner = SESSION_LINES.get(folded(name.strip()))
    command = command_of(name.strip()) if inner is None else f"session {inner}"
    if command is not None:
        app.warn(
            _(
                "“{name}” is also the command “{command}”: in a line that begins with it, put the name between quotes."
            ).format(name=name.strip(), command=as_typed(f"campaign {command}"))
        )


@recording_command("hire", example=N_("campaign hire Ulf --employer Brom class=fighter hp_die=6 --share 1/2"))
@click.argument("name")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--employer", type=CHARACTER, metavar="WHO", help=N_("The character who hires; by default the only one."))
@option("--share", metavar="FRACTION", help=N_("Fraction of a full share of treasure, such as 1/2."))
@option("--wage", metavar="AMOUNT/day", help=N_("Pay for a day."))
@option("--coins", metavar="AMOUNT", help=N_("Starting coins."))
@click.pass_obj
def hire(
    app: App,
    name: str,
    keys: tuple[str, ...],
    employer: str | None,
    share: str | None,
    wage: str | None,
    coins: str | None,
) -> None:
    from cli.input.only_choice import only_employer
    from ledger.facts import RetainerHired

    keys = keys or _plain_hire(app)

    app.record(
        RetainerHired(
            who=name.strip(),
            employer=app.read.who(employer or only_employer(app, "--employer")),
            keys=app.read.keys("hire", keys),
            share=None if share is None else parse.share(share),
            wage=None if wage is None else app.read.amount(amounts.daily(wage)),
            coins=None if coins is None else app.read.amount(coins),
        )
    )
    _warn_of_command(app, name)


def _plain_hire(app: App) -> tuple[str, ...]:
    """The keys of whoever is hired without a word more, by the book; said back in the words of the game."""
    rows, plain = app.rules.tables.group("keys.hire"), app.rules.tables.get("plain_hire").get("keys", {})
    if plain and not app.settings.quiet and not app.settings.json:
        told = [
            app.terms.term(str(rows[key]["group"]), value)
            if "group" in rows[key]
            else f"{app.terms.term('keys.hire', key)} {value}"
            for key, value in plain.items()
        ]
        app.warn(_("Nothing more was said, so: {keys}.").format(keys=", ".join(dict.fromkeys(told))))
    return tuple(f"{key}={value}" for key, value in plain.items())


@recording_command("describe", example=N_("campaign describe Brom age=31 alignment=law"))
@click.argument("who", type=ROLLER)
@click.argument("keys", nargs=-1, required=True, metavar="KEY=VALUE…")
@for_each
def describe(app: App, who: str, keys: tuple[str, ...]) -> None:
    from ledger.facts import GAME_MASTER, CharacterDescribed

    name = app.read.who(who, GAME_MASTER)
    app.record(CharacterDescribed(who=name, keys=_described(app, name, keys)))


def _described(app: App, name: str, words: tuple[str, ...]) -> Keys:
    """The keys of a description; somebody outside the company has those of `meet` too."""
    from ledger.errors import InputError
    from ledger.facts import GAME_MASTER
    from ledger.ids import NAME
    from ledger.people import is_outsider
    from ledger.rules.tables import folded

    if name == GAME_MASTER:
        from cli.input.game_master import keys_of_game_master

        called = keys_of_game_master(app.read.keys("describe", words))
        word = str(called.get(NAME, ""))
        if folded(word) in map(folded, app.read.roster.names):
            # Rolls of the game master would read as that character's.
            raise InputError("name_taken", name=word)
        return called
    if not is_outsider(name):
        return app.read.keys("describe", words)
    of_meeting = [word for word in words if app.rules.tables.find("keys.meet", word.partition("=")[0].strip())]
    others = [word for word in words if word not in of_meeting]
    return {**app.read.keys("meet", of_meeting), **(app.read.keys("describe", others) if others else {})}


@recording_command("retire", example="campaign retire Lira")
@click.argument("who", type=CHARACTER)
@option("--off", is_flag=True, help=N_("Back into the company."))
@for_each
def retire(app: App, who: str, off: bool) -> None:
    from ledger.facts import CharacterRetired

    app.record(CharacterRetired(who=app.read.who(who), off=off))
