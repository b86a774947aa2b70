"""Keeps what is looked up while one line is read, and while lines that may be advised about it are tried.

Nothing is recorded meanwhile, so that a word names the same people throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

_KEPT: ContextVar[dict[Hashable, Any] | None] = ContextVar("looked up for a line", default=None)

Found = TypeVar("Found")


@contextmanager
def one_line() -> Iterator[None]:
    """Look up everything once until the end of the outermost block."""
    if _KEPT.get() is not None:
        yield
        return
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
