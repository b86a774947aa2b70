"""`log`: parts of it are what a look at the whole finds, whoever, whatever and whenever is asked for."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
session start --on 2026-11-01
damage Brom 3
note "La brûlure de @Lira"
pay Lira 5gp --for bac
session end --on 2026-11-01
note "entre deux"
session start --on 2026-11-08
pay Brom 1gp --for péage
note "tard" --session 1
void 7 --reason "gratuit"
roll Lira 1d20 --faces 12
session end --on 2026-11-08
"""


def numbers(campaign: CommandLine, *words: object) -> list[int]:
    """Numbers of the entries that `log` lists."""
    return [entry["entry"] for entry in campaign.entries(*words)]


def names(entry: dict[str, Any], who: str) -> bool:
    """Whether an entry changes or names somebody."""
    changed = {row["account"] for row in (*entry["postings"], *entry["fields"])}
    return f"character:{who}" in changed or entry["facts"].get("who") == who


def test_parts_of_the_log_are_parts_of_the_whole(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--on", "2026-11-01").play(EVENING)
    for point in ((), ("--as-of", "s1"), ("--as-of", 9), ("--as-of", "2026-11-01")):
        whole = campaign.entries(*point)
        for who, kind, session in product((None, "Lira"), (None, "note"), (None, 1)):
            words: list[object] = [*point, *(["--who", who] if who else []), *(["--kind", kind] if kind else [])]
            words += ["--session", session] if session else []
            expected = [
                entry["entry"]
                for entry in whole
                if (not who or names(entry, who))
                and (not kind or entry["kind"] == "NoteTaken")
                and session in (None, entry["session"])
            ]
            assert numbers(campaign, *words) == expected, words
            assert numbers(campaign, *words, "--limit", 2) == expected[-2:], words


def test_what_was_written_late_is_in_the_log_and_the_history_of_its_session(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--on", "2026-11-01").play(EVENING)
    late = numbers(campaign, "--grep", "TARD")
    assert late[0] in numbers(campaign, "--session", 1)
    [session] = campaign.json("history", "--session", 1)["sessions"]
    assert late[0] in [line["entry"] for line in session["lines"]]
    assert 7 not in [line["entry"] for line in session["lines"]]


def test_a_text_is_found_whatever_its_case_and_accents(campaign: CommandLine) -> None:
    campaign.new().play(EVENING)
    for text in ("brulure", "BRÛLURE", "de @lira", "la  brulure", "peage"):
        assert len(numbers(campaign, "--grep", text)) == 1, text
    assert numbers(campaign, "--grep", "dragon") == []
