"""The server killed in the middle of what it does, and its database gone: nothing is lost, nothing recorded twice."""

from __future__ import annotations

import http.client
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.support.command_line import BROM_JOINS, CommandLine
from tests.support.prompts import plain
from tests.support.served import TOKEN, Device, Reply, free_port, invited, served, started

PATIENCE_S = 60.0

LINES = 18
"""Lines that are sent while the server is killed again and again."""


@pytest.fixture
def table(tmp_path: Path, location: str) -> CommandLine:
    """Brom of Ana with 100 gp, on either database."""
    table = CommandLine(tmp_path, ledger=location)
    # Guests of a campaign on a server are kept in a folder of whoever serves it.
    table.environ["HOME"] = str(tmp_path)
    return table.new().lines(f"{BROM_JOINS} --player Ana\nsession start")


def send(device: Device, token: str, line: str, key: str) -> str:
    """Send a line until it is answered, as a browser's form that is sent again; each time with the same key."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            body = f"token={token}&key={key}&line={line.replace(' ', '+')}"
            answer = device.page.ask("/line", cookie=device.cookie, method="POST", body=body)
            assert answer.status == 200, answer
            return answer.text
        except (OSError, http.client.HTTPException):
            assert time.monotonic() < end, "the server does not come back"


def test_a_server_killed_while_lines_are_sent_loses_and_doubles_nothing(table: CommandLine) -> None:
    port = free_port()
    running, page = started(table, port)
    gm, ana = page.gm, page.open(invited(table, "Ana"))
    tokens = [TOKEN.search(device.get("/").text) for device in (gm, ana)]
    sent: list[str] = []
    faults: list[BaseException] = []

    def play() -> None:
        try:
            for number in range(LINES):
                device, token = ((gm, tokens[0]), (ana, tokens[1]))[number % 3 == 2]
                assert token is not None
                line = f"pay Brom 1gp --for n{number}" if number % 3 == 1 else f"note n{number}"
                said = plain(send(device, token[1], line, str(uuid4())))
                assert 'class="complaint"' not in said, said
                sent.append(line)
        except BaseException as error:
            faults.append(error)

    playing = threading.Thread(target=play)
    playing.start()
    kills = 0
    while playing.is_alive():
        before = len(sent)
        while playing.is_alive() and len(sent) < before + 4:
            playing.join(0.01)
        # In the middle of whatever it does for the next one.
        playing.join(0.003 * kills)
        running.send_signal(signal.SIGKILL)
        running.wait()
        kills += 1
        running, page = started(table, port)
    assert faults == []
    assert kills > 3
    texts = [str(entry["facts"]) for entry in table.entries()]
    for number in range(LINES):
        assert sum(f"'n{number}'" in text for text in texts) == 1, (number, texts)
    assert table.purse("Brom") == {"gp": 100 - LINES // 3}
    # Whoever was let in still is, and sees all of it.
    for device in (gm, ana):
        assert f"n{LINES - 2}" in device.get("/").text
    running.send_signal(signal.SIGINT)
    _out, err = running.communicate(timeout=30)
    assert (running.returncode, err.decode()) == (0, "")
    table.require_verified()


@contextmanager
def heard(device: Device) -> Iterator[http.client.HTTPResponse]:
    """The stream of an open page, which has said how things stand."""
    connection = http.client.HTTPConnection("127.0.0.1", device.page.port, timeout=PATIENCE_S)
    connection.request("GET", "/live", headers={"Host": device.page.host, "Cookie": device.cookie})
    try:
        answer = connection.getresponse()
        assert next_event(answer)
        yield answer
    finally:
        connection.close()


def next_event(stream: http.client.HTTPResponse) -> str:
    """What an open page is told next."""
    while not (line := stream.readline().decode()).startswith("data: "):
        assert line, "the stream has ended"
    return line.removeprefix("data: ").strip()


def test_an_entry_of_another_process_is_told_to_every_page(table: CommandLine) -> None:
    with served(table) as page:
        ana = page.open(invited(table, "Ana"))
        with heard(page.gm) as gm_hears, heard(ana) as ana_hears:
            delays = []
            for number in range(5):
                table.process("note", f"Une autre main, {number}")
                begun = time.monotonic()
                head = table.entry_count
                assert next_event(gm_hears).startswith(f"{head}-")
                assert next_event(ana_hears).startswith(f"{head}-")
                assert f"Une autre main, {number}" in ana.get("/now").text
                delays.append(time.monotonic() - begun)
            # The best of them, for other processes use this machine too.
            assert min(delays) < 1


def test_a_lost_connection_is_said_and_made_again(tmp_path: Path, postgres_url: str) -> None:
    table = CommandLine(tmp_path, ledger=postgres_url)
    table.environ["HOME"] = str(tmp_path)
    table.new().lines(f"{BROM_JOINS} --player Ana\nsession start")
    with served(table) as page:
        gm, ana = page.gm, page.open(invited(table, "Ana"))
        token = TOKEN.search(gm.get("/").text)
        assert token is not None
        with heard(ana) as ana_hears:
            for number in range(6):
                with psycopg.connect(postgres_url, autocommit=True) as other:
                    other.execute(
                        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                key, answers = str(uuid4()), list[Reply]()
                body = f"token={token[1]}&key={key}&line=note+n{number}"
                while not answers or 'class="complaint"' in answers[-1].text or answers[-1].status != 200:
                    answers.append(page.ask("/line", cookie=gm.cookie, method="POST", body=body))
                    assert answers[-1].status in (200, 503), answers[-1]
                    assert len(answers) < 5, answers[-1].text
                again = page.ask("/line", cookie=gm.cookie, method="POST", body=body)
                assert "Déjà inscrit" in again.text
                assert next_event(ana_hears)
                assert ana.get("/").status == 200
        assert "n5" in ana.get("/").text
    texts = [entry["facts"].get("text") for entry in table.entries() if entry["kind"] == "NoteTaken"]
    assert texts == [f"n{number}" for number in range(6)]
    table.require_verified()
