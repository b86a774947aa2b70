"""Shows what an encoding has no character for as the nearest that it has: `é` as `e`, `’` as `'`, else `?`."""

from __future__ import annotations

import codecs
from unicodedata import combining, east_asian_width, normalize

NEAREST = "campaign.nearest"
"""The name of this way for `open` and `reconfigure`."""

NEAR = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-", "·": "-", "▪": "*"}
    | {"×": "x", "→": ">", "…": ".", "œ": "o", "Œ": "O", "\u00a0": " ", "\u202f": " "}
)
"""A character for each, so that columns stay where they are."""


def nearest(error: UnicodeError) -> tuple[str, int]:
    """What is written in the place of characters that cannot be."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_near(letter) for letter in error.object[error.start : error.end]), error.end


def _near(letter: str) -> str:
    found = letter.translate(NEAR)
    if not found.isascii():
        found = "".join(part for part in normalize("NFKD", found) if not combining(part))
    if found.isascii():
        return found
    return "??" if east_asian_width(letter) in "WF" else "?"


codecs.register_error(NEAREST, nearest)
