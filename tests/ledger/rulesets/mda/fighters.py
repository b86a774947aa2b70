"""Elborn and Illaï, the two fighters of the rulebook's example, and what tests type for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ledger.facts import CharacterJoined
from tests.support.command_line import CommandLine

ELBORN = ("join", "Elborn", "co=13", "in=14", "ch=12", "ad=13", "fo=15", "at=18", "prd=17")


ILLAI = ("join", "Illaï", "co=15", "in=12", "ch=12", "ad=13", "fo=17", "at=17", "prd=15")
"""The two fighters of `mda:3.1 L355, 3.2 L393`: Illaï is the braver (L403), and strong enough for 1d6+10."""


def a_hero(who: str = "Arvid", coins: int = 0, **keys: Any) -> CharacterJoined:
    """A hero of the printed dice 3, 5, 4, 2, 3 (L191) with 49 points: AT 17 and PRD 16 (L266)."""
    made: dict[str, Any] = {"dice": "3,5,4,2,3", "co": 13, "in": 10, "ch": 12, "ad": 13, "fo": 18, "at": 17, "prd": 16}
    return CharacterJoined(who=who, keys={**made, **keys}, coins={"ue": coins} if coins else {})


def house(folder: Path, **knobs: Any) -> list[str]:
    """The options that turn knobs."""
    if not knobs:
        return []
    words_keys = {True: "true", False: "false"}
    lines = [
        f"{knob} = {words_keys[value] if isinstance(value, bool) else repr(value)}" for knob, value in knobs.items()
    ]
    file = folder / "maison.toml"
    file.write_text("[knobs]\n" + "\n".join(lines) + "\n", "utf-8")
    return ["--house", str(file)]


def combat_values(table: CommandLine, who: str) -> tuple[int, int]:
    """A character's present AT and PRD."""
    derived = table.sheet(who)["derived"]
    return derived["at_now"], derived["prd_now"]


def result_of(table: CommandLine, *words: object) -> dict[str, Any]:
    """The result of a recording command."""
    result: dict[str, Any] = table.json(*words)["result"]
    return result


def faces(**shown: str) -> list[str]:
    return [word for name, dice in shown.items() for word in ("--faces", f"{name}={dice}")]


def refused(table: CommandLine, code: str, *words: object, exit_code: int = 3) -> None:
    """Require that a command is refused with a code and records nothing."""
    before = len(table.json("log")["entries"])
    assert table(*words, "--json", code=exit_code).error["code"] == code
    assert len(table.json("log")["entries"]) == before
