"""Scales: what a difference of size does to actions, how often each acts in a turn, and whose weapons fit."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.rules.tables import Tables
from ledger.rulesets.altaride.characters.skills import Refuse
from ledger.rulesets.altaride.rolls.d20 import Figure

NORMAL = "normal"


def position(tables: Tables, scale: str) -> int:
    """The place of a scale from the smallest, which is also its phase of action (`altaride:scale L315-L322, L343`)."""
    return 1 + list(tables.group("scales")).index(scale)


def actions(tables: Tables, scale: str) -> int:
    """Actions in a turn: one, and one for each scale above one's own (`altaride:scale L343`)."""
    return 1 + len(tables.group("scales")) - position(tables, scale)


def modifier(tables: Tables, one: str, other: str, action: str) -> int:
    """What somebody has for an action against somebody of another scale (`altaride:scale L324-L339`)."""
    if tables.knob("scale_modifier") == "bonus_difference":
        difference = int(tables["scales"][other]["bonus"]) - int(tables["scales"][one]["bonus"])
    else:
        difference = position(tables, other) - position(tables, one)
    # Above 0 for the smaller one, for whom the table of actions is told.
    return difference * int(tables["actions"][action][tables.knob("scale_sign")])


def maluses(tables: Tables, scale: str, phases: Sequence[int], refuse: Refuse) -> list[int]:
    """The malus of each action taken in a turn; a phase left out costs nothing (`altaride:scale L343`)."""
    first, last = position(tables, scale), len(tables.group("scales"))
    for place, phase in enumerate(phases):
        if not first <= phase <= last or phase in phases[:place]:
            refuse("phase_not_allowed", scale=scale, phase=phase, first=first, last=last)
    return [int(tables["turn"]["malus_per_action"]) * taken for taken in range(len(phases))]


def weapon_skill(tables: Tables, scale: str, weapon_scale: str, weapon: str, refuse: Refuse) -> str:
    """The skill for a weapon made for a scale (`altaride:scale L331-L333`)."""
    row = tables["weapons"][weapon]
    above = position(tables, weapon_scale) - position(tables, scale)
    if above < 0:
        return str(tables["weapons"]["smaller"])
    allowed = len(row["skills"])
    if tables.knob("small_long_weapon") == "refused":
        allowed = min(allowed, row.get("by_example", allowed))
    if above >= allowed:
        refuse("weapon_too_large", scale=scale, weapon=weapon, weapon_scale=weapon_scale)
    return str(row["skills"][min(above, len(row["skills"]) - 1)])


def order(fighters: Sequence[tuple[str, str, Figure]], tables: Tables) -> list[str]:
    """Names in the order in which they act: the smaller first, then by initiative (`altaride:scale L341`).

    Args:
        fighters: Name, scale and initiative of each; equal ones stay in the order told.
    """
    ranked = sorted(fighters, key=lambda fighter: (position(tables, fighter[1]), -fighter[2]))
    return [name for name, _, _ in ranked]
