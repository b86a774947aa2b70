"""An interactive shell in a terminal of its own, where keys are typed and the screen is read."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pyte

from tests.support.programs import program

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "bash": ("bash", "--norc", "--noprofile", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "-i"),
}
READY: Mapping[str, str] = {
    "bash": "PS1='> '; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; source {script}; clear",
    "zsh": "PS1='> '; unsetopt beep; autoload -U compinit; compinit -u -D; source {script}; clear",
    "fish": "function fish_prompt; echo '> '; end; source {script}; clear",
}
WIDTH, HEIGHT = 100, 40
PATIENCE_S = 20.0
"""Seconds after which a screen that does not show what it should is a failure."""

QUESTIONS = {b"\x1b[6n": b"\x1b[1;1R", b"\x1b[c": b"\x1b[?62;c", b"\x1b[0c": b"\x1b[?62;c"}
"""What a shell asks its terminal, and what the terminal answers."""


class Shell:
    """A shell with the command's completion loaded.

    Args:
        script: What `campaign completion SHELL` wrote.
    """

    def __init__(self, name: str, folder: Path, script: Path, environ: Mapping[str, str]) -> None:
        program(name, package=name)
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.ByteStream(self.screen)
        self._process, self._terminal = pty.fork()
        if not self._process:
            os.chdir(folder)
            programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
            own = {"PATH": programs, "HOME": str(folder), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
            os.execvpe(COMMANDS[name][0], COMMANDS[name], {**environ, **own})
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        self.type(READY[name].format(script=script) + "; echo lo''aded\n").until("loaded")

    def type(self, keys: str) -> Shell:
        """Type some keys."""
        os.write(self._terminal, keys.encode())
        return self

    def until(self, text: str) -> None:
        """Wait until the screen shows a text.

        Raises:
            AssertionError: If it does not, with what it shows.
        """
        until = monotonic() + PATIENCE_S
        while text not in self.shown:
            readable, _, _ = select.select([self._terminal], [], [], 0.1)
            assert monotonic() < until, f"no “{text}” in:\n{self.shown.rstrip()}"
            if readable:
                data = os.read(self._terminal, 65536)
                for question, answer in QUESTIONS.items():
                    if question in data:
                        os.write(self._terminal, answer)
                self._stream.feed(data)

    @property
    def shown(self) -> str:
        """The screen as it is read; lines without the blanks after them."""
        return "\n".join(line.rstrip() for line in self.screen.display) + "\n"

    def clear(self) -> None:
        """Throw the line away that is typed, and all that is shown."""
        self.type("\x15").type("clear; echo cle''ared\n").until("cleared")

    def close(self) -> None:
        """End the shell."""
        with suppress(ProcessLookupError):
            os.kill(self._process, 9)
        os.waitpid(self._process, 0)
        os.close(self._terminal)
