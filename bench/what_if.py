"""What if: the whole campaign decided again by other rules, compared with an audit, which decides as much."""

from __future__ import annotations

from pathlib import Path

from bench.ledgers import campaign
from bench.timing import Measure, processes

BOUND = 1.5


def replay(size: str, location: str, folder: Path, runs: int = 3) -> Measure:
    """A replay without gold for experience, with every entry decided again, compared with an audit."""
    house = folder / "house.toml"
    house.write_text("[health.natural]\ndays_per_die = 7\n", encoding="utf-8")
    ours = campaign("--ledger", location, "replay", "--house", str(house))
    return processes(f"replay, {size}", ours, "audit", campaign("--ledger", location, "audit"), BOUND, runs)
