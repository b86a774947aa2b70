"""House rules: applies TOML overlays to a ruleset's tables before these are compiled.

An overlay holds only what differs: `[health.death] at_or_below = -10`. It is applied before `each` and `bounds` are
expanded, so that what refers to a changed figure follows it. It may

- change a value to one of the same type; a knob to one of its choices (`[knobs] xp_cap = "none"` is short for
  `[knobs.xp_cap] value = "none"`); a list is replaced whole;
- add a row to a group that the ruleset opens in `meta.open.GROUP`, which may have none yet: `needs` are the keys that
  such a row must have (else those that all rows have), `default` the values of the others, `like` an example of a
  row where the group has none;
- give a `source`; without one, the changed row's source names the overlay's file.

Anything else in it is a fault. Every fault of every overlay is found before any is reported.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from ledger.errors import InputError
from ledger.rules.house_values import CLOSED, SECTION, ExampleTables, Misfit, common_entries, is_by_level, merged_rows
from ledger.rules.tables import Tables

Rows = dict[str, Any]
Path = tuple[str, ...]


def apply_house_rules(sections: Rows, house: Sequence[tuple[str, bytes]]) -> Rows:
    """Apply overlays, by file name and in their order, to the sections of a ruleset; return the section about them.

    Raises:
        InputError: `house_faulty`, with every fault: its file, path and code, and the values that are allowed.
    """
    overlays, changes, found = [], dict[str, Any](), list[Rows]()
    for name, content in house:
        overlay = _Overlay(sections, os.path.basename(name), changes)
        found += overlay.apply(content)
        overlays.append({"file": overlay.file, "content": content.decode("utf-8", "replace")})
    if found:
        raise InputError("house_faulty", faults=found)
    return {"overlays": overlays, "changes": {path: change for path, change in changes.items() if _differs(change)}}


def house_rules_in_force(tables: Tables) -> list[tuple[str, bytes]]:
    """The overlays that tables were compiled with, by file name, in the order in which they were applied."""
    overlays = tables.get(SECTION).get("overlays", ())
    return [(str(overlay["file"]), str(overlay["content"]).encode()) for overlay in overlays]


def _differs(change: Mapping[str, Any]) -> bool:
    return "was" not in change or (type(change["was"]), change["was"]) != (type(change["value"]), change["value"])


MOST = 50
"""Number of faults after which the rest of an overlay is not checked; each takes milliseconds to find."""


class _Overlay:
    """One overlay while it is applied to the sections.

    Args:
        changes: What overlays have changed so far, by path; this overlay's changes are added.
    """

    def __init__(self, sections: Rows, file: str, changes: Rows) -> None:
        self.file = file
        self._sections = sections
        self._changes = changes
        self._examples = ExampleTables(sections)
        self._open: Mapping[str, Any] = sections["meta"].get("open", {})
        self._faults: list[Rows] = []
        self._changed: list[Path] = []

    def apply(self, content: bytes) -> list[Rows]:
        """Change the sections; return the faults of the overlay."""
        try:
            parsed = tomllib.loads(content.decode("utf-8"), parse_float=Decimal)
        except (ValueError, RecursionError) as error:
            self._fault((), "toml", reason=str(error))
            return self._faults
        self._merge(self._sections, parsed, (), {})
        self._check_bands()
        self._check_coins()
        for path in self._changed:
            self._name_source(path)
        return self._faults

    def _check_bands(self) -> None:
        """Require that each column of a table in bands has a figure for each band."""
        for path in self._changed:
            table: Any = self._sections
            for part in path[:-1]:
                table = table[part]
            bands = table.get("bands")
            if isinstance(bands, list):
                columns = [table[path[-1]]] if path[-1] != "bands" else table.values()
                if any(isinstance(column, list) and len(column) != len(bands) for column in columns):
                    self._fault(path, "length", count=len(bands))

    def _check_coins(self) -> None:
        """Require that one of the coins has the value 1, in which the others are counted."""
        coins = self._sections.get("coinage", {}).get("coins", {})
        values = [row.get("value") for row in coins.values() if isinstance(row, Mapping)]
        if values and 1 not in values and all(isinstance(value, int) for value in values):
            self._fault(("coinage", "coins"), "smallest")

    def _fault(self, path: Path, code: str, **facts: Any) -> None:
        self._faults.append({"file": self.file, "path": ".".join(path), "code": code, **facts})

    def _merge(self, there: Rows, more: Mapping[str, Any], path: Path, like: Mapping[str, Any]) -> None:
        """Change rows, and add those that may be added.

        Args:
            like: Entries that may be added here too, because other rows of the group have them.
        """
        for key, value in more.items():
            place = (*path, key)
            if len(self._faults) >= MOST:
                return
            if not path and key in CLOSED:
                self._fault(place, "closed")
            elif path == ("knobs",) and key in there:
                self._choose(there[key], value, place)
            elif key in there or key in like:
                self._change(there, key, value, place, like)
            elif ".".join(path) in self._open:
                self._add(there, key, value, path)
            elif self._leads_to_open(place) and isinstance(value, Mapping):
                self._merge(self._opened(there, place), value, place, {})
            elif model := self._examples.example_of_new(there or like, key):
                self._change(there, key, value, place, {key: model[0]})
            else:
                known = [*there, *like] if path else [name for name in there if name not in CLOSED]
                self._unknown(place, known, self._stand_in(there, key))

    def _leads_to_open(self, place: Path) -> bool:
        """Whether the path is that of an open group, or of a section around one."""
        return any(group == ".".join(place) or group.startswith(".".join(place) + ".") for group in self._open)

    def _opened(self, there: Rows, place: Path) -> Rows:
        """Make the place of a group that has no rows of the ruleset's own; its section gets the overlay's source."""
        made: Rows = there.setdefault(place[-1], {"source": f"house:{self.file}"} if len(place) == 1 else {})
        return made

    def _stand_in(self, there: Rows, key: str) -> str | None:
        """The row with `each` that stands for this one and all others of its group; house rules change it for all."""
        for id_, row in there.items():
            group: Any = self._sections
            for part in str(row.get("each", "")).split(".") if isinstance(row, Mapping) else ():
                group = group.get(part, {}) if isinstance(group, Mapping) else {}
            if isinstance(row, Mapping) and "each" in row and key in group:
                return id_
        return None

    def _unknown(self, place: Path, known: Sequence[str], stand_in: str | None) -> None:
        near = [stand_in] if stand_in else get_close_matches(place[-1], known, n=1, cutoff=0.4)
        self._fault(place, "unknown", nearest=[".".join((*place[:-1], key)) for key in near])

    def _change(self, there: Rows, key: str, value: Any, place: Path, like: Mapping[str, Any]) -> None:
        model = there[key] if key in there else like[key]
        if isinstance(model, Mapping):
            if not isinstance(value, Mapping):
                self._fault(place, "type", expected="table")
                return
            others = merged_rows(there.values()) if _is_group(there) else like.get(key, {})
            inner = there.setdefault(key, {})
            self._merge(inner, value, place, others if isinstance(others, Mapping) else {})
            return
        try:
            self._examples.check(key, value, like.get(key, model) if isinstance(model, list) else model, place)
        except Misfit as misfit:
            self._fault((*place, *misfit.inside), misfit.code, **misfit.facts)
            return
        self._note(place, value, {"was": there[key]} if key in there else {})
        there[key] = value

    def _choose(self, knob: Rows, value: Any, place: Path) -> None:
        """Set a knob to one of its choices."""
        if isinstance(value, Mapping):
            for key in value:
                if key != "value":
                    self._fault((*place, key), "unknown", nearest=[".".join((*place, "value"))])
            if "value" not in value:
                return
            value = value["value"]
        place = (*place, "value")
        if not any((type(value), value) == (type(choice), choice) for choice in knob["choices"]):
            allowed = [value_text(choice) for choice in knob["choices"]]
            self._fault(place, "choice", value=value_text(value), allowed=allowed)
            return
        self._note(place, value, {"was": knob["value"]})
        knob["value"] = value

    def _add(self, there: Rows, key: str, value: Any, path: Path) -> None:
        """Add a row to an open group."""
        place = (*path, key)
        if not isinstance(value, Mapping):
            self._fault(place, "type", expected="table")
            return
        if not re.fullmatch(r"[a-z][a-z0-9_]*", key):
            self._fault(place, "id")
            return
        rows = [row for row in there.values() if isinstance(row, Mapping)]
        rule = self._open[".".join(path)]
        model = merged_rows([*rows, rule.get("like", {})])
        needed = {name: model.get(name, "") for name in rule["needs"]} if "needs" in rule else common_entries(rows)
        needed.pop("source", None)
        row: Rows = dict(rule.get("default", {}))
        before = len(self._faults), len(self._changed)
        self._merge(row, value, place, model)
        reported = {fault["path"] for fault in self._faults[before[0] :]}
        near = get_close_matches(key, list(there), n=1) if "names" not in row else []
        for missing in _missing(row, needed):
            if ".".join((*place, *missing)) not in reported:
                self._fault((*place, *missing), "missing", nearest=[".".join((*path, other)) for other in near])
        row.setdefault("source", f"house:{self.file}")
        del self._changed[before[1] :]
        for changed in [path for path in self._changes if path.startswith(".".join(place) + ".")]:
            del self._changes[changed]
        self._changes[".".join(place)] = {"file": self.file, "value": row}
        there[key] = row

    def _note(self, place: Path, value: Any, was: Rows) -> None:
        path = ".".join(place)
        before = self._changes.get(path, {})
        self._changes[path] = {**was, **{key: before[key] for key in ("was",) if key in before}}
        self._changes[path] |= {"file": self.file, "value": value}
        self._changed.append(place)

    def _name_source(self, changed: Path) -> None:
        """Set the `source` of the row around a changed value to the overlay's file, unless the overlay has one."""
        at: Any = self._sections
        around: list[tuple[Path, Rows]] = []
        for number, part in enumerate(changed[:-1], 1):
            at = at[part]
            if "source" in at:
                around.append((changed[:number], at))
        if not around:
            return
        path, row = around[-1]
        added = f"house:{self.file}"
        if (*path, "source") not in self._changed and added not in row["source"]:
            row["source"] = f"{row['source']}; {added}"


def _is_group(rows: Mapping[str, Any]) -> bool:
    """Whether these are the rows of a group, so that an entry of one may be added to another."""
    return len(rows) > 1 and all(isinstance(row, Mapping) for row in rows.values()) and "meta" not in rows


def _missing(row: Mapping[str, Any], needed: Mapping[str, Any]) -> Iterator[Path]:
    """Paths of the keys that a row needs and does not have, inside its tables too."""
    for key, model in needed.items():
        if key not in row or (isinstance(model, Mapping) and not row[key]):
            yield (key,)
        elif isinstance(model, Mapping) and not is_by_level(model):
            yield from ((key, *inside) for inside in _missing(row[key], model))


def value_text(value: Any) -> str:
    """A value as TOML text."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
