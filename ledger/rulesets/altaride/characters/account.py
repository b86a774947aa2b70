"""Reads what the ledger holds of characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.people import name_of, session_account, session_of_command
from ledger.rulesets.altaride.characters import skills
from ledger.rulesets.altaride.characters.scale import NORMAL
from ledger.rulesets.altaride.rolls.d20 import Figure
from ledger.rulesets.altaride.tables import AltarideTables
from ledger.state import View, last_session

if TYPE_CHECKING:
    from ledger.drafting import Drafting

XP = "xp"
AGE, SCALE, SCHOOL, GUILD, WORDS = "age", "scale", "school", "guild", "words"
SCHOOL_LEVEL = "school_level"
MODIF = "modif:"
"""Prefix of the commodities with the bonus of magic to a skill, `modif:furtivite`."""

MENTAL = "mental_lost"


def characteristics_of(tables: AltarideTables, state: View, who: str) -> dict[str, int]:
    """Somebody's characteristics by id."""
    return {trait: state.quantity(who, trait) for trait in tables.traits}


def levels_of(tables: AltarideTables, state: View, who: str) -> dict[str, int]:
    """Levels of somebody's open skills, in the order of the tables."""
    held = state.holdings(who)
    return {skill: held[skill] for skill in tables.skills if skill in held}


def score_of(tables: AltarideTables, state: View, who: str, skill: str) -> Figure:
    """Score of a skill, without its Modif."""
    level = state.quantity(who, skill)
    return skills.skill_score(tables, skill, level, characteristics_of(tables, state, who))


def scale_of(state: View, who: str) -> str:
    """Somebody's scale: that of humans unless the sheet says otherwise."""
    return str(state.field(who, SCALE) or NORMAL)


def age_of(tables: AltarideTables, state: View, who: str) -> int:
    """Somebody's age: the base age of the tables unless the sheet says otherwise."""
    recorded = state.field(who, AGE)
    return recorded if isinstance(recorded, int) else tables.age.base


def school_of(state: View, who: str) -> str | None:
    """Somebody's school of sorcery."""
    recorded = state.field(who, SCHOOL)
    return None if recorded is None else str(recorded)


def words_of(state: View, who: str) -> list[str]:
    """Words of sorcery on somebody's sheet."""
    recorded = str(state.field(who, WORDS) or "")
    return recorded.split(",") if recorded else []


def ranks_of(tables: AltarideTables, state: View, who: str) -> Mapping[str, str]:
    """Ranks on somebody's sheet, by aspect."""
    recorded = {aspect: state.field(who, aspect) for aspect in tables.aspects}
    return {aspect: str(rank) for aspect, rank in recorded.items() if rank is not None}


def session_mark(draft: Drafting, what: str, who: str) -> tuple[str, str]:
    """Account and field of something that happens once a session: the command's session, else the last one."""
    session = session_of_command(draft) or last_session(draft)
    return session_account(session), f"{what}:{name_of(who)}"
