"""Runs the work of a query in a thread, so that time bounds it whatever SQLite is doing.

SQLite looks at an interruption between two steps of a query only, and one call of a function may take minutes. Whoever
waits here waits no longer than is left; a call that does not end then is left to itself, and ends with the program.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, thread_time
from typing import Any, TypeVar

Result = TypeVar("Result")

GRACE_S = 0.5
"""Seconds that an interrupted query has to end by itself."""


class TimeIsUp(Exception):
    """The query has worked for as long as it may."""


class QueryWorker:
    """A thread that works on a connection, one call after another."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._calls: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self._thread: Thread | None = None
        self.is_stuck = False

    def work(self, call: Callable[[], Result], at_most_s: float) -> Result:
        """Return what a call returns, or raise what it raises.

        Raises:
            TimeIsUp: If it takes longer.
        """
        if self._thread is None:
            self._thread = Thread(target=self._serve, daemon=True)
            self._thread.start()
        self._calls.put(call)
        try:
            result, error = self._answers.get(timeout=max(at_most_s, 0))
        except Empty:
            self._stop()
            raise TimeIsUp from None
        except KeyboardInterrupt:
            self._stop()
            raise
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]

    def end(self) -> None:
        """Let the thread end."""
        self._calls.put(None)

    def _stop(self) -> None:
        """Interrupt the call; one that does not end leaves the connection to its thread."""
        self._connection.interrupt()
        try:
            self._answers.get(timeout=GRACE_S)
        except Empty:
            self.is_stuck = True

    def _serve(self) -> None:
        while (call := self._calls.get()) is not None:
            try:
                result = call()
            except BaseException as error:
                self._answers.put((None, error))
            else:
                self._answers.put((result, None))


class WorkingTime:
    """The seconds that are left to a query: those that it works, and those in which its rows are worked on.

    Waiting does not count, such as for somebody who turns the pages of what is shown.
    """

    def __init__(self, seconds: float) -> None:
        self.left = seconds
        self._shown_since: float | None = None

    def spend(self, worker: QueryWorker, call: Callable[[], Result]) -> Result:
        """Return what a call returns within what is left.

        Raises:
            TimeIsUp: If it takes longer, or nothing is left.
        """
        if self._shown_since is not None:
            self.left -= thread_time() - self._shown_since
        if self.left <= 0:
            raise TimeIsUp
        began = monotonic()
        try:
            return worker.work(call, self.left)
        finally:
            self.left -= monotonic() - began
            self._shown_since = thread_time()
