"""Reads treasure types, and rolls them die by die, into coins, gems, jewels and magic items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys, Thing
from ledger.money import Coinage
from ledger.people import account_of, company
from ledger.rules.keys import require_keys
from ledger.rules.shared.dice_faces import require_face, require_faces
from ledger.rulesets.ose.characters.classes import class_of, level_reached
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


MOST = 100
"""The most times that a type is rolled in one entry."""


MAGIC_BY_THE_PIECE = {"potions": "potion", "scrolls": "scroll"}
"""Kind of magic item of lines that count pieces."""


def hoard(draft: Drafting, type_id: str, count: int, keys: Keys) -> list[Thing]:
    """Roll a treasure type a number of times; equal gems and jewels are one find (`ose:Méthode aléatoire L755`).

    Dice are rolled line by line: d100, the quantity, then the worth or category of each piece.
    """
    require_keys(draft.rules.tables, "find", keys)
    if count > MOST:
        raise InputError("treasure_count", count=count, most=MOST)
    rolling = _HoardRolls(draft, keys)
    for _ in range(count):
        for line in lines_of(OseTables.of(draft), type_id):
            rolling.line(line)
    return rolling.finish(type_id, count)


class _HoardRolls:
    """What the rolls have brought so far."""

    def __init__(self, draft: Drafting, keys: Keys) -> None:
        self._draft, self._keys = draft, keys
        self._tables = OseTables.of(draft)
        self._coinage: Coinage = draft.rules.coinage
        self._gold = self._coinage.values[self._coinage.price_unit]
        self._source = self._tables.treasure_types.source
        self._coins: dict[str, int] = {}
        self._valuables: dict[tuple[str, int], int] = {}
        self._magic: list[str] = []

    def line(self, line: Line) -> None:
        """Roll one line."""
        what, percent = line.what, line.percent
        named: dict[str, Any] = {"coin" if what in self._coinage.values else "what": what}
        chance = None if percent is None else self._draft.roll(100, purpose="treasure")[0]
        if not line_applies(line, chance):
            self._step("treasure_none", **named, percent=percent or 0, face=chance or 0)
            return
        if percent is not None:
            self._step("treasure_chance", **named, percent=percent, face=chance or 0)
        dice, sides = dice_of_line(line)
        faces = self._draft.roll(sides, dice, purpose="treasure") if dice else ()
        number = line_quantity(line, faces)
        if dice:
            times, shown = line.times, _faces_shown(faces)
            self._step("treasure_line", number, **named, dice=str(line.dice), faces=shown, times=times)
        if what in self._coinage.values:
            self._coins[what] = self._coins.get(what, 0) + number
        elif what == "gems":
            self._gems(number)
        elif what == "jewellery":
            self._jewellery(number)
        elif what in MAGIC_BY_THE_PIECE:
            self._magic += [MAGIC_BY_THE_PIECE[what]] * number
        else:
            self._magic += [*(self._category(line) for _ in range(number)), *line.plus]

    def _gems(self, number: int) -> None:
        rule = self._tables.gems
        faces = self._draft.roll(rule.sides, number, purpose="treasure")
        values = [gem_value(self._tables, face) for face in faces]
        self._value("gem", [value * self._gold for value in values])
        unit = self._coinage.price_unit
        self._step("treasure_gems", sum(values), source=rule.source, faces=_faces_shown(faces), coin=unit)

    def _jewellery(self, number: int) -> None:
        rule, damaged, times = self._tables.jewellery, bool(self._keys.get("damaged")), self._times()
        dice = rule.dice
        faces = self._draft.roll(rule.sides, number * dice, purpose="treasure")
        each = [faces[start : start + dice] for start in range(0, len(faces), dice)]
        values = [jewel_value(self._tables, pips, times, damaged=damaged) for pips in each]
        self._value("jewel", [int(value * self._gold) for value in values])
        shown, unit = ", ".join(map(_faces_shown, each)), self._coinage.price_unit
        total = sum(values, Fraction(0))
        whole = total / rule.damaged if damaged else total
        self._step("treasure_jewellery", whole, source=rule.source, faces=shown, times=times, coin=unit)
        if damaged:
            self._step("treasure_damaged", total, source=rule.source, coin=unit)

    def _times(self) -> int:
        """Gold for each point of a jewel; more than usual only with the knob, above the basic levels (`ose:L825`)."""
        usual = self._tables.jewellery.times_gp
        times = int(self._keys.get("jewellery", usual))
        level = self._tables.magic_categories.basic_up_to_level
        higher = self._tables.readings.jewellery_higher_after_level_3 and company_level(self._draft) > level
        if times > usual and not higher:
            self._draft.refuse("jewellery_not_higher", times=times, usual=usual, level=level)
        return times

    def _category(self, line: Line) -> str:
        """Category of a magic item, rolled again until the line allows it (`ose:L801-L807`)."""
        column = magic_column(self._draft, self._keys)
        source = self._tables.magic_categories.source
        barred = set(line.none_of)
        if "weapon" in barred and self._tables.readings.no_weapons == "nor_swords":
            barred.add("sword")
        while True:
            face = self._draft.roll(100, purpose="treasure")[0]
            found = magic_category(self._tables, column, face)
            allowed = found not in barred and found in (line.one_of or (found,))
            step = "treasure_magic" if allowed else "treasure_magic_again"
            self._step(step, source=source, face=face, column=column, category=found)
            if allowed:
                return found

    def _value(self, kind: str, values: Sequence[int]) -> None:
        for value in values:
            self._valuables[kind, value] = self._valuables.get((kind, value), 0) + 1

    def finish(self, type_id: str, count: int) -> list[Thing]:
        """Everything found, with its worth compared with the mean."""
        worth = self._coinage.value(self._coins)
        worth += sum(value * number for (_, value), number in self._valuables.items())
        unit = self._coinage.price_unit
        average = mean_worth(self._tables, self._coinage, type_id) * count
        gold = Fraction(worth, self._gold)
        self._step("treasure_type", gold, type=type_id, count=count, coin=unit, mean=round(average))
        return list(self._things())

    def _things(self) -> Iterator[Thing]:
        if self._coins:
            yield Thing(kind="coins", coins=self._coins)
        for (kind, value), number in sorted(self._valuables.items(), key=lambda row: (row[0][0], -row[0][1])):
            yield Thing(kind=kind, value=value, count=number)
        for name in self._magic:
            yield Thing(kind="magic", name=name)

    def _step(
        self, step: str, value: int | Fraction | None = None, source: str | None = None, **args: int | str
    ) -> None:
        self._draft.step(step, value, who=None, source=source or self._source, **args)


def magic_column(draft: Drafting, keys: Keys) -> str:
    """The column of the tables of magic items: as given, by the knob, or by the company's level (`ose:L803`)."""
    if "column" in keys:
        return str(keys["column"])
    chosen = OseTables.of(draft).readings.magic_item_column
    if chosen != "by_level":
        return chosen
    basic = company_level(draft) <= OseTables.of(draft).magic_categories.basic_up_to_level
    return "basic" if basic else "expert"


def company_level(draft: Drafting) -> int:
    """Mean level of those present, rounded down, at least 1."""
    accounts = [account_of(name) for name in company(draft)]
    levels = [level_reached(draft, who) for who in accounts if class_of(draft, who) is not None]
    return sum(levels) // len(levels) if levels else 1


def _faces_shown(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))
