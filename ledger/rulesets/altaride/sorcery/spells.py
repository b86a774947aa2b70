"""Computes the difficulty of spells, the loss of mental health, and the words that a sorcerer knows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil

from msgspec import Struct

from ledger.errors import InputError
from ledger.rulesets.altaride.characters.skills import Refuse
from ledger.rulesets.altaride.rolls.d20 import Figure
from ledger.rulesets.altaride.tables import AltarideTables

TIME = "casting_time"
"""The factor that is subtracted (`altaride:factors L224`)."""


class Difficulty(Struct, frozen=True):
    """The difficulty of a spell.

    Attributes:
        parts: What each factor adds, by id, the casting time included.
        factors: What words and factors add, without the casting time.
        total: The difficulty that the roll must reach.
    """

    parts: Mapping[str, int]
    factors: int
    total: int


def spell_difficulty(
    tables: AltarideTables, words: int, asked: Mapping[str, int | str], gm_bonus: int = 0
) -> Difficulty:
    """The difficulty of a spell (`altaride:factors L204-L225; words L247; cast L291-L297`).

    Args:
        asked: Value of each factor, by id; one left out has its least value.

    Raises:
        InputError: `factor_unclear`.
    """
    base = tables.readings.spell_base
    parts = {factor: factor_cost(tables, factor, value) for factor, value in asked.items()}
    time = parts.get(TIME, 0)
    factors = tables.spell.per_word * words + sum(parts.values()) - time
    casters = parse_factor(tables, "casters", asked.get("casters", 1))
    if tables.readings.spell_casters_division == "before_time":
        total = ceil(Fraction(base + factors, casters)) - time - gm_bonus
    else:
        total = ceil(Fraction(base + factors - time - gm_bonus, casters))
    return Difficulty(parts, factors, total)


def factor_cost(tables: AltarideTables, factor: str, asked: int | str) -> int:
    """What one factor adds: the first column that contains it, and a step for each unit beyond the last."""
    row, value = tables.factors[factor], parse_factor(tables, factor, asked)
    table = tables.factor_table
    columns = [parse_factor(tables, factor, column) for column in table.column(factor)]
    for cost, column in zip(table.bands, columns, strict=True):
        if column >= value:
            return int(cost)
    beyond = ceil(Fraction(value - columns[-1], parse_factor(tables, factor, row.beyond)))
    return table.bands[-1] + tables.factors.step * beyond


def parse_factor(tables: AltarideTables, factor: str, asked: int | str) -> int:
    """Value of a factor as a number: a count, metres, or a measure that compares times.

    Raises:
        InputError: `factor_unclear`.
    """
    measure, least = tables.factors[factor].measure, 1 if factor == "casters" else 0
    count, extent = parse_extent(tables, str(asked))
    row = tables.extents.get(extent or "")
    if count is not None and extent is None and measure == "count" and count >= least:
        return count
    if extent == "self" and not count and least == 0:
        return 0
    if count is not None and row is not None and row.measure == measure:
        return count * (row.size or 1)
    scale = tables.find("scales", str(asked)) if factor == "scale" else None
    if scale is not None:
        return 1 + list(tables.scales).index(scale)
    raise InputError(
        "factor_unclear", factor=factor, given=str(asked), columns=list(tables.factor_table.column(factor))
    )


def parse_extent(tables: AltarideTables, text: str) -> tuple[int | None, str | None]:
    """A number and its unit, an id of `extents`: `1KM` is one kilometre; None for what is left out."""
    whole = tables.find("extents", text)
    if whole is not None:
        return None, whole
    found = re.fullmatch(r"\s*(\d{1,6})\s*(\D*)", text)
    if found is None:
        return None, None
    word = found[2].strip()
    extent = tables.find("extents", word) if word else None
    return (None, None) if word and extent is None else (int(found[1]), extent)


def mental_step(tables: AltarideTables, total: Figure, needed: Figure) -> int:
    """Gravity, in steps above the mildest level, of the point of mental health lost (`altaride:cast L295`)."""
    steps = Fraction(max(0, needed - total), tables.spell.gap_step)
    return ceil(steps) if tables.readings.mental_loss_steps == "started" else int(steps)


def spell_works(tables: AltarideTables, caster: Figure, target: Figure) -> bool:
    """Whether a spell works on somebody who resists it (`altaride:sorcery L199; cast L299-L303`)."""
    return caster > target or (caster == target and tables.readings.resist_tie == "caster")


def words_limit(tables: AltarideTables, incantations: int, school_level: int) -> int:
    """Number of words of the own school that somebody knows (`altaride:words L249`)."""
    return school_level if tables.readings.words_level == "school" else incantations


def count_own_words(
    tables: AltarideTables, school: str | None, words: Sequence[str], limit: int, refuse: Refuse
) -> int:
    """Number of words of the own school; those of the unaffiliated are open to all (`altaride:words L249`).

    Args:
        limit: The most that are allowed.
    """
    own = 0
    for word in words:
        teaches = tables.words[word].school if word in tables.words else None
        of_all = teaches is not None and tables.schools[teaches].guild
        if teaches is None or not (teaches == school or of_all):
            refuse("unknown_word", word=word)
        own += teaches == school and not of_all
    if own > limit:
        refuse("too_many_words", count=own, limit=limit)
    return own


def refuse_element_order(major: int, minor: int, refuse: Refuse) -> None:
    """Refuse a minor element above the major one (`altaride:schools L231`)."""
    if minor > major:
        refuse("element_order", major=major, minor=minor)


def rune_time(tables: AltarideTables, amount: int) -> int:
    """Time to write a spell, in the unit of its casting time (`altaride:sorcery L200`)."""
    return tables.runes.times * amount
