"""The page at the table with a hundred devices: how soon an entry is on all of them, and what it costs at rest."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from datetime import datetime
from statistics import median
from uuid import uuid4

from bench.timing import Measure
from ledger.entropy import now

GUESTS, DEVICES = 10, 10
"""Players, and the pages that each has open."""

REST_S = 20.0
"""Seconds for which nothing is recorded."""

SECOND_MS, REST_MS, MEMORY_MB = 1_000.0, 20.0, 150.0
"""What is promised: an entry on every page, processor time for each second at rest, memory."""

PROGRAM = (sys.executable, "-m", "cli.start")
LINK = re.compile(r"/enter/[\w-]+")


def served(location: str, entries: int) -> list[Measure]:
    """Delay, processor time at rest and memory of a server with a hundred open pages."""
    environ = {**os.environ, "CAMPAIGN_LEDGER": location, "LANG": "en_US.UTF-8"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    server = subprocess.Popen([*PROGRAM, "serve", "--port", str(port)], env=environ, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        while not LINK.search(server.stdout.readline()):
            assert server.poll() is None, "the page is not served"
        delay, rest, memory = asyncio.run(_measured(port, server.pid, environ))
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
    name = f"page of {entries:,}"
    pages = f"{GUESTS * DEVICES} pages"
    return [
        Measure(f"{name}, entry on {pages}", delay, "a second", SECOND_MS, delay / SECOND_MS, None, 1.0),
        Measure(f"{name}, a second at rest", rest, "2 % of a core", REST_MS, rest / REST_MS, None, 1.0),
        Measure(f"{name}, memory", 0, "", 0, memory / MEMORY_MB, None, 1.0, peak_mb=(memory, MEMORY_MB)),
    ]


async def _measured(port: int, server: int, environ: dict[str, str]) -> tuple[float, float, float]:
    """Milliseconds from the moment an entry has until every page shows it, and of processor time for a second at rest;
    megabytes.
    """
    cookies = [await _let_in(port, environ, f"Guest {number}") for number in range(GUESTS)]
    pages = [_Page(port, cookie) for cookie in cookies for _device in range(DEVICES)]
    await asyncio.gather(*(page.open() for page in pages))
    begun = _processor_ms(server)
    await asyncio.sleep(REST_S)
    rest = (_processor_ms(server) - begun) / REST_S
    delays = []
    for _time in range(5):
        text = uuid4().hex
        writing = await asyncio.create_subprocess_exec(
            *PROGRAM, "note", text, "--json", env=environ, stdout=asyncio.subprocess.PIPE
        )
        said, _error = await writing.communicate()
        await asyncio.gather(*(page.shows(text) for page in pages))
        recorded = datetime.fromisoformat(json.loads(said)["entries"][0]["recorded_at"])
        delays.append((now() - recorded).total_seconds() * 1_000)
    for page in pages:
        page.close()
    return median(delays), rest, _memory_mb(server)


class _Page:
    """One open page, which asks for what it shows whenever it is told that something is new."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port, self._cookie = port, cookie
        self._text = ""

    async def open(self) -> None:
        """Open the stream, and show what is there."""
        self._events, self._stream = await asyncio.open_connection("127.0.0.1", self._port)
        self._stream.write(_request(self._port, "/live", self._cookie, "keep-alive"))
        await self._events.readuntil(b"data: ")

    async def shows(self, text: str) -> None:
        """Wait until a text is on the page."""
        while text not in self._text:
            await self._events.readuntil(b"data: ")
            self._text = await _answer(self._port, "/now", self._cookie)

    def close(self) -> None:
        """Leave the page."""
        self._stream.close()


async def _let_in(port: int, environ: dict[str, str], name: str) -> str:
    """The cookie of a guest who was just invited."""
    words = [*PROGRAM, "serve", "invite", name]
    invited = subprocess.run(words, env=environ, capture_output=True, text=True, check=True)
    found = LINK.search(invited.stdout)
    assert found is not None, invited.stdout
    head = await _answer(port, found[0], "", "POST")
    cookie = re.search(r"set-cookie: ([^;]+);", head)
    assert cookie is not None, head
    return cookie[1]


async def _answer(port: int, path: str, cookie: str, method: str = "GET") -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request(port, path, cookie, "close", method))
    text = (await reader.read()).decode()
    writer.close()
    return text


def _request(port: int, path: str, cookie: str, connection: str, method: str = "GET") -> bytes:
    host = f"127.0.0.1:{port}"
    lines = [
        *(f"{method} {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", f"Cookie: {cookie}"),
        *(f"Connection: {connection}", "Content-Length: 0", "", ""),
    ]
    return "\r\n".join(lines).encode()


def _processor_ms(process: int) -> float:
    """Milliseconds of processor time that a process has used."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1_000 / os.sysconf("SC_CLK_TCK")


def _memory_mb(process: int) -> float:
    """Megabytes that a process has in memory."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) / 1_024 for line in file if line.startswith("VmRSS"))
