"""The reference page of what `explain` and `check` take, made from the rulesets' own tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ledger.rules.loader import known_rulesets
from ledger.rules.tables import Tables
from projections.sheets.measure_lookup import WORDS
from tests.support.given import rules_of

HEAD = """
What `explain WHO MEASURE` derives and `check WHO MEASURE=VALUE` asserts: every number that a sheet shows. A measure
goes by its id, by its name in either language, whatever the case and accents, by its place in the JSON of `sheet`
(`derived.armour_class`, `traits.dex.modifier`, `xp.next_level_at`), and by the beginnings of its words where no other
is called so (`save para`).

In every game: the coins, `purse_value` (the worth of all coins), `xp`, `xp.next_level_at`, `hp`, `hp.max`, `level`,
`level:CLASS`, an item by its name, `item:ID.value` (the value of one), `condition:ID`, `owed`, every trait, the
`modifier` of a trait where the game has them (`dex.modifier`), every counter, and the fields that `describe` takes.
`explain WHO treasure` adds up a share of the treasure. What is counted by id goes by both: `saves.death`,
`skills.stealth`, `zones.5`, `light.torch`, `mental_lost.1`.
"""


def measures(made: str) -> str:
    """The whole page."""
    lines = ["# Measures", "", made, HEAD.rstrip(), ""]
    for id_ in known_rulesets():
        lines += [f"## {id_}", "", *_table(rules_of(id_).tables), ""]
    words = sorted(set(WORDS) - set(WORDS.values()))
    lines += ["## Words of every game", "", ", ".join(f"`{word}`" for word in words), ""]
    return "\n".join(lines)


def _table(tables: Tables) -> Iterator[str]:
    yield from ("| id | English | français |", "|---|---|---|")
    for group in ("derived", "counters", "tracks"):
        for id_, row in tables.group(group).items():
            yield f"| `{id_}` | {_called(row, 'en')} | {_called(row, 'fr')} |"


def _called(row: Mapping[str, Any], language: str) -> str:
    return str(row.get("names", {}).get(language, "")).replace("|", "\\|")
