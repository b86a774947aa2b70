"""Compares the rules of a campaign with those that are installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from ledger.errors import CampaignError, InputError, Refusal
from ledger.rules import house_rules
from ledger.rules.house_rules import SECTION
from ledger.rules.loader import packaged_tables
from ledger.rules.tables import SPOKEN, Tables

WORDS = SPOKEN - {"meta"} | {SECTION}
"""Sections that no decision reads."""


class RulesStatus(Struct, frozen=True):
    """The tables of a campaign compared with the packaged ones, under the same house rules.

    Attributes:
        code: `current`; `newer`, `older` or `corrected` (same version) if the packaged ones are; `unfit` if the house
            rules do not fit them; `missing` if no ruleset is installed for them, or `broken`.
        version: Version of the tables in force.
        installed: Version of the packaged ones, None if there are none.
        changes: How many figures differ.
        why: The error that prevents the comparison, for `unfit`, `missing` and `broken`.
    """

    code: str
    ruleset: str
    version: Any
    installed: Any = None
    changes: int = 0
    why: InputError | None = None


def rules_status(tables: Tables) -> RulesStatus:
    """Compare the tables in force with the packaged ones."""
    ruleset, version = str(tables["meta"]["id"]), tables["meta"]["version"]
    overlays = house_rules.house_rules_in_force(tables)
    try:
        printed = Tables(packaged_tables(ruleset))
    except InputError as error:
        code = "missing" if error.code == "ruleset_unknown" else "broken"
        return RulesStatus(code, ruleset, version, why=error)
    installed = printed["meta"]["version"]
    try:
        now = Tables(packaged_tables(ruleset, overlays)) if overlays else printed
    except InputError as error:
        return RulesStatus("unfit", ruleset, version, installed, why=error)
    changes = sum(1 for _ in changed_figures(tables.data, now.data))
    if tables.hash == now.hash:
        code = "current"
    elif version == installed:
        code = "corrected"
    else:
        code = "newer" if _order(installed) > _order(version) else "older"
    return RulesStatus(code, ruleset, version, installed, changes)


def of_older_rules(tables: Tables, error: InputError) -> CampaignError:
    """The error about a key that only the installed rules know, if that is why it is unknown; else the same error."""
    if error.code != "key_unknown":
        return error
    group, key = f"keys.{error.facts['command']}", str(error.facts["key"])
    try:
        installed = Tables(packaged_tables(str(tables["meta"]["id"])))
    except InputError:
        return error
    if installed.find(group, key) is None or tables.find(group, key) is not None:
        return error
    return Refusal("rules_older", lacks=key)


def changed_figures(
    before: Mapping[str, Any], after: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[str, Any, Any]]:
    """Path of every figure that differs, with its value before and after, None if it does not exist."""
    for key in sorted({*before, *after}):
        if (not path and key in WORDS) or key in ("place", "source", "names", "feminine", "aliases"):
            continue
        was, now = before.get(key), after.get(key)
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            yield from changed_figures(was, now, (*path, key))
        elif (type(was), was) != (type(now), now) and (path, key) != (("meta",), "version"):
            yield ".".join((*path, key)), was, now


def _order(version: object) -> tuple[tuple[int, int, str], ...]:
    """A sort key for versions: 2 is before 10, and 1.9 before 1.10."""
    parts = str(version).split(".")
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)
