"""Single finds, their worth, identity and custody: `appraise`, `identify`, `item`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.input.declare import command, reading_options, recording_command
from cli.output.language import N_
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.app import App


@recording_command("appraise", example=N_("campaign appraise ruby 500gp"))
@click.argument("items", metavar="ITEM[,ITEM]…")
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
@click.argument("item")
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


@command("item", example=N_('campaign item "Wand of fear"'))
@click.argument("name", nargs=-1, required=True)
@reading_options
@click.pass_obj
def item(app: App, name: tuple[str, ...], as_of: str | None) -> None:
    from cli.input.lot_lookup import anywhere
    from cli.output.custody import custody_lines
    from projections.as_of import view_at, view_now
    from projections.custody import custody

    there = view_at(app.campaign, as_of, app.rules_of) if as_of else view_now(app.campaign, app.rules_of)
    found = anywhere(app, there, " ".join(name))
    data = custody(app.campaign, there, there.rules, found, language=app.language)
    app.show(data, lambda: custody_lines(app.speaker, data, as_of))
