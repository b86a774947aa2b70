"""Records hiring: companions with a class, hirelings, mounts and vehicles (`srd5:lifestyle PUB`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import RetainerHired
from ledger.rules.keys import own_kind, require_keys
from ledger.rulesets.srd5.services import members
from ledger.rulesets.srd5.tables import Srd5Tables


def hire(draft: Drafting, who: str, facts: RetainerHired) -> None:
    """Record who or what enters service, by the kind of service."""
    tables, keys = Srd5Tables.of(draft), facts.keys
    require_keys(tables, "hire", keys)
    kind = str(own_kind(tables, "hire", keys))
    if kind == members.COMPANION:
        from ledger.rulesets.srd5.characters.creation import record_adventurer

        record_adventurer(draft, who, facts)
        return
    draft.set(who, members.SERVICE, kind)
    sort = str(keys[kind])
    draft.set(who, kind, sort)
    if "count" in keys:
        draft.set(who, members.COUNT, int(keys["count"]))
    most = _hit_points(draft, kind, sort)
    if most:
        draft.post(who, "hp.max", most)
        draft.post(who, "hp", most)


def _hit_points(draft: Drafting, kind: str, sort: str) -> int:
    """Hit points of a mount by its stat block, of a ship by the list; 0 for hirelings, who are only counted."""
    tables = Srd5Tables.of(draft)
    if kind == members.MOUNT:
        return tables.monsters[sort].hp
    return tables.vehicles[sort].hp if kind == members.VEHICLE else 0
