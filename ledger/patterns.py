"""Regular expressions that are compiled when they are first used.

A command uses few of those in the modules that it loads, and each takes as long to compile as a small module to load.
"""

from __future__ import annotations

import re
from typing import Any, cast


def late_pattern(text: str, flags: re.RegexFlag | int = 0) -> re.Pattern[str]:
    """A pattern, used as one that `re.compile` makes."""
    return cast(re.Pattern[str], _Pattern(text, flags))


class _Pattern:
    def __init__(self, text: str, flags: re.RegexFlag | int) -> None:
        self._given = text, flags

    def __getattr__(self, name: str) -> Any:
        # Kept, so that the next use finds it as an attribute of its own.
        value = getattr(re.compile(*self._given), name)
        setattr(self, name, value)
        return value
