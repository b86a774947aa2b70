"""Combat: initiative, turns, movement, light, attacks and tricks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ledger.errors import Refusal
from ledger.rules.shared.dice_faces import require_faces
from ledger.rules.tables import Tables
from ledger.rulesets.argosia.rolls.d20 import Judged

WHOLE = Fraction(1)


def initiative(tables: Tables, faces: Sequence[int], level: int, bonus: int = 0) -> int:
    """1d8 and the level, and another d8 for each action spent to act sooner (`argosia:Initiative L76`).

    Raises:
        InputError: `face_impossible`.
    """
    return sum(require_faces(faces, len(faces), tables["initiative"]["sides"])) + level + bonus


def turn_is_legal(tables: Tables, actions: int, manoeuvres: int) -> bool:
    """Whether a turn holds so much; an action may serve as a manoeuvre (`argosia:Actions et manoeuvres L86-L89`)."""
    most = tables["turn"]
    return bool(actions <= most["actions"] and actions + manoeuvres <= most["actions"] + most["manoeuvres"])


def move(tables: Tables, paces: int, *, slowed: Fraction = WHOLE) -> tuple[bool, int, bool]:
    """What moving so far means (`argosia:Bonus tactique L101-L103`).

    Args:
        slowed: What part of the usual speed there is.

    Returns:
        Whether it is a run, what it does to defence, and whether a tactical bonus may be had.

    Raises:
        Refusal: `too_far`.
    """
    rule = tables["movement"]
    walk, run, tactical = (int(rule[key] * slowed) for key in ("paces", "run", "tactical_up_to"))
    if paces > run:
        raise Refusal("too_far", overridable=True, paces=paces, most=run)
    running = paces > walk
    return running, int(rule["run_defence"]) if running else 0, paces <= tactical


def seen_in(tables: Tables, keys: Mapping[str, Any]) -> Mapping[str, Any]:
    """The row of the light that the keys `light`, `darkvision` and `weather` tell of."""
    darkvision, weather = bool(keys.get("darkvision")), bool(keys.get("weather"))
    return seen_as(tables, str(keys["light"]), darkvision=darkvision, weather=weather)


def seen_as(tables: Tables, light: str, *, darkvision: bool = False, weather: bool = False) -> Mapping[str, Any]:
    """The row of what a light is for somebody; bad weather is not seen through (`argosia:Vision dans le noir L201`)."""
    sight = str(tables["light"][light]["sight"]) if darkvision and not weather else light
    row: Mapping[str, Any] = {"id": sight, **tables["light"][sight]}
    return row


def struck(tables: Tables, roll: Judged) -> str:
    """What a combat roll against a defence does: `wound`, `contusion` or `miss` (`argosia:Attaquer L111, L117`)."""
    if roll.kept == tables["attack"]["misses_on"]:
        return "miss"
    return "wound" if roll.success else "contusion"


def damage(tables: Tables, roll: Judged, *, dice: int, shown: int, bonus: int) -> int:
    """Points of damage of an attack (`argosia:1 et 20 au combat L117, Dégâts L121`).

    Args:
        dice: Number of damage dice of the attack, which a contusion counts.
        shown: Sum of the damage dice; not read unless they were to be rolled.
        bonus: What is added to a wound.
    """
    rule = tables["attack"]
    result = struck(tables, roll)
    if result == "miss":
        return 0
    if result == "contusion":
        return dice * int(rule["contusion_per_die"])
    if roll.kept == rule["doubles_on"]:
        more = shown * (int(rule["times"]) - 1)
        whole = tables.knob("natural_20_doubles") == "total"
        return max(0, (shown + bonus) * int(rule["times"]) if whole else shown + more + bonus)
    return max(0, shown + bonus)


def may_resist(level: int, target_level: int) -> bool:
    """Whether the target of a trick gets a save: not one of a lower level (`argosia:Trucs de combat L144`)."""
    return target_level >= level


def placed(roll: Judged, save: Judged | None) -> bool:
    """Whether a trick takes: it succeeds, and no save resists it (`argosia:Trucs de combat L142-L144`)."""
    return roll.success and not (save is not None and save.success)
