"""What holds of any evening of each game, as its own `evenings` try it: of recorded and refused commands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ledger.rulesets.altaride.evenings import ALTARIDE
from tests.ledger.rulesets.argosia.evenings import ARGOSIA
from tests.ledger.rulesets.mda.evenings import MDA
from tests.ledger.rulesets.mda.fights import FIGHTS
from tests.ledger.rulesets.srd5.evenings import SRD5
from tests.ledger.rulesets.srd5.market_days import MARKET_DAYS
from tests.support.evening_checks import (
    EVENING,
    Evenings,
    chances,
    require_same_decisions,
    require_voids_restore,
    voids,
)
from tests.support.given import Dice, Game

OF_GAMES = {
    "altaride": ALTARIDE,
    "argosia": ARGOSIA,
    "mda": MDA,
    "mda fights": FIGHTS,
    "srd5": SRD5,
    "srd5 market days": MARKET_DAYS,
}


@pytest.fixture(scope="module", params=OF_GAMES)
def tried(request: pytest.FixtureRequest) -> Evenings:
    """Evenings of a game."""
    return OF_GAMES[request.param]


def played(tried: Evenings, data: st.DataObject, void: list[int], dice: Dice) -> Game:
    """Everything that is not refused, with some entries voided along the way."""
    rules = data.draw(tried.rules)
    game = Game(rules.tables["meta"]["id"], rules)
    return game.evening(tried.company(), data.draw(tried.commands), void, dice)


@EVENING
@given(st.data(), chances)
def test_what_a_game_promises_holds_at_the_end(tried: Evenings, data: st.DataObject, dice: Dice) -> None:
    tried.holds(played(tried, data, [], dice))


@EVENING
@given(st.data(), voids, chances)
def test_deciding_every_entry_again_gives_what_was_recorded(
    tried: Evenings, data: st.DataObject, void: list[int], dice: Dice
) -> None:
    require_same_decisions(played(tried, data, void, dice))


@EVENING
@given(st.data(), chances)
def test_voiding_newest_first_restores_everything(tried: Evenings, data: st.DataObject, dice: Dice) -> None:
    rules = data.draw(tried.rules)
    game = Game(rules.tables["meta"]["id"], rules).evening(tried.company(), [], [], dice)
    require_voids_restore(game, data.draw(tried.commands), dice)
