"""A terminal that a program is started on: what it shows, and keys that are pressed in it."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import subprocess
import termios
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pyte

from tests.support.processes import PROGRAM, start

WAIT_S = 20.0
"""Seconds that a text may take to be seen."""

CURSOR_ASKED = b"\x1b[6n"


class Terminal:
    """A program on a pseudo-terminal, which answers where its cursor is, as terminals do.

    Args:
        answers: Whether it does; some do not.
        kind: What TERM says that it is.
    """

    def __init__(
        self,
        folder: Path,
        environ: Mapping[str, str],
        *words: object,
        columns: int = 80,
        rows: int = 24,
        answers: bool = True,
        kind: str = "xterm-256color",
    ) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=500)
        self._stream = pyte.ByteStream(self.screen)
        self._answers = answers
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process: subprocess.Popen[bytes] = start(
            (*PROGRAM, *words),
            folder,
            {**environ, "TERM": kind, "COLUMNS": str(columns), "LINES": str(rows)},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)

    @property
    def text(self) -> str:
        """What is seen, and what has left the top of the screen."""
        above = ["".join(row[column].data for column in range(self.screen.columns)) for row in self.screen.history.top]
        return "\n".join(line.rstrip() for line in (*above, *self.screen.display))

    @property
    def seen(self) -> str:
        """What is seen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def press(self, keys: str) -> Terminal:
        """Press keys; `\\r` is Enter."""
        os.write(self.master, keys.encode())
        return self

    def until(self, seen: str | Callable[[str], bool]) -> str:
        """Wait until a text is seen; everything that is."""
        asked = seen if callable(seen) else lambda text: seen in text
        end = monotonic() + WAIT_S
        while not asked(self.text):
            assert monotonic() < end, f"not seen: {seen}\n{self.text}"
            self._read(0.5)
        return self.text

    def until_still(self, quiet_s: float = 0.7) -> Terminal:
        """Wait until nothing more is written for so long."""
        while select.select([self.master], [], [], quiet_s)[0]:
            self._read(0)
        return self

    def ended(self) -> int:
        """Wait until the program has ended; its exit code."""
        end = monotonic() + WAIT_S
        while self.process.poll() is None:
            assert monotonic() < end, f"still running\n{self.text}"
            self._read(0.05)
        self.close()
        return self.process.returncode

    def hang_up(self) -> None:
        """Take the terminal away, as a connection that breaks does; whoever is in it hears of it."""
        self.close()

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    def close(self) -> None:
        """Close the terminal."""
        with suppress(OSError):
            os.close(self.master)

    def _read(self, wait_s: float) -> None:
        if not select.select([self.master], [], [], wait_s)[0]:
            return
        try:
            written = os.read(self.master, 65536)
        except OSError:
            return
        *before, last = written.split(CURSOR_ASKED)
        for part in before:
            self._stream.feed(part)
            if self._answers:
                os.write(self.master, f"\x1b[{self.screen.cursor.y + 1};{self.screen.cursor.x + 1}R".encode())
        self._stream.feed(last)
