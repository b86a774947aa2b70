"""Wears, wields and lays aside: `equip`."""

from __future__ import annotations

from contextlib import nullcontext

import click

from cli.app import App
from cli.commands.each import for_each
from cli.input.counted import several_things
from cli.input.declare import option, recording_command
from cli.input.named import CHARACTER
from cli.output.words.language import N_
from ledger.errors import InputError


@recording_command("equip", example=N_("campaign equip Brom chainmail"))
@click.argument("who", type=CHARACTER)
@click.argument("thing", metavar="ITEM")
@option("--off", is_flag=True, help=N_("Lay it aside."))
@for_each
def equip(app: App, who: str, thing: str, off: bool) -> None:
    holder = app.read.who(who)
    try:
        things = [app.read.goods(thing, 1, holder)]
    except InputError as error:
        parts = several_things(thing)
        if error.code != "item_unknown" or len(parts) < 2 or "entry_id" in app.given:
            raise
        things = [app.read.goods(part, 1, holder) for part in parts]
    with app.recording.together() if len(things) > 1 else nullcontext():
        for goods in things:
            _equip(app, holder, goods.item, off)


def _equip(app: App, who: str, item: str | None, off: bool) -> None:
    from ledger.facts import ItemEquipped

    if item is None:
        raise InputError("coins_are_not_worn")
    app.record(ItemEquipped(who=who, item=item, off=off))
