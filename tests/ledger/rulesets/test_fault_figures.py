"""A game says from which figures impossible states follow: whatever they read is among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.ids import CHARACTER, DEAD
from ledger.postings import FieldValue
from ledger.rules.loader import known_rulesets, load_ruleset, packaged_tables
from ledger.rules.ruleset import Ruleset

T = TypeVar("T")
WHO = f"{CHARACTER}Brom"

DECLARING = [
    rules for name in known_rulesets() if (rules := load_ruleset(packaged_tables(name))).FAULT_FIGURES is not None
]


class Drawn:
    """A view whose every figure is drawn when it is read, and that knows what was read.

    Attributes:
        read: Names of the commodities and fields.
    """

    def __init__(self, data: st.DataObject) -> None:
        self.read: set[str] = set()
        self._data = data

    def quantity(self, account: str, commodity: str) -> int:
        return self._drawn(account, commodity, st.integers(-3, 30))

    def field(self, account: str, key: str) -> FieldValue:
        values: list[FieldValue] = [None, True, DEAD, "pc", "retainer", "mercenary"]
        return self._drawn(account, key, st.sampled_from(values))

    def _drawn(self, account: str, name: str, of: st.SearchStrategy[T]) -> T:
        assert account == WHO
        self.read.add(name)
        return self._data.draw(of, name)

    def holdings(self, account: str) -> Mapping[str, int]:
        raise AssertionError("what is read whole can be no list of names")

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        raise AssertionError("what is read whole can be no list of names")

    def accounts(self, prefix: str) -> Sequence[str]:
        raise AssertionError("an impossible state is of one account")


@pytest.mark.parametrize("rules", DECLARING, ids=lambda rules: rules.tables["meta"]["id"])
@given(data=st.data())
def test_an_impossible_state_follows_from_no_other_figure_than_those_declared(
    rules: Ruleset, data: st.DataObject
) -> None:
    view = Drawn(data)
    rules.impossible_states(view, WHO)
    assert rules.FAULT_FIGURES is not None
    assert view.read <= rules.FAULT_FIGURES


def test_most_games_declare_them() -> None:
    assert len(DECLARING) >= 3
