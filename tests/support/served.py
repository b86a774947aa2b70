"""The page of a campaign, served by a process of its own, and devices that open it."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlencode

from tests.support.command_line import CommandLine

LINK = re.compile(r"http://\S+(/enter/[\w-]+)")

TOKEN = re.compile(r'"X-Form-Token": "(\w+)"')


class Reply(NamedTuple):
    """What the server answered."""

    status: int
    headers: Mapping[str, str]
    text: str


class Served:
    """A page that is served.

    Attributes:
        said: What the program printed: addresses and links.
    """

    def __init__(self, port: int, said: str) -> None:
        self.port = port
        self.said = said
        self.host = f"127.0.0.1:{port}"

    @property
    def origin(self) -> str:
        """Where the page is shown."""
        return f"http://{self.host}"

    def ask(
        self, path: str, *, cookie: str = "", method: str = "GET", body: str = "", headers: Mapping[str, str] = {}
    ) -> Reply:
        """Send a request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        given = {"Host": self.host, **({"Cookie": cookie} if cookie else {}), **headers}
        if method == "POST":
            given = {"Origin": self.origin, "Content-Type": "application/x-www-form-urlencoded", **given}
        try:
            connection.request(method, path, body.encode() or None, given)
            answer = connection.getresponse()
            return Reply(answer.status, dict(answer.headers), answer.read().decode())
        finally:
            connection.close()

    def open(self, link: str) -> Device:
        """A device that was let in by a link."""
        found = LINK.search(link)
        assert found is not None, link
        answer = self.ask(found[1], method="POST")
        assert answer.status == 303, answer
        return Device(self, answer.headers["set-cookie"].partition(";")[0])

    @property
    def gm(self) -> Device:
        """The game master's device, by the link that was printed."""
        return self.open(self.said)


class Device:
    """A browser without scripts, with its cookie."""

    def __init__(self, page: Served, cookie: str) -> None:
        self.page = page
        self.cookie = cookie

    def get(self, path: str, **headers: str) -> Reply:
        """Open an address."""
        return self.page.ask(path, cookie=self.cookie, headers=headers)

    def post(self, path: str, **fields: str) -> Reply:
        """Send a form of the first page."""
        token = TOKEN.search(self.get("/").text)
        assert token is not None
        body = urlencode({"token": token[1], **fields})
        return self.page.ask(path, cookie=self.cookie, method="POST", body=body)

    def type(self, line: str) -> str:
        """Type a line on the game master's page; the page that answers."""
        answer = self.post("/line", line=line)
        assert answer.status == 200, answer
        return answer.text


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        found: int = opened.getsockname()[1]
        return found


def started(table: CommandLine, port: int, *words: str) -> tuple[subprocess.Popen[bytes], Served]:
    """Serve the page of a campaign at a port, once it has said its link."""
    running = table.start("serve", "--port", str(port), *words)
    assert running.stdout is not None
    said = ""
    while not LINK.search(said):
        line = running.stdout.readline().decode()
        assert line, (said, running.communicate())
        said += line
    return running, Served(port, said)


@contextmanager
def served(table: CommandLine, *words: str, port: int = 0) -> Iterator[Served]:
    """Serve the page of a campaign, at a free port unless one is given; it must end quietly."""
    running, page = started(table, port or free_port(), *words)
    try:
        yield page
    finally:
        running.send_signal(signal.SIGINT)
        _out, err = running.communicate(timeout=30)
        assert (running.returncode, err.decode()) == (0, "")


def invited(table: CommandLine, name: str) -> str:
    """A new link for somebody."""
    found: str = table.json("serve", "invite", name)["link"]
    return found
