"""Wears, wields and lays aside: `equip`."""

from __future__ import annotations

import click

from cli.app import App
from cli.input.declare import option, recording_command
from cli.input.named import CHARACTER
from cli.output.language import N_
from ledger.errors import InputError


@recording_command("equip", example=N_("campaign equip Brom chainmail"))
@click.argument("who", type=CHARACTER)
@click.argument("thing", metavar="ITEM")
@option("--off", is_flag=True, help=N_("Lay it aside."))
@click.pass_obj
def equip(app: App, who: str, thing: str, off: bool) -> None:
    from ledger.facts import ItemEquipped

    holder = app.read.who(who)
    item = app.read.goods(thing, 1, holder).item
    if item is None:
        raise InputError("coins_are_not_worn")
    app.record(ItemEquipped(who=holder, item=item, off=off))
