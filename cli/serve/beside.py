"""Keeps what is not of the ledger in a small file beside it, which several processes may change.

Only whoever runs the server may read such a file.
"""

from __future__ import annotations

import fcntl
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from ledger.errors import InputError
from ledger.store.columns import UNREADABLE
from ledger.store.location import is_server
from projections.programs.output_file import new_file

Content = TypeVar("Content", bound=Struct)


class FileBeside(ABC, Generic[Content]):
    """A file beside the ledger, read again when another process has changed it.

    Args:
        kind: What it is, in its name.
        type_: Of its content, which is empty without arguments.
        location: The ledger's: path of a file, or `postgresql://…`.
        campaign: The campaign's uuid in hex.
    """

    def __init__(
        self, kind: str, type_: type[Content], location: str, campaign: str, environ: Mapping[str, str]
    ) -> None:
        self.file = path_of(kind, location, campaign, environ)
        self._type = type_
        self._stamp: tuple[int, int, int] | None = None
        self._content = type_()

    @property
    def content(self) -> Content:
        """What is kept now."""
        stamp = self.stamp
        if stamp != self._stamp:
            self._content, self._stamp = self._read(), stamp
        return self._content

    @property
    def stamp(self) -> tuple[int, int, int] | None:
        """What differs once somebody has changed what is kept; None where nothing is."""
        try:
            found = os.stat(self.file)
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def _read(self) -> Content:
        try:
            with open(self.file, "rb") as file:
                return msgspec.json.decode(file.read(), type=self._type)
        except FileNotFoundError:
            return self._type()
        except UNREADABLE:
            raise self.unreadable() from None

    @abstractmethod
    def unreadable(self) -> InputError:
        """The error about a file that is something else."""

    def change(self, changed: Callable[[Content], Content]) -> None:
        """Keep something else, which nobody else changes meanwhile."""
        with open(f"{self.file}.lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._content = changed(self._read())
            with new_file(self.file, force=True) as part:
                os.chmod(part, 0o600)
                with open(part, "wb") as file:
                    file.write(msgspec.json.format(msgspec.json.encode(self._content)) + b"\n")
            self._stamp = self.stamp


def path_of(kind: str, location: str, campaign: str, environ: Mapping[str, str]) -> str:
    """Where a campaign's file of a kind is: beside a ledger's file; of a server among whoever's own data.

    Args:
        location: The ledger's: path of a file, or `postgresql://…`.
        campaign: The campaign's uuid in hex.
    """
    if not is_server(location):
        return f"{os.path.realpath(location)}.{kind}-{campaign[:8]}.json"
    home = environ.get("XDG_DATA_HOME") or os.path.join(environ.get("HOME", ""), ".local", "share")
    folder = os.path.join(home, "campaign-ledger")
    with suppress(FileExistsError):
        os.makedirs(folder, mode=0o700)
    return os.path.join(folder, f"{kind}-{campaign}.json")
