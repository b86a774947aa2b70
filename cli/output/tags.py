"""Reads what people typed without the marks of its tags: `la #Salle-des-Eaux` as la Salle des Eaux."""

from __future__ import annotations

import re

TAG = re.compile(r"(?<![\w@#!*])([@#!*])(?=[^\W\d_])([\w’'-]*\w)(?![\w’'-]|\1)")
"""A tag of a note: `@person`, `#place`, `!thing`, `*plot`; what a mark also ends is no tag."""

LOOSE = re.compile(r"(?<=[.!?…»”\"])(?:\s+[@#!*][^\W\d_][\w’'-]*)+\s*$")
"""Tags after the last sentence, which file a note and say nothing."""


def without_marks(text: str) -> str:
    """A text whose tags are words like others."""
    return TAG.sub(lambda tag: tag[2].replace("-", " ") if tag[1] == "#" else tag[2], LOOSE.sub("", text))
