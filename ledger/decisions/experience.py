"""Foes overcome, awards and levels."""

from __future__ import annotations

from ledger.decisions.session import positive_fraction
from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import CharacterImproved, CharacterLevelled, ExperienceAwarded, FoesDefeated
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
    least = 0 if draft.rules.tables.get("experience").get("may_be_nothing") else 1
    if facts.xp is not None and facts.xp < least:
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


def improve(draft: Drafting, facts: CharacterImproved) -> None:
    """Give what experience buys piece by piece."""
    account = living_now(draft, facts.who)
    known = draft.rules.tables.group("improvements")
    if not known:
        draft.rules.lacks("improvements")
    for thing, count in facts.things.items():
        if thing not in known:
            raise InputError("improvement_unknown", thing=thing, known=sorted(known))
        if count < 1:
            raise InputError("count_not_positive", count=count)
    if not facts.things:
        raise InputError("nothing_to_improve", known=sorted(known))
    draft.rules.improve(draft, account, facts.things, facts.keys)
    draft.result["xp"] = draft.quantity(account, "xp")
