"""Computes levels, what a level brings, and what nobody chose yet (`mda:2.7 L271-L295, 2.8 L299-L309`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isqrt

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refusal
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.mda.characters.account import maximum_of
from ledger.rulesets.mda.tables import MdaTables, Profession
from ledger.state import View


def threshold(tables: MdaTables, level: int) -> int:
    """Adventure points at which a level is reached: 100 for each level held before it (`mda:2.7 L275-L277`)."""
    return tables.levels.per_level * level * (level - 1) // 2


def level_for_pav(tables: MdaTables, pav: int) -> int:
    """The level that adventure points reach."""
    # The greatest level with level · (level − 1) ≤ products: the greater root of that equation, rounded down.
    products = 2 * pav // tables.levels.per_level
    return (1 + isqrt(1 + 4 * products)) // 2


def levels_due(tables: MdaTables, state: View, who: str) -> int:
    """The number of levels earned and not taken; 0 for a character without a level."""
    held = state.quantity(who, "level")
    return max(0, level_for_pav(tables, state.quantity(who, "xp")) - held) if held else 0


class Hero(Struct, frozen=True, kw_only=True):
    """The values of a hero that a level changes.

    Attributes:
        values: The five characteristics, AT and PRD, by trait.
        ev_max: Maximum of vital energy.
        owns_rune: Whether the hero owns a rune stone.
    """

    level: int
    pav: int
    values: Mapping[str, int]
    ev_max: int
    ea: int
    profession: str
    owns_rune: bool = False


class Choice(Struct, frozen=True, kw_only=True):
    """The choices of a level.

    Attributes:
        characteristics: Those to raise; one at most is allowed.
        combat: `at` or `prd`.
        ev_die: Face of the die of vital energy.
        source: Characteristic from which a point is moved; `target`: the one to which it goes.
    """

    characteristics: tuple[str, ...] = ()
    combat: str | None = None
    ev_die: int | None = None
    source: str | None = None
    target: str | None = None


def adds_characteristic(tables: MdaTables, level: int) -> bool:
    """Whether a level adds a point to a characteristic (`mda:2.7 L283, 2.8 L303`)."""
    rule = tables.level_up
    later = range(rule.later_from, rule.later_to + 1, rule.later_every)
    return bool(level <= rule.grows_to) or level in later


def adds_energy(tables: MdaTables, level: int) -> bool:
    """Whether a level adds vital energy (`mda:2.7 L287`)."""
    return bool(level <= tables.level_up.grows_to)


def adds_swordsmanship(tables: MdaTables, level: int) -> bool:
    """Whether a level adds a point to AT or PRD (`mda:2.7 L295`)."""
    stopped = tables.readings.levelup_combat_after_21 == "stopped"
    return not stopped or bool(level <= tables.level_up.grows_to)


def astral_gain(tables: MdaTables, level: int, profession: str, *, owns_rune: bool) -> int:
    """Astral energy gained with a level: as much as the level (`mda:2.4 L240-L244, 2.7 L291, 2.8 L305-L307`)."""
    row = tables.professions.get(profession, Profession())
    gifted = row.magician if tables.readings.levelup_ea_professions == "magicians_only" else row.gifted
    return level if gifted or (owns_rune and level >= tables.level_up.stone_astral_from) else 0


def values_after(tables: MdaTables, hero: Hero, choice: Choice) -> dict[str, int]:
    """The characteristics, AT and PRD after the choices of a level (`mda:2.7 L283, L295, 2.8 L303`)."""
    values = dict(hero.values)
    changes = [
        *((raised, 1) for raised in choice.characteristics),
        (choice.combat, tables.level_up.swordsmanship),
        (choice.source, -1),
        (choice.target, 1),
    ]
    for trait, change in changes:
        if trait is not None:
            values[trait] += change
    return values


def level_faults(tables: MdaTables, hero: Hero, choice: Choice) -> Iterator[Refusal]:
    """The faults of a level with these choices, in the order of the rules."""
    level, needed = hero.level + 1, threshold(tables, hero.level + 1)
    if hero.pav < needed:
        yield Refusal("pav_insufficient", held=hero.pav, needed=needed, level=level)
    if len(choice.characteristics) > 1:
        yield Refusal("two_characteristics", count=len(choice.characteristics))
    if choice.characteristics and not adds_characteristic(tables, level):
        yield Refusal("no_characteristic_at_this_level", level=level)
    if choice.ev_die is not None and not adds_energy(tables, level):
        yield Refusal("no_ev_at_this_level", level=level)
    if choice.combat is not None and not adds_swordsmanship(tables, level):
        yield Refusal("no_combat_point_at_this_level", level=level)
    least = tables.level_up.transfer_from
    if choice.source is not None and level < least:
        yield Refusal("transfer_before_22", level=level, least=least)
    yield from _bound_faults(tables, hero, values_after(tables, hero, choice))


def _bound_faults(tables: MdaTables, hero: Hero, values: Mapping[str, int]) -> Iterator[Refusal]:
    """The faults of values out of range (`mda:2.1 L183, 2.7 L295`)."""
    for trait, value in values.items():
        most, least = maximum_of(tables, trait), tables.characteristics.humanoid
        if value > max(most, hero.values[trait]):
            combat = trait in tables.swordsmanship
            yield Refusal(f"{trait}_cap" if combat else "characteristic_max", trait=trait, value=value, most=most)
        if value < min(least, hero.values[trait]) and trait in tables.characteristics:
            yield Refusal("characteristic_min", trait=trait, value=value, least=least)


def hero_after_level(tables: MdaTables, hero: Hero, choice: Choice) -> Hero:
    """A hero after one more level.

    Raises:
        InputError: `face_impossible`.
    """
    level, die = hero.level + 1, choice.ev_die
    gained = 0 if die is None else require_face(die, tables.level_up.sides)
    astral = astral_gain(tables, level, hero.profession, owns_rune=hero.owns_rune)
    return replace(
        hero, level=level, values=values_after(tables, hero, choice), ev_max=hero.ev_max + gained, ea=hero.ea + astral
    )


OWED = {"characteristics": "owed.characteristics", "swordsmanship": "owed.swordsmanship"}
"""Commodities: points that levels brought and that are still to be chosen, by the group of what they may raise."""


def options_owed(tables: MdaTables, state: View, who: str) -> list[str]:
    """What may be raised by points that levels brought and nobody chose yet."""
    return [
        trait
        for group, commodity in OWED.items()
        if state.quantity(who, commodity)
        for trait in tables.group(group)
        if state.quantity(who, trait) < maximum_of(tables, trait)
    ]
