"""Composes house rules from what a table wants to count besides its book: coins, counters, conditions and wounds.

Everything that is added so stands in one overlay, `table.toml`, to which each addition is a row at its end.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ledger.errors import InputError
from ledger.ids import HP
from ledger.rules.house_rules import house_rules_in_force
from ledger.rules.tables import Tables, folded

FILE = "table.toml"
"""Name of the overlay with what was added by command."""

COIN, COUNTER, CONDITION, WOUNDS = "coin", "counter", "condition", "wounds"

GROUPS = {COIN: "coinage.coins", COUNTER: "counters", CONDITION: "conditions", WOUNDS: "tracks"}
"""The group of the tables that each kind of addition is a row of."""

Row = dict[str, Any]
Overlays = list[tuple[str, bytes]]


class Addition(Struct, frozen=True, kw_only=True):
    """What is added.

    Attributes:
        kind: A key of `GROUPS`.
        name: The name as typed, that of both languages where `names` has none of them.
        names, short, many, feminine: Other names by language.
        value: Of a coin, its worth in the smallest one; of a counter and of wounds, the maximum.
    """

    kind: str
    name: str
    names: Mapping[str, str] = {}
    short: Mapping[str, str] = {}
    many: Mapping[str, str] = {}
    feminine: Mapping[str, str] = {}
    value: int | tuple[str, ...] | None = None


def with_addition(tables: Tables, addition: Addition) -> Overlays:
    """The house rules in force, with one more row.

    Raises:
        InputError: `addition_closed`, `addition_there`, `addition_unnamed`, `wounds_there`.
    """
    group = GROUPS[addition.kind]
    if group not in tables["meta"].get("open", {}):
        raise InputError("addition_closed", name=addition.name)
    if addition.kind == WOUNDS and HP in tables.group(group):
        raise InputError("wounds_there")
    id_ = HP if addition.kind == WOUNDS else _id_of(addition.name)
    if id_ in tables.group(group) or tables.find(group, addition.name):
        raise InputError("addition_there", name=addition.name)
    overlays = house_rules_in_force(tables)
    before = dict(overlays).get(FILE, b"").decode()
    text = f"{before.rstrip()}\n\n{_toml(f'{group}.{id_}', _row(addition))}".lstrip()
    tomllib.loads(text)
    return [*((name, content) for name, content in overlays if name != FILE), (FILE, text.encode())]


def kept_additions(tables: Tables, overlays: Overlays) -> Overlays:
    """What was added by command, unless one of the overlays that are named begins with it."""
    added = [(name, content) for name, content in house_rules_in_force(tables) if name == FILE]
    return [each for each in added if not any(content.startswith(each[1].rstrip()) for _, content in overlays)]


def _id_of(name: str) -> str:
    """The id of a name: `ecu_d_or` of `Écu d’or`."""
    id_ = re.sub(r"[^a-z0-9]+", "_", folded(name)).strip("_")
    if not re.match("[a-z]", id_):
        raise InputError("addition_unnamed", name=name)
    return id_


def _row(addition: Addition) -> Row:
    names = {language: addition.names.get(language, addition.name) for language in ("en", "fr")}
    row: Row = {"names": names}
    if addition.kind == COIN:
        row["many"] = {
            language: addition.many.get(language) or plural(name, language) for language, name in names.items()
        }
        row["aliases"] = list(dict.fromkeys([addition.name, *row["many"].values()]))
        row["value"] = addition.value
    elif addition.value is not None:
        row["boxes" if isinstance(addition.value, tuple) else "most"] = addition.value
    feminine = dict(addition.feminine)
    if addition.kind == CONDITION and names["fr"].endswith("é"):
        feminine.setdefault("fr", f"{names['fr']}e")
    row |= {key: told for key, told in (("short", addition.short), ("feminine", feminine)) if told}
    return row


JOINS = re.compile(r"\s(?:of|de|du|des|à|en)\s|\sd['’]")
"""Words behind which nothing of the name of a coin takes the mark of the plural."""


ABBREVIATED = 2
"""Letters of a name at most that is an abbreviation: `gp`, `po`."""


def plural(name: str, language: str) -> str:
    """The plural of the name of a coin: `gold pieces`, `pieces of eight`, `pièces rouges`, `écus d’or`.

    An abbreviation has none: `60 po`.
    """
    if len(name) <= ABBREVIATED or name.isupper():
        return name
    joined = JOINS.search(name)
    head = name[: joined.start()] if joined else name
    words = head.split(" ")
    first = 0 if language == "fr" else len(words) - 1
    several = [*words[:first], *(word if word[-1:] in "sxz" else f"{word}s" for word in words[first:])]
    return " ".join(several) + name[len(head) :]


def _toml(path: str, row: Row) -> str:
    """A row as TOML text."""
    return "\n".join([f"[{path}]", *(f"{key} = {_value(value)}" for key, value in row.items())]) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value) if isinstance(value, int) else json.dumps(str(value), ensure_ascii=False)
