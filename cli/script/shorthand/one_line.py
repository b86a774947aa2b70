"""Keeps what is looked up in the ledger while one line is read: nothing changes meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

_KEPT: ContextVar[dict[Hashable, Any] | None] = ContextVar("looked up for a line", default=None)

Found = TypeVar("Found")


@contextmanager
def one_line() -> Iterator[None]:
    """Look up everything once until the end of the block."""
    token = _KEPT.set({})
    try:
        yield
    finally:
        _KEPT.reset(token)


def once(key: Hashable, look_up: Callable[[], Found]) -> Found:
    """What a look-up found, by a key that names it; looked up again only for another line."""
    kept = _KEPT.get()
    if kept is None:
        return look_up()
    if key not in kept:
        kept[key] = look_up()
    found: Found = kept[key]
    return found
