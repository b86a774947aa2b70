"""Gives a new character the equipment packages of its class and background (`srd5:start PUB`)."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import ITEM, ORIGINS
from ledger.people import name_of
from ledger.rulesets.srd5.characters.account import listed_ids
from ledger.rulesets.srd5.tables import Srd5Tables

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
