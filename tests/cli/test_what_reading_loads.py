"""What a command that reads loads of the program: starting it is what it costs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ledger.rules.loader import known_rulesets
from tests.support.declared_keys import required_keys
from tests.support.table import ROOT, Table

OF_RECORDING = {"eventsourcing", "ledger.dice", "ledger.drafting", "ledger.journal", "sqlalchemy"}
"""Modules that only recording needs."""

READ = """
import contextlib, io, json, sys
from cli.main import main
with contextlib.redirect_stdout(io.StringIO()):
    assert main(COMMAND) == 0
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_a_sheet_and_a_party_load_nothing_of_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    table = Table(tmp_path, monkeypatch)
    table("new", ruleset, "--rules", ruleset)
    table("join", "Brom", *required_keys(ruleset, "join"))
    for command in (["sheet", "Brom"], ["party"]):
        program = READ.replace("COMMAND", repr([*command, "--ledger", str(tmp_path / "campaign.db")]))
        said = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True, cwd=ROOT)
        assert set(json.loads(said.stdout)) & OF_RECORDING == set()
