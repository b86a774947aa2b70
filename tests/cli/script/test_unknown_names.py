"""A line about somebody nobody knows records nothing of somebody else.

`yorick meurt, tué par l'ogre` killed the ogre, and the roll of `perception de Yorick, 16` was another's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.support.natural_lines import AtTheTable, Record, Table, table_of, tables

STRANGER = "Yorick"

TEXT = re.compile(r'[:"]|^[.!]|^note ')
"""What makes a text of all that follows."""

OUTSIDE = frozenset(
    {"CoinsPaid", "CoinsReceived", "ItemBought", "ItemSold", "TreasureFound", "GoodsGiven", "NoteTaken"}
)
"""Kinds of entries in which somebody without an account may have a part."""


@pytest.fixture(scope="module", params=tables(), ids=lambda table: table.name)
def at_the_table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AtTheTable:
    table: Table = request.param
    return AtTheTable(table, tmp_path_factory.mktemp(table.name))


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_line_of_somebody_unknown_is_of_nobody_else(at_the_table: AtTheTable, data: st.DataObject) -> None:
    company = [
        account.partition(":")[2] for account in at_the_table.typed.balances() if account.startswith("character:")
    ]
    ways = [way for line in at_the_table.table.lines for name in company for way in _of_a_stranger(line.typed, name)]
    typed, name, changed = data.draw(st.sampled_from(ways))

    known, unknown = at_the_table.record(typed), at_the_table.record(changed)
    assume(known.entries)

    assert _about(unknown) <= _about(known) - {f"character:{name}"}, changed
    if f"character:{name}" in _about(known):
        kinds = {entry["kind"] for entry in unknown.entries if not _is_done_by(entry)}
        assert kinds <= OUTSIDE, changed


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("ose.en", "bob gets bitten by wolf 7, 3hp"),
        ("ose.en", "bob gets bitten by zorg 2, 3hp"),
        ("ose.en", "Karl joins as a fighter with 8 hp"),
        ("ose.en", "25 xp each for yorick and ann"),
        ("ose.en", "3 more xp for yorick"),
        ("ose.fr", "lira est touchée par le loup 8, 3 pv"),
        ("ose.fr", "zoé rend 3po à yorick"),
        ("mda.fr", "parade de Yorick, 8"),
        ("argosia.en", "bandit 1 att yorick 4"),
    ],
)
def test_somebody_unknown_is_asked_about(name: str, typed: str, tmp_path: Path) -> None:
    assert not AtTheTable(table_of(name), tmp_path).record(typed).entries


def _of_a_stranger(typed: str, name: str) -> Iterator[tuple[str, str, str]]:
    """A line with somebody's name, that name, and the line with the stranger's in its place, written as it was."""
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", typed, re.IGNORECASE)
    if found is not None and not TEXT.search(typed):
        written = STRANGER if found[0][0].isupper() else STRANGER.casefold()
        yield typed, name, typed[: found.start()] + written + typed[found.end() :]


def _about(record: Record) -> set[str]:
    """Whose entries are: the accounts of people that they change, and whoever rolls."""
    people = ("character:", "other:")
    accounts = {one["account"] for entry in record.entries for one in (*entry["postings"], *entry["fields"])}
    rolled = {str(who) for entry in record.entries for who in entry["facts"].get("faces") or ()}
    return {account for account in accounts | rolled if account.startswith(people)}


def _is_done_by(entry: dict[str, object]) -> bool:
    """Whether the stranger is told as the cause of what became of somebody."""
    facts = entry["facts"]
    assert isinstance(facts, dict)
    return STRANGER.casefold() in str(facts.get("cause", "")).casefold()
