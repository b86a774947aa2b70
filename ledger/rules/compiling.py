"""Compiles a ruleset's TOML files to one canonical JSON text.

A section may be spread over files, so that each subject has its words and keys with its figures; nothing is defined
twice. Three forms save repetition and are expanded:

- a row with `each = "GROUP"` stands for one row per member of the group (a path such as `keys.join`), with the member's
  own entries added;
- `bounds = "SECTION"` is replaced by the `min` and `max` of that section and its source;
- `judges = ["check", …]` of a key is replaced by `kinds`: the kinds of roll that are judged so.

Rows with names keep their position among the others as `place`, because keys are sorted.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from ledger.errors import InputError
from ledger.rules.game_tables import GameTables
from ledger.rules.house_rules import SECTION, apply_house_rules
from ledger.rules.validation import declared_faults, table_faults


def compile_tables(
    files: Mapping[str, bytes],
    ruleset_id: str,
    house: Sequence[tuple[str, bytes]] = (),
    declared: type[GameTables] = GameTables,
    *,
    fitting: bool = False,
) -> bytes:
    """Compile TOML files, by name, to one canonical JSON text with sorted keys.

    Args:
        declared: The class that declares the types of the tables.
        fitting: Whether the tables are known to fit these types, as tests hold of the built-in rulesets.
        house: House rules, by the names of their files, applied to the tables (`ledger.rules.house_rules`).

    Raises:
        InputError: `tables_faulty`, with every fault by file and key; `house_faulty`.
    """
    sections: dict[str, Any] = {}
    origin: dict[str, str] = {}
    found: list[str] = []
    for name, content in files.items():
        try:
            parsed = tomllib.loads(content.decode("utf-8"), parse_float=Decimal)
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            found.append(f"{name}: {error}")
            continue
        twice = list(_added(sections, parsed, origin, name))
        found += [f"{name}: {path}: already in {_file(origin, path)}" for path in twice]
    if not found:
        about = apply_house_rules(sections, house, declared) if house else None
        expanded = _expanded(sections, sections)
        faults = [*table_faults(expanded, ruleset_id), *(() if fitting else declared_faults(expanded, declared))]
        found = sorted(f"{_file(origin, key)}: {key}: {fault}" for key, fault in faults)
        if not found:
            if about is not None:
                expanded[SECTION] = about
            return msgspec.json.encode(expanded, order="sorted")
    raise InputError("tables_faulty", ruleset=ruleset_id, faults=found)


def _added(
    sections: dict[str, Any], more: Mapping[str, Any], origin: dict[str, str], name: str, path: str = ""
) -> Iterator[str]:
    """Add a file's rows to the sections, with the file of each in `origin`; yield the paths defined twice."""
    for key, row in more.items():
        place = f"{path}{key}"
        there = sections.get(key)
        if key not in sections:
            sections[key], origin[place] = row, name
        elif isinstance(there, dict) and isinstance(row, dict):
            yield from _added(there, row, origin, name, f"{place}.")
        else:
            yield place


def _file(origin: Mapping[str, str], path: str) -> str:
    """The file that a path was read from: the row's, or that of the section around it."""
    while path and path not in origin:
        path = path.rpartition(".")[0]
    return origin.get(path, "meta.toml")


def _expanded(rows: Mapping[str, Any], sections: Mapping[str, Any]) -> dict[str, Any]:
    """The rows with `each`, `bounds` and `judges` expanded; names that do not exist are left for validation."""
    expanded: dict[str, Any] = {}
    for key, row in rows.items():
        if not isinstance(row, dict):
            expanded[key] = row
            continue
        row = _expanded(row, sections)
        bounds = sections.get(str(row.get("bounds")))
        if bounds is not None:
            del row["bounds"]
            row |= {name: bounds[name] for name in ("min", "max", "source") if name in bounds and name not in row}
        if isinstance(row.get("judges"), list):
            row["kinds"] = _judged(row.pop("judges"), sections)
        members = dict(_members(row, sections))
        for member, own in members.items():
            expanded[member] = {name: value for name, value in row.items() if name != "each"} | dict(own)
        if not members:
            expanded[key] = row
    for place, row in enumerate(expanded.values()):
        if isinstance(row, dict) and "names" in row:
            row["place"] = place
    return expanded


def _judged(judges: Sequence[str], sections: Mapping[str, Any]) -> list[str]:
    """Kinds of roll that are judged in one of these ways."""
    rolls = _expanded(sections.get("rolls", {}), sections)
    return [kind for kind, roll in rolls.items() if isinstance(roll, dict) and roll.get("judge") in judges]


def _members(row: Mapping[str, Any], sections: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(row.get("each"), str):
        group = sections
        for part in row["each"].split("."):
            group = group.get(part, {})
        for member, own in _expanded(group, sections).items():
            if isinstance(own, dict):
                yield member, own
