"""Records what a dead character leaves to an heir, less the tax."""

from __future__ import annotations

from ledger.decisions.trade import hand_over
from ledger.drafting import Drafting
from ledger.errors import Refusal
from ledger.facts import Keys
from ledger.ids import CHARACTER, ITEM, ROLE
from ledger.rules.keys import require_keys
from ledger.rulesets.ose.characters.classes import level_reached
from ledger.rulesets.ose.tables import OseTables

TAX = "world:tax"
LEFT_TO = "estate_left_to"
"""Field of the dead: the name of the heir."""

TREASURE = ("gem", "jewel", "item")
"""Kinds of finds that are taxed."""


def divide_estate(
    tables: OseTables, estate: int, *, already_used: bool = False, heir_level: int = 1
) -> tuple[int, int]:
    """Divide an estate between the heir, rounded down, and the tax, in copper pieces (`ose:Héritage L241`).

    Raises:
        Refusal: `inheritance_already_used`, `heir_not_level_1`.
    """
    rule = tables.inheritance
    if already_used:
        raise Refusal("inheritance_already_used")
    if heir_level != rule.heir_level:
        raise Refusal("heir_not_level_1")
    left = estate * (100 - rule.tax_percent) // 100
    return left, estate - left


def inherit(draft: Drafting, heir: str, source: str, keys: Keys) -> None:
    """Record what passes to a new character: coins less the tax, and no experience (`ose:Héritage L241`).

    With `items` the items pass too: found treasure of known worth is taxed with the coins, and the tax is paid in
    coins; gear and magic items are not taxed. Without it the items stay where their owner died.
    """
    tables, coinage = OseTables.of(draft), draft.rules.coinage
    require_keys(tables, "inherit", keys)
    _require_permission(draft, heir, source)
    held = draft.holdings(source)
    coins = {coin: held[coin] for coin in coinage.values if held.get(coin)}
    things = {item: count for item, count in held.items() if keys.get("items") and item.startswith(ITEM) and count > 0}
    estate = coinage.value(coins) + sum(_taxable_worth(draft, item) * count for item, count in things.items())
    left, tax = divide_estate(tables, estate)
    rule, name = tables.inheritance, source.removeprefix(CHARACTER)
    draft.step("inherited_tax", tax, who=source, source=rule.source, percent=rule.tax_percent, estate=estate)
    draft.step("inherited", left, who=heir, source=rule.source)
    if tax:
        hand_over(draft, source, TAX, coinage.in_coins(tax), purpose=TAX)
    for commodity, count in sorted(draft.holdings(source).items()):
        if count > 0 and (commodity in coinage.values or commodity in things):
            draft.move(source, heir, commodity, count)
    draft.set(source, LEFT_TO, heir.removeprefix(CHARACTER))
    draft.result.update(heir=heir.removeprefix(CHARACTER), source=name, estate=estate, tax=tax, inherited=left)


def _taxable_worth(draft: Drafting, item: str) -> int:
    """Worth of one item in copper pieces, 0 where it is not taxed."""
    value = draft.field(item, "value")
    return value if isinstance(value, int) and draft.field(item, "kind") in TREASURE else 0


def _require_permission(draft: Drafting, heir: str, source: str) -> None:
    """Refuse an inheritance that the rules do not allow."""
    tables = OseTables.of(draft)
    heir_name, name = heir.removeprefix(CHARACTER), source.removeprefix(CHARACTER)
    player = draft.field(source, "player")
    if not tables.readings.inheritance_allowed:
        draft.refuse("inheritance_not_allowed")
    left = [
        other
        for other in draft.accounts(CHARACTER)
        if draft.field(other, LEFT_TO) is not None
        and (other == source or (player is not None and draft.field(other, "player") == player))
    ]
    if left:
        draft.refuse("inheritance_already_used", who=name)
    level = level_reached(draft, heir)
    if level != tables.inheritance.heir_level or draft.quantity(heir, "xp") or draft.field(heir, ROLE) != "pc":
        draft.refuse("heir_not_level_1", who=heir_name)
    own = draft.field(heir, "player")
    if None not in (player, own) and player != own:
        draft.refuse("heir_of_another", who=heir_name)
    if not tables.readings.heir_also_rolls_gold and draft.rules.coinage.value(draft.holdings(heir)):
        draft.refuse("heir_has_gold", who=heir_name)
