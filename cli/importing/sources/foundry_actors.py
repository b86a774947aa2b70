"""Reads the actors of Foundry, of the fifth edition and of the old-school system: how somebody stands.

Figures are under `system` since Foundry 10 and under `data` before. A character's sheet is compared with the ledger; a
monster's is a pattern, of which nobody was met yet, and is recorded only of somebody who a map says they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cli.importing.json_parts import as_objects, as_written, within
from cli.importing.sheet import HP_TEMPORARY, Sheet, sheet_event, sheet_text
from cli.importing.source import Event, Row, Unread, Unused
from cli.importing.sources.foundry_files import Document
from cli.importing.values import clean, number
from cli.output.words.language import N_
from cli.output.words.typable import command_line
from ledger.ids import HP, HP_MAX

if TYPE_CHECKING:
    from cli.importing.names import Names

COMPANY = "character"
"""The type of actors who are played."""

ACTORS = frozenset({COMPANY, "npc", "monster", "vehicle"})

HELD = frozenset({"weapon", "equipment", "consumable", "tool", "loot", "backpack", "container", "armor", "item"})
"""Types of items that somebody has; the others are what they can do."""

COIN = re.compile(r"\((pp|gp|ep|sp|cp)\)", re.IGNORECASE)
"""How a coin is marked among the items of the old-school system, whose sheets have no purse."""

NUMBER = re.compile(r"-?[0-9]{1,30}(?:\.[0-9]{1,30})?")
COINS = ("pp", "gp", "ep", "sp", "cp")
PRICE = re.compile(r"([\d.,]+)\s*(pp|gp|ep|sp|cp)?", re.IGNORECASE)

LOOSE_ITEM = N_("“{name}” is a thing that nobody has")
NO_ACTOR = N_("it is neither an actor nor a message")
NO_FIGURES = N_("the actor “{name}” has no figures: it is of a system that is not read")
PATTERN = N_(
    "“{name}” is a pattern, and met by nobody yet: “campaign meet {words}” when it is, or name it under "
    "[people] of a map"
)
RETAINER = N_("“{name}” is a retainer, and joins as anybody does: the sheet does not say of whom")


def actor(document: Document) -> Row | Unread:
    """An actor's figures."""
    content, line = document.content, document.line
    name = clean(str(content.get("name") or ""))[:100]
    if _kind(content) not in ACTORS:
        is_item = bool(name) and ("data" in content or "system" in content)
        return Unread(line=line, reason=LOOSE_ITEM if is_item else NO_ACTOR, facts={"name": name} if is_item else {})
    figures = next((content[key] for key in ("system", "data") if isinstance(content.get(key), dict)), None)
    if figures is None or not name:
        return Unread(line=line, reason=NO_FIGURES, facts={"name": name})
    items = as_objects(content.get("items"))
    cells = {"actor": document.id, "name": name, "type": _kind(content)}
    if isinstance(figures.get("attributes"), dict) and "hp" in figures["attributes"]:
        cells |= _of_dnd5e(figures, items)
    elif isinstance(figures.get("hp"), dict):
        cells |= _of_ose(figures, items)
    else:
        return Unread(line=line, reason=NO_FIGURES, facts={"name": name})
    cells = {key: value for key, value in cells.items() if value is not None}
    return Row(line=line, id=document.id, cells=cells, text=_text_of(cells), is_snapshot=True)


def _text_of(cells: Mapping[str, Any]) -> str:
    """A sheet on one line."""
    said = [f"{key} {cells[key]}" for key in (HP, HP_MAX, HP_TEMPORARY, "xp") if key in cells]
    said += [f"{name} {level}" for _id, name, level in cells["levels"]]
    return sheet_text(cells, said)


# The two systems.


def _of_dnd5e(figures: Mapping[str, Any], items: list[dict[str, Any]]) -> dict[str, Any]:
    attributes, details = figures["attributes"], within(figures, "details")
    hp = within(attributes, "hp")
    coins: dict[str, str] = {}
    for purse in (figures, *(_figures_of(item) for item in items if _kind(item) in ("backpack", "container"))):
        for coin in COINS:
            if (count := as_written(within(purse, "currency").get(coin))) is not None:
                coins[coin] = _sum(coins.get(coin, "0"), count)
    return {
        HP: as_written(hp.get("value")),
        HP_MAX: as_written(hp.get("max")),
        HP_TEMPORARY: as_written(hp.get("temp")),
        "xp": as_written(within(details, "xp").get("value")),
        "cr": as_written(details.get("cr")),
        "hit_dice": _hit_dice(items),
        "levels": [
            [
                str(inner.get("identifier") or ""),
                clean(str(item.get("name") or "")),
                as_written(inner.get("levels")) or "0",
            ]
            for item in items
            if _kind(item) == "class" and (inner := _figures_of(item))
        ],
        "traits": _traits(within(figures, "abilities")),
        "coins": coins,
        "things": [_thing(item, _figures_of(item).get("price")) for item in items if _kind(item) in HELD],
        "told": {key: said for key in ("race", "background") if (said := _named(details.get(key), items))},
    }


def _of_ose(figures: Mapping[str, Any], items: list[dict[str, Any]]) -> dict[str, Any]:
    hp, details = figures["hp"], within(figures, "details")
    xp, class_ = details.get("xp"), clean(str(details.get("class") or ""))
    coins: dict[str, str] = {}
    things = []
    for item in items:
        inner = _figures_of(item)
        coin = COIN.search(str(item.get("name"))) if inner.get("treasure") is True else None
        if coin:
            count = as_written(_counted(inner)) or "0"
            coins[coin[1].lower()] = count
        elif _kind(item) in HELD:
            things.append(_thing(item, inner.get("cost")))
    level = as_written(details.get("level"))
    return {
        HP: as_written(hp.get("value")),
        HP_MAX: as_written(hp.get("max")),
        "xp": as_written(xp.get("value") if isinstance(xp, dict) else xp),
        "levels": [["", class_, level]] if class_ and level is not None else [],
        "traits": _traits(within(figures, "scores")),
        "coins": coins,
        "things": things,
        "told": {},
        "is_retainer": within(figures, "retainer").get("enabled") is True or None,
    }


def _hit_dice(items: list[dict[str, Any]]) -> dict[str, str]:
    """The hit dice that are spent, by their sides: `d8`."""
    found: dict[str, int] = {}
    for item in items:
        inner = _figures_of(item)
        die, spent = inner.get("hitDice"), inner.get("hitDiceUsed")
        if isinstance(hd := inner.get("hd"), dict):
            die, spent = hd.get("denomination"), hd.get("spent")
        if _kind(item) == "class" and isinstance(die, str) and isinstance(spent, int):
            found[die] = found.get(die, 0) + spent
    return {die: str(count) for die, count in found.items()}


def _traits(scores: Mapping[str, Any]) -> dict[str, str]:
    found = ((name, as_written(score.get("value"))) for name, score in scores.items() if isinstance(score, dict))
    return {name: said for name, said in found if said is not None}


def _thing(item: Mapping[str, Any], price: Any) -> list[Any]:
    """A thing: what it is called, how many there are, what one costs, whether its pieces are counted: arrows."""
    inner = _figures_of(item)
    is_ammunition = "ammo" in (inner.get("consumableType"), within(inner, "type").get("value"))
    return [clean(str(item.get("name") or "")), as_written(_counted(inner)) or "1", _price(price), is_ammunition]


def _counted(inner: Mapping[str, Any]) -> Any:
    quantity = inner.get("quantity")
    return quantity.get("value") if isinstance(quantity, dict) else quantity


def _price(price: Any) -> str | None:
    """A price as an amount and a coin, gold where none is said."""
    if isinstance(price, dict):
        amount, coin = as_written(price.get("value")), str(price.get("denomination") or "gp")
        return None if amount is None else f"{amount} {coin}"
    found = PRICE.fullmatch(said) if (said := as_written(price)) else None
    return f"{found[1]} {(found[2] or 'gp').lower()}" if found else None


def _named(value: Any, items: list[dict[str, Any]]) -> str | None:
    """A text, or the name of the item whose id it is."""
    said = clean(value) if isinstance(value, str) else ""
    return next((clean(str(item.get("name"))) for item in items if said and item.get("_id") == said), said) or None


def _kind(document: Mapping[str, Any]) -> str:
    return str(document.get("type"))


def _figures_of(item: Mapping[str, Any]) -> Mapping[str, Any]:
    return within(item, "system") or within(item, "data")


def _sum(first: str, second: str) -> str:
    """Two counts added up; what is no number stays as it is, and is said where it is read."""
    wrong = next((text for text in (first, second) if not NUMBER.fullmatch(text)), None)
    return str(Decimal(first) + Decimal(second)) if wrong is None else wrong


# What a row records.


def sheet(row: Row, names: Names) -> Iterator[Event]:
    """How an actor stands."""
    cells = row.cells
    if cells["type"] != COMPANY:
        yield _pattern(cells, names)
        return
    if cells["actor"]:
        names.company.add(cells["actor"])
    who = names.person_by_id(cells["actor"], cells["name"])
    if cells.get("is_retainer"):
        names.remark(RETAINER, name=cells["name"])
    yield sheet_event(who, cells, names)


def _pattern(cells: Mapping[str, Any], names: Names) -> Event:
    """Somebody outside the company, with their hit points and what they are worth, where a map says who it is.

    Raises:
        Unused: Where none does, with what is typed once it is met.
    """
    name = cells["name"]
    if not names.is_mapped(name):
        raise Unused(PATTERN, name=name, words=_meeting(cells, names))
    made = Sheet(names.person_by_id(cells["actor"], name, "other"), names)
    made.measure(HP_MAX, cells.get(HP_MAX) or cells.get(HP))
    made.measure(HP, cells.get(HP))
    for key, value in _counts(cells, names).items():
        made.told(key, value)
    return made.event()


def _meeting(cells: Mapping[str, Any], names: Names) -> str:
    """What is typed when it is met."""
    told = {"hp": cells.get(HP_MAX) or cells.get(HP), **_counts(cells, names)}
    given = [f"{key}={value}" for key, value in told.items() if value is not None]
    return command_line([cells["name"], *given])


def _counts(cells: Mapping[str, Any], names: Names) -> dict[str, str | int]:
    """What says what it is worth when it is overcome, by the keys that the game has."""
    keys, found = names.rules.tables.group("keys.defeat"), dict[str, str | int]()
    for key in ("xp", "cr"):
        if key in keys and (said := cells.get(key)) is not None:
            value = number(said, ".")
            if isinstance(value, int) and key == "xp":
                found[key] = value
            elif isinstance(value, int | Decimal):
                found[key] = str(Fraction(value))
    return found
