"""What holds of any sequence of commands, whatever is recorded or refused."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.decisions import decide
from ledger.decisions.debts import OWED
from ledger.entries import command_of
from ledger.errors import CampaignError
from ledger.facts import Facts
from ledger.money import Coinage, shares
from ledger.postings import CHANGE, CHARACTER, PARTY
from ledger.rules.loader import packaged, ruleset
from ledger.rules.protocol import Ruleset
from ledger.state import FoldedState
from ledger.store.codec import facts_of
from tests.given import Dice, Game, rules_of
from tests.strategies import evenings, the_company, voids

chances = st.randoms(use_true_random=False).map(lambda chance: lambda sides: chance.randint(1, sides))
"""Dice that Hypothesis can replay and simplify."""

EVENING = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def generous() -> Ruleset:
    """The rules with inheritance, so that it happens too."""
    return ruleset(packaged("ose", [("generous.toml", b"[knobs]\ninheritance_allowed = true\n")]))


def play(evening: list[Facts], void: list[int], dice: Dice) -> Game:
    """Everything that is not refused, with some entries voided along the way."""
    game = Game(rules=generous())
    for facts in the_company():
        game.play(facts)
    for place, facts in enumerate(evening):
        attempt(game, facts, dice)
        if place < len(void):
            attempt(game, game.void(1 + void[place] % len(game.pasts)), dice)
    return game


def attempt(game: Game, facts: Facts, dice: Dice) -> bool:
    """Record, or be told why not."""
    try:
        game.play(facts, dice=dice)
    except CampaignError:
        return False
    return True


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
    game = play(evening, void, dice)
    again = FoldedState(game.find)
    for past in game.pasts:
        draft = decide(again, command_of(past.body, facts_of(past.body)), game.rules)
        assert (draft.postings, draft.fields, draft.derivation, draft.links) == (
            past.body.postings,
            past.body.fields,
            past.body.derivation,
            past.body.links,
        )
        again.apply(past.number, past.body, [p.number for p in game.pasts if p.id in past.body.links.voids])
    assert again.balances == game.state.balances


@EVENING
@given(evenings, chances)
def test_voiding_newest_first_restores_every_balance(evening: list[Facts], dice: Dice) -> None:
    game = Game(rules=generous())
    for facts in the_company():
        game.play(facts)
    standing: list[dict[str, dict[str, int]]] = []
    recorded: list[int] = []
    for facts in evening:
        before = {account: dict(held) for account, held in game.state.balances.items() if held}
        if attempt(game, facts, dice):
            standing.append(before)
            recorded.append(len(game.pasts))
    for number, before in zip(reversed(recorded), reversed(standing), strict=True):
        kind = game.pasts[number - 1].body.kind
        if kind == "SessionStarted":
            return  # a session's start is never voided, and what came before it may stand on it
        game.play(game.void(number))
        assert {account: held for account, held in game.state.balances.items() if held} == before


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
        if not attempt(game, facts, dice):
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
