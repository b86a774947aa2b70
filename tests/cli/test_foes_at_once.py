"""Foes met by several at once, on both databases."""

from __future__ import annotations

from pathlib import Path

from tests.support.command_line import BROM_JOINS, CommandLine


def test_those_who_meet_goblins_at_once_give_no_number_twice(tmp_path: Path, location: str) -> None:
    table = CommandLine(tmp_path, ledger=location).new()
    table.play(f"{BROM_JOINS}\n")
    running = [table.start("meet", "goblin", "hp=7", "hd=1-1", "--count", "2") for _ in range(4)]
    running.append(table.start("join", "Goblin 3", *BROM_JOINS.split()[2:]))
    for process in running:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0, err.decode()
    met = {account for account in table.balances() if account.startswith("other:")}
    names = {account.partition(":")[2] for account in met}
    assert len(names) == 8
    # Goblin 3 joins as one who was met, or has the name before one is.
    assert table.json("defeat", "foes")["result"]["xp"] in (7 * 5, 8 * 5)
    table.require_verified()
    assert table("audit").code == 0
