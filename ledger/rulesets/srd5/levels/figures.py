"""Computes levels and experience: thresholds, proficiency bonus, experience for foes."""

from __future__ import annotations

from bisect import bisect_right

from ledger.errors import InputError, Refusal
from ledger.rulesets.srd5.tables import Srd5Tables

NO_CHALLENGE = "0"
"""The challenge rating at which some monsters give no experience."""


def require_level(tables: Srd5Tables, level: int) -> int:
    """Require a level that exists (`srd5:levels PUB`).

    Raises:
        Refusal: `level_out_of_range`.
    """
    rule = tables.levels
    if not rule.min <= level <= rule.max:
        raise Refusal("level_out_of_range", level=level, min=rule.min, max=rule.max)
    return level


def proficiency_bonus(tables: Srd5Tables, level: int) -> int:
    """The proficiency bonus of a level, or of the whole part of a challenge rating (`srd5:proficiency L558-L564`)."""
    return tables.proficiency.bonus.at(level)


def xp_of_rating(tables: Srd5Tables, rating: str) -> int:
    """Experience for a foe of a challenge rating; one of 0 by the knob `cr_0_xp` (`srd5:levels PUB`, reading R21).

    Raises:
        InputError: `unknown_cr`.
    """
    ratings = tables.challenge_ratings
    if rating not in ratings:
        raise InputError("unknown_cr", cr=rating, known=list(ratings))
    nothing = rating == NO_CHALLENGE and tables.readings.cr_0_xp == "nothing"
    return 0 if nothing else ratings[rating].xp


def level_for_xp(tables: Srd5Tables, xp: int) -> int:
    """The level that experience reaches (`srd5:levels PUB`).

    Raises:
        InputError: `negative_amount`.
    """
    if xp < 0:
        raise InputError("negative_amount", amount=xp)
    return bisect_right(tables.levels.xp, xp)


def threshold(tables: Srd5Tables, level: int) -> int | None:
    """The experience at which a level is reached, None above the highest (`srd5:levels PUB`)."""
    thresholds = tables.levels.xp
    return thresholds[level - 1] if 1 <= level <= len(thresholds) else None


def bonus_feats(tables: Srd5Tables, xp: int) -> int:
    """Feats for experience past the highest level: one for each full step (`srd5:levels PUB`)."""
    rule = tables.levels
    return max(0, xp - rule.xp[-1]) // rule.feat_step


def encounter_budget(tables: Srd5Tables, level: int, difficulty: str, characters: int) -> int:
    """The experience budget of an encounter of a difficulty (`srd5:treasure PUB`, gameplay toolbox)."""
    return tables.difficulties[difficulty].xp[require_level(tables, level) - 1] * characters
