"""What may be left out of a command because it can only be one."""

from __future__ import annotations

from pathlib import Path

from tests.support.command_line import BROM, MIRETTE, CommandLine


def test_the_only_employer_and_the_only_dead_are_meant(tmp_path: Path) -> None:
    tower = CommandLine(tmp_path).open(BROM)
    ulf = ("hire", "Ulf", "class=fighter", "str=9", "int=9", "wis=9", "dex=10", "con=10", "cha=9")
    assert "Brom" in tower(*ulf).out
    assert tower.type("--json", "inherit", "Brom").error["code"] == "argument_missing"
    tower("die", "Ulf")
    assert "Ulf" in tower("inherit", "Brom", "--override", "la coutume").out
    tower(*MIRETTE)
    refused = tower.type("--json", "hire", "Odo", *ulf[2:])
    assert (refused.code, refused.error["code"]) == (2, "argument_missing")
