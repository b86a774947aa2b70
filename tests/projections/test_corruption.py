"""A damaged ledger is never called whole, never crashes a command, and what follows from the entries is mended.

Every column of every table is given every wrong value, every row is removed and doubled, and the file is cut and its
bytes changed. A run of the tests tries a part of it that is the same each time; `PROPERTIES=hunt` tries all.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store.ledger import open_ledger
from projections.copies.backup import backup_lines
from projections.copies.restore import restore
from projections.stored.registry import STORED_PROJECTIONS
from tests.support import corruption
from tests.support.command_line import Answer, CommandLine
from tests.support.corruption import Damage

Words = tuple[str, ...]

HUNT = os.environ.get("PROPERTIES") == "hunt"

CHECKS: tuple[Words, ...] = (("verify",), ("doctor",), ("audit",))
READING: tuple[Words, ...] = (
    ("party",),
    ("sheet", "Brom"),
    ("log",),
    ("history",),
    ("balances",),
    ("treasure",),
    ("explain", "Brom", "hp"),
    ("party", "--as-of", "s1"),
    ("export", "events"),
    ("sql", "SELECT * FROM entries_v, postings_v, balances_v, characters_v, sessions_v, rolls_v LIMIT 9"),
)

HARMLESS = frozenset(
    {
        # A name is outside the chain, so that a person can be forgotten or renamed.
        ("people", "name"),
        # Somebody who recorded nothing.
        ("people", "doubled"),
    }
)
"""Damage that means nothing: what is recorded is read as before."""


@pytest.fixture(scope="module")
def evening(evening: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evening with somebody who was met in a secret, and with what players may know of it."""
    folder = tmp_path_factory.mktemp("secret")
    path = Path(shutil.copy(evening, folder / "campaign.db"))
    table = CommandLine(folder)
    table("meet", "Ysqarn", "hp=9", "--secret")
    table("damage", "Ysqarn", "2")
    table("damage", "Brom", "1", "--from", "un coup dans le noir")
    assert table("party", "--for-players")
    with open_ledger(table.ledger) as ledger:
        for projection in STORED_PROJECTIONS:
            projection.catch_up(ledger.campaign())
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def said(table: CommandLine, *words: str) -> Answer | str:
    """What a command answers, or the traceback that escaped it."""
    try:
        return table.type(*words)
    except BaseException:
        return traceback.format_exc()


def fault(words: Words, answer: Answer | str) -> str | None:
    """What a command does on a damaged ledger that it must not."""
    if isinstance(answer, str):
        return f"{' '.join(words)}: {answer}"
    if answer.code not in (0, 1, 2, 3, 4) or (answer.code == 1 and words not in CHECKS) or "imbriqu" in answer.err:
        return f"{' '.join(words)}: exit {answer.code}: {answer.err}"
    return None


def copied(evening: Path, table: CommandLine) -> Path:
    """The evening's ledger once more, in the place of what is there."""
    path = Path(table.ledger)
    for ending in ("-wal", "-shm", "-journal"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    return Path(shutil.copy(evening, path))


def tried(evening: Path, table: CommandLine, damage: Damage, reading: tuple[Words, ...]) -> Iterator[str]:
    """Do a damage and name what is wrong with how commands take it."""
    path = copied(evening, table)
    if not corruption.do(path, damage):
        return
    answers: dict[Words, Answer | str] = {words: said(table, *words) for words in CHECKS}
    noticed = any(isinstance(answer, str) or answer.code for words, answer in answers.items() if words != ("audit",))
    if not noticed and (damage.table, damage.what.split(" ")[0]) not in HARMLESS:
        yield "neither verify nor doctor notices"
    answers |= {words: said(table, *words) for words in (*reading, ("note", "x", "--dry-run"))}
    yield from filter(None, (fault(words, answer) for words, answer in answers.items()))
    if damage.table not in corruption.RECORDED:
        mended = said(table, "rebuild"), said(table, "verify")
        if any(isinstance(answer, str) or answer.code for answer in mended):
            yield f"rebuild does not mend it: {mended}"


def part(damages: Iterator[Damage], wanted: int) -> list[Damage]:
    """As many of them, from all over; all when hunting."""
    every = list(damages)
    return every if HUNT else every[:: max(1, -(-len(every) // wanted))]


def none(evening: Path, table: CommandLine, damages: list[Damage]) -> None:
    """Assert that no damage is taken wrongly."""
    wrong = []
    for place, damage in enumerate(damages):
        reading = READING if HUNT else tuple(READING[(place + step) % len(READING)] for step in range(3))
        wrong += [f"{damage}: {what}" for what in tried(evening, table, damage, reading)]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("name", corruption.TABLES)
def test_a_wrong_value_in_any_column_is_a_finding(campaign: CommandLine, evening: Path, name: str) -> None:
    damages = corruption.wrong_values(name, corruption.count(evening, name))
    none(evening, campaign, part(damages, 5))


@pytest.mark.parametrize("change", [corruption.rows_removed, corruption.rows_doubled])
@pytest.mark.parametrize("name", corruption.TABLES)
def test_a_row_too_few_or_too_many_is_a_finding(
    campaign: CommandLine, evening: Path, name: str, change: Callable[[str, int], Iterator[Damage]]
) -> None:
    none(evening, campaign, part(change(name, corruption.count(evening, name)), 2))


# The file itself.


@pytest.mark.parametrize("share", range(0, 100, 3 if HUNT else 9))
def test_a_file_cut_off_anywhere_is_never_whole(campaign: CommandLine, evening: Path, share: int) -> None:
    path = copied(evening, campaign)
    content = path.read_bytes()
    for length in {len(content) * share // 100, len(content) * share // 100 // 4096 * 4096}:
        copied(evening, campaign).write_bytes(content[:length])
        for words in (*CHECKS, *READING[:3], ("note", "x", "--dry-run"), ("rebuild",)):
            answer = said(campaign, *words)
            assert fault(words, answer) is None, f"{length} of {len(content)} bytes: {fault(words, answer)}"
            if words == ("verify",):
                assert not isinstance(answer, str)
                assert answer.code in (1, 4), f"{length} bytes"


@pytest.mark.parametrize("part_of_file", range(12))
def test_a_changed_byte_is_noticed_or_changes_nothing(campaign: CommandLine, evening: Path, part_of_file: int) -> None:
    content = evening.read_bytes()
    copied(evening, campaign)
    recorded = campaign("export", "events").out
    step = 997 if HUNT else 12_007
    for place in range(part_of_file * 83, len(content), step * 12 // 4):
        damaged = bytearray(content)
        damaged[place] ^= 1 << (place % 8)
        copied(evening, campaign).write_bytes(damaged)
        answers = {words: said(campaign, *words) for words in (*CHECKS, *READING, ("note", "x", "--dry-run"))}
        wrong = [what for words, answer in answers.items() if (what := fault(words, answer))]
        assert wrong == [], f"byte {place}"
        noticed = any(isinstance(answers[words], str) or answers[words].code for words in CHECKS)  # type: ignore[union-attr]
        exported = answers["export", "events"]
        assert noticed or exported == Answer(0, recorded, ""), f"byte {place}"


# A server, which holds columns to their types: values of the right type are left.

ON_A_SERVER = [
    ("fields", "value", "'abc'"),
    ("fields", "value", "'{\"a\": [1'"),
    ("fields", "key", "'abc'"),
    ("changes", "value", "''"),
    ("changes", "number", "9223372036854775807"),
    ("balances", "quantity", "-9223372036854775807"),
    ("balances", "account", "''"),
    ("postings", "number", "-3"),
    ("postings", "quantity", "7"),
    ("voids", "target", "number"),
    ("voids", "target", "999"),
    ("voided", "by", "999"),
    ("tracking", "number", "9223372036854775807"),
    ("sessions", "members", "'[1'"),
    ("sessions", "started", "0"),
    ("entries", "hash", "'zz'"),
    ("entries", "id", "'zz'"),
    ("entries", "payload", "'{'"),
    ("entries", "recorded_at", "'zz'"),
    ("entries", "session", "5"),
    ("rules", "content", "'{}'"),
    ("rules", "hash", "'abc'"),
    ("campaigns", "id", "'zz'"),
]


@pytest.fixture(scope="module")
def on_a_server(
    evening: Path, postgres_databases: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, list[bytes]]:
    """The evening in a database on a server."""
    with open_ledger(str(evening)) as ledger, ledger.transaction(write=False):
        backup = list(backup_lines(ledger.campaign()))
    url = postgres_databases()
    with open_ledger(url, create=True) as ledger:
        campaign = restore(ledger, backup).campaign
        for projection in STORED_PROJECTIONS:
            projection.catch_up(campaign)
    return url, backup


def test_wrong_values_on_a_server_are_findings(on_a_server: tuple[str, list[bytes]], tmp_path: Path) -> None:
    import psycopg

    url, _ = on_a_server
    table = CommandLine(tmp_path, ledger=url)
    wrong = []
    for place, (name, column, value) in enumerate(ON_A_SERVER if HUNT else ON_A_SERVER[::2]):
        with psycopg.connect(url) as database:
            database.execute("SET session_replication_role = replica")
            database.execute(f"CREATE TABLE kept AS SELECT * FROM {name}".encode())
            key = ", ".join(corruption.KEYS[name])
            row = f"({key}) IN (SELECT {key} FROM {name} ORDER BY {key} LIMIT 1)"
            database.execute(f"UPDATE {name} SET {column} = {value} WHERE {row}".encode())
        reading = READING if HUNT else (READING[place % len(READING)], READING[(place + 1) % len(READING)])
        answers = {words: said(table, *words) for words in (*CHECKS, *reading, ("note", "x", "--dry-run"))}
        wrong += [f"{name}.{column} = {value}: {what}" for w, a in answers.items() if (what := fault(w, a))]
        if not any(isinstance(answers[words], str) or answers[words].code for words in CHECKS):  # type: ignore[union-attr]
            wrong.append(f"{name}.{column} = {value}: not noticed")
        if name not in corruption.RECORDED:
            mended = said(table, "rebuild"), said(table, "verify")
            if any(isinstance(answer, str) or answer.code for answer in mended):
                wrong.append(f"{name}.{column} = {value}: rebuild does not mend it: {mended}")
        with psycopg.connect(url) as database:
            database.execute("SET session_replication_role = replica")
            database.execute(f"DELETE FROM {name}".encode())
            database.execute(f"INSERT INTO {name} SELECT * FROM kept".encode())
            database.execute("DROP TABLE kept")
    assert wrong == [], "\n".join(wrong)
    table("verify")
