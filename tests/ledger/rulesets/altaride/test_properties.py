"""Ages and bought levels of Altaride, whatever they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ledger.facts import CharacterImproved, Facts
from ledger.ids import CHARACTER
from ledger.rulesets.altaride.characters.account import characteristics_of
from ledger.rulesets.altaride.characters.skills import formula_value
from ledger.rulesets.altaride.experience.figures import age_malus
from ledger.rulesets.altaride.tables import AltarideTables
from tests.ledger.rulesets.altaride.evenings import SKILLS, evenings, the_company
from tests.support.evening_checks import EVENING, chances
from tests.support.given import Dice, Game, rules_of


@given(st.integers(1, 200))
def test_the_malus_of_age_grows_by_a_point_every_two_years(age: int) -> None:
    tables = AltarideTables.over(rules_of("altaride").tables)
    assert age_malus(tables, age + 2) - age_malus(tables, age) == (1 if age >= 30 else 0)


@EVENING
@given(evenings, chances)
def test_no_bought_level_is_above_its_formula(evening: list[Facts], dice: Dice) -> None:
    game = Game("altaride").evening(the_company(), [], [], dice)
    tables = AltarideTables.over(game.rules.tables)
    for facts in evening:
        if game.attempt(facts, dice=dice) and isinstance(facts, CharacterImproved):
            account = CHARACTER + facts.who
            characteristics = characteristics_of(tables, game.state, account)
            for thing in set(facts.things) & set(SKILLS):
                assert game.state.quantity(account, thing) <= formula_value(tables, thing, characteristics)
