"""What a page has seen, compared with histories that go on from it and with others; proofs, judged on any copy."""

from __future__ import annotations

import shutil
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.errors import CheckFailed, InputError
from ledger.seal import Seal
from ledger.store.ledger import open_ledger
from projections.checks.witness import (
    EndMark,
    HistoryDifference,
    Mark,
    Seen,
    SeenHeader,
    ShownHistory,
    difference,
    holds_together,
    shown_history,
)
from projections.checks.witness_proof import JudgedProof, Proof, judge_alone, judge_on, read_proof
from tests.support.command_line import CommandLine
from tests.support.witnessing import FORGED, a_campaign, made_up

AT = "2026-11-21T20:00:00.000Z"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(a_campaign(tmp_path_factory.mktemp("made")).ledger)


@pytest.fixture
def ledger(made: Path, tmp_path: Path) -> Path:
    shutil.copy(made, tmp_path)
    return tmp_path / made.name


def shown_by(path: Path | str, after: int = 0) -> ShownHistory:
    """What a page is shown of a ledger."""
    with open_ledger(str(path), write=False) as opened, opened.transaction(write=False):
        [campaign] = opened.campaigns()
        return shown_history(campaign, after, 1000)


def seen_of(path: Path | str) -> Seen:
    """What a page has seen of a ledger that it saw from the first entry on."""
    shown = shown_by(path)
    assert shown.hash is not None
    hashes = {number: shown_by(path, number).hash or "" for _session, number in shown.ends}
    ends = tuple(EndMark(session, number, hashes[number]) for session, number in shown.ends)
    base = Mark(0, shown.hash)
    return Seen(
        campaign=shown.campaign,
        id=shown.id,
        since=AT,
        at=AT,
        base=base,
        headers=shown.headers,
        ends=ends,
        head=shown.head,
    )


def judged(proof: Proof, path: Path | str) -> JudgedProof:
    """A proof judged on a ledger."""
    with open_ledger(str(path), write=False) as opened, opened.transaction(write=False):
        [campaign] = opened.campaigns()
        return judge_on(judge_alone(read_proof(msgspec.json.encode(proof))), campaign)


def a_proof(seen: Seen, **more: Any) -> Proof:
    return Proof(campaign_proof=1, saved_at=AT, seen=seen, **more)


@given(chance=st.randoms(use_true_random=True))
def test_a_history_is_the_one_that_was_seen_just_where_its_hashes_are(chance: Any) -> None:
    for seen, shown in islice(made_up(chance), 10):
        assert holds_together(seen)
        hash_ = dict(enumerate((shown.hash, *hashes_of(seen, shown)), shown.after)).get(seen.head.number)
        ends_in_its_head = (hashes_of(seen, shown) or [str(shown.hash)])[-1] == shown.head.hash
        goes_on = shown.id == seen.id and hash_ == seen.head.hash and ends_in_its_head
        found = difference(seen, shown)
        if goes_on and shown.after + len(shown.headers) == shown.head.number:
            assert found is None
        else:
            assert found is not None


def hashes_of(seen: Seen, shown: ShownHistory) -> list[str]:
    """The hashes of the entries of a stretch of a history, computed by hand."""
    from uuid import UUID

    from projections.checks.witness import linked

    hashes: list[str] = []
    for number, header in enumerate(shown.headers if shown.hash is not None else (), shown.after + 1):
        hashes.append(linked(UUID(seen.id), hashes[-1] if hashes else str(shown.hash), number, header))
    return hashes


@pytest.mark.parametrize("how", FORGED)
def test_what_was_forged_is_named(how: str, ledger: Path, made: Path) -> None:
    forge, code, entry, part = FORGED[how]
    seen = seen_of(ledger)
    forge(ledger)
    expected = HistoryDifference(code=code, entry=entry, parts=(part,) if part else ())  # type: ignore[arg-type]
    assert difference(seen, shown_by(ledger)) == expected
    proof = a_proof(seen, shown=shown_by(ledger))
    there = judged(proof, ledger)
    assert (there.ok, there.has_seen, there.has_shown, there.differs, there.shows) == (
        False,
        False,
        True,
        expected,
        expected,
    )
    true = judged(proof, made)
    assert (true.ok, true.has_seen, true.differs, true.shows) == (True, True, None, expected)


def test_a_copy_that_goes_on_has_what_was_seen(ledger: Path, made: Path) -> None:
    seen = seen_of(made)
    CommandLine(ledger.parent)("note", "Encore")
    assert judged(a_proof(seen), ledger).ok
    assert judged(a_proof(seen_of(ledger)), made).differs == HistoryDifference(code="shorter", entry=10)


def test_it_is_the_same_on_both_databases(made: Path, tmp_path: Path, postgres_url: str) -> None:
    file = tmp_path / "copy.jsonl"
    CommandLine(made.parent)("export", "events", "-o", file)
    server = CommandLine(tmp_path, ledger=postgres_url)
    server("import", "jsonl", file)
    assert shown_by(postgres_url) == shown_by(made)
    assert shown_by(postgres_url, 5) == shown_by(made, 5)
    assert judged(a_proof(seen_of(made)), postgres_url).ok
    server("note", "Dix")
    assert judged(a_proof(seen_of(postgres_url)), made).differs == HistoryDifference(code="shorter", entry=10)


def spoilt(seen: Seen, shown: ShownHistory) -> dict[str, Proof]:
    """A proof with one thing in it changed, by what that is."""
    other = SeenHeader(*seen.headers[3])._replace(digest="0" * 64)
    return {
        "a header": a_proof(replace(seen, headers=(*seen.headers[:3], other, *seen.headers[4:]))),
        "no headers": a_proof(replace(seen, headers=())),
        "another head": a_proof(replace(seen, head=Mark(seen.head.number, "0" * 64))),
        "another number": a_proof(replace(seen, head=Mark(seen.head.number + 1, seen.head.hash))),
        "another base": a_proof(replace(seen, base=Mark(1, seen.base.hash))),
        "a base that no database counts": a_proof(
            replace(seen, headers=(), base=Mark(10**30, "0" * 64), head=Mark(10**30, "0" * 64))
        ),
        "another id": a_proof(replace(seen, id="0" * 32)),
        "another end": a_proof(replace(seen, ends=(EndMark(1, 7, "0" * 64),))),
        "an end beyond": a_proof(replace(seen, ends=(EndMark(2, 40, "0" * 64),))),
        "a red page that shows nothing": a_proof(seen, shown=shown),
        "what follows no mark": a_proof(seen, shown=replace(shown, after=4000)),
        "a seal that is the one seen": a_proof(seen, seal=seal_text(seen)),
        "a seal that is none": a_proof(seen, seal="9-ABC"),
    }


def seal_text(seen: Seen) -> str:
    return Seal.of(*seen.head).text


def test_a_proof_that_was_changed_is_none(made: Path) -> None:
    for what, proof in spoilt(seen_of(made), shown_by(made)).items():
        found = judge_alone(read_proof(msgspec.json.encode(proof)))
        assert (found.verdict, found.ok) == ("damaged", False), what


def test_numbers_that_no_database_counts_are_of_no_copy(made: Path) -> None:
    seen, beyond = seen_of(made), Seal(10**30, "0" * 16)
    shown = replace(shown_by(made), id="0" * 32, head=Mark(10**30, "0" * 64))
    assert judged(a_proof(seen, shown=shown), made).has_shown is False
    assert judged(a_proof(seen, seal=beyond.text), made).has_seal is False


def test_a_page_that_was_red_from_its_first_look_has_seen_nothing_and_says_what_it_was_shown(made: Path) -> None:
    shown = replace(shown_by(made), head=Mark(9, "0" * 64))
    nothing = replace(seen_of(made), headers=(), ends=(), head=Mark(0, str(shown.hash)))
    found = judge_alone(a_proof(nothing, shown=shown))
    assert (found.verdict, found.shows) == ("alone", HistoryDifference(code="broken"))


def test_a_file_that_is_no_proof_is_refused(made: Path) -> None:
    whole = msgspec.json.encode(a_proof(seen_of(made)))
    for content in (
        b"",
        b"{}",
        b"[]",
        b"\xff",
        b'{"x":' + b"[" * 200_000,
        whole[:300],
        whole.replace(b'"since"', b'"sinse"'),
    ):
        with pytest.raises(CheckFailed, match="proof_unreadable"):
            read_proof(content)
    with pytest.raises(InputError, match="proof_newer"):
        read_proof(whole.replace(b'"campaign_proof":1', b'"campaign_proof":2'))
