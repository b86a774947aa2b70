"""How long work lets its progress be watched: whoever starts it gets the rows as they are read, and hands them back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Row = TypeVar("Row")
Watch = Callable[[Iterable[Row]], Iterable[Row]]
"""Yields what it is given, and may show the progress."""
