"""Finds what a check compares: a balance, a figure of the sheet, or a field."""

from __future__ import annotations

from cli.context import CampaignContext
from cli.input.item_lookup import held_item
from cli.nearest import nearest
from ledger.errors import InputError
from ledger.ids import CLASS_LEVEL, CONDITION, ITEM
from ledger.people import holder_account
from projections.sheets.measure_lookup import find_figure, measure_at_place


def checked(context: CampaignContext, text: str, holder: str) -> tuple[str, bool]:
    """The measure that a check names, and whether it is a balance; else it is a figure of the sheet or a field.

    Raises:
        InputError: If nothing is called so.
    """
    account = holder_account(holder)
    if found := find_figure(context.state, context.rules, account, text):
        return found
    try:
        return commodity(context, measure_at_place(text), holder), True
    except InputError:
        found = find_figure(context.state, context.rules, account, text, loosely=True)
        if found is None:
            raise
    return found


def commodity(context: CampaignContext, text: str, holder: str) -> str:
    """What is counted: a coin, experience, hit points, an item or lot, a condition, a trait, a class's level.

    Raises:
        InputError: If nothing is called so.
    """
    tables = context.rules.tables
    for group, prefix in MEASURED.items():
        if id_ := tables.find(group, text):
            return prefix + id_
    held = context.state.holdings(holder_account(holder))
    for id_ in (text, ITEM + text):
        if id_ in held:
            return id_
    if found := held_item(context, text, [name.removeprefix(ITEM) for name in held if name.startswith(ITEM)]):
        return ITEM + found
    known = [id_ for group in MEASURED for id_ in tables.group(group)]
    raise InputError("measure_unknown", measure=text, nearest=nearest(text, known))


MEASURED = {
    "coinage.coins": "",
    "measures": "",
    "items": ITEM,
    "conditions": CONDITION,
    "traits": "",
    "counters": "",
    "tracks": "",
    "classes": CLASS_LEVEL,
}
"""Groups of the tables whose members can be counted, to the prefix of their commodities."""
