"""Runs what may take long as a command in a process of its own, one after the other, so that no page waits for it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from cli.serve.site import Asked
from cli.settings import HIDES_HIT_POINTS
from ledger.store.location import is_server

PATIENCE_S = 600
"""Seconds that a command may take: a report of a thousand sessions takes minutes."""

AT_ONCE = asyncio.Semaphore(1)
"""Lets one be run after the other."""

WAITING: list[Asked] = []
MOST_WAITING = 12
"""Whoever waits for one, and how many may."""


class Ran(NamedTuple):
    """What came of a command: its exit code, what it printed, and what it said of an error."""

    code: int
    out: bytes
    error: str


class TooMany(Exception):
    """Raised where too many wait for a command already; the answer is that it is to be asked for later."""


async def run(who: Asked, words: Sequence[str]) -> Ran:
    """Run a command for whoever asked, players by what they may know.

    Raises:
        TooMany: Where as many wait already as may.
    """
    if len(WAITING) >= MOST_WAITING:
        raise TooMany
    WAITING.append(who)
    try:
        async with AT_ONCE:
            return await _run(who, words)
    finally:
        WAITING.remove(who)


def of_moment(who: Asked) -> list[str]:
    """The option for the moment that is asked for."""
    return [] if who.as_of is None else ["--as-of", who.as_of]


async def _run(who: Asked, words: Sequence[str]) -> Ran:
    shared = ["--lang", who.reader.language, *([] if who.reader.sees_all else ["--for-players"])]
    location = who.site.desk.kept.location
    # In the environment, because a server's address may hold a password and other users see the words of a process.
    environ = {
        **os.environ,
        "CAMPAIGN_LEDGER": location if is_server(location) else os.path.abspath(location),
        "CAMPAIGN_NAME": who.site.campaign,
        "PYTHONIOENCODING": "utf-8",
        **({HIDES_HIT_POINTS: "1"} if who.reader.hides_hit_points else {}),
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "cli.start", *shared, *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environ,
    )
    try:
        out, error = await asyncio.wait_for(running.communicate(), PATIENCE_S)
    finally:
        if running.returncode is None:
            running.kill()
    return Ran(running.returncode or 0, out, error.decode("utf-8", "replace").strip())
