"""Keeps a ledger open between the lines of a shell, each of which is a transaction of its own."""

from __future__ import annotations

import os
from collections.abc import Callable

from cli.ledger_access import LedgerAccess
from cli.settings import Settings
from ledger.store.ledger import Ledger, open_ledger
from ledger.store.location import is_server


class KeptLedger:
    """The open ledger of a shell.

    It is opened again where its file is no longer the one that was opened, as after a copy was put in its place:
    what is written into a file that has lost its name would be lost.

    Attributes:
        location: Path of a file, or `postgresql://…`.
    """

    def __init__(self, location: str) -> None:
        self.location = location
        self._ledger: Ledger | None = None
        self._file: tuple[int, int] | None = None

    def open(self) -> Ledger:
        """The ledger, opened where it is not open.

        Raises:
            LedgerError: If it is not there any more, cannot be reached…
        """
        if self._ledger is not None and self._file != self._identity():
            self.close()
        if self._ledger is None:
            self._ledger = open_ledger(self.location)
            self._file = self._identity()
        return self._ledger

    def close(self) -> None:
        """Close the ledger; the next line opens it again."""
        if self._ledger is not None:
            self._ledger.close()
            self._ledger = None

    def _identity(self) -> tuple[int, int] | None:
        """What tells a file from another one of the same name; None for a server, and where none is there."""
        if is_server(self.location):
            return None
        try:
            found = os.stat(self.location)
        except OSError:
            return None
        return found.st_dev, found.st_ino


class LineAccess(LedgerAccess):
    """The ledger of one line: one transaction in a ledger that stays open."""

    def __init__(self, settings: Settings, kept: KeptLedger) -> None:
        super().__init__(settings)
        self._kept = kept

    @property
    def location(self) -> str:
        return self._kept.location

    def open(self, *, keep: bool, prepare: Callable[[Ledger], None]) -> Ledger:
        """The ledger, in a transaction that begins with the first use; what recording needs was loaded long ago."""
        if self.ledger is None:
            self.ledger = self._kept.open()
            self._transaction.enter_context(self.ledger.transaction(write=self.writes, keep=keep))
        return self.ledger
