"""How many of what: a number that is typed with the name of a thing, before it or after it."""

from __future__ import annotations

import re

from ledger.rules.tables import folded

BEFORE = re.compile(r"\s*(\d{1,6})\s*(?:[x×*]\s*|\s)(?=[^\W\d_])(.+)", re.IGNORECASE | re.DOTALL)
AFTER = re.compile(r"(.*\w\)?)\s*(?:\s[x×]\s*|[×*]\s*)(\d{1,6})\s*", re.IGNORECASE | re.DOTALL)


def counted(text: str) -> tuple[str, int] | None:
    """The name and the number of `2 torches`, `2 × torches`, `torches x2` and `torches*2`; None where none is typed."""
    if found := BEFORE.fullmatch(text):
        name, number = found[2], int(found[1])
    elif found := AFTER.fullmatch(text):
        name, number = found[1], int(found[2])
    else:
        return None
    return (name.strip(), number) if number else None


def singular(name: str) -> str:
    """A name without the endings of several: `épées longues`, `torches`."""
    return " ".join(re.sub(r"(?<=\w\w)[sx]$", "", word) for word in name.split())


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name without the endings of several; their order does not count."""
    return tuple(sorted(re.sub(r"(es|s|x|e)$", "", word) for word in folded(name).split()))
