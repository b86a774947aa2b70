"""House rules: applies TOML overlays to a ruleset's tables before these are compiled.

An overlay holds only what differs: `[health.death] at_or_below = -10`. It is applied before `each` and `bounds` are
expanded, so that what refers to a changed figure follows it. It may

- change a value to another that is declared for its place (`ledger.rules.table_checks`); a knob to one of its choices
  (`[knobs] xp_cap = "none"` is short for `[knobs.xp_cap] value = "none"`); a list is replaced whole;
- add a row to a group that the ruleset opens in `meta.open.GROUP`, which may have none yet: `needs` are the keys that
  such a row must have beside those that its type requires, `default` the values of the others, `like` an example of a
  row where the group has none and no type;
- give a `source`; without one, the changed row's source names the overlay's file.

Anything else in it is a fault. Every fault of every overlay is found before any is reported.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from ledger.errors import InputError
from ledger.rules.game_tables import GameTables
from ledger.rules.table_checks import Like, Path, TableChecks, is_table, nearest
from ledger.rules.tables import Tables

SECTION = "house"
"""Section of the compiled tables that holds the house rules themselves, and what they change."""

CLOSED = ("meta", SECTION, "keys", "steps", "refusals", "measures", "derived", "topics", "columns")
"""Sections of words and declarations that the program's own code refers to, closed to house rules."""

Rows = dict[str, Any]


def apply_house_rules(
    sections: Rows, house: Sequence[tuple[str, bytes]], declared: type[GameTables] = GameTables
) -> Rows:
    """Apply overlays, by file name and in their order, to the sections of a ruleset; return the section about them.

    Args:
        declared: The class that declares the types of the tables.

    Raises:
        InputError: `house_faulty`, with every fault: its file, path and code, and the values that are allowed.
    """
    overlays, changes, found = [], dict[str, Any](), list[Rows]()
    for name, content in house:
        overlay = _Overlay(sections, declared, os.path.basename(name), changes)
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

    def __init__(self, sections: Rows, declared: type[GameTables], file: str, changes: Rows) -> None:
        self.file = file
        self._sections = sections
        self._declared = declared
        self._changes = changes
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
        self._checks = TableChecks(self._sections, self._declared, parsed)
        for section, content in parsed.items():
            if section in CLOSED:
                self._fault((section,), "closed")
            elif section in self._sections:
                self._change(self._sections, section, content, (section,), self._checks.section(section))
            elif self._leads_to_open((section,)) and isinstance(content, Mapping):
                opened = self._sections[section] = {"source": f"house:{self.file}"}
                self._merge(opened, content, (section,), self._checks.section(section))
            else:
                self._unknown((section,), [known for known in self._sections if known not in CLOSED])
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

    def _merge(self, there: Rows, more: Mapping[str, Any], path: Path, type_: Any) -> None:
        """Change a table of a type, and add the rows that may be added."""
        for key, value in more.items():
            place = (*path, key)
            if len(self._faults) >= MOST:
                return
            if path == ("knobs",) and key in there:
                self._choose(there[key], value, place)
            elif (inner := self._checks.inside(type_, key, there)) is not None:
                self._change(there, key, value, place, inner)
            elif ".".join(path) in self._open:
                self._add(there, key, value, path, type_)
            elif self._leads_to_open(place) and isinstance(value, Mapping):
                self._merge(there.setdefault(key, {}), value, place, Like({}))
            elif stand_in := self._stand_in(there, key):
                self._refer(value, place, (*path, stand_in), self._checks.inside(type_, stand_in, there))
            else:
                self._unknown(place, self._checks.known(type_, there))

    def _leads_to_open(self, place: Path) -> bool:
        """Whether the path is that of an open group, or of a section around one."""
        return any(group == ".".join(place) or group.startswith(".".join(place) + ".") for group in self._open)

    def _stand_in(self, there: Rows, key: str) -> str | None:
        """The row with `each` that stands for this one and all others of its group; house rules change it for all."""
        rows = ((id_, row) for id_, row in there.items() if isinstance(row, Mapping) and "each" in row)
        return next((id_ for id_, row in rows if key in self._checks.ids(str(row["each"]))), None)

    def _refer(self, value: Any, place: Path, stand_in: Path, type_: Any) -> None:
        """Report a row that another one stands for, or what is misspelt in it."""
        known = self._checks.known(type_, {})
        slips = [key for key in value if key not in known] if isinstance(value, Mapping) else []
        for key in slips:
            near = [".".join((*stand_in, right)) for right in nearest(key, known)]
            self._fault((*place, key), "unknown", nearest=near)
        if not slips:
            self._fault(place, "unknown", nearest=[".".join(stand_in)])

    def _unknown(self, place: Path, known: Sequence[str]) -> None:
        self._fault(place, "unknown", nearest=[".".join((*place[:-1], key)) for key in nearest(place[-1], known)])

    def _change(self, there: Rows, key: str, value: Any, place: Path, type_: Any) -> None:
        if is_table(type_):
            if not isinstance(value, Mapping):
                self._fault(place, "type", expected="table")
                return
            before = len(self._faults)
            is_new = key not in there
            self._merge(there.setdefault(key, {}), value, place, type_)
            if is_new and len(self._faults) == before:
                for path in self._checks.missing(type_, there[key]):
                    self._fault((*place, *path), "missing")
            return
        misfits = list(self._checks.misfits(value, type_))
        for misfit in misfits:
            at, facts = (*place, *misfit.inside), dict(misfit.facts)
            if misfit.code == "unknown":
                facts["nearest"] = [".".join((*at[:-1], right)) for right in facts["nearest"]]
            self._fault(at, misfit.code, **facts)
        if misfits:
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

    def _add(self, there: Rows, key: str, value: Any, path: Path, type_: Any) -> None:
        """Add a row to an open group of a type."""
        place = (*path, key)
        if not isinstance(value, Mapping):
            self._fault(place, "type", expected="table")
            return
        if not re.fullmatch(r"[a-z][a-z0-9_]*", key):
            self._fault(place, "id")
            return
        rule = self._open[".".join(path)]
        row_type = self._checks.added_row(type_, rule.get("like", {}))
        row: Rows = dict(rule.get("default", {}))
        before = len(self._faults), len(self._changed)
        self._merge(row, value, place, row_type)
        reported = {fault["path"] for fault in self._faults[before[0] :]}
        near = nearest(key, there, 0.6) if "names" not in row else []
        for missing in self._checks.missing(row_type, row, rule.get("needs", ("names",))):
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


def value_text(value: Any) -> str:
    """A value as TOML text."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
