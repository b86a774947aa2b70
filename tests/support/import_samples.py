"""Files of other programs: real ones where they lie beside the checkout, and small ones of the tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.processes import ROOT

SAMPLES = {
    "critrole-c1-cc0/all_rolls-ep1-20.csv": "critrole",
    "avrae-fireball/events-first-200.jsonl": "fireball",
    "foundry-dnd5e-world-cc0/actors.db": "foundry",
    "foundry-dnd5e-world-cc0/messages.db": "foundry",
    "foundry-ose-ogl/monsters-a-k.db": "foundry",
    "ledger-wow-bsd/wow-2006-03-14-to-15.dat": "hledger",
}
"""The source that reads each of them."""

OWN_FILES = ROOT / "tests" / "cli" / "importing" / "files"
OWN = {
    "critrole.csv": "critrole",
    "livre.csv": "table",
    "al.csv": "al",
    "al.json": "al",
    "ddb-character.json": "ddb",
    "ddb-log.csv": "ddb",
    "ddb-log.json": "ddb",
    "foundry-actors.db": "foundry",
    "foundry-messages.db": "foundry",
    "fvtt-Actor-aldric.json": "foundry",
    "party.journal": "hledger",
    "log.md": "markdown",
    "channel.json": "avrae",
    "combat.jsonl": "fireball",
    "archive.html": "roll20",
    "alrik.xml": "held",
}
"""Small files of the tests, with the shapes of real ones, and the source that reads each."""


def find_sample(name: str) -> Path | None:
    """Where a sample is, None where it is not there.

    `IMPORT_SAMPLES` says where they are, else they are in `shared/samples` beside the checkout or above it.
    """
    named = os.environ.get("IMPORT_SAMPLES")
    folders = [Path(named)] if named else [above / "shared" / "samples" for above in ROOT.parents]
    return next((folder / name for folder in folders if (folder / name).exists()), None)


def sample(name: str) -> Path:
    """A sample by its path; the test is skipped where it is not there."""
    found = find_sample(name)
    if found is None:
        pytest.skip(f"the sample {name} is not beside the checkout")
    return found
