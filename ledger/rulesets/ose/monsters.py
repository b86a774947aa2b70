"""Computes the attack, saves and worth of foes by hit dice: `1/2`, `1-1`, `1`, `1+1`, `22`, or `NH`, a normal human."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ledger.errors import InputError
from ledger.rulesets.ose.tables import OseTables

NORMAL_HUMAN = "NH"


def hit_dice_rank(hd: str) -> int:
    """Rank of hit dice in the order of the tables: n is 2n, n with a bonus is one more, less than 1 is 0.

    `n-k` ranks below n, so it is (n-1) with a bonus; a normal human ranks below all (`ose:L519, L645, L747`).

    Raises:
        InputError: `hit_dice_malformed`.
    """
    text = hd.strip().upper()
    if text == NORMAL_HUMAN:
        return -1
    found = re.fullmatch(r"(\d{1,3})(?:([+-])\d*)?", text)
    if found is None:
        if text.startswith("<1") or re.fullmatch(r"1/[1-9]\d*", text):
            return 0
        raise InputError("hit_dice_malformed", hd=hd)
    return max(0, 2 * int(found[1]) + {None: 0, "+": 1, "-": -1}[found[2]])


def parse_hit_dice(hd: str) -> tuple[int, int]:
    """Number of dice rolled for a foe's hit points, 0 for less than one, and the bonus added to their sum (`ose:L645`).

    Raises:
        InputError: `hit_dice_malformed`.
    """
    if hit_dice_rank(hd) <= 0:
        return 0, 0
    whole, sign, bonus = re.split("([+-])", hd.strip() if re.search("[+-]", hd) else f"{hd.strip()}+")
    return int(whole), int(f"{sign}{bonus or 0}")


def hit_point_dice(tables: OseTables, hd: str) -> str:
    """The dice of a foe's hit points: a d8 for each hit die, a d4 for less than one (`ose:Dés de vie L645`)."""
    count, bonus = parse_hit_dice(hd)
    row = tables.rolls["monster_hp"]
    return f"{count}d{row.sides}{bonus:+d}" if count else f"1d{row.half_sides}"


def by_hit_dice(figures: Mapping[str, int], hd: str) -> int:
    """The figure of the greatest hit dice not above these."""
    place = hit_dice_rank(hd)
    return figures[max((start for start in figures if hit_dice_rank(start) <= place), key=hit_dice_rank)]


def monster_thac0(tables: OseTables, hd: str) -> int:
    """What a foe needs to hit armour class 0 (`ose:THAC0 des monstres par Dés de vie L557-L558`)."""
    return by_hit_dice(tables.monster_thac0.thac0, hd)


def monster_save(tables: OseTables, hd: str, category: str) -> int:
    """What a foe needs to save (`ose:Jet de sauvegarde des monstres L547-L556`)."""
    return by_hit_dice(tables.monster_saves[category], hd)


class FoeExperience:
    """Experience for one foe (`ose:Monstres vaincus L747-L751`).

    Attributes:
        hd: First hit dice of the row that applies; in peril, the next row applies.
        base: Experience for its hit dice.
        ability: Experience for each special ability.
        above: Experience for hit dice above the last row, added to the total, or with the knob `high_hd_reading` at
            `base_and_bonus` to the base and to each ability.
    """

    def __init__(self, tables: OseTables, hd: str, abilities: int = 0, *, peril: bool = False) -> None:
        section = tables.monster_xp
        rows, place = section.rows, max(0, hit_dice_rank(hd))
        row = max(index for index, row in enumerate(rows) if hit_dice_rank(row.hd) <= place)
        # Peril moves to the next row, if there is one.
        row = min(row + peril, len(rows) - 1)
        self.hd: str = rows[row].hd
        self.base: int = rows[row].base
        self.ability: int = rows[row].ability
        self.above: int = section.per_hd_above * max(0, place // 2 - section.last_hd)
        if tables.readings.high_hd_reading == "base_and_bonus":
            self.ability += self.above
        self.total: int = self.base + abilities * self.ability + self.above
