"""Finds which of several things a text names: one look-up for what is held, sold, met or found."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from cli.input.counted import has_words, same_words
from ledger.rules.tables import folded

Id = TypeVar("Id")


def called(text: str, names: Mapping[Id, Collection[str]], *, begun: bool = True) -> list[Id]:
    """What a text names: by a whole name, else by those words in another form, else by words of its name.

    What only begins so comes last, where `begun` allows it.

    Args:
        names: The names of each thing that may be meant.
    """
    typed = folded(text)
    for fits in (
        lambda name: folded(name) == typed,
        lambda name: same_words(name, text),
        lambda name: has_words(name, text),
        lambda name: begun and bool(typed) and folded(name).startswith(typed),
    ):
        if found := [id_ for id_, own in names.items() if any(map(fits, own))]:
            return found
    return []
