"""Records what somebody brings from before the ledger: `opening`."""

from __future__ import annotations

import click

from cli.app import App
from cli.input.declare import option, recording_command
from cli.output.language import N_
from ledger.errors import InputError
from ledger.ids import HOLDERS


@recording_command(
    "opening",
    example=N_('campaign opening Brom level=5 xp=16500 hp=31/38 --coins 120gp --item torch=6 --item "Ring:500gp"'),
)
@click.argument("who")
@click.argument("keys", nargs=-1, metavar="[KEY=VALUE]…")
@option("--player", metavar="NAME", help=N_("Who plays a character that joins with it."))
@option("--coins", metavar="AMOUNT", help=N_("All the coins of the purse."))
@option(
    "--item",
    "items",
    multiple=True,
    metavar="NAME[=N][:VALUE]",
    help=N_("A thing, how many of it, and what one is worth."),
)
@option("--worn", multiple=True, metavar="ITEM", help=N_("Something worn or wielded."))
@click.pass_obj
def opening(
    app: App,
    who: str,
    keys: tuple[str, ...],
    player: str | None,
    coins: str | None,
    items: tuple[str, ...],
    worn: tuple[str, ...],
) -> None:
    from cli.input.opening_figures import figures, things, worn_items
    from ledger.facts import OpeningRecorded
    from ledger.texts import LONGEST_OF, require_plain

    if player is not None:
        require_plain(player, LONGEST_OF["name"])
    app.refuse_options("session")
    holder = _holder(app, who, keys)
    found, told = figures(app, holder, keys)
    brought = things(app, items)
    app.record(
        OpeningRecorded(
            who=holder,
            player=None if player is None else app.campaign.person(player),
            figures=found,
            keys=told,
            coins=None if coins is None else app.read.amount(coins),
            things=brought,
            worn=worn_items(app, worn),
        )
    )


def _holder(app: App, text: str, keys: tuple[str, ...]) -> str:
    """Who is meant: somebody who has joined, by the beginning of the name too; the hoard; the fund; or a new name.

    A class makes a name that nobody has a new one, though others begin so; where a game has none, any unknown name is.
    """
    from cli.input.opening_figures import names_class

    has_classes = bool(app.rules.tables.group("classes"))
    if not app.read.roster.is_known(text) and has_classes and any(names_class(app, key) for key in keys):
        return text.strip()
    try:
        return app.read.who(text, *HOLDERS)
    except InputError as error:
        if error.code != "character_unknown":
            raise
        if has_classes:
            raise InputError("opening_unknown", **error.facts) from None
        return text.strip()
