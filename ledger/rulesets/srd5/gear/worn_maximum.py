"""Keeps the hit point maximum in step with the magic items that a character wears (`srd5:magic-items PUB`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.rulesets.srd5.characters.abilities import modifier
from ledger.rulesets.srd5.characters.account import level_of
from ledger.rulesets.srd5.gear import magic
from ledger.rulesets.srd5.tables import Srd5Tables

WORN_MAXIMUM = "hp.max_worn"
"""Commodity: how much of a character's hit point maximum comes from what it wears."""


def adjust_maximum(draft: Drafting, who: str) -> bool:
    """Adjust the maximum to a changed Constitution and to hit points per level from magic items.

    Returns:
        Whether the maximum was lowered; `health.state.settle_maximum` then checks for death.
    """
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
    source = tables.magic_effects.source
    draft.step("worn_maximum", draft.quantity(who, "hp.max"), who=who, source=source)
    if change < 0:
        cap_hit_points(draft, who)
    return change < 0


def cap_hit_points(draft: Drafting, who: str) -> None:
    """Take the hit points that are above the maximum."""
    draft.note(who, "hp", min(0, draft.quantity(who, "hp.max") - draft.quantity(who, "hp")))
