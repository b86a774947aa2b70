"""Records lights that are lit for a number of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.ids import ITEM, USED
from ledger.rules.keys import require_keys
from ledger.rules.shared import lights
from ledger.rules.shared.lights import burn
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys

UNIT = "turn"
"""Unit of time in which lights burn."""


def lights_needed(tables: OseTables, light: str, turns: int) -> int:
    """Torches, or flasks of oil, needed for a number of turns (`srd:Adventuring Gear`)."""
    return -(-turns // tables.light.sources[light].lasts)


def use(draft: Drafting, who: str, item: str, count: int) -> bool:
    """Light what gives light; return whether what it burns was used up, else the item itself is."""
    return lights.use_light(draft, OseTables.of(draft), who, item, count, UNIT)


def light_for_turns(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> None:
    """Light as many torches or flasks as the turns take, one after the other.

    Raises:
        InputError: `keys_together`, `gives_no_light`.
    """
    # Imported late: sheets read this module too.
    from ledger.decisions.trade import require_item

    tables, turns = OseTables.of(draft), int(keys["turns"])
    require_keys(tables, "use", keys)
    if len(keys) > 1 or count > 1:
        raise InputError("keys_together", command="use", keys=["N"] if count > 1 else sorted(keys))
    light = next((id_ for id_, row in tables.light.sources.items() if item in (id_, row.burns)), None)
    if light is None:
        raise InputError("gives_no_light", item=item, allowed=list(tables.light.sources))
    burns, needed = tables.light.sources[light].burns, lights_needed(tables, light, turns)
    draft.step("lights_needed", needed, who=who, source=tables.light.source, turns=turns, item=burns)
    require_item(draft, who, ITEM + burns, needed)
    draft.move(who, USED, ITEM + burns, needed)
    burn(draft, tables, who, light, needed, UNIT)
