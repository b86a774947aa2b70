"""Coming into play: scores, species and background, levels, hit points, skills, coins."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.characters.creation import record_adventurer
from ledger.rulesets.srd5.characters.proficiencies import record_proficiencies


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Note what a character begins with (`srd5:abilities PUB, srd5:levelup PUB, srd5:start PUB`)."""
    if isinstance(facts, RetainerHired):
        from ledger.rulesets.srd5.services import hiring

        hiring.hire(draft, who, facts)
    else:
        require_keys(draft.rules.tables, "join", facts.keys)
        record_adventurer(draft, who, facts)


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Note skills, which are added to those there are; the rest is told."""
    require_keys(draft.rules.tables, "describe", keys)
    record_proficiencies(draft, who, keys)
    return {key: value for key, value in keys.items() if key in draft.rules.tables.group("fields")}
