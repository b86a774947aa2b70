"""Records who joins, and changes of scores."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.rules.keys import require_keys
from ledger.rulesets.ose.characters.creation import record_adventurer
from ledger.rulesets.ose.service import hiring
from ledger.rulesets.ose.tables import OseTables


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Record a new character or somebody hired (`ose:Création de personnage L138-L176`)."""
    if isinstance(facts, RetainerHired):
        hiring.hire(draft, who, facts)
        return
    require_keys(draft.rules.tables, "join", facts.keys)
    record_adventurer(draft, who, facts)


def change_scores(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Set the scores among the keys, changed by a curse or by magic, and return the other keys (`ose:L845`).

    Hit points and whatever else was recorded by an old score stay as they are.
    """
    scores = {trait: keys[trait] for trait in OseTables.of(draft).traits if trait in keys}
    if scores:
        require_keys(draft.rules.tables, "describe", scores)
    for trait in scores:
        before = draft.quantity(who, trait)
        source = OseTables.of(draft).abilities.source
        draft.step("score_changed", int(keys[trait]), who=who, source=source, trait=trait, before=before)
        draft.post(who, trait, int(keys[trait]) - before)
    return {key: value for key, value in keys.items() if key not in scores}
