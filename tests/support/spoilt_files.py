"""Spoils files and documents, in the same way at every run: what importing must refuse or list."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any


def numbers(seed: str) -> Iterator[int]:
    """Numbers that are the same at every run."""
    digest = seed.encode()
    while True:
        digest = hashlib.sha256(digest).digest()
        yield int.from_bytes(digest[:6], "big")


def flipped(content: bytes, of: Iterator[int]) -> bytes:
    changed = bytearray(content)
    for _time in range(max(3, len(content) // 400)):
        changed[next(of) % len(changed)] ^= 1 << next(of) % 8
    return bytes(changed)


def without_a_piece(content: bytes, of: Iterator[int]) -> bytes:
    at = next(of) % len(content)
    return content[:at] + content[at + next(of) % 200 :]


def with_a_piece_twice(content: bytes, of: Iterator[int]) -> bytes:
    at = next(of) % len(content)
    return content[:at] + content[max(0, at - next(of) % 200) :]


WAYS: tuple[Callable[[bytes, Iterator[int]], bytes], ...] = (
    lambda content, of: content[: next(of) % len(content)],
    lambda content, of: content[next(of) % len(content) :],
    flipped,
    flipped,
    without_a_piece,
    with_a_piece_twice,
    lambda content, of: content.decode("utf-8", "replace").encode("utf-16"),
    lambda content, of: content.decode("utf-8", "replace").encode("cp1252", "replace") + b"\x81\x8d",
    lambda content, of: content.replace(b"\n", b"\r"),
    lambda content, of: content.replace(b'"', b"").replace(b",", b",,", 3) + bytes(next(of) % 256 for _ in range(40)),
)
"""Ten ways in which a copy goes wrong."""

VALUES = 'null|true|-1|0|3.5|1000000000000000000000000000000|""|"7"|"NaN"|"é\\n"|[]|[1]|{}|{"value": "x"}|[{"_id": 3}]'
"""What a field may hold that ought to hold something else."""


def mutated(document: Any, of: Iterator[int]) -> Any:
    """A document with one of its values, however deep, replaced by another."""
    places = list(_places(document))
    holder, key = places[next(of) % len(places)]
    values = VALUES.split("|")
    holder[key] = json.loads(values[next(of) % len(values)])
    return document


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)
