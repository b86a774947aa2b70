"""Wears, wields and lays aside: `equip`."""

from __future__ import annotations

from cli.app import App
from cli.input.counted import several_things
from ledger.errors import InputError
from ledger.facts import ItemEquipped


def equip(app: App, who: str, item: str, off: bool) -> None:
    holder = app.read.who(who)
    try:
        things = [app.read.goods(item, 1, holder)]
    except InputError as error:
        parts = several_things(item)
        if error.code != "item_unknown" or len(parts) < 2 or "entry_id" in app.given:
            raise
        things = [app.read.goods(part, 1, holder) for part in parts]
    with app.recording.one_or_together(things):
        for goods in things:
            if goods.item is None:
                raise InputError("coins_are_not_worn")
            app.record(ItemEquipped(who=holder, item=goods.item, off=off))
