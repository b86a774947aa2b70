"""What is exported fits the JSON Schema of entries, and what is none does not."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ledger.facts import KINDS
from tests.support.campaigns import SCRIPT
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs/reference/entry.schema.json").read_text(encoding="utf-8"))

SAMPLES = sorted((ROOT / "tests/ledger/store/stored_entries").glob("*.json"))

BACKUPS = sorted((ROOT / "tests/campaigns/recorded").glob("*.jsonl.gz"))


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


ENTRY, LINE, LINE_2, PAYLOAD = map(validator, ("EntryJson", "EntryLine", "EntryLine2", "Body"))


def test_the_schema_is_one_and_has_every_kind() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == "urn:campaign-ledger:entry:1"
    assert KINDS.keys() <= SCHEMA["$defs"].keys()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_stored_sample_of_every_kind_fits(sample: Path) -> None:
    payload = json.loads(sample.read_bytes())
    PAYLOAD.validate(payload)
    newest = payload["version"] == KINDS[payload["kind"]].VERSION
    assert PAYLOAD.is_valid({**payload, "facts": {**payload["facts"], "no such key": 1}}) != newest


def test_an_entry_of_every_kind_in_the_recorded_campaigns_fits() -> None:
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for backup in BACKUPS:
        for line in map(json.loads, gzip.decompress(backup.read_bytes()).splitlines()[1:]):
            if "payload" in line:
                payload = json.loads(line["payload"])
                found[payload["kind"], len(payload)] = line
    assert len(found) > 40
    for line in found.values():
        LINE.validate(line)
        PAYLOAD.validate(json.loads(line["payload"]))


def test_entries_as_commands_print_them_fit(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    table("run", SCRIPT, "-q")
    entries = {entry["kind"]: entry for entry in [*table.entries(), *table.entries("--for-players", "--limit", 40)]}
    whole = Draft202012Validator(SCHEMA)
    for entry in entries.values():
        whole.validate(entry)
        assert entry.keys() == {*SCHEMA["$defs"]["EntryJson"]["properties"]}
    wrong = {"postings": [{"account": "character:Brom", "commodity": "gp", "quantity": 0.5}]}
    assert not ENTRY.is_valid(entries["CoinsPaid"] | wrong)


def test_lines_of_a_backup_fit_in_each_format(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    table("run", SCRIPT, "-q")
    for format_, line in {"jsonl": LINE_2, "jsonl-1": LINE}.items():
        lines = [json.loads(text) for text in table("export", "events", "--format", format_).out.splitlines()[1:]]
        entries = [found for found in lines if "entry" in found]
        assert len(entries) == len(table.entries())
        for found in entries:
            line.validate(found)
