"""Somebody changes a copy and makes its chain and its sums anew: every command that compares says so."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.forging import add_up, rewritten
from tests.support.tampering import payload_of, problems, rechain, tampered

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
session start "Le pont" --on 2026-11-06
find 60gp --from "le coffre"
roll Lira 1d20 --faces 14 --for "guetter"
damage Brom 3 --from gobelin
award --xp 100 --note "pour le pont"
pay Lira 5gp --for bac
void 9 --reason "le bac est gratuit"
note "La clef est sous le puits" --secret
dispute open "Il manque 10 po" --about 5 --raised-by Lira
session end
"""
"""Entries 2 to 13."""

Change = Callable[[Path], None]


def payload(number: int, **parts: Any) -> Change:
    """Replace parts of an entry's payload."""

    def change(path: Path) -> None:
        rewritten(path, number, parts)

    return change


def text(number: int, *pairs: tuple[str, str]) -> Change:
    """Replace pieces of an entry's payload, as it is written."""

    def change(path: Path) -> None:
        written = payload_of(path, number)
        for old, new in pairs:
            assert old in written, written
            written = written.replace(old, new)
        rewritten(path, number, json.loads(written))

    return change


def columns(number: int, **values: Any) -> Change:
    """Replace what stands beside an entry's payload."""

    def change(path: Path) -> None:
        with tampered(path) as database:
            rechain(database, {number: values})
        add_up(path)

    return change


def another_recorder(path: Path) -> None:
    with tampered(path) as database:
        [(key,)] = database.execute("SELECT key FROM campaigns").fetchall()
        other = uuid4().hex
        database.execute("INSERT INTO people (campaign, id, name) VALUES (?, ?, 'Zoé')", (key, other))
        rechain(database, {5: {"recorded_by": other}})
    add_up(path)


def swapped(path: Path) -> None:
    """The damage before the roll."""
    with tampered(path) as database:
        for old, new in ((6, 99), (7, 6), (99, 7)):
            database.execute("UPDATE entries SET number = ?, version = ? WHERE number = ?", (new, new, old))
        rechain(database, {})
    add_up(path)


def replaced(path: Path) -> None:
    """Another entry, of another id, in the place of the roll."""
    with tampered(path) as database:
        rechain(database, {6: {"id": uuid4().hex}})
    add_up(path)


def removed(path: Path) -> None:
    with tampered(path) as database:
        database.execute("DELETE FROM entries WHERE number = 6")
        for number in range(7, 14):
            database.execute(
                "UPDATE entries SET number = ?, version = ? WHERE number = ?", (number - 1, number - 1, number)
            )
        rechain(database, {})
    add_up(path)


FORGED: dict[str, tuple[int, set[str], Change]] = {
    "amount": (
        5,
        {"facts", "effects"},
        text(5, ('"gp":60', '"gp":90'), ('"gp",60', '"gp",90'), ('"gp",-60', '"gp",-90')),
    ),
    "effects alone": (8, {"effects"}, text(8, ('"xp",55', '"xp",77'))),
    "text": (5, {"facts"}, text(5, ("le coffre", "la cave"))),
    "who": (7, {"facts", "effects", "derivation"}, text(7, ("Brom", "Lira"))),
    "face": (
        6,
        {"facts", "dice", "derivation"},
        text(6, ("[14]", "[19]"), ('"faces":"14"', '"faces":"19"'), ('"value":14', '"value":19')),
    ),
    "field": (3, {"effects"}, text(3, ('"role","pc"', '"role","retainer"'))),
    "note": (8, {"note"}, payload(8, note="pour la tour")),
    "no note": (8, {"note"}, payload(8, note=None)),
    "day": (5, {"day"}, payload(5, played_on="2026-11-07")),
    "date in the game": (5, {"ingame"}, payload(5, ingame="Le 3 brumaire")),
    "links": (10, {"links", "facts"}, lambda path: text(10, (id_of(path, 9), id_of(path, 7)))(path)),
    "secrecy": (11, {"secret"}, payload(11, secret=False)),
    "what is secret": (11, {"facts"}, text(11, ("sous le puits", "dans la cave"))),
    "override": (8, {"override"}, payload(8, override="parole du meneur")),
    "who rolled": (6, {"rolled"}, payload(6, rolled="program")),
    "working": (8, {"derivation"}, payload(8, derivation=[])),
    "rules": (8, {"rules"}, lambda path: payload(8, rules=[*json.loads(payload_of(path, 8))["rules"]] * 2)(path)),
    "batch": (8, {"batch"}, payload(8, batch=uuid4().hex)),
    "origin": (8, {"origin"}, payload(8, origin="merge #8 2026-11-06T20:15:00.000000Z Zoé")),
    "salt": (8, {"payload"}, payload(8, salt="00" * 16)),
    "claim": (12, {"facts"}, text(12, ("Il manque 10 po", "Il manque 90 po"))),
    "time": (5, {"time"}, columns(5, recorded_at="2026-11-05T20:00:00.000000Z")),
    "author": (5, {"author"}, another_recorder),
    "order": (7, {"place"}, swapped),
    "another in its place": (7, {"place"}, replaced),
    "one less": (7, {"place"}, removed),
}
"""Number here of the entry that must be named, the parts that differ, and what somebody did to the copy."""


def id_of(path: Path, number: int) -> str:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(path)) as database:
        [(id_,)] = database.execute("SELECT id FROM entries WHERE number = ?", (number,)).fetchall()
    return str(id_)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evening")
    CommandLine(folder).new().play(EVENING)
    return folder


@pytest.fixture
def table(evening: Path, tmp_path: Path) -> CommandLine:
    shutil.copy(evening / "campaign.db", tmp_path)
    return CommandLine(tmp_path)


def require_named(table: CommandLine, copy: Path, entry: int, parts: set[str]) -> None:
    """Require of every command that compares that it names the entry, exits with 1 and records nothing."""
    head, balances = table.head, table.balances()
    answer = table("diff", "--with", copy, "--json", code=1).data
    assert answer["relation"] == "changed"
    assert [(changed["here"], set(changed["parts"])) for changed in answer["changed"]] == [(entry, parts)]
    assert f"#{entry}  " in table("diff", "--with", copy, code=1).out
    for words in ((), ("--dry-run",), ("--doubles", "take")):
        merged = table("merge", copy, *words, "--json", code=1)
        assert (merged.error["code"], merged.out) == ("copy_changed", "")
        assert f"#{entry}" in merged.error["message"]
    [problem] = table("verify", "--with", copy, "--json", code=1).data["problems"]
    assert (problem["code"], problem["entry"], set(problem["parts"])) == ("copy_changed", entry, parts)
    sealed = table("verify", "--with", copy, "--seal", table.json("seal")["seal"], code=1)
    assert "l’autre copie qui a été modifiée" in " ".join(sealed.out.split())
    assert (table.head, table.balances()) == (head, balances)


@pytest.mark.parametrize("forgery", FORGED)
@pytest.mark.parametrize("written", ["ledger", "lines"])
def test_a_copy_that_was_changed_is_called_changed(table: CommandLine, forgery: str, written: str) -> None:
    entry, parts, change = FORGED[forgery]
    copy = table.folder / "copy.db"
    table("backup", copy, "-q")
    change(copy)
    assert [problem for problem in problems(copy) if problem.code != "column_differs"] == []
    if written == "lines":
        other, copy = CommandLine(table.folder, ledger=str(copy)), table.folder / "copy.jsonl"
        other("export", "events", "-o", copy, "-q")
    require_named(table, copy, entry, parts)
    # The copy sees the same of the one that was not changed, and its entries say the same of it.
    if written == "ledger":
        back = CommandLine(table.folder, ledger=str(copy))
        [named] = back("diff", "--with", table.ledger, "--json", code=1).data["changed"]
        assert set(named["parts"]) == parts


@pytest.mark.parametrize("forgery", ["amount", "text", "time", "links", "what is secret"])
def test_a_changed_copy_that_went_on_is_still_called_changed(table: CommandLine, forgery: str) -> None:
    entry, parts, change = FORGED[forgery]
    copy = table.folder / "copy.db"
    table("backup", copy, "-q")
    change(copy)
    CommandLine(table.folder, ledger=str(copy)).play("note pluie\npay Brom 1gp --for pain")
    table.play("receive Brom 2gp --from duc")
    require_named(table, copy, entry, parts)


@pytest.fixture
def merged(table: CommandLine) -> CommandLine:
    """A copy that went on, and whose entries are recorded here by a merge."""
    copy = table.folder / "copy.db"
    table("backup", copy, "-q")
    other = CommandLine(table.folder, ledger=str(copy))
    other.play(
        'find gem=50gp --from "le puits"\nnote pluie\npay Lira 2gp --for pain\naward --xp 40 --note "pour le puits"\n'
        "roll Lira 1d20 --faces 14"
    )
    table.play("note vent")
    assert table.json("merge", copy)["recorded"] == 5
    return other


AFTER_MERGE: dict[str, tuple[int, set[str], Change]] = {
    "text": (15, {"facts"}, text(14, ("le puits", "la cave"))),
    "amount": (17, {"facts"}, text(16, ('"gp":2', '"gp":4'), ('"gp",2', '"gp",4'), ('"gp",-2', '"gp",-4'))),
    "effects alone": (18, {"effects"}, text(17, ('"xp",22', '"xp",33'))),
    "note": (18, {"note"}, payload(17, note="pour la tour")),
    "working": (18, {"derivation"}, payload(17, derivation=[])),
    "face": (19, {"facts"}, text(18, ("[14]", "[19]"), ('"faces":"14"', '"faces":"19"'), ('"value":14', '"value":19'))),
    "day": (16, {"day"}, payload(15, played_on="2026-11-30")),
    "secrecy": (16, {"secret"}, payload(15, secret=True)),
    "time": (16, {"time"}, columns(15, recorded_at="2026-11-30T20:00:00.000000Z")),
}


@pytest.mark.parametrize("forgery", AFTER_MERGE)
def test_what_came_by_a_merge_is_compared_too(table: CommandLine, merged: CommandLine, forgery: str) -> None:
    entry, parts, change = AFTER_MERGE[forgery]
    change(Path(merged.ledger))
    require_named(table, Path(merged.ledger), entry, parts)


def test_nothing_that_was_merged_in_either_copy_is_called_changed(table: CommandLine, merged: CommandLine) -> None:
    for one, other in ((table, merged), (merged, table)):
        assert one.json("diff", "--with", other.ledger)["changed"] == []
        assert one.json("verify", "--with", other.ledger)["ok"] is True
        assert one.json("merge", other.ledger)["left_aside"] == []
    assert table.json("diff", "--with", merged.ledger)["relation"] == "reordered"


def test_what_was_taken_although_it_conflicts_is_not_called_changed(table: CommandLine) -> None:
    copy = table.folder / "copy.db"
    table("backup", copy, "-q")
    other = CommandLine(table.folder, ledger=str(copy))
    table.play("find 40gp")
    other.play("split")
    assert table.json("merge", copy, "--take", 14)["recorded"] == 1
    for one, with_ in ((table, copy), (other, table.ledger)):
        answer = one.json("diff", "--with", with_)
        assert (answer["relation"], answer["changed"]) == ("parted", [])


def test_players_are_told_that_a_secret_was_changed_and_not_what_it_says(table: CommandLine) -> None:
    copy = table.folder / "copy.db"
    table("backup", copy, "-q")
    FORGED["what is secret"][2](copy)
    answer = table("diff", "--with", copy, "--for-players", code=1)
    assert "#11" in answer.out
    assert not re.search("puits|cave", answer.out)
    [changed] = table("diff", "--with", copy, "--for-players", "--json", code=1).data["changed"]
    assert changed == {"here": 11, "there": 11, "parts": ["contents"]}


def test_an_id_that_is_used_again_is_a_change(table: CommandLine) -> None:
    copy = table.folder / "copy.db"
    table("backup", copy, "-q")
    CommandLine(table.folder, ledger=str(copy)).play("note pluie")
    lines = table.folder / "copy.jsonl"
    CommandLine(table.folder, ledger=str(copy))("export", "events", "-o", lines, "-q")
    written = lines.read_text(encoding="utf-8").splitlines()
    last = json.loads(written[-1])
    forged = rehashed(written[:-1], last | {"id": id_of(copy, 5)})
    lines.write_text("\n".join(forged) + "\n", encoding="utf-8")
    require_named(table, lines, 5, {"id"})


def rehashed(before: list[str], last: dict[str, Any]) -> list[str]:
    """Lines of a backup with another last entry, and the hashes and the digest that it needs."""
    from uuid import UUID

    import msgspec

    from ledger.entries import Header
    from ledger.store import chain
    from projections.copies.backup import BackupHead

    head = msgspec.json.decode(before[0], type=BackupHead)
    header = Header(
        campaign=UUID(head.id),
        number=last["entry"],
        id=last["id"],
        recorded_at=last["recorded_at"],
        recorded_by=last["recorded_by"],
    )
    last["hash"] = chain.link(
        json.loads(before[-1])["hash"], header, chain.digest(msgspec.json.encode(last["payload"]))
    )
    head = msgspec.structs.replace(head, head=last["hash"])
    head = msgspec.structs.replace(head, digest=head.digested())
    return [
        msgspec.json.encode(head).decode(),
        *before[1:],
        json.dumps(last, ensure_ascii=False, separators=(",", ":")),
    ]
