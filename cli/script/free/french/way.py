"""A way in which a sentence of French may be read."""

from __future__ import annotations

from typing import NamedTuple

from cli.script.shorthand.meaning import Reading


class Way(NamedTuple):
    """What a sentence may be, and whether it may be recorded unasked."""

    reading: Reading
    sure: bool
