"""Computes rests: whether one may begin, what hit dice restore, and what an interruption leaves."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.srd5.tables import Srd5Tables


def rest_fault(tables: Srd5Tables, kind: str, hp: int, hours_since: int | None = None) -> str | None:
    """The code of why a rest cannot begin: no hit points, or too soon after another one (`srd5:rest PUB`, reading R7).

    Args:
        hours_since: Hours since the end of the last Long Rest; None where there was none, below 0 where the clock
            was turned back since.
    """
    rule = tables.rests[kind]
    if hp < rule.least_hp:
        return "rest_needs_1_hp"
    if hours_since is None or not rule.wait_hours:
        return None
    if hours_since < 0:
        return "rest_before_last"
    return "rest_too_soon" if hours_since < rule.wait_hours else None


def hit_dice_gains(tables: Srd5Tables, hp: int, most: int, con: int, dice: Sequence[tuple[int, int]]) -> list[int]:
    """The hit points that each hit die restores, in order, up to the maximum (`srd5:rest PUB`).

    Each restores at least 1; with the knob `hit_die_least` at `rest`, all of them together do (reading R8).

    Args:
        dice: Sides and face of each.

    Raises:
        InputError: `face_impossible`.
    """
    least, each = tables.hit_points.least, tables.readings.hit_die_least == "die"
    rolled = [require_face(face, sides) + con for sides, face in dice]
    if each:
        rolled = [max(least, gained) for gained in rolled]
    elif rolled and sum(rolled) < least:
        rolled = [*([0] * (len(rolled) - 1)), least]
    now, gains = hp, []
    for gained in rolled:
        after = min(most, now + gained)
        gains.append(after - now)
        now = after
    return gains


def interrupted_rest(tables: Srd5Tables, hours_done: int, interruptions: int) -> tuple[bool, int]:
    """Whether a broken Long Rest counts as a short one, and its whole length when resumed (`srd5:rest PUB`)."""
    rule = tables.rests["long"]
    benefit = hours_done >= rule.short_rest_after_hours
    return benefit, rule.hours + interruptions * rule.hours_per_interruption
