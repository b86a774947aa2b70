"""Records awards of experience: the pool, or what the game master gives, divided among survivors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ledger.drafting import Drafting
from ledger.facts import ExperienceAwarded
from ledger.ids import CHARACTER, POOL, ROLE
from ledger.people import account_of, session_of_command
from ledger.rules.keys import require_keys
from ledger.rules.shared.awards import require_receivers, require_shares_of_receivers
from ledger.rulesets.ose.characters.abilities import ability_scores, prime_percent
from ledger.rulesets.ose.characters.classes import class_of, level_for_xp, level_of
from ledger.rulesets.ose.experience.division import (
    Part,
    default_part,
    experience_cap,
    full_share,
    kept_under_cap,
    portion,
    treasure_xp,
)
from ledger.rulesets.ose.service.kinds import RETAINERS, service_kind
from ledger.rulesets.ose.tables import OseTables
from ledger.state import last_session

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
        pool=_exact(pool),
        awards=awards,
        lost={name: xp for name, xp in lost.items() if xp},
        # What prime requisites add is not taken from the pool, so the remainder is never negative.
        remainder=_exact(max(Fraction(0), pool - sum(awards.values()) - sum(lost.values()))),
    )


def _remind_at_end(draft: Drafting, names: Sequence[str]) -> None:
    """Record what is due at the end of an adventure: loyalty checks, levels too far apart (`ose:L251, L573`)."""
    reminders = OseTables.of(draft).ending
    if reminders is None:
        return
    levels = []
    for who in map(account_of, names):
        class_id = class_of(draft, who)
        levels.append(0 if class_id is None else level_of(draft, who, class_id))
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
        source = tables.experience.source
        draft.step("pool", pool, source=source, treasure=treasure_xp(tables, value), foes=foes)
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


def _exact(number: Fraction) -> int | str:
    """An integer where it is whole, else a fraction as text."""
    return int(number) if number.denominator == 1 else str(number)
