"""Records the next level, and the class that a normal human chooses."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.ids import CHARACTER, CLASS_LEVEL
from ledger.rules.keys import require_keys
from ledger.rulesets.ose.characters.classes import class_of, level_of, threshold
from ledger.rulesets.ose.characters.creation import (
    hit_die_of_level,
    hit_die_shown,
    hit_points_of_die,
    hit_points_of_level,
    step_hit_die,
)
from ledger.rulesets.ose.health.energy_drain import remember_hit_points_gained
from ledger.rulesets.ose.service import retainers
from ledger.rulesets.ose.tables import OseTables


def level_up(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the next level and its hit points (`ose:Passage de niveau L235`).

    Only the maximum rises, unless the knob `level_up_raises_current_hp` raises present hit points too.
    """
    tables, name = OseTables.of(draft), who.removeprefix(CHARACTER)
    require_keys(tables, "level_up", keys)
    class_id = class_of(draft, who)
    if class_id is None:
        raise Refusal("no_class", who=name)
    level = level_of(draft, who, class_id) + 1
    needed = threshold(tables, class_id, level)
    if needed is None:
        raise Refusal("above_maximum_level", who=name, level=level - 1)
    held = draft.quantity(who, "xp")
    if held < needed:
        draft.refuse("not_enough_xp", who=name, held=held, needed=needed, level=level)
    draft.step("level_reached", level, who=who, source=tables.experience.level.source, xp=held, needed=needed)
    draft.post(who, CLASS_LEVEL + class_id, 1)
    gained = _hit_points_of_level(draft, who, class_id, level, keys)
    draft.post(who, "hp.max", gained)
    remember_hit_points_gained(draft, who, level, gained)
    if tables.readings.level_up_raises_current_hp:
        draft.post(who, "hp", gained)


def _hit_points_of_level(draft: Drafting, who: str, class_id: str, level: int, keys: Keys) -> int:
    """Hit points of the next level, from the face given or rolled, with its step in the derivation."""
    tables, con = OseTables.of(draft), draft.quantity(who, "con")
    sides = hit_die_of_level(tables, class_id, level)
    if sides is None:
        if "hp_die" in keys:
            raise InputError("hit_die_not_rolled", level=level)
        gained = hit_points_of_level(tables, class_id, level, None, con)
        draft.step("hit_points_fixed", gained, who=who, source=tables.classes[class_id].source, level=level)
        return gained
    face = hit_die_shown(draft, who, sides, keys)
    gained = hit_points_of_level(tables, class_id, level, face, con)
    step_hit_die(draft, who, face, sides, con, gained, tables.experience.level.source)
    return gained


def choose_class(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record the class that a normal human chooses with the first experience (`ose:Humains normaux L570`).

    The first level counts as one level above 0, so that experience stops short of the second. The new hit die replaces
    the old one where it is better: the text does not say, and nobody should lose hit points by choosing a class.
    """
    from ledger.rulesets.ose.experience.awards import experience_cap, kept_under_cap

    tables, con = OseTables.of(draft), draft.quantity(who, "con")
    require_keys(tables, "choose", keys)
    draft.step("class_chosen", who=who, source=tables.normal_human.source, chosen=option)
    draft.set(who, retainers.SERVICE, None)
    draft.post(who, CLASS_LEVEL + option, 1)
    held = draft.quantity(who, "xp")
    most = experience_cap(tables, option, 0)
    lost = held - kept_under_cap(held, 0, most)
    if lost and most is not None:
        draft.step("capped", held - lost, who=who, source=tables.experience.cap.source, cap=most, lost=lost)
        draft.post(who, "xp", -lost)
    sides = tables.classes[option].hit_die
    face = hit_die_shown(draft, who, sides, keys)
    hit_points = hit_points_of_die(tables, option, face, con)
    step_hit_die(draft, who, face, sides, con, hit_points, tables.health.first_level.source)
    gained = max(0, hit_points - draft.quantity(who, "hp.max"))
    draft.post(who, "hp.max", gained)
    draft.post(who, "hp", gained)
