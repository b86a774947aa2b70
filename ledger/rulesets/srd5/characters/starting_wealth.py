"""Computes a new character's coins, and the extra coins and magic items of a higher starting level."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.rulesets.srd5.levels.figures import require_level
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.characters import HigherStartRow

PACKAGES = "abc"
"""Equipment packages of a class in their order; `coins` takes none of them."""


def class_coins(tables: Srd5Tables, class_id: str, option: str) -> int:
    """Copper pieces that come with a class's package, or instead of one (`srd5:start PUB`).

    Raises:
        InputError: `package_unknown`.
    """
    row = tables.classes[class_id]
    if option == "coins":
        return row.coins_only_cp
    number = PACKAGES.index(option)
    if number >= len(row.packages_cp):
        known = [*PACKAGES[: len(row.packages_cp)], "coins"]
        raise InputError("package_unknown", option=option, known=known, **{"class": class_id})
    return row.packages_cp[number]


def background_coins(tables: Srd5Tables, background: str, option: str) -> int:
    """Copper pieces that come with a background's package, or instead of it (`srd5:start PUB`)."""
    row = tables.backgrounds[background]
    return row.coins_only_cp if option == "coins" else row.package_cp


def higher_start(tables: Srd5Tables, level: int) -> HigherStartRow | None:
    """The table row of extra equipment for a higher starting level; None at the first level (`srd5:start PUB`).

    Raises:
        Refusal: `level_out_of_range`.
    """
    require_level(tables, level)
    reached = [row for row in tables.higher_start.rows if row.from_level <= level]
    return reached[-1] if reached else None


def higher_start_coins(row: HigherStartRow, face: int | None) -> int:
    """Copper pieces of a higher starting level: a sum, and an amount for each pip of the die (`srd5:start PUB`)."""
    return row.base_cp + (face or 0) * row.per_pip_cp
