"""Computes hit points after damage, the choice at no hit points, healing, respites and rests."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refusal
from ledger.rules.shared.dice_faces import require_faces
from ledger.rulesets.argosia.tables import ArgosiaTables


class Vitals(Struct, frozen=True, kw_only=True):
    """Somebody's hit points and states.

    Attributes:
        most: Present maximum of hit points.
        aggravated: Points by which aggravated damage lowers the maximum.
    """

    hp: int
    most: int
    aggravated: int = 0
    exalted: bool = False
    unconscious: bool = False
    prone: bool = False
    dead: bool = False
    no_recovery: bool = False

    @property
    def state(self) -> str:
        """`dead`, `unconscious`, `must_choose`, `prone` or `ok`."""
        if self.dead:
            return "dead"
        if self.unconscious:
            return "unconscious"
        if self.hp <= 0:
            return "must_choose"
        return "prone" if self.prone else "ok"


def after_damage(
    tables: ArgosiaTables,
    vitals: Vitals,
    damage: int,
    *,
    aggravated: bool = False,
    knockout: bool = False,
    mortal: bool = False,
) -> Vitals:
    """The vitals after damage (`argosia:Zéro de point de vie L125-L128, Dégâts aggravés L132-L134`).

    Args:
        aggravated: Whether it lowers the maximum too.
        knockout: Whether it cannot kill (`argosia:Combat à mains nues L148`).
        mortal: Whether no hit points mean death, or with a knockout unconsciousness, without a choice.
    """
    stuns = knockout and tables.unarmed.only_stuns
    whole = vitals.most + vitals.aggravated
    lasting = vitals.aggravated + (damage if aggravated else 0)
    lasting = min(lasting, whole) if stuns else lasting
    most = max(0, whole - lasting)
    hurts = not aggravated or tables.readings.aggravated_also_reduces_current
    hp = min(most, max(0, vitals.hp - damage) if hurts else vitals.hp)
    down = hp <= tables.zero.at_or_below
    ends = down and vitals.exalted
    return replace(
        vitals,
        hp=hp,
        most=most,
        aggravated=lasting,
        dead=lasting > whole or (ends and not knockout),
        unconscious=vitals.unconscious or (ends and knockout) or (down and mortal and stuns),
    )


def after_second_wind(tables: ArgosiaTables, vitals: Vitals, level: int, faces: Sequence[int]) -> Vitals:
    """The vitals after a second wind at no hit points: 1d8 for each level, and exalted (`argosia:L128`).

    Raises:
        Refusal: `not_at_zero`, `exalted_dies_at_zero`.
        InputError: `faces_count`, `face_impossible`.
    """
    require_choice_at_zero(tables, vitals)
    regained = sum(require_faces(faces, level, tables.second_wind.sides))
    return replace(vitals, hp=min(vitals.most, vitals.hp + regained), exalted=True)


def require_choice_at_zero(tables: ArgosiaTables, vitals: Vitals) -> None:
    """Refuse a choice with hit points left, or of somebody exalted (`argosia:Zéro de point de vie L125-L128`).

    Raises:
        Refusal: `not_at_zero`, `exalted_dies_at_zero`.
    """
    if vitals.hp > tables.zero.at_or_below:
        raise Refusal("not_at_zero", hp=vitals.hp)
    if vitals.exalted:
        raise Refusal("exalted_dies_at_zero")


def after_passing_out(tables: ArgosiaTables, vitals: Vitals) -> Vitals:
    """The vitals after choosing unconsciousness at no hit points (`argosia:Zéro de point de vie L127`).

    Raises:
        Refusal: `not_at_zero`, `exalted_dies_at_zero`.
    """
    require_choice_at_zero(tables, vitals)
    return replace(vitals, unconscious=True)


def after_healing(vitals: Vitals, amount: int) -> Vitals:
    """The vitals after care or magic, up to the maximum; somebody who wakes is prone (`argosia:L127`)."""
    hp = vitals.hp if vitals.no_recovery else min(vitals.most, vitals.hp + amount)
    wakes = vitals.unconscious and hp > vitals.hp
    return replace(vitals, hp=hp, unconscious=vitals.unconscious and not wakes, prone=vitals.prone or wakes)


def after_revival(vitals: Vitals, hit_points: int) -> Vitals:
    """The vitals after coming back to life, prone; aggravated damage is restored as far as hit points need room."""
    room = after_mending(vitals, max(0, hit_points - vitals.most))
    return replace(
        room, hp=min(room.most, hit_points), exalted=False, unconscious=False, prone=True, dead=False, no_recovery=False
    )


def after_mending(vitals: Vitals, points: int) -> Vitals:
    """The vitals after special care that restores aggravated points (`argosia:Dégâts aggravés L134`)."""
    given = min(points, vitals.aggravated)
    return replace(vitals, aggravated=vitals.aggravated - given, most=vitals.most + given)


def is_whole_party(resting: int, party: int) -> bool:
    """Whether the whole party rests; nobody takes a respite alone (`argosia:Repos et soins L181`)."""
    return resting >= party


def after_respite(tables: ArgosiaTables, vitals: Vitals, level: int, faces: Sequence[int]) -> Vitals:
    """The vitals after a respite: 1d4 for each level, and no longer prone (`argosia:L127, Repos et soins L181`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    regained = sum(require_faces(faces, level, tables.respite.sides))
    hp = vitals.hp if vitals.no_recovery else min(vitals.most, vitals.hp + regained)
    return replace(vitals, hp=hp, unconscious=vitals.unconscious and hp <= tables.zero.at_or_below, prone=False)


def is_first_of_day(rests_today: int) -> bool:
    """Whether a rest is the first of its day, the only one allowed (`argosia:Repos et soins L182`)."""
    return not rests_today


def after_rest(tables: ArgosiaTables, vitals: Vitals, *, comfortable: bool) -> Vitals:
    """The vitals after a night: an aggravated point first, then all hit points, or half (`argosia:L182`)."""
    better = after_mending(vitals, tables.aggravated.recovered_by_rest)
    missing = better.most - better.hp
    of = missing if tables.readings.uncomfortable_rest == "half_of_missing" else better.most
    regained = missing if comfortable else int(of * tables.night.uncomfortable_part)
    hp = min(better.most, better.hp + regained)
    return replace(
        better,
        hp=hp,
        exalted=False,
        unconscious=better.unconscious and hp <= tables.zero.at_or_below,
        prone=False,
        no_recovery=False,
    )
