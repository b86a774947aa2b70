"""Ends attunements, without asking whether the lower hit point maximum kills (`srd5:attunement PUB`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.rulesets.srd5.gear.items import ATTUNED
from ledger.rulesets.srd5.gear.worn_maximum import adjust_maximum
from ledger.rulesets.srd5.tables import Srd5Tables


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
