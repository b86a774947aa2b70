"""Records a new adventurer: scores, species and background, level, hit points, coins and packages of equipment."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import CharacterJoined, Keys, RetainerHired
from ledger.ids import CLASS_LEVEL, ITEM, ORIGINS
from ledger.people import name_of
from ledger.rules.shared.dice_faces import require_face
from ledger.rulesets.srd5.characters import abilities
from ledger.rulesets.srd5.characters.abilities import increases, require_scores
from ledger.rulesets.srd5.characters.account import FIRST_CLASS, listed_ids, species_of
from ledger.rulesets.srd5.characters.proficiencies import record_proficiencies
from ledger.rulesets.srd5.levels import hit_points
from ledger.rulesets.srd5.levels.choices import INCREASE, owe_choices, settle_choice
from ledger.rulesets.srd5.levels.figures import require_level, threshold
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


PACKAGE = "package"
COINS = "coins"


def packages_of(tables: Srd5Tables, keys: Keys) -> list[str]:
    """Ids of the packages that a character starts with, of those that hold items."""
    class_id, option = str(keys["class"]), str(keys.get("coins.class", "a"))
    found = [f"{class_id}_{option}"]
    if "background" in keys and keys.get("coins.background", PACKAGE) != COINS:
        found.append(str(keys["background"]))
    return [id_ for id_ in found if id_ in tables.packages]


def give_packages(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the items of the packages, with those chosen among several.

    Raises:
        InputError: `not_in_package`, if a chosen item is not offered by any package.
    """
    tables = Srd5Tables.of(draft)
    given = [item for item in str(keys.get("things", "")).split(",") if item]
    for package in packages_of(tables, keys):
        row, source = tables.packages[package], tables.packages.source
        things = dict(row.contents)
        if sorts := row.one_of:
            item = next((item for item in given if item in items_of_sorts(tables, sorts)), None)
            if item is not None:
                given.remove(item)
            item = item or _default_item(draft, who, sorts)
            if item is None:
                draft.step("package_choice", who=who, source=source, sorts=", ".join(sorts))
            else:
                things[item] = things.get(item, 0) + 1
        for item, count in things.items():
            draft.move(ORIGINS, who, ITEM + item, count)
        draft.step("package_things", sum(things.values()), who=who, source=source, things=", ".join(things))
    if given:
        raise InputError("not_in_package", who=name_of(who), things=given)


def items_of_sorts(tables: Srd5Tables, sorts: Sequence[str]) -> list[str]:
    """Items of any of some sorts: focuses by their kind of focus, tools by their sort."""
    focuses = [id_ for id_, row in tables.items.items() if row.focus in sorts]
    return focuses + [id_ for id_, row in tables.tools.items() if row.sort in sorts]


def _default_item(draft: Drafting, who: str, sorts: Sequence[str]) -> str | None:
    """The item taken where none is named: a tool that the character is proficient with, or else the first focus."""
    fitting = items_of_sorts(Srd5Tables.of(draft), sorts)
    tools = [item for item in fitting if item in listed_ids(draft, who, "tools")]
    focuses = [item for item in fitting if item not in Srd5Tables.of(draft).tools]
    return next(iter([*tools, *focuses]), None)


def record_adventurer(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Record a character with a class, at the first level or a higher one, with just the experience that it needs."""
    tables, keys = Srd5Tables.of(draft), facts.keys
    class_id, level = str(keys["class"]), int(keys.get("level", 1))
    _set_fields(draft, who, keys)
    for ability, score in _scores(draft, who, keys).items():
        draft.post(who, ability, score)
    draft.set(who, FIRST_CLASS, class_id)
    taken = int(keys.get("class_level", level))
    if taken > level:
        raise InputError("class_level_above", level=level, class_level=taken)
    draft.post(who, CLASS_LEVEL + class_id, taken)
    reached = threshold(tables, require_level(tables, level)) or 0
    if level > 1:
        draft.step("starts_higher", level, who=who, source=tables.higher_start.source, xp=reached)
        draft.post(who, "xp", reached)
    _hit_points(draft, who, keys, class_id, taken)
    for number in range(1, taken + 1):
        owe_choices(draft, who, class_id, number, first=True)
    # Scores of somebody who begins higher are those of that level.
    settle_choice(draft, who, INCREASE, taken)
    record_proficiencies(draft, who, keys, first_class=class_id)
    if facts.coins is None:
        _give_coins(draft, who, keys, class_id, level)
        give_packages(draft, who, keys)


def _set_fields(draft: Drafting, who: str, keys: Keys) -> None:
    """Set species, background and size; the size must be one that the species has."""
    for field in ("species", "background"):
        if field in keys:
            draft.set(who, field, str(keys[field]))
    sizes = species_of(Srd5Tables.of(draft), draft, who).sizes
    size = keys.get("size", sizes[0] if sizes else None)
    if sizes and size not in sizes:
        draft.refuse("size_of_species", who=name_of(who), size=size, species=str(keys["species"]))
    draft.set(who, "size", size)


def _scores(draft: Drafting, who: str, keys: Keys) -> dict[str, int]:
    """Return the given scores, checked against their method and raised by the background (`srd5:abilities PUB`)."""
    tables = Srd5Tables.of(draft)
    scores = {ability: int(keys[ability]) for ability in tables.traits}
    method = keys.get("scores")
    if method == "points":
        cost, left = _point_cost(draft, who, list(scores.values()))
        draft.step("points_spent", cost, who=who, source=tables.scores.source, left=left)
    elif method == "array" and sorted(scores.values()) != sorted(tables.scores.array):
        draft.refuse("not_the_array", who=name_of(who), array=", ".join(map(str, tables.scores.array)))
    rises = increases(tables, keys)
    if rises:
        _require_background_increases(draft, who, keys, rises)
        for ability, rise in rises.items():
            scores[ability] += rise
            draft.step("raised", scores[ability], who=who, source=tables.increases.source, ability=ability, rise=rise)
    require_scores(draft, who, scores)
    return scores


def _point_cost(draft: Drafting, who: str, scores: list[int]) -> tuple[int, int]:
    cost, left, dear = abilities.point_cost(Srd5Tables.of(draft), scores)
    if dear or left < 0:
        budget = Srd5Tables.of(draft).scores.budget
        draft.refuse("point_budget", who=name_of(who), cost=cost, budget=budget, scores=dear)
    return cost, left


def _require_background_increases(draft: Drafting, who: str, keys: Keys, rises: dict[str, int]) -> None:
    """Require that the background raises its own abilities: one by 2 and another by 1, or all three by 1."""
    tables = Srd5Tables.of(draft)
    if "background" not in keys:
        raise InputError("key_missing", command="join", missing=["background"], allowed=["background"])
    background = str(keys["background"])
    allowed = tables.backgrounds[background].abilities
    ways = [sorted(map(int, way.split(","))) for way in tables.increases.ways]
    if not set(rises) <= set(allowed) or sorted(rises.values()) not in ways:
        draft.refuse("increase_of_background", who=name_of(who), background=background, abilities=allowed)


def _hit_points(draft: Drafting, who: str, keys: Keys, class_id: str, level: int) -> None:
    """Record the hit points of the first level and of each one after it, fixed or rolled (`srd5:levelup PUB`)."""
    tables = Srd5Tables.of(draft)
    species = None if draft.field(who, "species") is None else str(draft.field(who, "species"))
    con = draft.quantity(who, "con")
    modifier, sides = abilities.modifier(tables, con), tables.classes[class_id].hit_die
    total = hit_points.first_level_hit_points(tables, class_id, con, species)

    def gain_of(number: int, face: int | None) -> hit_points.Gain:
        return hit_points.level_gain(tables, class_id, number, face, modifier, species=species)

    if "hp" in keys:
        least, most = (
            total + sum(gain_of(number, face).total for number in range(2, level + 1)) for face in (1, sides)
        )
        total = _stated_hit_points(draft, who, keys, least, most)
    else:
        draft.step("hp_first", total, who=who, source=tables.hit_points.source, sides=sides, con=modifier)
        for number in range(2, level + 1):
            face = draft.roll(sides, 1, name_of(who), "measures:hp")[0] if keys.get("method") == "roll" else None
            gain = gain_of(number, face)
            record_gain(draft, who, gain, sides, modifier, number)
            total += gain.total
    draft.post(who, "hp.max", total)
    draft.post(who, "hp", total)


def _stated_hit_points(draft: Drafting, who: str, keys: Keys, least: int, most: int) -> int:
    """Return the given hit points; refuse what the dice could not show (`srd5:levelup PUB`).

    Raises:
        InputError: `keys_together`, if the keys also say how they are rolled.
    """
    if "method" in keys:
        raise InputError("keys_together", command="join", keys=["hp", "method"])
    given = int(keys["hp"])
    if not least <= given <= most:
        draft.refuse("hit_points_impossible", who=name_of(who), hp=given, least=least, most=most)
    draft.step("hp_told", given, who=who, source=Srd5Tables.of(draft).hit_points.source, least=least, most=most)
    return given


def record_gain(draft: Drafting, who: str, gain: hit_points.Gain, sides: int, con: int, level: int) -> None:
    """Record what a level adds, part by part."""
    source = Srd5Tables.of(draft).hit_points.source
    draft.step("hp_level", gain.level, who=who, source=source, die=gain.die, sides=sides, con=con)
    if gain.constitution:
        rise = gain.constitution // level
        draft.step("hp_constitution", gain.constitution, who=who, source=source, rise=rise, level=level)
    if gain.species:
        draft.step("hp_species", gain.species, who=who, source=source, species=str(draft.field(who, "species")))


def _give_coins(draft: Drafting, who: str, keys: Keys, class_id: str, level: int) -> None:
    """Record starting coins of class and background, and those of a higher level (`srd5:start PUB`)."""
    tables = Srd5Tables.of(draft)
    value = class_coins(tables, class_id, str(keys.get("coins.class", "a")))
    draft.step("class_coins", value, who=who, source=tables.classes.source, **{"class": class_id})
    if "background" in keys:
        background = str(keys["background"])
        gained = background_coins(tables, background, str(keys.get("coins.background", "package")))
        draft.step("background_coins", gained, who=who, source=tables.backgrounds.source, background=background)
        value += gained
    extra = higher_start(tables, level)
    if extra is not None:
        face = None
        if sides := extra.sides:
            (face,) = (
                draft.note_faces(sides, (require_face(int(keys["coins.d10"]), sides),), purpose="coins")
                if "coins.d10" in keys
                else draft.roll(sides, purpose="coins")
            )
        gained = higher_start_coins(extra, face)
        if gained:
            draft.step("extra_coins", gained, who=who, source=tables.higher_start.source, face=face or 0, level=level)
        value += gained
        draft.result["magic_items"] = dict(extra.magic_items)
        for rarity, count in extra.magic_items.items():
            draft.step("magic_items_due", count, who=who, source=tables.higher_start.source, rarity=rarity)
    for coin, count in draft.rules.coinage.in_coins(value).items():
        draft.move(ORIGINS, who, coin, count)
