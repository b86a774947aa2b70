"""Bills, loans and what settles them; splits by every policy."""

from __future__ import annotations

from hypothesis import given as given_any
from hypothesis import strategies as st

from ledger.debts import payments
from ledger.facts import (
    BillCharged,
    CoinsExchanged,
    CoinsLent,
    Credit,
    DebtSettled,
    Thing,
    TreasureFound,
    TreasureSplit,
)
from tests.support.given import Game, a_fighter, given

NAMES = ("Brom", "Lira", "Odon", "Yann")


def a_table(*names: str, coins: dict[str, int] | None = None) -> Game:
    return given(*(a_fighter(name, coins={"gp": 100} if coins is None else coins) for name in names))


def hoard(*more: Thing, **coins: int) -> TreasureFound:
    return TreasureFound(things=(Thing(kind="coins", coins=coins), *more))


def test_a_bill_is_shared_and_what_is_left_is_owed_outside() -> None:
    game = a_table("Brom", "Lira", "Odon")
    draft = game.play(BillCharged(purpose="auberge", amount={"gp": 30}, paid={"Brom": {"gp": 20}}))
    assert draft.result["left"] == 1000
    assert game.held("Brom")["gp"] == 80
    owed = {name: game.held(name).get("owed", 0) for name in ("Brom", "Lira", "Odon")}
    assert owed == {"Brom": 1000, "Lira": -1000, "Odon": -1000}
    assert game.state.quantity("world:merchants", "owed") == 1000


def test_a_loan_is_given_back() -> None:
    game = a_table("Brom", "Lira")
    game.play(CoinsLent(source="Brom", target="Lira", amount={"gp": 20}))
    assert (game.held("Brom")["owed"], game.held("Lira")["owed"]) == (2000, -2000)
    game.play(DebtSettled(source="Lira", target="Brom", amount={"gp": 20}))
    assert "owed" not in game.held("Brom")
    assert "owed" not in game.held("Lira")


@given_any(st.lists(st.integers(-5000, 5000), min_size=1, max_size=7))
def test_few_payments_settle_everything(values: list[int]) -> None:
    owed = {f"character:{n}": value for n, value in enumerate(values)}
    owed["character:rest"] = -sum(values)
    found = payments(dict(owed))
    for debtor, creditor, value in found:
        assert value > 0
        owed[debtor] += value
        owed[creditor] -= value
    assert not any(owed.values())
    assert len(found) < len(owed)


def test_coins_are_changed_for_others_of_the_same_value() -> None:
    game = a_table("Brom", coins={"cp": 250})
    game.play(CoinsExchanged(who="Brom", amount={"cp": 250}, coin="gp"))
    assert {coin: game.held("Brom").get(coin, 0) for coin in ("gp", "sp", "cp")} == {"gp": 2, "sp": 5, "cp": 0}
    game.when(CoinsExchanged(who="Brom", amount={"sp": 5}, coin="gp")).then_refused("exchange_too_small")


def test_a_shield_counts_against_its_takers_share() -> None:
    shield = Thing(kind="magic", name="Bouclier +1")
    game = a_table(*NAMES, coins={"cp": 1})
    game.play(hoard(shield, gp=5000))
    lot = next(item for item in game.state.holdings("party:hoard") if item.startswith("item:"))
    draft = game.play(TreasureSplit(credits=(Credit(who="Brom", item=lot[5:], value=50_000),)))
    assert draft.result["shares"] == dict.fromkeys(NAMES, 137_500)
    assert game.held("Brom")["gp"] == 875
    assert game.held("Brom")[lot] == 1
    assert game.held("Lira")["gp"] == 1375


def test_an_item_that_counts_for_more_than_a_share_is_refused() -> None:
    shield = Thing(kind="magic", name="Bouclier +1")
    game = a_table("Brom", "Lira")
    game.play(hoard(shield, gp=10))
    lot = next(item for item in game.state.holdings("party:hoard") if item.startswith("item:"))
    game.when(TreasureSplit(credits=(Credit(who="Brom", item=lot[5:], value=5000),))).then_refused(
        "credit_above_share", who="Brom"
    )


def test_whole_coins_are_dealt_and_the_rest_stays_where_it_is() -> None:
    game = a_table("Brom", "Lira", "Odon", coins={"cp": 1})
    game.play(hoard(pp=4, gp=7))
    draft = game.play(TreasureSplit(whole_coins=True))
    assert {name: dict(game.held(name)) for name in ("Brom",)}["Brom"].items() >= {"pp": 1, "gp": 2}.items()
    assert game.state.holdings("party:hoard") == {"gp": 1, "pp": 1}
    assert sum(draft.result["shares"].values()) + draft.result["remainder"] == draft.result["total"]


policies = st.builds(
    TreasureSplit,
    shares=st.dictionaries(st.sampled_from(NAMES), st.sampled_from(("1/2", "1", "3/2", "2")), max_size=4),
    by_level=st.booleans(),
    cash_in=st.booleans(),
    whole_coins=st.booleans(),
    remainder=st.sampled_from(("hoard", "rotate", "Odon")),
)
hoards = st.dictionaries(st.sampled_from(("pp", "gp", "ep", "sp", "cp")), st.integers(1, 3000), min_size=1)


@given_any(policies, hoards)
def test_shares_plus_remainder_equal_the_whole_by_every_policy(split: TreasureSplit, coins: dict[str, int]) -> None:
    game = a_table(*NAMES, coins={"cp": 1})
    game.play(hoard(**coins))
    outcome = game.when(split)
    if outcome.draft is None:
        outcome.then_refused("too_little_to_split")
        return
    draft = outcome.draft
    assert sum(draft.result["shares"].values()) + draft.result["remainder"] == draft.result["total"]


@given_any(st.lists(st.integers(1, 5000), min_size=1, max_size=12))
def test_in_rotation_nobody_is_ahead_by_more_than_one_coin(finds: list[int]) -> None:
    game = a_table("Brom", "Lira", "Odon", coins={"cp": 1})
    for value in finds:
        game.play(hoard(cp=value))
        game.play(TreasureSplit(remainder="rotate"))
    worth = [game.rules.coinage.value(game.held(name)) for name in ("Brom", "Lira", "Odon")]
    assert max(worth) - min(worth) <= 1
