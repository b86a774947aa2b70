"""Every key of the reference with invalid values: the error says what is valid, and nothing is recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables
from projections.programs.declarations import declarations
from tests.support.command_line import CommandLine
from tests.support.declared_keys import Row, required_keys, valid_value

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "appraise": ("appraise", "caillou", "5gp"),
    "award": ("award",),
    "choose": ("choose", "Brom", "rien"),
    "damage": ("damage", "Brom", "1"),
    "defeat": ("defeat", "gobelin"),
    "describe": ("describe", "Brom"),
    "find": ("find", "type=A"),
    "heal": ("heal", "Brom", "1"),
    "hire": ("hire", "Zoé", "--employer", "Brom"),
    "identify": ("identify", "caillou", "Galet"),
    "join": ("join", "Zoé"),
    "improve": ("improve", "Brom", "THING"),
    "inherit": ("inherit", "Ulf", "--from", "Brom"),
    "meet": ("meet", "gobelin"),
    "opening": ("opening", "Brom"),
    "level_up": ("level-up", "Brom"),
    "rest": ("rest", "KIND", "Brom"),
    "restore": ("restore", "Brom", "THING"),
    "revive": ("revive", "Brom"),
    "roll": ("roll", "Brom", "KIND"),
    "spend": ("spend", "Brom", "THING"),
    "time": ("time", "+1h"),
    "use": ("use", "Brom", "caillou", "1"),
    "wages": ("wages",),
    "work": ("work", "Brom", "KIND"),
}
"""How each command that takes keys is typed without them."""

GROUPS = {
    "roll": "rolls",
    "rest": "rests",
    "work": "works",
    "improve": "improvements",
    "spend": "counters",
    "restore": "counters",
}


CAST = ("no_slots", "no_slot_left")
"""A spell may have any name, and is refused for want of slots."""


def wrong(row: Row) -> Iterator[str]:
    """Values that a key cannot have."""
    match row["type"]:
        case "integer":
            yield from (str(row["min"] - 1), str(row["max"] + 1), "beaucoup", "1.5", "")
        case "choice" | "choices":
            yield from ("n’importe quoi", "", f"{row['choices'][0]}x")
        case "face":
            yield from ("0", "-1", "six", "1000000" if "sides" in row else "0,5")
        case "faces":
            yield from ("0", "x", ",".join("1" * (row.get("count", 1) + 1)) if "count" in row else "0,0")
        case "fraction":
            yield from ("0", "-1/2", "1/0", "moitié")
        case "flag":
            yield from ("peut-être", "2", "")
        case _:
            yield from ("", *(["§§"] if row.get("pattern") or row.get("examples") else []))


def typed(command: str, row: Row, keys: list[Row], kinds: list[Row]) -> list[str]:
    """A command with everything that it needs but this key."""
    words = list(COMMANDS[command])
    if command == "choose" and row.get("kinds"):
        return words[:-1]
    kind = next((kind for kind in row.get("kinds", ()) if kind in {one["id"] for one in kinds}), None)
    if kind is None and kinds:
        kind = kinds[0]["id"]
    words = [str(kind) if word in ("KIND", "THING") else word for word in words]
    if kind is None and row.get("kinds") and row["id"] != "kind":
        # Where a key says of which kind it is, the others depend on it.
        kind = row["kinds"][0]
        words.append(f"kind={kind}")
    for other in keys:
        if other.get("required") and other["id"] != row["id"] and kind in other.get("kinds", (kind,)):
            words.append(f"{other['id']}={valid_value(other)}")
    return words


def cases() -> Iterator[Any]:
    for ruleset in known_rulesets():
        found = declarations(Tables(packaged_tables(ruleset)))
        for command, keys in found["keys"].items():
            kinds = found.get(GROUPS.get(command, ""), [])
            for row in keys:
                yield pytest.param(
                    ruleset, typed(command, row, keys, kinds), row, id=f"{ruleset}-{command}-{row['id']}"
                )


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, CommandLine]]:
    """A campaign of each ruleset with Brom and Ulf, which all cases share; at the end nothing has been recorded."""
    made = {}
    for ruleset in known_rulesets():
        table = CommandLine(tmp_path_factory.mktemp(ruleset), "en")
        table("new", ruleset, "--rules", ruleset)
        table("join", "Brom", *required_keys(ruleset, "join"))
        table("join", "Ulf", *required_keys(ruleset, "join"))
        table("find", "item=caillou")
        table("take", "Brom", "caillou")
        made[ruleset] = table
    heads = [table.head for table in made.values()]
    yield made
    assert [table.head for table in made.values()] == heads


@pytest.mark.parametrize(("ruleset", "words", "row"), list(cases()))
def test_a_wrong_value_is_answered_with_what_is_allowed(
    tables: Mapping[str, CommandLine], ruleset: str, words: list[str], row: Row
) -> None:
    table = tables[ruleset]
    for value in wrong(row):
        answer = table.type(*words, f"{row['id']}={value}", "--json", "--lang", "en")
        assert answer.code in (2, 3), (value, answer)
        assert answer.out == ""
        assert answer.error["code"] in ("dice_malformed", "key_value", "key_unclear", "key_missing", *CAST), (
            value,
            answer.error,
        )
        assert answer.error["hint"]
        if answer.error["code"] == "key_value" and row["type"] == "integer":
            said = re.sub(r"[^\d -]", "", answer.error["hint"].replace("−", "-"))
            assert str(row["min"]) in said.split()
            assert str(row["max"]) in said.split()
    nearly = table(*words, f"{row['id']}zz=1", "--json", "--lang", "en", code=2).error
    assert nearly["code"] in ("key_unknown", "find_unknown", "improvement_unknown")
