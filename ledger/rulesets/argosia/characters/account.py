"""Reads what the ledger holds of characters: level, nature, hit points and conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ledger.ids import CHARACTER, CONDITION, DEAD, STATUS
from ledger.people import bare_name, is_outsider
from ledger.rulesets.argosia.health.hit_points import Vitals
from ledger.rulesets.argosia.tables import ArgosiaTables, ConditionRow
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting

LEVEL = "level"
AGGRAVATED = "aggravated"
NATURE = "nature"
ADVENTURER = "adventurer"
CREATURE = "creature"
LIT_LIGHT = "lit"
"""Field with the light that somebody has lit."""

INITIATIVE = "initiative"
"""Commodity of somebody's initiative for the whole of a fight."""

STATES = ("exalted", "unconscious", "prone", "no_recovery")
"""Conditions that are fields of `Vitals` with the same names."""


def level_of(state: View, who: str) -> int:
    """A character's level."""
    return state.quantity(who, LEVEL)


def nature_of(state: View, who: str) -> str:
    """Somebody's nature: an adventurer unless the sheet says otherwise, a mortal creature outside the company."""
    return str(state.field(who, NATURE) or (CREATURE if is_outsider(who) else ADVENTURER))


def vitals_of(state: View, who: str) -> Vitals:
    """Somebody's hit points and states."""
    return Vitals(
        hp=state.quantity(who, "hp"),
        most=state.quantity(who, "hp.max"),
        aggravated=state.quantity(who, AGGRAVATED),
        dead=state.field(who, STATUS) == DEAD,
        **{name: bool(state.quantity(who, CONDITION + name)) for name in STATES},
    )


def conditions_of(tables: ArgosiaTables, state: View, who: str) -> Iterator[tuple[str, ConditionRow]]:
    """Somebody's conditions, with their rows."""
    for condition, row in tables.conditions.items():
        if state.quantity(who, CONDITION + condition):
            yield condition, row


def set_vitals(draft: Drafting, who: str, after: Vitals) -> None:
    """Record the difference between somebody's present vitals and new ones."""
    before = vitals_of(draft, who)
    draft.note(who, "hp.max", after.most - before.most)
    draft.note(who, "hp", after.hp - before.hp)
    draft.note(who, AGGRAVATED, after.aggravated - before.aggravated)
    for name in STATES:
        draft.note(who, CONDITION + name, int(getattr(after, name)) - int(getattr(before, name)))
    if after.dead and not before.dead:
        draft.set(who, STATUS, DEAD)


def require_able_to_act(draft: Drafting, who: str) -> None:
    """Refuse an action of somebody unconscious or held, or before the choice at no hit points (`argosia:L125-L127`).

    Raises:
        Refusal: `cannot_act`, unless overridden.
    """
    for condition in reasons_not_to_act(draft, who):
        draft.refuse("cannot_act", who=bare_name(who), condition=condition)
        return


def reasons_not_to_act(draft: Drafting, who: str) -> list[str]:
    """Conditions that prevent somebody from acting, and the choice that is pending."""
    tables = ArgosiaTables.of(draft)
    found = [condition for condition, row in conditions_of(tables, draft, who) if row.no_act]
    # Who is outside the company may have no hit points that anybody told, and has nothing to choose.
    chooses = not is_outsider(who) and vitals_of(draft, who).state == "must_choose"
    return [*found, *(["must_choose"] if chooses else [])]


def names_of_adventurers(draft: Drafting, names: list[str]) -> list[str]:
    """The names that are adventurers'."""
    return [name for name in names if nature_of(draft, CHARACTER + name) == ADVENTURER]
