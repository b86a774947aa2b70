"""Finds the ledger that is asked for, opens it in one transaction that spans the command, and closes it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import TYPE_CHECKING, TypeVar

from cli.settings import Settings
from ledger.errors import LedgerError

if TYPE_CHECKING:
    from ledger.store.ledger import Ledger

Opened = TypeVar("Opened")

LEDGER_FILE = "campaign.db"
"""The ledger of a folder."""


class LedgerAccess:
    """The ledger of one run of the program.

    Attributes:
        writes: Whether the command at hand records; set before the ledger is opened.
        ledger: The ledger, None as long as none is open.
    """

    def __init__(self, settings: Settings) -> None:
        self.writes = False
        self.ledger: Ledger | None = None
        self._settings = settings
        self._open, self._transaction = ExitStack(), ExitStack()

    @property
    def named_location(self) -> str | None:
        """Where the ledger is, if that was said.

        Raises:
            LedgerError: `ledger_scheme_unknown`.
        """
        from ledger.store.location import normalized

        return normalized(self._settings.ledger) if self._settings.ledger else None

    @property
    def location(self) -> str:
        """Where the ledger is.

        Raises:
            LedgerError: If none is named and none is in this folder or above.
        """
        if self.named_location:
            return self.named_location
        # In paths as text: `pathlib` would take a twentieth of a reading command's time to load.
        folder, above = os.getcwd(), ""
        while folder != above:
            if os.path.exists(found := os.path.join(folder, LEDGER_FILE)):
                return found
            folder, above = os.path.dirname(folder), folder
        raise LedgerError("ledger_not_found", file=LEDGER_FILE)

    def scratch_location(self, location: str) -> str:
        """Where a dry run may make a ledger: a copy that is thrown away, or the server itself, which takes it back."""
        from ledger.store.location import is_server

        if is_server(location) or os.path.exists(location):
            return location
        from tempfile import TemporaryDirectory

        return os.path.join(self._open.enter_context(TemporaryDirectory()), LEDGER_FILE)

    def open(self, *, keep: bool, prepare: Callable[[Ledger], None]) -> Ledger:
        """The ledger, opened where it is not open yet; see `use`."""
        if self.ledger is None:
            from ledger.store.ledger import open_ledger

            self.use(open_ledger(self.location, write=self.writes), keep=keep, prepare=prepare)
        assert self.ledger is not None
        return self.ledger

    def use(self, ledger: Ledger, *, keep: bool, prepare: Callable[[Ledger], None]) -> None:
        """Work on a ledger that is open, in one transaction.

        Args:
            keep: Whether what is recorded is kept when the command is done.
            prepare: Called before the lock of a recording command is taken.
        """
        self.ledger = self._open.enter_context(ledger)
        if self.writes:
            prepare(ledger)
        self._transaction.enter_context(ledger.transaction(write=self.writes, keep=keep))

    def until_closed(self, opened: AbstractContextManager[Opened]) -> Opened:
        """Something else that is open, to be closed just before the ledger is."""
        return self._open.enter_context(opened)

    def close(self) -> None:
        """Keep what was recorded, unless it is a dry run, and close the ledger."""
        self._transaction.close()
        self._open.close()
        self.ledger = None

    def abandon(self, error: BaseException) -> None:
        """Take back what was not kept yet, and close the ledger."""
        try:
            self._transaction.__exit__(type(error), error, error.__traceback__)
        finally:
            # Apart from the transaction: after a commit that failed, the words of the error still need the ledger.
            self._open.close()
            self.ledger = None
