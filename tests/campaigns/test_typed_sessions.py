"""Sessions as they are typed, the rulebooks' among them: what each line answers, and a ledger that holds.

A line of a `.session` is a command. An indented line below says what it must answer: what there must be in its JSON, or
`refused` and the code. `house` lines are the knobs of `house.toml`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import CommandLine, words_of

SESSIONS = sorted((Path(__file__).parent / "typed").glob("*.session"))


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Each command with what it must answer."""
    lines = [line for line in text.splitlines() if not line.startswith(("#", "house "))]
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if not line.startswith(" "):
            yield line, below.strip() if below.startswith(" ") else ""


def holds(expected: Any, found: Any) -> bool:
    """Whether everything expected is found; of objects, those keys alone."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(holds(value, found.get(key)) for key, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(found) and all(map(holds, expected, found))
    return bool(expected == found)


@pytest.mark.parametrize("session", SESSIONS, ids=lambda path: path.stem)
def test_a_session_is_answered_as_it_says_and_holds(session: Path, campaign: CommandLine) -> None:
    text = session.read_text("utf-8")
    knobs = [line.removeprefix("house ") for line in text.splitlines() if line.startswith("house ")]
    (campaign.folder / "house.toml").write_text("\n".join(["[knobs]", *knobs]), "utf-8")
    for line, expected in steps(text):
        answer, code = campaign.answered(*words_of(line))
        if code is not None or expected.startswith("refused"):
            assert f"refused {code}" == expected, line
        else:
            assert holds(json.loads(expected or "{}"), answer), (line, answer)
    campaign.require_verified()
    assert [finding for finding in campaign.json("audit")["findings"] if finding["severity"] == "error"] == []
