"""Records adventure points for wounds, play and deeds; a kill gives none (`mda:2.5 L250-L258`)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import ExperienceAwarded, FoesDefeated
from ledger.people import account_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.awards import require_receivers
from ledger.rulesets.mda.levels.figures import level_for_pav
from ledger.rulesets.mda.tables import MdaTables

KILL = "kill_gives_no_pav"


def pav_of_wounds(tables: MdaTables, wound_points: Sequence[int], *, reckless: bool = False) -> int:
    """Half of the wound points suffered, 0 for the reckless (`mda:2.5 L256`).

    Their sum is halved and rounded down; the knobs `pav_wound_scope` and `pav_wound_rounding` say otherwise.
    """
    if reckless:
        return 0
    whole = ceil if tables.readings.pav_wound_rounding == "ceil" else floor
    halved = wound_points if tables.readings.pav_wound_scope == "per_wound" else [sum(wound_points)]
    return sum(whole(points * tables.wound_awards.part) for points in halved)


def is_unrewarded(tables: MdaTables, reason: str | None) -> bool:
    """Whether a reason gives no adventure points: a kill (`mda:2.5 L254`)."""
    named = tables.find("reasons", reason) if reason else None
    return named is not None and tables.reasons[named].nothing


def record_pav(draft: Drafting, who: str, pav: int) -> int | None:
    """Record adventure points; return the level newly reached, None without one."""
    tables = MdaTables.of(draft)
    before = level_for_pav(tables, draft.quantity(who, "xp"))
    draft.post(who, "xp", pav)
    after = draft.quantity(who, "xp")
    if (level := level_for_pav(tables, after)) <= before:
        return None
    draft.step("pav_after", after, who=who, source=tables.levels.source, level=level)
    return level


def defeat(draft: Drafting, facts: FoesDefeated) -> None:
    """Refuse adventure points for defeated foes (`mda:2.5 L254`)."""
    raise Refusal(KILL)


def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    """Record the award of the game master to each hero, and half of the given wound points."""
    tables, keys = MdaTables.of(draft), facts.keys
    require_keys(tables, "award", keys)
    names = _receivers(draft, facts)
    wounds = [int(points) for points in str(keys["bl"]).split(",")] if "bl" in keys else []
    reckless = bool(keys.get("reckless"))
    of_wounds, given = pav_of_wounds(tables, wounds, reckless=reckless), facts.xp or 0
    if facts.xp is not None and is_unrewarded(tables, str(keys.get("deed") or facts.reason or "")):
        given = _award_for_kill(draft, given)
    reached: dict[str, int] = {}
    for name in names:
        who, row = account_of(name), tables.wound_awards
        if wounds and reckless:
            draft.step("reckless", who=who, source=row.source)
        elif wounds:
            draft.step("pav_of_wounds", of_wounds, who=who, source=row.source, bl=" + ".join(map(str, wounds)))
        if given or not wounds:
            draft.step("pav_given", given, who=who, source=tables.experience.source)
        if level := record_pav(draft, who, of_wounds + given):
            reached[name] = level
    awards = dict.fromkeys(names, of_wounds + given)
    draft.result.update(pool=sum(awards.values()), awards=awards, reached=reached, lost={}, remainder=0)


def _receivers(draft: Drafting, facts: ExperienceAwarded) -> list[str]:
    """Names of those who receive the award: each the same, and for wounds only one.

    Raises:
        InputError: If the amount or the receivers are missing.
        Refusal: `nobody_there`.
    """
    names = require_receivers(draft, facts)
    if facts.shares or facts.continues:
        raise InputError("award_option_unknown", option="--share" if facts.shares else "--continue")
    if facts.xp is None and "bl" not in facts.keys:
        raise InputError("nothing_to_award")
    if len(names) > 1 and "bl" in facts.keys:
        raise InputError("wounds_of_one", count=len(names))
    if len(names) > 1 and not facts.each:
        raise InputError("award_for_each", count=len(names))
    return names


def _award_for_kill(draft: Drafting, given: int) -> int:
    """The award for a kill: 0, with a deviation recorded, unless overridden."""
    if draft.command.override is not None:
        draft.refuse(KILL)
        return given
    draft.deviate(KILL)
    return 0
