"""Strongholds and domains of the basic old-school rules, with the sums computed independently."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ledger.facts import RetainerHired, TimePassed, WorkDone
from ledger.rulesets.ose.downtime import strongholds
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import Game, a_fighter, an_adventurer, given, rules_with

TABLES = OseTables.over(rules_with().tables)


def building(structures: str, **keys: Any) -> WorkDone:
    return WorkDone(who="Brom", work="build", keys={"structures": structures, **keys})


def rich(engineers: int = 1) -> Game:
    team: dict[str, Any] = {"kind": "specialist", "type": "engineer", "count": engineers}
    return given(a_fighter(coins={"gp": 300_000}), RetainerHired(who="Team", employer="Brom", keys=team))


@pytest.mark.parametrize(
    ("structure", "gp", "in_town"),
    [
        ("barbican", 37_000, 14_800),
        ("bastion", 9_000, 3_600),
        ("civilian_building_stone", 3_000, 1_200),
        ("civilian_building_wood", 1_500, 300),
        ("drawbridge", 500, 100),
        ("gatehouse", 6_500, 2_600),
        ("keep", 75_000, 30_000),
        ("moat_30m", 400, 400),
        ("subterranean_passage", 500, 500),
        ("tower_large", 30_000, 12_000),
        ("tower_small", 15_000, 6_000),
        ("wall_30m", 5_000, 2_000),
    ],
)
def test_buildings_cost_the_printed_price_and_less_in_a_town(structure: str, gp: int, in_town: int) -> None:
    assert strongholds.structure_price(TABLES, structure, 2) == 200 * gp
    assert strongholds.structure_price(TABLES, structure, 1, town=True) == Fraction(100 * in_town)


def test_construction_takes_a_day_for_each_500_gp_and_an_engineer_for_each_100_000() -> None:
    assert [strongholds.construction_days(TABLES, gp) for gp in (500, 501, 75_000)] == [1, 2, 150]
    assert [strongholds.engineers_needed(TABLES, gp) for gp in (1, 100_000, 100_001)] == [1, 1, 2]


def test_a_stronghold_is_paid_at_once_and_finished_after_its_days() -> None:
    game = rich()
    # A keep 75 000, four walls 20 000: 95 000 gp, 190 days, one engineer.
    outcome = game.when(building("keep, mur*4", name="Fort"))
    outcome.then(("character:Brom", "gp", -95_000), ("world:builders", "gp", 95_000), gp=95_000, days=190)
    game.play(building("keep, mur*4", name="Fort"))
    (lot,) = (commodity for commodity in game.held("Brom") if commodity.startswith("item:fort~"))
    assert game.state.field(lot, "value") == 9_500_000
    assert game.rules.derived(game.state, "character:Brom")["building_days"] == 190
    game.play(TimePassed(count=189, unit="day"))
    assert game.rules.derived(game.state, "character:Brom")["building_days"] == 1
    draft = game.play(TimePassed(count=1, unit="day"))
    assert [step.args["name"] for step in draft.derivation if step.step == "built"] == ["Fort"]
    assert "building_days" not in game.rules.derived(game.state, "character:Brom")


def test_expensive_strongholds_need_engineers_in_service() -> None:
    given(a_fighter()).when(building("moat")).then_refused("engineers_missing", needed=1, held=0)
    game = rich()
    game.when(building("keep*2")).then_refused("engineers_missing", who="Brom", needed=2, held=1)
    game.when(building("keep*2"), override="dwarves help").then(gp=150_000, days=300)
    rich(2).when(building("keep*2")).then(gp=150_000)


def test_structures_are_cheaper_in_a_town_by_material() -> None:
    # Two wooden houses 3000 at a fifth: 600; a moat at its price: 400. 1000 gp take two days.
    outcome = rich().when(building("wooden building*2, moat", town=True))
    outcome.then(gp=1000, days=2)


@pytest.mark.parametrize("plan", ["chaumière", "keep*0", "keep**2", "", "keep,,moat", "keep*99999"])
def test_an_invalid_plan_is_refused(plan: str) -> None:
    rich().when(building(plan)).then_refused("key_value")


def test_a_stronghold_that_cannot_be_paid_is_refused() -> None:
    team = {"kind": "specialist", "type": "engineer"}
    game = given(a_fighter(), RetainerHired(who="Team", employer="Brom", keys=team))
    game.when(building("keep")).then_refused("purse_too_light")


def test_settlers_pay_ten_gold_pieces_a_year() -> None:
    game = given(a_fighter(coins={}))
    year = WorkDone(who="Brom", work="taxes", keys={"settlers": 250, "months": 12})
    game.when(year).then(("character:Brom", "gp", 2500), ("world:domain", "gp", -2500))
    # 250 x 1000 cp x 7 / 12 = 145 833.3.
    part = WorkDone(who="Brom", work="taxes", keys={"settlers": 250, "months": 7})
    game.when(part).then(("character:Brom", "gp", 1458), ("character:Brom", "sp", 3), ("character:Brom", "cp", 3))
    game.when(WorkDone(who="Brom", work="taxes", keys={"settlers": 250})).then_refused("key_missing")


def test_other_magical_effects_cost_what_the_game_master_says() -> None:
    game = given(an_adventurer("Nielle", class_="magic_user", hp=4, coins={"gp": 5000}))
    ritual = WorkDone(who="Nielle", work="other_effect", keys={"gp": 3000, "months": 2}, faces={"": (16,)})
    game.when(ritual).then(("character:Nielle", "gp", -3000), days=60, outcome="success")
