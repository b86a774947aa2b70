"""Wounds, healing, rest and death."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys, RestTaken
from ledger.ids import CHARACTER, DEAD, STATUS
from ledger.rules.faces import need_faces
from ledger.rules.keys import need_keys
from ledger.rules.tables import Tables
from ledger.rulesets.ose.health.energy_drain import drain
from ledger.rulesets.ose.health.fatigue import SUBDUAL, SUBDUED, rested
from ledger.rulesets.ose.health.gear_loss import destroy
from ledger.rulesets.ose.optional_rules import need_knob
from ledger.rulesets.ose.rolls.outcomes import falling_damage, falling_dice, saved_damage

SLOW_HEALING = "condition:slow_healing"


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note damage; at no hit points death is at once (`ose:Mort L289-L290`)."""
    tables = draft.rules.tables
    need_keys(tables, "damage", keys)
    if "drain" in keys or "hp_gained" in keys:
        drain(draft, who, amount, keys)
        return
    if amount is not None and "fall" in keys:
        raise InputError("keys_together", command="damage", keys=["N", "fall"])
    if "fall" in keys:
        amount = _fall(draft, who, int(keys["fall"]))
    if amount is None:
        raise InputError("amount_missing", command="damage", keys=["fall"])
    if keys.get("save") == "half":
        suffered = saved_damage(tables, amount)
        draft.step("saved", suffered, who=who, source=tables["health"]["save"]["source"], damage=amount)
        amount = suffered
    if keys.get("subdual"):
        _subdue(draft, who, amount)
        return
    draft.step("damage", amount, who=who, source=tables["health"]["source"])
    draft.post(who, "hp", -amount)
    if is_death(tables, draft.quantity(who, "hp")):
        draft.step("dead", who=who, source=tables["health"]["death"]["source"])
        draft.set(who, STATUS, DEAD)
        if "destructive" in keys:
            destroy(draft, who, str(keys["destructive"]))


def _subdue(draft: Drafting, who: str, amount: int) -> None:
    """Tally blows that are not meant to kill; who would have no hit points left yields (`ose:Soumettre L503`)."""
    need_knob(draft, "subdual")
    source, now = draft.rules.tables["knobs"]["subdual"]["source"], draft.quantity(who, "hp")
    draft.post(who, SUBDUAL, amount)
    total = draft.quantity(who, SUBDUAL)
    draft.step("subdual", amount, who=who, source=source, total=total, hp=now)
    if is_death(draft.rules.tables, now - total) and not draft.quantity(who, SUBDUED):
        draft.step("subdued", who=who, source=source)
        draft.post(who, SUBDUED, 1)


def _fall(draft: Drafting, who: str, metres: int) -> int:
    rule = draft.rules.tables["health"]["fall"]
    faces = draft.roll(rule["sides"], falling_dice(draft.rules.tables, metres), who.removeprefix(CHARACTER))
    damage = falling_damage(draft.rules.tables, metres, faces)
    shown = " + ".join(map(str, faces)) or "0"
    draft.step("fall", damage, who=who, source=rule["source"], metres=metres, dice=len(faces), faces=shown)
    return damage


def die(draft: Drafting, who: str) -> None:
    """Take the hit points that were left, if any were (`ose:Mort L289-L290`)."""
    draft.step("dead", who=who, source=draft.rules.tables["health"]["death"]["source"])
    draft.note(who, "hp", -max(0, draft.quantity(who, "hp")))


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Note the hit points with which somebody comes back, never above the maximum (`srd:Raise Dead`)."""
    tables = draft.rules.tables
    need_keys(tables, "revive", keys)
    rule = tables["health"].get("revival") or draft.rules.lacks("revival")
    hit_points = int(keys.get("hp", rule["hit_points"]))
    draft.step("revived", hit_points, who=who, source=rule["source"])
    draft.post(who, "hp", hit_points - draft.quantity(who, "hp"))


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note magical healing, at once and never above the maximum (`ose:Guérison L297-L298`)."""
    need_keys(draft.rules.tables, "heal", keys)
    if amount is None:
        raise InputError("amount_missing", command="heal", keys=[])
    draft.step("healing", amount, who=who, source=draft.rules.tables["health"]["natural"]["source"])
    if draft.quantity(who, SLOW_HEALING):
        healed = slowed(draft.rules.tables, amount)
        source = draft.rules.tables["health"]["slow_healing"]["source"]
        draft.step("slow_healing", healed, who=who, source=source, healing=amount)
        amount = healed
    draft.post(who, "hp", amount)


def is_death(tables: Tables, hit_points: int) -> bool:
    """Whether so few hit points are death (`ose:Mort L289-L290`)."""
    return bool(hit_points <= tables["health"]["death"]["at_or_below"])


def slowed(tables: Tables, amount: int) -> int:
    """What magic heals under slow healing: half, rounded down (`ose:Guérison ralentie L844`)."""
    return int(amount * Fraction(tables["health"]["slow_healing"]["part"]))


def dice_of_rest(tables: Tables, days: int, *, slow: bool = False, interrupted: bool = False) -> int:
    """Dice that days of rest heal: one for each full day, half as many under slow healing (`ose:L298, L844`)."""
    if interrupted:
        return 0
    rules = tables["health"]
    days_per_die = int(rules["natural"]["days_per_die"])
    return days // (days_per_die * int(rules["slow_healing"]["days_per_die"]) if slow else days_per_die)


def natural_healing(tables: Tables, faces: Sequence[int], dice: int) -> int:
    """What rest heals by its dice of 1d3 (`ose:Guérison L298`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    return sum(need_faces(faces, dice, tables["health"]["natural"]["sides"]))


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Note what a rest ends and, of a day, natural healing.

    1d3 for each full day of rest; an interrupted one heals nothing (`ose:L298`).

    No dice are asked for those who are unhurt when they lie down, nor more than somebody's hit points, for each heals
    at least one; what was shown for them is read all the same.
    """
    tables, interrupted = draft.rules.tables, bool(facts.keys.get("interrupted"))
    need_keys(tables, "rest", facts.keys, facts.rest)
    source, sides = tables["health"]["natural"]["source"], tables["health"]["natural"]["sides"]
    if interrupted:
        draft.step("rest_interrupted", 0, source=source)
    rested(draft, facts)
    if facts.rest != "day":
        return
    for name in dict.fromkeys(facts.who):
        who = CHARACTER + name
        most = draft.quantity(who, "hp.max")
        now = draft.quantity(who, "hp")
        useful = most - min(0, now) if now < most else 0
        shown = facts.faces.get(name if name in facts.faces or len(facts.who) > 1 else "", ())
        dice = dice_of_rest(tables, facts.days, slow=bool(draft.quantity(who, SLOW_HEALING)), interrupted=interrupted)
        dice = min(dice, max(useful, len(shown)))
        if dice:
            faces = draft.roll(sides, dice, name)
            healing = natural_healing(tables, faces, dice)
            told = " + ".join(map(str, faces))
            draft.step("rested", healing, who=who, source=source, days=facts.days, faces=told)
            draft.post(who, "hp", healing)
