"""Barter: least prices, forbidden weapons, weight carried (`mda:5.16 L856-L862, 5.17 L888, 5.19 L933-L943`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import CHARACTER, ITEM
from ledger.people import name_of
from ledger.rules.working import Working
from ledger.rulesets.mda.characters.account import PEOPLE, STANDING
from ledger.rulesets.mda.tables import MdaTables, Ware
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting


def least_price(tables: MdaTables, item: str) -> int | None:
    """The least price of an item, None where the text has none (`mda:5.19 L943`)."""
    return tables.items[item].price_ue


def is_below_minimum(tables: MdaTables, item: str, unit: int) -> bool:
    """Whether a price is below the least one; any higher one is allowed (`mda:5.19 L943`)."""
    least = least_price(tables, item)
    return least is not None and unit < least


def is_forbidden(tables: MdaTables, item: str, standing: str | None) -> bool:
    """Whether an item is a weapon of the Masters, which the people may not bear (`mda:5.17 L888`)."""
    return standing == PEOPLE and tables.items[item].master


def require_right_to_bear(draft: Drafting, who: str, item: str) -> None:
    """Refuse the people a weapon of the Masters."""
    standing = draft.field(who, STANDING)
    if who.startswith(CHARACTER) and is_forbidden(
        MdaTables.of(draft), item, None if standing is None else str(standing)
    ):
        draft.refuse("master_weapon_forbidden", who=name_of(who), item=item)


def on_bought(draft: Drafting, who: str, item: str, unit: int) -> None:
    """Refuse the people a weapon of the Masters, and record the deviation of too low a price."""
    require_right_to_bear(draft, who, item)
    if is_below_minimum(MdaTables.of(draft), item, unit):
        draft.deviate("below_minimum", who)


def carried_working(tables: MdaTables, state: View, who: str) -> Working:
    """The weight of everything carried, in grams; the text sets no limit (`mda:5.19 L935-L939`)."""
    rows, working = tables.items, Working(tables.goods.source)
    for commodity, count in state.holdings(who).items():
        item = commodity.removeprefix(ITEM)
        sort = item.partition("~")[0]
        weighs = rows.get(sort, Ware()).weight_g * count
        if weighs:
            working.add(f"items/{item}", weighs, tables.items[sort].source, score=count, reads=((who, commodity),))
    return working
