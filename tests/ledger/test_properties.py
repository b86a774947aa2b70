"""What holds of any sequence of commands, whatever is recorded or refused."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.facts import (
    CharacterLevelled,
    Credit,
    ExperienceAwarded,
    Facts,
    RetainerHired,
    SessionStarted,
    Thing,
    TreasureFound,
    TreasureSplit,
)
from ledger.folded_state import FoldedState
from ledger.ids import CHANGE, CHARACTER, OWED, PARTY
from ledger.money import Coinage, shares
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.rules.ruleset import Ruleset
from tests.support.evening_checks import EVENING, chances, require_same_decisions, require_voids_restore, voids
from tests.support.given import Dice, Game, a_fighter, rules_of
from tests.support.strategies import evenings, the_company


@cache
def generous() -> Ruleset:
    """The rules with inheritance, so that it happens too."""
    return load_ruleset(packaged_tables("ose", [("generous.toml", b"[knobs]\ninheritance_allowed = true\n")]))


def play(evening: list[Facts], void: list[int], dice: Dice) -> Game:
    """Everything that is not refused, with some entries voided along the way."""
    return Game(rules=generous()).evening(the_company(), evening, void, dice)


@EVENING
@given(evenings, voids, chances)
def test_coins_and_items_are_conserved_and_no_purse_is_negative(
    evening: list[Facts], void: list[int], dice: Dice
) -> None:
    game = play(evening, void, dice)
    totals: Counter[str] = Counter()
    for account, held in game.state.balances.items():
        for commodity, quantity in held.items():
            if game.rules.commodity(commodity).conserved or commodity == OWED:
                totals[commodity] += quantity
            if account.startswith((CHARACTER, PARTY)) and commodity != OWED:
                assert quantity > 0
    assert not any(totals.values())
    assert game.rules.coinage.value(game.state.balances.get(CHANGE, {})) == 0


@EVENING
@given(evenings, voids, chances)
def test_deciding_every_entry_again_gives_what_was_recorded(evening: list[Facts], void: list[int], dice: Dice) -> None:
    require_same_decisions(play(evening, void, dice))


@EVENING
@given(evenings, chances)
def test_voiding_newest_first_gives_everything_back(evening: list[Facts], dice: Dice) -> None:
    require_voids_restore(play([], [], dice), evening, dice)


@EVENING
@given(evenings, voids, chances, st.integers(0, 60))
def test_balances_after_n_plus_postings_since_n_are_the_balances_now(
    evening: list[Facts], void: list[int], dice: Dice, n: int
) -> None:
    game = play(evening, void, dice)
    cut = n % len(game.pasts)
    early = FoldedState(game.find)
    for past in game.pasts[:cut]:
        early.apply(past.number, past.body)
    sums: Counter[tuple[str, str]] = Counter()
    for account, held in early.balances.items():
        sums.update({(account, commodity): quantity for commodity, quantity in held.items()})
    for past in game.pasts[cut:]:
        for posting in past.body.postings:
            sums[posting.account, posting.commodity] += posting.quantity
    now = {(a, c): quantity for a, held in game.state.balances.items() for c, quantity in held.items()}
    assert {key: quantity for key, quantity in sums.items() if quantity} == now


@EVENING
@given(evenings, chances)
def test_a_refusal_leaves_nothing_behind(evening: list[Facts], dice: Dice) -> None:
    game = Game(rules=generous())
    for facts in (*the_company(), *evening):
        before = (len(game.pasts), {a: dict(h) for a, h in game.state.balances.items()})
        if not game.attempt(facts, dice=dice):
            assert before == (len(game.pasts), game.state.balances)


@given(
    st.integers(0, 10**9), st.dictionaries(st.text(min_size=1, max_size=3), st.fractions(Fraction(1, 8), 4), min_size=1)
)
def test_shares_and_remainder_make_the_treasure(total: int, weights: dict[str, Fraction]) -> None:
    portions, remainder = shares(total, weights)
    assert sum(portions.values()) + remainder == total
    assert 0 <= remainder < len(weights)
    for name, portion in portions.items():
        assert portion <= total * weights[name] / sum(weights.values()) < portion + 1


purses = st.dictionaries(st.sampled_from(("pp", "gp", "ep", "sp", "cp")), st.integers(0, 300))


@given(purses, purses)
def test_a_payment_leaves_the_asked_coins_and_changes_no_value(purse: dict[str, int], amount: dict[str, int]) -> None:
    coinage: Coinage = rules_of("ose").coinage
    if coinage.value(purse) < coinage.value(amount):
        return
    gains = coinage.payment(purse, amount)
    after = {coin: purse.get(coin, 0) + gains.get(coin, 0) for coin in coinage.values}
    assert coinage.value(gains) == 0
    assert all(after[coin] >= amount.get(coin, 0) for coin in coinage.values)
    if all(purse.get(coin, 0) >= count for coin, count in amount.items()):
        assert not gains


THOUSAND = settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def company_of_five() -> Game:
    """Three of level 1, one of level 2, and a retainer, none with a bonus or malus to experience."""
    game = Game()
    for name in ("Aude", "Brom", "Clovis", "Dorn"):
        game.play(a_fighter(name))
    game.play(RetainerHired(who="Ulf", employer="Aude", keys=a_fighter("").keys))
    game.play(TreasureFound(things=(Thing(kind="item", name="Targe", value=50_000),)))
    game.play(SessionStarted())
    game.play(ExperienceAwarded(xp=2000, to=("Dorn",), each=True))
    game.play(CharacterLevelled(who="Dorn"))
    return game


found_coins = st.dictionaries(st.sampled_from(("pp", "gp", "ep", "sp", "cp")), st.integers(1, 9000), min_size=1)


@THOUSAND
@given(
    found_coins,
    st.lists(st.sampled_from(("Aude", "Brom", "Clovis", "Dorn", "Ulf")), min_size=1, unique=True),
    st.dictionaries(st.sampled_from(("Aude", "Ulf")), st.sampled_from(("1/2", "2/3", "3", "1/7")), max_size=2),
    st.sampled_from(("", "by_level", "whole_coins", "credit", "coins")),
    st.sampled_from(("hoard", "rotate", "Brom")),
)
def test_of_a_thousand_splits_shares_and_remainder_make_the_whole(
    hoard: dict[str, int], among: list[str], weights: dict[str, str], policy: str, remainder: str
) -> None:
    game = company_of_five()
    lot = next(name for name in game.state.balances["party:hoard"] if name.startswith("item:"))
    game.state.balances["party:hoard"] = {**hoard, lot: 1}
    facts = TreasureSplit(
        among=tuple(among),
        shares={name: weight for name, weight in weights.items() if name in among},
        by_level=policy == "by_level",
        whole_coins=policy == "whole_coins",
        credits=(Credit(who=among[0], item=lot.removeprefix("item:"), value=50_000),) if policy == "credit" else (),
        coins={"cp": 1 + sum(hoard.values())} if policy == "coins" else None,
        remainder=remainder,
    )
    tried = game.when(facts)
    if tried.error is not None:
        assert tried.error.code in ("credit_above_share", "hoard_too_small", "too_little_to_split")
        return
    draft = tried.draft
    assert draft is not None
    assert sum(draft.result["shares"].values()) + draft.result["remainder"] == draft.result["total"]
    coinage = game.rules.coinage
    moved: Counter[str] = Counter()
    for posting in draft.postings:
        moved[posting.account] += coinage.values.get(posting.commodity, 0) * posting.quantity
    taken = sum(value for account, value in moved.items() if account.startswith(CHARACTER))
    assert moved["world:change"] == 0
    assert taken == -moved["party:hoard"]
    credited = 50_000 if policy == "credit" else 0
    kept = draft.result["remainder"] if remainder == "hoard" else 0
    assert taken == draft.result["total"] - credited - kept


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 400), min_size=1, max_size=30))
def test_over_many_splits_in_rotation_nobody_is_ahead_by_more_than_one_coin(finds: list[int]) -> None:
    game = Game()
    for name in ("Aude", "Brom", "Clovis"):
        game.play(a_fighter(name, coins={}))
    for value in finds:
        game.play(TreasureFound(things=(Thing(kind="coins", coins={"cp": value}),)))
        game.play(TreasureSplit(remainder="rotate"))
        worth = [game.rules.coinage.value(game.held(name)) for name in ("Aude", "Brom", "Clovis")]
        assert max(worth) - min(worth) <= 1


@THOUSAND
@given(
    st.integers(1, 10**6),
    st.lists(st.sampled_from(("Aude", "Brom", "Clovis", "Ulf")), min_size=1, unique=True),
    st.dictionaries(st.sampled_from(("Aude", "Brom")), st.sampled_from(("1/2", "2/3", "3", "1/7")), max_size=2),
)
def test_of_a_thousand_awards_nothing_but_the_remainder_and_caps_is_lost(
    xp: int, among: list[str], weights: dict[str, str]
) -> None:
    chosen = {name: weight for name, weight in weights.items() if name in among}
    _, draft = company_of_five().decide(ExperienceAwarded(xp=xp, to=tuple(among), shares=chosen))
    result = draft.result
    given_out = sum(result["awards"].values()) + sum(result["lost"].values())
    assert given_out + result["remainder"] == xp
