"""Reads the characters of D&D Beyond: hit points, experience, levels, the purse and what is carried.

The hit points that a character may have at most are not in the file but what they are made of: what the classes give,
and the modifier of Constitution for each level, whose score is made of parts again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from cli.importing.json_parts import as_objects, as_written, within
from cli.importing.sheet import HP_TEMPORARY, sheet_event, sheet_text
from cli.importing.source import Event, Row, Unread
from cli.importing.values import clean
from cli.output.words.language import N_
from ledger.ids import HP, HP_MAX

if TYPE_CHECKING:
    from cli.importing.names import Names

TRAITS = {1: "str", 2: "dex", 3: "con", 4: "int", 5: "wis", 6: "cha"}
SCORES = {
    "str": "strength-score",
    "dex": "dexterity-score",
    "con": "constitution-score",
    "int": "intelligence-score",
    "wis": "wisdom-score",
    "cha": "charisma-score",
}
PER_LEVEL = "hit-points-per-level"

NO_CHARACTER = N_("it is no character of D&D Beyond")
NOT_GIVEN = N_("D&D Beyond did not give the character: {message}")
BY_CLASS = N_(
    "“{name}” adds hit points for each level of one of its classes, which the file does not name: they are left out"
)


def is_character(content: Any) -> bool:
    """Whether an object is a character, or the answer of the newer address that holds one."""
    return isinstance(content, dict) and ("classes" in content or ("success" in content and "data" in content))


def character(line: int, content: Mapping[str, Any]) -> Row | Unread:
    """A character's figures."""
    if "classes" not in content:
        inner = content.get("data")
        if not isinstance(inner, dict):
            return Unread(line=line, reason=NOT_GIVEN, facts={"message": clean(str(content.get("message") or "–"))})
        content = inner
    name = clean(str(content.get("name") or ""))[:100]
    classes = as_objects(content.get("classes"))
    if not name or not isinstance(content.get("baseHitPoints"), int):
        return Unread(line=line, reason=NO_CHARACTER)
    scores = _scores(content)
    levels = [(_named(class_), _whole(class_.get("level"))) for class_ in classes]
    highest, is_by_class = _highest(content, scores, sum(level for _name, level in levels), len(classes))
    cells: dict[str, Any] = {
        "id": str(content.get("id") or ""),
        "name": name,
        HP_MAX: str(highest),
        HP: str(highest - _whole(content.get("removedHitPoints"))),
        HP_TEMPORARY: str(_whole(content.get("temporaryHitPoints"))),
        "xp": as_written(content.get("currentXp")),
        "levels": [["", class_name, str(level)] for class_name, level in levels],
        "hit_dice": _hit_dice(classes),
        "traits": {trait: str(score) for trait, score in scores.items()},
        "coins": {
            coin: said for coin, n in within(content, "currencies").items() if (said := as_written(n)) is not None
        },
        "things": _things(content),
        "told": {
            "race": as_written(within(content, "race").get("fullName") or within(content, "race").get("baseName")),
            "background": as_written(within(content, "background", "definition").get("name")),
        },
        "is_by_class": is_by_class,
    }
    cells = {key: value for key, value in cells.items() if value is not None}
    return Row(line=line, id=cells["id"], cells=cells, text=_text_of(cells), is_snapshot=True)


def _text_of(cells: Mapping[str, Any]) -> str:
    """A sheet on one line."""
    said = [f"hp {cells[HP]}/{cells[HP_MAX]}", *(f"{name} {level}" for _id, name, level in cells["levels"])]
    said += [f"xp {cells['xp']}"] if "xp" in cells else []
    return sheet_text(cells, said)


# What the figures are made of.


def _scores(content: Mapping[str, Any]) -> dict[str, int]:
    """The six scores, with what race, class and things add to them; one that is overridden is what it says."""
    base, bonus, fixed = (_stats(content.get(key)) for key in ("stats", "bonusStats", "overrideStats"))
    found: dict[str, int] = {}
    for id_, trait in TRAITS.items():
        if id_ in fixed:
            found[trait] = fixed[id_]
        elif id_ in base:
            added = sum(n for sort, n in _modifiers(content, SCORES[trait]) if sort == "bonus")
            least = max((n for sort, n in _modifiers(content, SCORES[trait]) if sort == "set"), default=0)
            found[trait] = max(base[id_] + bonus.get(id_, 0) + added, least)
    return found


def _stats(given: Any) -> dict[int, int]:
    return {_whole(stat.get("id")): stat["value"] for stat in as_objects(given) if _is_int(stat.get("value"))}


def _modifiers(content: Mapping[str, Any], what: str, *only: str) -> Iterator[tuple[str, int]]:
    """The modifiers of a figure, each with its sort: `bonus` or `set`; those of a thing only while it is in use.

    Args:
        only: Where they come from, `race`, `class`, `feat`, `background`, `item`; all of them where none is named.
    """
    in_use = {
        as_written(within(item, "definition").get("id"))
        for item in as_objects(content.get("inventory"))
        if item.get("equipped") and (item.get("isAttuned") or not within(item, "definition").get("canAttune"))
    }
    for origin, modifiers in within(content, "modifiers").items():
        for modifier in as_objects(modifiers):
            if modifier.get("subType") != what or (only and origin not in only):
                continue
            value = modifier.get("value") if modifier.get("value") is not None else modifier.get("fixedValue")
            if origin != "item" or as_written(modifier.get("componentId")) in in_use:
                yield str(modifier.get("type")), _whole(value)


def _highest(content: Mapping[str, Any], scores: Mapping[str, int], levels: int, classes: int) -> tuple[int, bool]:
    """The hit points at most; and whether some are left out that are counted by levels of a class that is not named."""
    if _is_int(content.get("overrideHitPoints")):
        return _whole(content["overrideHitPoints"]), False
    by_level = sum(n for _sort, n in _modifiers(content, PER_LEVEL, "race", "feat", "background", "item"))
    by_class = sum(n for _sort, n in _modifiers(content, PER_LEVEL, "class"))
    constitution = (scores.get("con", 10) - 10) // 2
    found = _whole(content.get("baseHitPoints")) + _whole(content.get("bonusHitPoints"))
    found += levels * (constitution + by_level + (by_class if classes == 1 else 0))
    return found, bool(by_class) and classes != 1


def _hit_dice(classes: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The hit dice that are spent, by their sides."""
    found: dict[str, int] = {}
    for class_ in classes:
        sides = within(class_, "definition").get("hitDice")
        if _is_int(sides) and _is_int(class_.get("hitDiceUsed")):
            found[f"d{sides}"] = found.get(f"d{sides}", 0) + int(class_["hitDiceUsed"])
    return {die: str(count) for die, count in found.items()}


def _things(content: Mapping[str, Any]) -> list[list[Any]]:
    """What is carried: what it is called, how many, what one costs in gold, whether its pieces are counted: arrows."""
    found = list[list[Any]]()
    for item in as_objects(content.get("inventory")):
        definition = within(item, "definition")
        bundle = _whole(definition.get("bundleSize"))
        worth = _worth(definition.get("cost"), max(bundle, 1))
        found.append([_named(item), as_written(item.get("quantity")), worth, bundle > 1])
    found += (
        [clean(str(item.get("name") or "")), as_written(item.get("quantity")), _worth(item.get("cost"), 1), False]
        for item in as_objects(content.get("customItems"))
    )
    return [thing for thing in found if thing[0]]


def _worth(cost: Any, bundle: int) -> str | None:
    if isinstance(cost, bool) or not isinstance(cost, int | Decimal) or cost <= 0:
        return None
    return f"{Decimal(cost) / bundle} gp"


def _named(item: Mapping[str, Any]) -> str:
    return clean(str(within(item, "definition").get("name") or ""))


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(value: Any) -> int:
    return int(value) if _is_int(value) else 0


# What a row records.


def sheet(row: Row, names: Names) -> Iterator[Event]:
    """How a character stands."""
    cells = row.cells
    who = names.person_by_id(cells["id"], cells["name"])
    if cells["is_by_class"]:
        names.remark(BY_CLASS, name=cells["name"])
    yield sheet_event(who, cells, names)
