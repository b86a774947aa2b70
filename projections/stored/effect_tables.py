"""Folds the journal into the tables of its effects, from nothing but payloads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from ledger.entries import Links
from ledger.postings import FieldChange, Posting
from ledger.voids import Voids

Row = tuple[Any, ...]


class EntryEffects(Struct, frozen=True):
    """The part of a payload that has effects; the rest is not decoded."""

    period: int
    links: Links
    postings: tuple[Posting, ...]
    fields: tuple[FieldChange, ...]


EFFECTS_DECODER = msgspec.json.Decoder(EntryEffects)
"""Decodes the effects of a payload."""

_value = msgspec.json.Encoder().encode


class EffectTables:
    """A fold of the whole journal, entry after entry."""

    def __init__(self) -> None:
        # By account and commodity, so that neither adding up nor sorting costs a step for each posting.
        self._postings: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
        self._changes: list[Row] = []
        self._voids: list[Row] = []
        self._fields: dict[tuple[str, str], str] = {}
        self._numbers: dict[str, int] = {}
        self._marks = Voids()
        self._values: dict[Any, str] = {}

    def add(self, number: int, id_: str, effects: EntryEffects) -> None:
        """Add the next entry.

        Args:
            id_: Its uuid in hex.
        """
        period, postings = effects.period, self._postings
        self._numbers[id_] = number
        for posting in effects.postings:
            key = posting.account, posting.commodity
            moved = number, posting.quantity, period
            if key in postings:
                postings[key].append(moved)
            else:
                postings[key] = [moved]
        restored = bool(effects.links.voids)
        for change in effects.fields:
            value = self._json(change.new)
            self._changes.append((change.account, change.key, number, value, period, restored))
            if change.new is None:
                self._fields.pop((change.account, change.key), None)
            else:
                self._fields[change.account, change.key] = value
        if restored:
            earlier = (self._numbers.get(target, number) for target in effects.links.voids)
            targets = sorted({target for target in earlier if target < number})
            self._voids += [(number, target) for target in targets]
            self._marks.add(number, targets)

    def rows(self) -> Iterator[tuple[str, list[Row]]]:
        """Each table's name with its rows in the order of its key, as its columns are listed."""
        postings = sorted(self._postings.items())
        yield "postings", [(*key, *moved) for key, some in postings for moved in some]
        balances = ((key, sum(quantity for _, quantity, _ in some)) for key, some in postings)
        yield "balances", [(*key, balance) for key, balance in balances if balance]
        yield "changes", sorted(self._changes)
        yield "fields", sorted((*key, value) for key, value in self._fields.items())
        yield "voids", sorted(self._voids)
        yield "voided", sorted(self._marks.by.items())

    def _json(self, value: Any) -> str:
        key = (type(value), value)
        if key not in self._values:
            self._values[key] = _value(value).decode()
        return self._values[key]
