"""Two lines in one: what is recorded is what both record, one after the other, or the line is asked about.

`found 30 gold; 10 minutes later` was a find of ten things, `Ann's potion goes to Bob, bob levels up` gave both away.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.natural_lines import AtTheTable, Record, Table, tables

JOINS: Mapping[str, list[str]] = {
    "en": [", ", " and ", " then ", "; ", " while "],
    "fr": [", ", " et ", " puis ", " ; ", " pendant que "],
}
"""What stands between two things that are told."""

TEXT = re.compile(r'[:"]|^[.!]|^note ')
"""What makes a text of all that follows."""

Said = tuple[Counter[tuple[str, str]], Counter[str], set[tuple[str, str, str]]]


@pytest.fixture(scope="module", params=tables(), ids=lambda table: table.name)
def at_the_table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AtTheTable:
    table: Table = request.param
    return AtTheTable(table, tmp_path_factory.mktemp(table.name))


@given(data=st.data())
@settings(max_examples=120, deadline=None)
def test_what_is_joined_is_recorded_as_both_or_asked(at_the_table: AtTheTable, data: st.DataObject) -> None:
    table = at_the_table.table
    plain = [line.typed for line in table.lines if line.meanings and not TEXT.search(line.typed)]
    first, second = data.draw(st.lists(st.sampled_from(plain), min_size=2, max_size=2, unique=True))
    joined = first.rstrip(".!") + data.draw(st.sampled_from(JOINS[table.language])) + second

    both, one = at_the_table.record(f"{first}\n{second}"), at_the_table.record(joined)

    facts = [(entry["kind"], str(entry["facts"])) for entry in both.entries]
    # What is said twice may be once: `une journée de repos puis on se repose`.
    if both.entries and one.entries and len(facts) == len(set(facts)):
        assert _said(one) == _said(both), joined


def _said(record: Record) -> Said:
    """What entries move from account to account, what dice showed, and what becomes of people.

    Who a line without a name is about depends on the line before it, and the number of a thing on what was found.
    """
    moved: Counter[tuple[str, str]] = Counter()
    thrown: Counter[str] = Counter()
    fields: set[tuple[str, str, str]] = set()
    for entry in record.entries:
        for posting in entry["postings"]:
            moved[posting["account"], posting["commodity"].partition("~")[0]] += posting["quantity"]
        if entry["kind"] == "RollRecorded":
            thrown[str(entry["facts"].get("faces"))] += 1
        people = [field for field in entry["fields"] if not field["account"].startswith(("campaign:clock", "item:"))]
        fields |= {(field["account"], field["key"], str(field["new"])) for field in people}
    return moved, thrown, fields
