"""Computes effects of scales: modifiers, actions in a turn, and weapons of another scale."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.rulesets.altaride.characters.skills import Refuse
from ledger.rulesets.altaride.rolls.d20 import Figure
from ledger.rulesets.altaride.tables import AltarideTables

NORMAL = "normal"


def scale_position(tables: AltarideTables, scale: str) -> int:
    """Position of a scale from the smallest, which is also its phase of action (`altaride:scale L315-L322, L343`)."""
    return 1 + list(tables.scales).index(scale)


def actions_per_turn(tables: AltarideTables, scale: str) -> int:
    """Actions in a turn: one, and one for each scale above one's own (`altaride:scale L343`)."""
    return 1 + len(tables.scales) - scale_position(tables, scale)


def scale_modifier(tables: AltarideTables, one: str, other: str, action: str) -> int:
    """Modifier to an action against somebody of another scale (`altaride:scale L324-L339`)."""
    if tables.readings.scale_modifier == "bonus_difference":
        difference = tables.scales[other].bonus - tables.scales[one].bonus
    else:
        difference = scale_position(tables, other) - scale_position(tables, one)
    row = tables.actions[action]
    # Above 0 for the smaller one, whom the table of actions is about.
    return difference * (row.general if tables.readings.scale_sign == "general" else row.combat_detail)


def action_maluses(tables: AltarideTables, scale: str, phases: Sequence[int], refuse: Refuse) -> list[int]:
    """Malus of each action taken in a turn; phases left out cost nothing (`altaride:scale L343`)."""
    first, last = scale_position(tables, scale), len(tables.scales)
    for place, phase in enumerate(phases):
        if not first <= phase <= last or phase in phases[:place]:
            refuse("phase_not_allowed", scale=scale, phase=phase, first=first, last=last)
    return [tables.turn.malus_per_action * taken for taken in range(len(phases))]


def weapon_skill(tables: AltarideTables, scale: str, weapon_scale: str, weapon: str, refuse: Refuse) -> str:
    """Skill for a weapon made for a scale (`altaride:scale L331-L333`)."""
    row = tables.weapons[weapon]
    above = scale_position(tables, weapon_scale) - scale_position(tables, scale)
    if above < 0:
        return str(tables.weapons.smaller)
    allowed = len(row.skills)
    if tables.readings.small_long_weapon == "refused":
        allowed = min(allowed, allowed if row.by_example is None else row.by_example)
    if above >= allowed:
        refuse("weapon_too_large", scale=scale, weapon=weapon, weapon_scale=weapon_scale)
    return row.skills[min(above, len(row.skills) - 1)]


def order_of_action(fighters: Sequence[tuple[str, str, Figure]], tables: AltarideTables) -> list[str]:
    """Names in the order of action: the smallest scale first, then by initiative (`altaride:scale L341`).

    Args:
        fighters: Name, scale and initiative of each; equal ones keep their order.
    """
    ranked = sorted(fighters, key=lambda fighter: (scale_position(tables, fighter[1]), -fighter[2]))
    return [name for name, _, _ in ranked]
