"""Lets Ctrl-C interrupt a line that runs, at a prompt that reads every key as a byte."""

from __future__ import annotations

import signal
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

LOCAL_MODES, CONTROL_CHARACTERS = 3, 6
"""Places in what `termios.tcgetattr` returns."""

OFF = b"\0"


@contextmanager
def interruptible(terminal: TextIO) -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt; other keys wait to be read, as they do without it."""
    try:
        before = termios.tcgetattr(terminal)
    except (termios.error, OSError, ValueError):
        # No terminal, or none any more.
        yield
        return
    during = termios.tcgetattr(terminal)
    during[LOCAL_MODES] |= termios.ISIG
    characters = during[CONTROL_CHARACTERS]
    characters[termios.VSUSP] = characters[termios.VQUIT] = OFF
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    termios.tcsetattr(terminal, termios.TCSANOW, during)
    try:
        yield
    finally:
        # First the signal: from here on an interruption would be none of the line.
        signal.signal(signal.SIGINT, handler)
        termios.tcsetattr(terminal, termios.TCSANOW, before)
