"""The things that a class and a background begin with, those left to choose among them (`srd5:start PUB`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import ITEM, ORIGINS
from ledger.people import name_of
from ledger.rules.tables import Tables
from ledger.rulesets.srd5.characters.account import listed_ids

PACKAGE = "package"
COINS = "coins"


def packages_of(tables: Tables, keys: Keys) -> list[str]:
    """Ids of the packages that somebody begins with: those of the class and of the background that hold things."""
    class_id, option = str(keys["class"]), str(keys.get("coins.class", "a"))
    found = [f"{class_id}_{option}"]
    if "background" in keys and keys.get("coins.background", PACKAGE) != COINS:
        found.append(str(keys["background"]))
    return [id_ for id_ in found if id_ in tables.group("packages")]


def give_packages(draft: Drafting, who: str, keys: Keys) -> None:
    """Hand over what the packages hold.

    Raises:
        InputError: `not_in_package`, where something is chosen that no package leaves to choose.
    """
    tables = draft.rules.tables
    told = [item for item in str(keys.get("things", "")).split(",") if item]
    for package in packages_of(tables, keys):
        row, source = tables["packages"][package], str(tables["packages"]["source"])
        things = {item: int(count) for item, count in row["contents"].items()}
        if sorts := row.get("one_of"):
            item = next((item for item in told if item in items_of_sorts(tables, sorts)), None)
            if item is not None:
                told.remove(item)
            item = item or _default_item(draft, who, sorts)
            if item is None:
                draft.step("package_choice", who=who, source=source, sorts=", ".join(sorts))
            else:
                things[item] = things.get(item, 0) + 1
        for item, count in things.items():
            draft.move(ORIGINS, who, ITEM + item, count)
        draft.step("package_things", sum(things.values()), who=who, source=source, things=", ".join(things))
    if told:
        raise InputError("not_in_package", who=name_of(who), things=told)


def items_of_sorts(tables: Tables, sorts: list[str]) -> list[str]:
    """Items of one of some sorts: focuses by what they focus, tools by what they are for."""
    focuses = [id_ for id_, row in tables.group("items").items() if row.get("focus") in sorts]
    return focuses + [id_ for id_, row in tables.group("tools").items() if row.get("sort") in sorts]


def _default_item(draft: Drafting, who: str, sorts: list[str]) -> str | None:
    """What somebody who names nothing takes: a tool that it is proficient with, or the first focus of the list."""
    fitting = items_of_sorts(draft.rules.tables, sorts)
    tools = [item for item in fitting if item in listed_ids(draft, who, "tools")]
    focuses = [item for item in fitting if item not in draft.rules.tables.group("tools")]
    return next(iter([*tools, *focuses]), None)
