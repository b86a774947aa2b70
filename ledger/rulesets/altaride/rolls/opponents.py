"""Computes with what somebody opposes a roll, and what was told of those outside the company."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.ids import ROLE
from ledger.people import bare_name, is_outsider
from ledger.rulesets.altaride.tables import AltarideTables
from ledger.state import View

SCORE = "score"
"""Key of `meet` with the score of all that is told no score of its own."""


def told_score(state: View, who: str | None, skill: str | None) -> int | None:
    """The score told of somebody outside the company: that of a skill, or the one for everything."""
    if who is None or state.field(who, ROLE) is None:
        return None
    told = state.field(who, skill) if skill is not None else None
    told = state.field(who, SCORE) if told is None else told
    return int(told) if isinstance(told, int) else None


def action_of(tables: AltarideTables, skill: str | None, opposed: str | None) -> str | None:
    """Sort of action of a skill; that of a score for everything is what the roll that it opposes calls for."""
    if skill is not None:
        return _action(tables, skill)
    action = _action(tables, opposed) if opposed else None
    return (*tables.actions[action].opposed_by, action)[0] if action else None


def skill_of_opponent(tables: AltarideTables, state: View, who: str, text: str, opposed: str | None) -> str | None:
    """The skill with which somebody opposes a roll: as named, else the only one possible; None for a score told.

    Raises:
        InputError: `opponent_unclear`; `opponent_opposes`, where it must be said; `opponent_unknown`.
    """
    if text:
        skill = tables.find("skills", text)
        if skill is None:
            raise InputError("opponent_unclear", given=text)
        if is_outsider(who) and told_score(state, who, skill) is None:
            raise InputError("opponent_unknown", who=bare_name(who))
        return skill
    known = _skills_that_oppose(tables, state, who, opposed)
    if len(known) == 1:
        return known[0]
    if is_outsider(who) and not known:
        if told_score(state, who, None) is None:
            raise InputError("opponent_unknown", who=bare_name(who))
        return None
    known = known or _opposing(tables, opposed)
    raise InputError("opponent_opposes", who=bare_name(who), skills=known, first=known[-1].replace("_", "-"))


def _skills_that_oppose(tables: AltarideTables, state: View, who: str, opposed: str | None) -> list[str]:
    """The skills of somebody that can oppose one: those open, or told, of the actions that the tables name."""
    fits = _opposing(tables, opposed)
    if is_outsider(who):
        return [skill for skill in fits if state.field(who, skill) is not None]
    return [skill for skill in fits if state.quantity(who, skill)]


def _opposing(tables: AltarideTables, opposed: str | None) -> list[str]:
    """Every skill that can oppose one: against an attack those of the actions named there, else the same skill."""
    action = _action(tables, opposed) if opposed else None
    against = tables.actions[action].opposed_by if action else ()
    fits = [skill for skill in tables.skills if _action(tables, skill) in against]
    return fits or ([opposed] if opposed else [])


def _action(tables: AltarideTables, skill: str) -> str | None:
    return tables.skills[skill].action
