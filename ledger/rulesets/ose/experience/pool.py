"""Records what is added to the experience pool: defeated foes and treasure brought back."""

from __future__ import annotations

from fractions import Fraction

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import FOUND, FoesDefeated, Thing
from ledger.ids import POOL
from ledger.rules.keys import require_keys
from ledger.rulesets.ose.experience.awards import AWARDS, count_awards
from ledger.rulesets.ose.experience.division import treasure_xp
from ledger.rulesets.ose.monsters import FoeExperience
from ledger.rulesets.ose.tables import OseTables

COUNTS_LATE_SINCE = 3
"""First version of the rules in which a first appraisal counts after an award; before, it was worth nothing."""


def defeat(draft: Drafting, facts: FoesDefeated) -> None:
    """Record the experience for foes slain, tricked, captured or driven off (`ose:Monstres vaincus L747-L751`)."""
    tables, keys = OseTables.of(draft), facts.keys
    require_keys(tables, "defeat", keys)
    source = tables.monster_xp.source
    if "xp" in keys:
        if len(keys) > 1:
            raise InputError("keys_together", command="defeat", keys=sorted(keys))
        each = int(keys["xp"])
        draft.step("foe_given", each)
    elif "hd" in keys:
        abilities = int(keys.get("abilities", 0))
        worth = FoeExperience(tables, str(keys["hd"]), abilities, peril=bool(keys.get("peril")))
        if keys.get("peril"):
            draft.step("foe_in_peril", worth.hd, source=source)
        each = worth.total
        draft.step("foe", worth.base, source=source, hd=str(keys["hd"]))
        if abilities:
            gained = abilities * worth.ability
            draft.step("foe_abilities", gained, source=source, abilities=abilities, each=worth.ability)
        if worth.above:
            draft.step("foe_above", worth.above, source=source, last=tables.monster_xp.last_hd)
    else:
        raise InputError("key_missing", command="defeat", missing=["hd"], allowed=list(tables.group("keys.defeat")))
    draft.step("foes", each * facts.count, count=facts.count, xp=each)
    draft.post(POOL, "xp", each * facts.count)


def on_found(draft: Drafting, thing: Thing, lot: str | None) -> None:
    """Add the worth of a find to the pool, unless it is magical (`ose:Trésor rapporté L746`).

    A lot keeps the number of awards before it was found: until the next award a change of its worth changes the pool.
    """
    if thing.kind == "coins":
        value = draft.rules.coinage.value(thing.coins)
    else:
        value = 0 if thing.kind == "magic" else (thing.value or 0) * thing.count
    if lot is not None and thing.kind != "magic":
        draft.set(lot, AWARDS, count_awards(draft))
    _add_treasure(draft, value)


def on_appraised(draft: Drafting, lot: str, before: int | None, value: int) -> None:
    """Correct the pool when the worth of a lot changes: treasure brought back counts once (`ose:L746`).

    A find of unknown worth has not counted yet and counts with its first appraisal, whichever awards came before. What
    counted in an award already does not count again, and a step of the derivation says so.
    """
    count, found_at, now = draft.field(lot, FOUND), draft.field(lot, AWARDS), count_awards(draft)
    if not isinstance(count, int) or found_at is None:
        return
    if found_at == now:
        _add_treasure(draft, (value - (before or 0)) * count)
    elif OseTables.of(draft).version >= COUNTS_LATE_SINCE:
        if before is None:
            draft.set(lot, AWARDS, now)
            _add_treasure(draft, value * count)
        else:
            draft.step("counted_already", source=OseTables.of(draft).experience.treasure.source)


def _add_treasure(draft: Drafting, value: int) -> None:
    """Add treasure of a worth in copper pieces to the pool, or take it off."""
    if value:
        source = OseTables.of(draft).experience.treasure.source
        coinage = draft.rules.coinage
        worth = Fraction(value, coinage.values[coinage.price_unit])
        xp = treasure_xp(OseTables.of(draft), value)
        draft.step("treasure_pooled", xp, source=source, worth=worth, coin=coinage.price_unit)
        draft.post(POOL, "treasure", value)
