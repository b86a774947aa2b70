"""Decides foes overcome, awards of experience, levels and improvements."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from ledger.decisions.split import require_share
from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import CharacterImproved, CharacterLevelled, ExperienceAwarded, FoesDefeated, Keys
from ledger.ids import ACTIVE, MONSTER, OTHER, OVERCOME, POOL, STATUS, UNCOUNTED
from ledger.money import shares
from ledger.others import sort_of
from ledger.people import bare_name, require_living, require_living_now, require_person
from ledger.rules.hooks import hooks_of
from ledger.rules.keys import declared_keys
from ledger.rules.shared.awards import require_receivers, require_shares_of_receivers

Worth = tuple[tuple[str, int | str | bool], ...]
"""Keys of what foes are worth, with their values."""


@decides(FoesDefeated)
def defeat(draft: Drafting, facts: FoesDefeated) -> None:
    """Add what foes are worth to the experience pool."""
    if facts.count < 1:
        raise InputError("count_not_positive", count=facts.count)
    before = draft.quantity(POOL, "xp")
    if facts.foes:
        _defeat_met(draft, facts)
    else:
        hooks_of(draft).defeat(draft, facts)
    draft.result["xp"] = draft.quantity(POOL, "xp") - before
    draft.result["pool"] = draft.quantity(POOL, "xp")


def _defeat_met(draft: Drafting, facts: FoesDefeated) -> None:
    """Count those who were met, each once, like ones together by what their rows are worth."""
    alike: dict[tuple[str, Worth], int] = {}
    for name in dict.fromkeys(facts.foes):
        account = require_person(draft, name)
        if draft.field(UNCOUNTED, account.removeprefix(OTHER)) is None:
            raise Refusal("foe_counted", who=bare_name(name))
        draft.set(UNCOUNTED, account.removeprefix(OTHER), None)
        draft.result.setdefault("counted", {})[bare_name(name)] = draft.field(account, STATUS)
        if draft.field(account, STATUS) == ACTIVE:
            draft.set(account, STATUS, OVERCOME)
        what = draft.field(account, MONSTER) or sort_of(name)
        sort = str(what), _worth(draft, account, facts.keys)
        alike[sort] = alike.get(sort, 0) + 1
    for (what, keys), count in alike.items():
        hooks_of(draft).defeat(draft, msgspec.structs.replace(facts, what=what, count=count, keys=dict(keys), foes=()))


def _worth(draft: Drafting, account: str, told: Keys) -> Worth:
    """What somebody's row says of its worth; a worth that is told now takes its place, a flag is added to it."""
    known = declared_keys(draft.rules.tables, "defeat")
    row = {key: value for key in known if (value := draft.field(account, key)) is not None}
    kept = row if all(known[key]["type"] == "flag" for key in told if key in known) else {}
    return tuple(sorted({**kept, **told}.items()))


@decides(ExperienceAwarded)
def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    """Award the pool as the rules divide it, or what the game master gives."""
    if facts.xp is not None and facts.xp < 0:
        _take_back(draft, facts, -facts.xp)
        return
    least = 0 if draft.rules.tables.get("experience").get("may_be_nothing") else 1
    if facts.xp is not None and facts.xp < least:
        raise InputError("amount_not_positive", amount=facts.xp)
    if facts.each and facts.xp is None:
        raise InputError("each_without_xp")
    for name in dict.fromkeys((*(facts.to or ()), *facts.shares)):
        require_living(draft, name)
    for share in facts.shares.values():
        if not require_share(share):
            raise InputError("share_malformed", share=share)
    hooks_of(draft).award(draft, facts)


def _take_back(draft: Drafting, facts: ExperienceAwarded, xp: int) -> None:
    """Take experience back: no more than is held, nor any that a level was reached by.

    Nothing is adjusted or capped, and nothing goes back into the pool.
    """
    if facts.keys or facts.continues:
        raise InputError("amount_not_positive", amount=-xp)
    names = require_receivers(draft, facts)
    require_shares_of_receivers(facts, names)
    portions, remainder = dict.fromkeys(names, xp), 0
    if not facts.each:
        portions, remainder = shares(xp, {name: Fraction(facts.shares.get(name, 1)) for name in names})
    for name, portion in portions.items():
        account = require_living(draft, name)
        unearned = draft.rules.has_unearned_level(draft.state, account)
        draft.step("award.taken_back", -portion, who=account)
        draft.post(account, "xp", -portion)
        if draft.rules.has_unearned_level(draft, account) and not unearned:
            level = draft.rules.progress(draft, account).level
            draft.refuse("level_above_xp", who=name, xp=draft.quantity(account, "xp"), level=level)
    awards = {name: -portion for name, portion in portions.items()}
    draft.result.update(pool=-xp, awards=awards, lost={}, remainder=-remainder)


@decides(CharacterLevelled)
def level_up(draft: Drafting, facts: CharacterLevelled) -> None:
    """Record the next level and what it brings."""
    account = require_living_now(draft, facts.who)
    hooks_of(draft).level_up(draft, account, facts.keys)
    progress = draft.rules.progress(draft, account)
    draft.result["level"] = progress.level
    draft.result["classes"] = dict(progress.classes)
    draft.result["hp"] = {"current": draft.quantity(account, "hp"), "max": draft.ceiling(account, "hp")}
    if options := draft.rules.pending_options(draft, account):
        draft.result["to_choose"] = list(options)


@decides(CharacterImproved)
def improve(draft: Drafting, facts: CharacterImproved) -> None:
    """Record improvements that are bought with experience."""
    account = require_living_now(draft, facts.who)
    known = draft.rules.tables.group("improvements")
    if not known:
        draft.rules.refuse_unsupported("improvements")
    for thing, count in facts.things.items():
        if thing not in known:
            raise InputError("improvement_unknown", thing=thing, known=sorted(known))
        if count < 1:
            raise InputError("count_not_positive", count=count)
    if not facts.things:
        raise InputError("nothing_to_improve", known=sorted(known))
    hooks_of(draft).improve(draft, account, facts.things, facts.keys)
    draft.result["xp"] = draft.quantity(account, "xp")
