"""The page of a campaign in this process: requests are handed to it byte by byte, as no client would send them."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import unquote, urlencode

from cli.app import App
from cli.output.words import language
from cli.program import campaign
from cli.serve.guests import form_token, link_to
from cli.serve.request_checks import Rates
from cli.serve.site import Site
from cli.serve.start import checked, site_of
from tests.support.command_line import CommandLine
from tests.support.served import Reply

HOST = "127.0.0.1:8008"
ORIGIN = f"http://{HOST}"

FORM = "application/x-www-form-urlencoded"


class ServedHere:
    """A page that is served in this process; a second passes from each request to the next, so that none is too soon.

    Attributes:
        is_hurried: Whether no time passes between requests.
    """

    def __init__(self, site: Site) -> None:
        self.site = site
        self.is_hurried = False
        self._seconds = itertools.count()
        self._now = 0
        self._app = checked(site, [ORIGIN], Rates(self._clock))
        self.runner = asyncio.Runner()

    def _clock(self) -> float:
        if not self.is_hurried:
            self._now = next(self._seconds)
        return self._now

    def invite(self, name: str) -> str:
        """The token of a new link."""
        return link_to(self.site.guests, name).rpartition("/")[2]

    def let_in(self, name: str) -> str:
        """The token of a cookie, for a device of somebody's."""
        found = self.site.guests.exchange(self.invite(name))
        assert found is not None
        return found

    def ask(
        self,
        path: str,
        *,
        token: str | None = None,
        method: str = "GET",
        body: bytes | Mapping[str, str] = b"",
        headers: Mapping[str, str] = {},
        parts: int = 1,
    ) -> Reply:
        """Send a request; with a cookie where a token is given.

        Args:
            body: A form's fields, or bytes.
            headers: Besides those that a browser sends; an empty one takes its place away.
            parts: In how many parts the body comes.
        """
        return self.runner.run(self._ask(path, token, method, body, headers, parts))

    def form(self, path: str, token: str, headers: Mapping[str, str] = {}, **fields: str) -> Reply:
        """Send a form of a page of ours."""
        fields = {"token": form_token(token), **fields}
        return self.ask(path, token=token, method="POST", body=fields, headers=headers)

    def look(self) -> None:
        """Let the server look at the ledger and at its guests, as it does several times a second."""
        self.runner.run(self._looked())

    async def _looked(self) -> None:
        await self.site.live.look()
        await _turns()

    async def _ask(
        self,
        path: str,
        token: str | None,
        method: str,
        body: bytes | Mapping[str, str],
        headers: Mapping[str, str],
        parts: int,
    ) -> Reply:
        content = body if isinstance(body, bytes) else urlencode(body).encode()
        given = {"host": HOST, "content-length": str(len(content))}
        if method == "POST":
            given |= {"origin": ORIGIN, "content-type": FORM}
        if token is not None:
            given["cookie"] = f"{self.site.cookie}={token}"
        given |= {name.lower(): value for name, value in headers.items()}
        size = -(-len(content) // parts)
        blocks = [content[at : at + size] for at in range(0, len(content), size)] if content else [b""]
        return await answered(self._app, scope(path, method, given), blocks)

    @contextmanager
    def stream(self, token: str) -> Iterator[Stream]:
        """An open stream of a page."""
        stream = Stream(self, token)
        try:
            yield stream
        finally:
            stream.close()


class Stream:
    """What an open page is told."""

    def __init__(self, page: ServedHere, token: str) -> None:
        self.page = page
        self.said: list[str] = []
        self.status = 0
        self._task = page.runner.get_loop().create_task(self._listen(token))
        self.wait()

    async def _listen(self, token: str) -> None:
        gone = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            elif message.get("body"):
                self.said.append(message["body"].decode())

        given = {"host": HOST, "cookie": f"{self.page.site.cookie}={token}"}
        await self.page._app(scope("/live", "GET", given), receive, send)

    @property
    def has_ended(self) -> bool:
        """Whether the server has ended it."""
        return self._task.done()

    def wait(self) -> None:
        """Let the server do what it has to do."""
        self.page.runner.run(_turns())

    def close(self) -> None:
        """Leave the page."""
        self._task.cancel()
        self.wait()


async def _turns() -> None:
    for _turn in range(20):
        await asyncio.sleep(0)


def scope(path: str, method: str, headers: Mapping[str, str]) -> dict[str, Any]:
    """A request as the server hands it to an application."""
    target, _mark, query = path.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(target),
        "raw_path": target.encode("ascii", "ignore"),
        "query_string": query.encode("ascii", "ignore"),
        "root_path": "",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items() if value],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8008),
    }


async def answered(app: Any, request: Mapping[str, Any], blocks: Sequence[bytes]) -> Reply:
    """What an application answers to a request; an error in it is an error here."""
    coming = [
        {"type": "http.request", "body": block, "more_body": place < len(blocks) - 1}
        for place, block in enumerate(blocks)
    ]
    sent: list[Any] = []

    async def receive() -> Any:
        if coming:
            return coming.pop(0)
        await asyncio.Event().wait()
        return None

    async def send(message: Any) -> None:
        sent.append(message)

    await app(request, receive, send)
    assert [message["type"] for message in sent].count("http.response.start") == 1, sent
    headers = {name.decode().lower(): value.decode("latin-1") for name, value in sent[0]["headers"]}
    text = b"".join(message.get("body", b"") for message in sent[1:]).decode("utf-8", "replace")
    return Reply(sent[0]["status"], headers, text)


@contextmanager
def served_here(
    table: CommandLine, campaign_name: str | None = None, *, read_only: bool = False
) -> Iterator[ServedHere]:
    """Serve the page of a campaign in this process."""
    before = language.spoken()
    environ = {**table.environ, "CAMPAIGN_LEDGER": table.ledger}
    app = App(environ if campaign_name is None else {**environ, "CAMPAIGN_NAME": campaign_name})
    site = site_of(app, campaign, read_only=read_only)
    site.guests.set_addresses((ORIGIN,))
    page = ServedHere(site)
    try:
        page.look()
        yield page
    finally:
        site.desk.close()
        page.runner.close()
        language.speak(before)
