"""The pages that say which dice each roll takes: every way of judging a roll is on its ruleset's page."""

from __future__ import annotations

import pytest

from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables
from tests.docs.reference_dice import judge_of, judged, samples, taken


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_every_kind_of_roll_is_documented(ruleset: str) -> None:
    tables = Tables(packaged_tables(ruleset))
    covered = {judged(tables, sample) for sample in samples(ruleset)[1]}
    assert {judge_of(tables, kind) for kind in tables.group("rolls")} - covered == set()


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_every_die_says_what_it_is_for(ruleset: str) -> None:
    """A message about a die that is missing names what it is for, and does not only repeat the command."""
    for sample, ways in taken(ruleset):
        for asked in ways.values():
            assert all(one.purpose for one in asked), sample.typed


def test_an_attack_takes_its_dice_in_this_order() -> None:
    """`roll Lia attack`: the d20, then the weapon's dice where it hits, twice as many where it is critical."""
    ways = next(ways for sample, ways in taken("srd5") if sample.typed == "roll Lia attack ac=15")
    dice = {name: [(one.sides, one.number) for one in asked] for name, asked in ways.items()}
    assert dice["lowest"] == [(20, 1)]
    assert dice["middle"] == [(20, 1), (6, 1), (6, 1)]
    assert dice["highest"] == [(20, 1)] + [(6, 1)] * 4
