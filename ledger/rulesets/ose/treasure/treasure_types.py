"""Reads treasure types: the chance, quantity and worth of each line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ledger.errors import InputError
from ledger.money import Coinage
from ledger.rules.shared.dice_faces import require_face, require_faces
from ledger.rulesets.ose.tables import OseTables
from ledger.rulesets.ose.tables.gear import Line


def lines_of(tables: OseTables, type_id: str) -> Sequence[Line]:
    """The lines of a treasure type in their order.

    Raises:
        InputError: `treasure_type_unknown`.
    """
    types = tables.treasure_types
    if type_id not in types:
        raise InputError("treasure_type_unknown", type=type_id, known=list(types))
    return types[type_id].lines


def dice_of_line(line: Line) -> tuple[int, int]:
    """Number and sides of the dice for the quantity of a line, 0 where it is fixed."""
    if line.dice is None:
        return 0, 0
    count, _, sides = line.dice.partition("d")
    return int(count), int(sides)


def line_applies(line: Line, chance: int | None) -> bool:
    """Whether a line is part of the treasure: always, or when d100 is not above its percentage (`ose:L755`)."""
    if line.percent is None:
        return True
    if chance is None:
        raise InputError("faces_count", expected=1, given=0)
    return require_face(chance, 100) <= line.percent


def line_quantity(line: Line, faces: Sequence[int]) -> int:
    """Quantity of a line by its dice (`ose:L755`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    count, sides = dice_of_line(line)
    return line.count or sum(require_faces(faces, count, sides)) * line.times


def gem_value(tables: OseTables, face: int) -> int:
    """Worth of a gem in gold by d20 (`ose:Gemmes L822-L824`).

    Raises:
        InputError: `face_impossible`.
    """
    return tables.gems.at(require_face(face, tables.gems.sides), tables.gems.value_gp)


def jewel_value(
    tables: OseTables, faces: Sequence[int], times: int | None = None, *, damaged: bool = False
) -> Fraction:
    """Worth of a jewel in gold: 3d6 times 100, half of it damaged (`ose:Bijoux L825-L827`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    rule = tables.jewellery
    worth = Fraction(sum(require_faces(faces, rule.dice, rule.sides)) * (times or rule.times_gp))
    return worth * rule.damaged if damaged else worth


def magic_category(tables: OseTables, column: str, face: int) -> str:
    """Category of a magic item by d100, in the `basic` or `expert` column (`ose:Type d'élément magique L805-L807`).

    Raises:
        InputError: `face_impossible`.
    """
    rule = tables.magic_categories
    return rule.at(require_face(face, 100), rule.basic_column if column == "basic" else rule.expert_column)


def mean_worth(tables: OseTables, coinage: Coinage, type_id: str) -> Fraction:
    """Mean worth of a type in gold: coins, gems and jewellery (`ose:Valeurs moyennes L764`).

    Magic items have no worth.
    """
    worth = {
        **{coin: Fraction(value, coinage.values[coinage.price_unit]) for coin, value in coinage.values.items()},
        "gems": _mean_gem(tables),
        "jewellery": _mean_of_dice(tables.jewellery.dice, tables.jewellery.sides) * tables.jewellery.times_gp,
    }
    total = Fraction(0)
    for line in lines_of(tables, type_id):
        count = _mean_of_dice(*dice_of_line(line)) * line.times
        total += (
            Fraction(100 if line.percent is None else line.percent, 100) * count * worth.get(line.what, Fraction(0))
        )
    return total


def _mean_of_dice(count: int, sides: int) -> Fraction:
    return Fraction(count * (sides + 1), 2)


def _mean_gem(tables: OseTables) -> Fraction:
    sides = tables.gems.sides
    return Fraction(sum(gem_value(tables, face) for face in range(1, sides + 1)), sides)
