"""Hit points as figures: wounds, the choice at zero, healing, respite and rest."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refusal
from ledger.rules.shared.dice_faces import require_faces
from ledger.rules.tables import Tables


class Vitals(Struct, frozen=True, kw_only=True):
    """How somebody stands.

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


def wounded(
    tables: Tables,
    vitals: Vitals,
    damage: int,
    *,
    aggravated: bool = False,
    knockout: bool = False,
    mortal: bool = False,
) -> Vitals:
    """After damage (`argosia:Zéro de point de vie L125-L128, Dégâts aggravés L132-L134`).

    Args:
        aggravated: It lowers the maximum too.
        knockout: It never kills (`argosia:Combat à mains nues L148`).
        mortal: Whoever is hurt dies at no hit points, or is out of it; a blow that never kills leaves only the latter.
    """
    stuns = knockout and bool(tables["unarmed"].get("only_stuns"))
    whole = vitals.most + vitals.aggravated
    lasting = vitals.aggravated + (damage if aggravated else 0)
    lasting = min(lasting, whole) if stuns else lasting
    most = max(0, whole - lasting)
    hurts = not aggravated or bool(tables.knob("aggravated_also_reduces_current"))
    hp = min(most, max(0, vitals.hp - damage) if hurts else vitals.hp)
    down = hp <= tables["zero"]["at_or_below"]
    ends = down and vitals.exalted
    return replace(
        vitals,
        hp=hp,
        most=most,
        aggravated=lasting,
        dead=lasting > whole or (ends and not knockout),
        unconscious=vitals.unconscious or (ends and knockout) or (down and mortal and stuns),
    )


def second_wind(tables: Tables, vitals: Vitals, level: int, faces: Sequence[int]) -> Vitals:
    """After going on at no hit points: 1d8 for each level, and exalted (`argosia:Zéro de point de vie L128`).

    Raises:
        Refusal: `not_at_zero`, `exalted_dies_at_zero`.
        InputError: `faces_count`, `face_impossible`.
    """
    need_zero(tables, vitals)
    regained = sum(require_faces(faces, level, tables["second_wind"]["sides"]))
    return replace(vitals, hp=min(vitals.most, vitals.hp + regained), exalted=True)


def need_zero(tables: Tables, vitals: Vitals) -> None:
    """Hold that there is a choice to make (`argosia:Zéro de point de vie L125-L128`).

    Raises:
        Refusal: `not_at_zero`, `exalted_dies_at_zero`.
    """
    if vitals.hp > tables["zero"]["at_or_below"]:
        raise Refusal("not_at_zero", hp=vitals.hp)
    if vitals.exalted:
        raise Refusal("exalted_dies_at_zero")


def passed_out(tables: Tables, vitals: Vitals) -> Vitals:
    """After giving in at no hit points (`argosia:Zéro de point de vie L127`).

    Raises:
        Refusal: `not_at_zero`, `exalted_dies_at_zero`.
    """
    need_zero(tables, vitals)
    return replace(vitals, unconscious=True)


def healed(vitals: Vitals, amount: int) -> Vitals:
    """After care or magic: never above the maximum; whoever wakes lies on the ground (`argosia:L127`)."""
    hp = vitals.hp if vitals.no_recovery else min(vitals.most, vitals.hp + amount)
    wakes = vitals.unconscious and hp > vitals.hp
    return replace(vitals, hp=hp, unconscious=vitals.unconscious and not wakes, prone=vitals.prone or wakes)


def revived(vitals: Vitals, hit_points: int) -> Vitals:
    """After coming back from the dead, lying down; aggravated damage that left no room for hit points is mended."""
    room = mended(vitals, max(0, hit_points - vitals.most))
    return replace(
        room,
        hp=min(room.most, hit_points),
        exalted=False,
        unconscious=False,
        prone=True,
        dead=False,
        no_recovery=False,
    )


def mended(vitals: Vitals, points: int) -> Vitals:
    """After special care that gives aggravated points back (`argosia:Dégâts aggravés L134`)."""
    given = min(points, vitals.aggravated)
    return replace(vitals, aggravated=vitals.aggravated - given, most=vitals.most + given)


def together(resting: int, party: int) -> bool:
    """Whether all of a party rest, for nobody takes a respite alone (`argosia:Repos et soins L181`)."""
    return resting >= party


def after_respite(tables: Tables, vitals: Vitals, level: int, faces: Sequence[int]) -> Vitals:
    """After a respite: 1d4 for each level, and whoever lay there is up again (`argosia:L127, Repos et soins L181`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    regained = sum(require_faces(faces, level, tables["respite"]["sides"]))
    hp = vitals.hp if vitals.no_recovery else min(vitals.most, vitals.hp + regained)
    return replace(vitals, hp=hp, unconscious=vitals.unconscious and hp <= tables["zero"]["at_or_below"], prone=False)


def first_of_day(rests_today: int) -> bool:
    """Whether a rest is the one rest of its day (`argosia:Repos et soins L182`)."""
    return not rests_today


def after_rest(tables: Tables, vitals: Vitals, *, comfortable: bool) -> Vitals:
    """After a night: an aggravated point first, then all hit points, or half (`argosia:Repos et soins L182`)."""
    better = mended(vitals, int(tables["aggravated"]["recovered_by_rest"]))
    missing = better.most - better.hp
    of = missing if tables.knob("uncomfortable_rest") == "half_of_missing" else better.most
    regained = missing if comfortable else int(of * Fraction(tables["night"]["uncomfortable_part"]))
    hp = min(better.most, better.hp + regained)
    return replace(
        better,
        hp=hp,
        exalted=False,
        unconscious=better.unconscious and hp <= tables["zero"]["at_or_below"],
        prone=False,
        no_recovery=False,
    )
