"""Foes overcome, awards and levels."""

from __future__ import annotations

from ledger.decisions.session import positive_fraction
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import CharacterLevelled, ExperienceAwarded, FoesDefeated
from ledger.people import living, living_now
from ledger.postings import POOL


def defeat(draft: Drafting, facts: FoesDefeated) -> None:
    """Put what foes are worth into the experience pool."""
    if facts.count < 1:
        raise InputError("count_not_positive", count=facts.count)
    before = draft.quantity(POOL, "xp")
    draft.rules.defeat(draft, facts)
    draft.result["xp"] = draft.quantity(POOL, "xp") - before
    draft.result["pool"] = draft.quantity(POOL, "xp")


def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    """Award the pool as the ruleset divides it, or what the game master gives."""
    if facts.xp is not None and facts.xp < 1:
        raise InputError("amount_not_positive", amount=facts.xp)
    if facts.each and facts.xp is None:
        raise InputError("each_without_xp")
    for name in dict.fromkeys((*(facts.to or ()), *facts.shares)):
        living(draft, name)
    for share in facts.shares.values():
        positive_fraction(share)
    draft.rules.award(draft, facts)


def level_up(draft: Drafting, facts: CharacterLevelled) -> None:
    """Give the next level and what it brings."""
    account = living_now(draft, facts.who)
    draft.rules.level_up(draft, account, facts.keys)
    progress = draft.rules.progress(draft, account)
    draft.result["level"] = progress.level
    draft.result["classes"] = dict(progress.classes)
    draft.result["hp"] = {"current": draft.quantity(account, "hp"), "max": draft.ceiling(account, "hp")}
