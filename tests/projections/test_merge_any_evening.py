"""Copies that were continued apart have the same balances after they are merged, whichever comes first."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.store.ledger import open_ledger
from projections.checks.audit import audit
from projections.checks.verify import verify
from projections.copies.merge_plan import MergePlan
from tests.support.branches import begin, copied, entries_of, journal_of, merged, play_on, sums
from tests.support.random_evenings import EVENINGS, Enough, chances, ruleset, the_company  # noqa: F401

TURNS = 12


def conflicts(plan: MergePlan) -> list[str]:
    return [
        f"#{left.entry} {left.reason} {left.like} {left.code}" for left in plan.left_aside if left.reason != "double"
    ]


def doubles(plan: MergePlan) -> dict[str, str]:
    return {entry.id: own.id for entry, own in plan.doubles}


@settings(EVENINGS, max_examples=max(3, EVENINGS.max_examples // 5))
@given(st.data(), chances)
def test_either_order_gives_the_same_balances(ruleset: str, data: st.DataObject, dice: Enough) -> None:  # noqa: F811
    with tempfile.TemporaryDirectory() as folder:
        mine = Path(folder) / "mine.db"
        begin(mine, ruleset, the_company(ruleset), dice)
        with journal_of(mine, dice) as journal:
            play_on(journal, ruleset, data.draw, TURNS, voids=False)
        theirs = copied(mine, Path(folder) / "theirs.db")
        for path in (mine, theirs):
            with journal_of(path, dice) as journal:
                play_on(journal, ruleset, data.draw, TURNS // 2, voids=True)
        before = copied(mine, Path(folder) / "before.db")

        here = merged(mine, theirs)
        there = merged(theirs, before)

        # Entries typed twice are left aside on both sides, each as the double of the other.
        alike = doubles(here)
        assert {own: entry for entry, own in doubles(there).items()} == alike
        # What both copies hold by now moves the same in both.
        entries, others = entries_of(mine), entries_of(theirs)
        ids = {alike.get(entry.header.id, entry.header.id) for entry in others} & {entry.header.id for entry in entries}
        shared = [entry for entry in entries if entry.header.id in ids]
        same = [entry for entry in others if alike.get(entry.header.id, entry.header.id) in ids]
        if all(left.reason != "double_differs" for left in here.left_aside):
            assert sums(shared, entries, {}) == sums(same, others, alike)
        # Without a conflict on one side there is none on the other, and the balances are the same.
        if any(left.reason == "session_open" for left in (*here.left_aside, *there.left_aside)):
            # What was recorded between sessions waits until none is open.
            return
        assert bool(conflicts(here)) == bool(conflicts(there)), (conflicts(here), conflicts(there))
        if not conflicts(here):
            assert sums(entries, entries, {}) == sums(others, others, alike)
        for path in (mine, theirs):
            require_sound(path)
        assert merged(mine, theirs).accepted == ()


def require_sound(path: Path) -> None:
    with open_ledger(str(path)) as ledger, ledger.transaction(write=False):
        assert verify(ledger.campaign()).ok
        assert not [found for found in audit(ledger.campaign()).findings if found.severity == "error"]
