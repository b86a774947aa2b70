"""A server that ends the connection: the command says so, half of nothing is recorded, and a shell goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ledger.store.postgresql import PostgresqlDatabase
from tests.support.command_line import BROM_JOINS, CommandLine
from tests.support.prompts import shell_of

LINES = "damage Brom 2\nfind 30gp\nroll Brom 1d20\nnote x\naward --xp 5 --to Brom\nmeet goblin hp=7\n"

COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "a script": (("run", "-"), LINES),
    "a script that is only checked": (("run", "--check", "-"), LINES),
    "a roll": (("roll", "Brom", "1d20"), ""),
    "a purchase": (("buy", "Brom", "torch"), ""),
    "a void": (("void", "3", "--reason", "x"), ""),
    "an amendment": (("amend", "3", "--reason", "x", "--", "find", "40gp"), ""),
    "a sheet": (("sheet", "Brom"), ""),
    "a report": (("export", "report"), ""),
    "an audit": (("audit",), ""),
    "a verification": (("verify",), ""),
    "a backup": (("export", "events"), ""),
    "a query": (("sql", "SELECT * FROM postings_v"), ""),
    "what if": (("replay", "--without", "3"), ""),
}


class Ending:
    """Ends the connection of a database before one of the calls to it."""

    def __init__(self, url: str, before: int | None) -> None:
        self.calls, self.before = 0, before
        self._url = url

    def count(self, database: PostgresqlDatabase) -> None:
        self.calls += 1
        if self.calls == self.before:
            self.end(database)

    def end(self, database: PostgresqlDatabase) -> None:
        connection = getattr(database._local, "connection", None)
        if connection is not None:
            process = connection.info.backend_pid
            with psycopg.connect(self._url, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (process,))


@contextmanager
def ending(url: str, before: int | None) -> Iterator[Ending]:
    """Count what is run on a connection, and end it before the n-th."""
    ends, run = Ending(url, before), PostgresqlDatabase._run

    def counted(self: PostgresqlDatabase, call: Callable[[], Any]) -> Any:
        ends.count(self)
        return run(self, call)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PostgresqlDatabase, "_run", counted)
        yield ends


@pytest.fixture
def table(tmp_path: Path, postgres_url: str) -> CommandLine:
    table = CommandLine(tmp_path, "en", ledger=postgres_url).new("La Tour", "--lang", "en")
    table.play(f"{BROM_JOINS}\nfind 30gp")
    return table


@pytest.mark.parametrize("what", COMMANDS)
def test_a_connection_lost_anywhere_is_said_and_half_of_nothing_is_recorded(
    table: CommandLine, postgres_url: str, what: str
) -> None:
    words, typed = COMMANDS[what]
    before, number, lost, wholes = table.head, 0, 0, set()
    while True:
        number += 1
        with ending(postgres_url, number) as ends:
            answer = table.type(*words, stdin=typed)
        if answer.code:
            lost += 1
            assert (answer.code, "Traceback" in answer.err) == (4, False), (number, answer.err)
            assert "cannot be reached" in answer.err, answer.err
            assert table.head == before
            continue
        # Lost before its transaction began, while what it needs was loaded, the connection was replaced by a new one.
        if table.head != before:
            first, last = before[0] + 1, table.head[0]
            wholes.add(last - first)
            table("void", f"{first}-{last}", "--reason", "once more", "--cascade")
            before = table.head
        if ends.calls < number:
            break
    assert lost > 5
    assert len(wholes) <= 1
    table.require_verified()


def test_a_connection_lost_within_a_statement_is_said(table: CommandLine, postgres_url: str) -> None:
    before = table.head
    with psycopg.connect(postgres_url) as other:
        # The command waits for its campaign's row, which somebody else has.
        other.execute("SELECT * FROM campaigns FOR UPDATE")
        answers: list[Any] = []
        typing = threading.Thread(target=lambda: answers.append(table.process("run", "-", stdin=LINES, code=None)))
        typing.start()
        with psycopg.connect(postgres_url, autocommit=True) as watching:
            ended = None
            while ended is None:
                ended = watching.execute(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                ).fetchone()
        typing.join(timeout=60)
    [answer] = answers
    assert (answer.code, table.head) == (4, before)
    assert "cannot be reached" in answer.err


def test_a_shell_goes_on_when_the_server_is_back(table: CommandLine, postgres_url: str) -> None:
    with shell_of(table) as shell:
        assert shell.enter("note before").done
        # While nobody types, the connection lies in the pool: a new one is made, and nobody notices.
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert shell.enter("note between").done
        recorded, number, lost = table.entry_count, 0, 0
        while True:
            number += 1
            with ending(postgres_url, number) as ends:
                outcome = shell.enter("brom -1 rat")
            if ends.calls < number:
                break
            lost += not outcome.done
            recorded += outcome.done
            assert table.entry_count == recorded
            assert shell.enter("brom +1").done
            recorded += 1
        assert lost > 5
    table.require_verified()
