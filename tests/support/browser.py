"""Drives a real Chromium: opens a page, asks it questions, and collects what it asks of the network and complains of.

Chromium reads commands from its file 3 and answers on its file 4, each a JSON object that ends in a zero byte.
"""

from __future__ import annotations

import base64
import fcntl
import itertools
import json
import os
import select
import time
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple, Self

from tests.support.programs import program

PATIENCE = 60.0
"""Seconds after which a browser that says nothing is given up."""

QUIET = (
    "--headless=new",
    "--no-sandbox",  # Root may start it in a container.
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-smooth-scrolling",
    "--hide-scrollbars",
    # Whatever a page asks for, nothing leaves the machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--remote-debugging-pipe",
)

PHONE, DESK, PAPER = 390, 1200, 627
"""Widths of pages in pixels; of paper, what its margins leave."""


class Look(NamedTuple):
    """How somebody looks at a page: so many pixels wide, in a dark or a light room, on a screen or on paper."""

    wide: int = DESK
    dark: bool = False
    paper: bool = False
    high: int = 900


AT_A_DESK = Look()


class Browser:
    """A browser with one page.

    Attributes:
        requests: What the page has asked for, its own file first.
        complaints: What has been written to its console, errors, dialogs.
    """

    def __init__(self, folder: Path) -> None:
        chromium = program("chromium", "chromium")
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._numbers = itertools.count(1)
        self._unread = bytearray()
        self._others: list[str] = []
        commands, self._write = os.pipe()
        self._read, answers = os.pipe()
        # Above those that the child gets, so that neither is overwritten before it was copied.
        given = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (commands, answers)]
        nothing = [(os.POSIX_SPAWN_OPEN, end, os.devnull, os.O_RDWR, 0) for end in range(3)]
        self._process = os.posix_spawn(
            chromium,
            [chromium, *QUIET, f"--user-data-dir={folder}", "about:blank"],
            {"PATH": os.defpath, "HOME": str(folder), "LANG": "C.UTF-8"},
            file_actions=[
                *nothing,
                *((os.POSIX_SPAWN_DUP2, end, place) for end, place in zip(given, (3, 4), strict=True)),
            ],
        )
        for end in (commands, answers, *given):
            os.close(end)
        self._session = ""
        self._attach()

    def _attach(self, **context: str) -> None:
        """Open a page, and listen to it."""
        target = self._tell("Target.createTarget", url="about:blank", **context)["targetId"]
        self._session = self._tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self._tell(f"{domain}.enable")

    def of_somebody_else(self) -> Browser:
        """A page of the same browser as if it were another device: with cookies of its own."""
        other = copy(self)
        other._session = ""
        context = other._tell("Target.createBrowserContext")["browserContextId"]
        other._attach(browserContextId=context)
        self._others.append(context)
        return other

    def forget_others(self) -> None:
        """Close the pages of other devices."""
        self._tell("Page.navigate", url="about:blank")
        whole = copy(self)
        whole._session = ""
        while self._others:
            whole._tell("Target.disposeBrowserContext", browserContextId=self._others.pop())
        self.complaints.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Without its pipe the browser ends by itself."""
        os.close(self._write)
        os.close(self._read)
        os.waitpid(self._process, 0)

    def open(self, page: Path | str, look: Look = AT_A_DESK) -> None:
        """Open a file, or an address."""
        features = [{"name": "prefers-color-scheme", "value": "dark" if look.dark else "light"}]
        self._tell("Emulation.setEmulatedMedia", media="print" if look.paper else "screen", features=features)
        size = {"width": look.wide, "height": look.high}
        self._tell("Emulation.setDeviceMetricsOverride", **size, deviceScaleFactor=1, mobile=False)
        self.requests.clear()
        self.complaints.clear()
        self._tell("Page.navigate", url=page if isinstance(page, str) else page.as_uri())
        self.until_loaded()

    def until_loaded(self) -> None:
        """Wait until the next page is there."""
        while True:
            said = self._listen()
            if said.get("method") == "Page.loadEventFired" and said.get("sessionId") == self._session:
                return

    def run_scripts(self, *, wanted: bool) -> None:
        """Whether pages may run scripts from the next one on."""
        self._tell("Emulation.setScriptExecutionDisabled", value=not wanted)

    def until(self, expression: str) -> Any:
        """Wait until a JavaScript expression gives something true, and return it."""
        end = time.monotonic() + PATIENCE
        while not (found := self.ask(expression)):
            assert time.monotonic() < end, f"not yet: {expression}"
            self.ask("new Promise(done => setTimeout(done, 25))")
        return found

    def ask(self, expression: str) -> Any:
        """What a JavaScript expression gives, or the promise that it is."""
        found = self._tell("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def press_tab(self) -> None:
        """Press the tabulator key, which moves on to the next link."""
        self.press("Tab", 9)

    def press(self, key: str, code: int) -> None:
        """Press a key that types nothing, by its name and the code that it has on Windows."""
        for type_ in ("rawKeyDown", "keyUp"):
            self._tell("Input.dispatchKeyEvent", type=type_, key=key, code=key, windowsVirtualKeyCode=code)

    def type(self, text: str) -> None:
        """Type a text where the cursor is."""
        self._tell("Input.insertText", text=text)

    def press_enter(self) -> None:
        """Press Enter, which sends a form."""
        for type_ in ("keyDown", "keyUp"):
            self._tell(
                "Input.dispatchKeyEvent", type=type_, key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r"
            )

    def picture(self, file: Path, *, whole: bool = True) -> None:
        """Keep a picture of the page, for a person to look at."""
        shot = self._tell("Page.captureScreenshot", captureBeyondViewport=whole)
        file.write_bytes(base64.b64decode(shot["data"]))

    def _tell(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        number = self._send(method, **parameters)
        while (answer := self._listen()).get("id") != number:
            pass
        assert "error" not in answer, f"{method}: {answer['error']}"
        result: dict[str, Any] = answer["result"]
        return result

    def _send(self, method: str, **parameters: Any) -> int:
        """Send a command; its number, which its answer will bear."""
        number = next(self._numbers)
        command = {"id": number, "method": method, "params": parameters}
        if self._session:
            command["sessionId"] = self._session
        sent = json.dumps(command).encode() + b"\0"
        while sent:
            sent = sent[os.write(self._write, sent) :]
        return number

    def _listen(self) -> dict[str, Any]:
        """The next thing that the browser says; what matters of it is kept."""
        while b"\0" not in self._unread:
            assert select.select([self._read], [], [], PATIENCE)[0], "the browser says nothing"
            block = os.read(self._read, 1 << 16)
            assert block, "the browser has ended"
            self._unread += block
        message, _zero, rest = self._unread.partition(b"\0")
        self._unread[:] = rest
        said: dict[str, Any] = json.loads(message)
        self._keep(said.get("method"), said.get("params", {}))
        return said

    def _keep(self, event: str | None, told: dict[str, Any]) -> None:
        if event == "Network.requestWillBeSent":
            if not told["request"]["url"].startswith("data:"):
                self.requests.append(told["request"]["url"])
        elif event == "Log.entryAdded":
            self.complaints.append(told["entry"]["text"])
        elif event == "Runtime.consoleAPICalled":
            self.complaints.append(str([value.get("value") for value in told["args"]]))
        elif event == "Runtime.exceptionThrown":
            self.complaints.append(told["exceptionDetails"]["text"])
        elif event == "Page.javascriptDialogOpening":
            self.complaints.append(told["message"])
            self._send("Page.handleJavaScriptDialog", accept=True)
