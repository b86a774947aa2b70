"""Tells open pages that something is new: it looks at the head several times a second, and writes it to every stream.

PostgreSQL could be listened to instead; but a writer who notifies takes a lock that all campaigns of a server share,
and a look costs less than a millisecond on either.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from cli.serve.desk import Desk
from cli.serve.guests import GuestBook, hashed
from ledger.errors import CampaignError

LOOK_S = 0.25
"""Seconds between two looks."""

ALIVE_S = 15.0
"""Seconds after which a stream that has nothing to say says that it is there."""

MOST_STREAMS = 10
"""Open streams of one token."""


@asynccontextmanager
async def repeated(work: Callable[[], Awaitable[None]], every_s: float) -> AsyncIterator[None]:
    """Do something every so many seconds for as long as this lasts."""

    async def repeat() -> None:
        while True:
            await asyncio.sleep(every_s)
            await work()

    repeating = asyncio.create_task(repeat())
    try:
        yield
    finally:
        repeating.cancel()
        with suppress(asyncio.CancelledError):
            await repeating


class Live:
    """What all open pages are told.

    Attributes:
        head: Number and hash of the last entry, as it was seen last.
        is_read: Whether the ledger could be read then.
    """

    def __init__(self, desk: Desk, turn: Turn, guests: GuestBook) -> None:
        self.desk, self.turn = desk, turn
        self._guests, self._invited = guests, guests.stamp
        self.head = (0, "")
        self.is_read = True
        self._is_closing = False
        self._changed = asyncio.Event()
        self._open: Counter[str] = Counter()

    @property
    def stamp(self) -> str:
        """What differs whenever a page would."""
        number, hash_ = self.head
        return f"{number}-{hash_[:8]}.{self.turn.changes}.{int(self.is_read)}"

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Look at the head for as long as this lasts."""
        await self.look()
        try:
            async with repeated(self.look, LOOK_S):
                yield
        finally:
            self.say()

    async def look(self) -> None:
        """Look at the head now, and tell everybody if it is another one."""
        before = self.stamp
        try:
            self.head = await self.desk.do(Desk.head)
            self.is_read = True
        except CampaignError:
            # Whoever asks for a page is told what is wrong.
            self.is_read = False
        invited, self._invited = self._invited, self._guests.stamp
        if self.stamp != before or self._invited != invited:
            self.say()

    def say(self) -> None:
        """Wake every stream."""
        self._changed.set()
        self._changed = asyncio.Event()

    def close(self) -> None:
        """End every stream: the server is stopped, and waits for those that are open."""
        self._is_closing = True
        self.say()

    def may_open(self, cookie: str) -> bool:
        """Whether a cookie's token may have one more stream."""
        return self._open[hashed(cookie)] < MOST_STREAMS

    async def stream(self, cookie: str) -> AsyncIterator[bytes]:
        """Events for one page, the present stamp first, so that a page that was away catches up.

        It ends once the cookie's token lets nobody in any more.
        """
        token = hashed(cookie)
        self._open[token] += 1
        try:
            said = None
            while not self._is_closing and self._guests.admitted_by(cookie) is not None:
                changed = self._changed
                if self.stamp != said:
                    said = self.stamp
                    yield f"event: now\ndata: {said}\n\n".encode()
                try:
                    await asyncio.wait_for(changed.wait(), ALIVE_S)
                except TimeoutError:
                    yield b": here\n\n"
        finally:
            self._open[token] -= 1
            if not self._open[token]:
                del self._open[token]


class Turn:
    """Who acts now.

    Attributes:
        changes: How often it was changed, so that pages know of it.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._name: str | None = None
        self._place = 0

    def place(self, order: Sequence[str]) -> int:
        """The place in the order of who acts now; who is gone from it leaves the turn to the next one."""
        if self._name in order:
            return order.index(self._name)
        return min(self._place, len(order) - 1) if order else 0

    def move(self, order: Sequence[str], steps: int) -> None:
        """Give the turn to somebody so many places further in the order, or back."""
        if order:
            self._place = (self.place(order) + steps) % len(order)
            self._name = order[self._place]
            self.changes += 1
