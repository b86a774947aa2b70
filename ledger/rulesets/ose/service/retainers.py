"""Computes the kind of service, the number of retainers allowed and their loyalty; remembers answers to offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.errors import Refusal
from ledger.ids import ACTIVE, CHARACTER, ROLE, STATUS
from ledger.rules.tables import folded
from ledger.rules.working import Working
from ledger.rulesets.ose.characters.classes import ability_effect, ability_scores, ascending_working, unmet_requirements
from ledger.rulesets.ose.tables import OseTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View

SERVICE = "service"
"""Field with the kind of service; a retainer of a class has none."""


RETAINER, HUMAN, ANIMAL, VEHICLE = "retainer", "human", "animal", "vehicle"
MERCENARY, SPECIALIST = "mercenary", "specialist"
RETAINERS = frozenset({RETAINER, HUMAN})


def service_kind(state: View, who: str) -> str | None:
    """The kind of service that somebody is in, None for a player's character."""
    if state.field(who, ROLE) != "retainer":
        return None
    return str(state.field(who, SERVICE) or RETAINER)


def is_normal_human(state: View, who: str) -> bool:
    """Whether somebody serves as a normal human, still without a class (`ose:Humains normaux L570`)."""
    return state.field(who, SERVICE) == HUMAN


def goes_on_adventures(tables: OseTables, state: View, who: str) -> bool:
    """Whether somebody goes on adventures; hirelings and vehicles do not (`ose:Serviteurs et aventuriers L246`)."""
    kind = state.field(who, SERVICE)
    return kind is None or tables.services[str(kind)].adventures


LOYALTY = "loyalty_bonus"


OFFER = "offer"


OFFENDED = "offended:"
"""Prefix of the fields of an employer with the malus to later offers in a town after an offence."""


def require_room_for_retainer(tables: OseTables, cha: int, current: int) -> int:
    """Refuse one retainer too many; return the most allowed at once (`ose:Limite par PJ L559`).

    Raises:
        Refusal: `too_many_retainers`.
    """
    most = ability_effect(tables, "cha_max_retainers", cha)
    if current >= most:
        raise Refusal("too_many_retainers", current=current, maximum=most)
    return most


def require_retainer_level(level: int, highest: int) -> None:
    """Refuse a retainer of a higher level than the employer's (`ose:Classe et niveau L560`).

    Raises:
        Refusal: `retainer_level_too_high`.
    """
    if level > highest:
        raise Refusal("retainer_level_too_high", level=level, highest=highest)


def retainers_of(draft: Drafting, employer: str) -> list[str]:
    """Accounts of somebody's present retainers; hirelings do not count (`srd:Mercenaries`)."""
    return [
        who
        for who in draft.accounts(CHARACTER)
        if draft.field(who, "employer") == employer
        and service_kind(draft, who) in RETAINERS
        and draft.field(who, STATUS) == ACTIVE
    ]


def remember_answer(draft: Drafting, employer: str, answer: str) -> None:
    """Remember the answer to an offer until somebody is hired (`ose:Réactions des postulants L568-L569`)."""
    taken = OseTables.of(draft).hiring.answers[answer].accepts
    draft.set(employer, OFFER, answer if taken else None)


def offence_in(view: View, employer: str, town: str) -> int:
    """Malus to offers in a town after an offence, 0 without one (`ose:L568-L569`)."""
    malus = view.field(employer, OFFENDED + folded(town))
    return malus if isinstance(malus, int) else 0


def remember_offence(draft: Drafting, employer: str, town: str, answer: str) -> None:
    """Remember an offence for later offers in the same town; a second one adds nothing (`ose:L568-L569`)."""
    if later := effects_of_answer(OseTables.of(draft), answer).get("later_modifier_same_town"):
        draft.set(employer, OFFENDED + folded(town), later)


def effects_of_answer(tables: OseTables, answer: str) -> dict[str, int]:
    """Effects of an answer: a better loyalty, or a malus to later offers in the same town (`ose:L568-L569`)."""
    row = tables.hiring.answers[answer]
    found = {"loyalty_bonus": row.loyalty, "later_modifier_same_town": row.later_in_town}
    return {name: int(value) for name, value in found.items() if value is not None}


def loyalty_bonus(state: View, who: str) -> int:
    """The change of a retainer's loyalty so far (`ose:Loyauté L571`)."""
    recorded = state.field(who, LOYALTY)
    return recorded if isinstance(recorded, int) else 0


def loyalty_working(tables: OseTables, state: View, who: str) -> Working | None:
    """The same, with its working."""
    employer = f"{CHARACTER}{state.field(who, 'employer')}"
    cha = state.quantity(employer, "cha")
    if service_kind(state, who) not in RETAINERS or not cha:
        return None
    working = Working(tables.abilities.source)
    working.add("employer_cha", ability_effect(tables, "cha_loyalty", cha), score=cha, reads=((employer, "cha"),))
    gained = loyalty_bonus(state, who)
    source = tables.loyalty.source or tables.hiring.source
    return working.add("conduct", gained, source, reads=((who, LOYALTY),)) if gained else working


def classes_to_choose(tables: OseTables, state: View, who: str) -> Sequence[str]:
    """Classes that a normal human with experience may choose (`ose:Humains normaux L570`)."""
    if not is_normal_human(state, who) or not state.quantity(who, "xp"):
        return ()
    own = ability_scores(tables, state, who)
    return [class_id for class_id, row in tables.classes.items() if not unmet_requirements(row, own)]


def service_figures(tables: OseTables, state: View, who: str) -> Mapping[str, Any]:
    """Figures of service for a sheet: a normal human's attack and saves, a retainer's loyalty."""
    from ledger.rulesets.ose.gear import armour

    shown: dict[str, Any] = {}
    if is_normal_human(state, who):
        from ledger.rulesets.ose.monsters import monster_save, monster_thac0

        hit_dice = tables.normal_human.hit_dice
        source = tables.normal_human.source
        to_hit = Working(tables.monster_thac0.source or source)
        to_hit.add("hit_dice", monster_thac0(tables, hit_dice), score=hit_dice)
        saves = {
            category: armour.add_protection(
                Working(tables.monster_saves.source or source).add(
                    "hit_dice", monster_save(tables, hit_dice, category), score=hit_dice
                ),
                tables,
                state,
                who,
            )
            for category in tables.saves
        }
        bonus = ascending_working(tables, "derived/thac0", to_hit)
        shown |= {"thac0": to_hit, "attack_bonus": bonus, "saves": saves}
    own = loyalty_working(tables, state, who)
    return shown if own is None else {**shown, "own_loyalty": own}
