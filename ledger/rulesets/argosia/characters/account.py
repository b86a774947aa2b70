"""Characters as the rules see them: level, nature, how they stand, and whether they can act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ledger.ids import CHARACTER, CONDITION, DEAD, STATUS
from ledger.people import name_of
from ledger.rules.tables import Tables
from ledger.rulesets.argosia.health.hit_points import Vitals
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting

LEVEL = "level"
AGGRAVATED = "aggravated"
NATURE = "nature"
ADVENTURER = "adventurer"
CREATURE = "creature"
LIT = "lit"
"""Field that tells which light somebody has lit."""

INITIATIVE = "initiative"
"""Commodity of the initiative that somebody has for the whole of a fight."""

STATES = ("exalted", "unconscious", "prone", "no_recovery")
"""Conditions that `Vitals` knows by the same names."""


def level_of(state: View, who: str) -> int:
    """A character's level."""
    return state.quantity(who, LEVEL)


def nature_of(state: View, who: str) -> str:
    """What somebody is: an adventurer unless told otherwise."""
    return str(state.field(who, NATURE) or ADVENTURER)


def vitals_of(state: View, who: str) -> Vitals:
    """How somebody stands."""
    return Vitals(
        hp=state.quantity(who, "hp"),
        most=state.quantity(who, "hp.max"),
        aggravated=state.quantity(who, AGGRAVATED),
        dead=state.field(who, STATUS) == DEAD,
        **{name: bool(state.quantity(who, CONDITION + name)) for name in STATES},
    )


def conditions_of(tables: Tables, state: View, who: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The conditions somebody is in, with their rows."""
    for condition, row in tables.group("conditions").items():
        if state.quantity(who, CONDITION + condition):
            yield condition, row


def change(draft: Drafting, who: str, after: Vitals) -> None:
    """Note the difference between how somebody stands and how it is from now on."""
    before = vitals_of(draft, who)
    draft.note(who, "hp.max", after.most - before.most)
    draft.note(who, "hp", after.hp - before.hp)
    draft.note(who, AGGRAVATED, after.aggravated - before.aggravated)
    for name in STATES:
        draft.note(who, CONDITION + name, int(getattr(after, name)) - int(getattr(before, name)))
    if after.dead and not before.dead:
        draft.set(who, STATUS, DEAD)


def need_to_act(draft: Drafting, who: str) -> None:
    """Refuse what somebody cannot do who is out, held, or has yet to choose (`argosia:Zéro de point de vie L125-L127`).

    Raises:
        Refusal: `cannot_act`, unless the game master's word beats it.
    """
    for condition in hindrances(draft, who):
        draft.refuse("cannot_act", who=name_of(who), condition=condition)
        return


def hindrances(draft: Drafting, who: str) -> list[str]:
    """What keeps somebody from acting: conditions, and the choice that is due."""
    tables = draft.rules.tables
    found = [condition for condition, row in conditions_of(tables, draft, who) if row.get("no_act")]
    return [*found, *(["must_choose"] if vitals_of(draft, who).state == "must_choose" else [])]


def adventurers(draft: Drafting, names: list[str]) -> list[str]:
    """Those among the names who are adventurers."""
    return [name for name in names if nature_of(draft, CHARACTER + name) == ADVENTURER]
