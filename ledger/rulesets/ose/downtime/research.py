"""Records work: spell books, new spells and magic items, which take weeks and gold, and strongholds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ledger.decisions.trade import hand_over, new_lot, purse
from ledger.drafting import Drafting
from ledger.errors import Refusal
from ledger.facts import FOUND, Keys
from ledger.ids import CHARACTER, WORKSHOP
from ledger.people import slug
from ledger.rules.keys import require_keys
from ledger.rules.time_passing import pass_time
from ledger.rulesets.ose.characters.classes import class_of, level_reached
from ledger.rulesets.ose.downtime import strongholds
from ledger.rulesets.ose.magic.items import magic_kind, set_charges
from ledger.rulesets.ose.magic.spells import spell_slots
from ledger.rulesets.ose.rolls.outcomes import research_succeeds
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.time_units import seconds


def weeks_and_gold(
    tables: OseTables, work: str, levels: Sequence[int], *, uses: int = 1, castable: int | None = None
) -> tuple[int, int]:
    """Weeks and gold for work on spells of these levels (`ose:L624, L627-L631, L638-L639`).

    Args:
        castable: Highest level of spells that the worker casts, None where it is not checked.

    Raises:
        Refusal: `spell_level_too_high`.
    """
    row = tables.works[work]
    if row.castable and castable is not None and max(levels) > castable:
        raise Refusal("spell_level_too_high", level=max(levels), highest=castable)
    return sum(levels) * uses * row.weeks_per_level, sum(levels) * uses * row.gp_per_level


def highest_castable_level(tables: OseTables, class_id: str | None, level: int) -> int:
    """Highest level of spells that a class casts at a level, 0 where it casts none (figures `srd`)."""
    slots = [] if class_id is None else spell_slots(tables, class_id, level)
    return max((number for number, count in enumerate(slots, 1) if count), default=0)


def do_research(draft: Drafting, who: str, work: str, keys: Keys) -> None:
    """Record the cost, the time and, for research, the outcome; failure gives nothing back (`ose:L637`)."""
    tables, row, name = OseTables.of(draft), OseTables.of(draft).works[work], who.removeprefix(CHARACTER)
    class_id = class_of(draft, who)
    casters = tables.casters[row.casters].classes if row.casters is not None else tables.spell_slots
    if class_id is None or class_id not in casters:
        draft.refuse("no_caster", who=name)
    days, gp = _cost(draft, who, work, keys)
    draft.step("work", who=who, source=row.source, days=days, gp=gp)
    if gp:
        hand_over(draft, who, WORKSHOP, {"gp": gp}, purpose=WORKSHOP)
    highest = highest_castable_level(tables, class_id, level_reached(draft, who))
    if row.castable and int(keys["level"]) > highest:
        draft.refuse("spell_level_too_high", who=name, level=keys["level"], highest=highest)
    pass_time(draft, seconds(tables, "day", days))
    succeeds = True
    draft.result.update(work=work, days=days, gp=gp, purse=purse(draft, who))
    if row.fails:
        failure = int(keys.get("failure", tables.research.min))
        (face,) = draft.roll(100, 1, name)
        succeeds = research_succeeds(face, failure)
        draft.step("failure", failure, who=who, source=tables.research.source)
        draft.step("rolled", face, who=who, expression="1d100", faces=str(face))
        outcome = "success" if succeeds else "failure"
        draft.step("judged", outcome, who=who, total=face, target=failure, margin=face - failure)
        dice = [{"sides": 100, "face": face, "kept": True}]
        draft.result.update(dice=dice, total=face, target=failure, outcome=outcome)
    if succeeds and "item" in keys:
        lot = new_lot(draft, slug(str(keys["item"])), str(keys["item"]), "magic", None)
        draft.set(lot, FOUND, 1)
        draft.note(WORKSHOP, lot, -1)
        draft.post(who, lot, 1)
        sort = magic_kind(tables, draft, lot)
        if "uses" in keys and sort is not None and sort in tables.charges:
            set_charges(draft, lot, sort, keys["uses"])
        draft.result["item"] = lot


def _cost(draft: Drafting, who: str, work: str, keys: Keys) -> tuple[int, int]:
    """Days and gold of a work, by the columns of its row."""
    tables, row, name = OseTables.of(draft), OseTables.of(draft).works[work], who.removeprefix(CHARACTER)
    week = seconds(tables, "week", 1) // seconds(tables, "day", 1)
    if row.weeks_per_spell is not None:
        return week * int(keys.get("spells", 1)) * row.weeks_per_spell, 0
    if row.months:
        return int(keys["months"]) * tables.readings.month_days, int(keys["gp"])
    if row.months_min is not None:
        gp, months = int(keys["gp"]), int(keys["months"])
        bounds = {
            "gp_min": row.gp_min or 0,
            "gp_max": row.gp_max or 0,
            "months_min": row.months_min,
            "months_max": row.months_max or 0,
        }
        within = bounds["gp_min"] <= gp <= bounds["gp_max"]
        if not (within and bounds["months_min"] <= months <= bounds["months_max"]):
            draft.refuse("work_out_of_range", who=name, **bounds)
        return months * tables.readings.month_days, gp
    text, uses = str(keys.get("levels", keys.get("level"))), int(keys.get("uses", 1))
    levels = [int(level) for level in text.split(",")]
    weeks, gp = weeks_and_gold(tables, work, levels, uses=uses)
    draft.step("work_levels", who=who, source=row.source, levels=", ".join(map(str, levels)))
    if uses > 1:
        draft.step("work_uses", who=who, source=row.source, uses=uses)
    return week * weeks, gp


def work(draft: Drafting, who: str, work: str, keys: Keys) -> None:
    """Record work, as the `does` of its row says."""
    require_keys(draft.rules.tables, "work", keys, work)
    WORK_KINDS[OseTables.of(draft).works[work].does](draft, who, work, keys)


WORK_KINDS: Mapping[str, Callable[[Drafting, str, str, Keys], None]] = {
    "research": do_research,
    "build": strongholds.build_stronghold,
    "tax": strongholds.collect_taxes,
}
"""How each kind of work is recorded, by the `does` of its row."""
