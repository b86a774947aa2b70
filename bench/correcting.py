"""Taking back an early entry of a campaign, compared with an audit, which decides as many entries again."""

from __future__ import annotations

from bench.ledgers import campaign
from bench.timing import Measure, processes

EARLY = "14"
"""An hour that passed in the first session: everybody's rest differs without it, to the end of the campaign."""

BOUND = 1.5


def early_voids(short: str, long: str) -> list[Measure]:
    """A void with its warning, one with all that depended on it, and an amendment, on a short and a long campaign."""
    ways = {
        "void, warning": ("void", EARLY, "--reason", "no"),
        "void --cascade": ("void", EARLY, "--reason", "no", "--cascade"),
        "amend --cascade": ("amend", EARLY, "--reason", "no", "--cascade", "--", "time", "+2turn"),
    }
    return [
        processes(
            f"early {way}, {size}",
            campaign("--ledger", location, command[0], "--dry-run", *command[1:]),
            "audit",
            campaign("--ledger", location, "audit"),
            BOUND,
            runs,
        )
        for size, location, runs in (("1,000", short, 5), ("large", long, 1))
        for way, command in ways.items()
    ]
