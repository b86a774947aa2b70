"""Records the experience pool and its awards: shares among survivors, and the cap on what each may receive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor

from msgspec import Struct

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import FOUND, ExperienceAwarded, FoesDefeated, Thing
from ledger.ids import CHARACTER, POOL, ROLE
from ledger.people import account_of, session_of_command
from ledger.rules.keys import require_keys
from ledger.rules.shared.awards import require_receivers, require_shares_of_receivers
from ledger.rules.working import exact_number
from ledger.rulesets.ose.characters.classes import (
    ability_scores,
    class_of,
    level_for_xp,
    level_reached,
    prime_percent,
    threshold,
)
from ledger.rulesets.ose.monsters import FoeExperience
from ledger.rulesets.ose.service.retainers import RETAINERS, service_kind
from ledger.rulesets.ose.tables import OseTables
from ledger.state import last_session


class Part(Struct, frozen=True):
    """Somebody's part in an award.

    Attributes:
        weight: Part of a full share that counts in the division.
        received: Part of that share that is received.
        percent: Adjustment for prime requisites.
    """

    weight: Fraction = Fraction(1)
    received: Fraction = Fraction(1)
    percent: int = 0


class Portion(Struct, frozen=True):
    """What somebody receives, step by step, exact until `whole`."""

    share: Fraction
    adjusted: Fraction
    received: Fraction
    whole: int


def portion(tables: OseTables, share: Fraction, part: Part) -> Portion:
    """Somebody's portion of a share; only its last step is rounded, unless the knob `xp_rounding` says otherwise.

    `ose:Division de l'expérience L752, Caractéristiques principales L234, Pénalité aux XP L570`.
    """
    weighted = share * part.weight
    if tables.readings.xp_rounding == "floor_each":
        weighted = Fraction(floor(weighted))
    adjusted = weighted * (100 + part.percent) / 100
    received = adjusted * part.received
    return Portion(weighted, adjusted, received, floor(received))


def treasure_xp(tables: OseTables, value: int) -> Fraction:
    """Experience for treasure worth so many copper pieces: 1 for each gold piece (`ose:Trésor rapporté L746`).

    None with the knob `gold_for_xp` off.
    """
    return Fraction(0) if not tables.readings.gold_for_xp else Fraction(value, tables.experience.treasure.cp_per_xp)


def full_share(pool: Fraction, parts: Mapping[str, Part]) -> tuple[Fraction, Fraction]:
    """The sum of weights, and one full share of a pool, 0 without people (`ose:Division de l'expérience L752`)."""
    heads = sum((part.weight for part in parts.values()), Fraction(0))
    return heads, pool / heads if heads else Fraction(0)


def experience_cap(tables: OseTables, class_id: str, level_at_start: int) -> int | None:
    """The most experience at the end of an adventure begun at a level; None near the highest level.

    One level may be gained; experience stops one point short of the second (`ose:XP maximum L236`, `srd:Experience`).
    With the knob `xp_cap` at `none` there is no cap.
    """
    if tables.readings.xp_cap == "none":
        return None
    rule = tables.experience.cap
    beyond = threshold(tables, class_id, level_at_start + rule.levels + 1)
    return None if beyond is None else beyond - rule.short_of_next


def kept_under_cap(award: int, held: int, most: int | None) -> int:
    """Experience of an award that is kept under a cap; what is above it already is not lost."""
    return award if most is None else max(0, min(award, most - held))


def default_part(tables: OseTables, percent: int, *, retainer: bool) -> Part:
    """A full share; a retainer's is halved when received, or counts half by a knob (`ose:Pénalité aux XP L570`)."""
    half = tables.experience.retainers.part
    if not retainer:
        return Part(percent=percent)
    if tables.readings.retainer_xp == "half_weight":
        return Part(weight=half, percent=percent)
    return Part(received=half, percent=percent)


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


AWARDS = "awards"
"""Field that counts awards of the pool; of a lot, the awards before it was found."""


AT_START = "adventure.xp"
"""Field with a character's experience at the start of the adventure, from its first award to its last."""


SESSION_OF_START = "adventure.session"
"""Field with the session of that start, where the cap is counted by sessions."""


def count_awards(draft: Drafting) -> int:
    """Number of awards of the pool so far."""
    awards = draft.field(POOL, AWARDS)
    return awards if isinstance(awards, int) else 0


def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    """Record an award: the pool, or what the game master gives, divided among those present.

    An award of the pool ends the adventure unless it goes on; one of the game master's does not. Both are adjusted and
    capped, as the text says of all experience received (`ose:L188, L236, L570`).
    """
    tables = OseTables.of(draft)
    require_keys(tables, "award", facts.keys)
    names = require_receivers(draft, facts)
    require_shares_of_receivers(facts, names)
    parts = {name: _part_of_award(draft, name, facts) for name in names}
    pool, share = _divide_pool(draft, facts, parts)
    awards, lost = {}, {}
    for name in names:
        awards[name], lost[name] = _award_one(draft, name, share, parts[name])
    if facts.xp is None:
        draft.set(POOL, AWARDS, count_awards(draft) + 1)
        if not facts.continues:
            _remind_at_end(draft, names)
    if facts.xp is None and not facts.continues and tables.readings.level_cap_unit == "adventure":
        for account in draft.accounts(CHARACTER):
            # Recorded even if unchanged, so that the adventure stays ended when the ending before this one is voided.
            if draft.field(account, AT_START) is not None or draft.state.field_changes(account, AT_START):
                draft.set_even_if_same(account, AT_START, None)
    draft.result.update(
        pool=exact_number(pool),
        awards=awards,
        lost={name: xp for name, xp in lost.items() if xp},
        # What prime requisites add is not taken from the pool, so the remainder is never negative.
        remainder=exact_number(max(Fraction(0), pool - sum(awards.values()) - sum(lost.values()))),
    )


def _remind_at_end(draft: Drafting, names: Sequence[str]) -> None:
    """Record what is due at the end of an adventure: loyalty checks, levels too far apart (`ose:L251, L573`)."""
    reminders = OseTables.of(draft).ending
    if reminders is None:
        return
    levels = [level_reached(draft, account_of(name)) for name in names]
    for who in map(account_of, names):
        if service_kind(draft, who) in RETAINERS:
            employer = str(draft.field(who, "employer"))
            draft.step("loyalty_due", who=who, source=reminders.loyalty.source, employer=employer)
    if max(levels) - min(levels) > reminders.levels.apart:
        draft.step("levels_apart", source=reminders.levels.source, least=min(levels), most=max(levels))


def _part_of_award(draft: Drafting, name: str, facts: ExperienceAwarded) -> Part:
    """Somebody's part of an award; a share given by name replaces the half of a retainer."""
    tables, who = OseTables.of(draft), account_of(name)
    if not draft.rules.is_adventurer(draft, who):
        draft.refuse("hirelings_get_no_xp", who=name)
    class_id = class_of(draft, who)
    percent = prime_percent(tables, class_id, ability_scores(tables, draft, who)) if class_id else 0
    if name in facts.shares:
        return Part(Fraction(facts.shares[name]), percent=percent)
    return default_part(tables, percent, retainer=draft.field(who, ROLE) == "retainer")


def _divide_pool(draft: Drafting, facts: ExperienceAwarded, parts: Mapping[str, Part]) -> tuple[Fraction, Fraction]:
    """The whole award and one full share of it, with their steps; the pool is emptied."""
    tables = OseTables.of(draft)
    if facts.xp is None:
        value, foes = draft.quantity(POOL, "treasure"), draft.quantity(POOL, "xp")
        pool = treasure_xp(tables, value) + foes
        draft.step("pool", pool, source=tables.experience.source, treasure=treasure_xp(tables, value), foes=foes)
        draft.post(POOL, "treasure", -value)
        draft.post(POOL, "xp", -foes)
    elif facts.each:
        draft.step("given", facts.xp)
        return sum((facts.xp * part.weight for part in parts.values()), Fraction(0)), Fraction(facts.xp)
    else:
        pool = Fraction(facts.xp)
        draft.step("given", pool)
    heads, share = full_share(pool, parts)
    draft.step("share", share, source=tables.experience.division.source, pool=pool, heads=heads)
    return pool, share


def _award_one(draft: Drafting, name: str, share: Fraction, part: Part) -> tuple[int, int]:
    """Record what one person receives; return the experience kept and the experience lost to the cap."""
    tables, who = OseTables.of(draft), account_of(name)
    rules = tables.experience
    got = portion(tables, share, part)
    if part.weight != 1:
        draft.step("own_share", got.share, who=who, weight=part.weight, share=share)
    if part.percent:
        source = rules.prime.source
        draft.step("prime_requisite", got.adjusted, who=who, source=source, percent=part.percent, share=got.share)
    if part.received != 1:
        source = rules.retainers.source
        draft.step("retainer", got.received, who=who, source=source, part=part.received, share=got.adjusted)
    draft.step("rounded_down", got.whole, who=who, source=tables.knobs["xp_rounding"].source)
    held, class_id = draft.quantity(who, "xp"), class_of(draft, who)
    at_start = _experience_at_start(draft, who, held)
    most = experience_cap(tables, class_id, level_for_xp(tables, class_id, at_start)) if class_id else None
    awarded = kept_under_cap(got.whole, held, most)
    lost = got.whole - awarded
    if lost and most is not None:
        draft.step("capped", awarded, who=who, source=rules.cap.source, cap=most, lost=lost)
    draft.post(who, "xp", awarded)
    return awarded, lost


def _experience_at_start(draft: Drafting, who: str, held: int) -> int:
    """Experience from which the cap counts: at the start of the adventure, or of the session by `level_cap_unit`."""
    remembered = draft.field(who, AT_START)
    session = None
    if OseTables.of(draft).readings.level_cap_unit == "session":
        # An award between two sessions belongs to neither.
        session = session_of_command(draft) or -last_session(draft)
    if draft.field(who, SESSION_OF_START) != session:
        remembered = None
        draft.set(who, SESSION_OF_START, session)
    at_start = remembered if isinstance(remembered, int) else held
    draft.set_even_if_same(who, AT_START, at_start)
    return at_start
