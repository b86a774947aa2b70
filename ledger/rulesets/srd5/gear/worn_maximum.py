"""Keeps the hit point maximum in step with the magic items worn, and ends attunements (`srd5:magic-items PUB`).

Whether a lower maximum kills is not asked here: `health.state.settle_maximum` does.
"""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.rulesets.srd5.characters.abilities import modifier
from ledger.rulesets.srd5.characters.account import level_of
from ledger.rulesets.srd5.gear import magic
from ledger.rulesets.srd5.gear.items import ATTUNED
from ledger.rulesets.srd5.tables import Srd5Tables

WORN_MAXIMUM = "hp.max_worn"
"""Commodity: how much of a character's hit point maximum comes from what it wears."""


def adjust_maximum(draft: Drafting, who: str) -> bool:
    """Adjust the maximum to Constitution and the hit points per level of items; return whether it was lowered."""
    tables, own = Srd5Tables.of(draft), draft.quantity(who, "con")
    if not tables.magic_effects or not own:
        return False
    each = modifier(tables, magic.score_working(tables, draft, who, "con").total) - modifier(tables, own)
    each += sum(adds for _, adds in magic.bonuses(tables, draft, who, "hp_per_level"))
    change = each * level_of(draft, who) - draft.quantity(who, WORN_MAXIMUM)
    if not change:
        return False
    draft.note(who, "hp.max", change)
    draft.note(who, WORN_MAXIMUM, change)
    draft.step("worn_maximum", draft.quantity(who, "hp.max"), who=who, source=tables.magic_effects.source)
    if change < 0:
        cap_hit_points(draft, who)
    return change < 0


def cap_hit_points(draft: Drafting, who: str) -> None:
    """Take the hit points that are above the maximum."""
    draft.note(who, "hp", min(0, draft.quantity(who, "hp.max") - draft.quantity(who, "hp")))


def end_attunement(draft: Drafting, who: str, item: str) -> bool:
    """Record the end of one attunement; return whether the hit point maximum fell with it."""
    draft.set(who, ATTUNED + item, None)
    draft.step("attunement_ends", who=who, source=Srd5Tables.of(draft).attunement.source, item=item)
    return adjust_maximum(draft, who)


def end_every_attunement(draft: Drafting, who: str) -> None:
    """Record the end of every attunement of a character that died (`srd5:zero PUB`)."""
    for key, on in draft.fields(who).items():
        if key.startswith(ATTUNED) and on:
            end_attunement(draft, who, key.removeprefix(ATTUNED))
