"""Treasure types, line by line: what is there, how much of it, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys, Thing
from ledger.money import Coinage
from ledger.people import account_of, company
from ledger.rules.bands import banded
from ledger.rules.faces import need_face, need_faces
from ledger.rules.keys import need_keys
from ledger.rules.ose.classes import class_of, level_of
from ledger.rules.tables import Tables

Line = Mapping[str, Any]

MOST = 100
"""Times that a type is rolled in one entry, at most."""

SINGLE = {"potions": "potion", "scrolls": "scroll"}
"""What a line holds by the piece, and which kind of magic item each is."""

VALUABLES = {"gems": "gem", "jewellery": "jewel"}
"""What a line holds by the piece, and which kind of find each is."""


class Rolled(Struct, frozen=True):
    """What the dice of one line showed; a line without a chance has no `chance`."""

    chance: int | None = None
    faces: Sequence[int] = ()


def lines_of(tables: Tables, type_id: str) -> Sequence[Line]:
    """The lines of a treasure type in their order.

    Raises:
        InputError: `treasure_type_unknown`.
    """
    types = tables.group("treasure_types")
    if type_id not in types:
        raise InputError("treasure_type_unknown", type=type_id, known=list(types))
    lines: Sequence[Line] = types[type_id]["lines"]
    return lines


def dice_of(line: Line) -> tuple[int, int]:
    """How many dice of how many sides tell the quantity of a line; none where it is fixed."""
    if "dice" not in line:
        return 0, 0
    count, _, sides = str(line["dice"]).partition("d")
    return int(count), int(sides)


def is_there(line: Line, chance: int | None) -> bool:
    """Whether a line is part of the treasure: always, or when d100 shows no more than its percentage (`ose:L755`)."""
    if "percent" not in line:
        return True
    if chance is None:
        raise InputError("faces_count", expected=1, given=0)
    return need_face(chance, 100) <= int(line["percent"])


def quantity(line: Line, faces: Sequence[int]) -> int:
    """How much a line holds by its dice (`ose:L755`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    count, sides = dice_of(line)
    fixed = line.get("count")
    return int(fixed) if fixed else sum(need_faces(faces, count, sides)) * int(line.get("times", 1))


def quantities(tables: Tables, type_id: str, rolls: Sequence[Rolled]) -> dict[str, int]:
    """What a treasure type holds, by coin and by `gems`, `jewellery`, `magic`…, for what its lines' dice showed."""
    lines = lines_of(tables, type_id)
    if len(rolls) != len(lines):
        raise InputError("faces_count", expected=len(lines), given=len(rolls))
    held: dict[str, int] = {}
    for line, rolled in zip(lines, rolls, strict=True):
        if is_there(line, rolled.chance):
            held[line["what"]] = held.get(line["what"], 0) + quantity(line, rolled.faces)
    return held


def gem_value(tables: Tables, face: int) -> int:
    """Worth of a gem in gold by d20 (`ose:Gemmes L822-L824`).

    Raises:
        InputError: `face_impossible`.
    """
    return int(banded(tables["gems"], "value_gp", need_face(face, tables["gems"]["sides"])))


def jewel_value(tables: Tables, faces: Sequence[int], times: int | None = None, *, damaged: bool = False) -> Fraction:
    """Worth of a jewel in gold: 3d6 times 100, half of it damaged (`ose:Bijoux L825-L827`).

    Raises:
        InputError: `faces_count`, `face_impossible`.
    """
    rule = tables["jewellery"]
    worth = Fraction(sum(need_faces(faces, rule["dice"], rule["sides"])) * (times or int(rule["times_gp"])))
    return worth * Fraction(rule["damaged"]) if damaged else worth


def category(tables: Tables, column: str, face: int) -> str:
    """Category of a magic item by d100, in the `basic` or `expert` column (`ose:Type d'élément magique L805-L807`).

    Raises:
        InputError: `face_impossible`.
    """
    return str(banded(tables["magic_categories"], f"{column}_column", need_face(face, 100)))


def mean(tables: Tables, coinage: Coinage, type_id: str) -> Fraction:
    """What a type is worth on the average, in gold: its coins, gems and jewellery (`ose:Valeurs moyennes L764`).

    Magic items have no worth of their own.
    """
    worth = {
        **{coin: Fraction(value, coinage.values[coinage.price_unit]) for coin, value in coinage.values.items()},
        "gems": _mean_gem(tables),
        "jewellery": _mean_of_dice(tables["jewellery"]["dice"], tables["jewellery"]["sides"])
        * int(tables["jewellery"]["times_gp"]),
    }
    total = Fraction(0)
    for line in lines_of(tables, type_id):
        count = _mean_of_dice(*dice_of(line)) * int(line.get("times", 1))
        total += Fraction(line.get("percent", 100), 100) * count * worth.get(line["what"], Fraction(0))
    return total


def _mean_of_dice(count: int, sides: int) -> Fraction:
    return Fraction(count * (sides + 1), 2)


def _mean_gem(tables: Tables) -> Fraction:
    sides = int(tables["gems"]["sides"])
    return Fraction(sum(gem_value(tables, face) for face in range(1, sides + 1)), sides)


# Rolling.


def hoard(draft: Drafting, type_id: str, count: int, keys: Keys) -> list[Thing]:
    """Treasure of a type, rolled so many times; alike gems and jewels are one find (`ose:Méthode aléatoire L755`).

    The dice come line by line: d100, the quantity, then the worth or category of each piece.
    """
    need_keys(draft.rules.tables, "find", keys)
    if count > MOST:
        raise InputError("treasure_count", count=count, most=MOST)
    rolling = _Rolling(draft, keys)
    for _ in range(count):
        for line in lines_of(draft.rules.tables, type_id):
            rolling.line(line)
    return rolling.finish(type_id, count)


class _Rolling:
    """A treasure in the making."""

    def __init__(self, draft: Drafting, keys: Keys) -> None:
        self._draft, self._keys = draft, keys
        self._tables: Tables = draft.rules.tables
        self._coinage: Coinage = draft.rules.coinage
        self._gold = self._coinage.values[self._coinage.price_unit]
        self._source = str(self._tables["treasure_types"]["source"])
        self._coins: dict[str, int] = {}
        self._valuables: dict[tuple[str, int], int] = {}
        self._magic: list[str] = []

    def line(self, line: Line) -> None:
        """Roll one line."""
        what, percent = str(line["what"]), line.get("percent")
        named: dict[str, Any] = {"coin" if what in self._coinage.values else "what": what}
        chance = None if percent is None else self._draft.roll(100)[0]
        if not is_there(line, chance):
            self._step("treasure_none", **named, percent=int(percent or 0), face=chance or 0)
            return
        if percent is not None:
            self._step("treasure_chance", **named, percent=int(percent), face=chance or 0)
        dice, sides = dice_of(line)
        faces = self._draft.roll(sides, dice) if dice else ()
        number = quantity(line, faces)
        if dice:
            times, shown = int(line.get("times", 1)), _shown(faces)
            self._step("treasure_line", number, **named, dice=str(line["dice"]), faces=shown, times=times)
        if what in self._coinage.values:
            self._coins[what] = self._coins.get(what, 0) + number
        elif what == "gems":
            self._gems(number)
        elif what == "jewellery":
            self._jewellery(number)
        elif what in SINGLE:
            self._magic += [SINGLE[what]] * number
        else:
            self._magic += [*(self._category(line) for _ in range(number)), *line.get("plus", ())]

    def _gems(self, number: int) -> None:
        rule = self._tables["gems"]
        faces = self._draft.roll(rule["sides"], number)
        values = [gem_value(self._tables, face) for face in faces]
        self._value("gem", [value * self._gold for value in values])
        unit = self._coinage.price_unit
        self._step("treasure_gems", sum(values), source=rule["source"], faces=_shown(faces), coin=unit)

    def _jewellery(self, number: int) -> None:
        rule, damaged, times = self._tables["jewellery"], bool(self._keys.get("damaged")), self._times()
        dice = int(rule["dice"])
        faces = self._draft.roll(rule["sides"], number * dice)
        each = [faces[start : start + dice] for start in range(0, len(faces), dice)]
        values = [jewel_value(self._tables, pips, times, damaged=damaged) for pips in each]
        self._value("jewel", [int(value * self._gold) for value in values])
        shown, unit = ", ".join(map(_shown, each)), self._coinage.price_unit
        total = sum(values, Fraction(0))
        whole = total / Fraction(rule["damaged"]) if damaged else total
        self._step("treasure_jewellery", whole, source=rule["source"], faces=shown, times=times, coin=unit)
        if damaged:
            self._step("treasure_damaged", total, source=rule["source"], coin=unit)

    def _times(self) -> int:
        """Gold for each point of a jewel; more than usual only by the knob, above the basic levels (`ose:L825`)."""
        usual = int(self._tables["jewellery"]["times_gp"])
        times = int(self._keys.get("jewellery", usual))
        level = int(self._tables["magic_categories"]["basic_up_to_level"])
        higher = self._tables.knob("jewellery_higher_after_level_3") and company_level(self._draft) > level
        if times > usual and not higher:
            self._draft.refuse("jewellery_not_higher", times=times, usual=usual, level=level)
        return times

    def _category(self, line: Line) -> str:
        """Category of a magic item, rolled again until the line allows it (`ose:L801-L807`)."""
        column = column_of(self._draft, self._keys)
        source = self._tables["magic_categories"]["source"]
        barred = set(line.get("none_of", ()))
        if "weapon" in barred and self._tables.knob("no_weapons") == "nor_swords":
            barred.add("sword")
        while True:
            face = self._draft.roll(100)[0]
            found = category(self._tables, column, face)
            allowed = found not in barred and found in line.get("one_of", (found,))
            step = "treasure_magic" if allowed else "treasure_magic_again"
            self._step(step, source=source, face=face, column=column, category=found)
            if allowed:
                return found

    def _value(self, kind: str, values: Sequence[int]) -> None:
        for value in values:
            self._valuables[kind, value] = self._valuables.get((kind, value), 0) + 1

    def finish(self, type_id: str, count: int) -> list[Thing]:
        """Everything found, with what it comes to beside the mean."""
        worth = self._coinage.value(self._coins)
        worth += sum(value * number for (_, value), number in self._valuables.items())
        unit = self._coinage.price_unit
        average = mean(self._tables, self._coinage, type_id) * count
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

    def _step(self, step: str, value: int | Fraction | None = None, source: str = "", **args: int | str) -> None:
        self._draft.step(step, value, who=None, source=source or self._source, **args)


def column_of(draft: Drafting, keys: Keys) -> str:
    """The column of the tables of magic items: as given, as the knob has it, or by the company's level (`ose:L803`)."""
    if "column" in keys:
        return str(keys["column"])
    chosen = str(draft.rules.tables.knob("magic_item_column"))
    if chosen != "by_level":
        return chosen
    basic = company_level(draft) <= int(draft.rules.tables["magic_categories"]["basic_up_to_level"])
    return "basic" if basic else "expert"


def company_level(draft: Drafting) -> int:
    """Mean level of those present, rounded down; 1 where nobody is."""
    levels = []
    for name in company(draft):
        class_id = class_of(draft, account_of(name))
        if class_id is not None:
            levels.append(level_of(draft, account_of(name), class_id))
    return sum(levels) // len(levels) if levels else 1


def _shown(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))
