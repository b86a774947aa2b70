"""Cold reading of a long campaign: moments of its past, what changed between two, and parts of its log."""

from __future__ import annotations

from datetime import timedelta

from bench.ledgers import EVENING, FIRST_DAY, NAMES, RARE, campaign
from bench.timing import Measure, processes
from ledger.store.ledger import open_ledger

RUNS = 9
"""Pairs of processes of each measure."""


def of_the_past(long: str) -> list[Measure]:
    """The party early, in the middle and late, by entry, session and day, compared with the party now."""
    now = campaign("--ledger", long, "party")
    sessions = _entries(long) // EVENING
    found = []
    for part in (1, 50, 99):
        session = max(1, sessions * part // 100)
        day = (FIRST_DAY + timedelta(weeks=session - 1)).isoformat()
        for point in (str(session * EVENING), f"s{session}", day):
            at = campaign("--ledger", long, "party", "--as-of", point)
            found.append(processes(f"party --as-of {point}", at, "party", now, 1.5, RUNS))
    return found


def differences(short: str, long: str) -> list[Measure]:
    """What changed in an evening of a long campaign, and in the whole of it, compared with a short one."""
    sessions = _entries(long) // EVENING
    small = campaign("--ledger", short, "diff", "s5", "s6")
    evening = campaign("--ledger", long, "diff", f"s{sessions // 2}", f"s{sessions // 2 + 1}")
    whole = campaign("--ledger", long, "diff", "1", "now")
    return [
        processes("diff of an evening, large ledger", evening, "the same, 1,000 entries", small, 2.0, RUNS),
        processes("diff of everything, large ledger", whole, "an evening, 1,000 entries", small, 3.0, RUNS),
    ]


def selections(short: str, long: str) -> list[Measure]:
    """Parts of the log, and the history of a session, of a long campaign compared with those of a short one."""
    commands = (
        ("log", "--who", NAMES[0], "--limit", "20"),
        ("log", "--kind", "purchase"),
        ("log", "--session", "5"),
        ("log", "--as-of", "s5", "--limit", "20"),
        ("history", "--session", "5"),
    )
    return [
        processes(
            " ".join(command),
            campaign("--ledger", long, *command),
            "the same, 1,000 entries",
            campaign("--ledger", short, *command),
            1.2,
            RUNS,
        )
        for command in commands
    ]


def rare_text(long: str) -> list[Measure]:
    """A search for a text that one note has, compared with the export of every entry."""
    search = campaign("--ledger", long, "log", "--grep", RARE)
    export = campaign("--ledger", long, "export", "events")
    return [processes("log --grep of a rare text", search, "export events", export, 1.0, 3)]


def _entries(location: str) -> int:
    with open_ledger(location, write=False) as ledger:
        return ledger.campaign(None).last()
