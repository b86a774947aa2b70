"""Keeps what each device says that it has seen: seals of the present and of ends of sessions, and why its page is red.

They are in a file beside the ledger, as guests are: what somebody says of a history is no part of it. A device is known
by its cookie, of which a hash is kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from cli.serve.beside import FileBeside
from ledger.errors import InputError
from ledger.rules.tables import folded
from projections.checks.witness_marks import DeviceMarks

MOST_DEVICES = 64
"""Whose marks are kept; that of the device which has said nothing for longest is forgotten for another one."""

MOST_ENDS = 200
"""Ends of sessions of which a device's seals are kept, the last ones."""


class Marks(Struct, frozen=True):
    """The marks of a campaign.

    Attributes:
        devices: By id, the one that has spoken last at the end.
    """

    devices: Mapping[str, DeviceMarks] = {}


class MarkBook(FileBeside[Marks]):
    """The marks of one campaign; those that are new are written now and then, not each for itself."""

    def __init__(self, location: str, campaign: str, environ: Mapping[str, str]) -> None:
        super().__init__("marks", Marks, location, campaign, environ)
        self._new: dict[str, DeviceMarks] = {}
        self._lock = Lock()

    def unreadable(self) -> InputError:
        return InputError("marks_unreadable", file=self.file)

    @property
    def devices(self) -> Mapping[str, DeviceMarks]:
        """Every device, with what is not written yet."""
        return with_new(self.content, self._new).devices

    def tell(self, device: str, said: DeviceMarks) -> None:
        """Take what a device says; ends of sessions that it said before stay."""
        with self._lock:
            known = self.devices.get(device)
            self._new[device] = said if known is None else with_ends(known, said)

    def write(self) -> None:
        """Write what is new."""
        with self._lock:
            written = dict(self._new)
        if written:
            self.change(lambda marks: with_new(marks, written))
            with self._lock:
                self._new = {id_: said for id_, said in self._new.items() if written.get(id_) is not said}

    def others(self, who: str, number: int, hash_: str) -> list[str]:
        """Names of the other guests whose device saw this entry last, each once."""
        same = {
            folded(marks.who): marks.who
            for marks in self.devices.values()
            if (marks.last.number, marks.last.hash) == (number, hash_) and marks.found is None
        }
        return sorted(name for key, name in same.items() if key != folded(who))


def with_new(marks: Marks, new: Mapping[str, DeviceMarks]) -> Marks:
    """Marks with what some devices have said since."""
    devices = {**{id_: said for id_, said in marks.devices.items() if id_ not in new}, **new}
    return Marks(dict(list(devices.items())[-MOST_DEVICES:])) if new else marks


def with_ends(known: DeviceMarks, said: DeviceMarks) -> DeviceMarks:
    """What a device says, with the ends of sessions that it said before; the first word of an end is kept."""
    told: Collection[tuple[int, str]] = {(end.number, end.hash) for end in known.ends}
    new = [end for end in said.ends if (end.number, end.hash) not in told]
    ends = sorted((*known.ends, *new), key=lambda end: end.number)
    return replace(said, ends=tuple(ends[-MOST_ENDS:]))


def device_of(cookie: str) -> str:
    """The id of a device by its cookie's token."""
    return hashlib.sha256(b"device:" + cookie.encode()).hexdigest()[:16]
