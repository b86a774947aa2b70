"""What players may see: a view without the effects of secret entries that were not revealed.

A secret entry never moves coins, items, experience or hit points of the party; what it may change are fields,
conditions and the like.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from ledger.entries import Entry
from ledger.postings import FieldValue
from ledger.state import REVEALED, Fields, View


class Told(View, Protocol):
    """A view that also knows each change of a field: its entry first and its value last."""

    def told(self, account: str, key: str) -> Sequence[tuple[Any, ...]]:
        """Changes of a field that count, oldest first."""


def hidden(entry: Entry, view: Fields) -> bool:
    """Whether an entry is secret and not revealed in a view."""
    return entry.body.secret and view.field(REVEALED, entry.header.id.hex) is not True


class Public:
    """A view less what hidden entries did.

    Args:
        secrets: The hidden entries that count in the view.
    """

    def __init__(self, view: Told, secrets: Iterable[Entry]) -> None:
        self._view = view
        self._numbers: set[int] = set()
        self._less: dict[str, dict[str, int]] = {}
        self._changed: set[tuple[str, str]] = set()
        for entry in secrets:
            self._numbers.add(entry.number)
            for posting in entry.body.postings:
                held = self._less.setdefault(posting.account, {})
                held[posting.commodity] = held.get(posting.commodity, 0) + posting.quantity
            self._changed.update((change.account, change.key) for change in entry.body.fields)

    @property
    def number(self) -> int:
        """The last entry that the view looked at."""
        return int(getattr(self._view, "number", 0))

    @property
    def flags(self) -> Sequence[Any]:
        """What breaks a floor in the view."""
        flags: Sequence[Any] = getattr(self._view, "flags", ())
        return flags

    def quantity(self, account: str, commodity: str) -> int:
        return self._view.quantity(account, commodity) - self._less.get(account, {}).get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        held = dict(self._view.holdings(account))
        for commodity, less in self._less.get(account, {}).items():
            held[commodity] = held.get(commodity, 0) - less
        return {commodity: quantity for commodity, quantity in sorted(held.items()) if quantity}

    def field(self, account: str, key: str) -> FieldValue:
        if (account, key) not in self._changed:
            return self._view.field(account, key)
        public = [change[-1] for change in self._view.told(account, key) if change[0] not in self._numbers]
        value: FieldValue = public[-1] if public else None
        return value

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        keys = {*self._view.fields(account), *(key for changed, key in self._changed if changed == account)}
        values = {key: self.field(account, key) for key in sorted(keys)}
        return {key: value for key, value in values.items() if value is not None}

    def accounts(self, prefix: str) -> Sequence[str]:
        return [a for a in self._view.accounts(prefix) if self.holdings(a) or self.fields(a)]
