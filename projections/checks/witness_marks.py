"""Seals that devices say that they saw, each compared with the history as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from ledger.store.campaign import Campaign
from ledger.store.queries.headers import hash_after
from projections.checks.witness import HistoryDifference


class SeenSeal(Struct, frozen=True, kw_only=True):
    """An entry that a device has seen.

    Attributes:
        session: That it ended, None where it was the last entry.
        at: When the device said so, by the server's clock.
    """

    number: int
    hash: str
    at: str
    session: int | None = None


class DeviceMarks(Struct, frozen=True, kw_only=True):
    """What a device has seen.

    Attributes:
        who: Name of the guest.
        role: The guest's, as `cli.serve.guests.Role`.
        last: The last entry that it saw of the history that it knows.
        ends: Ends of sessions, oldest first.
        found: Why its page is red, None where it is green.
    """

    who: str
    role: str
    last: SeenSeal
    ends: tuple[SeenSeal, ...] = ()
    found: HistoryDifference | None = None


class JudgedMark(Struct, frozen=True, kw_only=True):
    """A seal that a device says that it saw.

    Attributes:
        verdict: Whether the history has it, has another there, or ends before it.
        found: Why the device's page is red; only of its last seal.
    """

    device: str
    who: str
    role: str
    seal: SeenSeal
    verdict: Literal["same", "other", "beyond"]
    found: HistoryDifference | None = None


def judged_marks(campaign: Campaign, devices: Mapping[str, DeviceMarks]) -> Iterator[JudgedMark]:
    """The seals of every device, its last one first, then those of ends of sessions, newest first.

    Args:
        devices: By id, the one that has spoken last at the end; it comes first.
    """
    for id_, marks in reversed(list(devices.items())):
        for seal in (marks.last, *reversed(marks.ends)):
            there = hash_after(campaign, seal.number)
            yield JudgedMark(
                device=id_,
                who=marks.who,
                role=marks.role,
                seal=seal,
                verdict="beyond" if there is None else "same" if there == seal.hash else "other",
                found=marks.found if seal is marks.last else None,
            )
