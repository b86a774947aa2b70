"""What is worn and used up of what was found: identifying, putting on, opening, lighting, spending charges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.ids import ITEM, NAME
from ledger.rules.shared import bundles, lights
from ledger.rules.tables import Tables
from ledger.rulesets.srd5.gear import items as gear_items
from ledger.rulesets.srd5.gear import wearing
from ledger.rulesets.srd5.gear.attunement.play import attune_when_put_on
from ledger.rulesets.srd5.gear.charges import figures as charge_figures
from ledger.rulesets.srd5.gear.charges import play as charge_play
from ledger.rulesets.srd5.gear.sheet import UNIT
from ledger.rulesets.srd5.healing import play as healing_play
from ledger.rulesets.srd5.health.state import settle_maximum
from ledger.rulesets.srd5.trade.figures import require_base

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

KIT = "kit"
"""The kind of item that makes stable whoever is at no hit points."""


def on_identified(draft: Drafting, lot: str, name: str, keys: Keys) -> None:
    """Note which item of the list a find is, what is inside it, its bonus, rarity and charges (`srd5:attunement`)."""
    from ledger.rules.keys import require_keys

    require_keys(draft.rules.tables, "identify", keys)
    draft.set(lot, NAME, name)
    for told in ("item", "base", "plus", "rarity", "attunement"):
        if told in keys:
            draft.set(lot, told, keys[told])
    require_base(draft.rules.tables, gear_items.piece(draft.rules.tables, draft, lot.removeprefix(ITEM)))
    if "charges" in keys:
        charge_play.set_charges_found(draft, lot, keys)


def equip(draft: Drafting, who: str, item: str, *, off: bool) -> None:
    """Put something on, attuning to it where it asks for that, or lay it aside (`srd5:attunement PUB`)."""
    if not off:
        wearing.require_wearable(draft, who, item)
        attune_when_put_on(draft, who, item)
    thing = gear_items.piece(draft.rules.tables, draft, item)
    if gear_items.kind_of(draft.rules.tables, thing) in ("armour", "shield"):
        wearing.record_armour_class(draft, who, item)
    settle_maximum(draft, who)


def use(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> bool:
    """Spend charges, drink, open a pack, or light what burns; whether that was all, else it is used up."""
    from ledger.rules.keys import require_keys

    tables = draft.rules.tables
    require_keys(tables, "use", keys)
    row = charge_figures.row_of(tables, draft, item)
    if row.get("kind") == KIT:
        healing_play.use_healers_kit(draft, who, keys)
    if charge_figures.has_charges(tables, draft, item):
        charge_play.spend_charges(draft, who, item, count)
        return True
    if "heals" in row:
        healing_play.drink_potion(draft, who, item, count, keys)
        return False
    if row.get("kind") == "pack":
        bundles.open_bundle(draft, who, item, count)
        return True
    if lights.use_light(draft, who, item, count, UNIT):
        return True
    return not bool(keys.get("used_up", is_used_up(tables, draft, item)))


def burn_down(draft: Drafting) -> None:
    """Record what time has left of each light; those that are burnt down go out."""
    lights.burn_down_lights(draft, UNIT)


def is_used_up(tables: Tables, state: View, item: str) -> bool:
    """Whether using something uses it up: potions, food, what burns; weapons, armour and most magic stay."""
    row = charge_figures.row_of(tables, state, item)
    if not row:
        return state.field(ITEM + item, "kind") != "magic"
    return bool(row.get("consumable")) or not tables.group("item_kinds").get(row["kind"], {}).get("stays")
