"""An overlay reads like the state that its base and its changes make together."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from ledger.entries import Body, Links
from ledger.folded_state import FoldedState
from ledger.overlay import Overlay
from ledger.postings import FieldChange, FieldValue, Posting
from ledger.state import View

ACCOUNTS = ("character:Brom", "character:Lira", "party:hoard", "world:merchants")
COMMODITIES = ("gp", "hp", "item:torch")
KEYS = ("name", "status", "age")

Effects = tuple[list[Posting], Mapping[tuple[str, str], FieldValue]]

postings = st.builds(
    Posting, st.sampled_from(ACCOUNTS), st.sampled_from(COMMODITIES), st.integers(-3, 3).filter(lambda n: n != 0)
)
values = st.one_of(st.none(), st.booleans(), st.integers(0, 2), st.sampled_from(("dead", "active")))
places = st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(KEYS))
effects = st.tuples(st.lists(postings, max_size=6), st.dictionaries(places, values, max_size=4))
many_effects = st.lists(effects, max_size=5)


def an_entry(some: Effects, before: View) -> Body:
    """The body of an entry with these effects, the old values of its fields being those before it."""
    posted, set_to = some
    return Body(
        salt="",
        kind="NoteTaken",
        version=1,
        session=None,
        period=1,
        late=False,
        secret=False,
        links=Links(),
        facts=msgspec.Raw(b"{}"),
        postings=tuple(posted),
        fields=tuple(FieldChange(*place, value, before.field(*place)) for place, value in set_to.items()),
        derivation=(),
        rules=(),
        batch=None,
        override=None,
        note=None,
        played_on="2026-11-01",
        ingame=None,
        rolled=None,
        origin=None,
    )


def folded(entries: list[Effects]) -> FoldedState:
    state = FoldedState()
    for number, some in enumerate(entries, start=1):
        state.apply(number, an_entry(some, state))
    return state


def read(view: View) -> object:
    """Everything that a view offers."""
    accounts = [list(view.accounts(prefix)) for prefix in ("", "character:", "party:", "nobody:")]
    contents = [
        (
            list(view.holdings(account).items()),
            list(view.fields(account).items()),
            [view.quantity(account, commodity) for commodity in COMMODITIES],
            [view.field(account, key) for key in KEYS],
        )
        for account in ACCOUNTS
    ]
    return accounts, contents


@given(many_effects, many_effects)
def test_an_overlay_reads_like_a_state_with_the_same_entries(before: list[Effects], on_top: list[Effects]) -> None:
    overlay = Overlay(folded(before))
    for some in on_top:
        entry = an_entry(some, overlay)
        overlay.apply(entry.postings, entry.fields)
    assert read(overlay) == read(folded([*before, *on_top]))


@given(many_effects, many_effects)
def test_taking_entries_back_last_one_first_gives_the_base_again(before: list[Effects], on_top: list[Effects]) -> None:
    base = folded(before)
    overlay, entries = Overlay(base), list[Body]()
    for some in on_top:
        entries.append(an_entry(some, overlay))
        overlay.apply(entries[-1].postings, entries[-1].fields)
    for entry in reversed(entries):
        overlay.undo(entry.postings, entry.fields)
    assert read(overlay) == read(base)


@given(many_effects, many_effects)
def test_the_last_entries_of_a_state_can_be_taken_back_over_it(before: list[Effects], after: list[Effects]) -> None:
    overlay, state = Overlay(folded([*before, *after])), folded(before)
    entries = list[Body]()
    for number, some in enumerate(after, start=len(before) + 1):
        entries.append(an_entry(some, state))
        state.apply(number, entries[-1])
    for entry in reversed(entries):
        overlay.undo(entry.postings, entry.fields)
    assert read(overlay) == read(folded(before))


@given(many_effects, effects)
def test_the_base_stays_as_it_is_and_the_accounts_that_change_are_known(before: list[Effects], some: Effects) -> None:
    base = folded(before)
    was, overlay = read(base), Overlay(base)
    entry = an_entry(some, base)
    overlay.apply(entry.postings, entry.fields)
    assert read(base) == was
    changed = {posting.account for posting in entry.postings} | {change.account for change in entry.fields}
    assert overlay.changed_accounts("") == sorted(changed)
    assert all(overlay.changes_field(change.account, change.key) for change in entry.fields)
