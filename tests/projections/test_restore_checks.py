"""A forged backup with a valid chain: what no journal writes is refused, and nothing is restored."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from ledger.entries import Header
from ledger.store import chain
from ledger.store.ledger import open_ledger
from projections.copies.backup import BackupHead, backup_lines
from tests.support.command_line import CommandLine

Lines = list[dict[str, Any]]


@pytest.fixture(params=[1, 2])
def given(request: pytest.FixtureRequest, evening: Path) -> Lines:
    """The evening's backup in each version of the format, line by line, payloads as texts."""
    with open_ledger(str(evening)) as ledger, ledger.transaction(write=False):
        campaign = ledger.campaign()
        head, *lines = map(json.loads, backup_lines(campaign, request.param))
        for line in lines:
            if "entry" in line and (entry := campaign.entry(line["entry"])):
                line["payload"] = entry.payload.decode()
        return [head, *lines]


def written(given: Lines, file: str) -> None:
    """The lines with a digest and a chain that hold."""
    head, *rest = given
    campaign, hash_ = UUID(head["id"]), chain.genesis(UUID(head["id"]))
    for line in rest:
        if "entry" not in line:
            continue
        header = Header(
            campaign=campaign,
            number=line["entry"],
            id=line["id"],
            recorded_at=line["recorded_at"],
            recorded_by=line["recorded_by"],
        )
        hash_ = line["hash"] = chain.link(hash_, header, chain.digest(line["payload"].encode()))
    head["head"] = hash_
    head["digest"] = msgspec.convert({**head, "digest": ""}, BackupHead).digested()
    if head["campaign_ledger"] == 2:
        given = [
            line | {"payload": msgspec.Raw(line["payload"].encode())} if "payload" in line else line for line in given
        ]
    Path(file).write_bytes(b"\n".join(msgspec.json.encode(line) for line in given) + b"\n")


def entry(given: Lines, number: int) -> dict[str, Any]:
    return next(line for line in given if line.get("entry") == number)


def body(given: Lines, number: int, change: Callable[[dict[str, Any]], Any]) -> None:
    line = entry(given, number)
    payload = json.loads(line["payload"])
    change(payload)
    line["payload"] = json.dumps(payload, ensure_ascii=False)


def nothing(given: Lines) -> None:
    del given[1:]
    given[0]["entries"] = 0


FORGED: dict[str, Callable[[Lines], Any]] = {
    "a time that is none": lambda given: entry(given, 5).update(recorded_at="zz"),
    "a time of no day": lambda given: entry(given, 5).update(recorded_at="2026-02-31T10:00:00.000000Z"),
    "a format below the first": lambda given: given[0].update(campaign_ledger=-5),
    "a format of 70 bits": lambda given: given[0].update(campaign_ledger=2**70),
    "no entries": nothing,
    "a name that is another's": lambda given: entry(given, 5).update(by="Nobody"),
    "a recorder who is nobody": lambda given: entry(given, 5).update(recorded_by="nobody"),
    "the id of another entry": lambda given: entry(given, 5).update(id=entry(given, 4)["id"]),
    "a day that is none": lambda given: body(given, 5, lambda payload: payload.update(played_on="hier")),
    "a quantity beyond 64 bits": lambda given: body(
        given, 5, lambda payload: payload.update(postings=[["character:Brom", "gp", 2**64]])
    ),
    "a quantity beyond what JSON holds": lambda given: body(
        given, 5, lambda payload: payload.update(postings=[["character:Brom", "gp", 2**60]])
    ),
    "a session beyond 64 bits": lambda given: body(given, 5, lambda payload: payload.update(session=2**64)),
    "a period below nothing": lambda given: body(given, 5, lambda payload: payload.update(period=-1)),
    "a posting twice": lambda given: body(
        given, 5, lambda payload: payload.update(postings=[["character:Brom", "gp", 1]] * 2)
    ),
    "a field twice": lambda given: body(
        given, 5, lambda payload: payload.update(fields=[["character:Brom", "status", "active", None]] * 2)
    ),
    "an opening in the middle": lambda given: body(
        given,
        5,
        lambda payload: payload.update(
            kind="CampaignOpened", facts={"name": "La Tour", "ruleset": "ose", "language": "fr"}
        ),
    ),
    "facts of 5,000 digits": lambda given: entry(given, 5).update(
        payload=entry(given, 5)["payload"].replace('"facts":{', '"facts":{"x":' + "9" * 5000 + ",", 1)
    ),
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_what_no_journal_writes_is_refused_with_its_line(
    campaign: CommandLine, given: Lines, forge: Callable[[Lines], Any]
) -> None:
    forge(given)
    if given[0]["campaign_ledger"] in (1, 2):
        written(given, "forged.jsonl")
    else:
        (campaign.folder / "forged.jsonl").write_text("\n".join(map(json.dumps, given)), encoding="utf-8")
    for language in ("fr", "en"):
        error = campaign("import", "jsonl", "forged.jsonl", "--json", "--lang", language, code=2).error
        assert error["code"].startswith("backup_")
        assert error["message"]
    assert not Path(campaign.ledger).exists()


def test_the_lines_unchanged_are_read(campaign: CommandLine, given: Lines) -> None:
    written(given, "same.jsonl")
    campaign("import", "jsonl", "same.jsonl")
    assert campaign("verify").code == 0
