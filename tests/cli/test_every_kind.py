"""Every kind of entry has all that belongs to a kind; each test names what was forgotten."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

import pytest

from ledger.decisions import DECISIONS
from ledger.entries import Body
from ledger.facts import KINDS, Facts
from ledger.ids import CHARACTER, FUND, HOARD
from ledger.store.codec import read_body
from tests.support.table import ROOT

BACKUPS = sorted((ROOT / "tests" / "campaigns" / "recorded").glob("*.jsonl.gz"))

every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@every_kind
def test_a_kind_says_what_it_does_with_treasure_and_how_the_chronicle_says_it(kind: type[Facts]) -> None:
    assert {"TREASURE", "CHRONICLE"} - vars(kind).keys() == set()


@every_kind
def test_a_kind_has_a_decision(kind: type[Facts]) -> None:
    assert kind in DECISIONS


@every_kind
def test_a_kind_describes_itself(kind: type[Facts]) -> None:
    assert kind.__doc__


def bodies() -> Iterator[Body]:
    """What every recorded campaign holds."""
    for backup in BACKUPS:
        for line in gzip.decompress(backup.read_bytes()).splitlines()[1:]:
            payload = json.loads(line).get("payload")
            if payload is not None:
                yield read_body(payload.encode())


def test_a_kind_that_moves_no_treasure_moves_none() -> None:
    of_none = {kind for kind, facts in KINDS.items() if facts.TREASURE == "none"}
    seen = set()
    for body in bodies():
        if body.kind in of_none:
            seen.add(body.kind)
            assert not [p for p in body.postings if p.account.startswith(CHARACTER) or p.account in (HOARD, FUND)]
    assert seen >= {"SessionStarted", "NoteTaken"}
