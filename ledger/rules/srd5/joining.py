"""Coming into play: scores, class, species, background, hit points, coins."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import CharacterJoined, RetainerHired
from ledger.rules.keys import need_keys
from ledger.rules.srd5 import hit_points
from ledger.rules.srd5.people import LEVEL

ORIGINS = "world:origins"
"""Where starting coins are from."""


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Note what a character begins with (`srd5:start PUB`)."""
    tables, keys = draft.rules.tables, facts.keys
    need_keys(tables, "join" if isinstance(facts, CharacterJoined) else "hire", keys)
    for ability in tables.group("traits"):
        draft.post(who, ability, int(keys[ability]))
    class_id, species = str(keys["class"]), keys.get("species")
    draft.post(who, LEVEL + class_id, 1)
    draft.set(who, "first_class", class_id)
    for field in ("species", "background"):
        if field in keys:
            draft.set(who, field, str(keys[field]))
    most = hit_points.at_start(tables, class_id, int(keys["con"]), None if species is None else str(species))
    draft.post(who, "hp.max", most)
    draft.post(who, "hp", most)
