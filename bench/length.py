"""Longer is not slower: a campaign of many sessions beside a short one, and beside reading each of its entries once."""

from __future__ import annotations

from bench.ledgers import GUEST, NAMES, campaign
from bench.timing import Measure, processes

RUNS = 7
"""Pairs of processes of each measure."""

MODERATE = 1.5
"""What may take this much more in a long campaign: its relevant entries are as many as in the short one."""


def of_length(brief: str, lengthy: str) -> list[Measure]:
    """What a table looks at every evening."""
    return [*_about_the_same(brief, lengthy), *_about_every_entry(lengthy)]


def _about_the_same(brief: str, lengthy: str) -> list[Measure]:
    """Commands whose relevant entries are as many in both: those of a guest, of a session, of the present."""
    commands = (
        ("explain", GUEST, "hp"),
        ("sheet", NAMES[0], "--for-players"),
        ("party", "--for-players"),
        ("history", "--session", "5"),
        ("history", "--session", "5", "--for-players"),
        ("treasure",),
        ("balances",),
        ("log", "--limit", "20", "--for-players"),
    )
    return [
        processes(
            " ".join(command),
            campaign("--ledger", lengthy, *command),
            "the same, 2,000 entries",
            campaign("--ledger", brief, *command),
            MODERATE,
            RUNS,
        )
        for command in commands
    ]


def _about_every_entry(lengthy: str) -> list[Measure]:
    """Commands to which every entry is relevant, beside one that only reads each of them once and writes it out."""
    commands = (
        (("stats", "sessions"), 1.6),
        (("stats", "party"), 1.8),
        (("stats", "dice"), 1.8),
        (("explain", NAMES[0], "hp"), 1.8),
        (("verify",), 4.5),
        (("doctor",), 5.0),
    )
    every = campaign("--ledger", lengthy, "export", "events")
    return [
        processes(" ".join(command), campaign("--ledger", lengthy, *command), "export events", every, bound, 3)
        for command, bound in commands
    ]
