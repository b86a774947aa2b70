"""Keeps the lines of a shell from one evening to the next: a file for each campaign, outside the ledger."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

from prompt_toolkit.history import FileHistory


def history_file(environ: Mapping[str, str], campaign: UUID) -> Path:
    """The file of a campaign, where the system keeps such things of a user: XDG_STATE_HOME, else `~/.local/state`."""
    state = environ.get("XDG_STATE_HOME", "")
    folder = Path(state) if os.path.isabs(state) else Path(environ.get("HOME") or "~").expanduser() / ".local/state"
    return folder / "campaign-ledger" / "history" / campaign.hex


class LineHistory(FileHistory):
    """The lines that were done, oldest first; those of secrets are left out by whoever adds them.

    A disk that is full or read-only costs the history alone.
    """

    def __init__(self, file: Path) -> None:
        super().__init__(str(file))
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Names and plots of a table are nobody else's.
            file.touch(mode=0o600)
        except OSError:
            return

    def load_history_strings(self) -> list[str]:
        """The lines, newest first."""
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def append_string(self, string: str) -> None:
        """Add a line, unless it is the last one again."""
        if string not in self.get_strings()[-1:]:
            super().append_string(string)

    def store_string(self, string: str) -> None:
        try:
            super().store_string(string)
        except OSError:
            return
