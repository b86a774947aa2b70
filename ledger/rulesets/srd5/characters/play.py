"""Records who joins the campaign, and what is described later."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.rules.keys import require_keys
from ledger.rulesets.srd5.characters.account import FIRST_CLASS, classes_of, species_of
from ledger.rulesets.srd5.characters.creation import record_adventurer
from ledger.rulesets.srd5.characters.proficiencies import record_proficiencies
from ledger.rulesets.srd5.tables import Srd5Tables


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Record who joins: an adventurer (`srd5:abilities PUB, srd5:levelup PUB, srd5:start PUB`), or a retainer."""
    if isinstance(facts, RetainerHired):
        from ledger.rulesets.srd5.services import hiring

        hiring.hire(draft, who, facts)
    else:
        require_keys(draft.rules.tables, "join", facts.keys)
        record_adventurer(draft, who, facts)


def on_opened(draft: Drafting, who: str) -> None:
    """Set what follows from class and species: the first class, its tools, the size; the highest level is first."""
    classes = classes_of(draft, who)
    if not classes or draft.field(who, FIRST_CLASS) is not None:
        return
    first = max(classes, key=lambda class_: classes[class_])
    draft.set(who, FIRST_CLASS, first)
    background = {"background": str(draft.field(who, "background"))}
    record_proficiencies(draft, who, background, first_class=first)
    sizes = species_of(Srd5Tables.of(draft), draft, who).sizes
    if sizes and draft.field(who, "size") is None:
        draft.set(who, "size", sizes[0])


def describe(draft: Drafting, who: str, keys: Keys) -> Keys:
    """Add skills, expertise and tools to those known; return the other keys that are fields."""
    require_keys(draft.rules.tables, "describe", keys)
    record_proficiencies(draft, who, keys)
    return {key: value for key, value in keys.items() if key in Srd5Tables.of(draft).fields}
