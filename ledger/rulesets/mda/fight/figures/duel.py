"""Judges a blow and its defence: attacks, parries, dodges, open zones."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ledger.errors import InputError, Refusal
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.mda.tables import MdaTables, Situation

SUCCESS, MISSED, MASTER, FEINT = "success", "missed", "master", "feint"
PARRIED, MASTER_PARRY, DODGED, FAILED, NOT_ROLLED = "parried", "master_parry", "dodged", "failed", "not_rolled"
PARRY, DODGE = "parry", "dodge"


class Attack(Struct, frozen=True):
    """The attacker's side of a blow.

    Attributes:
        feint: Whether the blow itself is a feint.
        feints: What earlier feints subtract from the die.
        announced: Whether it is announced as a master attack by the fifth combat spell.
    """

    at: int
    feint: bool = False
    feints: int = 0
    announced: bool = False


class Defence(Struct, frozen=True):
    """The defender's side of a blow.

    Attributes:
        doubled: Whether the die counts twice, after the defender's own missed attack.
        feints: What the attacker's feints add to the die.
    """

    prd: int
    way: str = PARRY
    doubled: bool = False
    feints: int = 0


class Exchange(Struct, frozen=True):
    """The result of a blow and its defence.

    Attributes:
        attack: `success`, `missed`, `master` or `feint`.
        defence: `parried`, `master_parry`, `dodged`, `failed` or `not_rolled`.
        ends: Whether the series of the attacker is over, and the defender strikes next.
        doubled: Whether the first parry of the attacker, now to defend, is doubled.
        clash: Whether the weapons met so that one may break.
        exposed: Zones open to the impact, where a failed dodge says so.
    """

    attack: str
    defence: str
    impact: bool
    ends: bool
    doubled: bool
    clash: bool
    exposed: int | None = None


def judge_attack(tables: MdaTables, attack: Attack, face: int) -> str:
    """What an attack die is: `success`, `missed`, `master` or `feint` (`mda:3 L335, 4.3 L569-L575, 4.5 L601-L615`)."""
    rule = tables.exchange
    require_face(face, rule.sides)
    value = face - attack.feints
    if value > attack.at:
        return MISSED
    if attack.feint:
        return FEINT
    return MASTER if attack.announced or value <= rule.master_attack_up_to else SUCCESS


def may_dodge(defence: Defence, attack: str, *, after_dodge: bool = False) -> bool:
    """Whether a dodge is allowed: not after one's own miss, an opponent's dodge, a master attack (`mda:4.6 L621`)."""
    return not (defence.doubled or after_dodge or attack == MASTER)


def defence_value(tables: MdaTables, defence: Defence, face: int) -> int:
    """What a parry die counts: twice for a dodge and for a doubled parry, and what feints add (`mda:4.5 L611-L613`)."""
    twice = defence.doubled or defence.way == DODGE
    return face * (tables.exchange.times if twice else 1) + defence.feints


def judge_defence(tables: MdaTables, defence: Defence, attack: str, face: int) -> str:
    """What a parry die is worth against an attack (`mda:3.4 L437, 4.4 L593-L595, 4.6 L619`)."""
    rule = tables.exchange
    require_face(face, rule.sides)
    value = defence_value(tables, defence, face)
    if defence.way == DODGE:
        return DODGED if value <= defence.prd else FAILED
    if face <= rule.master_parry_up_to:
        return MASTER_PARRY
    below = defence.doubled and tables.readings.parry_doubled_comparison == "lt"
    parries = value < defence.prd if below else value <= defence.prd
    return PARRIED if parries and attack != MASTER else FAILED


def exchange_outcome(tables: MdaTables, attack: str, answer: str, way: str = PARRY, *, equal: bool = False) -> Exchange:
    """What follows from an attack and its answer (`mda:3.4 L437-L439, 4.4 L593-L597, 4.6 L619-L631, 4.8 L691`).

    Args:
        equal: Whether the natural dice are equal: then the weapons clash, unless it is a dodge.
    """
    missed = attack == MISSED
    return Exchange(
        attack=attack,
        defence=answer,
        impact=not missed and attack != FEINT and answer in (FAILED, NOT_ROLLED),
        ends=missed or answer == DODGED or (answer == MASTER_PARRY and attack != MASTER),
        doubled=missed or answer == DODGED,
        clash=equal and way != DODGE,
        exposed=zones_exposed(tables, "failed_dodge") if way == DODGE and answer == FAILED else None,
    )


def judge_exchange(tables: MdaTables, attack: Attack, at_face: int, defence: Defence, prd_face: int | None) -> Exchange:
    """Judge one blow and its defence (`mda:3.4 L405-L439, 4.3-4.6 L565-L631`).

    Args:
        prd_face: None without a defence.

    Raises:
        InputError: `face_impossible`.
    """
    struck = judge_attack(tables, attack, at_face)
    if struck in (MISSED, FEINT) or prd_face is None:
        return exchange_outcome(tables, struck, NOT_ROLLED)
    answer = judge_defence(tables, defence, struck, prd_face)
    return exchange_outcome(tables, struck, answer, defence.way, equal=at_face == prd_face)


def zones_exposed(tables: MdaTables, situation: str) -> int:
    """The number of zones left open (`mda:3.4 L417, 3.6 L475, 4.6 L631, 4.7 L675-L677, 7.12 L1307`).

    Raises:
        InputError: `situation_unknown`.
    """
    row = tables.situations.get(situation, Situation())
    if row.zones is None:
        raise InputError("situation_unknown", situation=situation, known=list(tables.situations))
    return row.zones


def third_attacks(tables: MdaTables, attacks: int) -> int:
    """Attacks of each third fighter for a number of attacks in a series (`mda:4.7 L653-L667`).

    Raises:
        InputError: `less_than_nothing`.
        Refusal: `series_cut`.
    """
    rule = tables.several
    if attacks < 0:
        raise InputError("less_than_nothing", value=attacks)
    if attacks > rule.cut_after:
        raise Refusal("series_cut", attacks=attacks, most=rule.cut_after)
    return attacks // rule.per_attack


def leading_groups(groups: Sequence[Sequence[int]]) -> list[int]:
    """Places of the groups with the highest sum of CO; among several, chance decides (`mda:3.3 L399, 4.7 L641`)."""
    sums = [sum(group) for group in groups]
    return [place for place, own in enumerate(sums) if own == max(sums)]
