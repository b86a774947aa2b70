"""Processes that tests start without waiting for them; none outlives its test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

PROGRAM = (sys.executable, "-m", "tests.support.environment")
"""The command, in a process of its own that has the tests' clock."""

# Where the tests are at, the processes they start are as well.
OF_THE_TESTS = {name: os.environ[name] for name in ("TESTS_ELSEWHERE",) if name in os.environ}

_started: list[subprocess.Popen[bytes]] = []
_forked: list[int] = []


def start(
    command: Sequence[object], folder: Path, environ: Mapping[str, str], **streams: Any
) -> subprocess.Popen[bytes]:
    """Start a process with these variables and, apart from them, only those needed to find the program."""
    running = subprocess.Popen(
        [str(word) for word in command],
        cwd=folder,
        env={"PATH": os.defpath, "PYTHONPATH": str(ROOT), **OF_THE_TESTS, **environ},
        **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams},
    )
    _started.append(running)
    return running


def wait_until_reading(running: subprocess.Popen[bytes]) -> None:
    """Wait until a process sleeps in a read of a pipe: a Ctrl-C that comes just before would be seen only after it."""
    state = Path(f"/proc/{running.pid}/wchan")
    if not state.exists():
        pytest.skip("this system does not say what a process waits for")
    while running.poll() is None and "pipe_read" not in state.read_text(encoding="ascii"):
        pass
    assert running.poll() is None, "it has ended"


def in_a_child(work: Callable[[], None]) -> int:
    """Fork a process that does the work and ends; its id. It holds nothing of ours that is open."""
    child = os.fork()
    if child:
        _forked.append(child)
        return child
    try:
        work()
        os._exit(0)
    except BaseException:
        os._exit(1)


def exit_code(child: int) -> int:
    """Wait for a child; its exit code, or minus the signal that ended it."""
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    _forked.remove(child)
    return code


def end_all() -> None:
    """End what the test that is over has left running."""
    while _started:
        with _started.pop() as running:
            running.kill()
    while _forked:
        child = _forked.pop()
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
