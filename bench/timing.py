"""Timing in pairs: what is compared runs in turn, so that a machine that slows down slows both."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from msgspec import Struct


class Spent(NamedTuple):
    """What something took.

    Attributes:
        took: Wall-clock seconds.
        used: Processor seconds.
        peak_mb: The most memory that a process had, in MB; 0 of what is no process.
    """

    took: float
    used: float
    peak_mb: float = 0


class Measure(Struct, frozen=True):
    """A line of the table.

    Attributes:
        name: What was measured.
        ours_ms: Median wall-clock milliseconds of ours.
        baseline: What it is compared with.
        baseline_ms: Median milliseconds of that.
        ratio: Median over the pairs of ours by the other, in wall-clock time.
        cpu_ratio: Likewise in processor time, which a busy machine disturbs less; None where that says nothing.
        bound: What the ratio is to stay under.
        peak_mb: The most memory that ours had in any run, and the other, in MB; None where neither is a process.
    """

    name: str
    ours_ms: float
    baseline: str
    baseline_ms: float
    ratio: float
    cpu_ratio: float | None
    bound: float
    peak_mb: tuple[float, float] | None = None

    @property
    def kept(self) -> bool:
        """Whether the ratio is within its bound, by the clock that was disturbed less."""
        return min(self.ratio, self.cpu_ratio or self.ratio) <= self.bound


def spent(command: Sequence[str]) -> Spent:
    """What a whole process took.

    Raises:
        subprocess.CalledProcessError: If it does not end well; what is not done well is not timed.
    """
    with tempfile.TemporaryFile() as complaints:
        begun = perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=complaints)
        _, status, usage = os.wait4(process.pid, 0)
        took = perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            complaints.seek(0)
            raise subprocess.CalledProcessError(process.returncode, command, stderr=complaints.read())
    return Spent(took, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def processes(
    name: str, ours: Sequence[str], baseline: str, other: Sequence[str], bound: float, runs: int = 15
) -> Measure:
    """Two commands as whole processes, in turn, after one run of each that is not counted."""
    spent(ours), spent(other)
    pairs = [(spent(ours), spent(other)) for _ in range(runs)]
    return measured(name, baseline, pairs, bound)


def calls(
    name: str,
    ours: Callable[[], object],
    baseline: str,
    other: Callable[[], object],
    bound: float,
    runs: int,
    before: Callable[[], object] = int,
) -> Measure:
    """Two functions in turn in this process, after one call of each that is not counted.

    Args:
        before: Called before each call of ours, untimed.
    """
    pairs = []
    for _ in range(runs + 1):
        before()
        pairs.append((call(ours), call(other)))
    pairs = pairs[1:]
    return measured(name, baseline, pairs, bound)


def call(function: Callable[[], object]) -> Spent:
    """What a function took in this process."""
    begun, used = perf_counter(), process_time()
    function()
    return Spent(perf_counter() - begun, process_time() - used)


def measured(name: str, baseline: str, pairs: Sequence[tuple[Spent, Spent]], bound: float) -> Measure:
    """The line of the table for pairs of ours and the other."""
    ours, others = (max(spent.peak_mb for spent in side) for side in zip(*pairs, strict=True))
    return Measure(
        name=name,
        ours_ms=1000 * median(a.took for a, _ in pairs),
        baseline=baseline,
        baseline_ms=1000 * median(b.took for _, b in pairs),
        ratio=median(a.took / b.took for a, b in pairs),
        cpu_ratio=median(a.used / b.used for a, b in pairs),
        bound=bound,
        peak_mb=(ours, others) if ours else None,
    )
