"""Records what a find is worth and what it turned out to be: `appraise`, `identify`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.input.declare import recording_command
from cli.input.named import Named
from cli.output.language import N_
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.app import App


@recording_command("appraise", example=N_("campaign appraise ruby 500gp"))
@click.argument("items", type=Named("lots"), metavar="ITEM[,ITEM]…")
@click.argument("words", nargs=-1, metavar="[AMOUNT] [KEY=VALUE]…")
@click.pass_obj
def appraise(app: App, items: str, words: tuple[str, ...]) -> None:
    from cli.input.lot_lookup import lots
    from ledger.facts import ItemAppraised

    amount = [word for word in words if "=" not in word]
    app.record(
        ItemAppraised(
            items=lots(app, items),
            value=app.read.amount(" ".join(amount)) if amount else None,
            keys=app.read.keys("appraise", [word for word in words if "=" in word]),
        )
    )


@recording_command("identify", example=N_('campaign identify wand~12 "Wand of fear" charges=7'))
@click.argument("item", type=Named("lots"))
@click.argument("words", nargs=-1, required=True, metavar="NAME [KEY=VALUE]…")
@click.pass_obj
def identify(app: App, item: str, words: tuple[str, ...]) -> None:
    from cli.input.lot_lookup import identifiable
    from ledger.facts import ItemIdentified

    name = " ".join(word for word in words if "=" not in word)
    if not name:
        raise InputError("argument_missing", argument="NAME", command="campaign identify")
    keys = app.read.keys("identify", [word for word in words if "=" in word])
    app.record(ItemIdentified(item=identifiable(app, item), name=name, keys=keys))
