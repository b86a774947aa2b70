"""What the server writes where it was started: its addresses once, and no token or trace afterwards."""

from __future__ import annotations

import signal
import socket
from urllib.parse import urlencode

from tests.support.command_line import CommandLine
from tests.support.served import LINK, Served, free_port, invited


def test_no_token_and_no_trace_is_in_the_log(table: CommandLine) -> None:
    port = free_port()
    running = table.start("serve", "--port", str(port))
    assert running.stdout is not None
    said = ""
    while not LINK.search(said):
        said += running.stdout.readline().decode()
    page = Served(port, said)
    gm, ana = page.gm, invited(table, "Ana")
    token, cookie = ana.rpartition("/")[2], gm.cookie.partition("=")[2]
    for raw in (
        f"GET /enter/{token} HTTP/9.9\r\n\r\n",
        f"GET /enter/{token} nonsense\r\n\r\n",
        f"GET /enter/{token} HTTP/1.1\r\nHost: {page.host}\r\nContent-Length: x\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: {page.host}\r\nCookie: {gm.cookie}\r\nX: {'y' * 90_000}\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: {page.host}\r\nCookie: {gm.cookie}\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
        (
            f"POST /line HTTP/1.1\r\nHost: {page.host}\r\nOrigin: {page.origin}\r\nCookie: {gm.cookie}\r\n"
            f"Transfer-Encoding: chunked\r\n\r\n{0x20000:x}\r\n{'z' * 0x20000}\r\n0\r\n\r\n"
        ),
        f"POST /line HTTP/1.1\r\nHost: {page.host}\r\nCookie: {gm.cookie}\r\nContent-Length: 50\r\n\r\ncut",
        "\x00\xff" * 100,
    ):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(raw.encode("latin-1"))
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while block := connection.recv(65_536):
                answer += block
        assert b"Traceback" not in answer
        assert not answer.startswith((b"HTTP/1.1 5", b"HTTP/1.1 200")) or b"h2c" in raw.encode()
    for path in (f"/enter/{token}x", f"/entry/{cookie}", f"/sheet/{token}?{urlencode({'as-of': cookie})}"):
        gm.get(path)
    assert gm.get("/").status == 200
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    written = out.decode() + err.decode()
    for secret in (token, cookie, "Traceback", 'File "'):
        assert secret not in written
    assert running.returncode == 0
    table.require_verified()
