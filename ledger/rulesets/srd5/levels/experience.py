"""Records experience: foes defeated, awards and milestones."""

from __future__ import annotations

from fractions import Fraction

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import ExperienceAwarded, FoesDefeated
from ledger.ids import POOL
from ledger.money import shares
from ledger.people import account_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.awards import require_receivers, require_shares_of_receivers
from ledger.rulesets.srd5.characters.account import MILESTONES, level_of
from ledger.rulesets.srd5.levels.figures import level_for_xp, xp_of_rating
from ledger.rulesets.srd5.tables import Srd5Tables


def foe_xp(tables: Srd5Tables, *, rating: str | None = None, monster: str | None = None, lair: bool = False) -> int:
    """Experience for one foe, by challenge rating or as a named monster (`srd5:levels PUB`, reading R21).

    In its lair a monster may be worth more: what its block says, and for a bare rating that of the next one.

    Raises:
        InputError: `unknown_cr`, `unknown_monster`.
    """
    if rating is not None:
        xp = xp_of_rating(tables, rating)
        if not lair:
            return xp
        return min((row.xp for row in tables.challenge_ratings.values() if row.xp > xp), default=xp)
    row = tables.monsters.get(str(monster))
    if row is None:
        raise InputError("unknown_monster", monster=monster)
    return row.xp_lair if lair and row.xp_lair is not None else row.xp


def defeat(draft: Drafting, facts: FoesDefeated) -> None:
    """Add the experience of foes to the pool: a stated number, or by challenge rating, or by the monster's name."""
    tables, keys, lair = Srd5Tables.of(draft), facts.keys, bool(facts.keys.get("lair"))
    require_keys(tables, "defeat", keys)
    if "xp" in keys and "cr" in keys:
        raise InputError("keys_together", command="defeat", keys=["xp", "cr"])
    if "xp" in keys:
        each = int(keys["xp"])
        draft.step("foe_given", each)
    elif "cr" in keys:
        each = foe_xp(tables, rating=str(keys["cr"]), lair=lair)
        draft.step("foe_rating", each, source=tables.challenge_ratings.source, cr=str(keys["cr"]))
    else:
        monster = tables.find("monsters", facts.what) or tables.find("monsters", facts.what.removesuffix("s"))
        if monster is None:
            raise InputError("key_missing", command="defeat", missing=["cr"], allowed=list(tables.group("keys.defeat")))
        each = foe_xp(tables, monster=monster, lair=lair)
        rating = tables.monsters[monster].cr
        draft.step("foe_named", each, source=tables.monsters.source, monster=monster, cr=rating)
    if facts.count > 1:
        draft.step("foes", each * facts.count, count=facts.count, xp=each)
    draft.post(POOL, "xp", each * facts.count)


def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    """Divide the pool, and what the game master adds to it, among those who share (`srd5:levels PUB`, reading R1)."""
    tables = Srd5Tables.of(draft)
    require_keys(tables, "award", facts.keys)
    names = require_receivers(draft, facts)
    require_shares_of_receivers(facts, names)
    if facts.keys.get("milestone"):
        _award_milestone(draft, facts, names)
        return
    total = _take_total(draft, facts)
    if facts.each or (facts.xp is None and tables.readings.xp_division == "full"):
        awards, remainder = dict.fromkeys(names, total), 0
        draft.step("each_all", total, source=tables.sharing.source)
    else:
        weights = {name: Fraction(facts.shares.get(name, 1)) for name in names}
        awards, remainder = shares(total, weights)
        draft.step("share", total // len(names), source=tables.sharing.source, pool=total, heads=sum(weights.values()))
    if remainder:
        draft.step("xp_remainder", remainder, source=tables.knobs["xp_remainder"].source)
    if remainder and facts.xp is None and tables.readings.xp_remainder == "carried":
        draft.post(POOL, "xp", remainder)
    due = {}
    for name, xp in awards.items():
        before = level_for_xp(tables, draft.quantity(account_of(name), "xp"))
        draft.post(account_of(name), "xp", xp)
        rise = level_for_xp(tables, draft.quantity(account_of(name), "xp")) - before
        if rise and tables.readings.advancement == "xp":
            due[name] = rise
            draft.step("levels_due", rise, who=account_of(name), source=tables.levels.source)
    draft.result.update(pool=total, awards=awards, lost={}, remainder=remainder, levels_due=due)


def _take_total(draft: Drafting, facts: ExperienceAwarded) -> int:
    """Return what is divided: the award alone, or the pool, which is emptied, and what the game master adds."""
    extra = int(facts.keys.get("extra", 0))
    if facts.xp is not None:
        draft.step("given", facts.xp + extra)
        return facts.xp + extra
    pool = draft.quantity(POOL, "xp")
    source = Srd5Tables.of(draft).sharing.source
    if extra:
        draft.step("pool_and_more", pool + extra, source=source, foes=pool, extra=extra)
    else:
        draft.step("pool", pool, source=source)
    draft.post(POOL, "xp", -pool)
    return pool + extra


def _award_milestone(draft: Drafting, facts: ExperienceAwarded, names: list[str]) -> None:
    """Grant each character a level; experience does not change (`srd5:milestones`, reading R2)."""
    tables = Srd5Tables.of(draft)
    if facts.xp is not None or facts.shares:
        raise InputError("keys_together", command="award", keys=["milestone", "--xp"])
    if tables.readings.advancement != "milestone":
        draft.refuse("no_milestones", knob="advancement")
    source = tables.knobs["advancement"].source
    draft.step("milestone_granted", source=source, names=", ".join(names))
    for name in names:
        draft.post(account_of(name), MILESTONES, 1)
        level = level_of(draft, account_of(name)) + draft.quantity(account_of(name), MILESTONES)
        draft.step("milestone", level, who=account_of(name), source=source)
    draft.result.update(pool=0, awards={}, lost={}, remainder=0, levels_due=dict.fromkeys(names, 1))
